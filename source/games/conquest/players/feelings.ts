import { debtors, type Fronts, peaceful } from '../../../../machines/conquest/lately.ts';
import type { GameTypes } from '../../../../machines/game.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import type { PlayerStyle, Question } from '../../../players/player.ts';

/** The styles that remember what others did, of a level. */
export const rememberingStyles = (level: string): readonly PlayerStyle[] => [
  { id: 'vengeful', levels: [level], summary: 'goes for whoever has taken territories from it' },
  {
    id: 'diplomat',
    levels: [level],
    summary: 'leaves alone whoever leaves it alone, as long as somebody else does not',
  },
];

/** Whom a player with a style goes for, and whom it leaves alone: a bit for each seat. */
export interface Feelings {
  readonly owed: number;
  readonly spared: number;
}

/** Those of who has no such style. */
export const CALM: Feelings = { owed: 0, spared: 0 };

export const isAmong = (those: number, seat: number): boolean => ((those >> seat) & 1) === 1;

/** Those of the style that a question is put in (decisions/computer-players.md#styles). */
export function feelingsOf(
  { style, lately = [], seat, setup }: Pick<Question<GameTypes>, 'style' | 'lately' | 'seat' | 'setup'>,
  fronts: Fronts,
): Feelings {
  if (style === 'vengeful') return { ...CALM, owed: bitsOf(debtors(lately).keys()) };
  if (style !== 'diplomat') return CALM;
  return { ...CALM, spared: bitsOf(peaceful(lately, seat, sidesOf(setup), fronts)) };
}

function bitsOf(those: Iterable<number>): number {
  let bits = 0;
  for (const each of those) bits |= 1 << each;
  return bits;
}
