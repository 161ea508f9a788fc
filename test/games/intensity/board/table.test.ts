import { describe, expect, test } from 'vitest';
import { intensity } from '../../../../machines/intensity/index.ts';
import type { IntensityOptions, IntensityView, Round } from '../../../../machines/intensity/types.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { type Seat, seat, type Viewer } from '../../../../machines/seat.ts';
import { ManualClock } from '../../../../source/base/clock.ts';
import { tableGeometry } from '../../../../source/games/intensity/board/geometry.ts';
import { paceOf } from '../../../../source/games/intensity/board/pace.ts';
import { intensityBoard, sceneOfFrame } from '../../../../source/games/intensity/board/play.ts';
import { tablePainter } from '../../../../source/games/intensity/board/table-painter.ts';
import { intensityKit } from '../../../../source/games/intensity/kit.ts';
import { journeyOf } from '../../../../source/screens/journey.ts';
import type { BoardKind } from '../../../../source/screens/play/board.ts';
import { createStore, derive } from '../../../../source/screens/store.ts';
import { themes } from '../../../../source/screens/theme/theme.ts';
import { renderToRows } from '../../../../source/terminal/canvas.tsx';
import { good } from '../../../good.ts';
import { usual } from '../../../machines/intensity/support/hands.ts';
import {
  bot,
  human,
  openTestApp,
  sizes,
  type TestApp,
  type TestAppOptions,
} from '../../../screens/harness.tsx';

const FOUR = [human('Ada'), bot('Bruno', 'normal'), bot('Cleo', 'normal'), bot('Dana', 'normal')];
/** At six a hand has six rounds, which are judged sooner than ten. */
const TWO = [human('Ada'), human('Bo'), ...['Cleo', 'Dana', 'Emil', 'Fay'].map(name => bot(name, 'normal'))];

const open = (options: TestAppOptions & { readonly match?: Partial<IntensityOptions> } = {}) =>
  openTestApp({ game: intensity, players: FOUR, gameOptions: { ...usual, ...options.match }, ...options });

const view = (app: TestApp, viewer: Viewer = seat(0)): IntensityView =>
  app.game().controller.table.view(viewer) as IntensityView; // the game is Intensity

/** Chooses the first three cards of the hand and passes them. */
const pass = (app: TestApp): Promise<void> => app.press('enter', 'right', 'enter', 'right', 'enter', 'enter');

/** Plays with Enter until the hand is over. */
async function playHand(app: TestApp): Promise<void> {
  for (let card = 0; card < 10; card += 1) await app.press('enter');
}

/** From the last round of a hand to its sheet. */
const toSheet = (app: TestApp): Promise<void> => app.press('enter');

/** The last round of a hand. */
function lastRound(app: TestApp): Round {
  const [last] = view(app).rounds.slice(9);
  if (last === undefined) throw new Error('the hand is not over');
  return last;
}

/** The heading of the sheet; the log tells of `Hand 1:`. */
const SHEET = /Hand 1(?!:)/;

/** It lies on the table with who took it; there is no sheet yet. */
function expectOnTable(app: TestApp, { winner }: Round): void {
  expect(app.text()).toContain(`${FOUR[winner]?.name} takes round 10`);
  expect(app.text()).not.toMatch(SHEET);
}

/** The numbers of cards as they would be written on the screen. */
const hand = (app: TestApp, of: Seat): readonly string[] => (view(app, of).hands[of] ?? []).map(String);

describe('a hand by keys', () => {
  test('a digit before an arrow is how many cards the cursor goes; a number of no card is told', async () => {
    const one = await open();
    const other = await open();
    await one.press('3', 'right');
    await other.press('right', 'right', 'right');
    expect(one.text()).toBe(other.text());
    await one.press('7', '2');
    expect(one.text()).toContain('no card has the number 72');
  });

  test.each(sizes)('shows table, points, question and keys at $columns × $rows', async size => {
    const app = await open(size);
    for (const word of ['Ada', 'Bruno', 'Cleo', 'Dana', 'Which three go to Bruno?', 'Pass › Play › Score'])
      expect(app.text()).toContain(word);
    expect(app.text()).toMatch(/▶ A Ada[\s\S]+ B Bruno/);
    expect(app.rows().at(-1)).toContain('Enter choose');
  });

  test('three cards are chosen and passed, and what came from the right is marked', async () => {
    const app = await open();
    const given = hand(app, seat(0)).slice(0, 3);
    expect(app.text()).toContain('three go to Bruno');
    expect(app.text()).toContain('three come from Dana');
    await pass(app);
    expect(view(app).passes[0]?.map(String)).toEqual(given);
    expect(view(app).phase.name).toBe('playing');
    expect(app.text()).toContain('Which card do you lead?');
    expect(app.text()).toContain('new');
  });

  test('a fourth card is refused in a sentence, a chosen one can be taken back', async () => {
    const app = await open();
    await app.press('enter', 'right', 'enter', 'right', 'enter', 'right', 'space');
    expect(app.text()).toContain('three are chosen: take one back');
    await app.press('left', 'space');
    expect(app.text()).toContain('choose 1 more for Bruno');
  });

  const OTHERS = ['Bruno', 'Cleo', 'Dana', 'Emil', 'Fay'].map(name => bot(name, 'easy'));

  test.each([
    [3, 13],
    [6, 6],
  ])('%i play a hand of %i rounds by keys to its end', async (players, rounds) => {
    const seated = [human('Ada'), ...OTHERS.slice(0, players - 1)];
    const app = await open({ players: seated });
    await pass(app);
    for (let round = 1; round <= rounds; round += 1) {
      expect(app.text()).toContain(`round ${round} of ${rounds}`);
      for (const { name } of seated) expect(app.text()).toContain(name);
      await app.press('enter');
    }
    expect(view(app).phase.name).toBe('over');
    expect(view(app).score.points.reduce((sum, points) => sum + points, 0)).toBe(17);
    await toSheet(app);
    expect(app.text()).toMatch(/won/);
  });

  test('for practice a card is taken back before the others follow, who wait two seconds for it', async () => {
    const time = new ManualClock();
    const app = await open({ time, match: { takeBack: 'unfollowed' } });
    await pass(app);
    await app.press('enter');
    expect(view(app).table.cards).toHaveLength(1);
    expect(app.rows().at(-1)).toContain('z undo');
    await app.press('z');
    expect(app.text()).toContain('taken back');
    expect(view(app).table.cards).toHaveLength(0);
    await app.press('right', 'enter');
    time.advance(2000);
    await app.settled();
    expect(view(app).rounds).toHaveLength(1);
  });

  test('ten rounds lead to the result, with its sheet', async () => {
    const app = await open({ columns: 120, rows: 40 });
    await pass(app);
    await playHand(app);
    expect(view(app).phase.name).toBe('over');
    await toSheet(app);
    expect(app.text()).toContain('after 1 hand, seed dunes');
    expect(app.text()).toMatch(/have won|has won|share/);
    expect(app.text()).not.toMatch(SHEET);
  });

  test('beside the question stands who took the last round, as the log tells it', async () => {
    const app = await open({ columns: 80, rows: 24 });
    await pass(app);
    await app.press('enter');
    const [first] = view(app).rounds;
    const told = `${FOUR[first?.winner ?? 0]?.name} takes round 1`;
    const question = app.rows().findIndex(row => /Which card do you (lead|play)\?/.test(row));
    expect(app.rows()[question + 1]).toContain(told);
  });

  test('between two people the key says whose choices it judges next, and each one’s pass is told', async () => {
    const app = await open({ players: TWO, columns: 120, rows: 40 });
    const judge = async (): Promise<void> => {
      await app.press('f');
      for (let decision = 0; decision < 8; decision += 1) {
        app.clock.advance(1);
        await app.settled();
      }
    };
    const passes = [0, 1].map(of => hand(app, seat(of)).slice(0, 3).join(' '));
    while (view(app).phase.name === 'discarding') {
      await app.press('enter');
      await pass(app);
    }
    while (view(app).phase.name !== 'over') await app.press('enter');
    await toSheet(app);
    await app.press('tab');
    expect(app.rows().at(-1)).toContain('f Ada’s costs');
    await judge();
    expect(app.text()).toContain('what Ada chose');
    expect(app.text()).toMatch(/lost \d+\.\d/);
    expect(app.text()).toContain(`passed ${passes[0]}`);
    expect(app.rows().at(-1)).toContain('f Bo’s costs');
    await judge();
    expect(app.text()).toContain('what Bo chose');
    expect(app.text()).toContain(`passed ${passes[1]}`);
    expect(app.rows().at(-1)).toContain('f Ada’s costs');
  });

  test.each(sizes)(
    'the last round lies on the table until a key goes on to the result at $columns × $rows',
    async size => {
      const app = await open(size);
      await pass(app);
      await playHand(app);
      expectOnTable(app, lastRound(app));
      expect(app.text()).toContain('Intensity round 10 of 10');
      expect(app.rows().at(-1)).toContain('Enter score sheet');
      for (const text of ['rematch', 'replay']) expect(app.rows().at(-1)).not.toContain(text);
      expect(app.text()).not.toContain('after 1 hand');
      await app.press('enter');
      expect(app.text()).toContain('after 1 hand');
      expect(app.text()).toMatch(/fewest points from|At the end: /);
      expect(app.rows().at(-1)).toContain('M rematch');
      await app.press('tab');
      expect(app.text()).toMatch(SHEET);
      // Once more than needed.
      const { controller } = app.game();
      await app.press('enter', 'enter');
      expect(app.game().controller).toBe(controller);
    },
  );

  test('the cards of the last round lie there as they were played', async () => {
    const app = await open();
    await pass(app);
    await playHand(app);
    for (const card of lastRound(app).cards) expect(app.text()).toContain(` ${card} `);
  });

  test('a save goes on at the sheet, not at the last round', async () => {
    const first = await open({ match: { hands: '4' } });
    await pass(first);
    await playHand(first);
    await first.press('q', 'G');
    expect(first.text()).toMatch(SHEET);
    expect(first.text()).toContain('On to the next hand?');
  });

  test('points decide: nobody is offered a draw', async () => {
    const app = await open();
    await app.press('D');
    expect(app.text()).not.toContain('agree');
    expect(app.text()).toContain('D (draw) works where people play and no points decide');
    await app.press('?');
    expect(app.text()).not.toContain('as a draw');
  });

  test('the cursor keeps to legal cards, and typing another one says why it is none', async () => {
    const app = await open();
    await pass(app);
    const { legal, hands } = view(app);
    const closed = hands[0]?.find(card => !legal.includes(card));
    if (closed === undefined) throw new Error('this deal has no card that may not be led');
    await app.type(`${closed}`);
    await app.settled();
    expect(app.text()).toContain('no calf has been played yet');
    expect(view(app).table.cards).toEqual([]);
    await app.type(`${legal.at(-1)}`);
    await app.press('enter');
    expect(app.game().controller.table.history.at(4)?.move).toEqual({ type: 'play', card: legal.at(-1) });
  });

  test('the coach names the expected points of every legal card', async () => {
    const app = await open({ advised: true });
    await pass(app);
    await app.press('f');
    for (const card of view(app).legal.slice(0, 3))
      expect(app.text()).toMatch(new RegExp(`${card} +\\d+\\.\\d\\d`));
    await app.press('f');
    expect(app.text()).not.toContain('points from here');
  });

  test('the last round comes back with a key, and goes with Enter', async () => {
    const players = [human('Ada'), bot('Bartholomew'), bot('Cleo'), bot('Dana')];
    const app = await open({ columns: 120, rows: 40, players });
    await pass(app);
    await app.press('enter');
    const [last] = view(app).rounds;
    if (last === undefined) throw new Error('no round has been played');
    // Four names have no room beside their cards there.
    expect(app.text()).toMatch(/ [A-D] \d\d · [A-D] \d\d · [A-D] \d\d · [A-D] \d\d/);
    await app.press('w');
    expect(app.text()).toContain('this round');
    await app.press('enter');
    expect(view(app).rounds).toHaveLength(1);
  });

  test('the score sheet opens and closes with its key', async () => {
    const app = await open();
    await app.press('tab');
    expect(app.text()).toContain('rank');
    await app.press('tab');
    expect(app.text()).not.toContain('rank');
  });

  test('a hand goes on from its save in the middle of a round', async () => {
    const first = await open();
    await pass(first);
    await first.press('enter');
    const before = view(first);
    await first.game().close();
    const [save] = await first.services.house.list();
    const resumed = good(await first.services.house.resume(save?.name ?? ''));
    expect(resumed.table.view(seat(0))).toEqual(before);
  });

  test('the hand is finished by itself once no points are left', async () => {
    const app = await open({ seed: 'short' });
    await pass(app);
    for (let card = 0; card < 10 && view(app).phase.name === 'playing'; card += 1) {
      const left = 17 - view(app).score.points.reduce((sum, points) => sum + points, 0);
      if (left === 0 || view(app).rounds.length === 9) break;
      await app.press('enter');
    }
    await app.press('a');
    await app.settled();
    expect(view(app).phase.name).toBe('over');
  });
});

describe('a table that is only looked at', () => {
  const BOTS = [bot('Lulu', 'easy'), bot('Morgan', 'easy'), bot('Amy', 'easy'), bot('Rat', 'easy')];

  test('nobody is there whose choices could be judged: no key offers it', async () => {
    const app = await open({ players: BOTS });
    await app.settled();
    expect(view(app, 'spectator').phase.name).toBe('over');
    expect(app.rows().at(-1)).toContain('M rematch');
    expect(app.rows().at(-1)).not.toContain('analysis');
  });

  test('between two hands that nobody has to ask for, the sheet stays for a while', async () => {
    const app = await open({ match: { hands: '4' } });
    await pass(app);
    await playHand(app);
    const phase = { name: 'scored' as const, ready: [false, false, false, false] };
    const scored = { ...view(app, 'spectator'), phase };
    const table = { occupants: BOTS, view: () => scored };
    expect(paceOf({ type: 'ready' }, table)).toBeGreaterThan(3);
    const begun = { ...scored, phase: { ...phase, ready: [true, false, false, false] } };
    expect(paceOf({ type: 'ready' }, { ...table, view: () => begun })).toBe(0);
    expect(paceOf({ type: 'ready' }, { ...table, occupants: FOUR })).toBe(0);
  });

  test('the last round lies on the table for a while, then the sheet comes by itself', async () => {
    const app = await open({ players: BOTS, settings: { pace: 0 } });
    // The clock of the tests runs on to the last frame: what was shown on the way is in what was written.
    await app.settled();
    expect(app.written()).toContain('score sheet');
    expect(app.text()).toContain('after 1 hand');
    expect(app.rows().at(-1)).toContain('M rematch');
  });

  test('a replay shows the last round of a hand before its sheet', async () => {
    const app = await open();
    await pass(app);
    await playHand(app);
    await toSheet(app);
    const last = lastRound(app);
    await app.press('v', 'v', 'end');
    expect(app.text()).toMatch(SHEET);
    expect(app.rows().at(-1)).not.toContain('play on');
    await app.press('left');
    expectOnTable(app, last);
    expect(app.rows().at(-1)).not.toContain('play on');
  });

  test('a replay of a hand that is over ends with its sheet', async () => {
    const app = await open();
    await pass(app);
    await playHand(app);
    const frame = createStore({ view: view(app, 'spectator'), events: [] });
    const painter = tablePainter(derive(frame, sceneOfFrame), FOUR, themes[0], { still: true });
    expect(renderToRows(painter, 46, 20).join('\n')).toMatch(SHEET);
  });

  test('a replay draws cards in the smallest terminal, and so does a game that a lesson leaves 17 rows', () => {
    expect(tableGeometry(46, 20, 4, true)).not.toBeNull();
    expect(tableGeometry(46, 17, 4)).not.toBeNull();
    expect(tableGeometry(37, 16, 4)).not.toBeNull();
    expect(tableGeometry(46, 15, 4)).toBeNull();
    expect(tableGeometry(37, 15, 4)).toBeNull();
  });
});

describe('a match', () => {
  test('after a hand its sheet is shown; Enter deals the next one, which another seat leads', async () => {
    const app = await open({ match: { hands: '4' } });
    await pass(app);
    await playHand(app);
    expect(view(app).phase.name).toBe('scored');
    expectOnTable(app, lastRound(app));
    expect(app.text()).toContain('On to the score sheet?');
    await toSheet(app);
    expect(app.text()).toMatch(SHEET);
    expect(app.text()).toContain('On to the next hand?');
    await app.press('enter');
    expect(view(app)).toMatchObject({ number: 2, first: 1, phase: { name: 'discarding' } });
    expect(app.text()).toContain('hand 2 of 4');
  });

  test('a match of four hands by keys', async () => {
    const app = await open({ match: { hands: '4' }, columns: 120, rows: 40 });
    for (let number = 1; number <= 4; number += 1) {
      await pass(app);
      await playHand(app);
      await toSheet(app);
      await app.press(...(number < 4 ? ['enter'] : []));
    }
    expect(view(app).scores).toHaveLength(4);
    expect(app.text()).toContain('after 4 hands');
    expect(app.text()).toContain('by hand, fewest win');
    await app.press('tab');
    expect(app.text()).toContain('Match');
  });
});

test('arrows point to where cards go, and from where they come, in each hand of a match; partners are named as such', async () => {
  const app = await open({ match: { hands: '4', passing: 'by-turns', teams: 1212 }, columns: 120 });
  expect(app.rows()[0]).toContain('fewest points over 4 hands: A+C 0 · B+D 0');
  expect(app.text()).toMatch(/Cleo +0 points · partner/);
  expect(app.text()).toMatch(/A Ada +(?:team )?1/);
  for (const [to, from] of [
    ['‹ three go to Bruno', 'three come from Dana ‹'],
    ['three go to Dana ›', '› three come from Bruno'],
    ['↑ three go to Cleo', '↓ three come from Cleo'],
  ] as const) {
    await app.until(() => app.text().includes(to));
    expect(app.text()).toContain(from);
    await pass(app);
    await playHand(app);
    await toSheet(app);
    await app.press('enter');
  }
});

describe('hidden stays hidden', () => {
  test('the screen never shows what the others passed, in the log or on the table', async () => {
    const app = await open({ columns: 200, rows: 60 });
    await pass(app);
    expect(app.text()).toContain('Bruno gets');
    expect(app.text()).not.toMatch(/Cleo gets|Dana gets|Bruno passes on|Cleo passes on/);
  });

  test('between two people a cover lies over the hand', async () => {
    const app = await open({ players: TWO, columns: 120, rows: 40 });
    expect(app.text()).toContain('Ada is next');
    // No hint is offered on what nobody sees.
    expect(app.rows().at(-1)).not.toContain('i hint');
    expect(app.text()).not.toContain(hand(app, seat(0)).slice(0, 3).join(' '));
    await app.press('enter');
    expect(app.text()).toContain('Which three go to Bo?');
    const given = hand(app, seat(0)).slice(0, 3);
    await pass(app);
    expect(app.text()).toContain('Bo is next');
    for (const card of given) expect(app.find(` ${card} `)).toBeUndefined();
    await app.press('enter');
    expect(app.text()).toContain('Which three go to Cleo?');
  });

  test('the scene of a board holds no other hand', async () => {
    const app = await open();
    await pass(app);
    const seen = view(app);
    expect(seen.hands.map(cards => cards !== null)).toEqual([true, false, false, false]);
    expect(JSON.stringify(seen)).not.toContain('"random"');
  });

  test('somebody who watches sees hands only where the options say so', () => {
    const [closed, opened] = [watched('table'), watched('hands')];
    expect(opened.text).toContain(opened.hand);
    expect(closed.hand).toBe(opened.hand);
    expect(closed.text).not.toContain(closed.hand);
  });

  test('a replay opens the hands of a match that is over, and of no other', async () => {
    const app = await open({ match: { hands: '4' } });
    await pass(app);
    await playHand(app);
    const [save] = await app.services.house.list();
    const running = good(await app.services.house.readReplay(save?.name ?? ''));
    const board: BoardKind = intensityBoard;
    const hidden = board.film?.replayRules?.(running);
    expect(hidden?.view(running.steps[0]?.position ?? {}, 'spectator')).toMatchObject({
      hands: [null, null, null, null],
    });
    const over = board.film?.replayRules?.({
      ...running,
      outcome: { places: [], reason: 'last-hand' },
    });
    const first = over?.view(running.steps[0]?.position ?? {}, 'spectator') as IntensityView;
    expect(first.hands.every(cards => cards?.length === 10)).toBe(true);
  });
});

/** What somebody sees who watches four players choose, and the hand of the far one. */
function watched(watchers: IntensityOptions['watchers']): { readonly text: string; readonly hand: string } {
  const prepared = intensity.prepare({ seats: 4, options: { ...usual, watchers } });
  const start = prepared.ok ? prepared.value.start(fromSeed('dunes')) : null;
  if (!prepared.ok || start?.ok !== true) throw new Error('there is no deal');
  const frame = createStore({ view: prepared.value.view(start.value, 'spectator'), events: [] });
  const scene = derive(frame, sceneOfFrame);
  const rows = renderToRows(tablePainter(scene, FOUR, themes[0]), 120, 40);
  const cards = prepared.value.view(start.value, seat(2)).hands[2] ?? [];
  return { text: rows.join('\n'), hand: cards.join(' ') };
}

describe('the set-up', () => {
  /** The form of Intensity with the keys on who plays in the second seat. */
  async function form(): Promise<TestApp> {
    const app = await openTestApp();
    app.app.go(await journeyOf(app.app).setup(intensityKit));
    await app.settled();
    await app.press('tab', 'tab');
    return app;
  }

  test('random players are called Lulu, Morgan, Amy and Rat; stronger ones have the names of their seats', async () => {
    const app = await form();
    await app.press('left', 'left', 'down', 'left', 'left');
    expect(app.text()).toMatch(/B +\w+ +Lulu.*computer, random/);
    expect(app.text()).toMatch(/C +\w+ +Morgan.*computer, random/);
    expect(app.text()).toContain('a computer player that plays any legal card');
    await app.press('right');
    expect(app.text()).toMatch(/C +\w+ +Cleo.*computer, easy/);
  });

  test('a name that was written stays', async () => {
    const app = await form();
    await app.press('B', 'r', 'enter', 'left', 'left');
    expect(app.text()).toMatch(/B +\w+ +Br .*computer, random/);
  });

  test('three to six play, four unless somebody says', async () => {
    const app = await form();
    expect(app.text()).toMatch(/Players +3 {2}4 {2}5 {2}6/);
    expect(app.text()).toMatch(/\n +C .*Cleo.*\n +D /);
    expect(app.text()).not.toMatch(/\n +E /);
  });
});
