// The page's terminal: drawing, clipboard, and the system's keyboard.
import { FitAddon } from '@xterm/addon-fit';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebglAddon } from '@xterm/addon-webgl';
import { Terminal } from '@xterm/xterm';
import { element } from './element.ts';
import { hearTouches } from './touch.ts';

export interface PageOutlet {
  size(): { readonly columns: number; readonly rows: number };
  show(bytes: Uint8Array): void;
  clear(): void;
  /** Tells whether keys write a text now, for which fingers need the system's keyboard. */
  writes(on: boolean): void;
}

/** Longest text for the clipboard, in characters of base64. */
const LONGEST_COPY = 100_000;

/** Copies a session's text (OSC 52) to the clipboard: only right after input, and without control characters. */
function copyText(data: string): void {
  const [, base64 = ''] = /^[cps\d]*;([A-Za-z\d+/]*={0,2})$/.exec(data.slice(0, LONGEST_COPY + 1)) ?? [];
  if (base64 === '' || data.length > LONGEST_COPY || !navigator.userActivation.isActive) return;
  try {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/[^\P{C}\n\t]/gu, '');
    void navigator.clipboard?.writeText(text).catch(() => {});
  } catch {
    // It is no text.
  }
}

/** True for the browser's own keys: copying a selection, and pasting. */
function isOfBrowser(event: KeyboardEvent, hasSelection: boolean): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  return key === 'v' || (key === 'c' && hasSelection);
}

/** True where fingers are the pointer. */
export const isTouched = matchMedia('(pointer: coarse)').matches;

/**
 * False where the browser's size in pixels is not that of the screen, as in a browser's own imitation of a phone: WebGL
 * takes its picture's size from there, and would show a corner of it.
 */
function knowsPixels({
  contentRect,
  devicePixelContentBoxSize: [pixels] = [],
}: ResizeObserverEntry): boolean {
  return pixels === undefined || Math.abs(pixels.inlineSize - contentRect.width * devicePixelRatio) < 2;
}

/** A terminal that fills an element. @param typed takes input @param resized called after a change of its size */
export function openTerminal(
  main: HTMLElement,
  { typed, resized }: { readonly typed: (text: string) => void; readonly resized: () => void },
): PageOutlet {
  const isLight = matchMedia('(prefers-color-scheme: light)');
  const ground = (): { readonly background: string } => ({
    background: getComputedStyle(main).getPropertyValue('--ground').trim(),
  });
  const terminal = new Terminal({
    allowProposedApi: true,
    customGlyphs: true,
    cursorBlink: false,
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace',
    fontSize: isTouched || innerWidth < 600 ? 16 : 15,
    // Nothing that a session shows is a link.
    linkHandler: { activate: () => {} },
    screenReaderMode: false,
    // The session uses the whole screen, without a scroll bar.
    scrollback: 0,
    theme: ground(),
  });
  isLight.onchange = () => {
    terminal.options.theme = ground();
  };
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(new UnicodeGraphemesAddon());
  terminal.open(main);
  main.dataset['drawn'] = 'webgl';
  const webgl = new WebglAddon();
  const drawElements = (): void => {
    if (main.dataset['drawn'] === 'elements') return;
    main.dataset['drawn'] = 'elements';
    webgl.dispose();
  };
  webgl.onContextLoss(drawElements);
  try {
    terminal.loadAddon(webgl);
  } catch {
    drawElements();
  }
  fit.fit();
  new ResizeObserver(entries => {
    if (!entries.every(knowsPixels)) drawElements();
    fit.fit();
  }).observe(main);
  terminal.onResize(resized);
  terminal.onData(typed);
  terminal.onBinary(typed);
  terminal.parser.registerOscHandler(52, data => {
    copyText(data);
    return true;
  });
  terminal.attachCustomKeyEventHandler(event => !isOfBrowser(event, terminal.hasSelection()));
  let keyboard = (_on: boolean): void => {};
  if (isTouched) {
    hearTouches(main, terminal, typed);
    keyboard = offerKeyboard(terminal);
  }
  terminal.focus();
  return {
    size: () => ({ columns: terminal.cols, rows: terminal.rows }),
    show: bytes => terminal.write(bytes),
    clear: () => terminal.reset(),
    writes: on => keyboard(on),
  };
}

/** Brings the system's keyboard where a text is written, or by its button: a tap on the board is no wish to write. */
function offerKeyboard({ textarea }: Terminal): (on: boolean) => void {
  const button = element('keyboard');
  if (textarea === undefined) return () => {};
  const show = (on: boolean): void => {
    if (on === (textarea.inputMode === 'text')) return;
    textarea.inputMode = on ? 'text' : 'none';
    button.ariaPressed = String(on);
    // The keyboard follows the focus.
    textarea.blur();
    textarea.focus();
  };
  textarea.inputMode = 'none';
  button.hidden = false;
  button.onclick = () => show(button.ariaPressed !== 'true');
  return show;
}
