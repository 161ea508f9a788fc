import { asciiText } from '../base/glyphs.ts';
import type { ColourDepth } from './types.ts';

type Settings =
  | 'COLORTERM'
  | 'FORCE_COLOR'
  | 'NO_COLOR'
  | 'LC_ALL'
  | 'LC_CTYPE'
  | 'LANG'
  | 'SANDTABLE_GLYPHS';
type Terminal = 'TERM' | 'TERM_PROGRAM' | 'TERM_PROGRAM_VERSION' | 'VTE_VERSION';
/** Signs of a network or a multiplexer between program and terminal. */
type Between = 'SSH_CONNECTION' | 'SSH_TTY' | 'TMUX' | 'STY';

/** The environment variables of a process or of an SSH session that concern its terminal. */
export type TerminalEnvironment = { readonly [name in Settings | Terminal | Between]?: string | undefined };

const ALL_COLOURS = /(-direct|kitty|ghostty|alacritty|foot|wezterm|contour)/;

/**
 * The number of colours of a terminal, from its name (`TERM`) and its environment. `FORCE_COLOR` (0 to 3) decides
 * first, then `NO_COLOR` (https://no-color.org: any value but the empty one), then `COLORTERM`, then the name.
 * The libraries' own detection misses alacritty, foot, ghostty and tmux, and looks at the process, not at the session.
 */
export function depthOf(term: string, env: TerminalEnvironment): ColourDepth {
  const forced = forcedDepth(env.FORCE_COLOR);
  if (forced !== undefined) return forced;
  if (env.NO_COLOR || term === '' || term === 'dumb') return 0;
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? '') || ALL_COLOURS.test(term)) return 3;
  return /256/.test(term) ? 2 : 1;
}

/**
 * Tests whether a terminal may show more colours than its name says, so that it is worth asking. GNU screen would pass the
 * question to the outer terminal, past its own picture of it ("Control Sequences", `ESC P`); tmux has no answer.
 */
export const mayShowMore = (term: string, env: TerminalEnvironment): boolean =>
  forcedDepth(env.FORCE_COLOR) === undefined && depthOf(term, env) === 2 && !/^(?:screen|tmux)/.test(term);

/**
 * The question whether a terminal shows all colours, which nothing else tells over SSH: sets a background that only such a
 * terminal keeps unchanged, asks for the present style (DECRQSS), and resets the background.
 */
export const ASK_FOR_ALL_COLOURS = '\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m';

/** Tests whether an answer has this background. Parameters are separated by semicolons or, as in T.416, by colons. */
export const tellsAllColours = (answer: string): boolean =>
  /^[01]\$r(?:[\d:]+;)*48(?:;2;1;2;3|:2:(?:\d*:)?1:2:3)(?:;[\d:]+)*m$/.test(answer);

const DEPTHS: readonly ColourDepth[] = [0, 1, 2, 3];

const forcedDepth = (value: string | undefined): ColourDepth | undefined =>
  DEPTHS.find(depth => String(depth) === value);

/**
 * Tests whether the terminal takes UTF-8. The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides (POSIX, 8.2): `C`,
 * `POSIX` and those with another character set (`de_DE.ISO-8859-1`) say no. None at all and a bare language mean yes, since
 * terminals themselves have spoken UTF-8 for many years, even if a container or an SSH client sends no locale.
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
