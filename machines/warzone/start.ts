import { type Board, type Territory, worthy } from '../conquest/board.ts';
import { firstHolding } from '../conquest/hold.ts';
import { Chance, type Randomness, type ScriptFault } from '../random.ts';
import { at, ok, type Result } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import { hasWatches } from './kinds.ts';
import { hasCapitals } from './options.ts';
import { drawCard, emptyHand, type Hand, piecesOf, withPieces } from './orders.ts';
import { beginTurn, isDrawn } from './turns.ts';
import type { Owner, Scenario, WarzonePosition } from './types.ts';

/**
 * The first position: seats and territories are drawn, or the territories on offer (rules/warzone.md#the-deal). A
 * script has `seats` (in order, unless drawn each turn), then `deal` (each territory's owner) or `offer` and
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

/** Deals every territory; the players' counts differ by one at most. */
function dealAll({ board, setup }: Scenario, chance: Chance): Opening {
  const armies = board.territories.map(() => setup.options.startArmies);
  if (chance.isScripted) {
    const owners = chance.numbers('deal', board.size, setup.seats).map(seat);
    return { owners, armies, phase: PHASE };
  }
  const owners = new Array<Owner>(board.size).fill(null);
  const firsts = new Map<Seat, Territory>();
  chance.shuffled('deal', board.territories).forEach((each, index) => {
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
  const offer = onOffer(game, chance);
  const rest = board.territories.filter(each => !offer.includes(each));
  const wastelands = chance.shuffled('wastelands', rest).slice(0, options.wastelands);
  const armies = board.territories.map(each => {
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
function onOffer({ board, setup }: Scenario, chance: Chance): readonly Territory[] {
  const { options, seats: count } = setup;
  if (options.offered === 'all') return board.territories;
  const shuffled = chance.shuffled('offer', board.territories);
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
  { board, setup }: Scenario,
  { owners, armies, offer, order, wishes = [] }: Offer,
  chance: Chance,
): Pick<WarzonePosition, 'owners' | 'armies'> & Firsts {
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
      next.armies[territory] = setup.options.startArmies;
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
