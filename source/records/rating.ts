import { at } from '../../machines/result.ts';

/** The rating of a player who wins half of all games. */
const MIDDLE = 1500;
/** Rating points that make one ten times as likely to come first as the other. */
const TENFOLD = 400;
const ROUNDS = 300;

/**
 * How strong players are, from who came before whom: the strengths of R. A. Bradley and M. E. Terry ("Rank Analysis of
 * Incomplete Block Designs", Biometrika 39, 1952), found by the iteration of D. R. Hunter ("MM Algorithms for Generalized
 * Bradley–Terry Models", Annals of Statistics 32, 2004), on the scale of chess ratings. Each player has one more drawn
 * game against one in the middle, so that who has won all games has a rating too.
 * @param count players
 * @param games the place of each player, null where they did not play; equal places are half a win each
 */
export function ratingsOf(count: number, games: readonly (readonly (number | null)[])[]): readonly number[] {
  const met = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  const won = new Array<number>(count).fill(0.5);
  for (const places of games)
    for (const [one, mine] of placed(places))
      for (const [other, theirs] of placed(places)) {
        if (one === other) continue;
        at(met, one)[other] = (met[one]?.[other] ?? 0) + 1;
        won[one] = at(won, one) + (mine < theirs ? 1 : mine === theirs ? 0.5 : 0);
      }
  let strengths = new Array<number>(count).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = strengths;
    strengths = now.map((own, index) => {
      const against = now.reduce((sum, their, other) => sum + (met[index]?.[other] ?? 0) / (own + their), 0);
      return at(won, index) / (against + 1 / (own + 1));
    });
  }
  return strengths.map(strength => MIDDLE + TENFOLD * Math.log10(strength));
}

/**
 * How far a rating may be off: one standard error, from what the games tell of it. Pairs of one game hang together, so those of
 * a game of so many count as half as many games as there were players.
 * @param ratings what `ratingsOf` gives for the same games
 */
export function errorsOf(
  ratings: readonly number[],
  games: readonly (readonly (number | null)[])[],
): readonly number[] {
  const chance = (difference: number): number => 1 / (1 + 10 ** (-difference / TENFOLD));
  const drawn = (rating: number): number => spreadOf(chance(rating - MIDDLE));
  const told = ratings.map(drawn);
  for (const places of games) {
    const here = placed(places);
    for (const [one] of here)
      for (const [other] of here)
        if (one !== other)
          told[one] =
            at(told, one) + (spreadOf(chance(at(ratings, one) - at(ratings, other))) * 2) / here.length;
  }
  return told.map(information => TENFOLD / Math.LN10 / Math.sqrt(information));
}

const spreadOf = (chance: number): number => chance * (1 - chance);

/** Who played, with their places. */
const placed = (places: readonly (number | null)[]): readonly (readonly [player: number, place: number])[] =>
  places.flatMap((place, player) => (place === null ? [] : [[player, place] as const]));
