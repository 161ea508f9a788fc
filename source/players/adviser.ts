import type { GameTypes } from '../../machines/game.ts';
import type { Seat } from '../../machines/seat.ts';
import type { TableView } from '../table/api.ts';
import type { Question, Ranks, Roster, WeighedMove } from './player.ts';

/** Asks for what the strongest computer player would do in a seat: the best choice, and others that it has weighed. */
export type Adviser = (table: TableView, seat: Seat) => Promise<readonly WeighedMove[]>;

/** The level whose choices are given as hints: the one that a game names, else its strongest. */
const advising = ({ levels, adviser }: Ranks): string => adviser ?? levels.at(-1)?.id ?? '';

/** What players advise, the best first. */
export const advice = <T extends GameTypes>(
  roster: Roster<T>,
  question: Question<T>,
): readonly WeighedMove<T>[] =>
  roster.weigh?.(question) ?? [{ move: roster.choose(advising(roster), question) }];

/** What is asked for a hint. It is made of the seat's own view, with chance of its own. */
export const hintQuestion = (table: Pick<TableView, 'rules' | 'view'>, seat: Seat): Question<GameTypes> => ({
  setup: table.rules.setup,
  view: table.view(seat),
  seat,
  seed: 'hint',
});

/** Who weighs choices beside the main thread. */
export interface Counsellor {
  /** What the best players of a game advise: see `advice`. */
  advise(game: string, question: Question<GameTypes>): Promise<readonly WeighedMove[]>;
}

/** Hints from a thinker's threads. */
export const adviser =
  (thinker: Counsellor): Adviser =>
  (table, seat) =>
    thinker.advise(table.game.id, hintQuestion(table, seat));
