import { at, ofTheShape } from '../result.ts';
import type { Seat } from '../seat.ts';
import { type DominationPosition, type Front, positionShape, type TurnPosition } from './types.ts';

/**
 * True for a position that a game can have, as far as that can be told without its board: what every move keeps true.
 * A position from outside (a save file) has the right shape before it is asked about, but may be nonsense.
 */
export function holds(position: DominationPosition): boolean {
  return turnHolds(position) && (position.start === null || turnHolds(position.start));
}

/** A position that a game can have: its shape, and what every move keeps true. */
export const positionSchema = positionShape.refine(holds, ofTheShape);

function turnHolds(position: TurnPosition): boolean {
  return (
    seatsHold(position) &&
    armiesHold(position) &&
    cardsHold(position) &&
    goHolds(position) &&
    phaseHolds(position)
  );
}

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
const goHolds = ({ turn, phase, owners }: TurnPosition): boolean =>
  (turn > 0 ? !phase.name.startsWith('setup') : AT_START.has(phase.name)) &&
  (owners.includes(null) ? turn === 0 : phase.name !== 'setup.claiming');

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
