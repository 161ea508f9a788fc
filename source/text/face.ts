import type { GameTypes, SeatNames } from '../../machines/game.ts';
import type { ScriptedOutcome } from '../../machines/random.ts';
import type { Result } from '../../machines/result.ts';

/** Why a line is not a move: a stable code and one sentence, without a capital or a full stop. */
export interface TextFault {
  readonly code: string;
  readonly sentence: string;
}

/** A command as the help tells it. */
export interface CommandHelp {
  readonly form: string;
  readonly does: string;
}

/** What the text mode needs of a game beyond its contract: its words, and how its board is printed. */
export interface TextFace<T extends GameTypes> {
  readonly commands: readonly CommandHelp[];
  /** What may be written besides, where the game has a console of its own; left out, what every game has. */
  readonly around?: readonly CommandHelp[];

  /**
   * The move that a line means. Whether it is allowed is for the rules to say.
   * @param words the line cut at blanks; the first is lower case
   * @returns null when the first word is no command of this game
   */
  move(words: readonly string[], view: T['view']): Result<T['move'], TextFault> | null;

  /** The board, a line for each element. */
  board(view: T['view']): readonly string[];

  /** One line: the turn, the phase, whose turn it is and what may be done. */
  state(view: T['view'], names: SeatNames): string;

  /** The forms of a line of an outcomes file, for the help. */
  readonly outcomeForms: readonly string[];

  /** One scripted outcome from a line of an outcomes file, or the sentence that says why it is none. */
  outcome(words: readonly string[]): Result<ScriptedOutcome, string>;
}

/** Any game's text mode: give it only what the same game gave. */
export type AnyFace = TextFace<GameTypes>;

/** The text mode as a game's kit has it. */
export interface TextKit<T extends GameTypes = GameTypes> {
  readonly text: {
    /** Left out by a game whose console is altogether its own. */
    face?(): Promise<TextFace<T>>;
  };
}
