import { territory as territoryOf } from '../../../../machines/conquest/board.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Scene } from './steps.ts';

/**
 * Why a territory, which is not among those lit, cannot be chosen: a move for the rules to refuse with their own
 * reason, or a sentence where no single move would tell it.
 */
export function whyNot({ view, step, board }: Scene, asked: Seat, chosen: number): DominationMove | string {
  const territory = territoryOf(chosen);
  const { phase } = view;
  const name = board.names[chosen] ?? '';
  switch (phase.name) {
    case 'setup.claiming':
      return { type: 'claim', territory };
    case 'capital':
      return { type: 'choose-capital', territory };
    case 'setup.placing':
    case 'placing':
      return { type: 'place', territory, armies: 1 };
    case 'attacking.choosing':
      if (step.name === 'target')
        return { type: 'attack', source: territoryOf(step.source), target: territory };
      if (view.owners[chosen] !== asked) return `no territory of yours with two armies borders on ${name}`;
      if ((view.armies[chosen] ?? 0) < 2) return `${name} has only one army, which must stay`;
      return view.options.attacks > 0 && view.attacks >= view.options.attacks
        ? `${view.options.attacks} attacks a turn are allowed, and made`
        : `every neighbour of ${name} is yours`;
    case 'fortifying':
      if (step.name === 'target')
        return { type: 'fortify', source: territoryOf(step.source), target: territory, armies: 1 };
      if (view.owners[chosen] !== asked) return `${name} is not yours`;
      return (view.armies[chosen] ?? 0) < 2
        ? `${name} has only one army, which must stay`
        : `no way leads from ${name} to another territory of yours`;
    default:
      return 'nothing is to be chosen on the map now';
  }
}
