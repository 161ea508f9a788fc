import { describe, expect, it } from 'vitest';
import { main } from '../../../../source/commands/main.ts';
import { consoleHelp, wordsAt } from '../../../../source/games/domination/text/words.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';
import { replies, typed } from './support.ts';

/** What the command line says to these words. */
async function said(...words: string[]): Promise<string> {
  const io = memoryIo('');
  expect(await main(words, io)).toBe(0);
  return io.out();
}

const START = ['newgame', 'newplayer human red Ann', 'newplayer human blue Ben'];
const BEGIN = [...START, 'startgame domination increasing autoplaceall'];

describe('sandtable text domination --help', () => {
  it("lists the console's commands by when they may be typed, and the lines of an outcomes file", async () => {
    const help = await said('text', 'domination', '--help');
    for (const line of consoleHelp(true)) expect(help).toContain(`  ${line}\n`);
    for (const word of [
      'placearmies COUNTRY NUMBER',
      'startgame MODE CARDS',
      'movearmies FROM TO NUMBER',
      'stats',
      'hint',
    ])
      expect(help).toMatch(new RegExp(`^ +${word}`, 'm'));
    expect(help).toMatch(
      /Lines of an outcomes file of domination.*^ {2}DICE a d x… y… .*^ {2}NAME COMMAND /ms,
    );
  });

  it('tells of no other game; without a name all of them are told of', async () => {
    expect(await said('text', 'domination', '--help')).not.toContain('Commands of grid');
    const all = await said('text', '--help');
    for (const id of ['grid', 'domination', 'warzone', 'intensity']) {
      expect(all).toContain(`Commands of ${id}:\n`);
      expect(all).toContain(`Lines of an outcomes file of ${id} `);
    }
  });

  it('no command is longer than a line of it has room for', () => {
    for (const line of consoleHelp(true)) expect(line.length).toBeLessThanOrEqual(120);
  });
});

describe('the commands that the help tells', () => {
  it('are those that the console knows: none of the set-up is refused as unknown', async () => {
    const words = wordsAt('before the start');
    const answers = replies(await typed([...START, ...words])).slice(START.length);
    for (const answer of answers.slice(0, words.length)) expect(answer).not.toContain('Incorrect command');
  });

  it('are all that a state of the game names as possible', async () => {
    const known = wordsAt(
      ...([
        'during a game',
        'in a game of capitals',
        'trading',
        'placing',
        'attacking',
        'fortifying',
      ] as const),
      ...(['at the end of a turn', 'after the end of a game'] as const),
    );
    const lines = [
      'x',
      'autoplace',
      'autoplace',
      ...Array.from({ length: 60 }, () => 'autoplace'),
      'x',
      'endattack',
      'x',
      'nomove',
      'x',
    ];
    const possible = [
      ...(await typed([...BEGIN, ...lines])).matchAll(/possible commands are: ([a-z, ]+)\)/g),
    ];
    const named = new Set(possible.flatMap(([, words = '']) => words.split(', ')));
    expect(named.size).toBeGreaterThan(3);
    // The program misspells one of them.
    for (const word of named) expect([...known, 'emdgo']).toContain(word);
  });

  it('help prints them in the console too; what only friendly mode knows, only there', async () => {
    const [exact = ''] = replies(await typed(['help']));
    const [friendly = ''] = replies(await typed(['help'], { friendly: true }));
    expect(exact.split('\n').slice(1)).toEqual(consoleHelp(false));
    expect(friendly.split('\n').slice(1)).toEqual(consoleHelp(true));
    expect(exact).not.toContain('hint');
  });
});

describe('manual', () => {
  it('prints the rules in the friendly console, as they are with the options in force', async () => {
    const [manual = ''] = replies(await typed(['manual'], { friendly: true }));
    expect(manual).toMatch(/^The aim\nOwn the whole world\./);
    expect(manual).toContain('4 armies, the next 6');
    expect(manual).toContain('In full');
    for (const line of manual.split('\n')) expect(line.length).toBeLessThanOrEqual(78);
    const mission = ['startgame mission fixed', 'manual'];
    const [, , , , secret = ''] = replies(await typed([...START, ...mission], { friendly: true }));
    expect(secret).toMatch(/^The aim\nDo what your secret mission says/);
    expect(secret.replaceAll('\n', ' ')).toContain('Three infantry are 4 armies');
  });

  it('in the exact console answers as the program does', async () => {
    expect(replies(await typed(['manual']))[0]).toBe('Manual opened.');
  });
});
