import type { BoardGraph } from '../../../../machines/conquest/board.ts';
import {
  type FrontOdds,
  frontOdds,
  type PathOdds,
  pathOdds,
} from '../../../../machines/conquest/front-odds.ts';
import { type Aim, aimOf, type ConquestScene, type Sight } from './scene.ts';

/** An attack that could be made, with what it comes to. */
export interface Prospect {
  readonly source: number;
  readonly target: number;
  readonly odds: FrontOdds;
}

/** An attack over several territories, with what it comes to. */
export interface Campaign {
  /** The source, then the territories to be taken. */
  readonly path: readonly number[];
  readonly odds: PathOdds;
}

/** The odds of one attack fought to its end. */
export function prospectOf(sight: Sight, source: number, target: number): Prospect {
  const { armies } = sight;
  return { source, target, odds: frontOdds(armies[source] ?? 0, armies[target] ?? 0, sight.limits) };
}

/** The odds of going on with an attack as it is aimed: with so many dice, and only until so many armies are left. */
export function oddsOfAim(sight: Sight, { source, target, dice, most, floor }: Aim): FrontOdds {
  const { armies, limits } = sight;
  const attack = dice < most ? dice : limits.attack;
  return frontOdds(armies[source] ?? 0, armies[target] ?? 0, { ...limits, attack, floor });
}

/** The attacks that make sense beside the cursor: from a source to all its targets, or to a target from all sources. The best first. */
export function prospectsOf(scene: ConquestScene): readonly Prospect[] {
  const { step, choices, focus, stage } = scene;
  if (stage !== 'attack' || (step.name !== 'source' && step.name !== 'target')) return [];
  const source = step.name === 'target' ? step.source : focus.cursor;
  const targets = choices.ways.get(source);
  const found =
    targets === undefined
      ? sourcesTo(scene, focus.cursor).map(each => prospectOf(scene, each, focus.cursor))
      : [...targets].map(target => prospectOf(scene, source, target));
  return found.sort((a, b) => b.odds.win - a.odds.win || b.odds.left - a.odds.left);
}

/** The territories from which one can be attacked, the strongest first. */
export function sourcesTo({ choices, armies }: ConquestScene, target: number): readonly number[] {
  return [...choices.ways]
    .filter(([, targets]) => targets.has(target))
    .map(([source]) => source)
    .sort((a, b) => (armies[b] ?? 0) - (armies[a] ?? 0));
}

/** The best target of a source: the likeliest to be taken. */
export function bestTarget(scene: ConquestScene, source: number): number | null {
  const targets = [...(scene.choices.ways.get(source) ?? [])];
  const win = (target: number): number => prospectOf(scene, source, target).odds.win;
  return targets.sort((a, b) => win(b) - win(a))[0] ?? null;
}

/** The attack over several territories to the one under the cursor, where it is no neighbour of the source; or null. */
export function campaignOf(scene: ConquestScene): Campaign | null {
  const { step, stage, focus, owners, armies, ground, asked } = scene;
  if (step.name !== 'target' || stage !== 'attack' || aimOf(scene) !== null) return null;
  if (owners[focus.cursor] === asked) return null;
  const cost = (territory: number): number | null =>
    owners[territory] === asked ? null : (armies[territory] ?? 1) + 1;
  const way = cheapestPath(ground.graph, step.source, focus.cursor, cost);
  if (way === null) return null;
  const defenders = way.map(territory => armies[territory] ?? 1);
  return {
    path: [step.source, ...way],
    odds: pathOdds(armies[step.source] ?? 1, defenders, scene.limits),
  };
}

/**
 * The way from a territory over others that costs least, for an attack that goes on: what stands in the way counts.
 * @param cost of entering a territory; null where it cannot be entered
 * @returns the territories to be entered in order, the last one `to`; null when there is no way
 */
export function cheapestPath(
  graph: BoardGraph,
  from: number,
  to: number,
  cost: (territory: number) => number | null,
): readonly number[] | null {
  interface Way {
    readonly spent: number;
    readonly path: readonly number[];
  }
  const open = new Map<number, Way>([[from, { spent: 0, path: [] }]]);
  const done = new Set<number>();
  for (;;) {
    const [first, ...others] = open;
    if (first === undefined) return null;
    const [here, way] = others.reduce((best, each) => (each[1].spent < best[1].spent ? each : best), first);
    if (here === to) return way.path;
    open.delete(here);
    done.add(here);
    for (const next of graph.neighbours[here] ?? []) {
      const step = done.has(next) ? null : cost(next);
      const known = open.get(next)?.spent ?? Number.POSITIVE_INFINITY;
      if (step !== null && way.spent + step < known)
        open.set(next, { spent: way.spent + step, path: [...way.path, next] });
    }
  }
}
