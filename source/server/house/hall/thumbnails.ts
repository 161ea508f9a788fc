import { seats } from '../../../../machines/seat.ts';
import { usualDraft } from '../../../setup/draft.ts';
import { openSample } from '../../../study/lessons/open.ts';
import type { TableOptions, TableView } from '../../../table/api.ts';
import { openTable } from '../../../table/table.ts';
import { makeReady } from '../maps/made-maps.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { occupantsOf } from '../tables/seating.ts';
import type { Hall } from './hall.ts';
import { type ServedGame, setupOf } from './setups.ts';

/** Games shown as small boards in the lobby: tables as spectators see them, and a sample position for each game. */
export class Thumbnails {
  readonly #hall: Hall;
  readonly #games = new Map<string, Promise<TableView | null>>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** A fixed sample position of a game, from its lesson if it has one; null when there is nothing to show. */
  ofGame(game: ServedGame): Promise<TableView | null> {
    const sample = this.#games.get(game.id) ?? samplePosition(game);
    this.#games.set(game.id, sample);
    return sample;
  }

  /** A table as spectators see it; before its game begins, the empty board. */
  async ofTable(table: HostedTable): Promise<TableView | null> {
    if (table.record.stage !== 'gathering')
      return (await this.#hall.takeUp(table)) === null ? table.watched() : null;
    const { game: id, seats, options, map } = table.record;
    const { makeMap, maps } = this.#hall.parts;
    await makeReady(map, makeMap);
    const game = this.#hall.game(id);
    const setup = game && setupOf(game.choices, seats.length, options, map, maps);
    if (game === null || setup?.ok !== true) return null;
    const occupants = occupantsOf(table.record);
    return opened({ game: game.game, setup: setup.value, occupants, seed: id, saveName: null });
  }
}

async function opened(options: TableOptions): Promise<TableView | null> {
  const table = await openTable(options, null);
  return table.ok ? table.value : null;
}

async function samplePosition(game: ServedGame): Promise<TableView | null> {
  const sample = await openSample(game);
  if (sample !== null) return sample;
  const { count, options, map } = usualDraft(game.choices);
  const setup = setupOf(game.choices, count, options, map);
  if (!setup.ok) return null;
  const occupants = seats(count).map(seat => ({ kind: 'human', name: `${seat + 1}` }) as const);
  return opened({ game: game.game, setup: setup.value, occupants, seed: game.id, saveName: null });
}
