import type { AnyRules, GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { letter, type Seat, seats } from '../../machines/seat.ts';
import type { PlayOutRequest } from '../players/play-outs.ts';
import type { PlayersKit, Question, Ranks, Weighed } from '../players/player.ts';
import type { Known } from '../table/positions.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import { type AnyFace, faceOf, type TextKit } from './face.ts';
import { printable } from './printable.ts';

/** What is needed of a game to study its positions. */
export type StudyKit = RulesKit & PlayersKit & TextKit;

/** A position that is studied, with who is to move there, and what that seat may know. */
export interface Study {
  readonly kit: StudyKit;
  readonly rules: AnyRules;
  readonly face: AnyFace | null;
  /** Whose plans and moves are told. */
  readonly seat: Seat;
  /** The position whole: where less is known, one that could be. */
  readonly position: GameTypes['position'];
  readonly view: GameTypes['view'];
  readonly request: PlayOutRequest;
}

/** What is studied. */
export interface Studied {
  readonly rules: AnyRules;
  /** What is known, and by whom. */
  readonly known: Known;
  /** The position whole: where less is known, one that could be. */
  readonly position: GameTypes['position'];
  readonly level: string;
  readonly seed: string;
}

/** @returns the study, or one sentence where nobody is to move */
export async function studyOf(
  kit: StudyKit,
  { rules, known, position, level, seed }: Studied,
): Promise<Result<Study, string>> {
  const toMove = rules.seatsToMove(position);
  const [first] = toMove;
  if (first === undefined) return err('the game is over in this position');
  // What one seat knows is studied by that seat where it is to move.
  const { knower } = known;
  const seat = typeof knower === 'number' && toMove.includes(knower) ? knower : first;
  const face = (await faceOf(kit, rules.setup)) ?? null;
  const request = { game: kit.id, setup: rules.setup, known, level, seed };
  return ok({ kit, rules, face, seat, position, view: rules.view(position, seat), request });
}

/** The names of players in a study: their letters. */
export const studyNames = ({ setup }: AnyRules): readonly string[] => seats(setup.seats).map(letter);

/** A move as text mode writes it, or the sentence that says why it is none here. */
export async function readStudyMove(
  { face, view, kit, rules, position, seat }: Study,
  line: string,
): Promise<Result<GameTypes['move'], string>> {
  const [word = '', ...rest] = line.trim().split(/\s+/);
  const move = face?.move([word.toLowerCase(), ...rest], view) ?? null;
  if (move === null)
    return err(`${printable(line)} is no move of ${kit.title}; sandtable text ${kit.id} --help lists them`);
  if (!move.ok) return err(`${printable(line)}: ${move.error.sentence}`);
  const step = rules.apply(position, seat, move.value);
  if (step.ok) return ok(move.value);
  const game = await kit.rules();
  return err(`${printable(line)}: ${game.explain(step.error, studyNames(rules), rules.setup)}`);
}

/** What a player of a level would do, as text mode writes it, and why. */
export interface StudyPlan {
  readonly level: string;
  readonly move: GameTypes['move'];
  readonly line: string;
  readonly why: string;
}

/** What thinks: in this thread or in another. */
export type ThinkOf = (level: string, question: Question<GameTypes>) => Promise<GameTypes['move']>;

/** What each level would do in the seat that is to move, from what it may know; the weakest first. */
export async function plansOf(
  study: Study,
  { levels }: Ranks,
  think: ThinkOf,
): Promise<readonly StudyPlan[]> {
  const { rules, seat, view, request } = study;
  const question = { setup: rules.setup, view, seat, seed: request.seed };
  const plans: StudyPlan[] = [];
  for (const { id } of levels) {
    const move = await think(id, question);
    const told = toldMove(study, { move });
    if (told !== null) plans.push({ level: id, move, ...told });
  }
  return plans;
}

/** A move as it is advised: the line that makes it, and why; null where the game tells no hints. */
export function toldMove(
  { face, rules, seat, view }: Study,
  move: Weighed,
): { readonly line: string; readonly why: string } | null {
  return face?.hint?.([move], { setup: rules.setup, view, seat, names: studyNames(rules) }) ?? null;
}
