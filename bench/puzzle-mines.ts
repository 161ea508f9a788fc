// The games that are mined for puzzles: which a number stands for, who sits there, and which decisions are looked at.

/** Where a kind of game is mined. */
export interface Mine {
  /** Seats, map and options of a numbered game. */
  game(number: number): { readonly seats: number; readonly map?: string; readonly set?: readonly string[] };
  /** Levels that sit there. */
  readonly sitting: readonly string[];
  /** One of so many decisions is looked at. */
  readonly each: number;
  /** Looks: rollouts of each plan by a level, and the lead of the key that is asked for. */
  readonly looks: readonly { readonly level: string; readonly rollouts: number; readonly lead: number }[];
  /** The first turn whose decisions are looked at. */
  fromTurn(number: number): number;
  readonly mostSeatsIn?: number;
}

const QUICK = ['deployment=random', 'roundLimit=8', 'limitResult=territories'];

export const MINES: Readonly<Record<string, Mine>> = {
  intensity: {
    game: () => ({ seats: 4, set: ['hands=1'] }),
    sitting: ['easy', 'normal', 'hard'],
    each: 1,
    looks: [
      { level: 'normal', rollouts: 24, lead: 0.15 },
      { level: 'normal', rollouts: 120, lead: 0.14 },
      { level: 'hard', rollouts: 24, lead: 0.12 },
      { level: 'hard', rollouts: 72, lead: 0.14 },
    ],
    fromTurn: () => 0,
  },
  grid: {
    // Quick games are decided in their last round, classic ones seldom in one move.
    game: number => ({ seats: 3 + (number % 2), set: QUICK }),
    sitting: ['easy', 'normal'],
    each: 2,
    looks: [
      { level: 'normal', rollouts: 24, lead: 0.15 },
      { level: 'normal', rollouts: 120, lead: 0.15 },
      { level: 'hard', rollouts: 8, lead: 0.1 },
      { level: 'normal', rollouts: 400, lead: 0.12 },
      { level: 'hard', rollouts: 24, lead: 0.1 },
    ],
    fromTurn: number => 7 * (3 + (number % 2)) + 1,
  },
  domination: {
    game: number => ({
      seats: 2 + (number % 2),
      map:
        number % 6 === 0
          ? 'world'
          : `continent:${number}:${number % 3 === 0 ? 20 : 12}:${number % 3 === 0 ? 4 : 3}`,
    }),
    sitting: ['easy', 'normal', 'hard'],
    each: 1,
    looks: [
      { level: 'hard', rollouts: 16, lead: 0.06 },
      { level: 'hard', rollouts: 48, lead: 0.1 },
      { level: 'normal', rollouts: 48, lead: 0.08 },
      { level: 'hard', rollouts: 160, lead: 0.11 },
      { level: 'normal', rollouts: 200, lead: 0.1 },
    ],
    fromTurn: () => 1,
  },
  warzone: {
    // In the last turns of a short game that territories decide both judges play to the end, and what leads leads.
    game: number => ({
      seats: 2 + (number % 2),
      map: `continent:${number}:${[12, 9, 16][number % 3]}:3`,
      set: [
        `turnLimit=${lastOf(number)}`,
        'limitResult=territories',
        // A capital that falls decides more than territories do.
        ...(number % 4 > 0 ? ['capitals=true'] : []),
        ...(number % 5 < 3 ? ['start=deal', 'startArmies=2'] : ['start=random']),
        ...(number % 7 < 4 ? [] : ['luck=16', 'rounding=weighted']),
        ...(number % 6 < 5 ? ['fog=none'] : []),
      ],
    }),
    sitting: ['easy', 'normal'],
    each: 1,
    looks: [
      { level: 'normal', rollouts: 16, lead: 0.06 },
      { level: 'normal', rollouts: 100, lead: 0.1 },
      { level: 'hard', rollouts: 12, lead: 0.06 },
      { level: 'hard', rollouts: 40, lead: 0.1 },
    ],
    fromTurn: lastOf,
  },
};

/** The last turn of a game of Warzone. */
function lastOf(number: number): number {
  return 3 + (number % 4) + (number % 5 < 3 ? 0 : 1);
}
