import type { DominationMove, DominationPosition } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { best, bestOf } from '../../conquest/players/choice.ts';
import { fronts } from '../../conquest/players/field.ts';
import { placed, strike } from './common-moves.ts';
import { fortifications, hard, mindOf } from './hard.ts';
import { isLate } from './normal.ts';
import { outlook } from './outlook.ts';
import { determinization, playedOut, viewOf } from './rollout.ts';
import { add } from './scratch-board.ts';
import { mayAttack, type Situation, situationOf, VAST } from './situation.ts';
import { workbenchOf } from './workbench.ts';

/** Most choices played out, the hard player's included. */
const CHOICES = 6;

/** Rollouts of each choice by round; after a round the better half remains. */
const ROUNDS = [3, 5, 8] as const;
/** Countries judged for one decision at most; each further attack of a turn gets less, so that turns end. */
const JUDGED = 3_000_000;
const LESS = 0.9;
/** Below this share it does not start at all. */
const LEAST = 1 / 50;

/** It thinks twice as long on boards of up to so many countries, but for duels (decisions/computer-players.md#domination). */
const SMALL = 60;

/** How many times the usual effort a board is worth: a turn on a vast one has ten times the attacks. */
function effortFactor({ terrain, seats }: Pick<Situation, 'terrain' | 'seats'>): number {
  if (terrain.size >= VAST) return 0.5;
  return terrain.size <= SMALL && seats > 2 ? 2 : 1;
}

/** The countries that the expert judges at most for the first decision of a turn. */
export const mostJudged = (situation: Pick<Situation, 'terrain' | 'seats'>): number =>
  JUDGED * effortFactor(situation);

/** The preference for the hard player's choice, since chance favours some of several others. */
const PREFERENCE = 0.04;

/**
 * The expert plays the hard player's good choices out to its next turn, hidden cards dealt at random, and takes the
 * one with the best outlook.
 */
export function expert(situation: Situation): DominationMove {
  const usual = hard(situation);
  if (isLate(situation)) return usual;
  const told = new Map([usual, ...choices(situation)].map(move => [JSON.stringify(move), move]));
  const moves = [...told.values()].slice(0, CHOICES);
  return moves.length === 1 ? usual : mostPromising(situation, moves);
}

/** The move with the best outlook; the first one without time to think. */
function mostPromising(situation: Situation, moves: readonly DominationMove[]): DominationMove {
  const { effort } = workbenchOf(situation.terrain);
  const share = LESS ** situation.view.attacks;
  if (share < LEAST) return at(moves, 0);
  const most = mostJudged(situation) * share;
  const times = Math.max(1, effortFactor(situation));
  const before = effort.countries;
  let left = moves.map((move, index) => ({ move, sum: 0, preferred: index === 0 ? PREFERENCE : 0 }));
  let sample = 0;
  for (const round of ROUNDS) {
    for (let count = 0; count < times * round; count += 1) {
      const start = determinization(situation, `${situation.seed}/${sample}`);
      for (const [index, each] of left.entries()) {
        each.sum += each.preferred + worth(situation, playedOut(situation, start, each.move, sample));
        const spent = effort.countries - before;
        if (sample === 0 && index === 0 && spent * moves.length > most) return each.move;
      }
      sample += 1;
      if (effort.countries - before > most) return best(left, ({ sum }) => sum).move;
    }
    const half = Math.ceil(left.length / 2);
    left = left
      .toSorted((one, other) => other.sum - one.sum)
      .filter(({ preferred }, territory) => territory < half || preferred > 0);
  }
  return best(left, ({ sum }) => sum).move;
}

/** The value of a position at the start of the own next turn or at the end, 0 to 1. */
function worth(situation: Situation, position: DominationPosition): number {
  const { seat } = situation;
  const { phase, beatenBy } = position;
  if (phase.name === 'over') return phase.outcome.places[0]?.includes(seat) === true ? 1 : 0;
  if (beatenBy[seat] !== null) return 0;
  const later = situationOf({ ...situation, view: viewOf(situation, position) });
  const { judge, board } = mindOf(later);
  return judge.chance(board, outlook(later));
}

/** The moves to play out besides the hard player's, the most promising first. */
function choices(situation: Situation): readonly DominationMove[] {
  const { view, options } = situation;
  const { phase } = view;
  switch (phase.name) {
    case 'trading':
      return view.hand.length < options.handLimit ? [{ type: 'end-trade' }] : [];
    case 'placing':
      return placements(situation);
    case 'attacking.choosing':
      return attacks(situation);
    case 'attacking.advancing': {
      const { least, most } = phase;
      return [most, least, Math.ceil((most + least) / 2)].map(armies => ({ type: 'advance', armies }));
    }
    case 'fortifying': {
      const moves = fortifications(situation).toSorted((one, other) => other.value - one.value);
      return [{ type: 'pass' }, ...moves.map(({ move }) => move)];
    }
    default:
      return [];
  }
}

/** All new armies or half of them, where good marches start and where they are safest. */
function placements(situation: Situation): DominationMove[] {
  const reserve = at(situation.view.reserve, situation.seat);
  const { judge, planner, board } = mindOf(situation);
  const sources = planner.plans(board, judge.chance(board), reserve).map(({ source }) => source);
  const kept = bestOf(fronts(situation), country => {
    add(board, country, reserve);
    const value = judge.chance(board);
    add(board, country, -reserve);
    return value;
  });
  const [first, second, third] = new Set(sources);
  const half = Math.ceil(reserve / 2);
  const where = (armies: number, ...countries: readonly (number | undefined)[]): DominationMove[] =>
    countries.flatMap(each => (each === undefined ? [] : [placed(situation, each, armies)]));
  return [...where(reserve, first, kept, second), ...where(half, first, second), ...where(reserve, third)];
}

/** The first attacks of the best marches, and none. */
function attacks(situation: Situation): DominationMove[] {
  if (!mayAttack(situation)) return [];
  const { judge, planner, board } = mindOf(situation);
  return [{ type: 'end-attack' }, ...planner.plans(board, judge.chance(board), 0).map(strike)];
}
