import { bestTarget } from './prospects.ts';
import type { Focus, Scene } from './steps.ts';

/**
 * What stays chosen after a change: an attack goes on from where it was, and moves along into what it took; a new
 * question begins where it makes most sense.
 * @param now the new scene, with what was chosen before
 */
export function refocused(before: Scene, now: Scene): Focus {
  const { view, asked, focus } = now;
  const clear: Focus = {
    ...focus,
    source: null,
    target: null,
    number: null,
    typed: '',
    dice: null,
    search: null,
  };
  const was = before.view.phase;
  const { phase } = view;
  if (asked === null) return clear;
  const fresh = before.asked !== asked || before.view.turn !== view.turn || was.name !== phase.name;
  switch (phase.name) {
    case 'trading':
      return { ...clear, offer: 0, page: 'log' };
    case 'attacking.rolling':
      return { ...clear, number: focus.number, dice: focus.dice, source: phase.source, cursor: phase.target };
    case 'attacking.defending':
      return { ...clear, cursor: phase.target };
    case 'attacking.advancing':
      return { ...clear, source: phase.source, cursor: phase.target };
    case 'attacking.choosing':
      return attackFocus(before, now, clear);
    case 'setup.claiming':
    case 'setup.placing':
      return now.choices.places.has(clear.cursor) ? clear : { ...clear, cursor: startCursor(now) };
    case 'capital':
    case 'placing':
    case 'fortifying':
      return fresh ? { ...clear, cursor: startCursor(now) } : clear;
    default:
      return clear;
  }
}

/** The just-won territory attacks next, if it can; else the one that attacked before. */
function attackFocus(before: Scene, now: Scene, clear: Focus): Focus {
  const was = before.view.phase;
  const candidates = was.name === 'attacking.advancing' ? [was.target, was.source] : [now.focus.source ?? -1];
  // Without a choice the armies have moved in already.
  if (was.name === 'attacking.rolling')
    candidates.unshift(...(taken(now, was.target) ? [was.target] : []), was.source);
  const source = candidates.find(each => now.choices.ways.has(each));
  if (source === undefined) {
    const again = now.choices.ways.has(clear.cursor) ? clear.cursor : startCursor(now);
    return { ...clear, cursor: again };
  }
  return { ...clear, source, cursor: bestTarget(now, source) ?? source };
}

const taken = ({ view, asked }: Scene, territory: number): boolean => view.owners[territory] === asked;

/** Where the cursor begins: on what is most in danger for armies, on the strongest for an attack or a move. */
export function startCursor(scene: Scene): number {
  const { choices, focus, view } = scene;
  if (choices.places.size > 0)
    return (
      greatest([...choices.places], territory => threatOf(scene, territory)) ?? Math.max(0, focus.cursor)
    );
  const strength = (territory: number): number => view.armies[territory] ?? 0;
  return greatest([...choices.ways.keys()], strength) ?? Math.max(0, focus.cursor);
}

/** Where armies of a source are needed most at the end of a turn; null when nothing is in danger. */
export function mostInDanger(scene: Scene, source: number): number | null {
  const targets = [...(scene.choices.ways.get(source) ?? [])];
  const danger = (territory: number): number =>
    threatOf(scene, territory) - (scene.view.armies[territory] ?? 0);
  const found = greatest(targets, danger);
  return found === null || threatOf(scene, found) === 0 ? null : found;
}

/** The enemy armies that stand against a territory. */
export function threatOf({ board, view }: Scene, territory: number): number {
  const owner = view.owners[territory];
  return (board.graph.neighbours[territory] ?? []).reduce(
    (sum, other) => sum + (view.owners[other] === owner ? 0 : Math.max(0, (view.armies[other] ?? 0) - 1)),
    0,
  );
}

/** The first of those for which a number is greatest; null of none. */
function greatest(territories: readonly number[], of: (territory: number) => number): number | null {
  const [first, ...rest] = territories;
  if (first === undefined) return null;
  return rest.reduce((best, each) => (of(each) > of(best) ? each : best), first);
}
