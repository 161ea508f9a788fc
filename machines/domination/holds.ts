import { areNeighbours, type Board } from '../conquest/board.ts';
import { at, type Condition, firstBroken, ofTheShape } from '../result.ts';
import { type Seat, seats } from '../seat.ts';
import {
  type DominationPosition,
  type Front,
  positionShape,
  type Scenario,
  type TurnPosition,
} from './types.ts';

/**
 * What every move keeps true, as far as that can be told without the board. A position from outside has the right shape
 * before it is asked, but may be nonsense.
 */
const CONDITIONS: readonly Condition<TurnPosition>[] = [
  ['somebody who is out owns a territory or is on turn, or a player is named who is not there', seatsHold],
  ['each territory of a player holds an army, but a target that waits for its conqueror', armiesHold],
  ['a card is in two places', cardsHold],
  ['the phases of the start come before the first turn, and no others', goHolds],
  ['the phase does not fit the armies and the owners', phaseHolds],
];

/** True for a position that a game can have, as far as that can be told without its board. */
export const holds = (position: DominationPosition): boolean =>
  turnHolds(position) && (position.start === null || turnHolds(position.start));

const turnHolds = (position: TurnPosition): boolean => firstBroken(CONDITIONS, position) === null;

/** Why a game with this set-up and board cannot have a position, in one sentence; null when it can. */
export function whyImpossible({ setup, board }: Scenario, position: DominationPosition): string | null {
  const { seats: count, cards, missions, options } = setup;
  const conditions: readonly Condition<TurnPosition>[] = [
    ...CONDITIONS,
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
      'the game is won in another way',
      ({ mode }) => mode === options.mode || (options.conduct === 'console' && mode === 'domination'),
    ],
    ['a territory is attacked, or moved into, from one beside it', position => isBeside(board, position)],
    [
      'whoever owns nothing is out',
      ({ turn, owners, eliminated }) =>
        turn === 0 || seats(count).every(seat => owners.includes(seat) !== eliminated.includes(seat)),
    ],
    [
      'one player owns all, so the game is over',
      ({ owners, phase, mode }) =>
        mode !== 'domination' ||
        phase.name === 'over' ||
        phase.name === 'attacking.advancing' ||
        owners.includes(null) ||
        new Set(owners).size > 1,
    ],
  ];
  const stands = firstBroken(conditions, position);
  return stands ?? (position.start === null ? null : firstBroken(conditions, position.start));
}

function isBeside(board: Board, { phase }: TurnPosition): boolean {
  return !('source' in phase) || areNeighbours(board.graph, phase.source, phase.target);
}

/** A position that a game can have: its shape, and what every move keeps true. */
export const positionSchema = positionShape.refine(holds, ofTheShape);

/** Lists by seat have one length, and every seat that is named is one. */
function seatsHold(position: TurnPosition): boolean {
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

/** A country has armies when it has an owner; only a target just taken waits for them. */
function armiesHold({ owners, armies, phase, capitals, dealt }: TurnPosition): boolean {
  const waiting = phase.name === 'attacking.advancing' ? phase.target : null;
  const isCountry = (index: number | null): boolean => index === null || index < owners.length;
  return (
    armies.length === owners.length &&
    owners.every((owner, index) => at(armies, index) > 0 === (owner !== null && index !== waiting)) &&
    [...capitals, ...dealt].every(isCountry)
  );
}

/** No card is in two places. */
function cardsHold({ hands, deck, used }: TurnPosition): boolean {
  const all = [...hands.flat(), ...deck, ...used];
  return new Set(all).size === all.length;
}

const AT_START: ReadonlySet<string> = new Set(['setup.claiming', 'setup.placing', 'ending', 'over']);

/** Before the first turn there are only the phases of the start. */
function goHolds({ turn, phase, owners }: TurnPosition): boolean {
  const isInTime = turn > 0 ? !phase.name.startsWith('setup') : AT_START.has(phase.name);
  return isInTime && (owners.includes(null) ? turn === 0 : phase.name !== 'setup.claiming');
}

function phaseHolds(position: TurnPosition): boolean {
  const { phase, armies, owners, active } = position;
  switch (phase.name) {
    case 'attacking.rolling':
      return isFront(position, phase) && owners[phase.target] !== active && at(armies, phase.source) > 1;
    case 'attacking.defending':
      return (
        isFront(position, phase) &&
        owners[phase.target] !== active &&
        phase.dice >= 1 &&
        phase.dice < at(armies, phase.source)
      );
    case 'attacking.advancing':
      return (
        isFront(position, phase) &&
        owners[phase.target] === active &&
        phase.least >= 1 &&
        phase.least <= phase.most &&
        phase.most === at(armies, phase.source) - 1
      );
    case 'over': {
      const placed = phase.outcome.places.flat().toSorted();
      return placed.length === position.reserve.length && placed.every((seat, index) => seat === index);
    }
    default:
      return true;
  }
}

const isFront = ({ owners, active }: TurnPosition, { source, target }: Front): boolean =>
  source !== target && source < owners.length && target < owners.length && owners[source] === active;
