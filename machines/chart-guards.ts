import type { ChartArrow, ChartState } from './chart-states.ts';
import type { Progress } from './game.ts';

/** A move that was made, with where the game stood after it. */
export interface Passed extends Progress {
  readonly move: { readonly type: string };
}

/** A state that takes one of some moves, and what decides that the game is not in it. */
export interface Taken {
  readonly move: string;
  readonly path: string;
  /** Null where it is the present state. */
  readonly decided: Decided | null;
}

/**
 * - `held`: the game came through the state in this turn, and these guards were true
 * - `ended`: the game was in the state in this turn, and this move has ended it
 * - `leaves`: the state is left where one of these guards is true, and the present one does not lead to it at once
 * - `fails`: these guards of the present state are false, and these moves of it not made: each would lead towards the state
 */
export type Decided =
  | { readonly kind: 'held' | 'leaves'; readonly guards: readonly ChartArrow[] }
  | { readonly kind: 'ended'; readonly move: string }
  | { readonly kind: 'fails'; readonly guards: readonly ChartArrow[]; readonly moves: readonly string[] };

/**
 * The state that takes one of these moves: the present one, or else the next in the order of the definition; and by
 * which guards the game is not there. A game never waits where a guard of its state is true, so those of the present state
 * are false; which one was true in a state that the game has left, its moves tell.
 * @param passed the moves so far, oldest first
 */
export function takenIn(
  states: readonly ChartState[],
  now: Progress,
  passed: readonly Passed[],
  moves: readonly string[],
): Taken | null {
  const here = Math.max(
    0,
    states.findIndex(({ path }) => path === now.phase),
  );
  for (const { path, arrows } of [...states.slice(here), ...states.slice(0, here)]) {
    const move = moves.find(each => arrows.some(({ by, forced }) => by === each && !forced));
    if (move === undefined) continue;
    return { move, path, decided: path === now.phase ? null : decidedBy(states, path, now, passed) };
  }
  return null;
}

/** The arrows out of a state. */
const arrowsFrom = (states: readonly ChartState[], from: string): readonly ChartArrow[] =>
  states.find(({ path }) => path === from)?.arrows ?? [];

function decidedBy(
  states: readonly ChartState[],
  path: string,
  now: Progress,
  passed: readonly Passed[],
): Decided | null {
  const left = leftInThisTurn(states, path, now, passed);
  if (left !== null) return left;
  const leaving = arrowsFrom(states, path).filter(({ forced }) => forced);
  const guards = leaving.filter(({ to }) => to.includes(now.phase));
  const ways = nextTowards(states, now.phase, path);
  if (guards.length > 0 && !ways.some(({ to }) => to.includes(path))) return { kind: 'leaves', guards };
  if (ways.length === 0) return leaving.length === 0 ? null : { kind: 'leaves', guards: leaving };
  return {
    kind: 'fails',
    guards: ways.filter(({ forced }) => forced),
    moves: ways.filter(({ forced }) => !forced).map(({ by }) => by),
  };
}

/** How the game left a state in this turn, the last time that it came through it; null where it did not. */
function leftInThisTurn(
  states: readonly ChartState[],
  path: string,
  { turn }: Progress,
  passed: readonly Passed[],
): Decided | null {
  for (let index = passed.length - 1; index > 0; index -= 1) {
    const [before, after] = [passed[index - 1], passed[index]];
    if (before?.turn !== turn || after?.turn !== turn) return null;
    const way = wayOf(states, before.phase, after.move.type, after.phase);
    const at = way.lastIndexOf(path, way.length - 2);
    if (at === 0) return { kind: 'ended', move: after.move.type };
    const next = way[at + 1];
    if (at < 0 || next === undefined) continue;
    const guards = arrowsFrom(states, path).filter(({ forced, to }) => forced && to.includes(next));
    return { kind: 'held', guards };
  }
  return null;
}

/** The states through which a move has led, both ends with it: the move's own arrow, then what followed by itself. */
function wayOf(states: readonly ChartState[], from: string, move: string, end: string): readonly string[] {
  const first = arrowsFrom(states, from).find(({ by, forced }) => by === move && !forced)?.to ?? [];
  const ways: (readonly string[])[] = first.map(to => [from, to]);
  const seen = new Set(first);
  // Shortest ways first; those that are found are added at the end.
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === end) return way;
    const forced = arrowsFrom(states, last).flatMap(arrow => (arrow.forced ? arrow.to : []));
    for (const to of forced) {
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return [];
}

/** The arrows of a state with which a shortest way to another one begins. */
function nextTowards(states: readonly ChartState[], from: string, to: string): readonly ChartArrow[] {
  let reached: ReadonlySet<string> = new Set([to]);
  for (;;) {
    const leads = ({ to }: ChartArrow): boolean => to.some(each => reached.has(each));
    const first = arrowsFrom(states, from).filter(leads);
    if (first.length > 0) return first;
    const more = states.flatMap(({ path, arrows }) => (arrows.some(leads) ? [path] : []));
    const next = new Set([...reached, ...more]);
    if (next.size === reached.size) return [];
    reached = next;
  }
}
