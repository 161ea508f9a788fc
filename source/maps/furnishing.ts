import { boardData } from '../../machines/conquest/board-data.ts';
import { boardOfMap } from '../../machines/domination/board.ts';
import { presets } from '../../machines/domination/options.ts';
import { presets as warzonePresets } from '../../machines/warzone/options.ts';
import type { LoadedMap } from './load.ts';

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** What the set-up of a game needs besides its options: a map, and the sets of rules it may begin from. */
export interface Furnishing {
  /** Options by the name of the set of rules; the first one is what the full screen begins with. */
  readonly rules: Readonly<Record<string, OptionValues>>;
  /** Options that are none of the full screen's business. */
  readonly hidden: readonly string[];
  /** The sets of rules that take only maps by the assignments' rule (rules/domination-class.md). */
  readonly strict: readonly string[];
  /**
   * What a map gives to the set-up.
   * @param source what `--map` was told, to find the map's picture again
   */
  furnish(loaded: LoadedMap, source: string): object;
}

const furnishings: Readonly<Record<string, Furnishing>> = {
  domination: {
    rules: presets,
    hidden: ['conduct'],
    strict: ['class'],
    furnish: ({ map, deck }, source) => ({ ...boardOfMap(map, deck), source }),
  },
  warzone: {
    rules: warzonePresets,
    hidden: [],
    strict: ['class'],
    furnish: ({ map }) => ({ board: boardData(map) }),
  },
};

/** What the set-up of a game needs besides its options, or null when that is nothing. */
export const furnishingOf = (game: string): Furnishing | null => furnishings[game] ?? null;

/** The map that games are played on when nobody chooses one. */
export const USUAL_MAP = 'world';
