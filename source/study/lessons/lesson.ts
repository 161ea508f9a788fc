import type { GameTypes } from '../../../machines/game.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { FixedGame } from '../../setup/fixed-game.ts';

/** A command of the screen in a lesson. */
interface KeyCommand {
  readonly id: string;
  readonly keys: readonly string[];
  readonly shown: string;
}

/** The news for a step: nothing at its beginning, then every move as the learner sees it. */
export interface StepContext<T extends GameTypes = GameTypes> {
  readonly events: readonly T['event'][];
  /** The seat that moved; null at a step's beginning. */
  readonly by: Seat | null;
  readonly me: Seat;
  readonly view: T['view'];
}

/** Tests whether the learner caused an event of one of these types. */
export const mine =
  <T extends GameTypes>(...types: readonly T['event']['type'][]) =>
  ({ events, me }: StepContext<T>): boolean =>
    events.some(event => types.includes(event.type) && 'seat' in event && event.seat === me);

/** One thing to learn, by doing it. */
export interface LessonStep<T extends GameTypes = GameTypes> {
  readonly title: string;
  /** Its subject, and why it matters, in a sentence or two: for screen and text. */
  readonly why: string;
  /** The instruction for the screen. @param shown the keys of a command as the bottom line shows them */
  keys(shown: (command: KeyCommand) => string): string;
  /** The instruction for text. Left out: the step is about the screen alone. */
  readonly words?: string;
  /** Commands of the screen, one of which completes the step; a move of the learner skips it. */
  readonly uses?: readonly KeyCommand[];
  /** The same in text: first words of a line. */
  readonly types?: readonly string[];
  /** Tests whether the step is done. Left out: any move of the learner does it. */
  done?(context: StepContext<T>): boolean;
  /** Tests whether it can no longer be done, or not for a while: then the step is left out. */
  isObsolete?(context: StepContext<T>): boolean;
  /** True for a step of several moves. */
  readonly long?: true;
  /** The result, shown beside the next step. */
  readonly result: string;
}

/** A first game that teaches. The learner has the one seat of a person. */
export interface Lesson<T extends GameTypes = GameTypes> extends FixedGame {
  /** Moves of computer players in all seats before the learner begins. */
  readonly openingMoves?: number;
  readonly steps: readonly LessonStep<T>[];
  readonly end: string;
}

/** The part of a game's kit with its lesson; left out by a game without one. */
export interface LessonKit<T extends GameTypes = GameTypes> {
  lesson?(): Promise<Lesson<T>>;
}
