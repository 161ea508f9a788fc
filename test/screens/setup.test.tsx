import { describe, expect, test } from 'vitest';
import { openTestApp, sizes } from './harness.tsx';

describe('setting a game up', () => {
  test.each(sizes)('shows the form made from the game at $columns × $rows', async size => {
    const { press, text } = await openTestApp(size);
    await press('enter');
    for (const word of [
      'Players',
      'Ada',
      'computer, normal',
      'Seed',
      'dunes',
      'Defence',
      'chosen',
      'Turn limit',
    ])
      expect(text()).toContain(word);
  });

  test('a zero is shown as what it means', async () => {
    const { press, rows } = await openTestApp({ columns: 120, rows: 40 });
    await press('enter');
    expect(rows().find(row => row.includes('Turn limit'))).toContain('no limit');
  });

  test('the number of players changes the seats', async () => {
    const { press, text } = await openTestApp();
    await press('enter');
    expect(text()).not.toContain('Edda');
    await press('right', 'right');
    expect(text()).toContain('Edda');
    await press('right', '4');
    expect(text()).toContain('Darius');
    expect(text()).not.toContain('Edda');
  });

  test('names are written, cleaned and cut to 16 characters', async () => {
    const { press, type, text, paste } = await openTestApp();
    await press('enter', 'down');
    await type('Zoë of the seven seas');
    expect(text()).toContain('Zoë of the seven');
    expect(text()).not.toContain('Zoë of the seven s');
    await press('down');
    await paste('\x1b[31mRed\u202e\x07\nBeard');
    expect(text()).toContain('Red Beard');
  });

  test('two equal names do not start a game: the sentence names the seat', async () => {
    const { press, type, text, app } = await openTestApp();
    await press('enter', 'down', 'down');
    await type('ada');
    await press('enter', 'ctrl-s');
    expect(text()).toContain('ada is taken by player A; names must differ');
    expect(app.place.get().kind).toBe('setup');
  });

  test.each([
    [110, true],
    [109, false],
  ])('in %i columns the board that is set up stands beside the fields: %s', async (columns, isShown) => {
    const app = await openTestApp({ columns, rows: 40 });
    await app.press('enter');
    expect(app.text()).toContain('Players');
    const boardRows = (): number => app.rows().filter(row => /\d +\d +\d +\d/.test(row.slice(80))).length;
    app.clock.advance(1000);
    if (isShown) await app.until(() => boardRows() > 0);
    await app.settled();
    expect(boardRows() > 0).toBe(isShown);
  });

  test('nobody is called by the letter of another seat', async () => {
    const { press, type, text, app } = await openTestApp();
    await press('enter', 'down', 'down');
    await type('c');
    await press('enter', 'ctrl-s');
    expect(text()).toContain('c is the letter of another player; choose another name');
    expect(app.place.get().kind).toBe('setup');
  });

  test('an empty name is asked for', async () => {
    const { press, text } = await openTestApp();
    await press('enter', 'down', 'backspace', 'enter', 'ctrl-s');
    expect(text()).toContain('Player A needs a name');
  });

  test('who plays, the seed and the options reach the table', async () => {
    const { press, type, game } = await openTestApp();
    await press('enter', 'down', 'down', 'right', 'down', 'left', 'down', 'down', 'enter', 'end');
    await type(' 7');
    await press('down', 'down', 'right', 'down', 'down', 'down', 'down');
    await type('90');
    await press('enter');
    const { table } = game().controller;
    expect(table.occupants.map(occupant => ('level' in occupant ? occupant.level : occupant.kind))).toEqual([
      'human',
      'hard',
      'easy',
    ]);
    expect(table.seed).toBe('dunes 7');
    expect(table.rules.setup.options).toMatchObject({ defence: 'most', roundLimit: 8, turnLimit: 90 });
  });

  test('on a line of a seat the arrows change who plays, a letter a proposed name, Enter a written one', async () => {
    const { press, type, rows, until } = await openTestApp();
    const line = () => rows().find(row => row.includes('▌')) ?? '';
    await press('enter', 'down', 'down', 'right');
    expect(line()).toMatch(/B +blue +Bruno +◂ computer, hard +▸/);
    await press('right', 'right');
    expect(line()).toMatch(/◂ as strong as you +▸/);
    await until(() =>
      rows().some(row => row.includes('a computer player, as normal, Ada is not measured yet')),
    );
    await press('right');
    expect(line()).toMatch(/◂ normal cautious +▸/);
    await press('left', 'left', 'left', 'left', 'left', 'left');
    expect(line()).toMatch(/◂ person +▸/);
    await type('Bo');
    expect(line()).toMatch(/B +blue +Bo +◂ person/);
    await press('enter', 'left', 'enter');
    await type('b');
    await press('enter');
    expect(line()).toMatch(/B +blue +Bob +◂ normal, any style/);
    await press('Z', 'escape');
    expect(line()).toMatch(/B +blue +Bob +◂/);
  });

  test('? tells of the field that has the keys', async () => {
    const { press, text } = await openTestApp({ columns: 120, rows: 40 });
    await press('enter', 'down', '?');
    expect(text()).toContain('computer, hard: knows the exact odds and looks ahead');
    await press('escape', 'down', 'down', 'down', 'down', '?');
    expect(text()).toContain('All chance comes from the seed');
  });

  test('the last set-up is proposed again', async () => {
    const { press, type, text } = await openTestApp();
    await press('enter', 'right', 'down');
    await type('Lena');
    await press('enter', 'up', 'enter', 'q', 'enter');
    expect(text()).toContain('Lena');
    expect(text()).toContain('Darius');
  });

  test('Escape goes back to the menu', async () => {
    const { press, text } = await openTestApp();
    await press('enter', 'escape');
    expect(text()).toContain('S A N D T A B L E');
  });
});
