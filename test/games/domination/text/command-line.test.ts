import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../../source/commands/context.ts';
import { textCommand } from '../../../../source/commands/text.ts';
import { repertoire } from '../../../../source/games/kits.ts';
import type { TextWords } from '../../../../source/lines/text/adapter.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';
import { POND } from './pond.ts';
import { withFiles } from './support.ts';

/** What the command came to, with what it wrote. */
async function text(words: TextWords, lines: readonly string[]) {
  const io = memoryIo(lines.map(line => `${line}\n`).join(''), { SANDTABLE_MAPS: '/nowhere' });
  const status = await textCommand(
    'domination',
    { seed: 'line', ...words },
    contextOf(repertoire, io, undefined),
  );
  return { status, out: io.out(), err: io.err() };
}

const TWO = ['newgame', 'newplayer human red Ann', 'newplayer human blue Ben'];

describe('sandtable text domination', () => {
  it('plays the program’s rules on the built-in world', async () => {
    const { status, out } = await text({}, [...TWO, 'startgame domination increasing', 'exit']);
    expect(status).toBe(0);
    expect(out).toContain('Game started\nrandom player selected: ');
    expect(out).toContain('You have 40 armies left to place.');
  });

  it('takes a map by its path, and its cards beside it', async () => {
    await withFiles(POND, async folder => {
      const { out } = await text({ map: `${folder}/pond.map` }, ['newgame', 'info']);
      expect(out).toContain(`Map File: ${folder}/pond.map\nCards File: pond.cards\n`);
    });
  });

  it('takes the class and single options on top', async () => {
    const start = [...TWO, 'startgame domination increasing'];
    const { out } = await text({ rules: 'class', set: ['startArmies=30'] }, start);
    // The class deals the countries: 21 of the 30 armies are on the board.
    expect(out).toContain('Auto place all successful.\n');
    expect(out).toContain('You have 9 armies left to place.');
  });

  it.each([
    [{ rules: 'house' }, 'Domination has no rules house; there are standard, domination and class'],
    [{ set: ['fortify=far'] }, 'fortify'],
    [{ seats: 'Ann,Ben' }, 'the console of Domination makes its players itself: newplayer human red Ada'],
    [{ outcomes: '/nowhere/log.txt' }, 'the log /nowhere/log.txt cannot be read'],
  ])('%j is refused in one sentence', async (options, sentence) => {
    const { status, out, err } = await text(options, TWO);
    expect(status).toBe(1);
    expect(out).toBe('');
    expect(err).toContain(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
