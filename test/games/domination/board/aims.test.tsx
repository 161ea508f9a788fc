import { describe, expect, test } from 'vitest';
import type { BoardData } from '../../../../machines/conquest/board.ts';
import { frontOdds } from '../../../../machines/conquest/front-odds.ts';
import type { DominationMove, DominationSetup } from '../../../../machines/domination/types.ts';
import { seat } from '../../../../machines/seat.ts';
import { percent } from '../../../../machines/wording.ts';
import { groundOf } from '../../../../source/games/conquest/board/scene.ts';
import { aimOf, missionAim } from '../../../../source/games/domination/board/aim.ts';
import { sightOf } from '../../../../source/games/domination/board/sight.ts';
import { journeyOf } from '../../../../source/screens/journey.ts';
import { bot, human, type TestApp } from '../../../screens/harness.tsx';
import { memoryStore } from '../../../table/memory-store.ts';
import { openDomination, startedView, viewOf, worldRules } from './support.ts';

/** The armies of the start, put where they fall: the game begins with the first turn. */
const short = { firstArmies: 'random', firstPlayer: 'first' } as const;

const moves = (app: TestApp): readonly DominationMove[] =>
  app
    .game()
    .controller.table.history.flatMap(({ seat, move }) => (seat === 0 ? [move as DominationMove] : []));

/** The board, of a game of Domination. */
const boardOf = (app: TestApp): BoardData =>
  (app.game().controller.table.rules.setup as DominationSetup).board; // the game is opened here

/** New armies placed, and a source with its best target aimed at; they are told of. */
async function aimed(app: TestApp): Promise<{ source: number; target: number }> {
  await app.press('enter', 'enter', 'enter');
  const panel = app.rows().join('\n');
  const [, from, beside, below] = panel.match(/([^·\n▀]*) attacks(?: ([^\n]*))?\n([^\n]*)/) ?? [];
  const to = beside ?? below?.split(', ')[0];
  const index = (name: string | undefined): number =>
    boardOf(app).countries.findIndex(country => name?.trim().endsWith(country.name) === true);
  return { source: index(from), target: index(to) };
}

test('the smallest bottom line offers the end of attacks beside an attack that is aimed', async () => {
  const app = await openDomination({
    seed: 'one',
    columns: 80,
    rows: 24,
    gameOptions: { ...short, startArmies: 120 },
  });
  await aimed(app);
  expect(app.rows().at(-1)).toMatch(/Enter attack .* n end attacks/);
});

describe('an attack until so many are left', () => {
  test.each(['one', 'two', 'three', 'four', 'five', 'six'])(
    'shows its own odds and stops there (%s)',
    async seed => {
      const app = await openDomination({
        seed,
        columns: 120,
        rows: 40,
        gameOptions: { ...short, startArmies: 120 },
      });
      const { source, target } = await aimed(app);
      const { armies } = viewOf(app);
      const [own, other] = [armies[source] ?? 0, armies[target] ?? 0];
      const floor = own - 2;
      await app.send(`${floor}`);
      const odds = frontOdds(own, other, { defence: 2, attack: 3, floor });
      expect(app.text()).toMatch(new RegExp(`${own} (against|v) ${other},.* stop at ${floor}`));
      expect(app.text()).toContain(` ${percent(odds.win)}`);
      await app.press('a');
      const after = viewOf(app);
      expect(after.phase.name).toBe('attacking.choosing');
      expect(after.armies[source]).toBeLessThanOrEqual(floor);
      expect(after.armies[source]).toBeGreaterThanOrEqual(floor - 1);
      expect(after.owners[target]).not.toBe(0);
    },
  );

  test('with fewer dice the odds are those of fewer dice', async () => {
    const app = await openDomination({ columns: 120, rows: 40, gameOptions: { ...short, startArmies: 60 } });
    const { source, target } = await aimed(app);
    const { armies } = viewOf(app);
    await app.press(',', ',');
    const odds = frontOdds(armies[source] ?? 0, armies[target] ?? 0, { defence: 2, attack: 1, floor: 1 });
    expect(app.text()).toMatch(/1v[12] {2}/);
    expect(app.text()).toContain(` ${percent(odds.win)}`);
  });
});

describe('what is taken back with z', () => {
  test('is everything before the first roll, one step after the other', async () => {
    const app = await openDomination({ gameOptions: short });
    const before = viewOf(app);
    await app.press('enter', '1', 'enter', 'tab', 'enter', '1', 'enter', 'tab', 'enter', 'enter');
    expect(viewOf(app).phase.name).toBe('attacking.choosing');
    await app.press('z', 'z', 'z');
    expect(viewOf(app).armies).toEqual(before.armies);
    expect(viewOf(app).phase).toEqual(before.phase);
    expect(app.rows().at(-1)).not.toContain('z undo');
  });

  test('never is a roll', async () => {
    const app = await openDomination({ columns: 120, rows: 40, gameOptions: short });
    await aimed(app);
    await app.press('enter');
    const rolled = moves(app).length;
    expect(moves(app).at(-1)).toMatchObject({ type: 'roll' });
    const { armies } = viewOf(app);
    await app.press('z');
    expect(moves(app).length).toBe(rolled);
    expect(viewOf(app).armies).toEqual(armies);
    expect(app.rows().at(-1)).not.toContain('z undo');
  });
});

describe('a game that is resumed', () => {
  test('in the middle of a battle is looked at where it is fought', async () => {
    const saves = memoryStore();
    const gameOptions = { ...short, startArmies: 200 };
    const app = await openDomination({ saves, gameOptions });
    await aimed(app);
    for (let roll = 0; roll < 40 && viewOf(app).phase.name !== 'attacking.rolling'; roll += 1)
      await app.press('enter');
    const { phase } = viewOf(app);
    if (phase.name !== 'attacking.rolling') throw new Error(`no battle goes on, but ${phase.name}`);
    const name = app.game().controller.table.saveName;
    if (name === null) throw new Error('the game has no save');
    await app.press('q');
    const fault = await journeyOf(app.app).enter(await app.services.house.resume(name));
    if (fault !== null) throw new Error(fault);
    await app.press('.');
    const from = boardOf(app).countries[phase.source]?.name ?? '';
    expect(viewOf(app).phase).toEqual(phase);
    expect(app.text()).toContain('Roll again?');
    expect(app.text()).toContain(`${from} attacks`);
  });
});

describe('the aim, in the line on top', () => {
  test.each([
    [80, 24, /turn 1 · you 14 of 42 /],
    [120, 40, /turn 1 · hold all 42 territories by turn 9: A 14 · B 14 · C 14 /],
    [200, 60, /turn 1 · hold all 42 territories by turn 9: A 14 · B 14 · C 14 /],
  ])('is told with how far everybody is, at %i × %i', async (columns, rows, told) => {
    const app = await openDomination({ columns, rows, gameOptions: { ...short, turnLimit: 9 } });
    expect(app.rows()[0]).toMatch(told);
  });

  const sight = (): ReturnType<typeof sightOf> => {
    const view = startedView();
    const look = { view, names: ['Ada', 'Bo'], asked: seat(0), near: seat(0), events: () => [] };
    return sightOf(groundOf(worldRules().setup.board), look);
  };
  const none = [null, null, null] as const;

  test('a mission against the own colour is one to hold territories', () => {
    const seen = sight();
    const owners = seen.owners.map((_, place) => seat(place < 11 ? 0 : 1));
    const mission = { destroy: 1, occupy: { countries: 24, armies: 1 }, continents: none, text: 'PLAYER1' };
    expect(missionAim({ ...seen, owners }, mission, seat(0))).toEqual({
      aim: 'your own colour: hold 24 territories, 11 now',
      brief: 'mission 11 of 24',
    });
    expect(missionAim({ ...seen, owners }, { ...mission, destroy: 2 }, seat(0)).aim).toBe(
      'destroy Bo: 31 territories left',
    );
  });

  test('continents of a mission are counted, and any other one too', () => {
    const seen = sight();
    const owners = seen.owners.map((_, place) => seat(place < 11 ? 0 : 1));
    const mission = {
      ...{ destroy: 0, occupy: { countries: 0, armies: 0 }, text: '' },
      continents: [0, 1, 'any'] as const,
    };
    const { aim, brief } = missionAim({ ...seen, owners }, mission, seat(0));
    expect(aim).toMatch(/^hold North America 9\/9, South America \d\/4, another continent$/);
    expect(brief).toBe('mission 1 of 3 continents');
  });

  test("nobody is told of a mission that is somebody else's", () => {
    const seen = sight();
    const view = { ...seen.view, mode: 'mission' as const };
    expect(aimOf({ ...seen, view, near: null }).aim).toBe('everybody has a secret mission');
  });
});

describe('the page of cards and mission', () => {
  test.each([2, 3, 6])('shows the whole mission in the smallest terminal, with %i players', async count => {
    const players = [human('Ada'), ...['B', 'C', 'D', 'E', 'F'].slice(0, count - 1).map(name => bot(name))];
    for (const seed of ['one', 'two', 'three', 'four']) {
      const app = await openDomination({
        players,
        seed,
        gameOptions: { ...short, mode: 'mission', deck: 'file' },
      });
      await app.press('c');
      const words = (viewOf(app).mission?.text ?? '').replaceAll(/\{?PLAYER\d\}?/g, '').split(/\s+/);
      expect(words.length).toBeGreaterThan(2);
      for (const word of words) expect(app.text()).toContain(word);
      expect(app.rows()[0]).toMatch(/turn 1 · (mission \d+ of \d+|[A-F] has \d+ left)/);
    }
  });
});

describe('a game that is over', () => {
  test('g goes through the graphs, and Tab shows the board all the same', async () => {
    const gameOptions = { ...short, turnLimit: 1, startArmies: 60 };
    const app = await openDomination({ columns: 120, rows: 40, gameOptions });
    await app.press('enter', 'enter', 'n', 'n', 'enter');
    expect(app.game().controller.state.get().outcome).not.toBeNull();
    await app.press('g', 'g');
    expect(app.rows().at(-1)).toContain('g next graph');
    expect(app.text()).toContain('Cards  in hand');
    await app.press('tab');
    expect(app.text()).not.toContain('in hand');
  });
});

describe('a game of missions that is over', () => {
  test('tells the mission by which it was won', async () => {
    const players = [bot('Ada', 'hard'), bot('Bruno'), bot('Cleo')];
    const gameOptions = { ...short, mode: 'mission', deck: 'file' };
    const app = await openDomination({ players, gameOptions });
    const { state } = app.game().controller;
    await app.until(() => state.get().outcome !== null, 100_000);
    expect(state.get().outcome?.places[0]?.length).toBe(1);
    await app.until(() => app.text().includes('Mission: '));
  });
});

test('names of ten letters are seen whole beside the map of the smallest terminal', async () => {
  const players = [human('Ada'), bot('Alessandra'), bot('Cleo')];
  const app = await openDomination({ players, gameOptions: short });
  expect(app.text()).toContain('Alessandra');
  expect(app.text()).toMatch(/armies land cards/);
});

test('in a high panel all cards and the mission are seen, with the log below', async () => {
  const gameOptions = { ...short, mode: 'mission', deck: 'file' };
  const app = await openDomination({ columns: 200, rows: 60, gameOptions });
  await app.press('enter', 'enter', 'c');
  expect(app.text()).toContain('Your mission');
  expect(app.text()).toContain('None yet: take a territory to get one.');
  expect(app.text()).toMatch(/Ada placed \d+ armies in/);
});
