import { at } from '../../../machines/result.ts';

/** A table of a tournament that was paired: its entrants in the order of their seats. One alone has a bye. */
export interface Pairing {
  /** From 1. */
  readonly round: number;
  readonly players: readonly number[];
}

/** What a round is paired from. Entrants are numbers from 0, in the order in which they came. */
export interface Entries {
  /** Who takes part in this round. */
  readonly active: readonly number[];
  /** By entrant: the points so far; whoever has more is paired before others. */
  readonly points: readonly number[];
  /** What was paired before. */
  readonly past: readonly Pairing[];
  /** The most entrants at one table. */
  readonly size: number;
}

/** The most that take part, and the most rounds: so many that everybody meets everybody. */
export const [MOST_ENTRANTS, MOST_ROUNDS] = [64, 63];

/** Why there cannot be so many rounds, in one sentence; null where there can. */
export const whyNotRounds = (rounds: number): string | null =>
  Number.isInteger(rounds) && rounds >= 1 && rounds <= MOST_ROUNDS
    ? null
    : `the number of rounds is 1 to ${MOST_ROUNDS}`;

/** Why a table of a game with so few to so many seats cannot have so many, in one sentence; null where it can. */
export function whyNotSeats(
  { min, max }: { readonly min: number; readonly max: number },
  seats: number,
): string | null {
  const least = Math.max(2, min);
  if (Number.isInteger(seats) && seats >= least && seats <= max) return null;
  return `a table of this game has ${least === max ? least : `${least} to ${max}`} seats`;
}

/** Choices that are looked at before the first pairs that have met are taken. */
const MOST_TRIES = 200_000;

/** Everybody against everybody with as many points, as far as that can be: the groups of the next round, seats dealt. */
export function swissRound(field: Entries): readonly (readonly number[])[] {
  const order = [...field.active].sort((a, b) => at(field.points, b) - at(field.points, a) || a - b);
  const groups = field.size === 2 ? pairs(order, field.past) : tables(order, field);
  return groups.map(group => seated(group, field.past));
}

/**
 * A round in which everybody meets somebody new, until all have met: for two at a table by the circle (in chess the
 * tables of J. Berger), else in groups that have met least.
 * @param round from 1
 */
export function robinRound(field: Entries, round: number): readonly (readonly number[])[] {
  if (field.size > 2) {
    const level = { ...field, points: field.points.map(() => 0) };
    return tables(rotated(field.active, round), level).map(group => seated(group, field.past));
  }
  const ring = field.active.length % 2 === 0 ? [...field.active] : [...field.active, null];
  const [fixed = null, ...others] = ring;
  const turned = rotated(others, round);
  const row = [fixed, ...turned];
  return Array.from({ length: row.length / 2 }, (_, index) => [row[index], row[row.length - 1 - index]])
    .map(pair => pair.flatMap(each => (each === null || each === undefined ? [] : [each])))
    .filter(group => group.length > 0)
    .map(group => seated(group, field.past));
}

/** How many rounds a tournament has where nobody says: all that a round robin needs, or enough for one winner. */
export function usualRounds(method: 'swiss' | 'robin', count: number, size: number): number {
  if (method === 'robin') return size === 2 ? count - 1 + (count % 2) : Math.ceil((count - 1) / (size - 1));
  return Math.max(1, Math.ceil(Math.log(Math.max(2, count)) / Math.log(size))) + (size === 2 ? 0 : 1);
}

const rotated = <T>(list: readonly T[], by: number): T[] => {
  const first = list.length === 0 ? 0 : (by - 1) % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
};

/** How often two have met. */
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
 * Pairs from the top, each with the next below whom they have not met. Where somebody is left over, it is who has had the fewest
 * byes, of those the last; where the others then cannot be paired without meeting again, the one before.
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

/** Pairs of whom none have met oftener than that; null where there are none, or they were not found. */
function unmet(order: readonly number[], met: Met, most: number): (readonly number[])[] | null {
  let tries = 0;
  const rest = (left: readonly number[]): (readonly number[])[] | null => {
    const [first, ...others] = left;
    if (first === undefined) return [];
    for (const other of others) {
      tries += 1;
      if (tries > MOST_TRIES) return null;
      if (met(first, other) > most) continue;
      // Of who is left each must have somebody: else this way is looked at for nothing.
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

/** Pairs that have met as seldom as can be. */
function least(order: readonly number[], met: Met): readonly (readonly number[])[] {
  for (let most = 1; ; most += 1) {
    const found = unmet(order, met, most);
    if (found !== null) return found;
    if (most > order.length * 4)
      return order.flatMap((who, index) => (index % 2 === 0 ? [[who, at(order, index + 1)]] : []));
  }
}

/** Groups of up to so many, as even as can be, from the top; then exchanged as long as fewer of them have met. */
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

/** A group in the order in which its members have sat in each seat least. */
function seated(group: readonly number[], past: readonly Pairing[]): readonly number[] {
  const sat = (who: number, seat: number): number =>
    past.filter(({ players }) => players.length > 1 && players[seat] === who).length;
  let best: { readonly order: readonly number[]; readonly cost: number } = {
    order: group,
    cost: Number.POSITIVE_INFINITY,
  };
  const choose = (order: readonly number[], left: readonly number[], cost: number): void => {
    if (cost >= best.cost) return;
    if (left.length === 0) best = { order, cost };
    for (const who of left) {
      // Once more in a seat costs the more the oftener one was there: so nobody is far from the others.
      const more = 2 * sat(who, order.length) + 1;
      choose([...order, who], without(left, who), cost + more);
    }
  };
  choose([], group, 0);
  return best.order;
}
