import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dominationKit } from '../../../source/games/domination/kit.ts';
import { mapsPlace } from '../../../source/screens/maps/place.tsx';
import { setupPlace } from '../../../source/screens/setup/place.ts';
import { setupChoices } from '../../../source/setup/choices.ts';
import { mapLibrary } from '../../../source/setup/map-library.ts';
import { changed, hills } from '../../maps/support.ts';
import { openTestApp, WIDE } from '../harness.tsx';

/** A folder with one map that the class takes, and one in two parts, which it refuses. */
function twoMaps(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-maps-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'Hills.map'), hills);
  const islands = changed(
    changed(hills, 'South Peak,Weir', 'South Peak'),
    'Low Ground,Ford\n',
    'Low Ground\n',
  );
  writeFileSync(join(folder, 'Apart.map'), islands);
  return folder;
}

/** The set-up of Domination with these maps, its line of the map having the keys. */
async function openForm(folder: string, size: Parameters<typeof openTestApp>[0] = WIDE) {
  const app = await openTestApp(size);
  const created = { ...app.app, services: { ...app.services, maps: mapLibrary(folder) } };
  const exits = { back: () => {}, start: async () => null };
  app.app.go(setupPlace(created, await setupChoices(dominationKit), exits));
  await app.press('tab', 'tab', 'tab', 'tab');
  return app;
}

test('maps that the chosen rules refuse are not come upon with ←→, and are again with rules that take them', async () => {
  const app = await openForm(twoMaps());
  const seen: string[] = [];
  const go = async (...keys: readonly ('left' | 'right')[]): Promise<void> => {
    for (const key of keys) {
      await app.press(key);
      seen.push(/Map +◂ (.*?) ▸/.exec(app.text())?.[1] ?? '');
    }
  };
  // Files are the last of the list, to which ← leads from the first one.
  await go('left', 'left', 'right');
  expect(seen).toEqual(['Hills', 'Made-up city', 'Hills']);
  await app.press('down', 'right', 'up');
  await go('left');
  expect(seen).toContain('Apart');
  await app.close();
});

test('opened from a set-up, refused maps stand below a line of their own, with the reason, and are not to be had', async () => {
  const app = await openForm(twoMaps(), { columns: 120, rows: 80 });
  await app.press('enter');
  const rows = app.rows();
  const rowOf = (text: string): number => rows.findIndex(row => row.slice(0, 30).includes(text));
  expect(rowOf('Hills')).toBeGreaterThan(0);
  expect(rowOf('not for these rules')).toBeGreaterThan(rowOf('Hills'));
  expect(rowOf('Apart')).toBeGreaterThan(rowOf('not for these rules'));
  await app.type('apart');
  expect(app.text()).toContain('the rules "standard" refuse this map: ');
  await app.press('enter');
  expect(app.app.place.get().kind).toBe('maps');
  await app.press('escape', 'escape');
  expect(app.text()).toMatch(/Map +◂ World ▸/);
  await app.close();
});

test('a made-up map has two lines more: how many territories, and continents', async () => {
  const app = await openForm(twoMaps());
  const shown = (): string => app.text().replaceAll(/ +/g, ' ');
  expect(shown()).not.toContain('Territories');
  for (let kinds = 0; kinds < 12 && !shown().includes('Map ◂ Made-up islands ▸'); kinds += 1)
    await app.press('left');
  expect(shown()).toMatch(/Territories ◂ 42 ▸[\s\S]*Continents ◂ 7 ▸/);
  await app.press('down', 'right');
  expect(shown()).toMatch(/Territories ◂ 50 ▸[\s\S]*Continents ◂ 8 ▸/);
  await app.press('down', 'right', 'right');
  expect(shown()).toMatch(/Territories ◂ 50 ▸[\s\S]*Continents ◂ 10 ▸/);
  await app.press('up', 'up');
  await app.type('w');
  expect(shown()).toContain('Map ◂ World ▸');
  expect(shown()).not.toContain('Territories');
  await app.close();
});

test.each([
  ['42', 'World'],
  ['asia', 'World'],
  ['high ground', 'Hills'],
  ['made', 'Made-up islands'],
])('typing %s finds %s: by size, continent, kind or title', async (words, title) => {
  const app = await openTestApp(WIDE);
  const exits = { back: () => {}, choose: () => {} };
  app.app.go(mapsPlace(app.app, mapLibrary(twoMaps()), undefined, exits));
  await app.settled();
  await app.type(words);
  const listed = app.rows().map(row => row.slice(0, 30));
  expect(listed.some(row => row.includes(title))).toBe(true);
  expect(listed.some(row => row.includes('Iberia'))).toBe(false);
  await app.close();
});

test('on a phone the list stands above the picture, whose words have the width of the screen', async () => {
  const app = await openTestApp({ columns: 43, rows: 34, touched: true });
  app.app.go(mapsPlace(app.app, mapLibrary(twoMaps()), undefined, { back: () => {}, choose: () => {} }));
  await app.until(() => app.text().includes('42 territories in 6 continents'));
  expect(app.rows().findIndex(row => row.includes('Iberia'))).toBeLessThan(
    app.rows().findIndex(row => row.includes('42 territories')),
  );
  // A picture, not the list of names that stands where there is no room for one.
  expect(app.text()).not.toContain('Alaska');
});
