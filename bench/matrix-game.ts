// Zero-sum games of two who choose at once, each from a list: solved by the double oracle, so that of a large table only the rows and columns
// that somebody would play are filled in.

import { matched } from '../source/games/warzone/players/regret-matching.ts';

/** What the one side gets, by the places of both choices in their lists; the other gets the rest. */
type Payoff = (row: number, column: number) => number;

/** A mixed choice: places in a list with their chances, above 0. */
export type Mix = ReadonlyMap<number, number>;

export interface Solution {
  readonly rows: Mix;
  readonly columns: Mix;
  /** What `rows` gets at least, whatever the other chooses of the whole list, and what `columns` leaves it at most. */
  readonly least: number;
  readonly most: number;
}

/** Rounds of regret matching for the choices in play: at first, and more of them where these do not tell who else would come in. */
const ROUNDS = { first: 128, most: 1 << 15 };

/** Solves a game of `rows` by `columns` choices, both at least one, until `most` − `least` is at most `gap` (or, told so, as near as may be). */
export function solve(rows: number, columns: number, payoff: Payoff, gap: number): Solution {
  // By the choice in play: what it gives against each of the other's list.
  const byRow = new Map<number, Float64Array>();
  const byColumn = new Map<number, Float64Array>();
  const add = (row: number, column: number): void => {
    if (!byRow.has(row))
      byRow.set(
        row,
        filled(columns, each => payoff(row, each)),
      );
    if (!byColumn.has(column))
      byColumn.set(
        column,
        filled(rows, each => payoff(each, column)),
      );
  };
  add(0, 0);
  for (let rounds = ROUNDS.first; ; ) {
    const inPlay = [...byColumn.keys()];
    const table = [...byRow.values()].map(values =>
      filled(inPlay.length, index => values[inPlay[index] ?? 0] ?? 0),
    );
    const mixes = matched(table, rounds, true);
    const rowMix = mixOf([...byRow.keys()], mixes.rows);
    const columnMix = mixOf([...byColumn.keys()], mixes.columns);
    const answer = best(against(columnMix, byColumn, rows), 1);
    const reply = best(against(rowMix, byRow, columns), -1);
    const isOld = byRow.has(answer.place) && byColumn.has(reply.place);
    if (answer.value - reply.value <= gap || (isOld && rounds >= ROUNDS.most))
      return { rows: rowMix, columns: columnMix, least: reply.value, most: answer.value };
    if (isOld) rounds *= 2;
    add(answer.place, reply.place);
  }
}

const filled = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, index) => value(index));

/** What each of a list gives against a mix. */
function against(mix: Mix, values: ReadonlyMap<number, Float64Array>, length: number): Float64Array {
  const sums = new Float64Array(length);
  for (const [place, chance] of mix)
    values.get(place)?.forEach((value, index) => {
      sums[index] = (sums[index] ?? 0) + chance * value;
    });
  return sums;
}

function best(values: Float64Array, sign: 1 | -1): { readonly place: number; readonly value: number } {
  let place = 0;
  values.forEach((value, index) => {
    if (sign * (value - (values[place] ?? 0)) > 0) place = index;
  });
  return { place, value: values[place] ?? 0 };
}

/** Less than this is nothing. */
const NOTHING = 1e-4;

function mixOf(places: readonly number[], chances: Float64Array): Mix {
  const kept = places.flatMap((place, index): [number, number][] => {
    const chance = chances[index] ?? 0;
    return chance > NOTHING ? [[place, chance]] : [];
  });
  const whole = kept.reduce((sum, [, chance]) => sum + chance, 0);
  return new Map(kept.map(([place, chance]) => [place, chance / whole]));
}
