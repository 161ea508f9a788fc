import type { AnyGame, GameTypes } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { factsOf, type ShelfEntry } from '../../app/maps/shelf.ts';
import type { BoardKind } from '../../app/play/board.ts';
import type { Kit } from '../../games/kit.ts';
import { BUILTIN_MAPS, builtinMap, offerOf } from '../../maps/builtin/index.ts';
import { counted } from '../../maps/draft.ts';
import type { OptionValues } from '../../maps/furnishing.ts';
import type { LoadedMap } from '../../maps/load.ts';
import { MADE_UP_OFFERS } from '../../maps/made-up/made-up-map.ts';
import type { GameMap } from '../../maps/map.ts';
import {
  type MapChoice,
  type MapFacts,
  type MapSource,
  rulesName,
  type SetupChoices,
  setupChoices,
  usualRules,
} from '../../setup/choices.ts';
import { checkSetup, usualDraft } from '../../setup/draft.ts';
import { type GameOption, shownValue, titleOf } from '../../setup/options.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { SeatRecord, TurnClock } from '../tables/record.ts';
import { type HouseMaps, isHouseId, nameOfHouseId, noHouseMaps } from './house-maps.ts';

/** A map that a table can be played on. */
export interface OfferedMap extends ShelfEntry {
  /** Of one that is made up for each table: such a one. */
  readonly loaded: LoadedMap;
  readonly facts: MapFacts;
}

const offers = new WeakMap<HouseMaps, readonly OfferedMap[]>();

/** The maps that can be chosen here: those that come with the program, a made-up one, the house's own. */
export function offeredMaps(house: HouseMaps): readonly OfferedMap[] {
  const known = offers.get(house);
  if (known !== undefined) return known;
  const offer = (entry: ShelfEntry, found: Pick<LoadedMap, 'map' | 'deck'>, odd: string | null) => {
    const loaded = { map: found.map, deck: found.deck, warnings: [] };
    return { ...entry, loaded, facts: { ...factsOf(loaded), odd } };
  };
  const offered = [
    ...BUILTIN_MAPS.map(each => {
      const { id, map, about } = each;
      return offer({ id, title: map.name, about, kind: 'built-in' }, each, null);
    }),
    ...MADE_UP_OFFERS.flatMap(entry => {
      const found = builtinMap(entry.id);
      return found.ok ? [offer(entry, found.value, null)] : [];
    }),
    ...house.list.map(each => {
      const { id, title, map, odd } = each;
      return offer({ id, title, about: mapWords(map), kind: 'house' }, each, odd);
    }),
  ];
  offers.set(house, offered);
  return offered;
}

/** The same as a form offers them. */
export function mapsToChoose(house: HouseMaps): readonly MapChoice[] {
  const maps = offeredMaps(house);
  return maps.map(({ id, title, about, kind, loaded, facts }, index) => ({
    id,
    title,
    about: kind === 'made-up' ? about : mapWords(loaded.map),
    note: `${index + 1} of ${maps.length}`,
    facts: () => facts,
  }));
}

/** What a map is like, in a few words. */
function mapWords({ countries, continents, author }: GameMap): string {
  const by = author === '' ? '' : `, by ${cleanLine(author, 24)}`;
  return `${countries.length} territories in ${counted(continents.length, 'continent', 'continents')}${by}`;
}

/** What the map of a record is called; empty for a game without. */
export function mapTitle(id: string, house: HouseMaps): string {
  if (id === '') return '';
  if (isHouseId(id)) return house.find(id)?.title ?? nameOfHouseId(id);
  const offered = MADE_UP_OFFERS.find(offer => offer.id === offerOf(id));
  return BUILTIN_MAPS.find(map => map.id === id)?.map.name ?? offered?.title ?? 'Made-up map';
}

/** The map and the rules of a table, in a few words. */
export function setupWords(
  choices: SetupChoices,
  map: string,
  options: OptionValues,
  house: HouseMaps,
): string {
  const name = rulesName(choices, options);
  if (map === '' && name !== null) return 'usual rules';
  // One's own are told as what is other in them than in the set that is nearest.
  const changed = (set: OptionValues): readonly GameOption[] =>
    choices.options.filter(
      ({ name: option }) => Object.hasOwn(options, option) && set[option] !== options[option],
    );
  const [usual] = usualRules(choices);
  const [nearest, set] = Object.entries(choices.rules).reduce((best, each) =>
    changed(each[1]).length < changed(best[1]).length ? each : best,
  );
  const told = (option: GameOption): string =>
    `${titleOf(option).toLowerCase()} ${shownValue(option, options[option.name])}`;
  const own = [...(nearest === usual ? [] : [nearest]), ...changed(set).map(told)].join(', ');
  return map === '' ? own : `${mapTitle(map, house)} · ${name ?? own}`;
}

/** A set-up for these seats and options, or one sentence that says what is wrong with it. */
export function setupOf(
  choices: SetupChoices,
  count: number,
  options: OptionValues,
  map?: string,
  house: HouseMaps = noHouseMaps,
): Result<GameTypes['setup'], string> {
  const usual = usualDraft(choices);
  const draft = { ...usual, options, count, map: map ?? usual.map };
  const checked = checkSetup(choices, draft, mapsOf(house));
  return checked.ok ? checked : err(checked.error.sentence);
}

/** The maps of tables. One that is none of those to choose from is never looked for anywhere else. */
const mapsOf = (house: HouseMaps): MapSource => ({
  find(id) {
    if (!isHouseId(id)) {
      const found = builtinMap(id);
      return found.ok ? ok({ loaded: { ...found.value, warnings: [] }, source: id, odd: null }) : found;
    }
    const found = house.find(id);
    if (found === null)
      return err(`the map ${nameOfHouseId(id)} is not laid out here any more; open another table`);
    return ok({ loaded: { ...found, warnings: [] }, source: id, odd: found.odd });
  },
});

/** Whether a game's set-up can be made here. */
export const canBeSetUp = (choices: SetupChoices): boolean =>
  setupOf(choices, choices.game.seats.min, usualRules(choices)[1]).ok;

/** Whether people who watch may see what a player may not, by the game's own options. */
export function watchersSeeMore({ setup: { watchers } }: SetupChoices, options: OptionValues): boolean {
  return watchers?.open.some(value => options[watchers.option] === value) ?? false;
}

/** A game as a server plays it: its kit with the parts that every session asks for loaded. */
export interface ServedGame extends Kit {
  readonly game: AnyGame;
  readonly choices: SetupChoices;
  readonly shown: BoardKind;
}

/** The games that a server can play: those with a board whose set-up can be made here. */
export async function servedGames(kits: readonly Kit[]): Promise<readonly ServedGame[]> {
  const served = await Promise.all(
    kits.map(async kit => {
      const shown = await kit.board?.();
      if (shown === undefined) return null;
      const choices = await setupChoices(kit);
      return canBeSetUp(choices) ? { ...kit, game: choices.game, choices, shown } : null;
    }),
  );
  return served.filter(game => game !== null);
}

/** What a table is opened with. */
export interface TableOpening {
  readonly game: ServedGame;
  readonly options: OptionValues;
  /** One of `mapsToChoose`; empty for a game without. */
  readonly map: string;
  readonly seats: readonly SeatRecord[];
  readonly private: boolean;
  readonly clock: TurnClock | null;
  /** The tournament that it is a table of: who opened that one may have as many as it takes. */
  readonly tournament?: string | undefined;
  readonly delay: number;
  /** Whether hints are given; left out, they are not. */
  readonly hints?: boolean;
  /** Whether the game counts for ratings: then no hints are given. */
  readonly rated?: boolean | undefined;
  /** Whether who plays may take back moves of their own turn; left out, they may. */
  readonly undo?: boolean;
  /** The day whose game it is; left out of all others. */
  readonly ofDay?: string;
}
