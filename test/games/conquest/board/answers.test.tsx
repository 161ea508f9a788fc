import { describe, expect, test } from 'vitest';
import { human, openTestApp, type TestApp } from '../../../screens/harness.tsx';
import { openDomination } from '../../domination/board/support.ts';
import { openWarzone, viewOf as warzoneView } from '../../warzone/board/support.ts';

const people = [human('Ada'), human('Bo'), human('Cy')];
const large = { columns: 120, rows: 40 };

/** A question whose range is one number, as the panel asks it. */
const NEEDLESS = /\?[ \n]+(\d+)–\1(?!\d)|Defend with (1 die|2 dice)\b/;

/** The moves so far of one kind. */
const played = (app: TestApp, type: string): readonly object[] =>
  app.game().controller.table.history.flatMap(({ move }) => (move.type === type ? [move] : []));

/** Answers questions with Enter, attacks once wherever the board proposes it, and never sees a needless question. */
async function playOn(app: TestApp, keys: number): Promise<void> {
  for (let pressed = 0; pressed < keys && app.game().controller.table.outcome === null; pressed += 1) {
    expect(app.text()).not.toMatch(NEEDLESS);
    const stays = /Move (troops|armies) from where\?|End the turn\?/.test(app.text());
    const stuck = app.text().includes('Attack from where?') && pressed % 7 === 6;
    await app.press(stays || stuck ? 'n' : 'enter');
  }
}

describe('a question with one answer is not asked', () => {
  test('in Simple Risk: a defence with one troop, and moving in with all that is left', async () => {
    const app = await openTestApp({ ...large, players: people });
    await app.send('\r'.repeat(45));
    await playOn(app, 160);
    const asked = played(app, 'defend').length + played(app, 'advance').length;
    expect(asked).toBeGreaterThan(5);
    expect(played(app, 'defend')).toContainEqual({ type: 'defend', dice: 1 });
  });

  test('in Domination: a defence with one army, moving in, and the last new army', async () => {
    const app = await openDomination({
      ...large,
      players: people,
      gameOptions: { firstArmies: 'random', defence: 'chosen' },
    });
    await playOn(app, 160);
    expect(played(app, 'defend')).toContainEqual({ type: 'defend', dice: 1 });
    expect(played(app, 'advance').length).toBeGreaterThan(0);
  });

  test('in Warzone: how many of one army', async () => {
    const app = await openWarzone(large);
    await app.press('enter');
    expect(app.text()).toMatch(/How many to .*\?/);
    await app.press('5', 'enter', 'tab', 'enter');
    expect(app.text()).toContain('To deploy  0 of 6');
    expect(app.text()).not.toContain('How many');
    const lines = app.rows().filter(row => / \d deploy +\d/.test(row));
    expect(lines).toHaveLength(2);
    expect(warzoneView(app).phase).toBe('ordering');
  });

  test('in Warzone: how many of one army attack', async () => {
    const app = await openWarzone(large);
    await app.press('enter', '1', 'enter', 'm', 'enter');
    expect(app.text()).not.toContain('How many');
    expect(app.rows().some(row => / 2 attack +1 /.test(row))).toBe(true);
  });
});
