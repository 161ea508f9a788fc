import { expect, test } from 'vitest';
import { FULL } from '../cases.ts';
import { type Answers, type Hands, playToTheEnd } from './autopilot.ts';
import { comeIn, type Player, startTestServer } from './harness.ts';
import { computer, free, openTable } from './tables.ts';

type Cell = readonly [x: number, y: number];

/** What a terminal says of a click on a cell, counted from 0. */
const click = ([x, y]: Cell): string => `\x1b[<0;${x + 1};${y + 1}M\x1b[<0;${x + 1};${y + 1}m`;

/** Clicks where the screen has these words first. */
async function clickWords(player: Player, words: RegExp): Promise<void> {
  await player.see(() => player.rows().some(row => words.test(row)));
  const y = player.rows().findIndex(row => words.test(row));
  player.type(click([player.rows()[y]?.search(words) ?? 0, y]));
}

const SHOWN: Readonly<Record<string, string>> = { '\r': 'Enter', '\x1b': 'Esc' };

/** A mouse alone: it clicks a key where the bottom line shows it, else the line that is lit in the lobby, or the next of these cells. */
const mouse = (player: Player, cellsOf: (rows: readonly string[]) => readonly Cell[]): Hands => {
  let next = 0;
  const cellOf = (key: string): Cell => {
    const rows = player.rows();
    const x = ` ${rows.at(-1)}`.indexOf(` ${SHOWN[key] ?? key} `);
    if (key === LINE) return [3, rows.findIndex(row => row.startsWith(' ▌'))];
    if (x >= 0) return [x, rows.length - 1];
    const cells = cellsOf(rows);
    return cells[next++ % cells.length] ?? [0, 0];
  };
  return { ...player, type: (...keys) => player.type(...keys.map(key => click(cellOf(key)))) };
};

const [LINE, CELL] = ['line', 'cell'];

/** A click may come when the bottom line has just changed: what it has opened is closed again, and a table left is gone back to. */
const SLIPS: Answers = [
  [/Esc (back|close|stay)/, ['\x1b']],
  [/Enter go on .*n new table/, [LINE]],
];

const games = [
  {
    game: 'grid',
    title: 'Simple Risk',
    answers: [
      [/a all here/, [CELL], ['a']],
      [/Enter place/, ['\r']],
      [/n (stop|next step|stay|end)/, ['n']],
      [/Enter (roll|defend|advance|move)/, ['\r']],
    ],
    // The territories of the first seat, by their letter.
    cells: (rows: readonly string[]) =>
      rows.flatMap((row, y) =>
        [...row.slice(0, 62).matchAll(/(?<=^ .*[ ┌])A(?= )/g)].map(({ index }): Cell => [index, y]),
      ),
  },
  {
    game: 'intensity',
    title: 'Intensity',
    answers: [
      [/Enter choose/, [CELL]],
      [/Enter play/, [CELL], ['\r']],
      [/Enter (pass them|score sheet|next hand)/, ['\r']],
    ],
    cells: () => Array.from({ length: 10 }, (_, at): Cell => [5 + at * 6, 24]),
  },
] as const;

test.each(FULL ? games : games.slice(1))(
  'over SSH a whole game of $game is played by clicks alone, from the lobby to its result',
  async ({ game, title, answers, cells }) => {
    const server = await startTestServer();
    const ada = await comeIn(server, { login: 'ada' });
    const others = ['Cleo', 'Edda', 'Gala'].map(name => ({ ...computer, name }));
    const options = game === 'grid' ? { turnLimit: 6 } : { options: { hands: '1' } };
    await openTable(server, 'ada', { game, ...options, seats: [free, ...others] });
    await ada.see(new RegExp(`▌ ${title} .*your turn`));
    await clickWords(ada, /Domination/);
    await ada.see('▌ Domination');
    await clickWords(ada, new RegExp(`${title} .*your turn`));
    await ada.see(`▌ ${title}`);
    await clickWords(ada, new RegExp(`${title} .*your turn`));
    await ada.see('at the table');
    await playToTheEnd(mouse(ada, cells), undefined, [...SLIPS, ...answers]);
    expect(server.hall.tables[0]?.record.stage).toBe('over');
  },
);
