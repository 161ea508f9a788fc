import { areNeighbours } from '../conquest/board.ts';
import { isHoldingValid, WRONG_HOLDING } from '../conquest/hold.ts';
import { at, type Condition, firstBroken, onceWellFormed } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import { isOneSide, sidesOf } from '../teams.ts';
import { type DominationPosition, positionShape, type Scenario, type TurnPosition } from './types.ts';

/** Conditions that every move preserves, checked without the board, as external positions may be nonsense. */
const INVARIANTS: readonly Condition<TurnPosition>[] = [
  [
    'somebody who is out owns a territory or is on turn, or a player is named who is not there',
    areSeatsValid,
  ],
  ['each territory of a player holds an army, but a target that waits for its conqueror', areArmiesValid],
  ['a card is in two places', areCardsValid],
  ['the phases of the start come before the first turn, and no others', isGoValid],
  ['the phase does not fit the armies and the owners', isPhaseValid],
];

/** True for a position that some game can reach, as far as can be told without the board. */
export const isPossible = (position: DominationPosition): boolean =>
  isTurnValid(position) && (position.start === null || isTurnValid(position.start));

const isTurnValid = (position: TurnPosition): boolean => firstBroken(INVARIANTS, position) === null;

/** Explains in one sentence why a game with this set-up and board cannot have a position; null if it can. */
export function whyImpossible({ setup, board }: Scenario, position: DominationPosition): string | null {
  const { seats: count, cards, missions, options } = setup;
  const conditions: readonly Condition<TurnPosition>[] = [
    ...INVARIANTS,
    [`there are ${count} players`, ({ reserve }) => reserve.length === count],
    [`the board has ${board.size} territories`, ({ owners }) => owners.length === board.size],
    [
      `the game has ${cards.length} cards`,
      ({ hands, deck, used }) => [...hands.flat(), ...deck, ...used].every(card => card < cards.length),
    ],
    [
      'who has a mission plays for missions, and each one then has one of those of the map',
      position =>
        position.missions.every(mission =>
          options.mode === 'mission' ? mission !== null && mission < missions.length : mission === null,
        ),
    ],
    [
      'each player has a mission of their own, and one that this many players can be dealt',
      position =>
        options.mode !== 'mission' ||
        (new Set(position.missions).size === count &&
          position.missions.every(mission => (missions[mission ?? 0]?.destroy ?? 0) <= count)),
    ],
    [
      'the game is won in another way',
      ({ mode }) => mode === options.mode || (options.conduct === 'console' && mode === 'domination'),
    ],
    [
      'a territory is attacked, or moved into, from one beside it',
      ({ phase }) => !('source' in phase) || areNeighbours(board.graph, phase.source, phase.target),
    ],
    [
      'whoever owns nothing is out',
      ({ turn, owners, eliminated }) =>
        turn === 0 || seats(count).every(seat => owners.includes(seat) !== eliminated.includes(seat)),
    ],
    [
      'one player or team owns all, so the game is over',
      ({ owners, phase, mode }) =>
        mode !== 'domination' ||
        phase.name === 'over' ||
        phase.name === 'attacking.advancing' ||
        !isOneSide(sidesOf(setup), owners),
    ],
  ];
  if (!isHoldingValid(setup, position.holding)) return WRONG_HOLDING;
  const stands = firstBroken(conditions, position);
  return stands ?? (position.start === null ? null : firstBroken(conditions, position.start));
}

export const positionSchema = positionShape.refine(isPossible, onceWellFormed);

/** Lists by seat have equal length, and every seat named exists. */
function areSeatsValid(position: TurnPosition): boolean {
  const { reserve, capitals, beatenBy, switches, hands, missions, owners, active, eliminated } = position;
  const players = reserve.length;
  const isSeat = (seat: Seat | null): boolean => seat === null || seat < players;
  const out = new Set(eliminated);
  return (
    [capitals, beatenBy, switches, hands, missions].every(list => list.length === players) &&
    [...owners, ...beatenBy, ...eliminated, active].every(isSeat) &&
    out.size === eliminated.length &&
    beatenBy.every((by, seat) => (by !== null) === eliminated.some(each => each === seat)) &&
    !owners.some(owner => owner !== null && out.has(owner)) &&
    !out.has(active)
  );
}

/** A country has armies exactly if it has an owner, except a captured target that waits for them. */
function areArmiesValid({ owners, armies, phase, capitals, dealt }: TurnPosition): boolean {
  const waiting = phase.name === 'attacking.advancing' ? phase.target : null;
  const isCountry = (index: number | null): boolean => index === null || index < owners.length;
  return (
    armies.length === owners.length &&
    owners.every((owner, index) => at(armies, index) > 0 === (owner !== null && index !== waiting)) &&
    [...capitals, ...dealt].every(isCountry)
  );
}

function areCardsValid({ hands, deck, used }: TurnPosition): boolean {
  const all = [...hands.flat(), ...deck, ...used];
  return new Set(all).size === all.length;
}

const AT_START: ReadonlySet<string> = new Set(['setup.claiming', 'setup.placing', 'ending', 'over']);

/** Before the first turn only the phases of the start occur. */
function isGoValid({ turn, phase, owners }: TurnPosition): boolean {
  const isInTime = turn > 0 ? !phase.name.startsWith('setup') : AT_START.has(phase.name);
  return isInTime && (owners.includes(null) ? turn === 0 : phase.name !== 'setup.claiming');
}

function isPhaseValid({ phase, armies, owners, active, reserve }: TurnPosition): boolean {
  if (phase.name === 'over') {
    const placed = phase.outcome.places.flat().toSorted();
    return placed.length === reserve.length && placed.every((seat, index) => seat === index);
  }
  if (!('source' in phase)) return true;
  const { source, target } = phase;
  const isTaken = phase.name === 'attacking.advancing';
  if (source === target || Math.max(source, target) >= owners.length) return false;
  if (owners[source] !== active || (owners[target] === active) !== isTaken) return false;
  const spare = at(armies, source) - 1;
  if (isTaken) return phase.least >= 1 && phase.least <= phase.most && phase.most === spare;
  return phase.name === 'attacking.rolling' ? spare >= 1 : phase.dice >= 1 && phase.dice <= spare;
}
