import { levelOfName, type Ranks } from '../../../players/player.ts';

/** The levels of Intensity (decisions/intensity-players.md#levels). */
export const LEVEL_IDS = ['random', 'easy', 'normal', 'hard', 'expert'] as const;
export type LevelId = (typeof LEVEL_IDS)[number];

/** The level that a word names, or null. */
export const levelOf = (word: string): LevelId | null =>
  LEVEL_IDS.find(level => level === levelOfName(word)) ?? null;

const SUMMARIES: Readonly<Record<LevelId, string>> = {
  random: 'plays any legal card',
  easy: 'plays by rules of thumb, with many slips',
  normal: 'plays by rules of thumb',
  hard: 'tries every card in a few hundred imagined deals',
  expert: 'tries more deals, and draws conclusions from what the others pass and play',
};

/** `Level.rating`. */
const RATINGS: Partial<Readonly<Record<LevelId, number>>> = {
  easy: 1364,
  normal: 1500,
  hard: 1543,
  expert: 1592,
};

/** The players of the referee of Intensity that make random legal moves (rules/intensity-protocol.md#command). */
export const RANDOM_PLAYERS = ['Lulu', 'Morgan', 'Amy', 'Rat'] as const;

export const ranks: Ranks = {
  levels: LEVEL_IDS.map(id => ({
    id,
    summary: SUMMARIES[id],
    ...(id === 'hard' || id === 'expert' ? {} : { quick: true }),
    ...(RATINGS[id] !== undefined && { rating: RATINGS[id] }),
    ...(id === 'random' ? { names: RANDOM_PLAYERS } : {}),
  })),
  styles: [
    { id: 'hunter', levels: ['normal'], summary: 'leads fours until the buffalo is out' },
    { id: 'voider', levels: ['normal'], summary: 'passes the last card of a suit, to throw early' },
    { id: 'vengeful', levels: ['normal'], summary: 'throws points at who gave it some' },
  ],
};
