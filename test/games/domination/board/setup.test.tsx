import { describe, expect, test } from 'vitest';
import type { DominationSetup } from '../../../../machines/domination/types.ts';
import { journeyOf } from '../../../../source/app/journey.ts';
import { dominationKit } from '../../../../source/games/domination/kit.ts';
import { openTestApp, type TestApp, type TestAppOptions, wayTo } from '../../../app/harness.tsx';

/** The form of Domination on the screen. */
async function openForm(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await openTestApp({ game: await dominationKit.rules(), ...options });
  app.app.go(await journeyOf(app.app).setup(dominationKit));
  await app.press('home');
  return app;
}

const setupOf = (app: TestApp): DominationSetup => app.game().session.table.rules.setup as DominationSetup;

/** From the number of players to the map: past three seats. */
const toMap = (app: TestApp): Promise<void> => app.press('tab', 'tab', 'tab', 'tab');

describe('setting up a game on a map', () => {
  test('begins with the world and the rules of the class', async () => {
    const app = await openForm({ columns: 120, rows: 40 });
    expect(app.text()).toMatch(/Map +◂ World ▸/);
    expect(app.text()).toMatch(/Rules +◂ class ▸/);
    await app.press('enter');
    expect(setupOf(app)).toMatchObject({ source: 'world', options: { increase: 'fives', fortify: 'path' } });
    expect(setupOf(app).board.countries.length).toBe(42);
  });

  test('another map is chosen with the arrows', async () => {
    const app = await openForm({ columns: 120, rows: 40 });
    await toMap(app);
    await app.press('right');
    expect(app.text()).toMatch(/Map +◂ Iberia ▸/);
    await app.press('ctrl-s');
    expect(setupOf(app).source).toBe('iberia');
  });

  test('Enter opens all maps: letters search, Enter takes one, Escape goes back to what was chosen', async () => {
    const app = await openForm({ columns: 120, rows: 40 });
    await toMap(app);
    await app.press('enter');
    expect(app.text()).toContain('42 territories in 6 continents');
    expect(app.text()).toContain('South America 2');
    await app.type('iber');
    expect(app.text()).toMatch(/\/iber +1 map/);
    expect(app.text()).not.toContain('42 territories');
    await app.press('enter');
    expect(app.text()).toMatch(/Map +◂ Iberia ▸/);
    await app.press('enter', 'up', 'escape');
    expect(app.text()).toMatch(/Map +◂ Iberia ▸/);
  });

  test('in the maps of the menu, Tab sets up a game on the map that is lit', async () => {
    const app = await openTestApp({ game: await dominationKit.rules(), columns: 120, rows: 40 });
    await app.send(`${wayTo(app, 'Maps')}\r`);
    await app.press('down', 'tab');
    expect(app.text()).toContain('Play on this map');
    await app.press('enter');
    expect(app.text()).toMatch(/Map +◂ Iberia ▸/);
  });

  test('the rules set all options, and single ones on top make them own rules', async () => {
    const app = await openForm({ columns: 120, rows: 40 });
    await toMap(app);
    await app.press('tab', 'right');
    expect(app.text()).toMatch(/Rules +◂ domination ▸/);
    expect(app.text()).toMatch(/Fortify +◂ adjacent ▸/);
    await app.press('tab', 'tab', 'right');
    expect(app.text()).toMatch(/Rules +◂ own ▸/);
    await app.press('enter');
    expect(setupOf(app).options).toMatchObject({ mode: 'capital', increase: 'steps', conduct: 'table' });
  });

  test('each option is explained, and in a low terminal they are scrolled', async () => {
    const app = await openForm({ columns: 80, rows: 24 });
    expect(app.text()).toMatch(/\d+ more options with/);
    await toMap(app);
    for (let down = 0; down < 24; down += 1) await app.press('down');
    expect(app.text()).toContain('Turn limit');
    expect(app.text()).toContain('The game is a draw after so many turns');
  });
});
