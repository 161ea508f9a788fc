import { describe, expect, test } from 'vitest';
import type { DominationSetup } from '../../../../machines/domination/types.ts';
import { journeyOf } from '../../../../source/app/journey.ts';
import { dominationKit } from '../../../../source/games/domination/kit.ts';
import { openTestApp, type TestApp, type TestAppOptions } from '../../../app/harness.tsx';

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
    await app.press('enter');
    expect(setupOf(app).source).toBe('iberia');
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
