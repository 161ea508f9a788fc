import { at } from '../../../machines/result.ts';
import { plural } from '../../../machines/wording.ts';
import { tableLines } from '../../base/table-lines.ts';
import { afterMeeting, NEWCOMER, type Strength } from '../records/rating.ts';
import type { ListedPuzzle, RatedPuzzle } from './data.ts';

/** A first try: only that counts, and one with a hint, or against the clock, counts for no rating. */
export interface PuzzleTry {
  readonly id: string;
  readonly right: boolean;
  readonly rated: boolean;
}

/** The doubt of a puzzle's first rating. */
const FIRST_DOUBT = 120;

export interface PuzzleRatings {
  readonly own: Strength;
  /** Rated tries. */
  readonly tries: number;
  /** By puzzle. */
  readonly puzzles: ReadonlyMap<string, Strength>;
}

/**
 * Ratings of somebody and of the puzzles of one game: each rated try is a game between the two, in order.
 * @param retired those that the game had before: what was won with them stays
 */
export function puzzleRatings(
  puzzles: readonly RatedPuzzle[],
  tries: readonly PuzzleTry[],
  retired: readonly RatedPuzzle[] = [],
): PuzzleRatings {
  const rated = new Map<string, Strength>(
    [...retired, ...puzzles].map(({ id, rating }) => [id, { mu: rating, sigma: FIRST_DOUBT }]),
  );
  let own = NEWCOMER;
  let count = 0;
  for (const { id, right, rated: counts } of tries) {
    const puzzle = rated.get(id);
    if (puzzle === undefined || !counts) continue;
    const after = afterMeeting([own, puzzle], right ? [1, 2] : [2, 1]);
    own = at(after, 0);
    rated.set(id, at(after, 1));
    count += 1;
  }
  return { own, tries: count, puzzles: rated };
}

/** The untried puzzle whose rating is nearest to somebody's; null once all were tried. */
export function nextFor(
  puzzles: readonly ListedPuzzle[],
  tries: readonly PuzzleTry[],
  solved: readonly string[] = [],
  retired: readonly RatedPuzzle[] = [],
): ListedPuzzle | null {
  const { own } = puzzleRatings(puzzles, tries, retired);
  const seen = new Set([...solved, ...tries.map(({ id }) => id)]);
  const open = puzzles.filter(({ id }) => !seen.has(id));
  const [nearest] = open.toSorted(
    (one, other) => Math.abs(one.rating - own.mu) - Math.abs(other.rating - own.mu),
  );
  return nearest ?? puzzles.find(({ id }) => !solved.includes(id)) ?? null;
}

/** The number of solved puzzles in words: `3 of 10 solved`. */
export const solvedOf = (puzzles: readonly ListedPuzzle[], solved: readonly string[]): string =>
  `${puzzles.filter(({ id }) => solved.includes(id)).length} of ${puzzles.length} solved`;

/** `1543 ± 120`. */
export const strengthWords = ({ mu, sigma }: Strength): string => `${Math.round(mu)} ± ${Math.round(sigma)}`;

/** What is kept of somebody's puzzles. */
export interface PuzzleProgress {
  readonly solved: readonly string[];
  readonly tries: readonly PuzzleTry[];
  /** The most solved in a run of three minutes, by game; `all` for all games. */
  readonly runs: Readonly<Record<string, number>>;
}

/** Somebody's progress, a line a game; none before a puzzle has been tried. */
export function progressLines(
  games: readonly {
    readonly id: string;
    readonly title: string;
    readonly puzzles: readonly ListedPuzzle[];
    readonly retired: readonly RatedPuzzle[];
  }[],
  { solved, tries, runs }: PuzzleProgress,
): readonly string[] {
  const rows = games.flatMap(({ id, title, puzzles, retired }) => {
    const { own, tries: count } = puzzleRatings(puzzles, tries, retired);
    const best = runs[id];
    const isBegun = count > 0 || best !== undefined || puzzles.some(each => solved.includes(each.id));
    if (!isBegun) return [];
    return [
      [
        title,
        solvedOf(puzzles, solved),
        count === 0 ? '' : `${strengthWords(own)} (${plural(count, 'rated try', 'rated tries')})`,
        best === undefined ? '' : `best run ${best}`,
      ],
    ];
  });
  const all = runs['all'] === undefined ? [] : [`Best run through all games: ${runs['all']}`];
  return [...tableLines(rows), ...all];
}
