import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dominationConsole } from '../../../../source/games/domination/text/index.ts';
import { loadGame } from '../../../../source/games/domination/text/saves.ts';
import { rulesKit } from '../../../../source/table/rules-kit.ts';
import { openTable } from '../../../../source/table/table.ts';
import { good } from '../../../good.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';
import { memoryStore } from '../../../table/memory-store.ts';
import { counterOptions, gridOptions } from '../../../table/tables.ts';
import { logOf } from './logs.ts';
import { POND } from './pond.ts';
import { tables, typed, withFiles } from './support.ts';

/** Four computer players on the built-in world, to the end. */
const COMPUTERS = [
  'newgame',
  'newplayer ai easy red Ada',
  'newplayer ai average blue Bo',
  'newplayer ai hard green Cy',
  'newplayer ai crap yellow Di',
];
const TO_THE_END = [...COMPUTERS, 'startgame domination increasing autoplaceall recycle', 'showarmies'];

describe('a game of computer players', () => {
  it('shows cards and mission of the winner when it is over', async () => {
    const output = await typed([...TO_THE_END, 'showcards', 'showmission']);
    expect(output).toMatch(/>(You do not have any cards\.|The cards you have are: .*)\nNext trade receive/);
    expect(output).toContain('>Mission: Conquer the world');
    expect(output).not.toContain('you do not have the right');
  });

  it('is left at an interrupt while they play', async () => {
    const io = memoryIo(TO_THE_END.map(line => `${line}\n`).join(''));
    setImmediate(io.interrupt);
    expect(await dominationConsole({ seed: 'left', version: '0.1.0' }, io)).toBe(130);
    expect(io.out()).not.toContain('has won the game');
  });

  it('is left at an interrupt while its log is played', async () => {
    const store = memoryStore();
    await typed([...TO_THE_END, 'savegame whole'], { store });
    const loaded = good(await loadGame(store, 'whole'));
    await withFiles({ 'log.txt': logOf(loaded.game) }, async folder => {
      const io = memoryIo(`newgame\nplay ${folder}/log.txt\n`);
      setImmediate(io.interrupt);
      expect(await dominationConsole({ seed: 'left', version: '0.1.0' }, io)).toBe(130);
      expect(io.out()).not.toContain('has won the game');
    });
  });

  it('comes to its end, and two runs of one seed are the same to the letter', async () => {
    const [one, other] = [await typed(TO_THE_END), await typed(TO_THE_END)];
    expect(one).toBe(other);
    expect(one).toMatch(/\(Player eliminated\)[\s\S]*\w+ has won the game!\n>Countries:/);
    expect(await typed(TO_THE_END, { seed: 'another' })).not.toBe(one);
  });

  it('is the same once more with the outcomes and moves of its log; `play` ends in the same position', async () => {
    const store = memoryStore();
    const output = await typed([...TO_THE_END, 'savegame whole'], { store });
    const loaded = good(await loadGame(store, 'whole'));
    await withFiles({ 'log.txt': logOf(loaded.game) }, async folder => {
      const again = await typed(TO_THE_END, { outcomes: `${folder}/log.txt`, seed: 'of no use' });
      expect(again).toBe(output.replace('>Game Saved\n', ''));
      const played = await typed(['newgame', `play ${folder}/log.txt`, 'showarmies']);
      expect(tables(played).at(-1)).toBe(tables(output).at(-1));
    });
  });
});

describe('a log that is followed', () => {
  it('goes on behind a computer player’s command that is refused', async () => {
    const log = [
      ...['PLAYER 0', 'PLACEALL 1 4 2 5 3 6 7'],
      ...['LOCAL placearmies 1 1', 'LOCAL placearmies 4 1', 'LOCAL placearmies 5 1', 'LOCAL placearmies 1 1'],
    ];
    const lines = [
      ...['newgame', 'choosemap pond.map', 'newplayer human red Ann', 'newplayer ai average blue Bo'],
      ...['startgame domination increasing autoplaceall', 'placearmies 1 1'],
    ];
    const output = await withFiles({ ...POND, 'log.txt': log.join('\n') }, folder =>
      typed(lines, { maps: [folder], outcomes: `${folder}/log.txt` }),
    );
    // Bo begins, for Ann got the odd country.
    expect(output).toContain(
      'Bo(Average AI)>placearmies 1 1\nUnable to place army.\nYou have 5 armies left to place.\n' +
        'Bo(Average AI)>placearmies 4 1\n1 new army(s) placed in: Daisy\nNew player selected: Ann.\n' +
        'You have 4 armies left to place.\n>1 new army(s) placed in: Alder\nNew player selected: Bo.\n' +
        'You have 4 armies left to place.\nBo(Average AI)>placearmies 5 1\n1 new army(s) placed in: Elder\n',
    );
  });
});

describe('replay', () => {
  it.each([
    [' showmission', 'game> showmission\nIncorrect command (current possible commands are: newplayer, '],
    ['rem a note', '>rem a note\n>Manual opened.\n'],
  ])('asks for the next line after its first command; %j is echoed behind it', async (line, shown) => {
    const players = ['newplayer human red Ann', 'newplayer human blue Ben'];
    expect(await typed(['newgame', ...players, 'replay', line, 'manual'])).toContain(
      '>New player created, name: Ann color: red\n>New player created, name: Ben color: blue\n' +
        `game>replay\nreplay of game finished\n${shown}`,
    );
  });

  it('answers the console’s own words in the middle, and asks again', async () => {
    const output = await typed(['newgame', 'newplayer human red Ann', 'replay', 'manual', 'info']);
    expect(output).toContain(
      '>New player created, name: Ann color: red\n>Manual opened.\n>replay of game finished\ngame>info\nGame Info:\n',
    );
  });
});

/** What a person types in every turn, whatever is refused of it. */
const TURN = [
  ...[
    ...['autodefend off', 'autoplace', 'autoplace', 'autoplace', 'autoplace', 'autoplace', 'attack 2 5'],
    'attack 1 2',
  ],
  ...['roll 2', 'roll 1', 'roll 3', 'move all', 'retreat', 'endattack', 'nomove', 'showcards', 'trade 1 2 3'],
];

describe('a game of a person and computer players, with refusals', () => {
  it.each(['domination increasing', 'capital italianlike', 'mission fixed'])(
    '%s is the same once more from its log, which also holds the computers’ moves',
    async game => {
      const lines = [
        ...['newgame', 'choosemap pond.map', 'newplayer human red Ann', 'newplayer ai easy blue Bo'],
        ...['newplayer ai hard green Cy', `startgame ${game} autoplaceall recycle`],
        ...Array.from({ length: 8 }, () => 'autoplace'),
        ...Array.from({ length: 7 }, (_, index) => `capital ${index + 1}`),
        ...Array.from({ length: 12 }, () => TURN).flat(),
        'showarmies',
      ];
      await withFiles(POND, async folder => {
        const store = memoryStore();
        const output = await typed([...lines, 'savegame told'], { store, maps: [folder] });
        const loaded = good(await loadGame(store, 'told'));
        await withFiles({ 'log.txt': logOf(loaded.game) }, async logs => {
          const outcomes = `${logs}/log.txt`;
          const again = await typed(lines, { outcomes, seed: 'of no use', maps: [folder] });
          expect(again).toBe(output.replace(/>Game Saved\n(You have .*\n)?/, ''));
          const played = await typed(['newgame', `play ${outcomes}`, 'showarmies'], { maps: [folder] });
          expect(tables(played).at(-1)).toBe(tables(output).at(-1));
        });
      });
    },
  );
});

const DUEL = [
  'newgame',
  'choosemap pond.map',
  'newplayer human red Ann',
  'newplayer ai easy blue Ben',
  'startgame domination increasing',
  ...Array.from({ length: 8 }, () => 'autoplace'),
];

describe('saves', () => {
  it('a game goes on from its save, in another console too', async () => {
    await withFiles(POND, async folder => {
      const store = memoryStore();
      const first = await typed([...DUEL, 'showarmies', 'savegame duel.save', 'closegame'], {
        store,
        maps: [folder],
      });
      expect(first).toContain('>Game Saved\n');
      const second = await typed(['loadgame duel', 'showarmies'], { store, maps: [folder] });
      expect(second).toMatch(
        />Game Loaded\.\nCurrent player: Ann\nYou have [0-9]+ armies left to place\.\n>Countries:/,
      );
      expect(tables(second)).toEqual(tables(first));
    });
  });

  it('a game is saved more than once under its name, after a replay too; what stood there is kept beside it', async () => {
    await withFiles(POND, async folder => {
      const store = memoryStore();
      const more = [...DUEL, 'savegame duel', 'autoplace', 'savegame duel', 'replay', 'savegame duel'];
      const output = await typed([...more, 'showarmies'], { store, maps: [folder] });
      expect(output.match(/Game Saved/g)).toHaveLength(3);
      expect(await store.names()).toEqual({ ok: true, value: ['duel 2', 'duel'] });
      for (const name of ['duel', 'duel 2']) {
        const loaded = await typed([`loadgame ${name}`, 'showarmies', 'undo', `savegame ${name}`], { store });
        expect(tables(loaded)).toEqual(tables(output));
        expect(loaded).toContain('>Game Saved\n');
      }
    });
  });

  it.each([
    ['a log that was played', [], {}],
    ['more lines before the game than a save holds', Array.from({ length: 10_050 }, () => 'what'), {}],
    ['a line longer than a save holds', [`what ${'\u{1F600}'.repeat(990)}`], {}],
    ['a second game with the longest seed', [...DUEL, 'closegame'], { seed: 's'.repeat(200) }],
  ])('%s can be saved and loaded', async (what, before, options) => {
    const log = DUEL.slice(1, 5).map(line => `LOCAL ${line}\n`);
    await withFiles({ ...POND, 'log.txt': `${log.join('')}PLAYER 0\n` }, async folder => {
      const store = memoryStore();
      const game = what.startsWith('a log') ? ['newgame', `play ${folder}/log.txt`] : DUEL;
      const [newGame = '', ...rest] = game;
      const lines = before[0] === 'newgame' ? [...before, ...game] : [newGame, ...before, ...rest];
      const output = await typed([...lines, 'showarmies', 'savegame it'], {
        store,
        maps: [folder],
        ...options,
      });
      const loaded = await typed(['loadgame it', 'showarmies'], { store });
      expect(loaded).toContain('>Game Loaded.\nCurrent player: Ann\n');
      expect(tables(loaded)).toEqual(tables(output));
    });
  });

  it('only a game of the console gives way', async () => {
    await withFiles(POND, async folder => {
      const store = memoryStore();
      const open = await openTable(counterOptions({ ...gridOptions, saveName: 'duel' }), store);
      expect(open.ok).toBe(true);
      const output = await typed([...DUEL, 'savegame duel'], { store, maps: [folder] });
      expect(output).toContain(
        '>Unable to Save Game. duel is the save of another game, and it is not overwritten\n',
      );
      await typed([...DUEL, 'savegame other'], { store, maps: [folder] });
      await expect(typed(DUEL, { store, maps: [folder], seed: 'new', save: 'other' })).rejects.toThrow(
        'there is already a save called other; choose another name',
      );
    });
  });

  it.each([
    ['a/b', "a save's name has only letters, digits, -, _ and blanks"],
    ['', 'The syntax of the command is "savegame filename".'],
  ])('a name like %j is refused', async (name, sentence) => {
    await withFiles(POND, async folder => {
      expect(await typed([...DUEL, `savegame ${name}`], { maps: [folder] })).toContain(sentence);
    });
  });

  it('a console told a name saves the game as it is played', async () => {
    await withFiles(POND, async folder => {
      const store = memoryStore();
      await typed(DUEL, { store, maps: [folder], save: 'as it goes' });
      expect(await typed(['loadgame as it goes'], { store })).toContain(
        '>Game Loaded.\nCurrent player: Ann\n',
      );
    });
  });

  it('what was loaded can be told again from its beginning', async () => {
    await withFiles(POND, async folder => {
      const store = memoryStore();
      const output = await typed([...DUEL, 'showarmies', 'savegame duel'], { store, maps: [folder] });
      const again = await typed(['loadgame duel', 'replay', 'showarmies'], { store, maps: [folder] });
      expect(again).toContain('game>startgame domination increasing\nGame started\n');
      expect(again).toContain('Ann(Human)>autoplace\n1 army placed in ');
      expect(again).toContain('game>replay\nreplay of game finished\nAnn(Human)>showarmies\nCountries:\n');
      expect(new Set([...tables(output), ...tables(again)]).size).toBe(1);
    });
  });

  it('a saved game is one that `verify` finds good: every line is what its seed gives', async () => {
    const { verifySave } = await import('../../../../source/table/replay.ts');
    const { domination } = await import('../../../../machines/domination/index.ts');
    const store = memoryStore();
    await typed([...TO_THE_END, 'undo', 'savegame whole'], { store });
    const verified = await verifySave(store, 'whole', [rulesKit(domination)]);
    expect(verified).toMatchObject({ ok: true });
  });
});

describe('the source of the console', () => {
  it('has no method longer than a page', () => {
    const text = readFileSync(
      new URL('../../../../source/games/domination/text/engine.ts', import.meta.url),
      'utf8',
    );
    const lengths = text.split(/^ {2}\}$/m).map(part => part.split('\n').length);
    expect(Math.max(...lengths)).toBeLessThan(60);
  });
});
