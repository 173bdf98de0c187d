/**
 * The task pane's place at the right: shown, hidden and made wider. Hiding keeps the frame in it alive.
 */
const LEAST_WIDTH_PX = 240;
const WIDEST_SHARE = 0.7;
const KEY_STEP_PX = 16;

export interface Pane {
  readonly slot: HTMLElement;
  show(visible: boolean): void;
}

export interface PaneOptions {
  readonly title: string;
  readonly closed: () => void;
}

export function setUpPane(root: Document, { title, closed }: PaneOptions): Pane {
  const pane = byId(root, 'pane');
  const edge = byId(root, 'pane-edge');
  byId(root, 'pane-title').textContent = title;
  byId(root, 'pane-close').addEventListener('click', closed);
  makeResizable(root, pane, edge);
  return {
    slot: byId(root, 'pane-frame'),
    show(visible) {
      pane.dataset['visible'] = String(visible);
      edge.hidden = !visible;
      window.dispatchEvent(new Event('resize'));
    },
  };
}

export function byId(root: Document, id: string): HTMLElement {
  const found = root.getElementById(id);
  if (!found) throw new Error(`The page has no element #${id}.`);
  return found;
}

function makeResizable(root: Document, pane: HTMLElement, edge: HTMLElement): void {
  const setWidth = (px: number): void => {
    const widest = root.documentElement.clientWidth * WIDEST_SHARE;
    const width = Math.max(LEAST_WIDTH_PX, Math.min(widest, px));
    root.documentElement.style.setProperty('--pane-width', `${Math.round(width)}px`);
    window.dispatchEvent(new Event('resize'));
  };
  edge.addEventListener('pointerdown', (down) => {
    edge.setPointerCapture(down.pointerId);
    root.body.classList.add('resizing');
    const right = pane.getBoundingClientRect().right;
    const move = (event: PointerEvent): void => setWidth(right - event.clientX);
    edge.addEventListener('pointermove', move);
    edge.addEventListener(
      'lostpointercapture',
      () => {
        edge.removeEventListener('pointermove', move);
        root.body.classList.remove('resizing');
      },
      { once: true },
    );
  });
  edge.addEventListener('keydown', ({ key }) => {
    const step = key === 'ArrowLeft' ? KEY_STEP_PX : key === 'ArrowRight' ? -KEY_STEP_PX : 0;
    if (step !== 0) setWidth(pane.getBoundingClientRect().width + step);
  });
}
