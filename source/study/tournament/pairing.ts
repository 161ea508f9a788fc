import { at } from '../../../machines/result.ts';

/** A table of a tournament that was paired: its entrants in the order of their seats. One alone has a bye. */
export interface Pairing {
  /** From 1. */
  readonly round: number;
  readonly players: readonly number[];
}

/** The data for pairing a round. Entrants are numbers from 0, in the order in which they came. */
export interface Entries {
  /** The entrants who take part in this round. */
  readonly active: readonly number[];
  /** By entrant: the points so far; those with more are paired first. */
  readonly points: readonly number[];
  readonly past: readonly Pairing[];
  /** The most entrants at one table. */
  readonly size: number;
}

/** The most entrants, and the most rounds: enough for everybody to meet everybody. */
export const [MOST_ENTRANTS, MOST_ROUNDS] = [64, 63];

/** A sentence on why there cannot be so many rounds; null where there can. */
export const whyNotRounds = (rounds: number): string | null =>
  Number.isInteger(rounds) && rounds >= 1 && rounds <= MOST_ROUNDS
    ? null
    : `the number of rounds is 1 to ${MOST_ROUNDS}`;

/** A sentence on why a table of a game with `min` to `max` seats cannot have so many; null where it can. */
export function whyNotSeats(
  { min, max }: { readonly min: number; readonly max: number },
  seats: number,
): string | null {
  const least = Math.max(2, min);
  if (Number.isInteger(seats) && seats >= least && seats <= max) return null;
  return `a table of this game has ${least === max ? least : `${least} to ${max}`} seats`;
}

/** Choices that are tried before pairs that have met are accepted. */
const MOST_TRIES = 200_000;

/** The groups of the next round of a Swiss tournament in the order of their seats: entrants with like points. */
export function swissRound(field: Entries): readonly (readonly number[])[] {
  const order = [...field.active].sort((a, b) => at(field.points, b) - at(field.points, a) || a - b);
  const groups = field.size === 2 ? pairs(order, field.past) : tables(order, field);
  return groups.map(group => seatOrder(group, field.past));
}

/**
 * The groups of a round, from 1, in which everybody meets somebody new until all have met: for two at a table by the
 * circle method (in chess the tables of J. Berger), else groups that have met least.
 */
export function robinRound(field: Entries, round: number): readonly (readonly number[])[] {
  if (field.size > 2) {
    const level = { ...field, points: field.points.map(() => 0) };
    return tables(rotated(field.active, round), level).map(group => seatOrder(group, field.past));
  }
  const [fixed, ...others] = field.active.length % 2 === 0 ? field.active : [...field.active, undefined];
  const row = [fixed, ...rotated(others, round)];
  return Array.from({ length: row.length / 2 }, (_, index) => [row[index], row[row.length - 1 - index]])
    .map(pair => pair.filter(each => each !== undefined))
    .filter(group => group.length > 0)
    .map(group => seatOrder(group, field.past));
}

/** The default number of rounds: all that a round robin needs, or enough for one winner. */
export function usualRounds(method: 'swiss' | 'robin', count: number, size: number): number {
  if (method === 'robin') return size === 2 ? count - 1 + (count % 2) : Math.ceil((count - 1) / (size - 1));
  return Math.max(1, Math.ceil(Math.log(Math.max(2, count)) / Math.log(size))) + (size === 2 ? 0 : 1);
}

const rotated = <T>(list: readonly T[], by: number): T[] => {
  const first = list.length === 0 ? 0 : (by - 1) % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
};

function meetings(past: readonly Pairing[]): (one: number, other: number) => number {
  const counts = new Map<string, number>();
  for (const { players } of past)
    for (const one of players)
      for (const other of players) {
        const key = `${one} ${other}`;
        if (one !== other) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  return (one, other) => counts.get(`${one} ${other}`) ?? 0;
}

const byes = (past: readonly Pairing[], who: number): number =>
  past.filter(({ players }) => players.length === 1 && players[0] === who).length;

/**
 * Pairs from the top, each with the next below whom they have not met. The bye goes to the last of those with the fewest
 * byes; where the others then cannot be paired without meeting again, to the one before.
 */
function pairs(order: readonly number[], past: readonly Pairing[]): readonly (readonly number[])[] {
  const met = meetings(past);
  if (order.length % 2 === 0) return unmet(order, met, 0) ?? least(order, met);
  const fewest = Math.min(...order.map(who => byes(past, who)));
  const candidates = order.filter(who => byes(past, who) === fewest).reverse();
  for (const alone of candidates) {
    const found = unmet(without(order, alone), met, 0);
    if (found !== null) return [...found, [alone]];
  }
  const [alone = at(order, 0)] = candidates;
  return [...least(without(order, alone), met), [alone]];
}

const without = (order: readonly number[], who: number): number[] => order.filter(each => each !== who);

type Met = (one: number, other: number) => number;

/** Pairs of whom none have met more often than `most`; null where there are none, or they were not found. */
function unmet(order: readonly number[], met: Met, most: number): (readonly number[])[] | null {
  let tries = 0;
  const rest = (left: readonly number[]): (readonly number[])[] | null => {
    const [first, ...others] = left;
    if (first === undefined) return [];
    for (const other of others) {
      tries += 1;
      if (tries > MOST_TRIES) return null;
      if (met(first, other) > most) continue;
      // Everybody who is left needs a partner: else this choice is useless.
      const next = without(others, other);
      if (next.some(who => next.length > 1 && next.every(each => each === who || met(who, each) > most)))
        continue;
      const found = rest(next);
      if (found !== null) return [[first, other], ...found];
    }
    return null;
  };
  return rest(order);
}

/** Pairs that have met as rarely as possible. */
function least(order: readonly number[], met: Met): readonly (readonly number[])[] {
  for (let most = 1; ; most += 1) {
    const found = unmet(order, met, most);
    if (found !== null) return found;
    if (most > order.length * 4)
      return order.flatMap((who, index) => (index % 2 === 0 ? [[who, at(order, index + 1)]] : []));
  }
}

/** Groups of nearly equal size from the top, improved by exchanges as long as fewer of their members have met. */
function tables(order: readonly number[], { points, past, size }: Entries): number[][] {
  const met = meetings(past);
  const count = Math.max(1, Math.ceil(order.length / size));
  const groups: number[][] = [];
  for (let table = 0, from = 0; table < count; table += 1) {
    const length = Math.ceil((order.length - from) / (count - table));
    groups.push(order.slice(from, from + length));
    from += length;
  }
  const apart = (group: readonly number[]): number => {
    let cost = 0;
    for (const [index, one] of group.entries())
      for (const other of group.slice(index + 1)) {
        const times = met(one, other);
        // Each meeting more weighs more than any distance in points can.
        cost += times * times * 10_000 + (at(points, one) - at(points, other)) ** 2;
      }
    return cost;
  };
  for (let better = true; better; ) {
    better = false;
    for (let a = 0; a < groups.length; a += 1)
      for (let b = a + 1; b < groups.length; b += 1) {
        const [one, other] = [at(groups, a), at(groups, b)];
        let now = apart(one) + apart(other);
        for (let i = 0; i < one.length; i += 1)
          for (let j = 0; j < other.length; j += 1) {
            const [first, second] = [one.with(i, at(other, j)), other.with(j, at(one, i))];
            const then = apart(first) + apart(second);
            if (then >= now - 1e-9) continue;
            one.splice(0, one.length, ...first);
            other.splice(0, other.length, ...second);
            now = then;
            better = true;
          }
      }
  }
  return groups;
}

/** A group in the order in which its members have sat least in their seats. */
function seatOrder(group: readonly number[], past: readonly Pairing[]): readonly number[] {
  const sat = (who: number, seat: number): number =>
    past.filter(({ players }) => players.length > 1 && players[seat] === who).length;
  let [best, least] = [group, Number.POSITIVE_INFINITY];
  const choose = (order: readonly number[], left: readonly number[], cost: number): void => {
    if (cost >= least) return;
    if (left.length === 0) [best, least] = [order, cost];
    // The cost of a seat grows with the times that somebody sat there: so nobody is far from the others.
    for (const who of left)
      choose([...order, who], without(left, who), cost + 2 * sat(who, order.length) + 1);
  };
  choose([], group, 0);
  return best;
}
