import type { GameTypes } from '../../../machines/game.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { FixedGame } from '../../setup/fixed-game.ts';

/** A command of the screen as lessons name it. */
interface KeyCommand {
  readonly id: string;
  readonly keys: readonly string[];
  readonly shown: string;
}

/** What a step is told: at its beginning nothing happened yet, then every move with what the learner sees of it. */
export interface StepContext<T extends GameTypes = GameTypes> {
  readonly events: readonly T['event'][];
  /** Who moved; null at a step's beginning. */
  readonly by: Seat | null;
  /** The learner's seat. */
  readonly me: Seat;
  readonly view: T['view'];
}

/** One thing to learn, by doing it. */
export interface LessonStep<T extends GameTypes = GameTypes> {
  readonly title: string;
  /** What it is about, and why, in a sentence or two: true on the screen and in text. */
  readonly why: string;
  /** What to do on the screen. @param shown the keys of a command as the footer shows them */
  keys(shown: (command: KeyCommand) => string): string;
  /** What to type in text. Left out: the step is about the screen alone. */
  readonly words?: string;
  /** Commands of the screen one of which is all that the step waits for; a move of the learner passes it by. */
  readonly uses?: readonly KeyCommand[];
  /** The same in text: first words of a line. */
  readonly types?: readonly string[];
  /** Whether what it is about has been done. Left out: any move of the learner does it. */
  done?(heard: StepContext<T>): boolean;
  /** Whether there is no chance to do it any more, or not for a while: then the step is left out. */
  isObsolete?(heard: StepContext<T>): boolean;
  /** That it takes several moves. */
  readonly long?: true;
  /** What came of it, told beside the next step. */
  readonly result: string;
}

/** A first game that teaches: what it is played with, and its steps in order. The learner's is the one seat of a person. */
export interface Lesson<T extends GameTypes = GameTypes> extends FixedGame {
  /** Moves that computer players have made for every seat before the learner comes. */
  readonly openingMoves?: number;
  readonly steps: readonly LessonStep<T>[];
  /** What is said when all has been learnt. */
  readonly end: string;
}

/** The lesson as a game's kit has it, loaded when somebody wants to learn; left out by a game without one. */
export interface LessonKit<T extends GameTypes = GameTypes> {
  lesson?(): Promise<Lesson<T>>;
}
