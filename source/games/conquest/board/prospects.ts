import type { BoardGraph } from '../../../../machines/conquest/board.ts';
import {
  type FrontOdds,
  frontOdds,
  type PathOdds,
  pathOdds,
} from '../../../../machines/conquest/front-odds.ts';
import {
  type Aim,
  aimOf,
  type ConquestScene,
  type Focus,
  isPreyAt,
  noSelection,
  type Sight,
} from './scene.ts';

export interface Prospect {
  readonly source: number;
  readonly target: number;
  readonly odds: FrontOdds;
}

/** An attack through several territories with its odds. */
export interface Campaign {
  /** The source, then the territories to take. */
  readonly path: readonly number[];
  readonly odds: PathOdds;
}

/** The odds of one attack fought to its end. */
export function prospectOf(sight: Sight, source: number, target: number): Prospect {
  const { armies } = sight;
  return { source, target, odds: frontOdds(armies[source] ?? 0, armies[target] ?? 0, sight.limits) };
}

/** The odds of an attack as aimed: with its dice, and until its floor. */
export function oddsOfAim(sight: Sight, { source, target, dice, most, floor }: Aim): FrontOdds {
  const { armies, limits } = sight;
  const attack = dice < most ? dice : limits.attack;
  return frontOdds(armies[source] ?? 0, armies[target] ?? 0, { ...limits, attack, floor });
}

/** Attacks related to the cursor, from a source to all targets or from all sources to one; best first. */
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

/** Sources that can attack a territory, the strongest first. */
export function sourcesTo({ choices, armies }: ConquestScene, target: number): readonly number[] {
  return [...choices.ways]
    .filter(([, targets]) => targets.has(target))
    .map(([source]) => source)
    .sort((a, b) => (armies[b] ?? 0) - (armies[a] ?? 0));
}

/** The target of a source with the best chance, or null. */
export function bestTarget(scene: ConquestScene, source: number): number | null {
  const targets = [...(scene.choices.ways.get(source) ?? [])];
  const win = (target: number): number => prospectOf(scene, source, target).odds.win;
  return targets.sort((a, b) => win(b) - win(a))[0] ?? null;
}

/** The campaign to the territory under the cursor when it is not adjacent to the source, else null. */
export function campaignOf(scene: ConquestScene): Campaign | null {
  const { step, stage, focus, armies, ground } = scene;
  if (step.name !== 'target' || stage !== 'attack' || aimOf(scene) !== null) return null;
  if (!isPreyAt(scene, focus.cursor)) return null;
  const cost = (territory: number): number | null =>
    isPreyAt(scene, territory) ? (armies[territory] ?? 1) + 1 : null;
  const way = cheapestPath(ground.graph, step.source, focus.cursor, cost);
  if (way === null) return null;
  const defenders = way.map(territory => armies[territory] ?? 1);
  return { path: [step.source, ...way], odds: pathOdds(armies[step.source] ?? 1, defenders, scene.limits) };
}

/**
 * The cheapest path for an attack through several territories, each with its cost to enter (null: closed), without
 * the first one; null when there is none.
 */
export function cheapestPath(
  graph: BoardGraph,
  from: number,
  to: number,
  cost: (territory: number) => number | null,
): readonly number[] | null {
  const open = new Map<number, { spent: number; path: readonly number[] }>([[from, { spent: 0, path: [] }]]);
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

/**
 * The focus after a change: attacks go on from where they were or what they took; a new question starts where it
 * makes most sense. @param lingers the cursor stays wherever armies may go
 */
export function focusAfter(before: ConquestScene, now: ConquestScene, lingers: boolean): Focus {
  const { stage, turn, asked, focus, choices } = now;
  const clear: Focus = { ...focus, ...noSelection, search: null };
  if (asked === null) return clear;
  const fresh = before.asked !== asked || before.turn !== turn || before.stage !== stage;
  // At the start everybody places one army after the other: the cursor stays.
  const here = choices.territories.has(focus.cursor) || choices.ways.has(focus.cursor);
  const stays = turn === 0 || lingers ? here : !fresh;
  switch (stage) {
    case 'battle':
    case 'defend':
    case 'advance': {
      const { source, target } = now.clash ?? { source: null, target: focus.cursor };
      const { number, dice } = stage === 'battle' ? focus : clear;
      return { ...clear, source: stage === 'defend' ? null : source, cursor: target, number, dice };
    }
    case 'attack':
      return attackFocus(before, now, clear);
    case 'place':
    case 'move':
      return stays ? clear : { ...clear, cursor: startCursor(now) };
    default:
      return clear;
  }
}

/** Attacks on from the territory just taken if possible, else from the previous source. */
function attackFocus(before: ConquestScene, now: ConquestScene, clear: Focus): Focus {
  const { owners, asked, choices } = now;
  const { clash } = before;
  const won = clash !== null && owners[clash.target] === asked ? [clash.target] : [];
  const source = [...won, clash?.source ?? now.focus.source ?? -1].find(each => choices.ways.has(each));
  if (source === undefined)
    return { ...clear, cursor: choices.ways.has(clear.cursor) ? clear.cursor : startCursor(now) };
  // Where each roll is an attack of its own, the same target is meant again.
  const rolled = before.stage === 'attack' || before.stage === 'defend';
  const goesOn = rolled && choices.ways.get(source)?.has(clear.cursor) === true;
  return { ...clear, source, cursor: goesOn ? clear.cursor : (bestTarget(now, source) ?? source) };
}

/** The first cursor: the most endangered territory for armies, the strongest source for attacks or moves. */
export function startCursor(scene: ConquestScene): number {
  const { choices, focus, armies } = scene;
  const found =
    choices.territories.size > 0
      ? greatest([...choices.territories], territory => threatOf(scene, territory))
      : greatest([...choices.ways.keys()], territory => armies[territory] ?? 0);
  return found ?? Math.max(0, focus.cursor);
}

/** The most endangered target of a move from a source; null when none is. */
export function mostInDanger(scene: ConquestScene, source: number): number | null {
  const targets = [...(scene.choices.ways.get(source) ?? [])];
  const found = greatest(targets, territory => dangerOf(scene, territory));
  return found === null || threatOf(scene, found) === 0 ? null : found;
}

/** Enemy armies that could attack a territory. */
export function threatOf({ ground, owners, armies }: Sight, territory: number): number {
  const owner = owners[territory];
  return (ground.graph.neighbours[territory] ?? []).reduce(
    (sum, other) => sum + (owners[other] === owner ? 0 : Math.max(0, (armies[other] ?? 0) - 1)),
    0,
  );
}

/** Enemy armies that could attack a territory minus its own. */
export const dangerOf = (sight: Sight, territory: number): number =>
  threatOf(sight, territory) - (sight.armies[territory] ?? 0);

/** The first territory with the greatest value; null for none. */
function greatest(territories: readonly number[], of: (territory: number) => number): number | null {
  const [first, ...rest] = territories;
  if (first === undefined) return null;
  return rest.reduce((best, each) => (of(each) > of(best) ? each : best), first);
}
