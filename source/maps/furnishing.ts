import type { LoadedMap } from './load.ts';

/** What an option of a game may be set to. */
export type OptionValue = string | number | boolean;
/** Options by their names. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** What the set-up of a game needs besides its options: a map, and the sets of rules it may begin from. */
export interface Furnishing {
  /** Options by the name of the set of rules; the first one is what the full screen begins with. */
  readonly rules: Readonly<Record<string, OptionValues>>;
  /** What each set of rules is, in one line. */
  readonly about: Readonly<Record<string, string>>;
  /** The sets of rules that take only maps by the class's rule (rules/domination-maps.md#the-classs-rule). */
  readonly strict: readonly string[];
  /**
   * What a map gives to the set-up.
   * @param source what `--map` was told, to find the map's picture again
   */
  furnish(loaded: LoadedMap, source: string): object;
}

/** How a game is set up, as its kit has it. */
export interface SetupKit {
  readonly setup: {
    /** Who sits where when nothing is said, in the form of `--seats`. */
    readonly seats: string;
    /** The option that makes a game a draw after so many turns, 0 for never: games without people need an end. */
    readonly turnLimit?: string;
    /** The option that says what people who watch may see, and its values with which they see more than a player. */
    readonly watchers?: { readonly option: string; readonly open: readonly string[] };
    /** Options by what they are about, each heading with the names of its own; forms fold them. */
    readonly groups?: Readonly<Record<string, readonly string[]>>;
    /** Options that nobody chooses: a console or a referee sets them, and saves have them. */
    readonly hidden?: readonly string[];
    /** Maps and sets of rules, for games that have them. */
    furnishing?(): Promise<Furnishing>;
  };
}

/** The map that games are played on when nobody chooses one. */
export const USUAL_MAP = 'world';
