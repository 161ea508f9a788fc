import type { AnyRules, GameTypes } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { letter, type Seat, seats } from '../../../machines/seat.ts';
import type { PlayersKit, Question, Ranks, WeighedMove } from '../../players/player.ts';
import type { RolloutRequest } from '../../players/rollouts.ts';
import type { Puzzle } from '../../study/puzzles/puzzle.ts';
import { type Information, isCertain } from '../../table/positions.ts';
import type { RulesKit } from '../../table/rules-kit.ts';
import { type AnyTextAdapter, type TextKit, textAdapterOf } from './adapter.ts';
import { printable } from './printable.ts';

/** The parts of a kit with which positions of its game are studied. */
export type StudyKit = RulesKit & PlayersKit & TextKit;

/** A position that is studied, with who is to move there, and what that seat may know. */
export interface Study {
  readonly kit: StudyKit;
  readonly rules: AnyRules;
  readonly adapter: AnyTextAdapter | null;
  /** The seat whose plans and moves are studied. */
  readonly seat: Seat;
  /** The position whole: where less is known, one that could be. */
  readonly position: GameTypes['position'];
  readonly view: GameTypes['view'];
  /** Why no plan or move of that seat is told: what it sees was not in what is known; null where it was. */
  readonly dealt: string | null;
  readonly request: RolloutRequest;
}

export interface StudyRequest {
  readonly rules: AnyRules;
  /** The known part of the position, and the viewer who knows it. */
  readonly known: Information;
  /** The position whole: where less is known, one that could be. */
  readonly position: GameTypes['position'];
  readonly level: string;
  readonly seed: string;
}

/** @returns the study, or one sentence where nobody is to move */
export async function studyOf(
  kit: StudyKit,
  { rules, known, position, level, seed }: StudyRequest,
): Promise<Result<Study, string>> {
  const toMove = rules.seatsToMove(position);
  const [first] = toMove;
  if (first === undefined) return err('the game is over in this position');
  // What one seat knows is studied by that seat where it is to move.
  const { knower } = known;
  const seat = typeof knower === 'number' && toMove.includes(knower) ? knower : first;
  const adapter = (await textAdapterOf(kit, rules.setup)) ?? null;
  const request = { game: kit.id, setup: rules.setup, known, level, seed };
  const positions = await kit.positions?.();
  const view = rules.view(position, seat);
  const isKnown =
    known.knower === 'open' ||
    known.knower === seat ||
    positions === undefined ||
    isCertain(positions, rules, known.view, each => rules.view(each, seat) as object);
  const dealt = isKnown
    ? null
    : `what ${letter(seat)} sees is not in this position, so no plan or move of it can be told`;
  return ok({ kit, rules, adapter, seat, position, view, dealt, request });
}

/** The names of players in a study: their letters. */
export const studyNames = ({ setup }: AnyRules): readonly string[] => seats(setup.seats).map(letter);

/** A move as text mode writes it, or the sentence that says why it is none here. */
export async function readStudyMove(
  { adapter, view, kit, rules, position, seat, dealt }: Study,
  line: string,
): Promise<Result<GameTypes['move'], string>> {
  if (dealt !== null) return err(dealt);
  const [word = '', ...rest] = line.trim().split(/\s+/);
  const move = adapter?.move([word.toLowerCase(), ...rest], view, studyNames(rules)) ?? null;
  if (move === null)
    return err(`${printable(line)} is no move of ${kit.title}; sandtable text ${kit.id} --help lists them`);
  if (!move.ok) return err(`${printable(line)}: ${move.error.sentence}`);
  const step = rules.apply(position, seat, move.value);
  if (step.ok) return ok(move.value);
  const game = await kit.rules();
  return err(`${printable(line)}: ${game.explain(step.error, studyNames(rules), rules.setup)}`);
}

/** The move that a level would make, as a line and with its reason. */
export interface StudyPlan {
  readonly level: string;
  readonly move: GameTypes['move'];
  readonly line: string;
  readonly why: string;
}

/** The plan of each level for the seat that is to move, from what that seat may know; the weakest level first. None where that was dealt. */
export async function plansOf(
  study: Study,
  { levels }: Ranks,
  think: (level: string, question: Question<GameTypes>) => Promise<GameTypes['move']>,
): Promise<readonly StudyPlan[]> {
  const { rules, seat, view, dealt, request } = study;
  if (dealt !== null) return [];
  const question = { setup: rules.setup, view, seat, seed: request.seed };
  const plans: StudyPlan[] = [];
  for (const { id } of levels) {
    const move = await think(id, question);
    const advised = moveAdvice(study, { move });
    if (advised !== null) plans.push({ level: id, move, ...advised });
  }
  return plans;
}

/** A move as it is advised: the line that makes it, and why; null where the game tells no hints. */
export function moveAdvice(
  { adapter, rules, seat, view }: Study,
  move: WeighedMove,
): { readonly line: string; readonly why: string } | null {
  return adapter?.hint?.([move], { setup: rules.setup, view, seat, names: studyNames(rules) }) ?? null;
}

/** The best move of a puzzle as it is typed. */
export async function bestLine(kit: TextKit, { rules, seat, begun, plans: [best] }: Puzzle): Promise<string> {
  const adapter = await textAdapterOf(kit, rules.setup);
  const view = rules.view(begun.position ?? {}, seat);
  const seen = { setup: rules.setup, view, seat, seed: begun.seed, names: studyNames(rules) };
  const { line = best.move.type, whole = line } = adapter?.hint?.([{ move: best.move }], seen) ?? {};
  return whole;
}
