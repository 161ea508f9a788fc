// Strengths between two levels: of each decision it is dealt which of the two makes it (decisions/computer-players.md#between-levels).
import type { GameTypes } from '../../machines/game.ts';
import { at } from '../../machines/result.ts';
import { FastRandom } from './fast-random.ts';
import { type Level, levelOfName, type Question, type Ranks, type Roster, type Skill } from './player.ts';

/** A level that was measured. */
export type RatedLevel = Level & { readonly rating: number };

/** The levels that are rated, the weakest first. */
export const ratedLevels = ({ levels }: Pick<Ranks, 'levels'>): readonly RatedLevel[] =>
  levels.flatMap(level => (level.rating === undefined ? [] : [{ ...level, rating: level.rating }]));

interface Between {
  readonly below: RatedLevel;
  readonly above: RatedLevel;
  /** So many percent of the decisions are the upper one's: 1 to 99. */
  readonly percent: number;
}

const BETWEEN = /^([^+]+)\+([1-9]\d?)$/;

/** True for the word for a strength between two levels. */
export const isBetween = (word: string): boolean => BETWEEN.test(word);

/** Reads `normal+40`: as normal, with 40 % of the decisions as the next rated level; null for anything else. */
export function betweenOf(ranks: Pick<Ranks, 'levels'>, word: string): Between | null {
  const [, level = '', percent] = BETWEEN.exec(word) ?? [];
  const rated = ratedLevels(ranks);
  const index = rated.findIndex(({ id }) => id === levelOfName(level));
  const [below, above] = [rated[index], rated[index + 1]];
  return index < 0 || below === undefined || above === undefined
    ? null
    : { below, above, percent: Number(percent) };
}

/** A move of a computer player of a level, or between two. @throws Error for an unknown one: a bug of the caller */
export function moveOf<T extends GameTypes>(
  roster: Roster<T>,
  word: string,
  question: Question<T>,
): T['move'] {
  const between = betweenOf(roster, word);
  if (between === null) return roster.choose(word, question);
  // Another chance than the level's own, which it has from the same seed.
  const dealt = FastRandom.of(`${question.seed} between`).below(100);
  return roster.choose(dealt < between.percent ? between.above.id : between.below.id, question);
}

type Point = readonly [from: number, to: number];

/** From a level to the next one: shares of the decisions, and of the way between their ratings. */
const climbOf = ({ climb = [] }: Level): readonly Point[] => [[0, 0], ...climb, [100, 100]];

/** The same from the way to the decisions. */
const turned = (points: readonly Point[]): readonly Point[] => points.map(([from, to]) => [to, from]);

/** Where a line through points that grow comes from one number. */
function along(points: readonly Point[], number: number): number {
  const next = Math.max(
    1,
    points.findIndex(([from]) => from >= number),
  );
  const [[from, low], [to, high]] = [at(points, next - 1), at(points, next)];
  return low + ((high - low) * (number - from)) / (to - from);
}

/** How strong a computer player is, by the word for its level or for a strength between two. */
export function skillOf(ranks: Pick<Ranks, 'levels'>, word: string): Skill {
  const between = betweenOf(ranks, word);
  if (between === null) return levelOfName(word);
  const { below, above, percent } = between;
  return { below: below.id, above: above.id, part: along(climbOf(below), percent) / 100 };
}

/** The word for the computer player that is nearest to a strength: `normal`, `normal+40`. */
export function wordOfSkill({ levels }: Pick<Ranks, 'levels'>, skill: Skill): string {
  if (typeof skill === 'string') return skill;
  const { below, above, part } = skill;
  const level = levels.find(({ id }) => id === below);
  const percent = level === undefined ? 0 : Math.round(along(turned(climbOf(level)), 100 * part));
  return percent <= 0 ? below : percent >= 100 ? above : `${below}+${percent}`;
}
