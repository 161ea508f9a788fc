import type { LoadedMap } from './load.ts';

export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The sets of rules to begin from, by their names: options, and a line about each. The first is what the full screen begins with. */
export type RuleSets = Readonly<Record<string, { readonly options: OptionValues; readonly about: string }>>;

/** The part of a set-up that is on a map. */
export interface MapSetup {
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
    /** Options that end a game after so many turns, 0 for never, the one in turns first: games without people need an end. */
    readonly turnLimits?: readonly [string, ...(readonly string[])];
    /** The option for what spectators may see, and its values with which they see more than a player. */
    readonly watchers?: { readonly option: string; readonly open: readonly string[] };
    /** Names of options by heading; forms fold them. */
    readonly groups?: Readonly<Record<string, readonly string[]>>;
    /** Options that stand above the headings, always in sight. */
    readonly inSight?: readonly string[];
    /** Options that a console or a referee sets, and saves have, but nobody chooses. */
    readonly hidden?: readonly string[];
    /** More than one set of rules, for games that have them. */
    rules?(): Promise<RuleSets>;
    /** The set with which games in lines and between programs begin, where it is not the first. */
    readonly lineRules?: string;
    /** Maps, for games that have them. */
    mapSetup?(): Promise<MapSetup>;
  };
}

/** The map that games are played on when nobody chooses one. */
export const USUAL_MAP = 'world';
