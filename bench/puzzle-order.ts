// Why an attack of a list of orders comes first, or last: both lists are executed against the same answers of normal players, and compared.
import type { Crux } from '../source/study/puzzles/insight.ts';
import { answered, type Move, mean, type Question } from './puzzle-trial.ts';

/** Executions of each list. */
const TIMES = 40;
/** Armies, or a share of the executions, from which on a difference is a reason. */
const [ARMIES, SHARE] = [0.5, 0.2];

export interface Order {
  readonly type: string;
  readonly territory?: number;
  readonly armies?: number;
  readonly source?: number;
  readonly target?: number;
}
/** An executed order among the events of a turn. */
interface Executed {
  readonly type: string;
  readonly seat?: number;
  readonly order?: Order;
  readonly sent?: number;
  readonly defenders?: number | null;
  readonly captured?: boolean;
}

/** How an attack went in a turn, as numbers. */
interface Course {
  readonly sent: number;
  /** None where it was not made. */
  readonly defenders: number | null;
  readonly captured: number;
  /** At the end of the turn. */
  readonly held: number;
  readonly alive: number;
}

export const listOf = (move: Move): readonly Order[] =>
  (move as Move & { readonly orders?: readonly Order[] | null }).orders ?? [];

/** The list with its attacks on a territory first, or last, of all advances. */
export function placed(move: Move, territory: number, kind: 'first' | 'last'): Move {
  const isBlow = ({ type, target }: Order): boolean => type === 'advance' && target === territory;
  const all = listOf(move);
  const blows = all.filter(isBlow);
  const others = all.filter(order => order.type === 'advance' && !isBlow(order));
  const before = all.filter(({ type }) => type !== 'advance');
  const orders = [...before, ...(kind === 'first' ? [...blows, ...others] : [...others, ...blows])];
  return { ...move, ...{ orders } };
}

/** Tests whether the attack on a territory does not come at the other end of a list's advances. */
export function isPlaced(move: Move, { kind, territory }: Crux): boolean {
  const advances = listOf(move).filter(({ type }) => type === 'advance');
  return advances.length < 2 || (kind === 'first' ? advances.at(-1) : advances[0])?.target !== territory;
}

/** The list with what it brings to a territory deployed in another one, or left where it is; what then cannot go from there stays. */
export function broughtTo(move: Move, territory: number, other: number): Move {
  let missing = 0;
  const orders = listOf(move).flatMap(order => {
    if (order.type === 'advance' && order.target === territory) return [];
    if (order.type === 'deploy' && order.territory === territory) {
      missing += order.armies ?? 0;
      return [{ ...order, territory: other }];
    }
    if (order.source !== territory || missing === 0) return [order];
    const less = Math.min(missing, order.armies ?? 0);
    missing -= less;
    return order.armies === less ? [] : [{ ...order, armies: (order.armies ?? 0) - less }];
  });
  return { ...move, ...{ orders } };
}

/** The reason why a list does what it turns on; undefined where none shows. */
export function becauseOf(question: Question, key: Move, { kind, territory }: Crux): Crux['because'] {
  const { owners, seat } = question;
  const others =
    kind === 'hold'
      ? [...owners.keys()]
          .filter(each => owners[each] === seat && each !== territory)
          .map(each => broughtTo(key, territory, each))
      : [placed(key, territory, kind === 'first' ? 'last' : 'first')];
  const coursesOf = (moves: readonly Move[], times: number): readonly Course[] =>
    moves.flatMap(move => Array.from({ length: times }, (_, n) => courseOf(question, move, territory, n)));
  const own = coursesOf([key], TIMES);
  const other = coursesOf(others, Math.ceil(TIMES / Math.max(1, others.length)));
  const of = (courses: readonly Course[], what: keyof Course): number => {
    const seen = courses.flatMap(course => course[what] ?? []);
    return seen.length === 0 ? 0 : mean(seen);
  };
  const more = (what: keyof Course): number => of(own, what) - of(other, what);
  switch (kind) {
    case 'hold':
      return more('held') >= SHARE ? 'lost' : undefined;
    case 'first':
      if (more('alive') >= SHARE) return 'falling';
      if (more('defenders') >= ARMIES && of(other, 'defenders') > 0) return 'marching';
      return more('sent') >= ARMIES ? 'struck' : undefined;
    default:
      if (more('defenders') <= -ARMIES) return 'marched';
      return more('held') >= SHARE && more('captured') < SHARE ? 'final' : undefined;
  }
}

function courseOf(question: Question, move: Move, territory: number, n: number): Course {
  const { events, position } = answered(question, move, n);
  const blow = (events as readonly Executed[]).find(
    ({ type, seat, order }) => type === 'attacked' && seat === question.seat && order?.target === territory,
  );
  const { owners = [] } = position as { readonly owners?: readonly unknown[] };
  return {
    sent: blow?.sent ?? 0,
    defenders: blow?.defenders ?? null,
    captured: Number(blow?.captured ?? false),
    held: Number(owners[territory] === question.seat),
    alive: Number(owners.includes(question.seat)),
  };
}
