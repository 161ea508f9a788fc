import type { Territory } from '../../../../machines/conquest/board.ts';
import { neighboursOf, territories, territoryName } from '../../../../machines/grid/board.ts';
import type { GridMove, GridView } from '../../../../machines/grid/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Scene } from './steps.ts';

/**
 * Why a territory cannot be chosen now: a move for the rules to refuse with their own reason, or a sentence where
 * no single move would tell it.
 */
export type WhyNot =
  | { readonly kind: 'move'; readonly move: GridMove }
  | { readonly kind: 'sentence'; readonly sentence: string };

/** Why this territory, which is not among those lit, cannot be chosen by the seat that is asked. */
export function whyNot(scene: Scene, asked: Seat, territory: Territory): WhyNot {
  const { view, step } = scene;
  const { phase } = view;
  if (phase.name === 'deploying') return probe({ type: 'deploy', territory });
  if (phase.name === 'reinforcing') return probe({ type: 'reinforce', territory });
  if (phase.name === 'choosing') {
    return step.name === 'target'
      ? probe({ type: 'attack', source: step.source, target: territory, dice: 1 })
      : noAttackFrom(view, asked, territory);
  }
  return step.name === 'target'
    ? probe({ type: 'move', source: step.source, target: territory, troops: 1 })
    : probe({ type: 'move', source: territory, target: anotherOwn(view, asked, territory), troops: 1 });
}

const probe = (move: GridMove): WhyNot => ({ kind: 'move', move });

function noAttackFrom(view: GridView, asked: Seat, source: Territory): WhyNot {
  const [first] = neighboursOf(source);
  const target = neighboursOf(source).find(each => view.owners[each] !== asked);
  if (target === undefined && view.owners[source] === asked)
    return { kind: 'sentence', sentence: `every neighbour of ${territoryName(source)} is yours` };
  return probe({ type: 'attack', source, target: target ?? first ?? source, dice: 1 });
}

function anotherOwn(view: GridView, asked: Seat, territory: Territory): Territory {
  const isOwn = (each: Territory): boolean => each !== territory && view.owners[each] === asked;
  return neighboursOf(territory).find(isOwn) ?? territories.find(isOwn) ?? territory;
}
