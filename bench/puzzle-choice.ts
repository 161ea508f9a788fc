// Which of a game's right puzzles are shipped, and how their file is written.
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { letter, seats } from '../machines/seat.ts';
import type { Kit } from '../source/games/kit.ts';
import { readPosition } from '../source/setup/position-string.ts';
import { firstRating, idOf, type PuzzleData, type PuzzleFile } from '../source/study/puzzles/data.ts';
import { withChance } from '../source/table/positions.ts';

/** Puzzles of a game at most. */
const MOST = 40;

/** Easy, middling and hard puzzles begin at these ratings: about a third each. */
const BANDS = [0, 1300, 1600];

/** The theme of a puzzle's key. */
async function themeOf(kit: Kit, { line, plans, crux }: PuzzleData): Promise<string> {
  const read = await readPosition(line, [kit]);
  if (!read.ok) return '';
  const { rules, knower } = read.value;
  const position = withChance(read.value.position, fromSeed(line));
  const [toMove] = rules.seatsToMove(position);
  const seat = typeof knower === 'number' ? knower : toMove;
  const insight = await kit.insight?.();
  if (seat === undefined || insight === undefined) return '';
  const { setup } = rules;
  const seen = { setup, view: rules.view(position, seat), seat, names: seats(setup.seats).map(letter), crux };
  return insight(at(plans, 0).move, seen)?.theme ?? '';
}

/**
 * A game's file without what is wrong and with what is right: the easiest first and none twice. Of too many, of the band of ratings that most have, one of the theme that
 * most have there is left out, whose difficulty others have too; what was shipped and is no longer keeps its first rating there.
 */
export async function rejudged(
  kit: Kit,
  { puzzles, retired }: PuzzleFile,
  right: readonly PuzzleData[],
  wrong: ReadonlySet<string>,
): Promise<PuzzleFile> {
  const still = puzzles.filter(({ line }) => !wrong.has(line));
  const once = [...new Map([...still, ...right].map(each => [each.line, each])).values()];
  const themed = await Promise.all(once.map(async puzzle => ({ puzzle, theme: await themeOf(kit, puzzle) })));
  let kept = themed
    .filter(({ theme }) => theme !== '')
    .toSorted((one, other) => firstRating(one.puzzle) - firstRating(other.puzzle));
  const rated = (index: number): number => firstRating((kept[index] ?? at(kept, 0)).puzzle);
  const room = (index: number): number =>
    rated(Math.min(index + 1, kept.length - 1)) - rated(Math.max(index - 1, 0));
  while (kept.length > MOST) {
    const band = fullestBy(kept, ({ puzzle }) => BANDS.findLastIndex(from => firstRating(puzzle) >= from));
    const most = fullestBy(band, ({ theme }) => theme);
    const [least] = most.map(each => kept.indexOf(each)).toSorted((one, other) => room(one) - room(other));
    kept = kept.toSpliced(least ?? 0, 1);
  }
  const left = kept.map(({ puzzle }) => puzzle);
  const gone = puzzles.filter(({ line }) => left.every(each => each.line !== line));
  return {
    puzzles: left,
    retired: { ...retired, ...Object.fromEntries(gone.map(each => [idOf(each.line), firstRating(each)])) },
  };
}

/** The largest group. */
function fullestBy<T>(all: readonly T[], groupOf: (one: T) => unknown): readonly T[] {
  const [most = []] = [...Map.groupBy(all, groupOf).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  return most;
}

/** The text of a file of puzzles; `npm run format` breaks it into lines. */
export const fileText = (file: PuzzleFile): string => `${JSON.stringify(file)}\n`;
