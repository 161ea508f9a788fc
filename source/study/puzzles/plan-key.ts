import type { GameTypes } from '../../../machines/game.ts';
import { canonicalJson } from '../../table/canonical.ts';

/** Fields of moves that say how many: moves that differ only in these are one plan. */
const AMOUNTS: ReadonlySet<string> = new Set(['dice', 'troops', 'armies']);

/** Names the plan that a move follows: the move without its amounts, as one text. */
export const planKey = (move: GameTypes['move']): string =>
  canonicalJson(Object.fromEntries(Object.entries(move).filter(([name]) => !AMOUNTS.has(name))));
