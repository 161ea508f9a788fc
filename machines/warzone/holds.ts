import { ofTheShape } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { placesOf } from './orders.ts';
import { positionShape, type WarzonePhase, type WarzonePosition } from './types.ts';

/**
 * True for a position that a game can have: what every move keeps true whatever the board and the options. A position
 * from outside (a save file) has the right shape before it is asked about, but may be nonsense.
 */
export function holds(position: WarzonePosition): boolean {
  return playersHold(position) && boardHolds(position) && phaseHolds(position);
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
