import type { GameTypes } from '../../../machines/game.ts';
import { checkOptions } from '../../../machines/options.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { type OptionField, optionFields } from '../../app/setup/option-fields.ts';
import { BUILTIN_MAPS, builtinMap } from '../../maps/builtin/index.ts';
import { counted } from '../../maps/draft.ts';
import { type Furnishing, USUAL_MAP } from '../../maps/furnishing.ts';
import { cleanLine } from '../../terminal/text.ts';
import { type HouseMap, type HouseMaps, isHouseId, nameOfHouseId, noHouseMaps } from './house-maps.ts';
import type { ServedGame } from './served.ts';

/** Options as they are chosen at a set-up. */
export type ChosenOptions = Readonly<Record<string, string | number | boolean>>;

/** The choice of a map that is made up for each table. */
export const MADE_UP = 'made up';

/** The maps that can be chosen here, by their ids: those that come with the program, a made-up one, the house's own. */
export const mapsToChoose = (house: HouseMaps): readonly string[] => [
  ...BUILTIN_MAPS.map(({ id }) => id),
  MADE_UP,
  ...house.list.map(({ id }) => id),
];

/** The map that a game begins with; empty for one without maps. */
export const usualMap = ({ furnishing }: ServedGame): string => (furnishing === null ? '' : USUAL_MAP);

/** What a map is called. */
export function mapTitle(id: string, house: HouseMaps): string {
  if (isHouseId(id)) return house.find(id)?.title ?? nameOfHouseId(id);
  return BUILTIN_MAPS.find(map => map.id === id)?.map.name ?? (id === '' ? '' : MADE_UP);
}

/** What a map is like, in a few words. */
export function mapWords(id: string, house: HouseMaps): string {
  const map = house.find(id)?.map ?? BUILTIN_MAPS.find(each => each.id === id)?.map;
  if (map === undefined) return id === MADE_UP ? 'another one for each table' : '';
  const by = map.author === '' ? '' : `, by ${cleanLine(map.author, 24)}`;
  const { countries, continents } = map;
  return `${countries.length} territories in ${counted(continents.length, 'continent', 'continents')}${by}`;
}

/** A set-up for these seats and options, or one sentence that says what is wrong with it. */
export function setupOf(
  game: ServedGame,
  seats: number,
  options: ChosenOptions,
  map: string = usualMap(game),
  house: HouseMaps = noHouseMaps,
): Result<GameTypes['setup'], string> {
  const { min, max } = game.seats;
  if (!Number.isInteger(seats) || seats < min || seats > max)
    return err(`${game.title} has ${min} to ${max} players`);
  const chosen = checkOptions(game.game.options, options);
  if (!chosen.ok) return err(chosen.error.sentence);
  const furnished = furnish(game, options, map, house);
  if (!furnished.ok) return furnished;
  const setup = game.game.setup.safeParse({ seats, options: chosen.value, ...furnished.value });
  if (!setup.success) return err(`${game.title} cannot be set up here yet`);
  const rules = game.game.prepare(setup.data);
  return rules.ok ? ok(setup.data) : err(rules.error.sentence);
}

/** What a map gives to a set-up. A map that is none of those to choose from is never looked for anywhere else. */
function furnish(
  game: ServedGame,
  options: ChosenOptions,
  map: string,
  house: HouseMaps,
): Result<object, string> {
  const { furnishing } = game;
  if (furnishing === null) return ok({});
  if (isHouseId(map)) {
    const found = house.find(map);
    if (found === null)
      return err(`the map ${nameOfHouseId(map)} is not laid out here any more; open another table`);
    return furnishedBy(found, furnishing, rulesName(game, options) ?? '');
  }
  const found = builtinMap(map);
  return found.ok ? ok(furnishing.furnish({ ...found.value, warnings: [] }, map)) : found;
}

/** What a map of the house gives, unless the rules take none like it. */
function furnishedBy(
  { id, map, deck, odd }: HouseMap,
  { furnish: give, strict }: Furnishing,
  rules: string,
): Result<object, string> {
  if (odd !== null && strict.includes(rules)) return err(`the rules "${rules}" refuse this map: ${odd}`);
  return ok(give({ map, deck, warnings: [] }, id));
}

/** The options of a game that can be chosen here. */
export const fieldsOf = (game: ServedGame): readonly OptionField[] => {
  const hidden = game.setup.hidden ?? [];
  return optionFields(game.game.options).filter(({ name }) => !hidden.includes(name));
};

/** The sets of rules that a game's options may begin from, by name; the first one is the usual. */
export function rulesOf(game: ServedGame): Readonly<Record<string, ChosenOptions>> {
  const own = Object.fromEntries(optionFields(game.game.options).map(option => [option.name, option.preset]));
  const sets = Object.entries(game.furnishing?.rules ?? {});
  if (sets.length === 0) return { usual: own };
  return Object.fromEntries(sets.map(([name, values]) => [name, { ...own, ...values }]));
}

/** The set of rules that these options are, or null when they are one's own. */
export function rulesName(game: ServedGame, options: ChosenOptions): string | null {
  const found = Object.entries(rulesOf(game)).find(([, values]) =>
    Object.entries(values).every(([name, value]) => options[name] === value),
  );
  return found?.[0] ?? null;
}

const known = new WeakMap<ServedGame, boolean>();

/** Whether a game's set-up can be made here; found out once for each. */
export function canBeSetUp(game: ServedGame): boolean {
  const before = known.get(game);
  if (before !== undefined) return before;
  const [options = {}] = Object.values(rulesOf(game));
  const can = setupOf(game, game.seats.min, options).ok;
  known.set(game, can);
  return can;
}

/** Whether people who watch may see what a player may not, by the game's own options. */
export function watchersSeeMore({ setup: { watchers } }: ServedGame, options: ChosenOptions): boolean {
  return watchers?.open.some(value => options[watchers.option] === value) ?? false;
}
