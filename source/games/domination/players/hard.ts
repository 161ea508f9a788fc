import { territory } from '../../../../machines/conquest/board.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { best, bestOf } from '../../conquest/players/choice.ts';
import { foes, fronts, isFront, ownOnes } from '../../conquest/players/field.ts';
import {
  type Advance,
  type CardSet,
  marchAll,
  placed,
  rollOrRetreat,
  strike,
  tradeMove,
} from './common-moves.ts';
import { armiesLacking, goalOf } from './goal.ts';
import { Judge } from './judge.ts';
import { isLate, normal } from './normal.ts';
import { facingPoint, hiddenCapital } from './opening.ts';
import { Planner } from './planner.ts';
import { add, copyPosition, shift } from './scratch-board.ts';
import { isVast, mayAttack, reachable, type Situation, stepToFront } from './situation.ts';
import { traitsOf } from './styles.ts';
import { type March, workbenchOf } from './workbench.ts';

/** Armies for which a set of fixed value is traded at once. */
const GOOD_SET = 8;
/** Number of largest armies considered for the last move of a turn. */
const FORTIFIERS = 4;

/**
 * The hard player: searches the march (to a continent, against a player, or simply on) with the best chance to win,
 * by exact odds and a judgement of the position after it. In a long game it hunts like the normal one, to end it.
 */
export function hard(situation: Situation): DominationMove {
  const { phase } = situation.view;
  if (isLate(situation)) return normal(situation);
  switch (phase.name) {
    case 'setup.placing':
      if (situation.seats > 2) return normal(situation);
      return { type: 'place', territory: territory(facingPoint(situation)), armies: 1 };
    case 'capital':
      if (situation.seats > 2) return normal(situation);
      return { type: 'choose-capital', territory: territory(hiddenCapital(situation)) };
    case 'trading':
      return tradeMove(situation, set => isWorthTrading(situation, set));
    case 'placing':
      return placement(situation);
    case 'attacking.choosing':
      return attack(situation);
    case 'attacking.rolling':
      return rollOrRetreat(situation, phase, traitsOf(situation).retreatOdds);
    case 'attacking.advancing':
      return { type: 'advance', armies: advance(situation, phase) };
    case 'fortifying':
      return fortification(situation);
    default:
      return normal(situation);
  }
}

/** Increasing sets are traded at once, since early armies are better; cheap other ones with a full hand. */
const isWorthTrading = (situation: Situation, { value }: CardSet): boolean => {
  const { options, view } = situation;
  const isFull = view.hand.length >= options.handLimit - 1;
  return traitsOf(situation).keepsSets
    ? isFull
    : options.cards === 'increasing' || value >= GOOD_SET || isFull;
};

/** The goal, judge, planner and scratch board of a question. */
export function mindOf(situation: Situation) {
  const goal = goalOf(situation);
  const judge = new Judge(situation, goal);
  const board = copyPosition(workbenchOf(situation.terrain).table, situation);
  return { goal, judge, planner: new Planner(situation, judge, goal), board };
}

function placement(situation: Situation): DominationMove {
  const reserve = at(situation.view.reserve, situation.seat);
  const { judge, planner, goal, board } = mindOf(situation);
  const lack = armiesLacking(situation, goal, reserve);
  if (lack !== null) return placed(situation, lack.country, lack.armies);
  const waiting = (country: number): number => {
    add(board, country, reserve);
    const value = judge.chance(board);
    add(board, country, -reserve);
    return value;
  };
  const stay = best(fronts(situation), waiting);
  const plan = planner.best(board, waiting(stay), reserve);
  if (plan === null || plan.value <= waiting(stay)) return placed(situation, stay, reserve);
  return placed(situation, plan.source, plan.armies ?? reserve);
}

function attack(situation: Situation): DominationMove {
  const plan = marchOf(situation);
  return plan === null ? { type: 'end-attack' } : strike(plan);
}

/** The best march if it is better than staying, else null. */
export function marchOf(situation: Situation): March | null {
  if (!mayAttack(situation)) return null;
  const { judge, planner, board } = mindOf(situation);
  const now = judge.chance(board);
  const plan = planner.best(board, now, 0);
  return plan === null || plan.value <= now ? null : plan;
}

/** All or as few as allowed, whichever is better; with enemies beside only one territory, there. */
function advance(situation: Situation, { source, target, least, most }: Advance): number {
  const isOpen = (country: number): boolean => foes(situation, country).length > 0;
  if (!isOpen(target)) return isOpen(source) ? least : most;
  if (!isOpen(source)) return most;
  const { judge, planner, goal, board } = mindOf(situation);
  if (isVast(situation)) {
    const now = judge.chance(board);
    const sweep = planner.sweep(board, now, { reserve: 0, entered: { source, target } });
    shift(board, source, target, most);
    const other = planner.best(board, now, 0)?.value ?? 0;
    shift(board, target, source, most);
    if (sweep !== null && sweep.value > now && sweep.value >= other)
      return Math.max(least, Math.min(most, sweep.armies ?? most));
  }
  // A mission may ask for more than one army in each country.
  const garrisoned = most + 1 - (goal?.occupy?.armies ?? 1);
  const choices = garrisoned > least && garrisoned < most ? [most, garrisoned, least] : [most, least];
  return best(choices, armies => {
    shift(board, source, target, armies);
    const now = judge.chance(board);
    const value = Math.max(now, planner.best(board, now, 0)?.value ?? 0);
    shift(board, target, source, armies);
    return value;
  });
}

/** The best move of a large army that improves the chance; else a step of an idle one towards a front. */
function fortification(situation: Situation): DominationMove {
  const { judge, board } = mindOf(situation);
  const now = judge.chance(board);
  const chosen = bestOf(fortifications(situation), ({ value }) => value);
  if (chosen !== undefined && chosen.value > now) return chosen.move;
  return march(situation) ?? { type: 'pass' };
}

/** Moves of the largest armies to fronts, each with the chance to win afterwards. */
export function fortifications(situation: Situation): { move: DominationMove; value: number }[] {
  const { judge, board } = mindOf(situation);
  return movable(situation)
    .slice(0, FORTIFIERS)
    .flatMap(source => {
      const moving = at(situation.view.armies, source) - 1;
      return reachable(situation, source).flatMap(target => {
        if (!isFront(situation, target)) return [];
        shift(board, source, target, moving);
        const value = judge.chance(board);
        shift(board, target, source, moving);
        return [{ move: marchAll(situation, source, target), value }];
      });
    });
}

/** Own countries with armies to spare, the strongest first. */
const movable = (situation: Situation): number[] =>
  ownOnes(situation)
    .filter(country => at(situation.view.armies, country) > 1)
    .sort((one, other) => at(situation.view.armies, other) - at(situation.view.armies, one));

/** A step of the largest idle army on a longer way to a front, or null. */
function march(situation: Situation): DominationMove | null {
  const source = movable(situation).find(country => !isFront(situation, country));
  if (situation.options.fortify !== 'adjacent' || source === undefined) return null;
  const target = stepToFront(situation, source);
  return target === null ? null : marchAll(situation, source, target);
}
