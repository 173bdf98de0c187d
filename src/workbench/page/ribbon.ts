/**
 * The ribbon: the host's own "Open file", then the add-in's groups with their buttons and menus as its
 * manifest has them.
 */
import type {
  RibbonButton,
  RibbonControl,
  RibbonGroup,
  RibbonMenu,
} from '../manifest/read-manifest';
import { createMenu } from './ribbon-menu';

/** Drawn larger than asked for by most, so that the icon is sharp on dense screens. */
const ICON_PX = 80;

export interface Ribbon {
  setEnabled(controlId: string, enabled: boolean): void;
}

export interface RibbonOptions {
  readonly groups: readonly RibbonGroup[];
  readonly openFile: () => void;
  readonly press: (controlId: string) => void;
}

export function renderRibbon(container: HTMLElement, options: RibbonOptions): Ribbon {
  const buttons = new Map<string, HTMLButtonElement>();
  const open = element('button', 'ribbon__button');
  open.type = 'button';
  open.append(folderGlyph(), label('Open file'));
  open.addEventListener('click', options.openFile);

  function button(member: RibbonControl, className: string): HTMLButtonElement {
    const created = controlButton(member, className);
    buttons.set(member.id, created);
    return created;
  }

  function pressed(member: RibbonButton, className: string): HTMLButtonElement {
    const created = button(member, className);
    created.addEventListener('click', () => options.press(member.id));
    return created;
  }

  function menu(member: RibbonMenu): HTMLElement[] {
    const opener = button(member, 'ribbon__button');
    opener.append(chevronGlyph());
    const items = member.items.map((item) => pressed(item, 'menu__item'));
    return [opener, createMenu(opener, member.label, items)];
  }

  container.replaceChildren(
    group('File', [open]),
    ...options.groups.map(({ label: name, controls }) =>
      group(
        name,
        controls.flatMap((member) =>
          member.kind === 'menu' ? menu(member) : [pressed(member, 'ribbon__button')],
        ),
      ),
    ),
  );
  return {
    setEnabled(controlId, enabled) {
      const control = buttons.get(controlId);
      if (control) control.disabled = !enabled;
    },
  };
}

function controlButton(member: RibbonControl, className: string): HTMLButtonElement {
  const button = element('button', className);
  button.type = 'button';
  button.id = member.id;
  button.disabled = !member.enabled;
  button.title = [member.tipTitle, member.tipText].filter((part) => part !== '').join('\n');
  const iconUrl = nearestIcon(member.icons);
  if (iconUrl !== null) {
    const icon = element('img', 'ribbon__icon');
    icon.src = iconUrl;
    icon.alt = '';
    button.append(icon);
  }
  button.append(label(member.label));
  return button;
}

function nearestIcon(icons: ReadonlyMap<number, string>): string | null {
  const sizes = [...icons.keys()].sort((a, b) => a - b);
  const size = sizes.find((candidate) => candidate >= ICON_PX) ?? sizes.at(-1);
  return size === undefined ? null : (icons.get(size) ?? null);
}

function group(name: string, buttons: readonly HTMLElement[]): HTMLElement {
  const container = element('div', 'ribbon__group');
  container.setAttribute('role', 'group');
  container.setAttribute('aria-label', name);
  const row = element('div', 'ribbon__buttons');
  row.append(...buttons);
  const caption = element('div', 'ribbon__label');
  caption.textContent = name;
  container.append(row, caption);
  return container;
}

function label(text: string): HTMLElement {
  const span = element('span', 'ribbon__text');
  span.textContent = text;
  return span;
}

function folderGlyph(): SVGElement {
  return glyph(
    '0 0 32 32',
    'ribbon__icon',
    'M4 25V8a1 1 0 0 1 1-1h8l3 3h10a1 1 0 0 1 1 1v3M4 25l4-11h22l-4 11z',
  );
}

function chevronGlyph(): SVGElement {
  return glyph('0 0 12 8', 'ribbon__chevron', 'M2 2l4 4 4-4');
}

function glyph(viewBox: string, className: string, outline: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('class', `${className} ribbon__glyph`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', outline);
  svg.append(path);
  return svg;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  created.className = className;
  return created;
}
