import { isHoldingValid, WRONG_HOLDING } from '../conquest/hold.ts';
import { type Condition, firstBroken, onceWellFormed } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import { isOneSide, sidesOf } from '../teams.ts';
import { hasWatches } from './kinds.ts';
import { hasCapitals } from './options.ts';
import { territoriesOf } from './orders.ts';
import { listRefusal, planRefusal } from './planning.ts';
import { positionShape, type Scenario, type WarzonePosition } from './types.ts';
import { knowledge } from './view.ts';

/** Conditions that every move preserves, on any board and with any options. */
const INVARIANTS: readonly Condition<WarzonePosition>[] = [
  ['a player is named who is not there, or twice', arePlayersValid],
  ['whoever is in the game owns a territory, and whoever is out owns none', isBoardValid],
  ['the phase does not fit the players, the territories or the orders', isPhaseValid],
];

/** True for a position that some game can reach, whatever its board and options. */
export const isPossible = (position: WarzonePosition): boolean => firstBroken(INVARIANTS, position) === null;

/** Explains in one sentence why a game with this set-up and board cannot have a position; null if it can. */
export function whyImpossible(game: Scenario, position: WarzonePosition): string | null {
  const { seats: count, options } = game.setup;
  return firstBroken<WarzonePosition>(
    [
      ...INVARIANTS,
      [WRONG_HOLDING, ({ holding }) => isHoldingValid(game.setup, holding)],
      [`there are ${count} players`, ({ order }) => order.length === count],
      [`the board has ${game.board.size} territories`, ({ owners }) => owners.length === game.board.size],
      [
        'only where territories are picked is there a phase for it',
        ({ phase }) => phase.name !== 'picking' || options.start === 'picks',
      ],
      [
        'a player or team owns all, so the game is over',
        ({ phase, owners }) => phase.name === 'over' || !isOneSide(sidesOf(game.setup), owners),
      ],
      [
        'everybody who is in the game owns a capital, or where the commander stands, and nobody where there are none',
        ({ phase, capitals, order, eliminated, owners }) =>
          phase.name === 'over' ||
          (hasCapitals(options) && phase.name !== 'picking'
            ? order.every(seat => {
                const capital = capitals?.[seat] ?? null;
                return eliminated.includes(seat)
                  ? capital === null
                  : capital !== null && owners[capital] === seat;
              })
            : capitals === undefined),
      ],
      [
        'only where there are cards of sight has somebody played one',
        ({ watches }) => (watches !== undefined) === hasWatches(options),
      ],
      [
        'only where orders are given in turn, and of those who are not ready, does one come next',
        ({ giver, phase }) =>
          (giver !== undefined) === options.inTurn &&
          (giver === undefined || phase.name !== 'ordering' || phase.committed[giver] === false),
      ],
      ['somebody has given orders that cannot be given', position => areOrdersValid(game, position)],
    ],
    position,
  );
}

function areOrdersValid(game: Scenario, position: WarzonePosition): boolean {
  const { phase } = position;
  if (phase.name !== 'ordering') return true;
  return phase.lists.every((orders, index) => {
    const of = seat(index);
    const planner = { board: game.board, known: knowledge(game, position, of), seat: of };
    return (phase.committed[index] === true ? planRefusal : listRefusal)(planner, orders) === null;
  });
}

export const positionSchema = positionShape.refine(isPossible, onceWellFormed);

function arePlayersValid({ order, eliminated, ...position }: WarzonePosition): boolean {
  const count = order.length;
  const { incomes, hands, sanctions, attacked } = position;
  const known = (seat: Seat): boolean => seat < count;
  return (
    seats(count).every(seat => order.includes(seat)) &&
    [incomes, hands, sanctions, attacked].every(list => list.length === count) &&
    eliminated.every(known) &&
    new Set(eliminated).size === eliminated.length &&
    position.truces.every(({ one, other, from, until }) => known(one) && known(other) && from <= until)
  );
}

/** A player owns something exactly while in the game; before the picks nobody does. */
function isBoardValid({ owners, armies, order, eliminated, phase }: WarzonePosition): boolean {
  const owning = new Set(owners);
  return (
    owners.length === armies.length &&
    owners.every(owner => owner === null || owner < order.length) &&
    order.every(seat =>
      phase.name === 'picking' ? !owning.has(seat) : owning.has(seat) !== eliminated.includes(seat),
    )
  );
}

function isPhaseValid(position: WarzonePosition): boolean {
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
        phase.lists.flat().every(listed => territoriesOf(listed).every(isPlace))
      );
    case 'over': {
      const placed = phase.outcome.places.flat();
      return placed.length === order.length && order.every(seat => placed.includes(seat));
    }
  }
}
