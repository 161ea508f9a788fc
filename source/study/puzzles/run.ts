import { Chance, fromSeed } from '../../../machines/random.ts';
import type { ListedPuzzle } from './data.ts';

/** A run's time. */
export const RUN_MILLISECONDS = 180_000;

/** A puzzle of a run, with its game. */
export interface RunPuzzle extends ListedPuzzle {
  readonly game: string;
}

/** As many puzzles as can be solved in three minutes, harder and harder. Time comes from outside, in milliseconds. */
export interface PuzzleRun {
  /** What is played: a game, or `all`. */
  readonly of: string;
  /** Those to come, the one that is set first. */
  readonly left: readonly RunPuzzle[];
  readonly solved: number;
  readonly missed: number;
  readonly endsAt: number;
}

/** Puzzles whose ratings differ by less than this come in any order. */
const NEAR = 120;

/** A run that begins now, its puzzles by rating and, where that is about the same, by the seed. */
export function startRun(of: string, puzzles: readonly RunPuzzle[], seed: string, now: number): PuzzleRun {
  const chance = new Chance(fromSeed(seed));
  const ranked = puzzles.map(puzzle => ({ puzzle, rank: puzzle.rating + chance.number(puzzle.id, NEAR) }));
  const left = ranked.toSorted((one, other) => one.rank - other.rank).map(({ puzzle }) => puzzle);
  return { of, left, solved: 0, missed: 0, endsAt: now + RUN_MILLISECONDS };
}

/** True once time or puzzles have run out. */
export const isOver = ({ left, endsAt }: PuzzleRun, now: number): boolean =>
  left.length === 0 || now >= endsAt;

/** A run after a try of the puzzle that is set; one that comes too late changes nothing. */
export function afterTry(run: PuzzleRun, isRight: boolean, now: number): PuzzleRun {
  if (isOver(run, now)) return run;
  const { left, solved, missed } = run;
  return {
    ...run,
    left: left.slice(1),
    solved: solved + (isRight ? 1 : 0),
    missed: missed + (isRight ? 0 : 1),
  };
}

/** `2 solved, 2:05 left`. */
export function runWords({ solved, endsAt }: PuzzleRun, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  return `${solved} solved, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`;
}

/** A run that is over, in lines. @param best the most before */
export const runLines = (
  { solved, missed, left }: PuzzleRun,
  best: number | undefined,
): readonly string[] => [
  `${solved} solved, ${missed} missed${left.length === 0 ? ': there are no more' : ''}.`,
  ...(best === undefined ? [] : [solved > best ? `Your best so far was ${best}.` : `Your best is ${best}.`]),
];
