import { type TerminalEnvironment, takesUtf8 } from './depth.ts';
import { GLYPH_SETS } from './points.ts';
import type { GlyphSet } from './types.ts';

/** Terminals that draw sextants, or octants too, whatever their font has, and their first versions with these. */
const DRAWN: readonly { name: RegExp; sextant: Version; octant: Version | null }[] = [
  { name: /^(?:xterm-)?kitty/i, sextant: [0, 20], octant: [0, 40] },
  { name: /^(?:xterm-)?ghostty/i, sextant: [1], octant: [1, 2] },
  { name: /^foot/i, sextant: [1, 8], octant: [1, 20] },
  { name: /^vte/i, sextant: [6200], octant: [7800] },
  { name: /^wezterm/i, sextant: [20220101], octant: null },
  { name: /^contour/i, sextant: [0, 3], octant: null },
];

/** Consoles of kernels, the terminals of old, and what has no name: their fonts are not known to have more than halves. */
const HALVES = /^(?:$|dumb|linux|ansi|cons|vt\d|wsvt|sun|pcvt)/;

/** The glyphs in `SANDTABLE_GLYPHS`; null where that is none of them. */
export const askedGlyphs = ({ SANDTABLE_GLYPHS: asked }: TerminalEnvironment): GlyphSet | null =>
  GLYPH_SETS.find(set => set === asked?.toLowerCase()) ?? null;

/**
 * The glyphs for pictures by a terminal's name and environment, before it has answered; fewer behind tmux and screen.
 */
export function glyphSetOf(term: string, env: TerminalEnvironment): GlyphSet {
  if (HALVES.test(term) || !takesUtf8(env)) return 'half';
  if (isWithin(term)) return 'quadrant';
  if (env.VTE_VERSION !== undefined) return drawnBy(`VTE(${env.VTE_VERSION})`);
  const program = drawnBy(`${env.TERM_PROGRAM ?? ''} ${env.TERM_PROGRAM_VERSION ?? ''}`);
  return program === 'quadrant' ? drawnBy(term) : program;
}

/** Tests whether to ask a terminal for its name: where its pictures could be finer. */
export const mayDrawMore = (term: string, env: TerminalEnvironment): boolean =>
  !isWithin(term) && askedGlyphs(env) === null && !['half', 'octant'].includes(glyphSetOf(term, env));

const isWithin = (term: string): boolean => /^(?:screen|tmux)/.test(term);

/** The question for a terminal's name and version (xterm, `XTVERSION`). */
export const ASK_FOR_NAME = '\x1b[>0q';

/** The glyphs that a terminal draws, by its answer; null where it is an answer to something else. */
export function glyphsInAnswer(answer: string): GlyphSet | null {
  return answer.startsWith('>|') ? drawnBy(answer.slice(2)) : null;
}

/** By a name, and a version where one follows: without one as much as the first that is known drew. */
function drawnBy(said: string): GlyphSet {
  const known = DRAWN.find(({ name }) => name.test(said));
  if (known === undefined) return 'quadrant';
  const version = /\d+(?:\.\d+)*/.exec(said)?.[0].split('.').map(Number) ?? known.sextant;
  if (known.octant !== null && isSince(version, known.octant)) return 'octant';
  return isSince(version, known.sextant) ? 'sextant' : 'quadrant';
}

type Version = readonly number[];

function isSince(version: Version, first: Version): boolean {
  const at = first.findIndex((part, index) => (version[index] ?? 0) !== part);
  return at < 0 || (version[at] ?? 0) > (first[at] ?? 0);
}
