import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { warzoneBoard } from '../../../../source/games/warzone/board/play.tsx';
import type { BoardKind } from '../../../../source/screens/play/board.ts';
import { runs } from '../../../cases.ts';
import { bot, human, sizes, type TestApp, threePlayers, wayTo } from '../../../screens/harness.tsx';
import { memoryStore } from '../../../table/memory-store.ts';
import { openWarzone, playTurn, viewOf } from './support.ts';

const large = { columns: 120, rows: 40 } as const;

describe('a whole game of the class on the world', () => {
  test('is played by keys against two computer players to its end, saved, left and resumed on the way', async () => {
    const saves = memoryStore();
    const players = [human('Ada'), bot('Bruno', 'benevolent'), bot('Cleo', 'random')];
    const app = await openWarzone({ players, saves, columns: 100, rows: 30 });
    for (let turn = 0; turn < 3; turn += 1) await playTurn(app);
    await app.press('a');
    const before = viewOf(app);
    await app.press('q', 'G');
    expect(viewOf(app).armies).toEqual(before.armies);
    expect(viewOf(app).turn).toBe(before.turn);
    expect(app.text()).toMatch(/ 1 deploy /);
    for (let turn = 0; turn < 150 && viewOf(app).outcome === null; turn += 1) await playTurn(app);
    expect(viewOf(app).outcome?.reason).toBe('conquest');
    for (const text of ['Ada has won', 'Ada had the most territories', 'Territories', 'M rematch'])
      expect(app.text()).toContain(text);
    expect(app.faults).toEqual([]);
  });
});

describe('the execution, order by order', () => {
  const moving = { ...large, settings: { animation: true, pace: 2 } } as const;

  test.each(sizes)('plays by itself and leads back to the orders at $columns × $rows', async size => {
    const app = await openWarzone({ ...size, settings: moving.settings });
    await app.press('a', 'm', 'enter', 'enter', 'n');
    app.written();
    await app.press('enter');
    // The clock of the tests runs on to the last frame: what was shown on the way is in what was written.
    expect(app.written()).toContain('playing');
    expect(app.text()).toContain('Where do new armies go?');
    expect(app.rows()[0]).toContain('turn 2');
  });

  test('is paused, stepped forward and back, and left with any of its keys', async () => {
    const app = await openWarzone(moving);
    await app.press('a', 'm', 'enter', 'enter', 'n', 'enter', 'w');
    expect(app.text()).toContain('paused');
    expect(app.rows().at(-1)).toContain('Space play');
    await app.press('home');
    await app.press('right', 'right');
    expect(app.text()).toMatch(/Turn 1 {2}2 of/);
    await app.press('left');
    expect(app.text()).toMatch(/Turn 1 {2}1 of/);
    await app.press('end');
    expect(app.text()).toMatch(/Turn 1 {2}(\d+) of \1 /);
    await app.press('home');
    expect(app.text()).toContain('before the first order');
    await app.press('enter');
    expect(app.text()).toContain('Where do new armies go?');
    await app.press('w', 'home', 'space');
    expect(app.text()).toContain('Where do new armies go?');
  });

  test('a key that gives an order ends the telling and gives it', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'n', 'enter', 'w');
    expect(app.text()).toContain('paused');
    await app.press('a');
    expect(app.text()).toMatch(/To deploy {2}0 of \d/);
  });

  test('an Enter too many after the last turn begins no rematch; the result waits until it is told', async () => {
    const app = await openWarzone({ ...large, gameOptions: { turnLimit: 1 } });
    await app.press('a', 'n', 'enter');
    expect(app.text()).toContain('A draw');
    const { controller } = app.game();
    await app.press('w');
    expect(app.text()).toContain('paused');
    expect(app.text()).not.toContain('A draw');
    expect(app.rows().at(-1)).not.toContain('rematch');
    await app.press('enter');
    expect(app.text()).toContain('A draw');
    await app.press('enter', 'enter');
    expect(app.game().controller).toBe(controller);
    await app.press('M');
    expect(app.game().controller).not.toBe(controller);
  });

  test('an attack is told with its losses and the draws of both sides', async () => {
    const app = await openWarzone(large);
    await app.press('a', 'm', 'enter', 'enter', 'n', 'enter', 'w');
    for (let step = 0; step < 30 && !/Ada (took|failed)/.test(app.text()); step += 1)
      await app.press('right');
    expect(app.text().replaceAll(/\s+/g, ' ')).toMatch(/Ada (took|failed at)/);
    expect(app.text()).toMatch(/A ■*□* \d of 6 hit/);
  });

  test('earlier turns are gone through, those before a resume as well', async () => {
    const saves = memoryStore();
    const app = await openWarzone({ ...large, saves });
    for (let turn = 0; turn < 3; turn += 1) await app.press('a', 'n', 'enter');
    await app.press('q', 'G', 'w');
    expect(app.text()).toContain('Turn 3');
    await app.press('[', '[');
    expect(app.text()).toContain('Turn 1');
    await app.press(']');
    expect(app.text()).toContain('Turn 2');
  });

  test('says why an order failed', async () => {
    const app = await openWarzone({ ...large, players: threePlayers });
    let told = '';
    for (let turn = 0; turn < 12 && told === ''; turn += 1) {
      await app.press('a', 'm', 'enter', 'enter', 'n', 'enter', 'w', 'home');
      for (let step = 0; step < 60; step += 1) {
        await app.press('right');
        if (app.text().includes('could not')) told = app.text();
      }
      await app.press('enter');
    }
    expect(told).toMatch(/could not .*/);
    expect(told).toContain('×');
  });
});

describe('what is hidden', () => {
  const two = [human('Ada'), human('Bo'), bot('Cleo')];

  test('hot seat: a curtain covers the orders until the person is alone', async () => {
    const app = await openWarzone({ ...large, players: two });
    expect(app.text()).toContain('Ada, are you alone?');
    expect(app.text()).not.toContain('To deploy');
    await app.press('enter', 'a');
    expect(app.text()).toMatch(/ 1 deploy /);
    await app.press('n', 'enter');
    expect(app.text()).toContain('Bo, are you alone?');
    expect(app.text()).not.toMatch(/ 1 deploy /);
    expect(app.text()).not.toContain('1>');
    await app.press('enter');
    expect(app.text()).toContain('To deploy');
    expect(app.text()).not.toMatch(/ 1 deploy /);
  });

  test('hot seat in the fog: behind the curtain the map shows nobody’s view', async () => {
    const app = await openWarzone({ ...large, players: two, gameOptions: { fog: 'normal' } });
    expect(app.text()).not.toMatch(/[ABC]1/);
    await app.press('enter');
    expect(app.text()).toMatch(/A1/);
  });

  test.each(['light', 'normal', 'dense', 'heavy', 'complete'])(
    'fog %s: the screen has no army that the view has not',
    async fog => {
      const app = await openWarzone({ ...large, gameOptions: { fog, startArmies: 7 } });
      const seen = viewOf(app).armies.filter(armies => armies !== null).length;
      const shown = app
        .rows()
        .slice(1, -1)
        .flatMap(row => [...row.slice(0, 80).matchAll(/7/g)]).length;
      expect(shown).toBeLessThanOrEqual(seen);
      expect(shown).toBeGreaterThanOrEqual(Math.min(seen, 10));
      expect(seen).toBeLessThan(42);
    },
  );

  test('hot seat in the fog: each is told of the turn with own eyes, after the curtain', async () => {
    const app = await openWarzone({
      ...large,
      players: [human('Ada'), human('Bo')],
      gameOptions: { fog: 'complete' },
      settings: { animation: true, pace: 2 },
    });
    await app.press('enter', 'a', 'n', 'enter', 'enter', 'a', 'n', 'enter');
    expect(app.text()).toContain('Ada, are you alone?');
    await app.press('enter', 'w');
    expect(app.text()).toContain('A deploy');
    expect(app.text()).not.toContain('B deploy');
  });

  test('the fog is gone when the game is over, in the turns told again and in the replay', async () => {
    const gameOptions = { fog: 'complete', turnLimit: 2 };
    const app = await openWarzone({ ...large, gameOptions });
    await app.press('a', 'n', 'enter', 'a', 'n', 'enter');
    expect(app.text()).toContain('A draw');
    await app.press('w', '[', 'home', 'right');
    expect(app.text()).toContain('Turn 1');
    expect(app.text()).toMatch(/B[1-9]/);
    await app.press('enter', 'v', 'v');
    expect(app.app.place.get().kind).toBe('replay');
    expect(app.text()).toMatch(/A1/);
    expect(app.text()).toMatch(/B1/);
  });

  test('a replay of a running game in the fog shows what its only person sees', async () => {
    const app = await openWarzone({ ...large, gameOptions: { fog: 'complete' } });
    await app.press('a', 'n', 'enter');
    const name = app.game().controller.table.saveName;
    const story = name === null ? null : await app.services.house.readReplay(name);
    if (story?.ok !== true) throw new Error('the game has no save');
    const step = story.value.steps.at(-1);
    const board: BoardKind = warzoneBoard;
    const view = board.film
      ?.replayRules?.(story.value)
      .view(step?.position ?? {}, 'spectator') as WarzoneView;
    expect(new Set(view.owners)).toEqual(new Set([0, 'hidden']));
  });

  test('an attack into the fog has no odds, but tells how many it would beat', async () => {
    const app = await openWarzone({ ...large, gameOptions: { fog: 'heavy' } });
    await app.press('a', 'm');
    // rules/battle-odds.md#warzone: six beat two with 95.9 %, three with 82.1 %.
    expect(app.text()).toContain('6 against ?');
    expect(app.text()).toContain('the fog hides how many are there');
    expect(app.text()).toContain('enough for 2, 90 % or more');
  });
});

describe('a replay', () => {
  test('tells an executed turn order by order, with the board of that moment', async () => {
    const players = [human('Ada'), bot('Bruno', 'normal'), bot('Cleo', 'normal')];
    const app = await openWarzone({ ...large, players, gameOptions: { turnLimit: 1 } });
    await app.press('a', 'n', 'enter', 'v', 'v');
    expect(app.app.place.get().kind).toBe('replay');
    const orders = new Set<string>();
    for (let step = 0; step < 60 && !app.text().includes('Ada deployed'); step += 1) {
      expect(app.text()).not.toContain('A7');
      await app.press('right');
    }
    await app.press('right');
    expect(app.text()).toContain('A7');
    for (let step = 0; step < 60; step += 1) {
      await app.press('right');
      const [order] = /(Bruno|Cleo) (took|failed at) [A-Z][A-Za-z ]+/.exec(app.text()) ?? [];
      if (order !== undefined) orders.add(order);
    }
    expect(orders.size).toBeGreaterThan(1);
    // The turn, not each of its orders, is gone through with the keys for turns.
    await app.press('home', 'down');
    const [, here = '', last = ''] = /(\d+) of (\d+)/.exec(app.text()) ?? [];
    expect(here).toBe(last);
  });

  test('of a turn that others played in the fog tells only what its person was told', async () => {
    const app = await openWarzone({ ...large, gameOptions: { fog: 'complete' } });
    await app.press('a', 'n', 'enter', 'q');
    await app.send(`${wayTo(app, 'Saves')}\r`);
    await app.press('v');
    let told = '';
    for (let step = 0; step < 20; step += 1) {
      await app.press('right');
      told += app.text();
    }
    expect(told).toContain('Ada deployed 6 armies');
    expect(told).not.toMatch(/(Bruno|Cleo) deployed/);
  });
});

describe('computer players alone', () => {
  const players = [bot('Ada'), bot('Bruno'), bot('Cleo')];

  test('in the fog the one who watches sees what they see together', async () => {
    const app = await openWarzone({ ...large, players, gameOptions: { fog: 'complete', turnLimit: 3 } });
    await app.press('w', '[', '[');
    expect(app.text()).toContain('Turn 1');
    for (const letter of 'ABC') expect(app.text()).toMatch(new RegExp(`${letter}[1-9]`));
  });

  test('what the columns of the result mean is told whole at 80 × 24', async () => {
    const app = await openWarzone({ columns: 80, rows: 24, players, gameOptions: { turnLimit: 1 } });
    await app.press('tab');
    expect(app.text()).toContain('took, lost: land');
    expect(app.text()).toContain('beat, fell: armies');
    expect(app.text()).not.toContain('…');
  });
});

describe('picks', () => {
  test('territories are wished for in an order that can be changed, and the game begins', async () => {
    const app = await openWarzone({ ...large, gameOptions: { start: 'picks' } });
    expect(app.text()).toContain('Where would you like to start?');
    await app.press('enter', 'tab', 'enter', 'tab', 'enter');
    expect(app.text()).toContain('#1');
    expect(app.text()).toMatch(/ 3 [A-Z]/);
    expect(app.text()).toContain('your wish 3');
    expect(app.text()).toContain('Everybody starts with 3');
    await app.press('{', 'x', 'n');
    expect(app.text()).toContain('Commit 2 wishes?');
    expect(app.text().replaceAll(/\s+/g, ' ')).toContain('only 2 of 3 are wished for');
    await app.press('escape', 'u', 'n');
    expect(app.text()).toContain('Commit 3 wishes?');
    await app.press('enter');
    expect(viewOf(app).phase).toBe('ordering');
    expect(app.text()).toContain('To deploy');
  });
});

test('no keys and sizes bring the board down, whatever comes in whatever order', async () => {
  const keys = [
    ...'adDcnxeuruoJK[]vm%19+-b.E',
    '\r',
    '\r',
    '\t',
    '\x1b',
    '\x1b[A',
    '\x1b[B',
    '\x1b[C',
    '\x1b[D',
    ' ',
    '\x1b[H',
    '\x1b[F',
  ];
  const mouse = '\x1b[<0;20;10M\x1b[<0;20;10m';
  const actions = fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...keys, mouse) },
      {
        weight: 1,
        arbitrary: fc.record({
          columns: fc.integer({ min: 40, max: 210 }),
          rows: fc.integer({ min: 10, max: 62 }),
        }),
      },
    ),
    { minLength: 30, maxLength: 70 },
  );
  const worlds = fc.constantFrom(
    { start: 'deal', fog: 'none', startCards: 5 },
    { start: 'picks', fog: 'normal', startCards: 0 },
    { start: 'deal', fog: 'heavy', startCards: 10 },
  );
  await fc.assert(
    fc.asyncProperty(worlds, fc.boolean(), actions, async (gameOptions, animation, list) => {
      const app = await openWarzone({ gameOptions, settings: { animation, pace: 2 } });
      for (const action of list) {
        if (typeof action === 'string') await app.send(action);
        else await app.resize(action.columns, action.rows);
        app.clock.advance(150);
      }
      expect(app.faults).toEqual([]);
      await app.close();
    }),
    { numRuns: runs(10), seed: 6 },
  );
});

describe('what must not be lost', () => {
  const goToMine = async (app: TestApp): Promise<void> => {
    const { capitals, board } = viewOf(app);
    await app.press(
      '/',
      ...(board.countries[capitals[0] ?? 0]?.name ?? '').replaceAll(' ', '').toLowerCase(),
      'enter',
    );
  };

  test('a capital is marked on the map, before the orders and while they are executed', async () => {
    const app = await openWarzone({ ...large, gameOptions: { capitals: true } });
    await goToMine(app);
    expect(app.text()).toMatch(/\* your capital/);
    for (const mark of ['*A1', '*B1']) expect(app.text()).toContain(mark);
    await app.press('a', 'n', 'enter', 'w', 'home');
    expect(app.text()).toMatch(/\*[A-C]\d/);
  });

  test('a commander goes along by its key, alone too, and is marked in the list', async () => {
    const app = await openWarzone({ ...large, gameOptions: { commanders: true, startArmies: 2 } });
    await goToMine(app);
    expect(app.text()).toContain('* your commander');
    await app.press('a', 'm', 'enter', 't');
    expect(app.text()).toContain('0–7  + commander');
    await app.press('enter');
    expect(app.text()).toMatch(/2 (attack|move) +7\* /);
    await app.press('x', 'x', 'm', 'enter', 't', '0', 'enter');
    expect(app.text()).toMatch(/1 (attack|move) +0\* /);
    await app.press('n', 'enter');
    expect(viewOf(app).turn).toBe(2);
    expect(app.faults).toEqual([]);
  });
});
