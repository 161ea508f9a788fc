import * as z from 'zod';
import type { AnyGame, GameTypes, Progress } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { seatSchema } from '../../../machines/seat.ts';
import type { Question } from '../../players/player.ts';

/** The version of what programs are asked, and answer (docs/bots.md). It grows when an old program would go wrong. */
export const VERSION = 1;

/** Moves of a question at most; more of them there may be. */
const MOST_MOVES = 200;

/** Characters of a question, and of an answer, at most. */
export const MOST_CHARACTERS = 4_194_304;

/** The parts of a question, besides what the seat may know. */
export interface QuestionParts {
  readonly game: Pick<AnyGame, 'id'>;
  readonly names: readonly string[];
  readonly question: Question<GameTypes>;
  readonly progress: Progress;
  readonly moves: Iterable<GameTypes['move']>;
  readonly milliseconds: number;
}

/** A question as the one line that a program reads. */
export function questionLine({ game, names, question, progress, ...parts }: QuestionParts): string {
  const { seat, setup, view } = question;
  const { milliseconds } = parts;
  const moves: GameTypes['move'][] = [];
  let all = true;
  for (const move of parts.moves) {
    all = moves.length < MOST_MOVES;
    if (!all) break;
    moves.push(move);
  }
  return JSON.stringify({
    ...{ sandtable: VERSION, game: game.id, seat, names, ...progress, milliseconds },
    ...{ setup, view, moves, all },
  });
}

/** A question from outside. A seat's view has no schema: players take it unchecked. */
export type OutsideQuestion = Pick<QuestionParts, 'names' | 'question'>;

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A question in a line from outside, or one sentence that says what is wrong with it. */
export function readQuestion(text: string, game: AnyGame): Result<OutsideQuestion, string> {
  const shape = z.object({
    sandtable: z.literal(VERSION),
    game: z.literal(game.id),
    seat: seatSchema,
    names: z.array(z.string().max(200)).max(64).default([]),
    setup: game.setup,
    view: z.looseObject({}),
  });
  const data = json(text);
  if (data === undefined) return err('the question is no line of JSON');
  const read = shape.safeParse(data);
  if (!read.success) {
    const [issue] = read.error.issues;
    return err(`the question is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? ''}`);
  }
  const { seat, setup, view, names } = read.data;
  if (seat >= setup.seats) return err(`there is no seat ${seat}; the set-up has ${setup.seats}`);
  // The same question has the same answer.
  return ok({ names, question: { setup, view, seat, seed: JSON.stringify({ seat, view }) } });
}

/** Reads a command as it is typed. @returns one sentence where it is none */
export type WordsReader = (line: string, view: GameTypes['view']) => Result<GameTypes['move'], string>;

const answerShape = z.object({ move: z.unknown().optional(), line: z.string().max(10_000).optional() });

/** The move of an answer: an object with a move or a line, or a line as it is typed; or what is wrong with it. */
export function readAnswer(
  text: string,
  game: AnyGame,
  view: GameTypes['view'],
  words: WordsReader,
): Result<GameTypes['move'], string> {
  if (!text.trimStart().startsWith('{')) return words(text, view);
  const answer = answerShape.safeParse(json(text));
  if (!answer.success) return err('the answer is no object with a move or a line');
  const { move, line } = answer.data;
  if (move === undefined) return line === undefined ? err('the answer has no move') : words(line, view);
  const read = game.move.safeParse(move);
  return read.success ? ok(read.data) : err(`the move is wrong at ${pathOf(read.error)}`);
}

const pathOf = ({ issues }: z.ZodError): string => issues[0]?.path.join('.') || 'its type';
