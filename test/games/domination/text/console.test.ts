import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORCED } from './forced.ts';
import { POND, POND_CARDS, POND_MAP } from './pond.ts';
import { replies, tables, typed, withFiles } from './support.ts';

/** Types lines on the pond; the outcomes are lines of a log. */
const onPond = (lines: readonly string[], outcomes: readonly string[], more: object = {}): Promise<string> =>
  withFiles({ ...POND, 'outcomes.txt': outcomes.join('\n') }, folder =>
    typed(['newgame', 'choosemap pond.map', ...lines], {
      maps: [folder],
      outcomes: `${folder}/outcomes.txt`,
      ...more,
    }),
  );

const ANN_AND_BEN = ['newplayer human red Ann', 'newplayer human blue Ben'];
/** Ann holds 1 2 3 7, Ben 4 5 6. */
const DEALT = ['PLAYER 0', 'PLACEALL 1 4 2 5 3 6 7'];
/** Both place their armies in one country: Ben begins, for Ann got the odd country. */
const PLACED = [
  ...['placearmies 4 1', 'placearmies 1 1', 'placearmies 4 1', 'placearmies 1 1', 'placearmies 4 1'],
  ...['placearmies 1 1', 'placearmies 4 1', 'placearmies 1 1', 'placearmies 4 1'],
];

describe('the console', () => {
  it('greets, prompts and says goodbye at the end of input', async () => {
    expect(await typed([])).toBe('Welcome to Command Line Risk!\n>\nThank you for Playing Risk.\n');
    expect(await typed(['exit', 'newgame'])).toBe(
      'Welcome to Command Line Risk!\n>Thank you for Playing Risk.\n',
    );
  });

  it('an empty line and a remark have no reply', async () => {
    const output = await typed(['', 'rem a note', 'rem', 'exit']);
    expect(output.split('\n')[1]).toBe(
      '>>>no game, type "newgame" to start a new game or "loadgame filename" to load a saved game.',
    );
  });

  it('without a game knows few commands (rules/domination-console.md#without-a-game)', async () => {
    const output = await typed([
      'loadgame',
      'loadgame nothing',
      'join',
      'startserver',
      'killserver',
      'ver x',
    ]);
    expect(replies(output).slice(0, 6)).toEqual([
      'The syntax of the command is "loadgame filename".',
      'Unable to load game. there is no save called nothing',
      'The syntax of the command is "join server".',
      'Unable to create server.',
      'no server.',
      'no game, type "newgame" to start a new game or "loadgame filename" to load a saved game.',
    ]);
  });

  it('begins with the built-in world where the usual files are not there', async () => {
    expect(replies(await typed(['newgame', 'info']))[1]).toBe(
      'Game Info:\nMap File: world.map\nCards File: world.cards',
    );
  });

  it('begins with the map and cards that are asked for', async () => {
    const output = await withFiles(POND, folder =>
      typed(['newgame', 'info'], { maps: [folder], map: 'pond.map', cards: 'world.cards' }),
    );
    expect(replies(output)[1]).toBe('Game Info:\nMap File: pond.map\nCards File: world.cards');
  });

  it('takes a map and cards that are typed as paths, and what the map names beside it', async () => {
    await withFiles(POND, async folder => {
      const [map, cards] = [join(folder, 'pond.map'), join(folder, 'pond.cards')];
      const output = await typed(['newgame', `choosemap ${map}`, `choosecards ${cards}`, 'info']);
      expect(replies(output).slice(1, 4)).toEqual([
        `New map file selected: "${map}" (cards have been reset to the default for this map)`,
        `New cards file selected: "${cards}"`,
        `Game Info:\nMap File: ${map}\nCards File: ${cards}`,
      ]);
      const begun = await typed(['newgame', ...ANN_AND_BEN, 'startgame domination fixed autoplaceall'], {
        map,
      });
      expect(replies(begun).at(3)).toContain('Game started');
    });
  });

  it('never follows a name within a file out of its folders, nor takes what is no map', async () => {
    const away = { ...POND, 'away.map': POND_MAP.replace('crd pond.cards', 'crd ../secret.cards') };
    const output = await withFiles({ ...away, 'secret.cards': POND_CARDS }, async folder => {
      mkdirSync(join(folder, 'maps'));
      renameSync(join(folder, 'away.map'), join(folder, 'maps', 'away.map'));
      return typed(['newgame', 'choosemap away.map', 'choosecards /etc/passwd'], {
        maps: [join(folder, 'maps')],
      });
    });
    expect(replies(output)[1]).toMatch(/^Unable to select map file /);
    expect(replies(output)[2]).toBe('Unable to select cards file');
  });

  it('refuses at once the map that a command names and that cannot be played', async () => {
    await expect(typed(['newgame'], { map: 'nowhere.map' })).rejects.toThrow(
      'nowhere.map cannot be played: there is no map file "nowhere.map"',
    );
  });
});

describe('a game on the pond', () => {
  it('is played from the deal to an elimination that wins, and undone after the end', async () => {
    const output = await onPond(
      [
        ...[...ANN_AND_BEN, 'startgame domination fixed autoplaceall', ...PLACED, 'placearmies 1 5'],
        ...['attack 1 6', 'roll 3', 'move all', 'attack 6 5', 'roll 3', 'move 3', 'showarmies'],
        ...['endattack', 'nomove', 'showcards', 'undo', 'placearmies 4 3', 'attack 4 5', 'roll 3'],
        'move 3',
      ],
      [...DEALT, 'DICE 3 1 5 4 3 0', 'DICE 3 1 5 4 3 0', 'CARD 3', 'DICE 3 1 5 5 5 0'],
    );
    // Four countries and the North: 3 + 2.
    expect(output).toContain('New player selected: Ann.\nYou have 5 armies left to place.\n');
    expect(output).toContain('>Attack Fern (1) with Alder (10). (You can use up to 3 dice to attack)\n');
    expect(output).toContain(
      '>Rolled attacking dice, Ben defend yourself! (you can use up to 1 dice to defend)\n' +
        'Ben(Human)>roll 1\nRolling Dice...\nDice results: Attacker: 6 5 4 Defender: 1\n' +
        'Result: 1 armies defeated, 0 armies lost.\n' +
        'Country Defeated! How many armies do you wish to move? (3 to 9)\n' +
        '>Moved 9 armies to captured country.\n',
    );
    expect(tables(output)[0]).toBe(
      [
        ...['1 Alder - Ann (1)', '2 Beech - Ann (1)', '3 Clover - Ann (1)', '4 Daisy - Ben (6)'],
        ...['5 Elder - Ann (3)', '6 Fern - Ann (6)', '7 Grand Gorse - Ann (1)'],
      ].join('\n'),
    );
    expect(output).toContain('You got a new card: "Cannon Clover"\nNew player selected: Ben.\n');
    expect(output).toContain(
      '>You can start your go from the beginning now.\nYou have 3 armies left to place.\n',
    );
    expect(output).toContain(
      'Country Defeated! How many armies do you wish to move? (3 to 8)\n>Moved 3 armies',
    );
  });

  it('ends with the last country; continue is refused, undo works', async () => {
    const output = await onPond(
      [
        ...ANN_AND_BEN,
        'startgame domination increasing autoplaceall',
        ...PLACED,
        'placearmies 1 5',
        ...['attack 1 6', 'roll 3', 'move all', 'attack 6 5', 'roll 3', 'move all', 'attack 5 4'],
        ...['roll 3', 'roll 3', 'roll 3', 'move all', 'attack 4 5', 'continue', 'undo', 'showarmies'],
      ],
      [
        ...DEALT,
        ...['DICE 3 1 5 4 3 0', 'DICE 3 1 5 4 3 0'],
        ...['DICE 3 2 5 4 3 0 0', 'DICE 3 2 5 4 3 0 0', 'DICE 3 2 5 5 5 0 0'],
      ],
    );
    expect(output).toContain(
      'Country Defeated! (Player eliminated) How many armies do you wish to move? (3 to 7)\n' +
        '>Moved 7 armies to captured country.\nAnn has won the game!\n' +
        '>The game is over. Ann won! (current possible commands are: continue)\n' +
        '>Unable to continue.\n' +
        '>You can start your go from the beginning now.\nYou have 5 armies left to place.\n',
    );
    expect(tables(output)[0]).toContain('4 Daisy - Ben (6)');
  });

  it('six cards after an elimination force a trade in mid-turn, then placing, then attacks again', async () => {
    const output = await onPond(FORCED.lines, FORCED.outcomes);
    expect(output.split('\n>').slice(-9).join('\n>')).toBe(FORCED.end);
  });

  it('a mission names the player to destroy by colour and name; the winner’s mission is told', async () => {
    const output = await onPond(
      [
        ...[...ANN_AND_BEN, 'startgame mission increasing', 'showmission', ...PLACED, 'showmission'],
        ...['placearmies 1 5', 'continue', 'showmission', 'placearmies 1 1'],
      ],
      ['PLAYER 0', 'MISSION 3 0', 'PLACEALL 1 4 2 5 3 6 7'],
    );
    const missions = output.match(/Mission: .*/g);
    expect(missions).toEqual([
      'Mission: Hold the North.',
      'Mission: Destroy blue Ben, or hold six countries.',
      'Mission: Destroy blue Ben, or hold six countries.',
    ]);
    expect(output).toContain('Incorrect command (current possible commands are: attack, endattack)');
  });

  it('a mission that is fulfilled wins with the next placement, and the game goes on for the world', async () => {
    const output = await onPond(
      [
        ...[...ANN_AND_BEN, 'startgame mission increasing', ...PLACED, 'placearmies 1 2', 'showmission'],
        ...['continue', 'showmission', 'placearmies 1 3'],
      ],
      ['PLAYER 0', 'MISSION 0 0', 'PLACEALL 1 4 2 5 3 6 7'],
    );
    expect(output).toContain(
      '>2 new army(s) placed in: Alder\nAnn has won the game!\nTheir mission was: Hold the North.\n' +
        '>Mission: Hold the North.\n' +
        '>Continue successful!\nYou have 3 armies left to place.\n' +
        '>Mission: Conquer the world by occupying every territory on the board, thus eliminating all your opponents.\n',
    );
    expect(output).toContain('>3 new army(s) placed in: Alder\n>\nThank you');
  });

  it('a turn ended by hand says so', async () => {
    const output = await onPond(
      [
        ...ANN_AND_BEN,
        'startgame domination increasing autoplaceall',
        ...PLACED,
        'autoendgo off',
        'autoendgo',
        ...['placearmies 1 5', 'endattack', 'movearmies 1 2 3', 'endgo'],
      ],
      DEALT,
    );
    expect(output).toContain(
      '>Auto End Go is set to off\nYou have 5 armies left to place.\n>Auto End Go is set to off\n',
    );
    expect(output).toContain(
      '>Moved 3 armies from Alder to Beech.\n>Go ended.\nNew player selected: Ben.\nYou have 3 armies left to place.\n',
    );
  });

  it('says when the log of outcomes has ended, and changes nothing', async () => {
    const output = await onPond(
      [
        ...[...ANN_AND_BEN, 'startgame domination increasing autoplaceall', ...PLACED, 'placearmies 1 5'],
        ...['attack 1 6', 'roll 2', 'retreat'],
      ],
      DEALT,
    );
    expect(output).toContain(
      '>Unable to go on, the outcomes are used up: number 3 should be a roll.\n>Retreated.\n',
    );
  });
});
