import type { Game } from '../game.ts';
import { nameFrom } from '../wording.ts';
import type { GridEvent, GridTypes } from './types.ts';

/** Dice that are few for an attack. */
const FEW_DICE = 2;

/** See `Game.inCharacter`: who is cautious lets a turn pass without an attack, who is bold attacks with few troops. */
export const inCharacter: NonNullable<Game<GridTypes>['inCharacter']> = (moves, _view, styles, names) => {
  const player = nameFrom(names);
  let hasAttacked = false;
  let isTold = false;
  const lineOf = (event: GridEvent): string | null => {
    if (event.type === 'attacked' && styles[event.seat] === 'bold' && event.dice <= FEW_DICE)
      return `${player(event.seat)} is bold and dares it`;
    if (event.type !== 'attacks-ended' || event.forced || hasAttacked) return null;
    return styles[event.seat] === 'cautious' ? `${player(event.seat)} is cautious and attacks nobody` : null;
  };
  return moves.map(({ events }) => {
    let said: string | null = null;
    for (const event of events) {
      const line = isTold ? null : lineOf(event);
      isTold ||= line !== null;
      said ??= line;
      if (event.type === 'attacked') hasAttacked = true;
      if (event.type === 'turn-began') [hasAttacked, isTold] = [false, false];
    }
    return said;
  });
};
