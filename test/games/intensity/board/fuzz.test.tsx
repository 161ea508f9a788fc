import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intensity } from '../../../../machines/intensity/index.ts';
import type { IntensityTypes } from '../../../../machines/intensity/types.ts';
import { type CardModel, createCardModel } from '../../../../source/games/intensity/board/model.ts';
import { intensityBoard } from '../../../../source/games/intensity/board/play.ts';
import { openController, type PlayController } from '../../../../source/screens/play/controller.ts';
import { runs } from '../../../cases.ts';
import { good } from '../../../good.ts';
import { anything, doAll } from '../../../screens/anything.ts';
import { bot, human, openTestApp } from '../../../screens/harness.tsx';

const OPTIONS = { hands: '4', lead: 'first-seat', faults: 'refused', watchers: 'table' };
const ONE = [human('Ada'), bot('Bruno', 'random'), bot('Cleo', 'random'), bot('Dana', 'random')];
const TWO = [human('Ada'), bot('Bruno', 'random'), human('Cleo'), bot('Dana', 'random')];

test('no keys and sizes bring the card table down', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(ONE, TWO),
      anything('tcorfap?1347', { minLength: 20, maxLength: 50 }),
      async (players, deeds) => {
        const app = await openTestApp({ game: intensity, players, gameOptions: OPTIONS });
        await doAll(app, deeds);
        expect(app.faults).toEqual([]);
        await app.close();
      },
    ),
    { numRuns: runs(10) },
  );
});

/** What a person can do at the table. */
const deeds: readonly ((model: CardModel) => void)[] = [
  model => model.confirm(),
  model => model.confirm(),
  model => model.along(1),
  model => model.pick(),
  model => model.peek(),
  model => model.coach(),
  model => model.turnTo('scores'),
  model => model.reorder(),
  model => model.analyse(),
];

test('whatever two people do, what the table is drawn from never holds a hand that is not to be seen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...deeds), { minLength: 30, maxLength: 80 }), async chosen => {
      const app = await openTestApp({ game: intensity });
      const setup = { seats: 4, options: OPTIONS };
      const opened = good(
        await app.services.house.open({ game: intensity, setup, occupants: TWO, seed: 'dunes' }),
      );
      const session = openController(opened.table, opened.table, app.services, intensityBoard);
      const model = createCardModel(session as PlayController<IntensityTypes>, app.clock);
      for (const deed of chosen) {
        deed(model);
        await app.settled();
        const { view, hand, step, asked } = model.scene.get();
        const known = view.hands.flatMap((cards, of) => (cards === null ? [] : [of]));
        if (step.name === 'cover') expect({ hand, known }).toEqual({ hand: null, known: [] });
        else expect(known.filter(of => of !== asked)).toEqual([]);
      }
      model.close();
      await session.close();
      await app.close();
    }),
    { numRuns: runs(10) },
  );
});
