import { expect, test } from 'vitest';
import { kits } from '../../../source/games/kits.ts';
import { journeyOf } from '../../../source/screens/journey.ts';
import { hex, themes } from '../../../source/screens/theme/theme.ts';
import { readReplay } from '../../../source/table/replay.ts';
import { coloursOf } from '../../../source/table/seat-colours.ts';
import { kitOf } from '../../games/kit-of.ts';
import { openTestApp } from '../harness.tsx';

const ctrlO = '\x0f';

/** The form of a game on the screen, the line of its first seat having the keys. */
async function openForm(id: string) {
  const app = await openTestApp({ columns: 80, rows: 24, games: kits });
  app.app.go(await journeyOf(app.app).setup(kitOf(id)));
  await app.press('down');
  return app;
}

test.each(kits.map(({ id }) => id))(
  '%s: a seat takes another colour with one key, whoever had it gets the other; the save and the replay have them',
  async id => {
    const app = await openForm(id);
    const line = (): string => app.rows().find(row => row.includes('▌')) ?? '';
    expect(app.rows().at(-1)).toContain('Ctrl-O colour');
    await app.send(ctrlO);
    expect(line()).toContain('A  blue');
    expect(app.text()).toContain('B  red');
    await app.send(`${ctrlO}${ctrlO}`);
    expect(line()).toContain('A  violet');
    await app.press('ctrl-s');
    const { table } = app.game().controller;
    const { occupants } = table;
    expect(occupants[0]?.colour).toBe('violet');
    expect(new Set(coloursOf(occupants)).size).toBe(occupants.length);
    await app.game().close();
    const story = await readReplay(app.saves, table.saveName ?? '', kits);
    expect(story.ok && story.value.header.seats).toEqual(occupants);
    const resumed = await app.services.house.resume(table.saveName ?? '');
    expect(resumed.ok && resumed.value.table.occupants).toEqual(occupants);
    if (resumed.ok) await resumed.value.table.close();
    app.app.go(await journeyOf(app.app).setup(kitOf(id)));
    await app.settled();
    expect(app.text()).toContain('A  violet');
    await app.close();
    expect(app.faults).toEqual([]);
  },
);

test('a game whose colours nobody has chosen is saved as before', async () => {
  const app = await openForm('grid');
  await app.press('ctrl-s');
  expect(
    app.game().controller.table.occupants.map(each => Object.keys(each).includes('colour')),
  ).not.toContain(true);
  await app.close();
});

test('the board, the panel and the log show a seat in the colour that it has chosen', async () => {
  const app = await openForm('grid');
  await app.send(ctrlO.repeat(4));
  await app.press('ctrl-s');
  const inks = new Set(
    app.rows().flatMap((row, y) => Array.from({ length: row.length }, (_, x) => app.cell(x, y).fg)),
  );
  const [red, , , , orange] = themes[0].owners.map(({ ink }) => hex(ink));
  expect(inks.has(orange ?? '')).toBe(true);
  expect(inks.has(red ?? '')).toBe(false);
  await app.close();
});
