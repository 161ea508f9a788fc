import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { boardOfMap } from '../../../machines/conquest/deck.ts';
import { ManualClock } from '../../../source/base/clock.ts';
import { dominationKit } from '../../../source/games/domination/kit.ts';
import { fairGames } from '../../../source/games/domination/map-fairness.ts';
import { WHOLE } from '../../../source/maps/atlas/camera.ts';
import { type LoadedAtlas, loadAtlas } from '../../../source/maps/atlas/load.ts';
import { pictureOf } from '../../../source/maps/atlas/picture.ts';
import { writePng } from '../../../source/maps/atlas/png.ts';
import { builtinMap } from '../../../source/maps/builtin/index.ts';
import { checkMap } from '../../../source/maps/check.ts';
import { drawingOf, emptyDrawing, openDrawing } from '../../../source/maps/drawing/drawn-map.ts';
import { landsBeside } from '../../../source/maps/drawing/files.ts';
import { cardsBeside, readMapFile } from '../../../source/maps/files.ts';
import { randomMap } from '../../../source/maps/random-map.ts';
import { journeyOf } from '../../../source/screens/journey.ts';
import { editorPlace } from '../../../source/screens/maps/editor.tsx';
import { editorModel } from '../../../source/screens/maps/editor-model.ts';
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

/** Domination itself takes a drawn map with its cards, and we its lands. */
function taken(folder: string, name: string): LoadedAtlas {
  const path = join(folder, name);
  const source = { name, bytes: readFileSync(path) };
  expect(checkMap(source, cardsBeside(path), 'strict')).toMatchObject({ playable: true, engine: [] });
  const loaded = good(loadAtlas(path, { read: readMapFile, cardsBeside }));
  expect(loaded.imageFault).toBe(null);
  expect(loaded.atlas.source).toBe(loaded.map.files.index === null ? 'places' : 'image');
  return loaded;
}

/** Computer players play a game to its end on a drawn map. */
function playedToTheEnd(folder: string, name: string): void {
  const { map, deck } = taken(folder, name);
  const game = good(fairGames(boardOfMap(map, deck), 2, 'normal'))('drawn');
  let end = game.next();
  while (end.done !== true) end = game.next();
  expect(end.value.winners).toHaveLength(1);
}

/** What the bottom line offers is clicked. */
async function clickOffer(app: TestApp, words: string): Promise<void> {
  const column = app.rows().at(-1)?.indexOf(words) ?? -1;
  expect(column).toBeGreaterThanOrEqual(0);
  await app.mouse(column, app.rows().length - 1);
}

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
  playedToTheEnd(folder, 'My map.map');
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
  // Continents are painted with: two lands get one of their own in a stroke, the row says what it pays.
  await clickOffer(app, 'brush');
  await clickOffer(app, 'eraser');
  await clickOffer(app, 'continents');
  const panel = (words: string) => {
    const row = app.rows().findLastIndex(line => line.includes(words));
    return { row, end: (app.rows()[row]?.trimEnd().length ?? 0) - 1 };
  };
  const fresh = panel('a new continent');
  await app.mouse(fresh.end, fresh.row);
  await app.send('\x1b[<0;20;11M\x1b[<32;30;9M\x1b[<32;41;11M\x1b[<0;41;11m');
  const continents = () =>
    drawnBy(app)
      .map()
      .countries.map(({ continent }) => continent);
  expect(continents()).toEqual([1, 1, 0, 0]);
  const price = panel('+2');
  await app.mouse(price.end, price.row);
  await app.press('backspace', '7', 'enter');
  expect(drawnBy(app).map().continents[1]?.bonus).toBe(7);
  await app.mouse(price.end - 9, price.row - 1);
  await app.mouse(40, 10);
  expect(continents()).toEqual([1, 0, 0, 0]);
  await app.press('u');
  expect(continents()).toEqual([1, 1, 0, 0]);
  await app.mouse(price.end - 9, price.row, 'right');
  expect(app.text()).toContain('rename');
  await app.press('escape');
  await clickOffer(app, 'hand');
  // The other button asks what to change.
  await app.mouse(20, 10, 'right');
  expect(app.text()).toContain('another continent');
  await app.press('escape');
  for (const x of [50, 60, 70, 76]) for (const y of [10, 25]) await app.mouse(x, y);
  await app.mouse(50, 25);
  playedToTheEnd(folder, 'My map.map');
  await app.close();
  expect(app.faults).toEqual([]);
});

const drawnBy = (app: TestApp) => (app.app.place.get() as ReturnType<typeof editorPlace>).model;
const bordersIn = (app: TestApp) =>
  drawnBy(app)
    .map()
    .countries.map(({ borders }) => borders);

test('lands are painted, wiped out and divided by keys: what touches has a border, and a stroke is taken back at once', async () => {
  const folder = emptyFolder();
  const app = await openApp(folder);
  await toSheet(app);
  // Two lands, the second one painted until it touches the first.
  await app.press('t');
  expect(app.text()).toContain('In hand: brush');
  await app.press('enter', '6', 'right', 'enter');
  await app.press('3', '0', 'right', 'enter');
  expect(bordersIn(app)).toEqual([[], []]);
  await app.press('2', '8', 'left', 'enter');
  expect(bordersIn(app)).toEqual([[1], [0]]);
  const { before } = drawnBy(app).get();
  expect(before).toHaveLength(2);
  await app.press('u');
  expect(bordersIn(app)).toEqual([[]]);
  await app.press('U');
  // The eraser parts them again; then a way by sea, both ways and one way.
  await app.press('t', 'left', 'enter', '6', 'up', '6', 'down', '6', 'down', 'enter');
  expect(bordersIn(app)).toEqual([[], []]);
  await app.press('t', 't', 'tab', 'space', 'tab', 'enter');
  expect(bordersIn(app)).toEqual([[1], [0]]);
  await app.press('>');
  const oneWay = bordersIn(app);
  expect(oneWay.flat()).toHaveLength(1);
  await app.press('>', 'escape');
  expect(bordersIn(app)).toEqual([[1], [0]]);
  // A line through the land under the cursor.
  await app.press('|', '5', 'up', 'enter', '9', 'down', 'enter');
  expect(drawnBy(app).map().countries).toHaveLength(3);
  expect(app.text()).toContain('A game can be played on it');
  // The first land painted begins a continent, the stroke goes on with it; what it pays is changed where the pen is.
  const drawn = () => drawnBy(app).get();
  const count = drawn().before.length;
  await app.press('t', 't', 't', 't', '/');
  await app.type('1');
  await app.press('enter', 'b', 'enter', 'enter', ']');
  const [own] = drawnBy(app).map().countries;
  expect(own?.continent).toBe(1);
  expect(drawnBy(app).map().continents[1]?.bonus).toBe(3);
  await app.press('u');
  expect(drawn().before).toHaveLength(count + 1);
  await app.press('u');
  expect(drawnBy(app).map().continents).toHaveLength(1);
  expect(drawn().ink).toBe('new');
  taken(folder, 'My map.map');
  await app.close();
  expect(app.faults).toEqual([]);
});

test('lands are painted and divided by the mouse alone', async () => {
  const folder = emptyFolder();
  const app = await openApp(folder);
  await toSheet(app);
  const drag = (x: number, y: number, x2: number, y2: number): Promise<void> =>
    app.send(`\x1b[<0;${x};${y}M\x1b[<32;${x2};${y2}M\x1b[<0;${x2};${y2}m`);
  await clickOffer(app, 'brush');
  await drag(20, 12, 50, 12);
  await drag(20, 20, 50, 20);
  await drag(30, 12, 30, 19);
  expect(bordersIn(app)).toEqual([[1], [0]]);
  await clickOffer(app, 'line');
  await drag(40, 9, 40, 16);
  expect(drawnBy(app).map().countries).toHaveLength(3);
  expect(bordersIn(app)[0]).toContain(2);
  await clickOffer(app, 'undo');
  expect(drawnBy(app).map().countries).toHaveLength(2);
  // Two clicks are a line too.
  await app.mouse(39, 8);
  await app.mouse(39, 16);
  expect(drawnBy(app).map().countries).toHaveLength(3);
  taken(folder, 'My map.map');
  await app.close();
  expect(app.faults).toEqual([]);
});

test('a map begins with a picture, its lands keep their shapes, and it is played to the end', async () => {
  const folder = emptyFolder();
  const app = await openApp(folder);
  const picture = join(folder, 'Squares.png');
  const [width, height] = [90, 60];
  const inks = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isLine = x < 5 || y < 5 || x > 84 || y > 54 ? 0 : x % 20 < 2 || y % 25 < 2 ? 1 : 2;
    return (
      [
        [90, 140, 250, 255],
        [0, 0, 0, 255],
        [250, 240, 230, 255],
      ][isLine] ?? []
    );
  }).flat();
  writeFileSync(picture, writePng({ width, height, pixels: Uint8Array.from(inks) }));
  await app.send(wayTo(app, 'Maps'));
  await app.press('enter');
  await app.send('\x0e');
  await app.press('down', 'down', 'enter');
  await app.type(join(folder, 'none.png'));
  await app.press('enter');
  expect(app.text()).toContain('there is no such');
  await app.press(...Array.from({ length: 8 }, () => 'backspace' as const));
  await app.type('Squares.png');
  await app.press('enter', 'enter');
  const { countries } = drawnBy(app).map();
  expect(countries.length).toBeGreaterThanOrEqual(10);
  expect(app.text()).toContain('A game can be played on it');
  // Its armies stand where the hand says, on its own land alone; then on the map that is played on too.
  await app.press('tab', 'space', 'right', 'm');
  const moved = drawnBy(app).map().countries;
  const own = moved.findIndex((country, index) => country !== countries[index]);
  expect(own).toBeGreaterThanOrEqual(0);
  await app.press('1', '5', 'right', 'm');
  expect(app.app.answer.get()).toContain('on its own land');
  playedToTheEnd(folder, 'Squares.map');
  const { atlas } = taken(folder, 'Squares.map');
  const place = atlas.places[own] ?? { x: 0, y: 0 };
  expect(atlas.centres[own]).toEqual(place);
  const { frame, labels } = pictureOf(atlas, 100, 40, WHOLE);
  expect(labels[own]).toMatchObject({
    x: Math.floor(frame.left + place.x * frame.mapWidth),
    y: Math.floor((frame.top + place.y * frame.mapHeight) / 2),
  });
  const path = join(folder, 'again.map');
  const journey = journeyOf(app.app);
  expect(await journey.draw(join(folder, 'Squares.map'), () => {}, picture)).toContain(
    'a file of that name already',
  );
  expect(await journey.draw(path, () => {}, join(folder, 'Squares.map'))).toContain(
    'neither a GIF nor a PNG',
  );
  expect(await journey.draw(path, () => {}, picture)).toBe(null);
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
  expect(existsSync(path)).toBe(true);
  await app.press('/');
  await app.type('catalonia');
  await app.press('enter', 'b', 'down', 'enter');
  expect(app.text()).toContain('still wrong');
  await app.press('G');
  expect(app.app.answer.get()).toMatch(/^not yet: /);
  await app.press('n');
  const { model } = app.app.place.get() as ReturnType<typeof editorPlace>;
  expect(model.here()).toBe(model.get().faults[0]?.territory);
  // A capital alone is wrong, a second one makes it right.
  await app.press('u', '*');
  expect(app.text()).toContain('is the only capital');
  await app.press('tab', '*');
  expect(app.text()).toMatch(/ \*\w+.* \*\w/s);
  await app.press('G');
  expect(played).toEqual([path]);
  expect(readFileSync(path, 'latin1')).toMatch(/^capitals \d+ \d+$/m);
  expect(good(loadAtlas(path, { read: readMapFile, cardsBeside })).map).toMatchObject({
    countries: model.map().countries,
  });
  await app.press('u', 'u');
  expect(readFileSync(path, 'latin1')).not.toContain('capitals');
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
      anything('dmsbxuU[]nG+-HJKL#/?8tt|>', { minLength: 20, maxLength: 60 }),
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
          const source = { name: path, bytes: readFileSync(path) };
          const written = good(openDrawing(source, cardsBeside(path), landsBeside(path)));
          expect(written.map).toEqual({ ...drawing.map, files: written.map.files });
          if (drawing.map.countries.length > 0) expect(written.lands?.rows).toEqual(drawing.lands?.rows);
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

test('an edit is written as soon as it is shown, before the next one, and when the drawing is left', () => {
  const path = join(emptyFolder(), 'drawn.map');
  const clock = new ManualClock();
  const model = editorModel(path, emptyDrawing('drawn'), clock);
  const written = (): number | null =>
    existsSync(path)
      ? good(openDrawing({ name: path, bytes: readFileSync(path) }, () => null)).map.countries.length
      : null;
  expect(model.put({ x: 100, y: 100 })).toBe(null);
  expect(written()).toBe(null);
  // Many keys at once leave no moment between them.
  expect(model.put({ x: 300, y: 100 })).toBe(null);
  expect(written()).toBe(1);
  clock.advance(0);
  expect(written()).toBe(2);
  expect(model.put({ x: 500, y: 100 })).toBe(null);
  model.close();
  expect(written()).toBe(3);
});

test('a file of which something was assumed says so before it is drawn on, and is kept', async () => {
  const folder = emptyFolder();
  const path = join(folder, 'hole.map');
  const lines = ['name hole', '[files]', '[continents]', 'A 2 red', '[countries]'];
  writeFileSync(path, [...lines, '1 a 1 10 10', '3 c 1 90 90', '[borders]', '1 2', '3 1'].join('\n'));
  const app = await openApp(folder);
  expect(await journeyOf(app.app).draw(path, () => {})).toBe(null);
  await app.settled();
  expect(app.text()).toContain('Not all of the file makes sense');
  expect(app.text()).toContain('hole.map~');
  await app.close();
});
