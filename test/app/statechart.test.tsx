import { describe, expect, test } from 'vitest';
import { chartStates } from '../../machines/chart-states.ts';
import { domination } from '../../machines/domination/index.ts';
import { journeyOf } from '../../source/app/journey.ts';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readStory } from '../../source/table/story.ts';
import { bot, human, openTestApp, sizes, threePlayers } from './harness.tsx';

describe.each([
  ['grid', 'grid-four-people'],
  ['domination', 'domination-world'],
  ['warzone', 'warzone-world'],
  ['intensity', 'intensity-match'],
])('the states of %s', (_, save) => {
  test('are those of its machine: every game goes along their arrows', async () => {
    const story = await readStory(fileStore('test/corpus/0.1.0'), save, kits);
    if (!story.ok) throw new Error(story.error.sentence);
    const { rules, steps } = story.value;
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
});

test('it follows a replay', async () => {
  const app = await openTestApp({ players: [human('Ada'), bot('Bo'), bot('Cy')] });
  await app.press('e');
  await app.until(() => app.game().session.table.progress.turn > 0);
  await journeyOf(app.app).replay(app.game().session.table.saveName ?? '');
  await app.press('W');
  expect(app.text()).toMatch(/▌● +deploying/);
  await app.press('escape', 'end', 'W');
  expect(app.text()).not.toMatch(/● +deploying/);
});

test('a dead key says in which state of the statechart the game is', async () => {
  const app = await openTestApp({ players: threePlayers, columns: 120 });
  await app.press('n');
  expect(app.text()).toContain('with all armies placed · in deploying');
});

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
