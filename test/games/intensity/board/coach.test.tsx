import { expect, test } from 'vitest';
import { intensity } from '../../../../machines/intensity/index.ts';
import type { IntensityMove, IntensityTypes, IntensityView } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seat } from '../../../../machines/seat.ts';
import { createCardModel } from '../../../../source/games/intensity/board/model.ts';
import { intensityBoard } from '../../../../source/games/intensity/board/play.ts';
import { intensityRoster } from '../../../../source/games/intensity/players/index.ts';
import { advice, hintQuestion } from '../../../../source/players/adviser.ts';
import type { WeighedMove } from '../../../../source/players/player.ts';
import { openController, type PlayController } from '../../../../source/screens/play/controller.ts';
import type { Table } from '../../../../source/table/api.ts';
import { good } from '../../../good.ts';
import { bot, human, openTestApp } from '../../../screens/harness.tsx';

/** A hand at the table with an adviser who answers when the test says so; the computer players stand still unless `driven`. */
async function seated(driven = true) {
  const app = await openTestApp({ game: intensity });
  const options = intensity.options.parse({
    hands: '1',
    lead: 'first-seat',
    faults: 'refused',
    watchers: 'table',
  });
  const occupants = [human('Ada'), bot('Bo'), bot('Cy'), bot('Di')];
  const { table } = good(
    await app.services.house.open({
      game: intensity,
      setup: { seats: 4, options },
      occupants,
      seed: 'dunes',
    }),
  );
  const waiting: ((weighed: readonly WeighedMove[]) => void)[] = [];
  const bots = {
    ...app.services.bots,
    advise: () => new Promise<readonly WeighedMove[]>(resolve => waiting.push(resolve)),
  };
  if (!driven) bots.drive = () => () => undefined;
  const session = openController(table, table, { ...app.services, bots }, intensityBoard);
  const model = createCardModel(session as PlayController<IntensityTypes>, app.clock);
  const answer = async (): Promise<void> => {
    at(waiting, 0)(advice(intensityRoster, hintQuestion(table, seat(0)) as Parameters<typeof advice>[1]));
    waiting.shift();
    await app.settled();
  };
  return { app, table, session, model, answer };
}

/** Passes the first three cards of a seat's hand. */
async function passThree(table: Table, by: Seat): Promise<void> {
  const { hands } = table.view(by) as IntensityView; // The table plays Intensity.
  const move: IntensityMove = { type: 'discard', cards: hands[by]?.slice(0, 3) ?? [] };
  good(await table.play(by, move));
}

test('the coach thinks beside the screen: keys are heard meanwhile, and its list comes when it has answered', async () => {
  const { app, table, session, model, answer } = await seated();
  model.coach();
  // The others choose their cards at the same time: that changes nothing of the question.
  await app.until(() => table.seq === 3);
  expect(session.state.get().notice?.text).toBe('thinking …');
  expect(model.scene.get().focus.page).toBe('log');
  const { cursor } = model.scene.get().focus;
  model.along(1);
  expect(model.scene.get().focus.cursor).not.toBe(cursor);
  await answer();
  const { coaching, focus } = model.scene.get();
  expect(focus.page).toBe('coach');
  expect(coaching?.hints.length).toBeGreaterThan(4);
  expect(session.state.get().notice).toBeNull();
});

test('the coach and the hint are of one mind', async () => {
  const { session, model, answer } = await seated();
  model.coach();
  await answer();
  const best = model.scene.get().coaching?.hints[0]?.cards;
  model.hint();
  await answer();
  expect(model.scene.get().focus.chosen).toEqual(best);
  expect(session.state.get().notice?.text).toMatch(new RegExp(`^Pass ${best?.join(' ')}: `));
});

test('what the coach says of a choice that has been made meanwhile is dropped', async () => {
  const { app, table, session, model, answer } = await seated();
  model.coach();
  await passThree(table, seat(0));
  await app.until(() => table.seq > 3);
  await answer();
  expect(model.scene.get().coaching).toBeNull();
  expect(model.scene.get().focus.page).toBe('log');
  expect(session.state.get().notice?.text).not.toBe('thinking …');
});

test('a refusal is forgotten once something happens, a fault is not', async () => {
  const refused = await seated(false);
  const failed = await seated(false);
  const early: IntensityMove = { type: 'play', card: 10 };
  await refused.session.play(early);
  failed.session.say({ tone: 'bad', text: 'the disk is full', lasting: true });
  expect(refused.session.state.get().notice).toMatchObject({ tone: 'bad' });
  for (const { app, table } of [refused, failed]) {
    await passThree(table, seat(1));
    await app.settled();
  }
  expect(refused.session.state.get().notice).toBeNull();
  expect(failed.session.state.get().notice).toMatchObject({ text: 'the disk is full' });
});
