import { describe, expect, test } from 'vitest';
import { openTestApp, sizes } from './harness.tsx';

describe('setting a game up', () => {
  test.each(sizes)('shows the form made from the game at $columns × $rows', async size => {
    const { press, text } = await openTestApp(size);
    await press('enter');
    for (const word of ['Players', 'Ada', 'bot normal', 'Seed', 'dunes', 'Defence', 'chosen', 'Turn limit'])
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
    await press('backspace', 'backspace', 'backspace');
    await type('Zoë of the seven seas');
    expect(text()).toContain('Zoë of the seven');
    expect(text()).not.toContain('Zoë of the seven s');
    await press('down', 'backspace', 'backspace', 'backspace', 'backspace', 'backspace');
    await paste('\x1b[31mRed\u202e\x07\nBeard');
    expect(text()).toContain('Red Beard');
  });

  test('two equal names do not start a game: the sentence names the seat', async () => {
    const { press, type, text, app } = await openTestApp();
    await press('enter', 'down', 'down');
    await press('backspace', 'backspace', 'backspace', 'backspace', 'backspace');
    await type('ada');
    await press('enter');
    expect(text()).toContain('ada is taken by player A; names must differ');
    expect(app.place.get().kind).toBe('setup');
  });

  test('an empty name is asked for', async () => {
    const { press, text } = await openTestApp();
    await press('enter', 'down', 'backspace', 'backspace', 'backspace', 'enter');
    expect(text()).toContain('Player A needs a name');
  });

  test('who plays, the seed and the options reach the table', async () => {
    const { press, type, game } = await openTestApp();
    await press('enter', 'down', 'down', 'tab', 'right', 'down', 'left', 'down');
    await type(' 7');
    await press('down', 'right', 'down');
    await type('90');
    await press('enter');
    const { table } = game().session;
    expect(table.occupants.map(occupant => ('level' in occupant ? occupant.level : occupant.kind))).toEqual([
      'human',
      'hard',
      'easy',
    ]);
    expect(table.seed).toBe('dunes 7');
    expect(table.rules.setup.options).toEqual({ defence: 'most', turnLimit: 90 });
  });

  test('the last set-up is proposed again', async () => {
    const { press, type, text } = await openTestApp();
    await press('enter', 'right', 'down');
    await type('lena');
    await press('enter', 'q', 'enter', 'enter');
    expect(text()).toContain('Adalena');
    expect(text()).toContain('Darius');
  });

  test('Escape goes back to the menu', async () => {
    const { press, text } = await openTestApp();
    await press('enter', 'escape');
    expect(text()).toContain('S A N D T A B L E');
  });
});
