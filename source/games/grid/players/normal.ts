import { territory } from '../../../../machines/conquest/board.ts';
import { mostDefenceDice } from '../../../../machines/grid/attack.ts';
import { grid } from '../../../../machines/grid/board.ts';
import { lastTurn } from '../../../../machines/grid/turns.ts';
import { type GridMove, type GridTypes, type GridView, SIZE } from '../../../../machines/grid/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Question } from '../../../players/player.ts';
import { best, type Strike } from '../../conquest/players/choice.ts';
import { CALM, feelingsOf, isAmong } from '../../conquest/players/feelings.ts';
import { foes, fronts } from '../../conquest/players/field.ts';
import {
  attackMove,
  type BoardState,
  battles,
  fieldOf,
  moveAll,
  stateOf,
  territoryCounts,
  worthOfWaiting,
} from './board.ts';

interface Temper {
  /** The least chance to take a target … */
  readonly goodOdds: number;
  /** The attackers that must survive, by the strongest neighbour that could strike back. */
  readonly reserve: number;
}

const PLAIN: Temper = { goodOdds: 0.7, reserve: 1.5 };

/** The styles of the normal player (decisions/computer-players.md#styles). */
const TEMPERS: Readonly<Record<string, Temper>> = {
  cautious: { goodOdds: 0.8, reserve: 1.95 },
  bold: { goodOdds: 0.55, reserve: 1.05 },
};

/** … and the last territory of a player. */
const FINISHING_ODDS = 0.5;
/** More than any other promise, so that who is vengeful attacks others only where it has no good attack on who owes it. */
const REVENGE = 1000;
/** Turns of each player after which it grows bolder, so that a game between cautious players ends. */
const PATIENCE = 20;
/** Rounds before the last in which it grows bolder where most territories win: what is lost afterwards counts less and less. */
const BOLD_ROUNDS = 2;

/**
 * The normal player, by rules of thumb: it starts with fronts of even strength, then gathers all troops at one. It
 * attacks with good odds where its army stays safe, weak players and territories first.
 */
export function normal(question: Question<GridTypes>): GridMove {
  const { view, seat, style = '' } = question;
  const { phase } = view;
  const state = stateOf(view);
  switch (phase.name) {
    case 'deploying':
      return { type: 'deploy', territory: territory(weakestFront(state, seat)) };
    case 'reinforcing':
      return { type: 'reinforce', territory: territory(massingPlace(state, seat)) };
    case 'choosing': {
      const held = territoryCounts(view);
      const feelings = feelingsOf(question, { owners: view.owners, beside: of => at(grid.neighbours, of) });
      const strike = bestAttack(state, held, seat, temperIn(view, TEMPERS[style]), feelings);
      return strike === null ? { type: 'stop' } : attackMove(view, strike);
    }
    case 'defending':
      return { type: 'defend', dice: mostDefenceDice(at(view.troops, phase.target)) };
    case 'advancing':
      return { type: 'advance', troops: phase.most };
    case 'moving':
      return moveAll(view, regroupMove(state, seat));
    case 'over':
      throw new Error('nobody is to move in a game that is over');
  }
}

/** The strongest front; the first own territory where only mates are around. */
function massingPlace(state: BoardState, seat: Seat): number {
  const front = strongestFront(state, seat);
  return front < 0 ? state.owners.indexOf(seat) : front;
}

function weakestFront(state: BoardState, seat: Seat): number {
  const field = fieldOf(state, seat);
  const strongest = (of: number): number =>
    Math.max(0, ...foes(field, of).map(each => at(state.troops, each)));
  return best(fronts(field), each => strongest(each) - at(state.troops, each));
}

/** The temper of an attack, its reserve falling: see `PATIENCE` and `BOLD_ROUNDS`. */
export function temperIn(
  view: Parameters<typeof worthOfWaiting>[0] & Pick<GridView, 'holding'>,
  { goodOdds: usual, reserve }: Temper = PLAIN,
): Temper {
  const { turn, seats, options, holding } = view;
  const goodOdds = usual * worthOfWaiting(view);
  // A share that is held must be broken, or kept, whatever it costs.
  if (holding !== undefined && holding !== null) return { goodOdds, reserve: 0 };
  const left = options.limitResult === 'territories' ? lastTurn(view) - turn : Number.POSITIVE_INFINITY;
  const kept = Math.min(1, (PATIENCE * seats) / turn, (left - seats) / (BOLD_ROUNDS * seats));
  return { goodOdds, reserve: reserve * Math.max(0, kept) };
}

/** The most promising of the good attacks, or null. @param held number of territories of each seat @param feelings of a style */
export function bestAttack(
  state: BoardState,
  held: readonly number[],
  seat: Seat,
  temper: Temper,
  { owed, spared } = CALM,
): Strike | null {
  const { owners, troops, sides } = state;
  let most = Number.NEGATIVE_INFINITY;
  let chosen: Strike | null = null;
  for (let source = 0; source < SIZE; source += 1) {
    const attackers = at(troops, source) - 1;
    if (attackers < 1 || owners[source] !== seat) continue;
    for (const target of at(grid.neighbours, source)) {
      const owner = at(owners, target);
      if (sides[owner] === sides[seat] || isAmong(spared, owner)) continue;
      const left = at(held, owner);
      const promise =
        left === 1
          ? Number.MAX_VALUE
          : attackers - 4 * at(troops, target) - left + (isAmong(owed, owner) ? REVENGE : 0);
      if (promise <= most) continue;
      const strike = { source, target };
      if (left === 1 ? !isLikely(state, strike) : !isSafe(state, seat, strike, temper)) continue;
      most = promise;
      chosen = strike;
    }
  }
  return chosen;
}

const isLikely = ({ troops }: BoardState, { source, target }: Strike): boolean =>
  battles().win(at(troops, source) - 1, at(troops, target)) >= FINISHING_ODDS;

/** Tests for good odds and enough survivors against every neighbour that could strike back. */
function isSafe(
  { owners, troops, sides }: BoardState,
  seat: Seat,
  { source, target }: Strike,
  { goodOdds, reserve }: Temper,
): boolean {
  const [attackers, defenders] = [at(troops, source) - 1, at(troops, target)];
  if (battles().win(attackers, defenders) < goodOdds) return false;
  const left = battles().attackersLeft(attackers, defenders) + 1;
  const isFeared = (each: number): boolean =>
    each !== target && sides[at(owners, each)] !== sides[seat] && reserve * at(troops, each) > left;
  return !at(grid.neighbours, source).some(isFeared) && !at(grid.neighbours, target).some(isFeared);
}

/** The movement of the largest idle army to the strongest front that it can reach, or null. */
export function regroupMove(state: BoardState, seat: Seat): Strike | null {
  let source = -1;
  let most = 1;
  for (let each = 0; each < SIZE; each += 1) {
    if (state.owners[each] !== seat || at(state.troops, each) <= most || foesAround(state, seat, each) > 0)
      continue;
    most = at(state.troops, each);
    source = each;
  }
  if (source < 0) return null;
  const target = strongestFront(state, seat, source);
  return target < 0 ? null : { source, target };
}

/** The front with the most troops, then the fewest foreign neighbours, within reach of `from` if given; -1 for none. */
export function strongestFront(state: BoardState, seat: Seat, from: number | null = null): number {
  const reached = from === null ? null : reachedFrom(state, seat, from);
  let chosen = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let each = 0; each < SIZE; each += 1) {
    if (state.owners[each] !== seat || reached?.[each] === 0) continue;
    const feared = foesAround(state, seat, each);
    const strength = at(state.troops, each) - feared / 10;
    if (feared === 0 || strength <= most) continue;
    most = strength;
    chosen = each;
  }
  return chosen;
}

function foesAround({ owners, sides }: BoardState, seat: Seat, of: number): number {
  let count = 0;
  for (const other of at(grid.neighbours, of)) if (sides[at(owners, other)] !== sides[seat]) count += 1;
  return count;
}

/** By territory: 1 where own territories lead to it from `from`. */
function reachedFrom({ owners }: BoardState, seat: Seat, from: number): Uint8Array {
  const reached = new Uint8Array(SIZE);
  reached[from] = 1;
  const open = [from];
  for (const here of open)
    for (const next of at(grid.neighbours, here)) {
      if (reached[next] === 1 || owners[next] !== seat) continue;
      reached[next] = 1;
      open.push(next);
    }
  return reached;
}
