import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dominationKit } from '../../../source/games/domination/kit.ts';
import { mapsPlace } from '../../../source/screens/maps/place.tsx';
import { mapPlace } from '../../../source/screens/maps/viewer.tsx';
import { mapLibrary } from '../../../source/setup/map-library.ts';
import { hills } from '../../maps/support.ts';
import { openTestApp, sizes, WIDE, wayTo } from '../harness.tsx';

describe.each(sizes)('at $columns by $rows', size => {
  test('from the menu to the maps, to one of them, and back', async () => {
    const app = await openTestApp(size);
    await app.send(wayTo(app, 'Maps'));
    await app.press('enter');
    for (const text of ['Maps', 'World', 'Iberia', 'the classic one', '42 territories in 6 continents'])
      expect(app.text()).toContain(text);
    await app.press('down');
    expect(app.text()).toContain('22 territories in 5 continents');
    await app.press('enter');
    expect(app.text()).toContain('Norte');
    await app.press('escape');
    expect(app.text()).toContain('22 territories in 5 continents');
    await app.press('escape');
    expect(app.app.place.get().kind).toBe('menu');
    await app.close();
    expect(app.faults).toEqual([]);
  });
});

test('a game is set up on a map that is looked at, and Esc leads back to it', async () => {
  const app = await openTestApp({ ...WIDE, games: [dominationKit] });
  await app.send(wayTo(app, 'Maps'));
  await app.press('enter', 'enter');
  await app.until(() => app.app.place.get().kind === 'map');
  await app.press('G', 'enter');
  await app.until(() => app.app.place.get().kind === 'setup');
  expect(app.text()).toMatch(/Map +◂ World ▸/);
  await app.press('escape');
  expect(app.app.place.get().kind).toBe('map');
  await app.close();
});

test('where no map is found none is shown', async () => {
  const app = await openTestApp(WIDE);
  await app.send(wayTo(app, 'Maps'));
  await app.press('enter');
  await app.send('zzz');
  expect(app.text()).toContain('0 maps');
  expect(app.text()).not.toContain('territories');
  await app.close();
});

describe('the viewer', () => {
  const viewer = async (size: { columns: number; rows: number } = WIDE) => {
    const app = await openTestApp(size);
    const place = mapPlace(app.app, mapLibrary(null), 'world', () => {});
    app.app.go(place);
    await app.settled();
    return { app, place };
  };

  test('shows what is to be known of the territory under the cursor, and follows the arrows', async () => {
    const { app } = await viewer();
    for (const text of ['Alaska', '1 · North America', 'Kamchatka', '+7']) expect(app.text()).toContain(text);
    await app.press('right');
    expect(app.text()).toContain('North West Territory');
    expect(app.text()).toContain('2 · North America');
    await app.close();
  });

  test('a number before a key is how often: three steps nearer, two to the right', async () => {
    const one = await viewer();
    const other = await viewer();
    await one.app.press('3', '+', '2');
    expect(one.app.rows().at(-1)).toContain('2_');
    await one.app.press('right');
    await other.app.press('+', '+', '+', 'right', 'right');
    expect(one.app.text()).toBe(other.app.text());
  });

  test('a click looks at a territory', async () => {
    const { app, place } = await viewer();
    const at = app.find('China');
    if (at === undefined) throw new Error('China is not on the screen');
    await app.mouse(at.x + 1, at.y);
    expect(place.scene.get().cursor).toBe(28);
    await app.close();
  });

  test('finds by name, and says when there is none', async () => {
    const { app, place } = await viewer();
    await app.press('/');
    await app.type('atlantis');
    await app.press('enter');
    expect(app.text()).toContain('no territory is called atlantis');
    for (let i = 0; i < 8; i += 1) await app.press('backspace');
    await app.type('madag');
    await app.press('enter');
    expect(place.scene.get().cursor).toBe(25);
    expect(app.text()).toContain('26 · Africa');
    await app.close();
  });

  test('zooms with keys and wheel; numbers take the place of names; pages tell all', async () => {
    const { app, place } = await viewer({ columns: 80, rows: 24 });
    await app.press('+', '+');
    const controls = place.state.get().controls;
    expect(controls?.camera.get().zoom).toBe(2);
    await app.press('L', '-');
    await app.wheel(5, 5, 'down');
    expect(controls?.camera.get().zoom).toBe(1);
    await app.press('#');
    expect(app.text()).not.toContain('Ukraine');
    await app.press('i');
    for (const text of ['42 territories', 'Continents', 'Drawn from real coastlines'])
      expect(app.text()).toContain(text);
    await app.press('escape', 'enter');
    expect(app.text()).toContain('Belongs to North America: 9 territories, bonus 5.');
    await app.press('escape');
    await app.close();
    expect(app.faults).toEqual([]);
  });
});

test('a map whose file changes is shown anew, and a broken one says why, without a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-maps-'));
  const path = join(folder, 'mine.map');
  writeFileSync(path, hills);
  const app = await openTestApp(WIDE);
  const library = mapLibrary(folder, 10);
  const place = mapsPlace(app.app, library, path, { back: () => {}, choose: () => {} });
  app.app.go(place);
  await app.settled();
  expect(place.state.get().shown?.ok).toBe(true);
  writeFileSync(path, '[continents]\nnothing here\n');
  // Later each time: the first look of whoever follows the file may come after it was written.
  for (let ahead = 5000; place.state.get().shown?.ok !== false; ahead += 1000) {
    utimesSync(path, new Date(), new Date(Date.now() + ahead));
    await app.until(() => place.state.get().shown?.ok === false, 100).catch(() => undefined);
  }
  await app.settled();
  expect(app.text()).toContain('This map cannot be played as its file is now:');
  writeFileSync(join(folder, 'second.map'), hills);
  await app.until(() => place.entries.get().items.some(entry => entry.title === 'second'));
  await place.close();
  await app.close();
  rmSync(folder, { recursive: true });
});
