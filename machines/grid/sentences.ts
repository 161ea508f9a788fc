import type { SeatNames } from '../game.ts';
import { explainScriptFault } from '../random.ts';
import type { Seat } from '../seat.ts';
import { counted, named } from '../wording.ts';
import { territoryName } from './board.ts';
import type { GridEvent, GridMove, GridPhaseName, GridRefusal } from './types.ts';

/** One short line of what happened, without a full stop; null for what needs no line. */
export function describe(event: GridEvent, names: SeatNames): string | null {
  const name = named(names);
  switch (event.type) {
    case 'deployed':
      return `${name(event.seat)} deployed 1 troop in ${territoryName(event.territory)}`;
    case 'turn-began':
      return `Turn ${event.turn}: ${name(event.seat)} gets ${newTroops(event.troops)}`;
    case 'reinforced':
      return `${name(event.seat)} placed ${newTroops(event.troops)} in ${territoryName(event.territory)}`;
    case 'attacked':
      return `${name(event.seat)} attacks ${territoryName(event.target)} of ${name(event.defender)} from ${territoryName(event.source)} with ${dice(event.dice)}`;
    case 'rolled':
      return `${name(event.seat)} rolled ${event.attack.join(' ')}, ${name(event.defender)} ${event.defence.join(' ')}: ${losses(event, name)}`;
    case 'captured':
      return `${name(event.seat)} took ${territoryName(event.target)} from ${name(event.from)}`;
    case 'advanced':
      return `${name(event.seat)} moved ${troops(event.troops)} into ${territoryName(event.target)}`;
    case 'eliminated':
      return `${name(event.seat)} is out of the game, beaten by ${name(event.by)}`;
    case 'attacks-ended':
      return event.forced ? `${name(event.seat)} has no attack left` : null;
    case 'moved':
      return `${name(event.seat)} moved ${troops(event.troops)} from ${territoryName(event.source)} to ${territoryName(event.target)}`;
    case 'passed':
      return event.forced ? `${name(event.seat)} has no troops to move` : null;
    case 'won':
      return `${name(event.seat)} owns the whole board and wins`;
    case 'drawn':
      return `The game is a draw after ${counted(event.turn, 'turn', 'turns')}`;
  }
}

/** The one sentence that says why a move was refused, without a capital (but in names) and without a full stop. */
export function explain(refusal: GridRefusal, names: SeatNames): string {
  const name = named(names);
  switch (refusal.code) {
    case 'game-over':
      return 'the game is over';
    case 'not-your-turn':
      return `${name(refusal.active)} is to move, not ${name(refusal.seat)}`;
    case 'wrong-phase':
      return `${moveName[refusal.move]} is not possible now: ${phaseTask[refusal.phase]}`;
    case 'no-such-territory':
      return 'the board has no such territory; rows and columns go from 0 to 4';
    case 'not-yours':
      return `${territoryName(refusal.territory)} belongs to ${name(refusal.owner)}`;
    case 'your-own':
      return `${territoryName(refusal.territory)} is your own`;
    case 'not-adjacent':
      return `${territoryName(refusal.target)} does not border ${territoryName(refusal.source)}`;
    case 'too-few-troops':
      return `${territoryName(refusal.territory)} has only ${troops(refusal.troops)} and needs ${refusal.needed}, for one must stay`;
    case 'too-many-dice':
      return `${dice(refusal.dice)} are too many; ${refusal.most} at most`;
    case 'too-few-dice':
      return 'at least 1 die must be rolled';
    case 'too-few-moved':
      return `at least ${troops(refusal.least)} must move`;
    case 'too-many-moved':
      return `at most ${troops(refusal.most)} may move, for one must stay`;
    case 'same-territory':
      return `${territoryName(refusal.territory)} is both source and target; the target must be another`;
    case 'no-path':
      return `${territoryName(refusal.target)} is yours but no way of your own leads there from ${territoryName(refusal.source)}`;
    case 'outcomes-ended':
    case 'outcomes-mismatch':
      return explainScriptFault(refusal);
  }
}

const moveName: Record<GridMove['type'], string> = {
  deploy: 'deploying',
  reinforce: 'placing new troops',
  attack: 'an attack',
  defend: 'a defence',
  advance: 'moving in',
  stop: 'ending the attacks',
  move: 'a movement',
  pass: 'passing',
};

const phaseTask: Record<GridPhaseName, string> = {
  deploying: 'the troops of the start are being deployed',
  reinforcing: 'the new troops come first',
  choosing: 'it is time to attack or to stop',
  defending: 'the defender is choosing the dice',
  advancing: 'the conqueror is moving in',
  moving: 'it is time for the one movement or to pass',
  over: 'the game is over',
};

const troops = (number: number): string => counted(number, 'troop', 'troops');
const dice = (number: number): string => counted(number, 'die', 'dice');
const newTroops = (number: number): string =>
  number === 0 ? 'no new troops' : counted(number, 'new troop', 'new troops');

function losses(event: GridEvent & { type: 'rolled' }, name: (seat: Seat) => string): string {
  const attacker = `${name(event.seat)} loses ${event.attackerLoses}`;
  const defender = `${name(event.defender)} loses ${event.defenderLoses}`;
  if (event.attackerLoses === 0) return defender;
  return event.defenderLoses === 0 ? attacker : `${attacker}, ${defender}`;
}
