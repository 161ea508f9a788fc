// Weights by which what came is likeliest: for the value of a position (calibration.ts).
import { MOMENTS } from './calibration-games.ts';

const ROUNDS = 600;
const RATE = 0.05;
/** A moment says as much of a weight as one in so many says of a chance. */
const SPREAD = 30;
/** Weights are kept small by so much. */
const DECAY = 1e-4;
/** That the strongest level is the one below counts as so many games. */
const TWIN_GAMES = 20;

/** What is chosen from, by the features of each, and how likely each is. */
export interface Choice {
  readonly weight: number;
  readonly features: readonly Float64Array[];
  readonly won: readonly number[];
}

/** What weights stay near. */
interface Nearness {
  /** Former weights, which count as so many games. */
  readonly kept: readonly number[];
  readonly games: number;
  /** By index, those that are 0 but for what few games say. */
  readonly twins: ReadonlySet<number>;
}

/** The weights that make what came likeliest: softmax over what is chosen from, by Adam's method. */
export function likeliest(
  rows: readonly Choice[],
  { kept = [], games = 0, twins }: Partial<Nearness> = {},
): number[] {
  const size = rows[0]?.features[0]?.length ?? 0;
  const whole = rows.reduce((sum, { weight }) => sum + weight, 0);
  const asMuchAs = (count: number): number => (MOMENTS * count) / whole / SPREAD;
  const strong = asMuchAs(games);
  const weights = Float64Array.from({ length: size }, (_, index) => kept[index] ?? 0);
  const [momentum, scale] = [new Float64Array(size), new Float64Array(size)];
  // Most features are 0: who is no easy player has nothing in its places.
  const told = rows.map(({ features, ...row }) => ({
    ...row,
    places: features.map(own => Uint16Array.from(own.keys()).filter(index => own[index] !== 0)),
    features,
  }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = new Float64Array(size);
    for (const { features, places, won, weight } of told) {
      const scores = features.map((own, seat) => {
        let sum = 0;
        for (const index of places[seat] ?? []) sum += (own[index] ?? 0) * (weights[index] ?? 0);
        return sum;
      });
      const most = Math.max(...scores);
      const parts = scores.map(score => Math.exp(score - most));
      const all = parts.reduce((sum, part) => sum + part, 0);
      for (const [seat, own] of features.entries()) {
        const miss = (weight * ((parts[seat] ?? 0) / all - (won[seat] ?? 0))) / whole;
        for (const index of places[seat] ?? []) slope[index] = (slope[index] ?? 0) + miss * (own[index] ?? 0);
      }
    }
    for (let index = 0; index < size; index += 1) {
      // What was never fitted is free where it says what is true at the beginning.
      const near = kept[index] === 0 && index % 2 === 0 ? undefined : kept[index];
      const pull = near !== undefined ? strong : twins?.has(index) ? asMuchAs(TWIN_GAMES) : DECAY;
      const turn = (slope[index] ?? 0) + pull * ((weights[index] ?? 0) - (near ?? 0));
      momentum[index] = 0.9 * (momentum[index] ?? 0) + 0.1 * turn;
      scale[index] = 0.999 * (scale[index] ?? 0) + 0.001 * turn * turn;
      const first = (momentum[index] ?? 0) / (1 - 0.9 ** round);
      const second = (scale[index] ?? 0) / (1 - 0.999 ** round);
      weights[index] = (weights[index] ?? 0) - (RATE * first) / (Math.sqrt(second) + 1e-8);
    }
  }
  return [...weights];
}
