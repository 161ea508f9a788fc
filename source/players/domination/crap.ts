import { territory } from '../../../machines/domination/board.ts';
import type { DominationMove } from '../../../machines/domination/moves.ts';
import { at } from '../../../machines/result.ts';
import { capital, emptyCountries } from './beginning.ts';
import { settledMove } from './customs.ts';
import { best, fronts, type Scene, threat } from './scene.ts';
import { trading } from './trading.ts';

/** What a person who has resigned becomes: it never attacks, and strengthens where it is most in danger. */
export function crap(scene: Scene): DominationMove {
  const { view, seat } = scene;
  const weakest = () =>
    territory(best(fronts(scene), country => threat(scene, country) - at(view.armies, country)));
  const { phase } = view;
  switch (phase.name) {
    case 'setup.claiming':
      return { type: 'claim', territory: territory(at(emptyCountries(scene), 0)) };
    case 'setup.placing':
      return { type: 'place', territory: weakest(), armies: 1 };
    case 'capital':
      return { type: 'choose-capital', territory: territory(capital(scene)) };
    case 'trading':
      return trading(scene, () => false);
    case 'placing':
      return { type: 'place', territory: weakest(), armies: Math.ceil(at(view.reserve, seat) / 2) };
    case 'attacking.choosing':
      return { type: 'end-attack' };
    case 'attacking.rolling':
      return { type: 'retreat' };
    case 'attacking.advancing':
      return { type: 'advance', armies: phase.least };
    case 'fortifying':
      return { type: 'pass' };
    default:
      return settledMove(scene);
  }
}
