import type { LoadedMap } from './load.ts';

export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The parts of a set-up besides its options: a map, and the sets of rules to begin from. */
export interface MapSetup {
  /** Options by the name of the set of rules; the first one is what the full screen begins with. */
  readonly rules: Readonly<Record<string, OptionValues>>;
  /** A line about each set of rules. */
  readonly about: Readonly<Record<string, string>>;
  /** The sets of rules that take only maps by the class's rule (rules/domination-maps.md#the-classs-rule). */
  readonly strict: readonly string[];
  /** The fields of the set-up from a map. @param source the value of `--map`, to find the map's picture again */
  fieldsOf(loaded: LoadedMap, source: string): object;
}

/** The part of a game's kit with its set-up. */
export interface SetupKit {
  readonly setup: {
    /** The default occupants, in the form of `--seats`. */
    readonly seats: string;
    /** The option that makes a game a draw after so many turns, 0 for never: games without people need an end. */
    readonly turnLimit?: string;
    /** The option for what spectators may see, and its values with which they see more than a player. */
    readonly watchers?: { readonly option: string; readonly open: readonly string[] };
    /** Names of options by heading; forms fold them. */
    readonly groups?: Readonly<Record<string, readonly string[]>>;
    /** Options that a console or a referee sets, and saves have, but nobody chooses. */
    readonly hidden?: readonly string[];
    /** Maps and sets of rules, for games that have them. */
    mapSetup?(): Promise<MapSetup>;
  };
}

/** The map that games are played on when nobody chooses one. */
export const USUAL_MAP = 'world';
