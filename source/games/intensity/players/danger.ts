import { COUNT, type Code, rankOfCode, suitOfCode, under } from './masks.ts';

const CALVES = 2;
const BUFFALO_SUIT = 3;
const BUFFALO_RANK = 7;
const FULL = 0x3ff;

/**
 * How much a player by the rules of thumb wants to be rid of a card before the first round, in rough penalty points.
 * @param hand the ten cards it was dealt, by suit
 */
export function dangerOf(code: Code, hand: Int32Array): number {
  const suit = suitOfCode(code);
  const rank = rankOfCode(code);
  const mask = hand[suit] ?? 0;
  const guards = COUNT[under(mask, rank)] ?? 0;
  if (suit === BUFFALO_SUIT && rank >= BUFFALO_RANK) return buffaloDanger(rank, mask);
  const below = COUNT[under(FULL & ~mask, rank)] ?? 0;
  const base = below * (suit === CALVES ? 0.55 : 0.35) - guards * 0.4;
  return base + ((COUNT[mask] ?? 0) <= 2 ? 0.8 : 0);
}

function buffaloDanger(rank: number, mask: number): number {
  const low = COUNT[under(mask, BUFFALO_RANK)] ?? 0;
  if (rank === BUFFALO_RANK) return low >= 3 ? 1 : 7 - 1.5 * low;
  return 6 - 1.3 * low;
}
