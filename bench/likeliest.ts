// Weights by which what came is likeliest: for the value of a position (calibration.ts).
import { MOMENTS } from './calibration-games.ts';

const ROUNDS = 100;
/** A round that makes what came likelier by less, of one of so many, is the last. */
const ENOUGH = 1e-10;
/** A moment says as much of a weight as one in so many says of a chance. */
const SPREAD = 30;
/** Weights are kept small by so much. */
const DECAY = 1e-4;
/** What is known of the strongest level, else that it is the one below, counts as so many games. */
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
  /** By index, those of which few games tell. */
  readonly twins: ReadonlySet<number>;
}

/** The weights that make what came likeliest: softmax over what is chosen from, by Newton's method. There is one best, whatever it begins with. */
export function likeliest(
  rows: readonly Choice[],
  { kept = [], games = 0, twins }: Partial<Nearness> = {},
): number[] {
  const size = rows[0]?.features[0]?.length ?? 0;
  const whole = rows.reduce((sum, { weight }) => sum + weight, 0);
  const asMuchAs = (count: number): number => (MOMENTS * count) / whole / SPREAD;
  const near = Float64Array.from({ length: size }, (_, index) => kept[index] ?? 0);
  const pulls = near.map((former, index) => {
    if (twins?.has(index)) return asMuchAs(TWIN_GAMES);
    // What was never fitted is free where it says what is true at the beginning.
    return index < kept.length && (former !== 0 || index % 2 === 1) ? asMuchAs(games) : DECAY;
  });
  // Most features are 0: who is no easy player has nothing in its places.
  const told = rows.map(({ features, won, weight }): Told => {
    const places = features.map(own => Uint16Array.from(own.keys()).filter(index => own[index] !== 0));
    return { weight: weight / whole, features, places, won };
  });
  let weights: Float64Array = near;
  let now = measured(told, weights, { near, pulls });
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = solved(now.curve, now.slope);
    const after = (part: number): Float64Array =>
      weights.map((weight, index) => weight - part * (step[index] ?? 0));
    let part = 1;
    let next = measured(told, after(part), { near, pulls });
    for (; next.surprise > now.surprise && part > ENOUGH; next = measured(told, after(part), { near, pulls }))
      part /= 2;
    const gained = now.surprise - next.surprise;
    if (gained < ENOUGH) break;
    [weights, now] = [after(part), next];
  }
  return [...weights];
}

interface Told extends Choice {
  /** By what is chosen from, where its features are not 0. */
  readonly places: readonly Uint16Array[];
}

/** How unlikely what came is by some weights, how that changes with each of them, and how that does. */
function measured(
  told: readonly Told[],
  weights: Float64Array,
  { near, pulls }: { readonly near: Float64Array; readonly pulls: Float64Array },
) {
  const size = weights.length;
  const slope = weights.map((weight, index) => (pulls[index] ?? 0) * (weight - (near[index] ?? 0)));
  const curve = new Float64Array(size * size);
  for (let index = 0; index < size; index += 1) curve[index * (size + 1)] = pulls[index] ?? 0;
  let surprise = slope.reduce(
    (sum, each, index) => sum + (each * ((weights[index] ?? 0) - (near[index] ?? 0))) / 2,
    0,
  );
  /** Adds a multiple of the products of some numbers by two. */
  const bend = (own: Float64Array, places: Uint16Array, times: number): void => {
    for (const one of places)
      for (const other of places) {
        if (other > one) break;
        const place = one * size + other;
        curve[place] = (curve[place] ?? 0) + times * (own[one] ?? 0) * (own[other] ?? 0);
      }
  };
  for (const { features, places, won, weight } of told) {
    const scores = features.map((own, each) => {
      let sum = 0;
      for (const index of places[each] ?? []) sum += (own[index] ?? 0) * (weights[index] ?? 0);
      return sum;
    });
    const most = Math.max(...scores);
    const parts = scores.map(score => Math.exp(score - most));
    const all = parts.reduce((sum, part) => sum + part, 0);
    const mean = new Float64Array(size);
    for (const [each, own] of features.entries()) {
      const part = (parts[each] ?? 0) / all;
      const came = won[each] ?? 0;
      if (came > 0) surprise -= weight * came * ((scores[each] ?? 0) - most - Math.log(all));
      for (const index of places[each] ?? []) {
        slope[index] = (slope[index] ?? 0) + weight * (part - came) * (own[index] ?? 0);
        mean[index] = (mean[index] ?? 0) + part * (own[index] ?? 0);
      }
      bend(own, places[each] ?? new Uint16Array(), weight * part);
    }
    bend(
      mean,
      Uint16Array.from(mean.keys()).filter(index => mean[index] !== 0),
      -weight,
    );
  }
  return { surprise, slope, curve };
}

/** What solves `curve · step = slope`, for the lower half of a positive definite matrix, by Cholesky's method. */
function solved(curve: Float64Array, slope: Float64Array): Float64Array {
  const size = slope.length;
  const root = Float64Array.from(curve);
  const [step, get] = [
    Float64Array.from(slope),
    (row: number, column: number) => root[row * size + column] ?? 0,
  ];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let left = get(row, column);
      for (let before = 0; before < column; before += 1) left -= get(row, before) * get(column, before);
      root[row * size + column] = row === column ? Math.sqrt(left) : left / get(column, column);
    }
    let left = step[row] ?? 0;
    for (let before = 0; before < row; before += 1) left -= get(row, before) * (step[before] ?? 0);
    step[row] = left / get(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let left = step[row] ?? 0;
    for (let after = row + 1; after < size; after += 1) left -= get(after, row) * (step[after] ?? 0);
    step[row] = left / get(row, row);
  }
  return step;
}
