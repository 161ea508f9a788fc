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
}

/** The looks of a mine in short: level, rollouts, lead. */
type Look = readonly [level: string, rollouts: number, lead: number];

/** A mine where nothing else is said: every decision of games of easy, normal and hard players. */
function mineOf(game: Mine['game'], looks: readonly Look[], more: Partial<Mine> = {}): Mine {
  return {
    ...{ game, sitting: ['easy', 'normal', 'hard'], each: 1, fromTurn: () => 0 },
    looks: looks.map(([level, rollouts, lead]) => ({ level, rollouts, lead })),
    ...more,
  };
}

const QUICK = ['deployment=random', 'roundLimit=8', 'limitResult=territories'];

export const MINES: Readonly<Record<string, Mine>> = {
  intensity: mineOf(
    () => ({ seats: 4, set: ['hands=1'] }),
    [
      ['normal', 24, 0.15],
      ['normal', 120, 0.14],
      ['hard', 24, 0.12],
      ['hard', 72, 0.14],
    ],
  ),
  // Quick games are decided in their last round, classic ones seldom in one move.
  grid: mineOf(
    number => ({ seats: 3 + (number % 2), set: QUICK }),
    [
      ['normal', 24, 0.15],
      ['normal', 120, 0.15],
      ['hard', 8, 0.1],
      ['normal', 400, 0.12],
      ['hard', 24, 0.1],
    ],
    { sitting: ['easy', 'normal'], each: 2, fromTurn: number => 7 * (3 + (number % 2)) + 1 },
  ),
  domination: mineOf(
    number => ({
      seats: 2 + (number % 2),
      map:
        number % 6 === 0
          ? 'world'
          : `continent:${number}:${number % 3 === 0 ? 20 : 12}:${number % 3 === 0 ? 4 : 3}`,
    }),
    [
      ['normal', 16, 0.05],
      ['hard', 16, 0.06],
      ['normal', 48, 0.08],
      ['hard', 48, 0.1],
      ['hard', 160, 0.11],
      ['normal', 200, 0.1],
    ],
    { fromTurn: () => 1 },
  ),
  // In the last turns of a short game that territories decide both judges play to the end, and what leads leads.
  warzone: mineOf(
    number => ({
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
    [
      ['normal', 16, 0.06],
      ['normal', 100, 0.1],
      ['hard', 12, 0.06],
      ['hard', 40, 0.1],
    ],
    { sitting: ['easy', 'normal'], fromTurn: lastOf },
  ),
};

/** The last turn of a game of Warzone. */
function lastOf(number: number): number {
  return 3 + (number % 4) + (number % 5 < 3 ? 0 : 1);
}
