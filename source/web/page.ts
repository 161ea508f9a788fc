// The page for browsers: a terminal on a socket, whose other end is the session that SSH gets. Nothing of the games is here.
import { element } from './element.ts';
import { openTerminal, type PageOutlet } from './terminal.ts';
import { isTurn, offerToTell } from './turn.ts';

/** Milliseconds until a page tries again to come in, and the longest that may become. */
const RETRY = 1000;
const LONGEST_RETRY = 15_000;

const path = location.pathname.replace(/\/$/, '');
const isPlain = /^\/plain(\/|$)/.test(path);

const main = element('main');

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
  readonly turns?: number;
  readonly rings?: boolean;
  readonly name?: string;
  readonly command?: string;
  readonly code?: string | null;
  readonly no?: string;
  readonly anew?: true;
}

/** Milliseconds that a word holds. */
const WORD_HOLDS = 10 * 60_000;

/** Forgets the word that is shown. */
let forget = 0;

/** The name of whoever is here by a key; null for a guest. */
let name: string | null = null;

/** Says in the page who is here, and what a key is to be told. */
function tellWho({ command, code = null, no = '' }: Word): void {
  element('key').textContent = name === null ? 'I have an SSH key' : `not ${name}`;
  const [told, typed] = [element('told'), document.createElement('code')];
  told.textContent = no;
  told.hidden = command === undefined && no === '';
  clearTimeout(forget);
  if (command === undefined) return;
  forget = setTimeout(() => tellWho({}), WORD_HOLDS);
  typed.textContent = command;
  const guest = code === null ? '' : ` What you have here as a guest stays behind its code, ${code}.`;
  told.append('Within ten minutes, type where your key is: ', typed, `.${guest}`);
}

/** Opens the socket, again after a break. @param aboutKey `ask` for a pairing word, `leave` to sign out */
function come(aboutKey: 'ask' | 'leave' | null = null): void {
  const { columns, rows } = outlet.size();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  let hasEnded = false;
  let comesAnew = false;
  const light = matchMedia('(prefers-color-scheme: light)').matches ? '&light=1' : '';
  const asked = aboutKey === null ? '' : `&key=${aboutKey}`;
  const opened = new WebSocket(
    `${scheme}://${location.host}/socket${path}?columns=${columns}&rows=${rows}${light}${asked}`,
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
    hasEnded ||= word.left !== undefined;
    comesAnew ||= word.anew === true;
    if (word.turns !== undefined) isTurn(word.turns, word.rings === true);
    if (hasEnded || comesAnew || word.turns !== undefined) return;
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
  isTurn(0, false);
  tellWho({});
  outlet.clear();
  come(aboutKey);
}

/** What is typed; Enter comes in again where the session has ended. */
const typed = (text: string): void => {
  if (socket === null && text.includes('\r')) come();
  else send(text);
};

/** Everything in lines: what is told stands in a live region, and a line is typed below it. */
function openLines(): PageOutlet {
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

element('key').onclick = () => comeAnew(name === null ? 'ask' : 'leave');
if (!isPlain) element('plain').setAttribute('href', `/plain${path}`);
offerToTell();
const outlet = isPlain ? openLines() : openTerminal(main, { typed, resized });
come();
