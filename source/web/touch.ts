// Fingers on the terminal, as the mouse of a terminal: a tap is a click, one finger drags, two fingers are the wheel.
import type { Terminal } from '@xterm/xterm';

/** Pixels that a finger may stray in a tap. */
const STRAY = 12;
/** The change of the distance between two fingers that is a step of the wheel. */
const PINCH = 1.25;

/** Buttons of mouse reports (xterm, "Mouse Tracking"). */
const LEFT = 0;
const DRAG = 32;
const WHEEL = { up: 64, down: 65 } as const;

/** Sends touches of an element as SGR mouse reports. @param typed takes them as input */
export function hearTouches(main: HTMLElement, terminal: Terminal, typed: (text: string) => void): void {
  let from: { readonly x: number; readonly y: number } | null = null;
  let isDrag = false;
  let spread = 0;
  let told = '';
  const cellAt = ({ clientX, clientY }: Touch): string => {
    const box = main.querySelector('.xterm-screen')?.getBoundingClientRect() ?? main.getBoundingClientRect();
    const at = (offset: number, size: number, cells: number): number =>
      Math.max(1, Math.min(cells, Math.floor((offset / size) * cells) + 1));
    const column = at(clientX - box.left, box.width, terminal.cols);
    return `${column};${at(clientY - box.top, box.height, terminal.rows)}`;
  };
  const report = (button: number, cell: string, end = 'M'): void => {
    if (terminal.modes.mouseTrackingMode !== 'none') typed(`\x1b[<${button};${cell}${end}`);
  };
  const apart = ([one, other]: readonly Touch[]): number =>
    one === undefined || other === undefined
      ? 0
      : Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const hear = (event: TouchEvent): void => {
    const [touch = event.changedTouches[0]] = event.touches;
    // The browser would make mouse events of them, and scroll or zoom the page.
    event.preventDefault();
    event.stopPropagation();
    if (touch === undefined) return;
    const cell = cellAt(touch);
    if (event.type === 'touchstart') {
      from = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
      isDrag = false;
      spread = apart([...event.touches]);
    } else if (event.type === 'touchmove' && event.touches.length > 1) {
      const now = apart([...event.touches]);
      const [up, down] = [now > spread * PINCH, now < spread / PINCH];
      if (!up && !down) return;
      spread = now;
      report(up ? WHEEL.up : WHEEL.down, cell);
    } else if (event.type === 'touchmove' && from !== null) {
      isDrag ||= Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > STRAY;
      if (isDrag && cell !== told) report(LEFT + DRAG, cell);
      told = cell;
    } else if (event.type === 'touchend' && from !== null) {
      if (!isDrag) report(LEFT, cell);
      report(LEFT, cell, 'm');
      from = null;
    }
  };
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    main.addEventListener(type, hear, { passive: false, capture: true });
}
