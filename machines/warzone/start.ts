import { type Board, type BoardData, type Territory, worthy } from '../conquest/board.ts';
import { type Garrisons, garrisonsOf, landOf } from '../conquest/garrisons.ts';
import { firstHolding } from '../conquest/hold.ts';
import { Chance, type Randomness, type ScriptFault } from '../random.ts';
import { at, ok, type Result } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import { hasWatches } from './kinds.ts';
import { GARRISONS, hasCapitals } from './options.ts';
import { drawCard, emptyHand, type Hand, piecesOf, withPieces } from './orders.ts';
import { beginTurn, isDrawn } from './turns.ts';
import type { Owner, Scenario, WarzonePosition } from './types.ts';

/**
 * The first position: seats and territories are drawn, or the territories on offer (rules/warzone.md#the-deal). A
 * script has `seats` (in order, unless drawn each turn), then `deal` (the owner of each that is not neutral by rule) or `offer` and
 * `wastelands`, then a `card` for each card of the start.
 */
export function start(game: Scenario, random: Randomness): Result<WarzonePosition, ScriptFault> {
  const chance = new Chance(random);
  const { options } = game.setup;
  const all = seats(game.setup.seats);
  const order = isDrawn(options.roundOrder) ? all : chance.shuffled('seats', all);
  const ready = options.start === 'deal' ? dealAll(game, chance) : offerSome(game, order, chance);
  const hands = firstHands(game, chance);
  const left = chance.result;
  if (!left.ok) return left;
  const { firsts: _, ...opening } = ready;
  const position: WarzonePosition = {
    ...opening,
    ...(options.start === 'picks' ? {} : capitalsOf(game, ready)),
    ...(hasWatches(options) ? { watches: [] } : {}),
    turn: 0,
    order,
    eliminated: [],
    ...firstHolding(options),
    incomes: all.map(() => 0),
    hands,
    truces: [],
    sanctions: all.map(() => 0),
    attacked: all.map(() => false),
    ...(options.inTurn ? { giver: at(order, 0) } : {}),
    random: left.value,
  };
  return ok(options.start === 'picks' ? position : beginTurn(game, position, () => undefined));
}

type Opening = Pick<WarzonePosition, 'owners' | 'armies' | 'phase'> & Firsts;

interface Firsts {
  /** By seat: the territory that each was given first, of those that the map names for capitals if there is one. */
  readonly firsts?: ReadonlyMap<Seat, Territory>;
}

/** The capitals of a start, or where commanders begin: what each was given first, in the script's deal the first on the map (rules/warzone.md#capitals). */
export function capitalsOf(
  { board, setup }: Scenario,
  { owners, firsts }: Pick<WarzonePosition, 'owners'> & Firsts,
): Pick<WarzonePosition, 'capitals'> {
  if (!hasCapitals(setup.options)) return {};
  const first = (seat: Seat): Territory | null =>
    firsts?.get(seat) ??
    worthy(
      board.data,
      board.territories.filter(each => owners[each] === seat),
    )[0] ??
    null;
  return { capitals: seats(setup.seats).map(first) };
}

/** Notes what was given to a seat, if it is the first thing or the first that the map names for a capital. */
function give({ data }: Board, firsts: Map<Seat, Territory>, who: Seat, given: Territory): void {
  const before = firsts.get(who);
  firsts.set(who, before === undefined ? given : (worthy(data, [before, given])[0] ?? given));
}

const PHASE = { name: 'ordering', lists: [], committed: [] } as const;

/** What a map calls its territories in the option `garrisons`. */
export const mapped = (board: BoardData) => landOf(board, GARRISONS, true);

export const garrisonsIn = ({ board, setup }: Scenario): Garrisons =>
  garrisonsOf(mapped(board.data), setup.options.garrisons);

/** The territories that are not neutral by rule (rules/warzone.md#garrisons). */
const toBeHad = ({ territories }: Board, garrisons: Garrisons): readonly Territory[] =>
  territories.filter(each => garrisons.get(each)?.isNeutral !== true);

/** Deals every territory that is not neutral by rule; the players' counts differ by one at most. */
function dealAll(game: Scenario, chance: Chance): Opening {
  const { board, setup } = game;
  const garrisons = garrisonsIn(game);
  const dealt = toBeHad(board, garrisons);
  const armies = board.territories.map(each => garrisons.get(each)?.armies ?? setup.options.startArmies);
  const owners = new Array<Owner>(board.size).fill(null);
  if (chance.isScripted) {
    const drawn = chance.numbers('deal', dealt.length, setup.seats);
    for (const [index, each] of dealt.entries()) owners[each] = seat(at(drawn, index));
    return { owners, armies, phase: PHASE };
  }
  const firsts = new Map<Seat, Territory>();
  chance.shuffled('deal', dealt).forEach((each, index) => {
    const owner = seat(index % setup.seats);
    owners[each] = owner;
    give(board, firsts, owner, each);
  });
  return { owners, armies, firsts, phase: PHASE };
}

/**
 * Puts some territories on offer and makes the others neutral; without wish lists they are given out at random at once.
 */
function offerSome(game: Scenario, order: readonly Seat[], chance: Chance): Opening {
  const { board, setup } = game;
  const { options } = setup;
  const garrisons = garrisonsIn(game);
  const had = toBeHad(board, garrisons);
  const offer = onOffer(game, had, chance);
  const rest = had.filter(each => !offer.includes(each));
  const wastelands = chance.shuffled('wastelands', rest).slice(0, options.wastelands);
  const armies = board.territories.map(each => {
    const garrison = garrisons.get(each);
    if (garrison !== undefined) return garrison.armies;
    if (wastelands.includes(each)) return options.wastelandArmies;
    return offer.includes(each) ? options.offeredArmies : options.neutralArmies;
  });
  const ready: Opening = {
    owners: board.territories.map(() => null),
    armies,
    phase: { name: 'picking', offered: offer, wishes: seats(setup.seats).map(() => null) },
  };
  return options.start === 'picks'
    ? ready
    : { ...ready, ...distribute(game, { ...ready, offer, order }, chance) };
}

/** The territories on offer, ascending: all, or a random one of each continent, with more if those are too few. */
function onOffer(
  { board, setup }: Scenario,
  had: readonly Territory[],
  chance: Chance,
): readonly Territory[] {
  const { options, seats: count } = setup;
  if (options.offered === 'all') return had;
  const shuffled = chance.shuffled('offer', had);
  const firstOf = new Set(
    board.regions.map(region => shuffled.find(each => region.territories.includes(each))),
  );
  const chosen = shuffled.filter(each => firstOf.has(each));
  const needed = count * options.startTerritories - chosen.length;
  const more = needed > 0 ? shuffled.filter(each => !firstOf.has(each)).slice(0, needed) : [];
  return [...chosen, ...more].toSorted((one, other) => one - other);
}

interface Offer extends Pick<WarzonePosition, 'owners' | 'armies'> {
  readonly offer: readonly Territory[];
  readonly order: readonly Seat[];
  readonly wishes?: readonly (readonly Territory[])[];
}

/**
 * Gives out the territories on offer, A B B A …: the first free one of a wish list, else any (rules/warzone.md#wishes).
 */
export function distribute(
  game: Scenario,
  { owners, armies, offer, order, wishes = [] }: Offer,
  chance: Chance,
): Pick<WarzonePosition, 'owners' | 'armies'> & Firsts {
  const { board, setup } = game;
  const garrisons = garrisonsIn(game);
  const firsts = new Map<Seat, Territory>();
  const next = { owners: [...owners], armies: [...armies], firsts };
  const free = new Set<Territory>(offer);
  const each = Math.min(setup.options.startTerritories, Math.floor(offer.length / setup.seats));
  for (let round = 0; round < each; round++) {
    for (const who of round % 2 === 0 ? order : order.toReversed()) {
      const wished = wishes[who]?.find(wish => free.has(wish));
      const territory = wished ?? at([...free], chance.number('given', free.size));
      free.delete(territory);
      give(board, firsts, who, territory);
      next.owners[territory] = who;
      next.armies[territory] = garrisons.get(territory)?.armies ?? setup.options.startArmies;
    }
  }
  return next;
}

function firstHands({ setup }: Scenario, chance: Chance): readonly Hand[] {
  const { options } = setup;
  const hands: Hand[] = seats(setup.seats).map(() => emptyHand);
  for (let round = 0; round < options.startCards; round++) {
    for (const who of seats(setup.seats)) {
      const hand = at(hands, who);
      const card = drawCard(options, hands, hand, chance);
      if (card !== null) hands[who] = withPieces(hand, card, piecesOf(options, card));
    }
  }
  return hands;
}
