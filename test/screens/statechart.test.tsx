import { describe, expect, test } from 'vitest';
import { chartStates } from '../../machines/chart-states.ts';
import { domination } from '../../machines/domination/index.ts';
import { intensity } from '../../machines/intensity/index.ts';
import { kits } from '../../source/games/kits.ts';
import { journeyOf } from '../../source/screens/journey.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readReplay } from '../../source/table/replay.ts';
import { openDomination, untilTrading } from '../games/domination/board/support.ts';
import { openWarzone } from '../games/warzone/board/support.ts';
import { good } from '../good.ts';
import { bot, human, openTestApp, sizes, type TestApp, threePlayers } from './harness.tsx';

describe.each([
  ['grid', 'grid-four-people'],
  ['domination', 'domination-world'],
  ['warzone', 'warzone-world'],
  ['intensity', 'intensity-match'],
])('the states of %s', (_, save) => {
  test('are those of its machine: every game goes along their arrows', async () => {
    const { rules, steps } = good(await readReplay(fileStore('test/corpus/0.1.0'), save, kits));
    const states = new Map(chartStates(rules.machine).map(state => [state.path, state]));
    let before: string | null = null;
    for (const step of steps.slice(0, 400)) {
      const { phase } = rules.progress(step.position);
      expect(states.has(phase)).toBe(true);
      if (before !== null && step.kind === 'played') {
        const arrow = states.get(before)?.arrows.find(({ by, forced }) => by === step.move.type && !forced);
        expect(arrow, `${step.move.type} in ${before}`).toBeDefined();
      }
      before = phase;
    }
  });
});

test('W draws the statechart with the present state marked, what leads where and the moves that are legal', async () => {
  const app = await openTestApp({ players: threePlayers });
  await app.press('W');
  expect(app.text()).toMatch(/▌● +deploying/);
  expect(app.text()).toMatch(/deploy +\d+ legal now/);
  expect(app.text()).toContain('turn.attacking.choosing');
  await app.press('down');
  expect(app.text()).toMatch(/▌ +▸? *turn\.reinforcing/);
  await app.press('escape');
  expect(app.text()).not.toContain('The statechart');
});

test('it names the guards by which something follows by itself', async () => {
  const app = await openTestApp({ players: threePlayers });
  await app.press('W', 'down', 'down');
  expect(app.text()).toContain('[cannotAttack]');
  expect(app.text()).toContain('no troop can attack');
});

test('it follows a replay', async () => {
  const app = await openTestApp({ players: [human('Ada'), bot('Bo'), bot('Cy')] });
  await app.press('e');
  await app.until(() => app.game().controller.table.progress.turn > 0);
  await journeyOf(app.app).replay(app.game().controller.table.saveName ?? '');
  await app.press('W');
  expect(app.text()).toMatch(/▌● +deploying/);
  await app.press('escape', 'end', 'W');
  expect(app.text()).not.toMatch(/● +deploying/);
});

/** The bottom line. */
const footer = (app: TestApp): string => app.rows().at(-1) ?? '';

describe.each(sizes)('a key of another moment says at $columns × $rows', size => {
  test.each([
    ['grid', () => openTestApp({ players: threePlayers, ...size }), 'n', 'place your troops first'],
    ['domination', () => openDomination(size), '.', 'place an army first'],
    [
      'warzone',
      () => openWarzone({ gameOptions: { start: 'picks' }, ...size }),
      'a',
      'pick your territories first',
    ],
    ['intensity', () => openIntensity(size), 'a', 'pass three cards first'],
  ] as const)('in %s what comes first', async (_, open, key, first) => {
    const app = await open();
    await app.press(key);
    expect(footer(app)).toMatch(new RegExp(`^ ${key === '.' ? '\\.' : key} \\(.+\\): ${first}`));
  });

  test('what comes before the next turn, where its moment is over', async () => {
    const app = await openTestApp({ players: [human('Ada'), human('Bo'), human('Cy')], ...size });
    await untilMoving(app);
    await app.press('a');
    expect(footer(app)).toContain(': move troops or end your turn first');
  });

  test('the refusal of the game, where its moment is now and nothing of it is legal', async () => {
    const app = await openWarzone(size);
    const { seq } = app.game().controller.table;
    await app.press('y');
    expect(footer(app)).toContain(': only the last player left may claim the victory');
    expect(app.game().controller.table.seq).toBe(seq);
  });
});

test('trading that may not be ended says why in the words of the rules (rules/domination.md#trading)', async () => {
  const app = await openDomination({
    players: [human('Ada'), human('Bo')],
    gameOptions: {
      firstArmies: 'random',
      firstPlayer: 'first',
      startArmies: 300,
      forcedTrade: 0,
      handLimit: 3,
    },
    columns: 120,
  });
  await untilTrading(app);
  await app.press('enter', 'n');
  expect(footer(app)).toContain(': with 4 cards you must trade');
});

test('a move that is refused because nothing of it is possible says what it needs', async () => {
  const app = await openDomination({
    players: [human('Ada'), human('Bo')],
    gameOptions: { firstArmies: 'random', firstPlayer: 'first', passing: 'asked' },
    columns: 160,
  });
  const { rules } = app.game().controller.table;
  const states = chartStates(rules.machine);
  const attack = states
    .find(({ path }) => path === 'attacking.choosing')
    ?.arrows.find(({ by }) => by === 'attack');
  expect(attack?.says).toContain('two armies beside');
});

/** Places, and ends the attacks. */
async function untilMoving(app: TestApp): Promise<void> {
  const phase = (): string => app.game().controller.table.progress.phase;
  for (let key = 0; key < 12 && phase() !== 'turn.moving'; key += 1)
    await app.press(phase() === 'deploying' ? 'e' : phase() === 'turn.reinforcing' ? 'enter' : 'n');
}

const openIntensity = (size: object): Promise<TestApp> =>
  openTestApp({ game: intensity, players: [...threePlayers, bot('Dora')], ...size });

describe.each(sizes)('at $columns × $rows', size => {
  test('all states of the largest statechart have room', async () => {
    const app = await openTestApp({ game: domination, ...size });
    const line =
      'sandtable1-domination1-open-HHpmf59r4BSFsDeFo93nfVpt7Y0l6PcHk272Cd9KJHXP8KRQkKbnPW5UGSn3DAGKWhbxuQKv7rzBMUIdIyATHgGyxFPMu9MpPnA4kZurfbbeTHyk8yKpHmiF7txPV9NCA8066YwNpMYDzXNHcbxoC39YtufrmXl';
    await journeyOf(app.app).analyse(line);
    await app.press('W');
    expect(app.text()).toContain('setup.claiming');
    expect(app.text()).toMatch(/over +◂─/);
    expect(app.text()).toContain('[hasNothingToPlace]');
  });
});
