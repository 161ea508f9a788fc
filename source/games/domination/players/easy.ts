import { territory } from '../../../../machines/conquest/board.ts';
import { mostAttackDice } from '../../../../machines/domination/checks.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { Luck } from '../../../players/luck.ts';
import { emptyCountries } from './beginning.ts';
import { settledMove } from './customs.ts';
import { normal } from './normal.ts';
import {
  attacks,
  fronts,
  hasLasted,
  isFront,
  mayAttack,
  ownCountries,
  reachable,
  type Scene,
} from './scene.ts';
import { trading } from './trading.ts';

/** Of so many attacks that look good, one is left out and the attacks of the turn end … */
const ATTACKS_PER_STOP = 4;
/** … and of ever more after so many turns of each player: huge armies that stop early would never end a game. */
const PATIENCE = 15;
/** A game of so many turns of each player is very long. */
const LONG = 70;

/**
 * The easy player: chance decides, within reason. It places armies where there is somebody to fight, attacks only with
 * more armies than it meets, trades as soon as it can, and brings an idle army to a front. After a very long game it
 * plays like the normal player, so that the game ends.
 */
export function easy(scene: Scene): DominationMove {
  const { view, options, seat } = scene;
  const { phase } = view;
  if (hasLasted(scene, LONG)) return normal(scene);
  switch (phase.name) {
    case 'setup.claiming':
      return { type: 'claim', territory: territory(luckOf(scene).pick(emptyCountries(scene))) };
    case 'setup.placing':
      return { type: 'place', territory: territory(luckOf(scene).pick(fronts(scene))), armies: 1 };
    case 'capital':
      return { type: 'choose-capital', territory: territory(luckOf(scene).pick(ownCountries(scene))) };
    case 'trading':
      return trading(scene, () => true);
    case 'placing': {
      const luck = luckOf(scene);
      const reserve = at(view.reserve, seat);
      const armies = 1 + luck.below(reserve);
      return { type: 'place', territory: territory(luck.pick(fronts(scene))), armies };
    }
    case 'attacking.choosing':
      return attack(scene, luckOf(scene));
    case 'attacking.rolling': {
      const armies = at(view.armies, phase.source);
      if (armies <= at(view.armies, phase.target)) return { type: 'retreat' };
      return { type: 'roll', dice: mostAttackDice(options, armies) };
    }
    case 'attacking.advancing':
      return { type: 'advance', armies: phase.least + luckOf(scene).below(phase.most - phase.least + 1) };
    case 'fortifying':
      return fortification(scene, luckOf(scene));
    default:
      return settledMove(scene);
  }
}

const luckOf = ({ seed }: Scene): Luck => new Luck(seed);

function attack(scene: Scene, luck: Luck): DominationMove {
  const { armies } = scene.view;
  const good = mayAttack(scene)
    ? attacks(scene).filter(({ source, target }) => at(armies, source) > at(armies, target) + 1)
    : [];
  const stop = Math.ceil(ATTACKS_PER_STOP * Math.max(1, scene.view.turn / (PATIENCE * scene.seats)));
  if (good.length === 0 || luck.below(stop) === 0) return { type: 'end-attack' };
  const { source, target } = luck.pick(good);
  return { type: 'attack', source: territory(source), target: territory(target) };
}

function fortification(scene: Scene, luck: Luck): DominationMove {
  const idle = ownCountries(scene).filter(
    country => at(scene.view.armies, country) > 1 && !isFront(scene, country),
  );
  if (idle.length === 0) return { type: 'pass' };
  const source = luck.pick(idle);
  const targets = reachable(scene, source).filter(country => isFront(scene, country));
  if (targets.length === 0) return { type: 'pass' };
  const armies = at(scene.view.armies, source) - 1;
  return { type: 'fortify', source: territory(source), target: territory(luck.pick(targets)), armies };
}
