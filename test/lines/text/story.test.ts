import { expect, test } from 'vitest';
import { domination } from '../../../machines/domination/index.ts';
import { seat } from '../../../machines/seat.ts';
import { mapSetup } from '../../../source/games/domination/map-setup.ts';
import { storyText } from '../../../source/lines/text/transcript.ts';
import { builtinMap } from '../../../source/maps/builtin/index.ts';
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
