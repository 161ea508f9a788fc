import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readOpening } from '../../source/commands/opening.ts';
import { kits } from '../../source/games/kits.ts';
import { confirmDialog, pageDialog } from '../../source/screens/dialogs/dialog.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { openDomination } from '../games/domination/board/support.ts';
import { good } from '../good.ts';
import { memoryStore } from '../table/memory-store.ts';
import { openTestApp, sizes, type TestApp, threePlayers, wayTo, withSaves } from './harness.tsx';

describe('saving under a name', () => {
  test('writes a second save; the game goes on in its own', async () => {
    const app = await openTestApp({ players: threePlayers });
    const before = app.game().controller.table.saveName;
    await app.press('s');
    expect(app.text()).toContain('Save under a name');
    await app.send('\x15copy\r');
    expect(app.text()).toContain('saved as copy');
    expect(app.game().controller.table.saveName).toBe(before);
  });

  test('a name that is taken is refused with a free one; Escape goes back', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.send('s\x15copy\r');
    await app.send('s\x15copy\r');
    expect(app.text()).toContain('copy is taken; copy 2 is free');
    await app.press('escape');
    expect(app.text()).not.toContain('Save under a name');
  });

  test('a name that is none is refused in a sentence', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.press('s');
    await app.type('/etc');
    await app.press('enter');
    expect(app.text()).toContain('only letters, digits');
    expect(app.text()).toContain('Save under a name');
  });
});

describe('leaving a game', () => {
  test('is one step back, and asks nothing, for every move is saved', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.press('enter', 'q');
    expect(app.app.place.get().kind).toBe('menu');
    await app.press('G');
    expect(app.game().controller.table.seq).toBeGreaterThan(0);
  });
});

test('an answer for a finger is told whole: its line has room for two rows', async () => {
  const app = await openTestApp({ columns: 43, rows: 36, touched: true, players: threePlayers });
  const yes = 'puzzles: positions with one clearly best move';
  const answers = { yes, no: 'stay', onYes: () => {} };
  app.app.open(confirmDialog(app.app, { title: 'More', lines: [], ...answers }));
  await app.settled();
  expect(app.text().replace(/[│▌\s]+/g, ' ')).toContain(yes);
});

describe('a page that is told anew', () => {
  test('takes the key that was meant for the one before', async () => {
    const { app } = await openTestApp({ players: threePlayers });
    const [first, second, third] = ['one', 'two', 'three'].map(line =>
      pageDialog(app, 'News', [{ heading: '', lines: [line] }]),
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('no pages');
    app.open(first);
    app.replace(first, second);
    app.replace(second, third);
    expect(app.dialogs.get()).toEqual([third]);
    app.press('escape', first);
    expect(app.dialogs.get()).toEqual([]);
  });
});

const SMALL = { columns: 80, rows: 24 } as const;

/** A moment of the program: its game, and the keys that lead there. */
const PHASES: readonly (readonly [phase: string, kit: string | null, ...keys: string[]])[] = [
  ['The menu', null],
  ['Simple Risk, the first troops', 'grid'],
  ['Simple Risk, an attack that is aimed', 'grid', 'e', 'enter', 'enter', 'enter'],
  ['Domination, the first armies', 'domination'],
  ['Warzone, orders', 'warzone'],
  ['Warzone, how many armies', 'warzone', 'enter'],
  ['Intensity, the pass', 'intensity'],
  ['A replay', null, 'v'],
];

/** The rows of the dialog on the screen. */
function dialogRows(app: TestApp): readonly string[] {
  const rows = app.rows();
  const [top, bottom] = [
    rows.findIndex(row => row.includes('╭──')),
    rows.findLastIndex(row => row.includes('╰──')),
  ];
  const [left, right] = [rows[top]?.indexOf('╭') ?? 0, rows[top]?.lastIndexOf('╮') ?? 0];
  return rows.slice(top + 1, bottom).map(row => row.slice(left + 1, right).trimEnd());
}

/** A game of this kit at 80 × 24. */
async function gameIn(id: string): Promise<TestApp> {
  const seats = 'Ada,bot:easy,bot:easy,bot:easy';
  const { game, occupants: players, setup } = good(await readOpening(kits, id, { seats, seed: 'help' }));
  return openTestApp({ ...SMALL, game, players, setup });
}

describe('the help page', () => {
  test.each(sizes)('shows the keys at $columns × $rows and closes again', async size => {
    const app = await openTestApp({ ...size, players: threePlayers });
    await app.press('?');
    // The commands of all boards are loaded first.
    await app.until(() => app.app.dialogs.get().length > 0);
    await app.until(() => app.text().includes('the mouse works too'));
    // The way out is seen without scrolling.
    for (const text of ['move the cursor; the mouse works too', 'leave the game; it is saved'])
      expect(app.text()).toContain(text);
    expect(app.text()).not.toMatch(/more lines|the same players again|how lucky/);
    await app.press('tab');
    await app.press(...Array.from({ length: 60 }, () => 'down'));
    expect(app.text()).toContain('night, colour-blind or day colours');
    await app.press(...Array.from({ length: 60 }, () => 'up'));
    // What the board has at another moment stands there as well.
    const all = new Set<string>(app.rows());
    for (let line = 0; line < 60; line += 1) {
      await app.press('down');
      for (const row of app.rows()) all.add(row);
    }
    expect([...all].join('\n')).toContain('end this step: stop attacking, or stay');
    await app.press('?');
    expect(app.text()).not.toContain('the mouse works too');
  });

  test('tells without scrolling what can be done in eight phases at 80 × 24, as its transcript says', async () => {
    const told: string[] = [];
    for (const [phase, kit, ...keys] of PHASES) {
      const app = kit === null ? await withSaves(SMALL) : await gameIn(kit);
      if (phase === 'A replay') await app.send(`${wayTo(app, 'Saves')}\r`);
      await app.press(...keys);
      await app.until(() => kit === null || app.game().controller.state.get().asked !== null);
      await app.press('?');
      told.push(phase, ...dialogRows(app), '');
    }
    for (const row of told) expect(row.length).toBeLessThanOrEqual(76);
    expect(told.filter(row => /Esc|q /.test(row)).length).toBeGreaterThanOrEqual(PHASES.length);
    await expect(`${told.join('\n')}`).toMatchFileSnapshot(
      join(import.meta.dirname, '../../docs/transcripts/help-80x24.txt'),
    );
  });

  test('no key of the game works behind a dialog', async () => {
    const app = await openTestApp({ players: threePlayers });
    const { seq } = app.game().controller.table;
    await app.press('?', 'tab', 'left', 's');
    expect(app.game().controller.table.seq).toBe(seq);
    expect(app.text()).toContain('Keys');
  });
});

describe('the list of saves', () => {
  test('without saves it says what one could do', async () => {
    const app = await openTestApp();
    await app.send(`${wayTo(app, 'Saves')}\r`);
    expect(app.text()).toContain('No saves yet.');
    expect(app.text()).toContain('Begin a game in the menu');
  });

  test('goes on with one, replays one, and deletes one after asking', async () => {
    const saves = memoryStore();
    const app = await openTestApp({ saves, players: threePlayers });
    await app.send('\r\r\r');
    await app.press('q');
    await app.send(`${wayTo(app, 'Saves')}\r`);
    expect(app.rows().at(-1)).toContain('Enter go on  v replay  f records  s rename  x delete  Esc back');
    expect(app.text()).toContain('Ada, Bruno, Cleo');

    await app.press('x');
    expect(app.text()).toContain('It cannot be brought back.');
    await app.press('escape', 'v');
    expect(app.text()).toContain('Replay');
    await app.press('escape', 'enter');
    expect(app.game().controller.table.seq).toBe(9);
    await app.press('q', 'x', 'enter');
    expect(app.text()).toContain('No saves yet.');
    const names = await saves.names();
    expect(names.ok && names.value).toEqual([]);
  });

  test('shows the board of the highlighted one and who plays, renames one, and searches them', async () => {
    const saves = memoryStore();
    const app = await openTestApp({ columns: 120, rows: 40, saves, players: threePlayers });
    await app.send('\r\r\r');
    await app.press('q');
    await app.send(`${wayTo(app, 'Saves')}\r`);
    app.clock.advance(200);
    await app.until(() => /(\d +){4}\d/.test(app.text()));
    expect(app.text()).toContain('Simple Risk - Ada Bruno Cleo');

    await app.press('s');
    await app.send('\x7f'.repeat(40));
    await app.send('dunes\r');
    expect((await saves.names()).ok && (await saves.list())).toMatchObject({ value: [{ name: 'dunes' }] });
    expect(app.text()).not.toContain('Simple Risk - Ada');
  });

  test.each([
    { columns: 120, rows: 40 },
    { columns: 200, rows: 60 },
  ])(
    'shows the whole world of a save at $columns × $rows: every territory has its owner and its armies',
    async size => {
      const app = await openDomination({
        ...size,
        saves: memoryStore(),
        gameOptions: { firstArmies: 'random' },
      });
      await app.press('q');
      await app.send(`${wayTo(app, 'Saves')}\r`);
      app.clock.advance(200);
      await app.until(() => /[ABC]\d/.test(app.text()));
      expect(app.text().match(/[ABC]\d+/g)).toHaveLength(42);
    },
  );

  test('search leaves those that have every word, and Escape shows all again', async () => {
    const saves = memoryStore();
    const app = await openTestApp({ columns: 120, rows: 40, saves, players: threePlayers });
    await app.send('\r\r\r');
    await app.press('q');
    await app.send('\r\r\r');
    await app.press('q');
    await app.send(`${wayTo(app, 'Saves')}\r/`);
    await app.send('cleo 2\r');
    expect(app.text()).toContain('with “cleo 2”');
    expect(app.text().match(/Ada, Bruno, Cleo/g)).toHaveLength(1);
    await app.press('escape');
    expect(app.text().match(/Ada, Bruno, Cleo/g)).toHaveLength(2);
  });
});

describe('a replay', () => {
  test.each(sizes)('steps, jumps and plays at $columns × $rows', async size => {
    const app = await openTestApp({ ...size, players: threePlayers });
    await app.send('\r\t'.repeat(15));
    await app.press('enter', 'q');
    await app.send(`${wayTo(app, 'Saves')}\r`);
    await app.press('v');
    expect(app.text()).toContain('0 of 46');
    await app.press('right', 'right', 'left');
    expect(app.text()).toContain('1 of 46');
    await app.press('down', 'down', 'down', 'down');
    expect(app.text()).toContain('46 of 46');
    await app.press('up');
    expect(app.text()).toContain('45 of 46');
    await app.press('up');
    expect(app.text()).toContain(' 0 of 46');
    await app.press('down');
    expect(app.text()).toContain('45 of 46');
    await app.press('home', 'space');
    expect(app.text()).toContain('46 of 46');
    await app.press(':', '1', 'enter');
    expect(app.text()).toContain('45 of 46');
    await app.press(':', '9', 'enter');
    expect(app.text()).toContain('there is no turn 9');
  });
});

test('a damaged save says all of what has become of it, also where a computer player moves at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const played = await openTestApp({ players: threePlayers, saves: fileStore(folder) });
  await played.press('enter', 'enter');
  // A write that is on its way would take what is added below for a late line.
  await played.app.place.get().close();
  await played.close();
  const name = good(await fileStore(folder).list())[0]?.name ?? '';
  appendFileSync(join(folder, `${name}.jsonl`), '{"kind":"mo');
  const app = await openTestApp({ columns: 80, rows: 24, saves: fileStore(folder) });
  await app.send(wayTo(app, 'Saves'));
  await app.press('enter');
  await app.until(() => app.text().includes('was not written to its end'));
  await app.press('enter');
  await app.until(() => app.text().includes('The save is damaged'));
  expect(app.text().replace(/[\s│]+/g, ' ')).toContain(
    `was not written to its end; ${name} is left as it is, and the game up to there goes on in ${name} 2.`,
  );
  await app.close();
});
