import { expect, test } from 'vitest';
import { optionsSchema } from '../../../../machines/domination/options.ts';
import { bot } from '../../../screens/harness.tsx';
import { openDomination } from './support.ts';

const players = [bot('Ada', 'normal'), bot('Bo'), bot('Cy')];

test('a game that was won by capitals goes on for the whole world, as a game of its own (rules/domination.md#winning)', async () => {
  const app = await openDomination({
    ...{ columns: 160, rows: 40, players, settings: { pace: 0 } },
    gameOptions: optionsSchema.parse({ mode: 'capital', firstArmies: 'random' }),
  });
  const first = app.game().controller.table;
  await app.until(() => first.outcome !== null, 100_000);
  await app.settled();
  expect(first.outcome?.reason).toBe('capitals');
  expect(app.text()).toContain('G play on');
  const won = (await app.game().controller.readReplay())?.steps.at(-1)?.position;

  await app.press('G');
  await app.until(() => app.game().controller.table !== first);
  const further = app.game().controller.table;
  expect(further.rules.setup.options).toMatchObject({ mode: 'domination' });
  expect(further.names).toEqual(['Ada', 'Bo', 'Cy']);
  await app.until(() => further.outcome !== null, 100_000);
  await app.settled();
  expect(further.outcome?.reason).toBe('conquest');
  expect(app.text()).not.toContain('G play on');
  const begun = (await app.game().controller.readReplay())?.steps[0]?.position;
  expect(begun).toMatchObject({ owners: Reflect.get(won ?? {}, 'owners'), mode: 'domination' });
  expect(app.faults).toEqual([]);
  await app.close();
});
