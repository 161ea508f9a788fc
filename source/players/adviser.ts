import type { GameTypes } from '../../machines/game.ts';
import type { Seat } from '../../machines/seat.ts';
import type { TableView } from '../table/api.ts';
import type { PlayersKit, Ranks } from './player.ts';
import type { Thinker } from './thinker.ts';

/** Asks for what the strongest computer player would do in a seat. */
export type Adviser = (table: TableView, seat: Seat) => Promise<GameTypes['move']>;

/** The level whose choices are given as hints: the one that a game names, else its strongest. */
const advising = ({ levels, adviser }: Ranks): string => adviser ?? levels.at(-1)?.id ?? '';

/** Hints from a thinker's threads. They are made of the seat's own view, with chance of their own. */
export const adviser =
  (games: readonly (PlayersKit & { readonly id: string })[], thinker: Pick<Thinker, 'think'>): Adviser =>
  async (table, seat) => {
    const players = games.find(({ id }) => id === table.game.id)?.players;
    if (players === undefined) throw new Error(`nobody gives hints for ${table.game.title}`);
    const question = { setup: table.rules.setup, view: table.view(seat), seat, seed: 'hint' };
    return await thinker.think(table.game.id, advising(players), question);
  };
