import { type Condition, firstBroken, ofTheShape } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import { placesOf } from './orders.ts';
import { planRefusal } from './planning.ts';
import { positionShape, type Scenario, type WarzonePhase, type WarzonePosition } from './types.ts';
import { knowledge } from './view.ts';

/**
 * What every move keeps true whatever the board and the options. A position from outside has the right shape before it is
 * asked, but may be nonsense.
 */
const CONDITIONS: readonly Condition<WarzonePosition>[] = [
  ['a player is named who is not there, or twice', playersHold],
  ['whoever is in the game owns a territory, and whoever is out owns none', boardHolds],
  ['the phase does not fit the players, the territories or the orders', phaseHolds],
];

/** True for a position that a game can have, whatever the board and the options. */
export const holds = (position: WarzonePosition): boolean => firstBroken(CONDITIONS, position) === null;

/** Why a game with this set-up and board cannot have a position, in one sentence; null when it can. */
export function whyImpossible(game: Scenario, position: WarzonePosition): string | null {
  const { seats: count, options } = game.setup;
  return (
    firstBroken(CONDITIONS, position) ??
    firstBroken<WarzonePosition>(
      [
        [`there are ${count} players`, ({ order }) => order.length === count],
        [`the board has ${game.board.size} territories`, ({ owners }) => owners.length === game.board.size],
        [
          'only where territories are picked is there a phase for it',
          ({ phase }) => phase.name !== 'picking' || options.start === 'picks',
        ],
        [
          'a player owns all, so the game is over',
          ({ phase, owners }) => phase.name === 'over' || new Set(owners).size > 1 || owners[0] === null,
        ],
        ['somebody has given orders that cannot be given', position => ordersHold(game, position)],
      ],
      position,
    )
  );
}

function ordersHold(game: Scenario, position: WarzonePosition): boolean {
  const { phase } = position;
  if (phase.name !== 'ordering') return true;
  return phase.lists.every((orders, index) => {
    const of = seat(index);
    const planner = { board: game.board, known: knowledge(game, position, of), seat: of };
    return planRefusal(planner, orders) === null;
  });
}

/** A position that a game can have: its shape, and what every move keeps true. */
export const positionSchema = positionShape.refine(holds, ofTheShape);

function playersHold({ order, eliminated, ...position }: WarzonePosition): boolean {
  const count = order.length;
  const { incomes, hands, sanctions, attacked } = position;
  const all = seats(count);
  const everybody = all.every(seat => order.includes(seat));
  const known = (seat: Seat): boolean => seat < count;
  return (
    everybody &&
    [incomes, hands, sanctions, attacked].every(list => list.length === count) &&
    eliminated.every(known) &&
    new Set(eliminated).size === eliminated.length &&
    position.truces.every(({ one, other, from, until }) => known(one) && known(other) && from <= until)
  );
}

/** Whoever is in the game owns something, and whoever is out owns nothing; before the picks nobody does. */
function boardHolds({ owners, armies, order, eliminated, phase }: WarzonePosition): boolean {
  const owning = new Set(owners);
  return (
    owners.length === armies.length &&
    owners.every(owner => owner === null || owner < order.length) &&
    order.every(seat =>
      phase.name === 'picking' ? !owning.has(seat) : owning.has(seat) !== eliminated.includes(seat),
    )
  );
}

function phaseHolds(position: WarzonePosition): boolean {
  const { phase, turn, owners, order, eliminated } = position;
  const isPlace = (index: number): boolean => index < owners.length;
  switch (phase.name) {
    case 'picking':
      return (
        turn === 0 &&
        phase.offered.every(isPlace) &&
        phase.wishes.length === order.length &&
        phase.wishes.includes(null) &&
        phase.wishes.every(wishes => wishes?.every(wish => phase.offered.includes(wish)) !== false)
      );
    case 'ordering':
      return (
        turn >= 1 &&
        phase.lists.length === order.length &&
        phase.committed.length === order.length &&
        phase.committed.includes(false) &&
        eliminated.every(seat => phase.committed[seat] === true) &&
        phase.lists.flat().every(listed => placesOf(listed).every(isPlace))
      );
    case 'over':
      return outcomeHolds(position, phase);
  }
}

function outcomeHolds({ order }: WarzonePosition, { outcome }: WarzonePhase & { name: 'over' }): boolean {
  const placed = outcome.places.flat();
  return placed.length === order.length && order.every(seat => placed.includes(seat));
}
