import { describe, expect, it } from 'vitest';
import { troubleIn } from '../../../fuzz/mutate.ts';
import { POND } from './pond.ts';
import { replies, typed, withFiles } from './support.ts';

/** Ann's go: she holds 1 2 3 and has five armies left; what is then typed is answered. */
async function answers(lines: readonly string[]): Promise<string[]> {
  const output = await withFiles({ ...POND, 'log.txt': 'PLAYER 1\nPLACEALL 4 1 5 2 6 3 7' }, folder =>
    typed(
      [
        ...['newgame', 'choosemap pond.map', 'newplayer human red Ann', 'newplayer human blue Ben'],
        ...['startgame domination increasing autoplaceall', ...lines],
      ],
      { maps: [folder], outcomes: `${folder}/log.txt` },
    ),
  );
  return replies(output).slice(5);
}

const STATUS = 'You have 5 armies left to place.';
const NOT_NOW = `Incorrect command (current possible commands are: showarmies, placearmies, autoplace)\n${STATUS}`;

describe('blanks around a line (rules/domination-console.md#lines)', () => {
  it('do not matter to the commands of the engine', async () => {
    expect(await answers(['  showmission  ', '\tautoplace\tnow', 'showcards'])).toEqual([
      `Mission: Conquer the world by occupying every territory on the board, thus eliminating all your opponents.\n${STATUS}`,
      `The syntax of the command is "autoplace".\n${STATUS}`,
      `You do not have any cards.\nNext trade receive 4 troops\n${STATUS}`,
      '\nThank you for Playing Risk.',
    ]);
  });

  it.each([' help', 'help ', ' about', 'manual ', ' ver', 'ver ', ' exit', 'exit '])(
    'make %j another word than the console’s own',
    async line => {
      expect((await answers([line]))[0]).toBe(NOT_NOW);
    },
  );

  it('a remark is the word, a blank and anything', async () => {
    expect(await answers(['rem a note', 'rem ', ' rem a note', 'rem'])).toEqual([
      ...[STATUS, STATUS, NOT_NOW, NOT_NOW],
      '\nThank you for Playing Risk.',
    ]);
  });
});

describe('the words of the console itself (rules/domination-console.md#words-of-the-console)', () => {
  it('are no commands of the engine: no status line follows', async () => {
    expect((await answers(['manual', 'ver']))[0]).toBe('Manual opened.');
    expect((await answers(['help']))[0]).not.toContain(STATUS);
    expect((await answers(['manual', '']))[1]).toBe(STATUS);
  });
});

describe('numbers (rules/domination-console.md#lines)', () => {
  it('may have a sign and any value that the engine’s have; others are no numbers', async () => {
    const invalid = `some thing you specified was invalid.\n${STATUS}`;
    const unable = `Unable to place army.\n${STATUS}`;
    expect(
      await answers([
        ...['placearmies 1 2147483647', 'placearmies 1 2147483648', 'placearmies 1 0000000000000002'],
        ...['placearmies 1 1.0', 'placearmies 4294967297 1', 'placearmies +1 +1'],
      ]),
    ).toEqual([
      ...[unable, invalid, unable, invalid, invalid],
      '1 new army(s) placed in: Alder\nNew player selected: Ben.\nYou have 4 armies left to place.',
      '\nThank you for Playing Risk.',
    ]);
  });
});

it('no control or direction character leaves the console: not from the ends of a line, a log or what is typed again', async () => {
  const log = 'x newplayer human red \u202eAda\u001b[2J\nx rem \u061cnote\u0007\nx info\n';
  await withFiles({ 'x.log': log }, async folder => {
    const out = await typed([
      'newgame',
      'rem a\u2028',
      'newplayer human blue Bo\f',
      'newplayer human green Cy\u202e',
      `play ${folder}/x.log`,
      'info\ufeff',
      'replay',
    ]);
    expect(out).toContain('Ada');
    expect(troubleIn(out)).toBeNull();
  });
});
