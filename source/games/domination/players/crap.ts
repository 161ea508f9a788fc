import { territory } from '../../../../machines/conquest/board.ts';
import { mostAttackDice } from '../../../../machines/domination/checks.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { Luck } from '../../../players/luck.ts';
import { best } from '../../conquest/players/choice.ts';
import { attacks, ownOnes } from '../../conquest/players/field.ts';
import { capital, emptyCountries } from './beginning.ts';
import { settledMove, strike, trading } from './customs.ts';
import { hasLasted, mayAttack, type Situation } from './situation.ts';

/** After so many turns of each player it gives its armies away, for a wall that only grows may stand for ever. */
const LONG = 100;
/** After so many it takes what it can, for nobody else seems to end the game. */
const DESPAIR = 200;
/** New armies are placed in so many parts. */
const PARTS = 3;

/**
 * What a person who has resigned becomes (rules/domination.md#players): it never attacks, and places its armies
 * anywhere (rules/domination-console.md#computer-players). Where the defender has as many dice as the
 * attacker, such a wall may grow faster than anybody who comes against it; so after a very long game it throws its
 * armies at the largest that it meets, at last at the smallest, and the game ends.
 */
export function crap(situation: Situation): DominationMove {
  const { view, options, seat, seed } = situation;
  const anywhere = (countries: readonly number[]) => territory(new Luck(seed).pick(countries));
  const { phase } = view;
  switch (phase.name) {
    case 'setup.claiming':
      return { type: 'claim', territory: anywhere(emptyCountries(situation)) };
    case 'setup.placing':
      return { type: 'place', territory: anywhere(ownOnes(situation)), armies: 1 };
    case 'capital':
      return { type: 'choose-capital', territory: territory(capital(situation)) };
    case 'trading':
      return trading(situation, () => true);
    case 'placing': {
      const armies = Math.ceil(at(view.reserve, seat) / PARTS);
      return { type: 'place', territory: anywhere(ownOnes(situation)), armies };
    }
    case 'attacking.choosing':
      return hasLasted(situation, LONG) ? sacrifice(situation) : { type: 'end-attack' };
    case 'attacking.rolling':
      return { type: 'roll', dice: mostAttackDice(options, at(view.armies, phase.source)) };
    case 'attacking.advancing':
      return { type: 'advance', armies: hasLasted(situation, DESPAIR) ? phase.most : phase.least };
    case 'fortifying':
      return { type: 'pass' };
    default:
      return settledMove(situation);
  }
}

/** The attack of its largest army on the largest beside it, in the end on the smallest. */
function sacrifice(situation: Situation): DominationMove {
  const { armies } = situation.view;
  const sign = hasLasted(situation, DESPAIR) ? -1 : 1;
  const possible = mayAttack(situation) ? attacks(situation) : [];
  if (possible.length === 0) return { type: 'end-attack' };
  const largest = Math.max(...possible.map(({ source }) => at(armies, source)));
  const chosen = best(
    possible.filter(each => at(armies, each.source) === largest),
    each => sign * at(armies, each.target),
  );
  return strike(chosen);
}
