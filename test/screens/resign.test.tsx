import { describe, expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import { openDomination } from '../games/domination/board/support.ts';
import { bot, human, openTestApp, type TestApp } from './harness.tsx';

const people = [human('Ada'), human('Bo'), bot('Cleo')];

/** Presses `R`, and Enter in the question that comes. */
async function resign(app: TestApp): Promise<void> {
  await app.send('R');
  expect(app.text()).toContain('Resign');
  await app.press('enter');
}

describe('resigning from a game on this screen', () => {
  test('the computer plays for who resigns, the others go on, and the save knows', async () => {
    const app = await openTestApp({ players: people, columns: 120, rows: 40 });
    const { asked } = app.game().controller.state.get();
    await resign(app);
    const { controller } = app.game();
    expect(asked).toBe(seat(0));
    expect(controller.table.occupants[0]).toMatchObject({ kind: 'bot', name: 'Ada', resigned: true });
    expect(app.text()).toContain('Ada resigns; the computer plays on');
    expect(app.text()).toMatch(/Ada +resigned/);
    expect(controller.state.get().asked).toBe(seat(1));
    expect(controller.table.saveName).not.toBeNull();
  });

  test('nothing happens after Escape', async () => {
    const app = await openTestApp({ players: people });
    await app.send('R');
    await app.press('escape');
    expect(app.game().controller.table.occupants).toEqual(people);
    expect(app.text()).not.toContain('Resign');
  });

  test('the last person may watch the computer players to the end', async () => {
    const app = await openTestApp({ players: [human('Ada'), bot('Bruno'), bot('Cleo')] });
    await resign(app);
    await app.until(() => app.game().controller.table.outcome !== null);
    expect(app.text()).toContain('rematch');
  });

  test('who resigned from Domination never attacks again (rules/domination.md#players)', async () => {
    const app = await openDomination({ players: people });
    await resign(app);
    expect(app.game().controller.table.occupants[0]).toMatchObject({ level: 'passive', resigned: true });
  });

  test('who resigned is asked again in the rematch', async () => {
    const app = await openTestApp({ players: [human('Ada'), bot('Bruno'), bot('Cleo')] });
    await resign(app);
    await app.until(() => app.game().controller.table.outcome !== null);
    await app.send('M');
    expect(app.game().controller.table.occupants).toContainEqual(human('Ada'));
  });
});
