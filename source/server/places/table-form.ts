// Rows that the forms of tables and of tournaments have.
import { choiceRow, type FormRow } from '../../screens/setup/form.ts';
import type { FoldState } from '../../screens/setup/option-rows.ts';
import type { SetupDraft } from '../../setup/draft.ts';
import { cycle } from '../../setup/options.ts';
import type { ServedGame } from '../house/hall/setups.ts';
import type { TurnClock } from '../house/tables/record.ts';

/** The draft of a table, or of all tables of a tournament. */
export interface ServedDraft extends SetupDraft, FoldState {
  readonly game: ServedGame;
  readonly clock: string;
}

/** The game of these with this id, else the first. */
export function servedGame(games: readonly ServedGame[], id: string | null): ServedGame {
  const game = games.find(each => each.id === id) ?? games[0];
  if (game === undefined) throw new Error('no game can be played here');
  return game;
}

export const clocks: ReadonlyMap<string, TurnClock | null> = new Map([
  ['off', null],
  ['1 minute, then the turn is played for you', { seconds: 60, late: 'skip' }],
  ['1 minute, then the computer takes over', { seconds: 60, late: 'computer' }],
  ['5 minutes, then the turn is played for you', { seconds: 300, late: 'skip' }],
  ['5 minutes, then the computer takes over', { seconds: 300, late: 'computer' }],
  ['1 hour, then the turn is played for you', { seconds: 3600, late: 'skip' }],
  ['1 day, then the turn is played for you', { seconds: 86_400, late: 'skip' }],
  ['3 days, then the turn is played for you', { seconds: 3 * 86_400, late: 'skip' }],
  ['3 days, then the computer takes over', { seconds: 3 * 86_400, late: 'computer' }],
  ['7 days, then the computer takes over', { seconds: 7 * 86_400, late: 'computer' }],
]);

/** Minutes for a whole game, by their words. */
export const timeLimits: ReadonlyMap<string, number | undefined> = new Map([
  ['none', undefined],
  ['15 minutes', 15],
  ['30 minutes', 30],
  ['1 hour', 60],
  ['2 hours', 120],
  ['1 day', 1440],
]);

/** @param fresh the draft proposed for a game */
export const gameRow = <T extends { readonly game: ServedGame }>(
  games: readonly ServedGame[],
  now: T,
  fresh: (game: ServedGame) => T,
): FormRow<T> =>
  choiceRow('Game', {
    id: 'game',
    about: 'what is played',
    shown: now.game.title,
    next: by => fresh(cycle(games, now.game, by)),
  });

/** The time for the whole game; no row in games that most territories cannot decide. */
export const timeLimitRows = <T extends ServedDraft & { readonly timeLimit: string }>(
  now: T,
): readonly FormRow<T>[] =>
  now.game.choices.setup.turnLimits === undefined
    ? []
    : [
        choiceRow('Time limit', {
          id: 'time-limit',
          about: 'when it is up most territories win, then most armies',
          shown: now.timeLimit,
          next: by => ({ ...now, timeLimit: cycle([...timeLimits.keys()], now.timeLimit, by) }),
        }),
      ];

/** @param offered by their words in `clocks` */
export const clockRow = <T extends { readonly clock: string }>(
  now: T,
  offered: readonly string[] = [...clocks.keys()],
): FormRow<T> =>
  choiceRow('Clock', {
    id: 'clock',
    about: 'the time for each turn, and what happens when it has run out',
    shown: now.clock,
    next: by => ({ ...now, clock: cycle(offered, now.clock, by) }),
  });
