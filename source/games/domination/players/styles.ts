import type { Situation } from './situation.ts';

/** How a style of the hard player differs from it (decisions/computer-players.md#styles). */
export interface Traits {
  /** Weights of the judge that are others. */
  readonly weights: Partial<Record<'aggression' | 'card' | 'others', number>>;
  /** A step of a march with a smaller chance is not taken. */
  readonly leastChance: number;
  /** A battle goes on down to this chance. */
  readonly retreatOdds: number;
  /** Trades only with a full hand. */
  readonly keepsSets: boolean;
}

const PLAIN: Traits = { weights: {}, leastChance: 0.35, retreatOdds: 0.3, keepsSets: false };

const STYLES: Readonly<Record<string, Traits>> = {
  cautious: {
    ...PLAIN,
    weights: { aggression: 1 },
    leastChance: 0.6,
    retreatOdds: 0.5,
  },
  raider: { ...PLAIN, weights: { others: 2.1 } },
  banker: { ...PLAIN, weights: { card: 0.6 }, keepsSets: true },
};

export const traitsOf = ({ style = '' }: Pick<Situation, 'style'>): Traits => STYLES[style] ?? PLAIN;
