/**
 * A menu of the ribbon: opens under its button, by mouse or keyboard, and closes with a choice, Esc or a click
 * elsewhere. Arrows, Home and End move among its items; what an item does is its own business.
 */

const GAP_PX = 2;

/** The list of `items`, shown under `opener` when that is pressed. */
export function createMenu(
  opener: HTMLButtonElement,
  name: string,
  items: readonly HTMLButtonElement[],
): HTMLElement {
  const menu = document.createElement('div');
  menu.className = 'menu';
  // In the top layer: the ribbon scrolls sideways and would cut it off.
  menu.popover = 'auto';
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', name);
  menu.append(...items);
  for (const item of items) {
    item.setAttribute('role', 'menuitem');
    item.tabIndex = -1;
    // The first that can be chosen has the focus as soon as the menu is open.
    item.autofocus = true;
    item.addEventListener('click', () => menu.hidePopover());
  }

  opener.setAttribute('aria-haspopup', 'menu');
  opener.setAttribute('aria-expanded', 'false');
  // Says whose button it is: its press while the menu is open closes it, and does not open it anew.
  opener.popoverTargetElement = menu;
  opener.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.showPopover();
  });
  menu.addEventListener('beforetoggle', ({ newState }) => {
    if (newState !== 'open') return;
    const { left, bottom } = opener.getBoundingClientRect();
    menu.style.left = `${left}px`;
    menu.style.top = `${bottom + GAP_PX}px`;
  });
  menu.addEventListener('toggle', ({ newState }) => {
    opener.setAttribute('aria-expanded', String(newState === 'open'));
  });
  menu.addEventListener('keydown', (event) => {
    const enabled = items.filter(({ disabled }) => !disabled);
    const next = nextItem(enabled, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  return menu;
}

function nextItem(items: readonly HTMLButtonElement[], key: string): HTMLButtonElement | undefined {
  const current = items.findIndex((item) => item === document.activeElement);
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length];
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}
