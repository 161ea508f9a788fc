import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { dominationConsole } from '../../../../source/games/domination/text/index.ts';
import { good } from '../../../good.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';
import { memoryStore } from '../../../table/memory-store.ts';
import { POND } from './pond.ts';
import { typed, withFiles } from './support.ts';

/** A console at a terminal, where a line is typed when the prompt for it is there. */
function atTerminal(maps: readonly string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const io = { ...memoryIo(null), stdin };
  const ended = dominationConsole({ seed: 'hand', version: '0.1.0', maps }, io);
  let seen = 0;
  return {
    ended,
    type: (line: string) => void stdin.write(`${line}\n`),
    /** All that was written since the last wait, once it ends so. */
    async until(end: string): Promise<string> {
      while (!io.out().slice(seen).endsWith(end)) await new Promise(resolve => setImmediate(resolve));
      const text = io.out().slice(seen);
      seen = io.out().length;
      return text;
    },
  };
}

describe('replay (rules/domination-console.md#replay)', () => {
  it('runs on by itself at a terminal, with status lines, and the next line has no echo', async () => {
    await withFiles(POND, async folder => {
      const { type, until, ended } = atTerminal([folder]);
      await until('>');
      const lines = ['newgame', 'choosemap pond.map', 'newplayer human red Ann', 'newplayer human blue Ben'];
      for (const line of [...lines, 'startgame domination increasing', 'autoplace', 'autoplace']) {
        type(line);
        await until('>');
      }
      type('replay');
      const told = await until('replay of game finished\nYou have 7 armies left to place.\n');
      expect(told.match(/^>/gm)).toHaveLength(1);
      expect(told).toMatch(
        /^New map file selected: .*\n>game>newplayer human red Ann\nNew player created, .*\ngame>newplayer human blue Ben\n/,
      );
      expect(told).toMatch(
        /random player selected: (\w+)\nYou have 8 armies left to place\.\n\1\(Human\)>autoplace\n/,
      );
      expect(told.match(/You have 8 armies left to place\./g)).toHaveLength(2);
      type('showmission');
      expect(await until('>')).toMatch(/^Mission: .*\nYou have 7 armies left to place\.\n>$/);
      type('exit');
      expect(await ended).toBe(0);
    });
  });
});

describe('names of players', () => {
  it('may be as long as a line; a save is the same game, and its header has their beginning', async () => {
    const [ann, ben] = ['Ann '.repeat(20).trim(), `${'\u{1F600}'.repeat(40)} Ben`];
    const store = memoryStore();
    const players = [`newplayer human red ${ann}`, `newplayer human blue ${ben}`];
    const start = ['newgame', ...players, 'startgame domination increasing autoplaceall'];
    const output = await typed([...start, 'showarmies', 'savegame long'], { store });
    expect(output).toContain(`New player created, name: ${ben} color: blue`);
    const loaded = await typed(['loadgame long', 'showarmies'], { store });
    for (const name of [ann, ben]) expect(loaded).toContain(` - ${name} (1)\n`);
    const read = good(await store.read('long'));
    expect(JSON.parse(read.lines[0] ?? '').seats).toEqual([
      { kind: 'human', name: 'Ann '.repeat(8) },
      { kind: 'human', name: '\u{1F600}'.repeat(16) },
    ]);
  });
});

describe('the cards of a map (rules/domination-console.md#before-the-start)', () => {
  it('that are not beside it are the program’s own of that name', async () => {
    const maps = Object.fromEntries(
      ['risk', 'europe', 'nowhere'].map(cards => [
        `${cards}.map`,
        POND['pond.map'].replace('pond.cards', `${cards}.cards`),
      ]),
    );
    const lines = ['newgame', ...Object.keys(maps).flatMap(map => [`choosemap ${map}`, 'info'])];
    const output = await withFiles(maps, folder => typed(lines, { maps: [folder] }));
    expect(output).toContain('Map File: risk.map\nCards File: risk.cards\n');
    expect(output).toContain('Map File: europe.map\nCards File: europe.cards\n');
    expect(output).toContain('>Unable to select map file the cards file "nowhere.cards" is not there\n');
  });

  it('stay chosen when the map is refused, if they can be', async () => {
    const lines = ['newgame', 'choosemap no-borders.map', 'info', 'choosemap cards-missing.map', 'info'];
    const output = await withFiles(POND, folder => typed(lines, { maps: [folder] }));
    expect(output.match(/Map File: world\.map\nCards File: pond\.cards\n/g)).toHaveLength(2);
  });
});
