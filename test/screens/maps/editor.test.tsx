import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { dominationKit } from '../../../source/games/domination/kit.ts';
import { builtinMap } from '../../../source/maps/builtin/index.ts';
import { checkMap } from '../../../source/maps/check.ts';
import { drawingOf, emptyDrawing, openDrawing } from '../../../source/maps/edit.ts';
import { cardsBeside } from '../../../source/maps/files.ts';
import { randomMap } from '../../../source/maps/random-map.ts';
import { journeyOf } from '../../../source/screens/journey.ts';
import { editorPlace } from '../../../source/screens/maps/editor.tsx';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { anything, doAll } from '../anything.ts';
import { openTestApp, sizes, type TestApp, WIDE, wayTo } from '../harness.tsx';
import { walk } from '../walk.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-drawn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const openApp = (mapsFolder: string) => openTestApp({ ...WIDE, games: [dominationKit], mapsFolder });

/** From the menu to an empty sheet. */
async function toSheet(app: TestApp): Promise<void> {
  await app.send(wayTo(app, 'Maps'));
  await app.press('enter');
  await app.send('\x0e');
  await app.press('enter', 'enter');
  expect(app.app.place.get().kind).toBe('map editor');
}

const check = (folder: string, name: string) =>
  checkMap({ name, bytes: readFileSync(join(folder, name)) }, () => null, 'class');

test('ten territories in two continents are drawn from nothing by keys alone, and a game begins on them', async () => {
  const folder = emptyFolder();
  const app = await openApp(folder);
  await toSheet(app);
  const right = async (): Promise<void> => app.press('1', '0', 'right');
  // A row of five, each beside the one before; the next five below, in a continent of their own.
  await app.press('2', '0', 'left', '8', 'up', 'enter', 'enter');
  for (let more = 1; more < 5; more += 1) {
    await right();
    await app.press('d');
  }
  expect(app.text()).toContain('A game can be played on it');
  await app.press('1', '0', 'down', 'd', 'b', 'enter');
  for (let more = 1; more < 5; more += 1) {
    await app.press('1', '0', 'left');
    await app.press('d');
  }
  expect(app.text()).toContain('10 territories, 2 continents');
  expect(app.text()).toContain('A game can be played on it');
  await app.press('s');
  await app.type(' North');
  await app.press('enter', ']', ']');
  expect(app.text()).toMatch(/10 · \S+ \+4/);
  expect(check(folder, 'My map.map')).toMatchObject({
    playable: true,
    facts: { countries: 10, continents: 2 },
  });
  await app.press('G', 'enter');
  await app.until(() => app.app.place.get().kind === 'setup');
  expect(app.text()).toMatch(/Map +◂ My map ▸/);
  await app.send('\x13');
  await app.until(() => app.app.place.get().kind === 'play');
  expect(app.game().controller.table.rules.setup).toMatchObject({});
  await app.close();
  expect(app.faults).toEqual([]);
});

test('a map is drawn by the mouse alone: territories, borders, one moved, one taken back', async () => {
  const folder = emptyFolder();
  const app = await openApp(folder);
  await toSheet(app);
  await app.mouse(20, 10);
  await app.mouse(20, 10);
  await app.mouse(40, 10);
  await app.mouse(40, 25);
  await app.mouse(20, 25);
  expect(app.text()).toContain('4 territories, 1 continent');
  // The last one is marked: a border to the first one closes the ring.
  await app.mouse(20, 10);
  const facts = () => check(folder, 'My map.map').facts;
  expect(facts()).toMatchObject({ countries: 4, borders: 8 });
  await app.send('\x1b[<0;21;26M\x1b[<32;25;30M\x1b[<0;25;30m');
  const moved = check(folder, 'My map.map').map?.countries[3];
  expect(moved).toMatchObject({ x: expect.any(Number) });
  await app.mouse(20, 10);
  expect(facts()).toMatchObject({ borders: 6 });
  await app.press('u', 'u');
  expect(check(folder, 'My map.map').map?.countries[3]).not.toEqual(moved);
  expect(facts()).toMatchObject({ borders: 8 });
  await app.press('U');
  expect(check(folder, 'My map.map').map?.countries[3]).toEqual(moved);
  // The other button asks what to change.
  await app.mouse(20, 10, 'right');
  expect(app.text()).toContain('another continent');
  await app.close();
  expect(app.faults).toEqual([]);
});

test('what is wrong is said and led to, and no game begins before it is right', async () => {
  const folder = emptyFolder();
  const app = await openApp(folder);
  const { map, deck } = good(builtinMap('iberia'));
  const path = join(folder, 'Iberia.map');
  const played: string[] = [];
  app.app.go(
    editorPlace(app.app, path, drawingOf(map, deck), { back: () => {}, play: file => played.push(file) }),
  );
  await app.settled();
  expect(existsSync(path)).toBe(false);
  await app.press('/');
  await app.type('catalonia');
  await app.press('enter', 'b', 'down', 'enter');
  expect(app.text()).toContain('still wrong');
  await app.press('G');
  expect(app.app.answer.get()).toMatch(/^not yet: /);
  await app.press('n');
  const { model } = app.app.place.get() as ReturnType<typeof editorPlace>;
  expect(model.here()).toBe(model.get().faults[0]?.territory);
  await app.press('u', 'G');
  expect(played).toEqual([path]);
  expect(readFileSync(path, 'latin1')).toContain('name Iberia');
  await app.close();
});

test('a file that is not there begins a map of that name, one that is there is gone on with, and others say why not', async () => {
  const folder = emptyFolder();
  const app = await openApp(folder);
  const journey = journeyOf(app.app);
  const path = join(folder, 'fresh.map');
  expect(await journey.draw(path, () => void app.app.leave(0))).toBe(null);
  await app.press('enter');
  expect(await journey.draw(path, () => void app.app.leave(0))).toBe(null);
  await app.settled();
  expect(app.text()).toContain('1 territory, 1 continent');
  await app.press('enter');
  expect(app.rows().at(-1)).toContain('q leave');
  await app.press('escape');
  expect(app.rows().at(-1)).toContain('Esc leave');
  expect(existsSync(`${path}~`)).toBe(false);
  await app.press('x');
  expect(existsSync(`${path}~`)).toBe(true);
  expect(await journey.draw(join(folder, 'none', 'a.map'), () => {})).toContain('there is no such folder');
  expect(await journey.draw(join(folder, 'fresh.cards'), () => {})).toContain('this is a cards file');
  expect(await journey.draw('world', () => {})).toContain('is a map of the program');
  await app.press('q');
  expect(app.left()).toBe(0);
  await app.close();
});

test('any map is drawn on: a copy of one of the program, a made-up one, and a file of one’s own itself', async () => {
  const folder = emptyFolder();
  const app = await openApp(folder);
  await app.send(wayTo(app, 'Maps'));
  await app.press('enter', 'enter', 'E');
  expect(app.text()).toContain('My World');
  await app.press('enter', 'x');
  expect(app.text()).toContain('41 territories, 6 continents');
  await app.press('q');
  await app.until(() => app.app.place.get().kind === 'maps');
  expect(app.text()).toMatch(/My World +41/);
  await app.send('\x05');
  expect(app.text()).toContain('41 territories, 6 continents');
  await app.press('q');
  await app.send('\x0e');
  await app.press('down', 'enter', 'backspace', 'backspace', '9', 'enter', 'enter', 'x');
  expect(check(folder, 'My map.map').facts?.countries).toBe(8);
  await app.close();
  expect(app.faults).toEqual([]);
});

test('whatever keys, clicks and sizes come: what is drawn is what its file says, and nothing is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      anything('dmsbxuU[]nG+-HJKL#/?8', { minLength: 20, maxLength: 60 }),
      async (empty, deeds) => {
        const folder = emptyFolder();
        const app = await openApp(folder);
        const path = join(folder, 'drawn.map');
        const first = empty ? emptyDrawing('Drawn') : drawingOf(randomMap('dunes', 9).map, null);
        const place = editorPlace(app.app, path, first, { back: () => {}, play: () => {} });
        app.app.go(place);
        await app.settled();
        await doAll(app, deeds);
        const { drawing, before, after } = place.model.get();
        if (before.length + after.length > 0) {
          const written = openDrawing({ name: path, bytes: readFileSync(path) }, cardsBeside(path));
          expect(good(written).map).toEqual(drawing.map);
        }
        for (let undone = before.length; undone > 0; undone -= 1) place.model.undo();
        expect(place.model.map()).toEqual(first.map);
        expect(app.faults).toEqual([]);
        await app.close();
      },
    ),
    { numRuns: runs(10) },
  );
});

test.each(sizes)('all that is offered does something and has a button, at $columns columns', async size => {
  const folder = emptyFolder();
  const app = await openTestApp({ ...size, games: [dominationKit], mapsFolder: folder });
  await journeyOf(app.app).draw(join(folder, 'walked.map'), () => void app.app.leave(0));
  await app.press('enter');
  const { idle, met, trapped, touching, been } = await walk(app);
  expect({ idle, met, trapped, touching }).toEqual({ idle: [], met: [], trapped: [], touching: [] });
  expect(been).toContain('map editor');
  await app.close();
});
