import type { ChartArrow, ChartState } from './chart-states.ts';
import type { Progress } from './game.ts';

/** A move played earlier, with the turn and phase that it led to. */
interface PastMove extends Progress {
  readonly move: { readonly type: string };
}

/** A state that accepts one of the requested moves, with the reason why the game is not in it. */
export interface StateForMove {
  readonly move: string;
  readonly path: string;
  /** Null for the current state. */
  readonly decided: Reason | null;
}

/**
 * - `held`: the game passed through the state this turn because these guards were true
 * - `ended`: the game was in the state this turn, and this move left it
 * - `leaves`: one of these guards takes the game out of the state, and no arrow of the current state leads
 *   straight back
 * - `fails`: these guards of the current state are false and these moves were not played; each would lead
 *   towards the state
 */
export type Reason =
  | { readonly kind: 'held' | 'leaves'; readonly guards: readonly ChartArrow[] }
  | { readonly kind: 'ended'; readonly move: string }
  | { readonly kind: 'fails'; readonly guards: readonly ChartArrow[]; readonly moves: readonly string[] };

/**
 * Finds the state that accepts one of these moves (the current one, else the next in definition order) and what keeps
 * the game out of it. @param passed past moves, oldest first
 */
export function stateForMoves(
  states: readonly ChartState[],
  now: Progress,
  passed: readonly PastMove[],
  moves: readonly string[],
): StateForMove | null {
  const here = Math.max(
    0,
    states.findIndex(({ path }) => path === now.phase),
  );
  for (const { path, arrows } of [...states.slice(here), ...states.slice(0, here)]) {
    const move = moves.find(each => arrows.some(({ by, forced }) => by === each && !forced));
    if (move === undefined) continue;
    return { move, path, decided: path === now.phase ? null : reasonFor(states, path, now, passed) };
  }
  return null;
}

const arrowsFrom = (states: readonly ChartState[], from: string): readonly ChartArrow[] =>
  states.find(({ path }) => path === from)?.arrows ?? [];

function reasonFor(
  states: readonly ChartState[],
  path: string,
  now: Progress,
  passed: readonly PastMove[],
): Reason | null {
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

/** Explains how the game last left a state this turn; null when it did not pass through it. */
function leftInThisTurn(
  states: readonly ChartState[],
  path: string,
  { turn }: Progress,
  passed: readonly PastMove[],
): Reason | null {
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

/** The states a move passed through, both ends included: its own arrow, then the forced ones. */
function wayOf(states: readonly ChartState[], from: string, move: string, end: string): readonly string[] {
  const first = arrowsFrom(states, from).find(({ by, forced }) => by === move && !forced)?.to ?? [];
  const ways: (readonly string[])[] = first.map(to => [from, to]);
  const seen = new Set(first);
  // Breadth-first: new paths are appended while iterating.
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

/** The arrows of a state that begin a shortest path to another state. */
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
