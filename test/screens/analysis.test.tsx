import { describe, expect, onTestFinished, test } from 'vitest';
import { domination } from '../../machines/domination/index.ts';
import { intensity } from '../../machines/intensity/index.ts';
import { seat } from '../../machines/seat.ts';
import { kits, repertoire } from '../../source/games/kits.ts';
import { createRollouts } from '../../source/players/rollouts.ts';
import type { AnalysisPlace } from '../../source/screens/analysis/place.tsx';
import type { Place } from '../../source/screens/app.ts';
import { journeyOf } from '../../source/screens/journey.ts';
import { positionString } from '../../source/setup/position-string.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { informationOf } from '../../source/table/positions.ts';
import { readReplay } from '../../source/table/replay.ts';
import { good } from '../good.ts';
import { bot, human, openTestApp, sizes, type TestApp, type TestAppOptions, wayTo } from './harness.tsx';

/** Domination on the world of 42 territories, of which nothing is hidden: A places armies. */
const WORLD =
  'sandtable1-domination1-open-HHpmf59r4BSFsDeFo93nfVpt7Y0l6PcHk272Cd9KJHXP8KRQkKbnPW5UGSn3DAGKWhbxuQKv7rzBMUIdIyATHgGyxFPMu9MpPnA4kZurfbbeTHyk8yKpHmiF7txPV9NCA8066YwNpMYDzXNHcbxoC39YtufrmXl';

async function analysing(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await openTestApp({ game: domination, ...options });
  expect(await journeyOf(app.app).analyse(WORLD)).toBeNull();
  await app.press('left');
  return app;
}

const isAnalysis = (place: Place): place is AnalysisPlace => place.kind === 'analysis';

function stateOf({ app }: TestApp) {
  const place = app.place.get();
  if (!isAnalysis(place)) throw new Error(`the analysis board is not on the screen, but ${place.kind}`);
  return place.model.get();
}

const threePeople = [human('Ada'), human('Bo'), human('Cy')];

describe('the analysis board', () => {
  test('opens from the menu with a line that is pasted, and shows the board and what can be changed', async () => {
    const app = await openTestApp({ game: domination });
    await app.type(`${wayTo(app, 'Analysis')}\r`);
    expect(app.text()).toContain('a position as a line');
    await app.press('enter');
    await app.type(WORLD);
    await app.press('enter');
    await app.until(() => app.text().includes('owner'));
    expect(app.text()).toMatch(/▌ owner +[ABC]/);
    expect(app.text()).toMatch(/phase +placing/);
  });

  test('says in one sentence why a line is none', async () => {
    const app = await openTestApp({ game: domination });
    await app.type(`${wayTo(app, 'Analysis')}\r\r`);
    await app.type('sandtable1-domination1-open-HHpm');
    await app.press('enter');
    expect(app.text()).toContain('the position is damaged');
  });

  test('changes the highlighted line by keys, by a list and by a number, and takes each change back', async () => {
    const app = await analysing();
    const before = stateOf(app).position;
    await app.press(']');
    expect(stateOf(app).position).not.toBe(before);
    await app.press('z');
    expect(stateOf(app).position).toBe(before);
    await app.press('tab', '1', '7', 'enter');
    expect(app.text()).toMatch(/▌ armies +17/);
    // Whose it is already is no change.
    await app.press('z', 'shift-tab', 'enter', 'down', 'enter');
    expect(stateOf(app).before).toHaveLength(0);
    await app.press('enter', 'enter');
    expect(stateOf(app).before).toHaveLength(1);
  });

  test('says what is impossible and why, and plays nothing out of it', async () => {
    const app = await analysing();
    // Down to the phase of the turn: armies are to be placed, and there are none.
    const place = stateOf(app);
    expect(place.fault).toBeNull();
    while (!app.text().includes('▌ A: to place')) await app.press('tab');
    await app.press('0', 'enter');
    expect(stateOf(app).fault).toBe('Domination never waits in such a position: something follows by itself');
    expect(app.text()).toContain('something follows');
  });

  test('is left for the place from which it was opened', async () => {
    const app = await openTestApp({ players: threePeople });
    await app.press('A');
    await app.until(() => app.app.place.get().kind === 'analysis');
    await app.press('escape');
    await app.until(() => app.app.place.get().kind === 'play');
  });

  test("knows who sits in a game of one's own: what rollouts of normal players say is judged by the levels", async () => {
    const app = await openTestApp({ players: [human('Ada'), bot('Bo', 'hard'), bot('Cy', 'hard')] });
    const asked = playedOutAtOnce(app);
    await app.press('A');
    await app.until(() => app.app.place.get().kind === 'analysis');
    await app.press('C');
    await app.until(() => stateOf(app).chances?.tally?.rollouts === 1000);
    expect(asked[0]).toMatchObject({ levels: ['normal', 'normal', 'normal'] });
    await app.until(() => app.text().includes('Chances take Ada as normal'));
    // Six of ten rollouts are not six of ten games against hard players.
    const [, share] = /A +(\d+) %/.exec(app.text()) ?? [];
    expect(Number(share)).toBeLessThan(50);
  });

  test('opens at a moment of a replay, and goes back to that moment', async () => {
    const app = await openTestApp({ players: [human('Ada'), bot('Bo'), bot('Cy')] });
    await app.press('e');
    expect(await journeyOf(app.app).replay(app.game().controller.table.saveName ?? '')).toBeNull();
    await app.press('right', 'right', 'A');
    await app.until(() => app.app.place.get().kind === 'analysis');
    await app.press('escape');
    expect(app.text()).toMatch(/2 of \d+/);
  });

  test('plays on as a game of its own', async () => {
    const app = await analysing();
    await app.press('G');
    await app.until(() => app.text().includes('You play A, the computer the others.'));
    await app.press('enter');
    await app.until(() => app.app.place.get().kind === 'play');
    expect(app.game().controller.table.seatsToMove).toEqual([0]);
  });

  test('tells the chance to take what is marked, and finds the way through a continent', async () => {
    const app = await analysing();
    await app.press('/');
    await app.type('Siberia');
    await app.press('enter', 'b');
    expect(app.text()).toMatch(/Japan +81\.9 % +4\.3 +3\+/);
    await app.press('x', 'space');
    expect(app.text()).toMatch(/Siberia +\d+(\.\d)? % +\d+\.\d +\d+\+/);
    await app.press('x');
    expect(stateOf(app).marked).toEqual([]);
  });

  test('tells what each level would do, and why', async () => {
    const app = await analysing();
    await app.press('i');
    await app.until(() => app.text().includes('easy: '));
    expect(app.text()).toContain('What each level would do as A');
  });

  test('plays the position out while one looks, until it changes', async () => {
    const service = createRollouts(repertoire.worker, 2);
    onTestFinished(() => service.close());
    const app = await openTestApp({ game: domination });
    Object.assign(app.services, { rollouts: service });
    await journeyOf(app.app).analyse(WORLD);
    await app.press('C');
    await app.until(() => (stateOf(app).chances?.tally?.rollouts ?? 0) > 0, 100_000);
    expect(app.text()).toMatch(/\d+ of 1000 times played out/);
    expect(app.text()).toContain('Nobody is known to sit there');
    await app.press(']');
    expect(stateOf(app).chances).toBeNull();
  });
});

/** Of Intensity as seat A knew it, with cards to play. */
async function intensityLine(knower: 'open' | 0): Promise<string> {
  const { rules, steps, game } = good(
    await readReplay(fileStore('test/corpus/0.1.0'), 'intensity-hand', kits),
  );
  const kit = kits.find(({ id }) => id === game.id);
  const found = steps.find(({ position }) => rules.progress(position).phase === 'playing.following');
  if (kit === undefined || found === undefined) throw new Error('no card is to be played');
  return good(
    await positionString(
      kit,
      rules,
      informationOf(rules, found.position, knower === 'open' ? knower : seat(0)),
    ),
  );
}

describe('what is hidden', () => {
  test('stays hidden and unchanged until it is dealt by chance, which is taken back like any change', async () => {
    const app = await openTestApp({ game: intensity });
    await journeyOf(app.app).analyse(await intensityLine(0));
    await app.press('left');
    expect(app.text()).toContain('not visible from here');
    expect(app.text()).not.toContain('is held by');
    await app.press('O', 'enter');
    expect(app.text()).toContain('is held by');
    expect(app.text()).not.toContain('not visible from here');
    await app.press('z');
    expect(app.text()).toContain('not visible from here');
  });
});

test.each([
  [120, 40],
  [200, 60],
])('where there is room the hands of Intensity lie there as cards, at %i × %i', async (columns, rows) => {
  const app = await openTestApp({ game: intensity, columns, rows });
  await journeyOf(app.app).analyse(await intensityLine('open'));
  await app.press('left');
  const names = app.rows().flatMap((row, y) => (/^ +(▶ )?[A-D]( {9}|$)/.test(row) ? [y] : []));
  expect(names).toHaveLength(4);
  expect((names[1] ?? 0) - (names[0] ?? 0)).toBeGreaterThan(5);
  expect(app.text()).toMatch(/is held by/);
});

test('a card that a level would play and tells no reason for stands alone', async () => {
  const app = await openTestApp({ game: intensity });
  await journeyOf(app.app).analyse(await intensityLine('open'));
  await app.press('i');
  await app.until(() => app.text().includes('expert: play'));
  expect(app.text()).not.toContain('next hand');
});

test('a card that changes hands leaves one too few behind, which is told until another comes', async () => {
  const app = await openTestApp({ game: intensity });
  await journeyOf(app.app).analyse(await intensityLine('open'));
  await app.press('left');
  const [before] = [stateOf(app).fault];
  await app.press(']');
  expect(before).toBeNull();
  expect(stateOf(app).fault).toContain('a hand has its number of cards');
});

/** Rollouts that come at once, and what was asked of them. */
function playedOutAtOnce(app: TestApp): readonly { readonly seed: string; readonly first?: unknown }[] {
  const asked: { readonly seed: string; readonly first?: unknown }[] = [];
  Object.assign(app.services, {
    rollouts: {
      async tally(request: { seed: string; first?: object }, count: number, told: (tally: object) => void) {
        asked.push(request);
        const tally = { rollouts: count, won: [600, 300, 100], shared: 0, unfinished: 0 };
        told(tally);
        return tally;
      },
      async close() {},
    },
  });
  return asked;
}

describe('two moves are compared with one seed', () => {
  test('two plans of computer players, from a list', async () => {
    const app = await openTestApp({ game: domination });
    const asked = playedOutAtOnce(app);
    await journeyOf(app.app).analyse(WORLD);
    await app.press('&');
    await app.until(() => app.text().includes('The first move'));
    expect(app.text()).toContain('on the board, with the keys of the game');
    await app.press('down', 'enter');
    await app.until(() => app.text().includes('The other move'));
    await app.press('down', 'enter');
    await app.until(() => app.text().includes('Two moves'));
    await app.until(() => asked.length === 2);
    expect(app.text()).toContain('60 %');
    expect(asked.map(({ seed }) => seed)).toEqual(['analysis', 'analysis']);
  });

  test('one is made on the board with the keys of the game, the other is written; nothing is played', async () => {
    const app = await openTestApp({ game: domination });
    const asked = playedOutAtOnce(app);
    await journeyOf(app.app).analyse(WORLD);
    const { position } = stateOf(app);
    await app.press('&');
    await app.until(() => app.text().includes('The first move'));
    await app.press('enter');
    await app.until(() => app.app.place.get().kind === 'play');
    expect(app.text()).toContain('The first move: make it as in');
    await app.press('a');
    await app.until(() => app.text().includes('The other move'));
    expect(stateOf(app).position).toBe(position);
    await app.press('up', 'enter');
    await app.type('place Greenland 10');
    await app.press('enter');
    await app.until(() => asked.length === 2);
    expect(asked.map(({ first }) => first)).toEqual([
      { seat: 0, move: expect.objectContaining({ type: 'place', armies: 10 }) },
      { seat: 0, move: expect.objectContaining({ type: 'place', armies: 10 }) },
    ]);
  });

  test('q goes back from the board, and a change ends what is played out after that too', async () => {
    const app = await openTestApp({ game: domination });
    playedOutAtOnce(app);
    await journeyOf(app.app).analyse(WORLD);
    await app.press('&');
    await app.until(() => app.text().includes('The first move'));
    await app.press('enter');
    await app.until(() => app.app.place.get().kind === 'play');
    await app.press('q');
    await app.until(() => app.app.place.get().kind === 'analysis');
    await app.press('C');
    await app.until(() => stateOf(app).chances?.tally?.rollouts === 1000);
    await app.press(']');
    expect(stateOf(app).chances).toBeNull();
  });

  test('cards to pass are chosen on the board of Intensity', async () => {
    const app = await openTestApp({ game: intensity });
    const asked = playedOutAtOnce(app);
    await journeyOf(app.app).analyse(await intensityLine(0));
    await app.press('&');
    await app.until(() => app.text().includes('The first move'));
    await app.press('enter');
    await app.until(() => app.app.place.get().kind === 'play');
    await app.press('enter');
    await app.until(() => app.text().includes('The other move'));
    await app.press('down', 'enter');
    await app.until(() => asked.length === 2);
    expect(asked[0]?.first).toMatchObject({ move: { type: 'play' } });
  });
});

describe.each(sizes)('at $columns × $rows the analysis board', size => {
  test('has its board, its lines and its keys', async () => {
    const app = await analysing(size);
    expect(app.text()).toMatch(/▌ owner/);
    expect(app.text()).toMatch(/to move +A/);
    expect(app.text()).toContain('Esc back');
  });
});
