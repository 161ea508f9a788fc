import { describe, expect, test } from 'vitest';
import type { DominationSetup } from '../../../../machines/domination/types.ts';
import { dominationKit } from '../../../../source/games/domination/kit.ts';
import { kits } from '../../../../source/games/kits.ts';
import { journeyOf } from '../../../../source/screens/journey.ts';
import { setupChoices } from '../../../../source/setup/choices.ts';
import { openTestApp, type TestApp, type TestAppOptions, wayTo } from '../../../screens/harness.tsx';

/** The form of Domination on the screen. */
async function openForm(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await openTestApp({ game: await dominationKit.rules(), ...options });
  app.app.go(await journeyOf(app.app).setup(dominationKit));
  await app.press('home');
  return app;
}

const setupOf = (app: TestApp): DominationSetup => app.game().controller.table.rules.setup as DominationSetup;

/** From the number of players to the map: past three seats. */
const toMap = (app: TestApp): Promise<void> => app.press('tab', 'tab', 'tab', 'tab');

describe('setting up a game on a map', () => {
  test('begins with the world and the usual rules', async () => {
    const app = await openForm({ columns: 120, rows: 40 });
    expect(app.text()).toMatch(/Map +◂ World ▸/);
    expect(app.text()).toMatch(/Rules +◂ standard ▸/);
    await app.press('enter');
    expect(setupOf(app)).toMatchObject({ source: 'world', options: { increase: 'steps', fortify: 'path' } });
    expect(setupOf(app).board.countries.length).toBe(42);
  });

  test('on the largest screen it is one group in the middle, and the sentence on the rules is whole', async () => {
    const app = await openForm({ columns: 200, rows: 60 });
    await toMap(app);
    await app.press('tab');
    const words = app.rows().slice(0, -1);
    const fields = words.map(row => row.slice(0, 108)).join(' ');
    expect(fields.replace(/\s+/g, ' ')).toContain('trade cards for more and more armies');
    expect(words.join('\n')).not.toMatch(/^.{0,30}\S/m);
    expect(Math.max(...words.map(row => row.length))).toBeLessThanOrEqual(170);
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
    expect(app.text()).toMatch(/\/iber +\d maps/);
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

  test('the rules set all options; what differs from them is marked, and Delete takes it back', async () => {
    const app = await openForm({ columns: 120, rows: 40 });
    await toMap(app);
    await app.press('tab', 'right');
    expect(app.text()).toMatch(/Rules +◂ domination ▸/);
    expect(app.text()).toContain("the program Domination's: territories are claimed");
    await app.press('tab', 'tab', 'tab', 'tab');
    await app.type('fortify');
    await app.press('enter', 'down');
    expect(app.text()).toMatch(/▌ Fortify +◂ to a neighbour ▸/);
    await app.press('right');
    expect(app.text()).toMatch(/▌ • Fortify +◂ not at all ▸ +domination: to a neighbour/);
    expect(app.text()).toMatch(/Rules +◂ domination ▸ +1 changed/);
    await app.press('=');
    expect(app.text()).toMatch(/▌ Fortify +◂ to a neighbour ▸/);
    expect(app.text()).not.toContain('changed');
    await app.press('left', 'enter');
    expect(setupOf(app).options).toMatchObject({ fortify: 'path', increase: 'steps', conduct: 'table' });
  });

  test('options are folded under headings, each is explained, and in a low terminal they are scrolled', async () => {
    const app = await openForm({ columns: 80, rows: 24 });
    expect(app.text()).toMatch(/More rules +search +◂ \d+ in 6 groups ▸/);
    expect(app.text()).not.toContain('Turn limit');
    await toMap(app);
    await app.press('down', 'down', 'down', 'down', 'down', 'enter', 'down', 'enter', 'down', 'down');
    expect(app.text()).toMatch(/▌ +Turn limit/);
    expect(app.text()).toContain('The game ends after this many turns');
    await app.press('down', 'down', 'down', 'down', 'enter');
    expect(app.text()).toMatch(/\d+ more options with/);
    await app.press('?');
    expect(app.text()).toContain('Territories, First armies, Start armies, Garrisons, First player');
  });

  test('an option that is a text is written, and refused at its field with what there is', async () => {
    const app = await openForm({ columns: 120, rows: 40 });
    await toMap(app);
    await app.press('tab', 'tab', 'tab', 'tab', 'tab');
    await app.type('bonuses');
    await app.press('enter', 'down');
    await app.type('Atlantis=9');
    await app.press('enter', 'ctrl-s');
    expect(app.text()).toMatch(/▌ • Bonuses +Atlantis=9/);
    expect(app.text()).toContain('the map has no continent of that name; it has North America');
    await app.press('enter', ...Array.from({ length: 10 }, () => 'backspace'));
    await app.type('asia=9');
    await app.press('enter', 'ctrl-s');
    expect(setupOf(app).options).toMatchObject({ bonuses: 'asia=9' });
  });

  test("rules of one's own are kept under a name, offered from then on, and forgotten", async () => {
    const app = await openForm({ columns: 120, rows: 40 });
    await toMap(app);
    await app.press('tab', 'tab', 'tab', 'tab', 'tab');
    await app.type('attack dice');
    await app.press('enter', 'down', 'left', 'up', 'up', 'up', 'up', 'up', 'enter');
    expect(app.text()).toContain('Keep these rules');
    await app.type('class');
    await app.press('enter');
    expect(app.text()).toContain('class are rules of the game');
    await app.type(' slow');
    await app.press('enter');
    expect(app.text()).toMatch(/Rules +◂ class slow ▸/);
    app.app.go(await journeyOf(app.app).setup(dominationKit));
    await toMap(app);
    await app.press('tab', 'left');
    expect(app.text()).toMatch(/Rules +◂ class slow ▸/);
    await app.press('enter');
    expect(app.text()).toMatch(/Rules +◂ standard ▸ +1 changed/);
    expect(app.services.settings.get().ownRules).toEqual({ domination: {} });
  });
});

test("rules of one's own bring the colours of the seats that were kept with them", async () => {
  const app = await openForm({ columns: 120, rows: 40 });
  await app.press('tab');
  await app.send('\x0f\x0f\x0f\x0f');
  expect(app.text()).toMatch(/A +orange +Ada/);
  await app.press('tab', 'tab', 'tab', 'tab', 'tab', 'tab', 'tab', 'tab');
  await app.type('attack dice');
  await app.press('enter', 'down', 'left', 'up', 'up', 'up', 'up', 'up', 'enter');
  await app.type('mine');
  await app.press('enter', 'right');
  app.services.settings.update(now => ({ ...now, lastSetups: {} }));
  app.app.go(await journeyOf(app.app).setup(dominationKit));
  await app.settled();
  expect(app.text()).toMatch(/A +red +Ada/);
  await toMap(app);
  await app.press('tab', 'left');
  expect(app.text()).toMatch(/Rules +◂ mine ▸/);
  expect(app.text()).toMatch(/A +orange +Ada/);
});

test.each(kits.filter(kit => kit.setup.groups !== undefined))(
  '$title: each option that is offered stands under one heading',
  async kit => {
    const { options } = await setupChoices(kit);
    const { groups = {}, inSight = [] } = kit.setup;
    const names = [...inSight, ...Object.values(groups).flat()];
    expect(names.toSorted()).toEqual(options.map(({ name }) => name).toSorted());
  },
);
