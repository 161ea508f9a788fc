import { type Rolled, rollChances } from '../../../machines/conquest/dice.ts';
import type { GameTypes } from '../../../machines/game.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Fight, LuckReader } from '../../luck/luck.ts';

/** A roll as a game's events have it. */
export interface DiceRoll extends Rolled {
  readonly seat: Seat;
  readonly defender: Seat | null;
  readonly source: number;
  readonly target: number;
}

/** A roll of dice with what these dice could have come to: armies that the defender loses, or the attacker. */
export const fightOf = ({ seat, defender, source, target, ...rolled }: DiceRoll): Fight => ({
  ...{ seat, defender, source, target, ...rolled },
  came: rolled.defenderLoses,
  chances: { least: 0, of: rollChances(rolled.attack.length, rolled.defence.length) },
  of: rolled.attackerLoses + rolled.defenderLoses,
});

/** The luck of a game in which battles are rolls of dice. @param rollsIn the rolls among events */
export const diceLuck = <T extends GameTypes>(
  rollsIn: (events: readonly T['event'][]) => readonly DiceRoll[],
  placeName: LuckReader<T>['placeName'],
): LuckReader<T> => ({
  measure: 'armies beaten',
  fight: ['roll', 'rolls'],
  fights: events => rollsIn(events).map(fightOf),
  placeName,
});
