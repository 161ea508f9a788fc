import { territory } from '../../../../machines/conquest/board.ts';
import type {
  DominationEvent,
  DominationMove,
  DominationPosition,
  DominationRefusal,
  DominationTypes,
} from '../../../../machines/domination/types.ts';
import type { Rules } from '../../../../machines/game.ts';
import { fromScript, fromSeed, type ScriptedOutcome } from '../../../../machines/random.ts';
import { type Seat, seat } from '../../../../machines/seat.ts';
import { good } from '../../../good.ts';

/** A country by its number as files count, from 1. */
export const country = (number: number) => territory(number - 1);

/**
 * A position in the middle of a game: seat 0 is about to attack in turn 5.
 * @param owners the owner of each country by seat
 */
export function inPlay(
  rules: Rules<DominationTypes>,
  owners: readonly number[],
  armies: readonly number[],
  changes: Partial<DominationPosition> = {},
): DominationPosition {
  const start = rules.start(fromSeed('in play'));
  if (!start.ok) throw new Error(start.error.code);
  return {
    ...start.value,
    owners: owners.map(seat),
    armies,
    reserve: start.value.reserve.map(() => 0),
    turn: 5,
    active: seat(0),
    phase: { name: 'attacking.choosing' },
    start: null,
    ...changes,
  };
}

/** The position with outcomes fixed beforehand. */
export const withLuck = (
  position: DominationPosition,
  ...outcomes: readonly ScriptedOutcome[]
): DominationPosition => ({ ...position, random: fromScript(outcomes) });

/** A game that is played move by move, each by whoever is to move. */
export class Play {
  readonly #rules: Rules<DominationTypes>;
  position: DominationPosition;
  events: readonly DominationEvent[] = [];

  constructor(rules: Rules<DominationTypes>, position: DominationPosition) {
    this.#rules = rules;
    this.position = position;
  }

  get mover(): Seat {
    return this.#rules.seatsToMove(this.position)[0] ?? this.position.active;
  }

  get phase(): string {
    return this.position.phase.name;
  }

  /** Plays moves that must be accepted; `events` are those of the last. */
  do(...moves: readonly DominationMove[]): this {
    for (const move of moves) {
      const step = good(this.#rules.apply(this.position, this.mover, move));
      this.position = step.position;
      this.events = step.events;
    }
    return this;
  }

  /** Why a move is refused; null when it is not. */
  refusal(move: DominationMove): DominationRefusal | null {
    const step = this.#rules.apply(this.position, this.mover, move);
    return step.ok ? null : step.error;
  }

  /** The types of the last move's events. */
  get told(): string[] {
    return this.events.map(event => event.type);
  }
}
