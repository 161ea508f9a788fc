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
 * The colours of a terminal: by `FORCE_COLOR` (0 to 3), then `NO_COLOR` (https://no-color.org: any value but the
 * empty one), then `COLORTERM`, then `TERM`. The libraries' own detection misses terminals, and looks at the process,
 * not the session.
 */
export function depthOf(term: string, env: TerminalEnvironment): ColourDepth {
  const forced = forcedDepth(env.FORCE_COLOR);
  if (forced !== undefined) return forced;
  if (env.NO_COLOR || term === '' || term === 'dumb') return 0;
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? '') || ALL_COLOURS.test(term)) return 3;
  return /256/.test(term) ? 2 : 1;
}

/** Tests whether a terminal may show more colours than its name says. GNU screen and tmux give no useful answer. */
export const mayShowMore = (term: string, env: TerminalEnvironment): boolean =>
  forcedDepth(env.FORCE_COLOR) === undefined && depthOf(term, env) === 2 && !/^(?:screen|tmux)/.test(term);

/**
 * Asks whether a terminal shows all colours, which nothing else tells over SSH: sets a background that only such a
 * one keeps, asks for the present style (DECRQSS), and resets the background.
 */
export const ASK_FOR_ALL_COLOURS = '\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m';

/** Tests whether an answer has this background. Parameters are separated by semicolons or, as in T.416, by colons. */
export const tellsAllColours = (answer: string): boolean =>
  /^[01]\$r(?:[\d:]+;)*48(?:;2;1;2;3|:2:(?:\d*:)?1:2:3)(?:;[\d:]+)*m$/.test(answer);

const DEPTHS: readonly ColourDepth[] = [0, 1, 2, 3];

const forcedDepth = (value: string | undefined): ColourDepth | undefined =>
  DEPTHS.find(depth => String(depth) === value);

/**
 * Tests whether the terminal takes UTF-8, by the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set (POSIX, 8.2).
 * None at all and a bare language mean yes: containers and SSH clients often send no locale.
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
