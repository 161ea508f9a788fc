import type { Board, Territory } from '../../../../machines/conquest/board.ts';
import { Chance, type GeneratorState } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { emptyHand } from '../../../../machines/warzone/orders.ts';
import { beginTurn } from '../../../../machines/warzone/turns.ts';
import type { Owner, Scenario, WarzonePosition } from '../../../../machines/warzone/types.ts';
import type { Contestant } from './contestant.ts';
import type { Terms } from './terms.ts';
import { ids, readRegion } from './wire.ts';

/** The random layout before the picks. */
export interface Layout {
  readonly wastelands: readonly Territory[];
  /** The regions that may be picked, ascending. */
  readonly offered: readonly Territory[];
  /** Number of regions that each player gets. */
  readonly each: number;
  readonly chance: Chance;
}

/** Above so many picks of both players together, chance makes them fewer. */
const PICKS = 6;
/** v1: two regions of each continent are offered, and three go to each player. */
const V1_OFFERED = 2;
const V1_EACH = 3;

/** Draws wastelands and what is on offer (rules/warlight.md#the-first-generation, #rules-of-the-referee). */
export function layOut(board: Board, terms: Terms, random: GeneratorState): Layout {
  const chance = new Chance(random);
  const isFirst = terms.generation === 'v1';
  const shuffled = chance.shuffled('regions', board.territories);
  const wastelands = shuffled.slice(0, terms.options.wastelands).toSorted((one, other) => one - other);
  const free = shuffled.filter(each => !wastelands.includes(each));
  const drawn = board.regions.flatMap(region =>
    free.filter(each => region.territories.includes(each)).slice(0, isFirst ? V1_OFFERED : 1),
  );
  const offered = (drawn.length < 2 ? free.slice(0, 2) : drawn).toSorted((one, other) => one - other);
  const each = isFirst ? Math.min(V1_EACH, offered.length / 2) : eachOf(offered.length, chance);
  return { wastelands, offered, each, chance };
}

/** Of an odd number one is left over; above six picks together, each pair more is dropped with a chance of a quarter. */
function eachOf(offered: number, chance: Chance): number {
  const even = offered - (offered % 2);
  let picks = even;
  for (let pair = even; pair > PICKS; pair -= 2) if (chance.number('pair', 4) === 0) picks -= 2;
  return Math.max(1, Math.floor(picks / 2));
}

/** The position before the picks: everything is neutral. */
export function opening({ board, setup }: Scenario, { wastelands, chance }: Layout): WarzonePosition {
  const all = seats(setup.seats);
  const { neutralArmies, wastelandArmies } = setup.options;
  const random = chance.result;
  if (!random.ok) throw new Error(`a generator does not end: ${random.error.code}`);
  return {
    owners: board.territories.map((): Owner => null),
    armies: board.territories.map(each => (wastelands.includes(each) ? wastelandArmies : neutralArmies)),
    turn: 0,
    order: all,
    eliminated: [],
    incomes: all.map(() => 0),
    hands: all.map(() => emptyHand),
    truces: [],
    sanctions: all.map(() => 0),
    attacked: all.map(() => false),
    phase: { name: 'picking', offered: [], wishes: all.map(() => null) },
    random: random.value,
  };
}

/** Has the contestants pick. @returns the position of the first round */
type Picking = (
  game: Scenario,
  layout: Layout,
  contestants: readonly [Contestant, Contestant],
) => Promise<WarzonePosition>;

/** v2: one region at a time, player 1 first, then 2 2 1 1 …; a wrong pick is replaced by chance. */
export const pickAlternately: Picking = async (game, layout, contestants) => {
  const { offered, each, chance } = layout;
  const free = new Set<Territory>(offered);
  const owners = new Map<Territory, Seat>();
  for (let pick = 0; pick < 2 * each; pick++) {
    const contestant = contestants[pick % 4 === 0 || pick % 4 === 3 ? 0 : 1];
    const answer = await contestant.request('pick_starting_region', ids([...free]));
    const picked = readRegion(answer.trim(), game.board);
    const valid = picked !== null && free.has(picked);
    if (!valid) contestant.note([`wrong pick: ${answer.slice(0, 40)}`]);
    const territory = valid ? picked : at([...free], chance.number('pick', free.size));
    free.delete(territory);
    owners.set(territory, contestant.seat);
  }
  return begun(game, layout, owners);
};

/** v1: one wish list of six each; both get their next free wish in step, and who gets a tie is drawn. */
export const pickFromLists: Picking = async (game, layout, contestants) => {
  const { offered, each, chance } = layout;
  const wishes: (readonly Territory[])[] = [];
  for (const contestant of contestants) {
    const answer = await contestant.request('pick_starting_regions', ids(offered));
    const list = wishList(answer, game.board, layout);
    if (list === null) contestant.note([`wrong list of picks: ${answer.slice(0, 40)}`]);
    wishes.push(list ?? chance.shuffled('list', offered));
  }
  const owners = new Map<Territory, Seat>();
  for (let round = 0; round < each; round++) {
    for (const who of chance.shuffled('order', [seat(0), seat(1)])) {
      const list = [...at(wishes, who), ...chance.shuffled('rest', offered)];
      const territory = list.find(wish => !owners.has(wish));
      if (territory !== undefined) owners.set(territory, who);
    }
  }
  return begun(game, layout, owners);
};

function wishList(answer: string, board: Board, { offered, each }: Layout): readonly Territory[] | null {
  const words = answer.split(/\s+/).filter(Boolean);
  const picks = words.map(word => readRegion(word, board)).filter(pick => pick !== null);
  const good = new Set(picks.filter(pick => offered.includes(pick)));
  return good.size === 2 * each && good.size === words.length ? picks : null;
}

function begun(game: Scenario, layout: Layout, owners: ReadonlyMap<Territory, Seat>): WarzonePosition {
  const before = opening(game, layout);
  const taken = { ...before, owners: game.board.territories.map((each): Owner => owners.get(each) ?? null) };
  return beginTurn(game, taken, () => undefined);
}
