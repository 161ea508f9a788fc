import { expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { themes } from '../../../source/screens/theme/theme.ts';
import { sample } from '../../cases.ts';
import { unreadable } from '../../screens/contrast.ts';
import { readCell } from '../../terminal/harness.ts';
import { LOBBY } from '../display.ts';
import {
  come,
  comeIn,
  freshKey,
  jumpingClock,
  key,
  type Player,
  startTestServer,
  until,
} from '../harness.ts';
import { computer, free, openTable } from '../tables.ts';

const games = [
  ['Simple Risk', []],
  ['Domination', [key.down]],
  ['Warzone', [key.down, key.down]],
  ['Intensity', [key.down, key.down, key.down]],
] as const;

const sizes = [
  [80, 23],
  [80, 24],
  [120, 40],
  [200, 60],
] as const;

const intensity = { hands: '1', lead: 'first-seat', faults: 'refused', watchers: 'table' };

/** Blocks that pictures are made of. */
const blocks = (player: Player): number => player.text().match(/[▀▄█▌]/g)?.length ?? 0;

test.each(sample(sizes))(
  'an empty house offers four games, with pictures where there is room, at %i×%i',
  async (columns, rows) => {
    const server = await startTestServer();
    const ada = await come(server, { login: 'ada', columns, rows });
    await ada.see(LOBBY);
    await ada.see('Against computers; n opens a table for people');
    const welcome =
      ada
        .text()
        .split('\n')
        .find(row => row.includes('a table for people')) ?? '';
    expect(welcome.trimEnd().length).toBeLessThan(columns);
    for (const [title] of games) await ada.see(title);
    if (columns < 110) return;
    // The board of each game stands there once its shapes have been made.
    await ada.see(/▀[\s\S]*▀/);
    expect(blocks(ada)).toBeGreaterThan(rows);
  },
);

test.each(sample(games.toReversed()))(
  'Enter plays %s against computers at once, with hints',
  async (title, keys) => {
    const server = await startTestServer();
    const ada = await come(server, { login: 'ada', columns: 120, rows: 40 });
    await ada.see(LOBBY);
    ada.type(...keys, key.enter, key.enter);
    await ada.see('at the table');
    const [table, ...others] = server.hall.tables;
    expect(others).toEqual([]);
    expect(server.hall.game(table?.record.game ?? '')?.title).toBe(title);
    expect(table?.record.hints).toBe(true);
    expect(table?.record.seats.map(({ kind }) => kind).toSorted()[0]).toBe('bot');
    expect(table?.record.seats.filter(({ kind }) => kind === 'person')).toHaveLength(1);
    ada.type('q');
    await ada.see(new RegExp(`Your (turn|tables).*\\n ▌ ${title}`));
  },
);

test('n opens a table for people, of the game that is highlighted', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada' });
  await ada.see(LOBBY);
  ada.type(key.down, 'n');
  await ada.see(/Game .*Domination/);
});

test("a guest's code is told at the first sight, and not to who has a key", async () => {
  const server = await startTestServer();
  const [ada, bo] = await Promise.all([
    come(server, { login: 'ada', columns: 80, rows: 24 }),
    come(server, { login: 'bo', key: freshKey() }),
  ]);
  const code = server.hall.parts.people.named('ada')?.code ?? 'none';
  await ada.see(`You are ada, a guest. Your code to come back: ${code}`);
  await bo.see(LOBBY);
  expect(bo.text()).not.toContain('Your code');
});

test.each(sample(sizes))(
  'a running table says who plays and whose turn it is, and shows its board as it goes on where there is room, at %i×%i',
  async (columns, rows) => {
    const server = await startTestServer();
    const ada = await comeIn(server, { login: 'ada' });
    const table = await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
    const [bo, eve] = await Promise.all([
      come(server, { login: 'bo', columns, rows }),
      come(server, { login: 'eve', command: `watch ${table.id}` }),
    ]);
    await eve.see('watching');
    await bo.see(/^ {3}Watch .*\n ▌ Simple Risk +ada Cleo° Edda° .*ada's turn +(start|turn \d)/m);
    if (columns < 110) return;
    await bo.see(/deployment · Deploy · (?:[A-C] \d of 25|hold all 25 territories: A \d · B \d · C \d)/);
    await bo.see(/▸ada +Cleo° +Edda°/);
    await bo.see('eve watches');
    const before = picture(bo);
    await ada.see('Enter go on');
    ada.type(key.enter);
    await ada.see('Enter place');
    ada.type('a');
    await bo.see(/turn 1 of 3 · /);
    expect(picture(bo)).not.toBe(before);
  },
);

/** What stands right of the list. */
const picture = (player: Player): string =>
  player
    .rows()
    .slice(2, -1)
    .map(row => row.slice(76))
    .join('\n');

test('what waits for you comes first and takes the highlight, until you have moved it', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada' });
  await ada.see('Enter play');
  await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  await ada.see('Enter go on');
  await ada.see(/^ {3}Your turn +\n ▌ Simple Risk .*your turn[\s\S]*New game/m);
  ada.type(key.down);
  await ada.see('Enter play');
  await openTable(server, 'ada', { seats: [free, computer, { ...computer, name: 'Edda' }] });
  await ada.see(/Your turn +2 +\n.*your turn[\s\S]*your turn/);
  expect(ada.rows().at(-1)).toContain('Enter play');
});

test('whoever may watch only later sees the board of then in the lobby too', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ clock });
  await comeIn(server, { login: 'ada' });
  const options = { ...intensity, watchers: 'hands' };
  const others = ['Cleo', 'Edda', 'Gala'].map(name => ({ ...computer, name }));
  const table = await openTable(server, 'ada', { game: 'intensity', options, seats: [free, ...others] });
  const bo = await come(server, { login: 'bo', columns: 120, rows: 40 });
  await bo.see(/▸ada/);
  table.standIn(seat(0), 'asked');
  await bo.see(/ada° /);
  // Computers alone may have played the hand to its end by now.
  const later = /round [1-9]|Score/;
  expect(picture(bo)).not.toMatch(later);
  clock.pass(301_000);
  await until(() => later.test(picture(bo)), bo.text);
});

test('the lobby stands at any size, with and without tables', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 80, rows: 24 });
  await ada.see(LOBBY);
  const resized = async (): Promise<void> => {
    for (const [columns, rows] of [
      [60, 20],
      [20, 5],
      [61, 21],
      [300, 20],
      [60, 100],
      [80, 24],
    ] as const) {
      ada.resize(columns, rows);
      if (columns >= 60) await ada.see(/1 here/);
    }
  };
  await resized();
  const others = ['Cleo', 'Edda', 'Gala'].map(name => ({ ...computer, name }));
  await openTable(server, 'ada', { seats: [free, ...others.slice(1)] });
  await openTable(server, 'ada', { game: 'intensity', options: intensity, seats: [free, ...others] });
  await ada.see(/Intensity .*your turn/);
  await resized();
  expect(server.logged.filter(line => line.event === 'fault')).toEqual([]);
});

test('r opens the rules of what is highlighted, Tab the lessons; a key that does nothing says so', async () => {
  const server = await startTestServer();
  const ada = await come(server, { login: 'ada', columns: 80, rows: 24 });
  await ada.see(LOBBY);
  ada.type(key.down, 'r');
  await ada.see(/Domination[\s\S]*Esc close/);
  ada.type(key.escape);
  await ada.see('Enter play');
  ada.type('Z');
  await ada.see('Z does nothing here; ? shows the keys');
  ada.type('v');
  await ada.see('v (watch) works while a table is chosen');
  ada.type('\t', '1');
  await ada.see('Learn a game by playing');
});

const looks = [
  ['all colours', { env: { COLORTERM: 'truecolor' } }],
  ['256', {}],
  ['sixteen', { term: 'xterm' }],
] as const;

test.each(sample(looks.toReversed()))(
  'every text of the lobby can be read in every theme, in %s',
  async (depth, look) => {
    const server = await startTestServer();
    const ada = await come(server, { login: 'ada', columns: 120, rows: 40, ...look });
    await ada.see(LOBBY);
    await ada.see(/▀[\s\S]*▀/);
    const faults: string[] = [];
    const read = async (where: string): Promise<void> => {
      for (const { id } of themes) {
        faults.push(...unreadable(await screenOf(ada), `${where}, ${id}, ${depth}`));
        const { length } = ada.bytes();
        ada.type('p');
        await until(() => ada.bytes().length > length, ada.text);
      }
    };
    await read('empty');
    const others = ['Cleo', 'Edda', 'Gala'].map(name => ({ ...computer, name }));
    await openTable(server, 'ada', { seats: [free, ...others.slice(1)] });
    await openTable(server, 'ada');
    await ada.see(/one seat is free|2 seats are free/);
    await read('with tables');
    expect([...new Set(faults)]).toEqual([]);
  },
);

/** The screen of somebody, cell by cell; the mark of a cursor stands before a word, others make up a picture. */
async function screenOf(player: Player) {
  await player.frame();
  const rows = player.rows().map(row => row.replaceAll(/▌(?! [\p{L}●])|(?<=.{41})▌/gu, ' '));
  return { rows: () => rows, cell: (x: number, y: number) => readCell(player.terminal, x, y) };
}
