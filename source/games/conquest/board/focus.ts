import { bestTarget } from './prospects.ts';
import { type ConquestScene, type Focus, type Sight, unchosen } from './scene.ts';

/**
 * What stays chosen after a change: an attack goes on from where it was, and moves along into what it took; a new
 * question begins where it makes most sense.
 * @param now the new scene, with what was chosen before
 * @param lingers the cursor stays wherever armies may go
 */
export function refocused(before: ConquestScene, now: ConquestScene, lingers: boolean): Focus {
  const { stage, clash, turn, asked, focus, choices } = now;
  const clear: Focus = { ...focus, ...unchosen, search: null };
  if (asked === null) return clear;
  const fresh = before.asked !== asked || before.turn !== turn || before.stage !== stage;
  // At the start everybody places one army after the other: the cursor stays.
  const here = choices.places.has(focus.cursor) || choices.ways.has(focus.cursor);
  const stays = turn === 0 || lingers ? here : !fresh;
  switch (stage) {
    case 'battle':
    case 'defend':
    case 'advance': {
      const { source, target } = clash ?? { source: null, target: focus.cursor };
      const { number, dice } = focus;
      if (stage === 'defend') return { ...clear, cursor: target };
      return { ...clear, source, cursor: target, ...(stage === 'battle' ? { number, dice } : {}) };
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

/** The just-won territory attacks next, if it can; else the one that attacked before. */
function attackFocus(before: ConquestScene, now: ConquestScene, clear: Focus): Focus {
  const { owners, asked, choices } = now;
  const { clash } = before;
  const won = clash !== null && owners[clash.target] === asked ? [clash.target] : [];
  const source = [...won, clash?.source ?? now.focus.source ?? -1].find(each => choices.ways.has(each));
  if (source === undefined) {
    const again = choices.ways.has(clear.cursor) ? clear.cursor : startCursor(now);
    return { ...clear, cursor: again };
  }
  // Where each roll is an attack of its own, the same target is meant again.
  const rolled = before.stage === 'attack' || before.stage === 'defend';
  const goesOn = rolled && choices.ways.get(source)?.has(clear.cursor) === true;
  return { ...clear, source, cursor: goesOn ? clear.cursor : (bestTarget(now, source) ?? source) };
}

/** Where the cursor begins: on what is most in danger for armies, on the strongest for an attack or a move. */
export function startCursor(scene: ConquestScene): number {
  const { choices, focus, armies } = scene;
  const found =
    choices.places.size > 0
      ? greatest([...choices.places], territory => threatOf(scene, territory))
      : greatest([...choices.ways.keys()], territory => armies[territory] ?? 0);
  return found ?? Math.max(0, focus.cursor);
}

/** Where armies of a source are needed most at the end of a turn; null when nothing is in danger. */
export function mostInDanger(scene: ConquestScene, source: number): number | null {
  const targets = [...(scene.choices.ways.get(source) ?? [])];
  const found = greatest(targets, territory => dangerOf(scene, territory));
  return found === null || threatOf(scene, found) === 0 ? null : found;
}

/** The enemy armies that stand against a territory. */
export function threatOf({ ground, owners, armies }: Sight, territory: number): number {
  const owner = owners[territory];
  return (ground.graph.neighbours[territory] ?? []).reduce(
    (sum, other) => sum + (owners[other] === owner ? 0 : Math.max(0, (armies[other] ?? 0) - 1)),
    0,
  );
}

/** By how many armies those that stand against a territory are more than its own; negative when they are fewer. */
export const dangerOf = (sight: Sight, territory: number): number =>
  threatOf(sight, territory) - (sight.armies[territory] ?? 0);

/** The first of those for which a number is greatest; null of none. */
function greatest(territories: readonly number[], of: (territory: number) => number): number | null {
  const [first, ...rest] = territories;
  if (first === undefined) return null;
  return rest.reduce((best, each) => (of(each) > of(best) ? each : best), first);
}
