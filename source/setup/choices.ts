import type { AnyGame } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { suggestion } from '../base/nearest.ts';
import type { LoadedMap } from '../maps/load.ts';
import type { MapSetup, OptionValue, OptionValues, RuleSets, SetupKit } from '../maps/setup-kit.ts';
import { cleanText } from '../maps/text.ts';
import type { Choosable } from '../players/computer-words.ts';
import type { PlayersKit } from '../players/player.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import type { SeatColour } from '../table/seat-colours.ts';
import { type GameOption, gameOptions, readValue, usualValues, valuesInWords } from './options.ts';

/** The choices for a game's set-up: its rules, and the part of its kit, loaded. */
export interface SetupChoices extends Choosable {
  readonly game: AnyGame;
  readonly options: readonly GameOption[];
  /** Sets of rules by their names, the usual one first: a value for every option. */
  readonly rules: Readonly<Record<string, OptionValues>>;
  /** The colours of the seats kept with own sets of rules, by their names. */
  readonly colours?: Readonly<Record<string, readonly SeatColour[]>>;
  /** The sets of the game itself, each with a line about it: none where it has but one. */
  readonly ruleSets: RuleSets;
  /** Maps; null for a game that is played without. */
  readonly mapSetup: MapSetup | null;
  readonly setup: SetupKit['setup'];
}

/** The options of a game that can be chosen, in forms and on the command line. */
export const offeredOptions = (game: AnyGame, { setup }: SetupKit): readonly GameOption[] =>
  gameOptions(game).filter(({ name }) => setup.hidden?.includes(name) !== true);

/** The rules that a newcomer gets: the usual ones. */
export const STANDARD = 'standard';

/** Loads the choices for a game's set-up. */
export async function setupChoices(kit: RulesKit & PlayersKit & SetupKit): Promise<SetupChoices> {
  const { players, setup } = kit;
  const [game, mapSetup = null, ruleSets = {}] = await Promise.all([
    kit.rules(),
    setup.mapSetup?.(),
    setup.rules?.(),
  ]);
  const usual = usualValues(game);
  const sets = Object.entries(ruleSets).map(
    ([name, { options }]) => [name, { ...usual, ...options }] as const,
  );
  const rules = Object.fromEntries(sets.length === 0 ? [[STANDARD, usual]] : sets);
  let options: readonly GameOption[] | null = null;
  return {
    ...{ game, levels: players.levels, styles: players.styles ?? [], rules, ruleSets, mapSetup, setup },
    // Describing them takes a schema, which a game with its usual options does not wait for.
    get options() {
      options ??= offeredOptions(game, kit);
      return options;
    },
  };
}

export interface MapChoice {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly note?: string;
  /** Reads it, so that only maps which the rules take are offered; null if it cannot be read. */
  facts?(): MapFacts | null;
}

/** The facts of a map for lists and searches, without its shapes. */
export interface MapFacts {
  readonly territories: number;
  readonly continents: readonly string[];
  /** The reason why the rules of the class refuse it, in one sentence; null when they take it. */
  readonly odd: string | null;
}

/** The place where maps of set-ups are. Only maps that it finds are ever opened. */
export interface MapSource {
  /** Finds a map for a game with this seed, with the id of its picture and why the class's rules refuse it, or null. */
  find(
    id: string,
    seed: string,
  ): Result<{ readonly loaded: LoadedMap; readonly source: string; readonly odd: string | null }, string>;
}

/** Reads options from words like `turnLimit=50`; a fault is one sentence. */
export function readOptions(choices: SetupChoices, words: readonly string[]): Result<OptionValues, string> {
  const given: Record<string, OptionValue> = {};
  for (const word of words) {
    const [name = '', ...rest] = word.split('=');
    const text = rest.join('=').trim();
    if (rest.length === 0) return err(`--set takes OPTION=VALUE, not ${cleanText(word)}`);
    const { game, options: known } = choices;
    const option = known.find(each => each.name.toLowerCase() === name.trim().toLowerCase());
    if (option === undefined) {
      const names = known.map(each => each.name);
      return err(`${game.title} has no option ${cleanText(name)}; ${suggestion(name, names)}`);
    }
    const value = readValue(option, text);
    if (value === null)
      return err(`${option.name} is ${valuesInWords(option)}, not ${cleanText(text) || 'nothing'}`);
    given[option.name] = value;
  }
  return ok(given);
}

/** The name of the set of rules with these options; null if there is none. */
export function rulesName({ rules, options }: SetupChoices, values: OptionValues): string | null {
  const isThat = (set: OptionValues): boolean => options.every(({ name }) => set[name] === values[name]);
  return Object.entries(rules).find(([, set]) => isThat(set))?.[0] ?? null;
}

/** The name of the set of rules that comes first, and its options. */
export function usualRules({ rules }: SetupChoices): readonly [name: string, options: OptionValues] {
  return Object.entries(rules)[0] ?? ['', {}];
}
