import { asciiText } from '../base/glyphs.ts';
import type { ColourDepth } from './types.ts';

/** The environment variables of a process or of an SSH session, as far as a terminal is concerned. */
export interface TerminalEnvironment {
  readonly TERM?: string | undefined;
  readonly COLORTERM?: string | undefined;
  readonly FORCE_COLOR?: string | undefined;
  readonly NO_COLOR?: string | undefined;
  readonly LC_ALL?: string | undefined;
  readonly LC_CTYPE?: string | undefined;
  readonly LANG?: string | undefined;
  readonly SANDTABLE_GLYPHS?: string | undefined;
  /** What a terminal says of itself to what runs in it. */
  readonly TERM_PROGRAM?: string | undefined;
  readonly TERM_PROGRAM_VERSION?: string | undefined;
  readonly VTE_VERSION?: string | undefined;
  /** Where what runs is not on the machine of its terminal, or not directly in it. */
  readonly SSH_CONNECTION?: string | undefined;
  readonly SSH_TTY?: string | undefined;
  readonly TMUX?: string | undefined;
  readonly STY?: string | undefined;
}

const ALL_COLOURS = /(-direct|kitty|ghostty|alacritty|foot|wezterm|contour)/;

/**
 * How many colours a terminal shows, from its name (`TERM`) and its environment. `FORCE_COLOR` (0 to 3) decides
 * first, then `NO_COLOR` (https://no-color.org: any value but the empty one), then `COLORTERM`, then the name.
 * The libraries' own detection is not used: it misses alacritty, foot, ghostty and tmux, and looks at the
 * process, not at the session.
 */
export function depthOf(term: string, env: TerminalEnvironment): ColourDepth {
  const forced = forcedDepth(env.FORCE_COLOR);
  if (forced !== undefined) return forced;
  if (env.NO_COLOR || term === '' || term === 'dumb') return 0;
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? '') || ALL_COLOURS.test(term)) return 3;
  return /256/.test(term) ? 2 : 1;
}

/**
 * Whether a terminal may show more colours than its name says, so that it is worth asking. GNU screen would write the
 * question itself on the terminal outside, past its own picture of it ("Control Sequences", `ESC P`); tmux has no answer.
 */
export const mayShowMore = (term: string, env: TerminalEnvironment): boolean =>
  forcedDepth(env.FORCE_COLOR) === undefined && depthOf(term, env) === 2 && !/^(?:screen|tmux)/.test(term);

/**
 * The question whether a terminal shows all colours, which over SSH nothing else tells: sets a background that only
 * such a terminal keeps as it is, asks for the present style (DECRQSS), and takes the background away again.
 */
export const ASK_FOR_ALL_COLOURS = '\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m';

/** Whether an answer says that this background is there. Parameters are parted by semicolons or, as in T.416, by colons. */
export const tellsAllColours = (answer: string): boolean =>
  /^[01]\$r(?:[\d:]+;)*48(?:;2;1;2;3|:2:(?:\d*:)?1:2:3)(?:;[\d:]+)*m$/.test(answer);

const DEPTHS: readonly ColourDepth[] = [0, 1, 2, 3];

const forcedDepth = (value: string | undefined): ColourDepth | undefined =>
  DEPTHS.find(depth => String(depth) === value);

/**
 * Whether the terminal takes UTF-8. A locale that is named decides: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is
 * set (POSIX, 8.2). `C`, `POSIX` and those with another character set (`de_DE.ISO-8859-1`) say no. None at all and a bare
 * language are taken as yes, since that is what the terminals themselves have spoken for many years, whatever a
 * container or an SSH client that sends no locale makes of it.
 */
export function takesUtf8(env: TerminalEnvironment): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  const charset = /\.([^@]+)/.exec(locale)?.[1];
  if (charset === undefined) return !/^(?:C|POSIX)$/.test(locale);
  return /^utf-?8$/i.test(charset);
}

/** A text as a terminal of this environment takes it. */
export const inLocale = (text: string, env: TerminalEnvironment): string =>
  takesUtf8(env) ? text : asciiText(text);
