import type { TerminalEnvironment } from './depth.ts';
import type { CellSize, Underlay } from './types.ts';

// Images under text, by kitty's protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol/): an application program
// command (APC) that begins with G, with keys and, after a semicolon, data in base 64.
const command = (keys: string, data = ''): string => `\x1b_G${keys}${data === '' ? '' : `;${data}`}\x1b\\`;

/** Consoles of kernels and terminals of old, which may not know such commands, and multiplexers, which do not pass them on. */
const NEVER = /^(?:$|dumb|linux|ansi|cons|vt\d|wsvt|sun|pcvt|screen|tmux)/;

/** Tests whether to ask a terminal for images. */
export const mayShowImages = (term: string, env: TerminalEnvironment): boolean =>
  !NEVER.test(term) && !env.TMUX && !env.STY;

/** Tests for a network between program and terminal, on which images take long. */
export const isFar = ({ SSH_CONNECTION, SSH_TTY }: TerminalEnvironment): boolean =>
  Boolean(SSH_CONNECTION) || Boolean(SSH_TTY);

const QUESTION = 31;

/**
 * Asks for the size of a cell and for images (one pixel), then a question that every terminal answers (DA1), as the
 * end.
 */
export const ASK_FOR_IMAGES = `\x1b[16t${command(`i=${QUESTION},s=1,v=1,a=q,t=d,f=24`, 'AAAA')}\x1b[c`;

/** Tests for the answer to the last of them. */
export const endsAnswers = (answer: string): boolean => answer.startsWith('?');

/** Tests for the answer that images are shown. */
export const tellsImages = (answer: string): boolean => answer.startsWith(`Gi=${QUESTION};OK`);

/** The largest cell that an image is drawn for: a finer one costs more than it shows. */
const MOST_CELL = { width: 10, height: 20 } as const;

/** For terminals that do not say how large a cell is. */
export const USUAL_CELL: CellSize = { width: 8, height: 16 };

/** The size of a cell in an answer, as images are drawn for it; null where it is an answer to something else. */
export function cellInAnswer(answer: string): CellSize | null {
  const [, high = '', wide = ''] = /^6;(\d+);(\d+)t$/.exec(answer) ?? [];
  const [width, height] = [Number(wide), Number(high)];
  if (width < 4 || height < 8) return null;
  const share = Math.min(1, MOST_CELL.width / width, MOST_CELL.height / height);
  return { width: Math.max(4, Math.round(width * share)), height: Math.max(8, Math.round(height * share)) };
}

/** Numbers that no other program in the terminal is likely to have given its images. */
const FIRST_NUMBER = 7_310_000;

/** Below this an image lies under cells that have a background of their own; level 0 is far enough below it. */
const LEVEL_ZERO = -1_500_000_000;

/** Characters of data in one command, at most. */
const CHUNK = 4096;

/** Images that are kept in the terminal while they are not shown. */
const MOST_HIDDEN = 96;

/** Pixels from which one is not kept while it is not shown. */
const LARGE = 250_000;

interface Known {
  readonly number: number;
  readonly large: boolean;
  readonly version: number;
  /** The last command that placed it; empty while it is hidden. */
  placement: string;
}

/** The images of a terminal, and which of them it shows. */
export class Images {
  /** Those that were shown last come last. */
  readonly #known = new Map<string, Known>();
  #next = FIRST_NUMBER;

  /** The output that shows these underlays, in cells of the screen, and no others. */
  show(underlays: readonly Underlay[]): string {
    if (underlays.length === 0 && this.#known.size === 0) return '';
    let out = '';
    const wanted = new Set(underlays.map(({ name }) => name));
    for (const [name, known] of this.#known) {
      if (wanted.has(name) || known.placement === '') continue;
      out += command(`a=d,d=${known.large ? 'I' : 'i'},i=${known.number},q=2`);
      if (known.large) this.#known.delete(name);
      known.placement = '';
    }
    for (const underlay of underlays) out += this.#shown(underlay);
    return out + this.#forgotten();
  }

  /** The output that removes all of them from the terminal. */
  end(): string {
    const out = Array.from(this.#known.values(), ({ number }) => command(`a=d,d=I,i=${number},q=2`)).join('');
    this.#known.clear();
    return out;
  }

  #shown(underlay: Underlay): string {
    const { name, version, area, level, image } = underlay;
    const where = `p=1,c=${area.width},r=${area.height},z=${LEVEL_ZERO + level},C=1,q=2`;
    const placement = `\x1b[${area.y + 1};${area.x + 1}H${where}`;
    const known = this.#known.get(name);
    const same = known?.version === version;
    if (same && known.placement === placement) return '';
    const number = known?.number ?? this.#next++;
    this.#known.delete(name);
    const large = image.width * image.height >= LARGE;
    this.#known.set(name, { number, large, version, placement });
    const move = placement.slice(0, -where.length);
    if (same) return `${move}${command(`a=p,i=${number},${where}`)}`;
    const format = `f=${image.samples * 8},o=z,s=${image.width},v=${image.height}`;
    return `${move}${transmitted(`a=T,i=${number},${format},${where}`, image.data)}`;
  }

  /** Removes the hidden images that were shown longest ago. */
  #forgotten(): string {
    const hidden = [...this.#known].filter(([, { placement }]) => placement === '');
    const oldest = hidden.slice(0, Math.max(0, hidden.length - MOST_HIDDEN));
    for (const [name] of oldest) this.#known.delete(name);
    return oldest.map(([, { number }]) => command(`a=d,d=I,i=${number},q=2`)).join('');
  }
}

/** Data in as many commands as it takes: the first has all keys, the others only whether more follow. */
function transmitted(keys: string, data: Uint8Array): string {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');
  if (text.length <= CHUNK) return command(keys, text);
  let out = command(`${keys},m=1`, text.slice(0, CHUNK));
  for (let at = CHUNK; at < text.length; at += CHUNK)
    out += command(`m=${at + CHUNK < text.length ? 1 : 0},q=2`, text.slice(at, at + CHUNK));
  return out;
}
