import { describe, expect, test } from 'vitest';
import { confirmDialog, textDialog } from '../../source/screens/dialogs/dialog.ts';
import { bot, openTestApp, sizes, type TestApp, threePlayers } from './harness.tsx';

/** Clicks on the first cell of a text on the screen, the lowest of several. */
async function click(app: TestApp, text: string): Promise<void> {
  const rows = app.rows();
  const y = rows.findLastIndex(row => row.includes(text));
  if (y < 0) throw new Error(`"${text}" is not on the screen:\n${app.text()}`);
  const at = `${(rows[y]?.indexOf(text) ?? 0) + 1};${y + 1}`;
  await app.type(`\x1b[<0;${at}M\x1b[<0;${at}m`);
}

test('a click on a button of the end is its key', async () => {
  const app = await openTestApp({
    columns: 120,
    rows: 40,
    players: [bot('Ada'), bot('Bo'), bot('Cy')],
    gameOptions: { turnLimit: 3 },
  });

  const { controller } = app.game();
  await click(app, 'the same players');
  expect(app.game().controller).not.toBe(controller);
});

const lit = (app: TestApp): string => app.rows().find(row => row.includes('▌')) ?? '';

describe.each(sizes)('a click at $columns × $rows', size => {
  test('lights a line of a list, and another one opens it', async () => {
    const app = await openTestApp(size);
    await click(app, 'Settings');
    expect(lit(app)).toContain('Settings');
    expect(app.app.place.get().kind).toBe('menu');
    await click(app, 'Settings');
    expect(app.app.place.get().kind).toBe('settings');
  });

  test('on the bottom line is its key', async () => {
    const app = await openTestApp(size);
    await click(app, 'choose');
    expect(app.app.place.get().kind).toBe('menu');
    await click(app, '? help');
    expect(app.app.dialogs.get().map(({ kind }) => kind)).toEqual(['help']);
    await click(app, 'Esc');
    expect(app.app.dialogs.get()).toHaveLength(0);
  });

  test('in a form takes the keys there, turns a value, and begins the game', async () => {
    const app = await openTestApp(size);
    await app.press('enter');
    await click(app, '4  5');
    expect(app.text()).toContain('Darius');
    await click(app, 'start');
    expect(app.game().controller.table.occupants).toHaveLength(4);
  });

  test('in a dialog that asks answers it; the list under it hears nothing', async () => {
    const app = await openTestApp({ ...size, players: threePlayers });
    const done: string[] = [];
    const answers = { yes: 'go', no: 'stay', onYes: () => done.push('gone') };
    app.app.open(confirmDialog(app.app, { title: 'Away', lines: ['Go away?'], ...answers }));
    await app.settled();
    await click(app, 'go');
    if (done.length === 0) await click(app, 'go');
    expect(done).toEqual(['gone']);
    expect(app.app.dialogs.get()).toHaveLength(0);
  });

  test('on a key that a dialog shows in its last line is that key', async () => {
    const app = await openTestApp({ ...size, players: threePlayers });
    const words = { title: 'A name', lines: [], text: 'Ada', most: 20, accept: 'take it' };
    app.app.open(textDialog(app.app, { ...words, onAccept: async () => null }));
    await app.settled();
    expect(app.text()).toMatch(/Enter take it\s+Esc/);
    await click(app, 'Esc');
    expect(app.app.dialogs.get()).toHaveLength(0);
  });

  test('of the wheel moves the highlight', async () => {
    const app = await openTestApp(size);
    const at = app.find('Settings') ?? { x: 0, y: 0 };
    const before = lit(app);
    await app.type(`\x1b[<65;${at.x + 1};${at.y + 1}M`);
    expect(lit(app)).not.toBe(before);
  });
});
