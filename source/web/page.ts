// The page for browsers: a terminal on a socket to a session like that of SSH. Nothing of the games is here.
import { banner } from './banner.ts';
import { showButtons } from './buttons.ts';
import { element } from './element.ts';
import { takeMaps } from './map-file.ts';
import { isTouched, openTerminal, type PageOutlet } from './terminal.ts';
import { offerAlerts, showTurns } from './turn.ts';

/** Milliseconds until the next attempt to connect, and the most. */
const RETRY = 1000;
const LONGEST_RETRY = 15_000;

const pathNow = (): string => location.pathname.replace(/\/$/, '');
const isPlain = /^\/plain(\/|$)/.test(pathNow());

const main = element('main');

let socket: WebSocket | null = null;
let retry = RETRY;
const send = (text: string): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(new TextEncoder().encode(text));
  else banner.lost();
};
const resized = (): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(outlet.size()));
};

/** A message of the server beside the output: the fields of `PageWord`. */
interface Word {
  readonly left?: number;
  readonly turns?: number;
  readonly rings?: boolean;
  readonly name?: string;
  readonly command?: string;
  readonly code?: string | null;
  readonly no?: string;
  readonly anew?: true;
  readonly at?: string;
  readonly invite?: string | null;
  readonly buttons?: Parameters<typeof showButtons>[0];
  readonly tabs?: Parameters<typeof showButtons>[1];
  readonly writes?: boolean;
}

/** True until a session has said for the first time where it is: that replaces the address, what follows is a step. */
let isFirstPlace = true;

/** Makes the address that of the place, and offers to share what invites others there. */
function showPlace(at: string, invite: string | null): void {
  const path = isPlain ? `/plain${at}`.replace(/\/$/, '') : at;
  if (path !== location.pathname) {
    if (isFirstPlace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
  }
  isFirstPlace = false;
  const share = element('share');
  share.hidden = invite === null;
  share.onclick = () => void shareLink(`${location.origin}${invite ?? ''}`);
}

/** Hands a link to the system's own sheet, or copies it. */
async function shareLink(url: string): Promise<void> {
  const share = element('share');
  const usual = share.textContent;
  try {
    if (navigator.share !== undefined && matchMedia('(pointer: coarse)').matches)
      await navigator.share({ title: 'A table of Sandtable', url });
    else {
      await navigator.clipboard.writeText(url);
      share.textContent = 'copied';
      setTimeout(() => {
        share.textContent = usual;
      }, 2000);
    }
  } catch {
    // Whoever closes the sheet shares nothing; a page that may not copy shows the link to be copied by hand.
    if (navigator.clipboard === undefined) prompt('The link to this table', url);
  }
}

/** Milliseconds that a pairing word is valid, and the timer that hides it. */
const WORD_HOLDS = 10 * 60_000;
let hiding = 0;

/** The name of somebody signed in by a key; null for a guest. */
let name: string | null = null;

/** Shows who is signed in, and the command that signs in with a key. */
function showPerson({ command, code = null, no = '' }: Word): void {
  element('key').textContent = name === null ? 'I have an SSH key' : `not ${name}`;
  element('map').hidden = name === null;
  const [notice, typed] = [element('told'), document.createElement('code')];
  notice.textContent = no;
  notice.hidden = command === undefined && no === '';
  clearTimeout(hiding);
  if (command === undefined) return;
  hiding = setTimeout(() => showPerson({}), WORD_HOLDS);
  typed.textContent = command;
  const guest = code === null ? '' : ` What you have here as a guest stays behind its code, ${code}.`;
  notice.append('Within ten minutes, type where your key is: ', typed, `.${guest}`);
}

/** Opens the socket, again after a break. @param aboutKey `ask` for a pairing word, `leave` to sign out */
function connect(aboutKey: 'ask' | 'leave' | null = null): void {
  const { columns, rows } = outlet.size();
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  let hasEnded = false;
  let isOutdated = false;
  isFirstPlace = true;
  const light = matchMedia('(prefers-color-scheme: light)').matches ? '&light=1' : '';
  const touch = isTouched ? '&touch=1' : '';
  const key = aboutKey === null ? '' : `&key=${aboutKey}`;
  const opened = new WebSocket(
    `${scheme}://${location.host}/socket${pathNow()}?columns=${columns}&rows=${rows}${light}${touch}${key}`,
  );
  opened.binaryType = 'arraybuffer';
  opened.onopen = () => {
    retry = RETRY;
    banner.hide();
    // The size may have changed meanwhile.
    resized();
  };
  opened.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data instanceof ArrayBuffer) {
      document.getElementById('first')?.remove();
      outlet.show(new Uint8Array(data));
    }
    if (typeof data !== 'string') return;
    const word: Word = JSON.parse(data);
    hasEnded ||= word.left !== undefined;
    isOutdated ||= word.anew === true;
    if (word.turns !== undefined) showTurns(word.turns, word.rings === true);
    if (word.at !== undefined) showPlace(word.at, word.invite ?? null);
    if (word.buttons !== undefined) {
      showButtons(word.buttons, word.tabs ?? [], typed);
      outlet.writes(word.writes === true);
    }
    if (
      hasEnded ||
      isOutdated ||
      word.buttons !== undefined ||
      word.turns !== undefined ||
      word.at !== undefined
    )
      return;
    name = word.name ?? null;
    showPerson(word);
  };
  opened.onclose = () => {
    // Another one has replaced it.
    if (socket !== opened) return;
    socket = null;
    if (isOutdated) reconnect(null);
    else if (hasEnded) banner.ended(() => connect());
    else {
      banner.waits(retry, () => socket ?? connect());
      retry = Math.min(retry * 2, LONGEST_RETRY);
    }
  };
  socket = opened;
}

/** Connects as somebody else. */
function reconnect(aboutKey: 'ask' | 'leave' | null): void {
  const left = socket;
  socket = null;
  left?.close();
  name = null;
  showTurns(0, false);
  showPerson({});
  outlet.clear();
  connect(aboutKey);
}

takeMaps(
  main,
  path => location.assign(isPlain ? `/plain${path}` : path),
  no => showPerson({ no: `${no}.` }),
);

// Back and forward lead to the place of that address.
addEventListener('popstate', () => reconnect(null));

/** Sends input; Enter reconnects at once where the connection is lost, or the session has ended. */
const typed = (text: string): void => {
  if (socket === null && text.includes('\r')) connect();
  else send(text);
};

/** Everything in lines: output in a live region, and an input below it. */
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
    if (socket === null) connect();
    else send(`${say.value}\n`);
    say.value = '';
  };
  main.append(lines, say);
  say.focus();
  element('plain').setAttribute('href', pathNow().replace(/^\/plain/, '') || '/');
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
    writes: () => {},
    show: bytes => add(decoder.decode(bytes, { stream: true })),
  };
}

element('key').onclick = () => reconnect(name === null ? 'ask' : 'leave');
if (!isPlain) element('plain').setAttribute('href', `/plain${pathNow()}`);
offerAlerts();
const outlet = isPlain ? openLines() : openTerminal(main, { typed, resized });
connect();
