import { territory } from '../../../machines/conquest/board.ts';
import { Chance, type Randomness } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { isPrey, sidesOf } from '../../../machines/teams.ts';
import { whyImpossible } from '../../../machines/warzone/invariants.ts';
import { hasWatches } from '../../../machines/warzone/kinds.ts';
import { hasCapitals } from '../../../machines/warzone/options.ts';
import { drawCard, emptyHand, type Hand, piecesOf, withPieces } from '../../../machines/warzone/orders.ts';
import { garrisonsIn } from '../../../machines/warzone/start.ts';
import { beginTurn, isDrawn } from '../../../machines/warzone/turns.ts';
import {
  type Owner,
  prepareBoard,
  type Scenario,
  type WarzonePosition,
  type WarzoneSetup,
  type WarzoneTypes,
  type WarzoneView,
} from '../../../machines/warzone/types.ts';
import type { Positions } from '../../table/positions.ts';
import { warzoneEdits } from './edits.ts';

const scenarioOf = (setup: WarzoneSetup): Scenario => ({ setup, board: prepareBoard(setup.board) });

/**
 * Positions of Warzone. Hidden territories and cards are dealt; others give new orders, without sanctions on hidden incomes.
 */
export const warzonePositions: Positions<WarzoneTypes> = {
  whyImpossible: ({ setup }, position) => whyImpossible(scenarioOf(setup), position),
  edits: ({ setup }, position, territory) => warzoneEdits(scenarioOf(setup), position, territory),
  determinize: ({ setup }, view, random) => {
    const game = scenarioOf(setup);
    const chance = new Chance(random);
    const all = seats(setup.seats);
    const land = determinizedLand(game, view, chance);
    const base: WarzonePosition = {
      ...land,
      turn: view.turn,
      order: drawnOrder(view),
      eliminated: view.eliminated,
      incomes: all.map(() => 0),
      hands: determinizedHands(view, chance),
      truces: view.truces,
      ...(view.holding === undefined ? {} : { holding: view.holding }),
      sanctions: all.map(() => 0),
      ...determinizedCapitals(view, land.owners, chance),
      ...(hasWatches(view.options) ? { watches: view.watches } : {}),
      attacked: all.map(seat => seat === view.viewer && view.attacked),
      ...(view.options.inTurn ? { giver: view.toMove[0] ?? at(drawnOrder(view), 0) } : {}),
      phase: { name: 'picking', offered: view.offered, wishes: all.map(() => null) },
      random,
    };
    const incomes = view.incomes.map(known => known ?? 0);
    if (view.outcome !== null) return { ...base, incomes, phase: { name: 'over', outcome: view.outcome } };
    return view.phase === 'picking' ? base : ordering(game, view, base, random);
  },
};

/** The beginning of the turn, with the viewer's orders so far. */
function ordering(
  game: Scenario,
  view: WarzoneView,
  base: WarzonePosition,
  random: Randomness,
): WarzonePosition {
  const begun = beginTurn(game, { ...base, turn: view.turn - 1 }, () => undefined);
  if (begun.phase.name !== 'ordering') return begun;
  const { lists, committed } = begun.phase;
  const isOwn = (seat: number): boolean => seat === view.viewer;
  return {
    ...begun,
    ...(base.giver === undefined ? {} : { giver: base.giver }),
    random,
    incomes: begun.incomes.map((income, seat) => view.incomes[seat] ?? income),
    phase: {
      name: 'ordering',
      lists: lists.map((list, seat) => (isOwn(seat) ? view.orders : list)),
      committed: committed.map((done, seat) => done || (isOwn(seat) && at(view.committed, seat))),
    },
  };
}

/** The order of seats drawn at the start, from the turn's first round; eliminated players come last. */
function drawnOrder({ options, order, eliminated, turn, seats: count }: WarzoneView): readonly Seat[] {
  if (order.length === 0) return seats(count);
  const first = [...order, ...eliminated];
  const moved =
    options.roundOrder === 'fixed' || isDrawn(options.roundOrder) ? 0 : Math.max(0, turn - 1) % count;
  return [...first.slice(count - moved), ...first.slice(0, count - moved)];
}

/** Most armies assumed in a hidden territory of a player. */
const MOST_HIDDEN = 5;

/**
 * Owners and armies behind the fog: each player left gets a territory, and half of the rest is neutral, unless it was
 * dealt. Neutral ones have the armies of the start, the others a few.
 */
function determinizedLand(game: Scenario, view: WarzoneView, chance: Chance) {
  const { setup } = game;
  const { options } = setup;
  const garrisons = garrisonsIn(game);
  const sides = sidesOf(setup);
  // Whatever is a mate's is seen.
  const isHidden = (seat: Seat): boolean => view.viewer === 'spectator' || isPrey(sides, seat, view.viewer);
  const others = seats(setup.seats).filter(seat => isHidden(seat) && !view.eliminated.includes(seat));
  const hidden = chance.shuffled(
    'hidden',
    [...view.owners.keys()].filter(territory => view.owners[territory] === 'hidden'),
  );
  const missing = view.phase === 'picking' ? [] : others.filter(seat => !view.owners.includes(seat));
  const owners = new Map<number, Owner>();
  for (const [index, territory] of hidden.entries()) {
    const mayBe = options.start !== 'deal' || garrisons.get(territory)?.isNeutral === true;
    const isNeutral = mayBe && chance.number('neutral', 2) === 0;
    const anybody =
      others.length === 0 || isNeutral ? null : at(others, chance.number('owner', others.length));
    owners.set(territory, view.phase === 'picking' ? null : (missing[index] ?? anybody));
  }
  return {
    owners: view.owners.map((owner, territory) =>
      owner === 'hidden' ? (owners.get(territory) ?? null) : owner,
    ),
    armies: view.armies.map((armies, territory) => {
      if (armies !== null) return armies;
      const owner =
        view.owners[territory] === 'hidden' ? (owners.get(territory) ?? null) : view.owners[territory];
      if (owner !== null) return 1 + chance.number('armies', MOST_HIDDEN);
      const usual = view.offered.some(each => each === territory) ? 'offeredArmies' : 'neutralArmies';
      return garrisons.get(territory)?.armies ?? options[usual];
    }),
  };
}

/** The known capitals, or where commanders stand, and for the others one of their territories that the viewer does not see. */
function determinizedCapitals(
  { options, phase, capitals, eliminated, armies }: WarzoneView,
  owners: readonly Owner[],
  chance: Chance,
): Pick<WarzonePosition, 'capitals'> {
  if (!hasCapitals(options) || phase === 'picking') return {};
  return {
    capitals: capitals.map((known, index) => {
      if (known !== null || eliminated.some(seat => seat === index)) return known;
      const own = [...owners.keys()].filter(each => owners[each] === index);
      const unseen = own.filter(each => armies[each] === null);
      const among = unseen.length > 0 ? unseen : own;
      return among.length === 0 ? null : territory(at(among, chance.number('capital', among.length)));
    }),
  };
}

/** The viewer's cards, and random ones for the others, as many as are known. */
function determinizedHands(
  { options, viewer, hand, handSizes }: WarzoneView,
  chance: Chance,
): readonly Hand[] {
  const hands: Hand[] = handSizes.map((_, seat) => (seat === viewer ? hand : emptyHand));
  for (const [seat, size] of handSizes.entries()) {
    if (seat === viewer) continue;
    for (let count = 0; count < (size ?? 0); count++) {
      const card = drawCard({ ...options, handLimit: 0 }, hands, at(hands, seat), chance);
      if (card !== null) hands[seat] = withPieces(at(hands, seat), card, piecesOf(options, card));
    }
  }
  return hands;
}
