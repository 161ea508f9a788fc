import type { Computer, Occupant } from '../table/api.ts';
import type { KnownRating, SeatRatings } from '../table/seat-ratings.ts';
import { type RatedLevel, ratedLevels, skillOf, wordOfSkill } from './between.ts';
import { EQUAL, hasEquals, isEqual, ratingOfEqual } from './computer-words.ts';
import { nearestLevel, type Ranks, type Skill } from './player.ts';
import { rolloutLevel } from './rollouts.ts';

/** How strong a player is taken to be, and the rating that says so; null without one. */
export interface TakenPlayer {
  readonly skill: Skill;
  readonly rating: number | null;
}

/** The standard error of a scale of which nothing is known: that of a newcomer. */
const UNKNOWN = 200;

/** Levels this far from the usual one always win or always lose, and tell nothing of a scale. */
const TELLING = 500;
const USUAL = 1500;

/** How far the scale of a house's records lies below that of the levels: by the levels that it has rated, as far as it knows them. */
function scaleShift(levels: readonly RatedLevel[], known: SeatRatings['levels']): number {
  const gaps = levels.flatMap(({ id, rating }) => {
    const here = known.get(id);
    return here === undefined || Math.abs(rating - USUAL) > TELLING
      ? []
      : [{ gap: rating - here.rating, weight: 1 / here.error ** 2 }];
  });
  const weights = gaps.reduce((sum, { weight }) => sum + weight, 1 / UNKNOWN ** 2);
  return gaps.reduce((sum, { gap, weight }) => sum + gap * weight, 0) / weights;
}

/** The skill of a rating on the scale of the levels; beyond the strongest or the weakest one it is theirs. */
function skillAt(levels: readonly RatedLevel[], rating: number): Skill | null {
  const below = levels.findLast(each => each.rating <= rating);
  const above = levels.find(each => each.rating > rating);
  if (below === undefined || above === undefined) return (below ?? above)?.id ?? null;
  const part = (rating - below.rating) / (above.rating - below.rating);
  return part === 0 ? below.id : { below: below.id, above: above.id, part };
}

/** The standard error with which somebody is measured: after some six games. One game more moves such a rating little. */
const MEASURED = 150;

/**
 * Who is taken as how strong: a computer player as its level or between two, a person as their rating says, and until they are measured as the usual
 * level, which stands for the mean person.
 */
export function playersTaken(
  ranks: Ranks,
  occupants: readonly Occupant[],
  ratings: SeatRatings | null = null,
): readonly TakenPlayer[] {
  const levels = ratedLevels(ranks);
  const shift = ratings === null ? 0 : scaleShift(levels, ratings.levels);
  return occupants.map((occupant, seat) => {
    if (occupant.kind === 'bot') return { skill: skillOf(ranks, occupant.level), rating: null };
    const known: KnownRating | null = ratings?.people[seat] ?? null;
    const isMeasured = known !== null && known.error <= MEASURED;
    const skill = isMeasured ? skillAt(levels, known.rating + shift) : null;
    return skill === null || known === null
      ? { skill: rolloutLevel(ranks), rating: null }
      : { skill, rating: Math.round(known.rating) };
  });
}

export const skillsOf = (players: readonly TakenPlayer[]): readonly Skill[] =>
  players.map(({ skill }) => skill);

/** Says of the people among the players who is taken as what; null where none is there. */
export function takenWords(occupants: readonly Occupant[], players: readonly TakenPlayer[]): string | null {
  const people = occupants.flatMap(({ kind, name }, seat) => {
    const player = players[seat];
    return kind !== 'human' || player === undefined ? [] : [{ name, ...player }];
  });
  const unmeasured = people.filter(({ rating }) => rating === null);
  const each = people.flatMap(({ name, skill, rating }) => {
    const level = typeof skill === 'string' ? `as ${skill}` : `between ${skill.below} and ${skill.above}`;
    return rating === null ? [] : [`${name} as ${rating}, ${level}`];
  });
  const [usual] = unmeasured;
  if (usual !== undefined) {
    const names = unmeasured.map(({ name }) => name).join(', ');
    each.push(`${names} as ${nearestLevel(usual.skill)}, not measured yet`);
  }
  return each.length === 0 ? null : `Chances take ${each.join('; ')}.`;
}

/** The computer player that is as strong as a person; at the usual level until they are measured. */
export function equalOf(ranks: Ranks, name: string, known: SeatRatings): Computer {
  const [{ skill, rating } = { skill: '', rating: null }] = playersTaken(
    ranks,
    [{ kind: 'human', name }],
    known,
  );
  return { level: wordOfSkill(ranks, skill), style: rating === null ? EQUAL : `${EQUAL}-${rating}` };
}

/** The name of the person whom the computer players of a table equal: the first of them; null where nobody sits. */
export const equalled = (occupants: readonly Occupant[]): string | null =>
  occupants.find(({ kind }) => kind === 'human')?.name ?? null;

/** The reason why a table with equals cannot begin, in one sentence; null where it can. */
export const equalFault = (occupants: readonly Occupant[]): string | null =>
  hasEquals(occupants) && equalled(occupants) === null
    ? 'bot:equal is as strong as who plays, and nobody sits at this table; bot:normal+40 says how strong'
    : null;

/** How strong the equal of a person is: `as strong as Ada (1540), normal+40`. */
export function equalAs(equal: Computer, person: string): string {
  const rating = ratingOfEqual(equal);
  return rating === null
    ? `as ${equal.level}, ${person} is not measured yet`
    : `as strong as ${person} (${rating}), ${equal.level}`;
}

/** Says of the equals at a table whose rating they have; null where none sits there. */
export function equalWords(occupants: readonly Occupant[]): string | null {
  const equals = occupants.filter(each => each.kind === 'bot' && isEqual(each));
  const [one] = equals;
  const person = equalled(occupants);
  if (one?.kind !== 'bot' || person === null) return null;
  const names = equals.map(({ name }) => name).join(', ');
  return `${names}: ${equalAs(one, person)}`;
}
