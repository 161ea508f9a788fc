import { writeSync } from 'node:fs';
import { grid } from '../../machines/grid/index.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { openTable, resumeTable } from '../../source/table/table.ts';
import { choices, good, humans, legalMove } from './tables.ts';

/**
 * A program that plays Simple Risk against itself until it is killed: `self-player FOLDER NAME SEED new|resume`.
 * It prints `save NAME` first, then `shown SEQ MOVE` once each move is acknowledged, with a synchronous write, so what
 * it has printed is what a player could have seen; `over` at the end of the game.
 */
const [folder = '', name = '', seed = '', how = ''] = process.argv.slice(2);
const store = fileStore(folder);
const setup = { seats: 3, options: grid.options.parse({ turnLimit: 30 }) };
const occupants = humans('A', 'B', 'C');
const table =
  how === 'new'
    ? good(await openTable({ game: grid, setup, occupants, seed, saveName: name }, store))
    : good(await resumeTable(store, name, [rulesKit(grid)])).table;

const say = (line: string): void => {
  writeSync(1, `${line}\n`);
};

say(`save ${table.saveName}`);
const choose = choices(table.seq + seed.length);
while (table.outcome === null) {
  const { seat, move } = legalMove(table, choose);
  const { seq } = good(await table.play(seat, move));
  say(`shown ${seq} ${JSON.stringify([seat, move])}`);
}
say('over');
