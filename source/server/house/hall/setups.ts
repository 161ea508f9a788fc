import type { AnyGame, GameTypes } from '../../../../machines/game.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { plural } from '../../../../machines/wording.ts';
import { cleanLine } from '../../../base/text.ts';
import type { Kit } from '../../../games/kit.ts';
import { BUILTIN_MAPS, offerOf } from '../../../maps/builtin/index.ts';
import type { LoadedMap } from '../../../maps/load.ts';
import { MADE_UP_OFFERS } from '../../../maps/made-up/made-up-map.ts';
import type { GameMap } from '../../../maps/map.ts';
import type { OptionValues } from '../../../maps/setup-kit.ts';
import {
  type MapFacts,
  type MapSource,
  rulesName,
  type SetupChoices,
  setupChoices,
  usualRules,
} from '../../../setup/choices.ts';
import { checkSetup, usualDraft } from '../../../setup/draft.ts';
import { factsOf, type MapEntry } from '../../../setup/map-library.ts';
import { formatValue, type GameOption, titleOf } from '../../../setup/options.ts';
import type { Series } from '../../../table/series.ts';
import {
  type HouseMaps,
  isHouseId,
  nameOfHouseId,
  noHouseMaps,
  type ShelvedFacts,
} from '../maps/house-maps.ts';
import { mapNamed } from '../maps/made-maps.ts';
import type { SeatRecord, TurnClock } from '../tables/record.ts';

export interface OfferedMap extends MapEntry {
  /** For generated maps, an example. */
  readonly loaded: LoadedMap;
  readonly facts: MapFacts;
}

/** By the list of the server's maps, which is another one after each change. */
const offers = new WeakMap<HouseMaps['list'], readonly OfferedMap[]>();

/** All maps offered here: built-in ones, an example of each generated kind, the owner's, and the shelf's, shown or not. */
export function offeredMaps(house: HouseMaps): readonly OfferedMap[] {
  const known = offers.get(house.list);
  if (known !== undefined) return known;
  const offer = (entry: MapEntry, found: Pick<LoadedMap, 'map' | 'deck'>, odd: string | null) => {
    const loaded = { map: found.map, deck: found.deck, warnings: [] };
    return { ...entry, loaded, facts: { ...factsOf(loaded), odd } };
  };
  const offered = [
    ...BUILTIN_MAPS.map(({ id, map, deck, about }) =>
      offer({ id, title: map.name, about, kind: 'built-in' }, { map, deck }, null),
    ),
    ...MADE_UP_OFFERS.flatMap(entry => {
      const found = mapNamed(entry.id);
      return found.ok ? [offer(entry, found.value, null)] : [];
    }),
    ...house.list.map(({ id, title, map, deck, odd, shelved }) => {
      const [about, kind] =
        shelved === null ? [mapWords(map), 'house' as const] : [shelfWords(shelved), 'shelf' as const];
      return offer({ id, title, about, kind }, { map, deck }, odd);
    }),
  ];
  offers.set(house.list, offered);
  return offered;
}

function mapWords({ countries, continents, author }: GameMap): string {
  const by = author === '' ? '' : `, by ${cleanLine(author, 24)}`;
  return `${countries.length} territories in ${plural(continents.length, 'continent', 'continents')}${by}`;
}

/** Who has put a map on the shelf, what others make of it, and how fair it has been: `by Ada, 3 games, 4.2 of 5 by 6`. */
export function shelfWords({ by, shown, plays, wins, marks, mark }: ShelvedFacts): string {
  const rated = marks === 0 ? [] : [`${mark.toFixed(1)} of 5 by ${marks}`];
  const played = plays === 0 ? [] : [plural(plays, 'game', 'games')];
  return [`by ${by}`, ...(shown ? [] : ['not shown']), ...played, ...rated, ...fairness(wins)].join(', ');
}

/** How often each seat has won, with the interval of 95 % that equal ones would have: `seats won 28 22 25 25 % ±12`. */
function fairness(wins: readonly number[]): readonly string[] {
  const games = wins.reduce((all, count) => all + count, 0);
  if (games === 0) return [];
  const share = 1 / wins.length;
  const off = Math.ceil(196 * Math.sqrt((share * (1 - share)) / games));
  return [`seats won ${wins.map(count => Math.round((count * 100) / games)).join(' ')} % ±${off}`];
}

/** Title of a record's map; empty for a game without maps. */
export function mapTitle(id: string, house: HouseMaps): string {
  if (id === '') return '';
  if (isHouseId(id)) return house.find(id)?.title ?? nameOfHouseId(id);
  const offered = MADE_UP_OFFERS.find(offer => offer.id === offerOf(id));
  return BUILTIN_MAPS.find(map => map.id === id)?.map.name ?? offered?.title ?? 'Made-up map';
}

/** Said of a set-up without a map, with no option changed. */
export const USUAL_RULES = 'usual rules';

/** The map and the rules of a table in a few words. */
export function setupWords(
  choices: SetupChoices,
  map: string,
  options: OptionValues,
  house: HouseMaps,
): string {
  const name = rulesName(choices, options);
  if (map === '' && name !== null) return USUAL_RULES;
  // Custom rules are described by their differences from the nearest set.
  const changed = (set: OptionValues): readonly GameOption[] =>
    choices.options.filter(
      each => Object.hasOwn(options, each.name) && set[each.name] !== options[each.name],
    );
  const [usual] = usualRules(choices);
  const [nearest, set] = Object.entries(choices.rules).reduce((best, each) =>
    changed(each[1]).length < changed(best[1]).length ? each : best,
  );
  const words = (option: GameOption): string =>
    `${titleOf(option).toLowerCase()} ${formatValue(option, options[option.name])}`;
  const own = [...(nearest === usual ? [] : [nearest]), ...changed(set).map(words)].join(', ');
  return map === '' ? own : `${mapTitle(map, house)} · ${name ?? own}`;
}

/** A set-up for this number of seats and these options, or one sentence that says what is wrong with it. */
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

/** Looks up maps of tables. Only offered maps are found. */
export const mapsOf = (house: HouseMaps): MapSource => ({
  find(id) {
    const own = house.find(id);
    if (own !== null) return ok({ loaded: { ...own, warnings: [] }, source: id, odd: own.odd });
    if (isHouseId(id))
      return err(`the map ${nameOfHouseId(id)} is not offered here any more; open another table`);
    const found = mapNamed(id);
    return found.ok ? ok({ loaded: { ...found.value, warnings: [] }, source: id, odd: null }) : found;
  },
});

/** True when the game's options let spectators see more than a player may. */
export function watchersSeeMore({ setup: { watchers } }: SetupChoices, options: OptionValues): boolean {
  return watchers?.open.some(value => options[watchers.option] === value) ?? false;
}

/** A game that the server offers: its kit with the rules and set-up choices loaded. */
export interface ServedGame extends Kit {
  readonly game: AnyGame;
  readonly choices: SetupChoices;
}

/** The games that the server can offer: those with a board and a working set-up. */
export async function servedGames(kits: readonly Kit[]): Promise<readonly ServedGame[]> {
  const served = await Promise.all(
    kits.map(async kit => {
      if (kit.board === undefined) return null;
      const choices = await setupChoices(kit);
      const usual = setupOf(choices, choices.game.seats.min, usualRules(choices)[1]);
      return usual.ok ? { ...kit, game: choices.game, choices } : null;
    }),
  );
  return served.filter(game => game !== null);
}

export interface TableOpening {
  readonly game: ServedGame;
  readonly options: OptionValues;
  /** One of `offeredMaps`; empty for a game without maps. */
  readonly map: string;
  readonly seats: readonly SeatRecord[];
  readonly private: boolean;
  readonly clock: TurnClock | null;
  /** Minutes for the whole game, of a game that can be decided so; left out without a limit. */
  readonly timeLimit?: number | undefined;
  /** The tournament it belongs to; tournament tables are not limited in number. */
  readonly tournament?: string | undefined;
  readonly delay: number;
  /** True to allow hints; false when left out. */
  readonly hints?: boolean;
  /** True for a game that counts for ratings, which excludes hints. */
  readonly rated?: boolean | undefined;
  /** True to allow taking back moves in the player's own turn; true when left out. */
  readonly undo?: boolean;
  /** A series, begun by its table where no game of it has been played; left out for a single game. */
  readonly series?: (Pick<Series, 'of'> & Partial<Series>) | undefined;
  /** The day of a daily challenge; left out for all other tables. */
  readonly ofDay?: string;
}
