import type { Sides } from '../../../../machines/outcome.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { isPrey } from '../../../../machines/teams.ts';
import type { Strike } from './choice.ts';

export interface Field {
  readonly seat: Seat;
  readonly sides: Sides;
  readonly view: { readonly owners: readonly (Seat | null)[]; readonly armies: readonly number[] };
  /** By territory: targets and sources of attacks. */
  readonly terrain: {
    readonly out: readonly (readonly number[])[];
    readonly into: readonly (readonly number[])[];
  };
}

export function ownOnes({ view, seat }: Field): number[] {
  const found: number[] = [];
  for (let each = 0; each < view.owners.length; each++) if (view.owners[each] === seat) found.push(each);
  return found;
}

/** Somebody else's territories, no mate's, that can be attacked from here. */
export const foes = ({ terrain, view, sides, seat }: Field, from: number): number[] =>
  at(terrain.out, from).filter(other => isPrey(sides, view.owners[other] ?? null, seat));

/** Tests whether a territory can attack or be attacked. */
export function isFront({ terrain, view, sides }: Field, of: number): boolean {
  const owner = view.owners[of] ?? null;
  const isForeign = (other: number): boolean => {
    const its = view.owners[other] ?? null;
    return its !== owner && (owner === null || isPrey(sides, its, owner));
  };
  return at(terrain.out, of).some(isForeign) || at(terrain.into, of).some(isForeign);
}

/** The own territories on a front; all own ones without any. */
export function fronts(field: Field): number[] {
  const own = ownOnes(field);
  const found = own.filter(each => isFront(field, each));
  return found.length > 0 ? found : own;
}

/** The own territories with armies to spare that are not on a front. */
export const idleOnes = (field: Field): number[] =>
  ownOnes(field).filter(each => at(field.view.armies, each) > 1 && !isFront(field, each));

/** Every attack with enough armies. */
export const attacks = (field: Field): Strike[] =>
  ownOnes(field)
    .filter(source => at(field.view.armies, source) > 1)
    .flatMap(source => foes(field, source).map(target => ({ source, target })));

/** Own territories connected to one, the nearest first. */
export function joinedTo({ terrain, view, seat }: Field, from: number): number[] {
  const found = new Set([from]);
  for (const here of found)
    for (const next of at(terrain.out, here)) if (view.owners[next] === seat) found.add(next);
  found.delete(from);
  return [...found];
}

/** Moves an idle army to a front; null without one or a path. @param pick chooses the army, then the front */
export function rally(
  field: Field,
  reach: (from: number) => readonly number[],
  pick: (among: readonly number[]) => number,
): Strike | null {
  const idle = idleOnes(field);
  if (idle.length === 0) return null;
  const source = pick(idle);
  const targets = reach(source).filter(each => isFront(field, each));
  return targets.length === 0 ? null : { source, target: pick(targets) };
}

/** Steps to a goal of land that is not reached yet, and of land that is not gone through. */
const OPEN = -1;
const CLOSED = -2;

/** Moves armies of some territories one step nearer to goals through some land; `send` gets each step. */
export function approach<T extends number>(
  neighbours: readonly (readonly T[])[],
  land: readonly T[],
  goals: readonly T[],
  from: readonly T[],
  send: (source: T, target: T) => void,
): void {
  const steps = new Int16Array(neighbours.length).fill(CLOSED);
  for (const each of land) steps[each] = OPEN;
  for (const goal of goals) steps[goal] = 0;
  const reached = [...goals];
  for (const here of reached) {
    const step = (steps[here] ?? 0) + 1;
    for (const next of neighbours[here] ?? []) {
      if (steps[next] !== OPEN) continue;
      steps[next] = step;
      reached.push(next);
    }
  }
  for (const each of from) {
    const here = steps[each] ?? CLOSED;
    const next = here < 1 ? undefined : neighbours[each]?.find(to => steps[to] === here - 1);
    if (next !== undefined) send(each, next);
  }
}
