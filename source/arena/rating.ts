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
    for (let one = 0; one < count; one += 1)
      for (let other = 0; other < count; other += 1) {
        const [mine, theirs] = [places[one] ?? null, places[other] ?? null];
        if (one === other || mine === null || theirs === null) continue;
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
