import { at, err, ok } from '../result.ts';
import type { Seat } from '../seat.ts';
import { attack, defend, defendWithMost, retreat, roll } from './attack.ts';
import { canAttack, canFortify } from './checks.ts';
import { conduct, isConsoleMove } from './conduct.ts';
import { advance, chooseCapital, endAttack, fortify, pass } from './ending.ts';
import type { DominationMove } from './moves.ts';
import { claim, place, placeOne, placeRandom } from './placing.ts';
import { seatToMove } from './seats.ts';
import { type Game, joined, quiet, refused, type Tried } from './step.ts';
import { endTrade, trade } from './trading.ts';
import { endTurn } from './turns.ts';
import type { DominationPosition } from './types.ts';

/** The next position and what happened, or why the move is refused. What follows by itself is done too. */
export function apply(game: Game, position: DominationPosition, seat: Seat, move: DominationMove): Tried {
  return settled(game, act(game, position, seat, move));
}

/** A step with all that follows from it by itself. */
export function settled(game: Game, first: Tried): Tried {
  let tried = first;
  while (tried.ok) {
    const forced = settle(game, tried.value.position);
    if (forced === null) break;
    tried = forced.ok ? ok(joined(tried.value, forced.value)) : forced;
  }
  return tried;
}

/** Carries out a move alone, without what follows by itself. */
export function act(game: Game, position: DominationPosition, seat: Seat, move: DominationMove): Tried {
  const { phase } = position;
  const expected = seatToMove(game, position);
  if (expected === null) return refused({ code: 'game-over' });
  if (seat !== expected) return refused({ code: 'not-your-turn', seat, active: expected });
  if (isConsoleMove(move)) {
    const isAllowed = game.setup.options.conduct === 'console';
    return isAllowed
      ? conduct(game, position, seat, move)
      : refused({ code: 'console-only', move: move.type });
  }
  switch (phase.name) {
    case 'setup.claiming':
    case 'setup.placing':
    case 'capital':
      return actAtStart(game, position, move);
    case 'over':
      return refused({ code: 'game-over' });
    default:
      return actInTurn(game, position, move);
  }
}

function actAtStart(game: Game, position: DominationPosition, move: DominationMove): Tried {
  const { phase } = position;
  if (move.type === 'choose-capital' && phase.name === 'capital') {
    return chooseCapital(game, position, move.territory);
  }
  if (phase.name !== 'capital') {
    if (move.type === 'claim' && phase.name === 'setup.claiming')
      return claim(game, position, move.territory);
    if (move.type === 'place-random') return placeRandom(game, position);
    if (move.type === 'place' && phase.name === 'setup.placing') {
      return placeOne(game, position, move.territory, move.armies);
    }
  }
  return wrongPhase(position, move);
}

function actInTurn(game: Game, position: DominationPosition, move: DominationMove): Tried {
  const { phase } = position;
  switch (phase.name) {
    case 'trading':
      if (move.type === 'trade') return trade(game, position, move.cards);
      if (move.type === 'end-trade') return endTrade(game, position);
      break;
    case 'placing':
      if (move.type === 'place') return place(game, position, move.territory, move.armies);
      if (move.type === 'place-random') return placeRandom(game, position);
      break;
    case 'attacking.choosing':
      if (move.type === 'attack') return attack(game, position, move);
      if (move.type === 'end-attack') return endAttack(position, false);
      break;
    case 'attacking.rolling':
      if (move.type === 'roll') return roll(game, position, phase, move.dice);
      if (move.type === 'retreat') return retreat(position, phase);
      break;
    case 'attacking.defending':
      if (move.type === 'defend') return defend(game, position, phase, move.dice);
      break;
    case 'attacking.advancing':
      if (move.type === 'advance') return advance(game, position, phase, move.armies);
      break;
    case 'fortifying':
      if (move.type === 'fortify') return fortify(game, position, move);
      if (move.type === 'pass') return pass(position, false);
      break;
    case 'ending':
      if (move.type === 'end-turn') return endTurn(game, position, false);
      break;
  }
  return wrongPhase(position, move);
}

const wrongPhase = ({ phase }: DominationPosition, move: DominationMove): Tried =>
  err({ code: 'wrong-phase', move: move.type, phase: phase.name });

/**
 * The one step that follows by itself, without anybody's choice; null when somebody has to choose. It fails only
 * where a script of outcomes does not fit.
 */
export function settle(game: Game, position: DominationPosition): Tried | null {
  const { phase, active } = position;
  const isAutomatic = game.setup.options.passing === 'automatic';
  switch (phase.name) {
    case 'setup.placing':
      return game.setup.options.firstArmies === 'random' ? placeRandom(game, position) : null;
    case 'placing':
      return at(position.reserve, active) > 0 ? null : skipPlacing(position);
    case 'attacking.choosing':
      return isAutomatic && !canAttack(game, position) ? endAttack(position, true) : null;
    case 'attacking.defending':
      return defenderSwitches(position)?.defend ? defendWithMost(game, position, phase) : null;
    case 'attacking.advancing':
      return phase.least === phase.most ? advance(game, position, phase, phase.most, true) : null;
    case 'fortifying':
      return mustPass(game, position) ? pass(position, true) : null;
    case 'ending':
      return at(position.switches, active).endTurn ? endTurn(game, position, true) : null;
    default:
      return null;
  }
}

/** Negative continents may leave a turn without an army to place. */
const skipPlacing = (position: DominationPosition): Tried =>
  quiet({ ...position, phase: { name: 'attacking.choosing' } });

function defenderSwitches(position: DominationPosition) {
  const { phase, owners, switches } = position;
  const defender = phase.name === 'attacking.defending' ? owners[phase.target] : null;
  return defender === null || defender === undefined ? null : switches[defender];
}

const mustPass = (game: Game, position: DominationPosition): boolean =>
  game.setup.options.fortify === 'none' ||
  (game.setup.options.passing === 'automatic' && !canFortify(game, position));
