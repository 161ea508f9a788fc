import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../source/table/memory-store.ts';
import { loadGame } from '../../../source/text/domination/saves.ts';
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
  it('comes to its end, and two runs of one seed are the same to the letter', async () => {
    const [one, other] = [await typed(TO_THE_END), await typed(TO_THE_END)];
    expect(one).toBe(other);
    expect(one).toMatch(/\(Player eliminated\)[\s\S]*\w+ has won the game!\n>Countries:/);
    expect(await typed(TO_THE_END, { seed: 'another' })).not.toBe(one);
  });

  it('is the same once more with the outcomes and moves of its log; `play` ends in the same position', async () => {
    const store = memoryStore();
    const output = await typed([...TO_THE_END, 'savegame whole'], { store });
    const loaded = await loadGame(store, 'whole');
    if (!loaded.ok) throw new Error(loaded.error);
    await withFiles({ 'log.txt': logOf(loaded.value) }, async folder => {
      const again = await typed(TO_THE_END, { outcomes: `${folder}/log.txt`, seed: 'of no use' });
      expect(again).toBe(output.replace('>Game Saved\n', ''));
      const played = await typed(['newgame', `play ${folder}/log.txt`, 'showarmies']);
      expect(tables(played).at(-1)).toBe(tables(output).at(-1));
    });
  });
});

/** What a person types in every turn, whatever is refused of it. */
const TURN = [
  ...[
    'autodefend off',
    'autoplace',
    'autoplace',
    'autoplace',
    'autoplace',
    'autoplace',
    'attack 2 5',
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
        const loaded = await loadGame(store, 'told');
        if (!loaded.ok) throw new Error(loaded.error);
        await withFiles({ 'log.txt': logOf(loaded.value) }, async logs => {
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

  it('a game is saved more than once under its name; another game is not written over', async () => {
    await withFiles(POND, async folder => {
      const store = memoryStore();
      const more = [...DUEL, 'savegame duel', 'autoplace', 'savegame duel', 'closegame'];
      const output = await typed([...more, ...DUEL, 'savegame duel'], { store, maps: [folder] });
      expect(output.match(/>Game Saved/g)).toHaveLength(2);
      expect(output).toContain(
        '>Unable to Save Game. duel is the save of another game, and it is not overwritten\n',
      );
      const loaded = await typed(['loadgame duel', 'undo', 'savegame duel'], { store, maps: [folder] });
      expect(loaded).toContain('>Game Saved\n');
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

  it('a console told a name saves the game when it ends', async () => {
    await withFiles(POND, async folder => {
      const store = memoryStore();
      await typed(DUEL, { store, maps: [folder], save: 'at the end' });
      expect(await typed(['loadgame at the end'], { store })).toContain(
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
    const { verifySave } = await import('../../../source/table/verify.ts');
    const { domination } = await import('../../../machines/domination/index.ts');
    const store = memoryStore();
    await typed([...TO_THE_END, 'undo', 'savegame whole'], { store });
    const verified = await verifySave(store, 'whole', [domination]);
    expect(verified).toMatchObject({ ok: true });
  });
});

describe('the source of the console', () => {
  it('has no method longer than a page', () => {
    const text = readFileSync(new URL('../../../source/text/domination/engine.ts', import.meta.url), 'utf8');
    const lengths = text.split(/^ {2}\}$/m).map(part => part.split('\n').length);
    expect(Math.max(...lengths)).toBeLessThan(60);
  });
});
