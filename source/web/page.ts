// The page for browsers: a terminal on a socket, whose other end is the session that SSH gets. Nothing of the games is here.
import { FitAddon } from '@xterm/addon-fit';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { WebglAddon } from '@xterm/addon-webgl';
import { Terminal } from '@xterm/xterm';

/** Milliseconds until a page tries again to come in, and the longest that may become. */
const RETRY = 1000;
const LONGEST_RETRY = 15_000;

const path = location.pathname.replace(/\/$/, '');
const isPlain = /^\/plain(\/|$)/.test(path);

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
};
const main = element('main');

/** What the session is shown on. */
interface Outlet {
  size(): { readonly columns: number; readonly rows: number };
  show(bytes: Uint8Array): void;
  /** Takes away what somebody else was shown. */
  clear(): void;
  /** Says one sentence of the page itself. */
  tell(sentence: string): void;
}

let socket: WebSocket | null = null;
let retry = RETRY;
const send = (text: string): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(new TextEncoder().encode(text));
};
const resized = (): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(outlet.size()));
};

/** What a page is told beside what is shown; each word has one of these. */
interface Word {
  readonly left?: number;
  readonly name?: string;
  readonly command?: string;
  readonly code?: string | null;
  readonly no?: string;
  readonly anew?: true;
}

/** The name of whoever is here by a key; null for a guest. */
let name: string | null = null;

/** Says in the page who is here, and what a key is to be told. */
function tellWho({ command, code = null, no = '' }: Word): void {
  element('key').textContent = name === null ? 'I have an SSH key' : `not ${name}`;
  const [told, typed] = [element('told'), document.createElement('code')];
  told.textContent = no;
  told.hidden = command === undefined && no === '';
  if (command === undefined) return;
  typed.textContent = command;
  const guest = code === null ? '' : ` What you have here as a guest stays behind its code, ${code}.`;
  told.append('Within ten minutes, type where your key is: ', typed, `.${guest}`);
}

/**
 * Comes in; again by itself when the line breaks, on a key when the session has ended.
 * @param aboutKey asks for a word that a key is to be told, or lets nobody with a key be here any more
 */
function come(aboutKey: 'ask' | 'leave' | null = null): void {
  const { columns, rows } = outlet.size();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  let hasEnded = false;
  let comesAnew = false;
  const asked = aboutKey === null ? '' : `&key=${aboutKey}`;
  const opened = new WebSocket(
    `${scheme}://${location.host}/socket${path}?columns=${columns}&rows=${rows}${asked}`,
  );
  opened.binaryType = 'arraybuffer';
  opened.onopen = () => {
    retry = RETRY;
    // It may have changed since it was asked for.
    resized();
  };
  opened.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data instanceof ArrayBuffer) outlet.show(new Uint8Array(data));
    if (typeof data !== 'string') return;
    const word: Word = JSON.parse(data);
    hasEnded = word.left !== undefined;
    comesAnew ||= word.anew === true;
    if (hasEnded || comesAnew) return;
    name = word.name ?? null;
    tellWho(word);
  };
  opened.onclose = () => {
    // It was left for another one.
    if (socket !== opened) return;
    socket = null;
    if (comesAnew) {
      comeAnew(null);
      return;
    }
    if (hasEnded) {
      outlet.tell('Press Enter to come in again.');
      return;
    }
    outlet.tell('The line is broken; trying again.');
    setTimeout(() => socket ?? come(), retry);
    retry = Math.min(retry * 2, LONGEST_RETRY);
  };
  socket = opened;
}

/** Comes in as somebody else. */
function comeAnew(aboutKey: 'ask' | 'leave' | null): void {
  const left = socket;
  socket = null;
  left?.close();
  name = null;
  tellWho({});
  outlet.clear();
  come(aboutKey);
}

/** What is typed; Enter comes in again where the session has ended. */
const typed = (text: string): void => {
  if (socket === null && text.includes('\r')) come();
  else send(text);
};

/** The keys that the bottom line tells, where the page is touched: each is bold there, before what it does. */
function showKeys(terminal: Terminal): void {
  const row = terminal.buffer.active.getLine(terminal.buffer.active.baseY + terminal.rows - 1);
  const keys: { key: string; does: string }[] = [];
  let wasBold = false;
  for (let x = 0; row !== undefined && x < terminal.cols; x++) {
    const cell = row.getCell(x);
    const isBold = cell?.isBold() !== 0;
    const text = cell?.getChars() || ' ';
    if (isBold && !wasBold) keys.push({ key: '', does: '' });
    const last = keys.at(-1);
    if (last !== undefined && isBold) last.key += text;
    else if (last !== undefined) last.does += text;
    wasBold = isBold;
  }
  const told = keys.map(({ key, does }) => [key.trim(), does.trim()] as const);
  const name = JSON.stringify(told);
  const row_ = element('keys');
  if (row_.dataset['told'] === name) return;
  row_.dataset['told'] = name;
  row_.replaceChildren(...told.flatMap(([key, does]) => buttonsOf(key, does)));
}

const SENT: Readonly<Record<string, string>> = {
  Enter: '\r',
  Esc: '\x1b',
  Tab: '\t',
  Space: ' ',
  PgUp: '\x1b[5~',
  PgDn: '\x1b[6~',
  '↑': '\x1b[A',
  '↓': '\x1b[B',
  '→': '\x1b[C',
  '←': '\x1b[D',
};

function buttonsOf(key: string, does: string): readonly HTMLElement[] {
  const keys = /^[←↑↓→]+$/.test(key) ? [...key] : [key];
  return keys.flatMap(each => {
    const sent = SENT[each] ?? (each.length === 1 ? each : null);
    if (sent === null) return [];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = `${each} ${does}`.trim();
    button.onclick = () => typed(sent);
    return [button];
  });
}

/** A terminal that fills the page. */
function openTerminal(): Outlet {
  const terminal = new Terminal({
    allowProposedApi: true,
    customGlyphs: true,
    cursorBlink: false,
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace',
    fontSize: innerWidth < 600 ? 10 : 15,
    screenReaderMode: false,
    theme: { background: '#0c0c10' },
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(new UnicodeGraphemesAddon());
  terminal.open(main);
  try {
    const webgl = new WebglAddon();
    webgl.onContextLoss(() => webgl.dispose());
    terminal.loadAddon(webgl);
  } catch {
    // Without WebGL the terminal draws with elements.
  }
  fit.fit();
  new ResizeObserver(() => fit.fit()).observe(main);
  terminal.onResize(resized);
  terminal.onData(typed);
  terminal.onBinary(typed);
  terminal.onTitleChange(title => {
    document.title = title;
    if (!title.includes('·')) void navigator.clearAppBadge?.().catch(() => {});
  });
  terminal.onBell(() => {
    if (document.visibilityState === 'visible') return;
    void navigator.setAppBadge?.().catch(() => {});
    if ('Notification' in window && Notification.permission === 'granted')
      new Notification(document.title, { tag: 'turn' });
  });
  if (matchMedia('(pointer: coarse)').matches) terminal.onRender(() => showKeys(terminal));
  terminal.focus();
  return {
    size: () => ({ columns: terminal.cols, rows: terminal.rows }),
    show: bytes => terminal.write(bytes),
    clear: () => terminal.reset(),
    tell: sentence => terminal.write(`\r\n${sentence}\r\n`),
  };
}

/** Everything in lines: what is told stands in a live region, and a line is typed below it. */
function openLines(): Outlet {
  const lines = document.createElement('div');
  lines.id = 'lines';
  lines.tabIndex = 0;
  lines.setAttribute('role', 'log');
  lines.setAttribute('aria-live', 'polite');
  lines.setAttribute('aria-label', 'What happens at the table');
  const say = document.createElement('input');
  say.id = 'say';
  say.autocomplete = 'off';
  say.setAttribute('aria-label', 'What you want to do; help tells what can be typed');
  say.onkeydown = ({ key }) => {
    if (key !== 'Enter') return;
    if (socket === null) come();
    else send(`${say.value}\n`);
    say.value = '';
  };
  main.append(lines, say);
  say.focus();
  element('plain').setAttribute('href', path.replace(/^\/plain/, '') || '/');
  element('plain').textContent = 'the full screen';
  const decoder = new TextDecoder();
  const add = (text: string): void => {
    for (const line of text.split('\n').filter(each => each !== '')) {
      const shown = document.createElement('div');
      shown.textContent = line;
      lines.append(shown);
    }
    lines.scrollTop = lines.scrollHeight;
  };
  return {
    size: () => ({ columns: 80, rows: 24 }),
    clear: () => lines.replaceChildren(),
    show: bytes => add(decoder.decode(bytes, { stream: true })),
    tell: add,
  };
}

const bell = element('bell');
bell.hidden = !('Notification' in window) || Notification.permission !== 'default';
bell.onclick = () => {
  void Notification.requestPermission().then(() => {
    bell.hidden = true;
  });
};
element('key').onclick = () => comeAnew(name === null ? 'ask' : 'leave');
if (!isPlain) element('plain').setAttribute('href', `/plain${path}`);
const outlet = isPlain ? openLines() : openTerminal();
come();
