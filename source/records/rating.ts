import { at } from '../../machines/result.ts';

/** The rating of a player who wins half of all games. */
const MIDDLE = 1500;
/** Rating points that make one ten times as likely to come first as the other. */
const TENFOLD = 400;
const ROUNDS = 300;
/** Strengths that change by no more than this share in a round are found. */
const STILL = 1e-9;

/**
 * How strong players are, from who came before whom: the strengths of R. A. Bradley and M. E. Terry ("Rank Analysis of
 * Incomplete Block Designs", Biometrika 39, 1952), found by the iteration of D. R. Hunter ("MM Algorithms for Generalized
 * Bradley–Terry Models", Annals of Statistics 32, 2004), on the scale of chess ratings. Each player has one more drawn
 * game against one in the middle, so that who has won all games has a rating too.
 * @param count players
 * @param games the place of each player, null where they did not play; equal places are half a win each
 */
export function ratingsOf(count: number, games: readonly (readonly (number | null)[])[]): readonly number[] {
  /** By player: how often each of the others was met. */
  const met = Array.from({ length: count }, () => new Map<number, number>());
  const won = new Array<number>(count).fill(0.5);
  for (const places of games)
    for (const [one, mine] of placed(places))
      for (const [other, theirs] of placed(places)) {
        if (one === other) continue;
        const others = at(met, one);
        others.set(other, (others.get(other) ?? 0) + 1);
        won[one] = at(won, one) + (mine < theirs ? 1 : mine === theirs ? 0.5 : 0);
      }
  const opponents = met.map(others => Int32Array.from(others.keys()));
  const meetings = met.map(others => Float64Array.from(others.values()));
  let strengths = new Float64Array(count).fill(1);
  let change = 1;
  for (let round = 0; round < ROUNDS && change > STILL; round += 1) {
    const now = strengths;
    strengths = now.map((own, index) => {
      const [others, times] = [at(opponents, index), at(meetings, index)];
      let against = 0;
      for (let met = 0; met < others.length; met += 1)
        against += (times[met] ?? 0) / (own + (now[others[met] ?? 0] ?? 0));
      return at(won, index) / (against + 1 / (own + 1));
    });
    change = strengths.reduce(
      (most, own, index) => Math.max(most, Math.abs(own / (now[index] ?? own) - 1)),
      0,
    );
  }
  return Array.from(strengths, strength => MIDDLE + TENFOLD * Math.log10(strength));
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
