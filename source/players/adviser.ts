import type { GameTypes } from '../../machines/game.ts';
import type { Seat } from '../../machines/seat.ts';
import type { TableView } from '../table/api.ts';
import type { Question, Roster, WeighedMove } from './player.ts';

/** Asks the strongest computer player for advice: its best choice in a seat, and others that it has weighed. */
export type Adviser = (table: TableView, seat: Seat) => Promise<readonly WeighedMove[]>;

/** The advice of a roster, best first: all weighed choices, or that of the adviser's level, else of the strongest. */
export function advice<T extends GameTypes>(
  roster: Roster<T>,
  question: Question<T>,
): readonly WeighedMove<T>[] {
  const level = roster.adviser ?? roster.levels.at(-1)?.id ?? '';
  return roster.weigh?.(question) ?? [{ move: roster.choose(level, question) }];
}

/** The question for a hint: the seat's own view, with chance of its own. */
export const hintQuestion = (table: Pick<TableView, 'rules' | 'view'>, seat: Seat): Question<GameTypes> => ({
  setup: table.rules.setup,
  view: table.view(seat),
  seat,
  seed: 'hint',
});

/** Gives advice beside the main thread. */
export interface AdviceService {
  /** See `advice`. */
  advise(game: string, question: Question<GameTypes>): Promise<readonly WeighedMove[]>;
}

/** Hints from a thinker's threads. */
export const adviser =
  (thinker: AdviceService): Adviser =>
  (table, seat) =>
    thinker.advise(table.game.id, hintQuestion(table, seat));
