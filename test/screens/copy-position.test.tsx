import { describe, expect, test } from 'vitest';
import { kits } from '../../source/games/kits.ts';
import { journeyOf } from '../../source/screens/journey.ts';
import { readPosition } from '../../source/setup/position-string.ts';
import { bot, copied, human, openTestApp } from './harness.tsx';

/** What the terminal was given to copy last. */
describe('P copies the position', () => {
  test('of the game that is played, as its only person knows it, and shows it too', async () => {
    const app = await openTestApp({ players: [human('Ada'), bot('Bo'), bot('Cy')] });
    app.written();
    await app.press('P');
    await app.until(() => app.text().includes('The position, copied'));
    const text = copied(app);
    expect(text).toMatch(/^sandtable1-grid1-A-/);
    expect(app.text()).toContain('It tells what player A may know.');
    expect(app.text()).toContain(text.slice(0, 40));
    const read = await readPosition(text, kits);
    expect(read.ok && read.value.position).toMatchObject({ turn: 0, phase: { name: 'deploying' } });
    await app.press('escape');
    expect(app.text()).not.toContain('The position, copied');
  });

  test('of the moment that a replay shows', async () => {
    const app = await openTestApp({ players: [human('Ada'), bot('Bo'), bot('Cy')] });
    await app.press('e');
    const { saveName } = app.game().controller.table;
    expect(await journeyOf(app.app).replay(saveName ?? '')).toBeNull();
    app.written();
    await app.press('home', 'P');
    await app.until(() => app.text().includes('The position, copied'));
    const read = await readPosition(copied(app), kits);
    expect(read.ok && read.value.position).toMatchObject({ phase: { left: [15, 15, 15] } });
  });
});
