import { describe, expect, test } from 'vitest';
import type { GridView } from '../../../../machines/grid/types.ts';
import { seat } from '../../../../machines/seat.ts';
import { human, openTestApp, type TestApp, threePlayers } from '../../../screens/harness.tsx';
import { openDomination, viewOf } from '../../domination/board/support.ts';

/** The armies of the start, put where they fall: the game begins with the first turn. */
const short = { firstArmies: 'random', firstPlayer: 'first' } as const;
const claimed = { territories: 'claimed', firstPlayer: 'first' } as const;

const gridOf = (app: TestApp): GridView => app.game().controller.table.view(seat(0)) as GridView;
const footer = (app: TestApp): string => app.rows().at(-1) ?? '';
/** What was said last in the panel. */
const said = (app: TestApp): string => app.game().controller.state.get().notice?.text ?? '';
const movesOf = (app: TestApp, type: string) =>
  app.game().controller.table.history.filter(({ move, seat: by }) => move.type === type && by === 0);

describe('a number before a key', () => {
  test('stands in the bottom line until a key takes it, and Escape forgets it', async () => {
    const app = await openDomination({ gameOptions: { firstPlayer: 'first' } });
    await app.press('1', '2');
    expect(footer(app)).toContain('12_');
    expect(footer(app)).toContain('Esc no number');
    await app.press('escape');
    expect(footer(app)).not.toContain('12_');
    await app.press('enter');
    expect(movesOf(app, 'place').length).toBe(1);
  });

  test('places so many armies of the start in one territory', async () => {
    const app = await openDomination({ gameOptions: { firstPlayer: 'first' } });
    const before = viewOf(app);
    await app.press('5', 'enter');
    const after = viewOf(app);
    expect(after.reserve[0]).toBe((before.reserve[0] ?? 0) - 5);
    const grown = after.armies.flatMap((armies, place) => {
      const more = after.owners[place] === 0 ? (armies ?? 0) - (before.armies[place] ?? 0) : 0;
      return more === 0 ? [] : [more];
    });
    expect(grown).toEqual([5]);
  });

  test('places so many new armies of a turn without asking, and too many are refused', async () => {
    const app = await openDomination({ gameOptions: short });
    const left = viewOf(app).reserve[0] ?? 0;
    await app.press('2', 'enter');
    expect(viewOf(app).reserve[0]).toBe(left - 2);
    await app.press('9', '9', 'enter');
    expect(viewOf(app).reserve[0]).toBe(left - 2);
    expect(said(app)).not.toBe('');
  });

  test('is how often the cursor moves, in letters and arrows', async () => {
    const one = await openTestApp({ players: threePlayers });
    const other = await openTestApp({ players: threePlayers });
    await one.press('2', 'j', '3', 'right');
    await other.press('j', 'j', 'right', 'right', 'right');
    expect(one.text()).toBe(other.text());
  });

  test('is how near a map is looked at', async () => {
    const one = await openDomination({ columns: 120, rows: 40 });
    const other = await openDomination({ columns: 120, rows: 40 });
    await one.press('3', '+');
    await other.press('+', '+', '+');
    expect(one.text()).toBe(other.text());
  });

  test('while an attack is aimed it is for the next key: dice for an attack, how far for the cursor', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.send('\r'.repeat(16));
    await app.press('enter', '2');
    expect(app.text()).toMatch(/\d+ against \d+, 2 dice|1 {2}2 {2}3/);
    const other = await openTestApp({ players: threePlayers });
    await other.send('\r'.repeat(16));
    await other.press('enter', 'tab', 'tab');
    await app.press('tab');
    expect(app.text()).toBe(other.text());
  });

  test('new troops of Simple Risk go to one territory, whatever number is typed', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.press('a');
    await app.press('2', 'enter');
    expect(said(app)).toContain('all new troops of a turn go to one territory');
    expect(gridOf(app).phase.name).toBe('reinforcing');
  });

  test('moves so many armies at the end of a turn', async () => {
    const app = await openDomination({ gameOptions: { ...short, startArmies: 60 } });
    await app.press('enter', 'enter', 'n');
    await app.press('enter', 'tab', '2', 'enter');
    expect(movesOf(app, 'fortify').at(-1)?.move).toMatchObject({ armies: 2 });
  });

  test('takes so many moves back', async () => {
    const app = await openDomination({ gameOptions: { ...short, startArmies: 60 } });
    const before = viewOf(app);
    await app.press('1', 'enter', '1', 'enter', '2', 'z');
    expect(viewOf(app).armies).toEqual(before.armies);
  });
});

describe('what is left is spread', () => {
  test('evenly along the borders: those that got armies stand alike, within one', async () => {
    const app = await openDomination({ gameOptions: { firstPlayer: 'first', startArmies: 60 } });
    const before = viewOf(app);
    await app.press('e');
    const { turn, owners, armies } = viewOf(app);
    expect(turn).toBe(1);
    const placed = movesOf(app, 'place').flatMap(({ move }) => ('territory' in move ? [move.territory] : []));
    const grown = [...new Set(placed)].map(
      place => (before.armies[Number(place)] ?? 0) + placed.filter(each => each === place).length,
    );
    expect(Math.max(...grown) - Math.min(...grown)).toBeLessThanOrEqual(1);
    expect(owners.length).toBe(armies.length);
  });

  test('in a turn too, in one move for each territory', async () => {
    const app = await openDomination({ gameOptions: short });
    const left = viewOf(app).reserve[0] ?? 0;
    await app.press('e');
    expect(viewOf(app).phase.name).toBe('attacking.choosing');
    expect(movesOf(app, 'place').length).toBeLessThanOrEqual(left);
  });

  test('at random by the chance of the game, as recorded moves that are the same again', async () => {
    const once = await openDomination({ gameOptions: { firstPlayer: 'first' } });
    const again = await openDomination({ gameOptions: { firstPlayer: 'first' } });
    await once.press('*');
    await again.press('*');
    expect(viewOf(once).turn).toBe(1);
    expect(movesOf(once, 'place-random').length).toBe(21);
    expect(viewOf(again)).toEqual(viewOf(once));
  });

  test('at random in Simple Risk, as ordinary deployments', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.press('*');
    expect(gridOf(app).phase.name).toBe('reinforcing');
    expect(new Set(movesOf(app, 'deploy').map(({ move }) => JSON.stringify(move))).size).toBeGreaterThan(3);
  });

  test('so many of them: the rest is placed by hand', async () => {
    const app = await openDomination({ gameOptions: { firstPlayer: 'first' } });
    await app.press('4', 'e');
    expect(viewOf(app).reserve[0]).toBe(17);
    await app.press('3', '*');
    expect(viewOf(app).reserve[0]).toBe(14);
  });
});

describe('the start of a world of 42 with three players', () => {
  test('is claimed and placed with ten keys, four territories and two places of them by choice', async () => {
    const app = await openDomination({ gameOptions: claimed });
    const keys = ['enter', 'tab', 'enter', 'e', '5', 'enter', 'tab', '6', 'enter', 'e'] as const;
    for (const key of keys) await app.press(key);
    expect(keys.length).toBeLessThanOrEqual(10);
    expect(viewOf(app).turn).toBe(1);
    expect(viewOf(app).owners.filter(owner => owner === 0).length).toBe(14);
    expect(
      viewOf(app).armies.filter((armies, place) => viewOf(app).owners[place] === 0 && (armies ?? 0) > 5)
        .length,
    ).toBe(2);
  });

  test('is claimed and placed with two keys where the rest is left to the program', async () => {
    const app = await openDomination({ gameOptions: claimed });
    await app.press('*', '*');
    expect(viewOf(app).turn).toBe(1);
  });

  test('three people at one keyboard: each has keys of their own, and what each began goes on in their goes', async () => {
    const players = [human('Ada'), human('Bo'), human('Cy')];
    const app = await openDomination({ players, gameOptions: claimed });
    await app.press('e', '*', 'e', 'e', '*', 'e');
    expect(viewOf(app).turn).toBe(1);
    for (const who of [0, 1, 2]) expect(viewOf(app).owners.filter(owner => owner === who).length).toBe(14);
  });

  test('any key stops it, and it is taken up again', async () => {
    const app = await openDomination({ gameOptions: claimed });
    const { board, press } = app.game();
    press('e');
    expect(board.repeating).toBe(true);
    press('right');
    expect(board.repeating).toBe(false);
    await app.press('e', 'e');
    expect(viewOf(app).turn).toBe(1);
  });
});

describe('the last attack again', () => {
  const rolls = (app: TestApp): number => movesOf(app, 'roll').length + movesOf(app, 'attack').length;

  test('says that there is none yet', async () => {
    const app = await openDomination({ gameOptions: short });
    await app.press('a', '.');
    expect(said(app)).toContain('there is no attack of yours to repeat yet');
  });

  test('until won, where the aim is', async () => {
    const app = await openDomination({ gameOptions: { ...short, startArmies: 200 } });
    await app.press('a', 'enter', 'a', 'enter');
    const { owners } = viewOf(app);
    await app.press('.');
    const after = viewOf(app).owners.filter(owner => owner === 0).length;
    expect(after).toBe(owners.filter(owner => owner === 0).length + 1);
  });

  test('once with the same dice', async () => {
    const app = await openTestApp({ players: threePlayers });
    await app.press('a', 'enter');
    await app.press('enter', '1', 'enter', '.');
    const dice = movesOf(app, 'attack').map(({ move }) => ('dice' in move ? move.dice : 0));
    expect(dice).toEqual([1, 1]);
  });

  test('until as many are left, and says so where there are no more', async () => {
    const app = await openDomination({ gameOptions: { ...short, startArmies: 60 } });
    await app.press('a', 'enter', '8', 'a');
    if (viewOf(app).phase.name === 'attacking.advancing') await app.press('enter');
    const before = rolls(app);
    await app.press('.');
    expect(rolls(app)).toBe(before);
    expect(said(app)).toMatch(/the last attack stopped at \d+, and .+ has \d+/);
  });
});
