import { territory } from '../../../../machines/conquest/board.ts';
import { mostAttackDice } from '../../../../machines/domination/checks.ts';
import type { DominationMove, DominationPhase } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { best } from '../../conquest/players/choice.ts';
import { aimOf, lacking } from './aim.ts';
import { Judge } from './judge.ts';
import { isLate, normal } from './normal.ts';
import { Planner } from './planner.ts';
import {
  foes,
  fronts,
  isFront,
  mayAttack,
  ownCountries,
  reachable,
  type Scene,
  stepToFront,
} from './scene.ts';
import { add, lay, shift } from './stand.ts';
import { type CardSet, trading } from './trading.ts';
import { workbenchOf } from './workbench.ts';

/** It goes on with a battle down to this chance. */
const RETREAT_ODDS = 0.3;
/** Armies for which a set of a fixed worth is traded at once. */
const GOOD_SET = 8;
/** Of how many armies, the largest, the last move of a turn is thought about. */
const FORTIFIERS = 4;

type Advance = Extract<DominationPhase, { name: 'attacking.advancing' }>;

/**
 * The hard player: it plans the rest of the turn. It looks for the march with its army, to a continent, a player or
 * simply on, after which its chance to win is best, with exact odds of the battles and a judgement of the position
 * that the others find then. After a long game it hunts as the normal player does, so that the game ends.
 */
export function hard(scene: Scene): DominationMove {
  const { view, options } = scene;
  const { phase } = view;
  if (isLate(scene)) return normal(scene);
  switch (phase.name) {
    case 'trading':
      return trading(scene, set => isWorthTrading(scene, set));
    case 'placing':
      return placement(scene);
    case 'attacking.choosing':
      return attack(scene);
    case 'attacking.rolling': {
      const armies = at(view.armies, phase.source);
      if (scene.battles.win(armies - 1, at(view.armies, phase.target)) < RETREAT_ODDS)
        return { type: 'retreat' };
      return { type: 'roll', dice: mostAttackDice(options, armies) };
    }
    case 'attacking.advancing':
      return { type: 'advance', armies: advance(scene, phase) };
    case 'fortifying':
      return fortification(scene);
    default:
      return normal(scene);
  }
}

/**
 * Increasing sets are traded at once: armies early have proved better than more of them later. Of the others the cheap
 * ones wait until the hand is nearly full.
 */
const isWorthTrading = ({ options, view }: Scene, { value }: CardSet): boolean =>
  options.cards === 'increasing' || value >= GOOD_SET || view.hand.length >= options.handLimit - 1;

/** What the hard player thinks with. */
function mindOf(scene: Scene) {
  const aim = aimOf(scene);
  const judge = new Judge(scene, aim);
  const stand = lay(workbenchOf(scene.terrain).table, scene);
  return { aim, judge, planner: new Planner(scene, judge, aim), stand };
}

function placement(scene: Scene): DominationMove {
  const reserve = at(scene.view.reserve, scene.seat);
  const { judge, planner, aim, stand } = mindOf(scene);
  const lack = lacking(scene, aim, reserve);
  if (lack !== null) return { type: 'place', territory: territory(lack.country), armies: lack.armies };
  const waiting = (country: number): number => {
    add(stand, country, reserve);
    const value = judge.chance(stand);
    add(stand, country, -reserve);
    return value;
  };
  const stay = best(fronts(scene), waiting);
  const plan = planner.best(stand, waiting(stay), reserve);
  const country = plan !== null && plan.value > waiting(stay) ? plan.source : stay;
  return { type: 'place', territory: territory(country), armies: reserve };
}

function attack(scene: Scene): DominationMove {
  if (!mayAttack(scene)) return { type: 'end-attack' };
  const { judge, planner, stand } = mindOf(scene);
  const now = judge.chance(stand);
  const plan = planner.best(stand, now, 0);
  if (plan === null || plan.value <= now) return { type: 'end-attack' };
  return { type: 'attack', source: territory(plan.source), target: territory(plan.target) };
}

/** All or as few as allowed, whichever leaves the better rest of the turn; where only one of them has foes, there. */
function advance(scene: Scene, { source, target, least, most }: Advance): number {
  const isOpen = (country: number): boolean => foes(scene, country).length > 0;
  if (!isOpen(target)) return isOpen(source) ? least : most;
  if (!isOpen(source)) return most;
  const { judge, planner, aim, stand } = mindOf(scene);
  // A mission may ask for more than one army in each country.
  const garrisoned = most + 1 - (aim?.occupy?.armies ?? 1);
  const choices = garrisoned > least && garrisoned < most ? [most, garrisoned, least] : [most, least];
  return best(choices, armies => {
    shift(stand, source, target, armies);
    const now = judge.chance(stand);
    const value = Math.max(now, planner.best(stand, now, 0)?.value ?? 0);
    shift(stand, target, source, armies);
    return value;
  });
}

/** The move of one of the largest armies after which the chance is best; else a step of an idle one towards a front. */
function fortification(scene: Scene): DominationMove {
  const { armies } = scene.view;
  const { judge, stand } = mindOf(scene);
  let most = judge.chance(stand);
  let move: DominationMove = { type: 'pass' };
  const sources = ownCountries(scene)
    .filter(country => at(armies, country) > 1)
    .sort((one, other) => at(armies, other) - at(armies, one));
  for (const source of sources.slice(0, FORTIFIERS)) {
    const moving = at(armies, source) - 1;
    for (const target of reachable(scene, source)) {
      if (!isFront(scene, target)) continue;
      shift(stand, source, target, moving);
      const value = judge.chance(stand);
      shift(stand, target, source, moving);
      if (value <= most) continue;
      most = value;
      move = { type: 'fortify', source: territory(source), target: territory(target), armies: moving };
    }
  }
  return move.type === 'pass' ? (march(scene, sources) ?? move) : move;
}

/** A step of the largest idle army on a way of more than one; null when there is none to make. */
function march(scene: Scene, sources: readonly number[]): DominationMove | null {
  const source = sources.find(country => !isFront(scene, country));
  if (scene.options.fortify !== 'adjacent' || source === undefined) return null;
  const target = stepToFront(scene, source);
  if (target === null) return null;
  const armies = at(scene.view.armies, source) - 1;
  return { type: 'fortify', source: territory(source), target: territory(target), armies };
}
