import { expect, test } from 'vitest';
import { domination } from '../../../machines/domination/index.ts';
import { grid } from '../../../machines/grid/index.ts';
import { seat } from '../../../machines/seat.ts';
import { mapSetup } from '../../../source/games/domination/map-setup.ts';
import { gridKit } from '../../../source/games/grid/kit.ts';
import { gridRoster } from '../../../source/games/grid/players/index.ts';
import { movesTold } from '../../../source/lines/text/teller.ts';
import { storyData, storyText } from '../../../source/lines/text/transcript.ts';
import { builtinMap } from '../../../source/maps/builtin/index.ts';
import type { AnyRoster } from '../../../source/players/player.ts';
import { BotDriver } from '../../../source/players/seat-driver.ts';
import type { Thinker } from '../../../source/players/thinker.ts';
import { readReplay } from '../../../source/table/replay.ts';
import { rulesKit } from '../../../source/table/rules-kit.ts';
import { openTable } from '../../../source/table/table.ts';
import { good } from '../../good.ts';
import { memoryStore } from '../../table/memory-store.ts';

test('a game without a text mode is told again as lines, with the names of its territories', async () => {
  const map = builtinMap('world');
  if (!map.ok) throw new Error('there is no world to play on');
  const options = domination.options.parse({ firstPlayer: 'first', firstArmies: 'random' });
  const setup = { seats: 2, options, ...mapSetup.fieldsOf({ ...map.value, warnings: [] }, 'world') };
  const occupants = [
    { kind: 'human', name: 'Ada' },
    { kind: 'human', name: 'Bo' },
  ] as const;
  const store = memoryStore();
  const opened = good(
    await openTable({ game: domination, setup, occupants, seed: 'dunes', saveName: 'told' }, store),
  );
  const [first] = opened.legalMoves(seat(0));
  if (first === undefined) throw new Error('nothing can be played');
  await opened.play(seat(0), first);
  await opened.close();
  const story = good(await readReplay(store, 'told', [rulesKit(domination)]));
  const lines = [...storyText(story, null)].flat();
  expect(lines.slice(0, 3)).toEqual(['Domination', 'A Ada', 'B Bo']);
  expect(lines.join('\n')).toMatch(/Ada placed 1 army in [A-Z]/);
  expect(lines.join('\n')).not.toMatch(/country \d/);
});

test('what is done in character is told in the story, in the objects for programs, and of the moves so far', async () => {
  const occupants = ['bold', 'bold', 'cautious'].map((style, index) => ({
    ...({ kind: 'bot', level: 'normal', name: `Normal ${index}`, style } as const),
  }));
  const store = memoryStore();
  const setup = { seats: 3, options: { turnLimit: 12 } };
  const table = good(
    await openTable({ game: grid, setup, occupants, seed: 'characters', saveName: 'told' }, store),
  );
  const roster: AnyRoster = gridRoster;
  const think: Thinker['think'] = async (_, level, question) => roster.choose(level, question);
  await new BotDriver(table, gridKit.players, { think }).ended;
  const remark = /is bold and dares it|is cautious and attacks nobody/;
  const told = movesTold(table).filter(line => remark.test(line));
  expect(told.length).toBeGreaterThan(1);
  expect(movesTold(table, table.seq)).toEqual([]);
  await table.close();
  const story = good(await readReplay(store, 'told', [rulesKit(grid)]));
  expect([...storyText(story, null)].flat().filter(line => remark.test(line))).toEqual(told);
  const lines = [...storyData(story)].flatMap(step =>
    'lines' in step && Array.isArray(step.lines) ? step.lines : [],
  );
  expect(lines.filter(line => remark.test(line))).toEqual(told);
});
