import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../../source/commands/main.ts';
import { readOpening } from '../../../source/commands/opening.ts';
import { kits } from '../../../source/games/kits.ts';
import { fileStore } from '../../../source/table/file-store.ts';
import { openTable } from '../../../source/table/table.ts';
import { sample } from '../../cases.ts';
import { saveFolder } from '../../commands/save-folder.ts';
import { good } from '../../good.ts';
import { UNREADABLE } from '../synthesizer.ts';
import { memoryIo } from './memory-io.ts';

/** Asks for a hint and types what it says, again and again until there is none, or so often. @returns what was said */
async function follow(
  first: readonly string[],
  most: number,
  ...words: readonly string[]
): Promise<readonly string[]> {
  const io = memoryIo(null);
  const playing = main([...words], io);
  const type = (line: string) => io.stdin.push(`${line}\n`);
  const answers = (): readonly string[] =>
    io.out().match(/^>?(?:[Hh]int: .*|refused: .*|The game is over.*)\n/gm) ?? [];
  for (const line of first) type(line);
  for (let asked = 0; asked < most; asked += 1) {
    const before = answers().length;
    type('hint');
    while (answers().length === before) await new Promise(setImmediate);
    const line = /[Hh]int: (.*)/.exec(answers().at(-1) ?? '')?.[1];
    if (line === undefined) break;
    type(line);
  }
  io.stdin.push(null);
  await playing;
  return io.out().split('\n');
}

/** `docs/transcripts`: what was said to who types what is advised. `npx vitest run test/lines/text/hint.test.ts -u` writes them anew. */
const transcriptOf = (id: string): string =>
  join(import.meta.dirname, `../../../docs/transcripts/text-${id}.txt`);

/** What is read aloud: without the quotes of what is to be typed, and the board that Simple Risk draws with strokes. */
const spoken = (out: readonly string[]): readonly string[] =>
  out
    .filter(line => !/^(\||-+$)/.test(line))
    .map(line => (line.startsWith('hint: ') ? line.replaceAll('"', '') : line.trimEnd()));

/** A game of Domination as the full screen begins it, in a save called `screen`. */
async function screenGame(folder: string): Promise<void> {
  const opening = await readOpening(kits, 'domination', {
    seats: 'Ann,bot:easy,bot:easy',
    seed: 'hints',
    set: ['firstArmies=random', 'firstPlayer=first', 'turnLimit=2'],
  });
  if (!opening.ok) throw new Error(opening.error);
  const table = good(await openTable({ ...opening.value, saveName: 'screen' }, fileStore(folder)));
  await table.close();
}

describe('hint in lines: what the strongest computer player would do, as a line to be typed, and why', () => {
  test.each(
    sample([
      ['Simple Risk', 'grid', ['text', 'grid', '--seats', 'Ada,bot:easy,bot:easy', '--set', 'turnLimit=4']],
      ['Intensity', 'intensity', ['text', 'intensity', '--set', 'hands=1']],
      ['Warzone', 'warzone', ['text', 'warzone', '--seats', 'Ada,bot:easy', '--set', 'turnLimit=4']],
    ]),
  )(
    'who types what is advised plays %s to its end, as its transcript says, and nothing is refused',
    async (_, id, words) => {
      const out = await follow([], 400, ...words, '--seed', 'hints');
      expect(out.filter(line => /^refused: (?!not-your-turn|wrong-state)/.test(line))).toEqual([]);
      expect(out.some(line => line.startsWith('over: '))).toBe(true);
      const whys = out.filter(line => line.startsWith('why: '));
      expect(whys.length).toBeGreaterThan(9);
      for (const why of whys) expect(why).not.toMatch(/undefined|NaN|^why: $/);
      for (const line of spoken(out)) expect(line).not.toMatch(UNREADABLE);
      await expect(out.join('\n')).toMatchFileSnapshot(transcriptOf(id));
    },
  );

  test('picks of Warzone are advised too', async () => {
    const words = 'text warzone --seats Ada,bot:easy --rules warzone --set turnLimit=1'.split(' ');
    const out = await follow([], 400, ...words, '--seed', 'picks');
    expect(out.find(line => line.startsWith('hint: '))).toMatch(/^hint: pick "/);
    expect(out.filter(line => /^refused: (?!not-your-turn|wrong-state)/.test(line))).toEqual([]);
  });

  test('the friendly console of Domination; the exact one has no such word', async () => {
    const start = [
      ...['newgame', 'newplayer human red Ann', 'newplayer ai easy blue Ben'],
      'startgame domination increasing autoplaceall',
    ];
    const out = await follow(start, 120, 'text', 'domination', '--friendly', '--seed', 'hints');
    expect(out.filter(line => /invalid|Unable|Incorrect|syntax/.test(line))).toEqual([]);
    expect(out.filter(line => line.startsWith('Why: ')).length).toBeGreaterThan(30);
    expect(out.some(line => /^>Hint: attack [A-Z]/.test(line))).toBe(true);
    const exact = memoryIo([...start, 'hint', ''].join('\n'));
    await main(['text', 'domination', '--seed', 'hints'], exact);
    expect(exact.out()).toContain('>Incorrect command (current possible commands are: ');
  });

  test('a game of Domination from the full screen, to its end', async () => {
    const saves = saveFolder();
    await screenGame(saves.path);
    const out = await follow([], 400, '--saves', saves.path, 'resume', 'screen', '--text');
    expect(out.filter(line => /^refused: (?!not-your-turn)/.test(line))).toEqual([]);
    expect(out.some(line => /^hint: attack [A-Z]/.test(line))).toBe(true);
    expect(out.some(line => /^now: [A-Z].* A \d+/.test(line))).toBe(true);
    expect(out.some(line => line.startsWith('over: '))).toBe(true);
    for (const line of spoken(out)) expect(line).not.toMatch(UNREADABLE);
    await expect(out.join('\n')).toMatchFileSnapshot(transcriptOf('domination'));
  });

  test('nobody is advised who is not to move', async () => {
    const io = memoryIo('hint\n');
    await main(['text', 'grid', '--seats', 'Ada,bot:easy,bot:easy', '--set', 'turnLimit=1'], io);
    expect(io.out()).toMatch(/\nhint: deploy \d \d\nwhy: /);
  });
});
