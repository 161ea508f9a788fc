import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../cases.ts';
import { POND } from './pond.ts';
import { typed, withFiles } from './support.ts';

/**
 * What friendly mode answers on the pond. Ben holds Daisy, Elder, Fern (5) and Grand Gorse and has six armies to place
 * in the first turn; Ann holds Alder (6), Beech and Clover.
 */
const friendly = (lines: readonly string[], ...dice: readonly string[]): Promise<string> =>
  withFiles({ ...POND, 'log.txt': ['PLAYER 1', 'PLACEALL 4 1 5 2 6 3 7', ...dice].join('\n') }, folder =>
    typed(
      [
        ...['newgame', 'CHOOSEM pond.map', 'newp human red Ann', 'newp human blue Ben'],
        ...['startgame domination increasing autoplaceall', 'place alder 1'],
        ...Array.from({ length: 4 }, () => ['place fern 1', 'place alder 1']).flat(),
        ...lines,
      ],
      { maps: [folder], outcomes: `${folder}/log.txt`, friendly: true },
    ),
  );

describe('friendly mode (features/domination.md, "Console")', () => {
  it('takes names, any case, and beginnings of words', async () => {
    const output = await friendly(['PLACE fe 6', 'showa']);
    expect(output).toContain(
      '>6 new army(s) placed in: Fern\nNow: Fern 11 (Ben).\n>Countries:\n1 Alder - Ann (6)\n',
    );
  });

  it('takes nobody who is called by the letter of another seat, which the exact console does', async () => {
    const lines = ['newgame', 'newplayer human red B', 'info'];
    const clash = 'B is the letter of another player; choose another name';
    expect(await typed(lines, { friendly: true })).toContain(clash);
    expect(await typed(lines, {})).toContain('PLAYER: B');
  });

  it('says how the countries stand after each roll', async () => {
    const output = await friendly(['place fern 6', 'att fern alder', 'roll 3'], 'DICE 3 2 5 5 5 0 0');
    expect(output).toContain(
      'attack again? (you can use up to 3 dice to attack)\nNow: Alder 4 (Ann), Fern 11 (Ben).\n',
    );
  });

  it('says why a move is refused; names with blanks can be typed as they are', async () => {
    const output = await friendly(['place fern 6', 'attack fern elder', 'attack grand gorse beech']);
    expect(output).toContain('>Unable to attack. (Elder is your own)\n');
    expect(output).toContain(
      '>Unable to attack. (Grand Gorse has only 1 army and needs 2, for one must stay)\n',
    );
  });

  it('an attack goes on until the country is taken', async () => {
    const lines = ['place grand-gorse 6', 'attack grand gorse beech until 2', 'move all'];
    const output = await friendly(lines, 'DICE 3 1 0 0 0 5', 'DICE 3 1 5 5 5 0');
    expect(output).toContain('Now: Beech 1 (Ann), Grand Gorse 6 (Ben).\nBen(Human)>roll 3\n');
    expect(output).toContain(
      'Now: Beech 0 (Ben), Grand Gorse 6 (Ben).\n>Moved 5 armies to captured country.\n',
    );
  });

  it('or until so many armies are left', async () => {
    const lines = ['place grand gorse 6', 'attack grand gorse beech until 6', 'endattack'];
    const output = await friendly(lines, 'DICE 3 1 0 0 0 5');
    expect(output).toContain(
      'Now: Beech 1 (Ann), Grand Gorse 6 (Ben).\nBen(Human)>retreat\nRetreated.\n>Attack ended.\n',
    );
  });

  it('counts what everybody has', async () => {
    const output = await friendly(['stats']);
    expect(output).toContain(
      [
        '>Player  Countries  Armies  Cards  Continents',
        'Ann     3          8       0      1',
        'Ben     4          8       0      1',
        '>\n',
      ].join('\n'),
    );
  });

  it('says what cannot be understood', async () => {
    const output = await friendly([
      'place nowhere 3',
      'place fren 3',
      'place 9 3',
      'place fern three',
      'pl 1',
    ]);
    expect(output).toContain('>There is no country nowhere; countries are numbered 1 to 7\n');
    expect(output).toContain('>There is no country fren; did you mean Fern?\n');
    expect(output).toContain('>There is no country 9; countries are numbered 1 to 7\n');
    expect(output).toContain('>Three is no number of armies\n');
    expect(output).not.toContain('some thing you specified was invalid');
  });

  it('in the exact mode none of it works', async () => {
    const output = await typed(['NEWGAME', 'newgame', 'newp human red Ann']);
    expect(output).toContain('>no game, type "newgame"');
    expect(output).toContain('>Incorrect command');
  });
});

describe('any lines', () => {
  const word = fc.constantFrom(
    ...['newgame', 'closegame', 'newplayer', 'human', 'ai', 'easy', 'red', 'blue', 'Ann', 'Ben', 'startgame'],
    ...['domination', 'capital', 'mission', 'increasing', 'fixed', 'italianlike', 'autoplaceall', 'recycle'],
    ...'placearmies autoplace attack roll retreat move all endattack nomove trade'.split(' '),
    ...'endtrade movearmies capital continue undo showarmies showcards showmission on'.split(' '),
    ...['autoendgo', 'autodefend', 'off', 'endgo', 'savegame', 'loadgame', 'replay', 'x', '1', '2', '3', '4'],
    ...['-1', '0', 'wildcard', 'until', 'stats', 'info', 'delplayer', 'ver', 'rem', 'help'],
  );
  const line = fc.array(word, { maxLength: 5 }).map(words => words.join(' '));

  it('never end the console but by `exit` or the end of input', async () => {
    await withFiles(POND, folder =>
      fc.assert(
        fc.asyncProperty(fc.array(line, { maxLength: 60 }), fc.boolean(), async (lines, isFriendly) => {
          const start = ['newgame', 'newplayer human red Ann', 'newplayer human blue Ben'];
          const begin = 'startgame domination increasing autoplaceall';
          const options = { maps: [folder], map: 'pond.map', friendly: isFriendly };
          const output = await typed([...start, begin, ...lines], options);
          expect(output.endsWith('\nThank you for Playing Risk.\n')).toBe(true);
        }),
        { numRuns: runs(40) },
      ),
    );
  });
});
