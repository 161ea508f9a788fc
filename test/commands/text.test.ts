import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import type { ExitStatus } from '../../source/lines/text/io.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { saveFolder } from './save-folder.ts';

const FIXTURES = join(import.meta.dirname, '../lines/text/fixtures');
const fixture = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');

async function text(
  input: string,
  ...words: string[]
): Promise<{ status: ExitStatus; out: string; err: string }> {
  const io = memoryIo(input);
  const status = await main(['text', 'grid', ...words], io);
  return { status, out: io.out(), err: io.err() };
}

test('a scripted game from the deal to the conquest of the board is told as in the transcript', async () => {
  const outcomes = join(FIXTURES, 'conquest.outcomes.txt');
  const words = ['--seats', 'Ada,Bo,Cy', '--seed', 'dunes', '--outcomes', outcomes, '--board-every-turn'];
  const told = await text(fixture('conquest.moves.txt'), ...words);
  expect(told).toEqual({ status: 0, out: fixture('conquest.transcript.txt'), err: '' });
});

test('the same seed gives the same game', async () => {
  const words = ['--seats', 'bot:normal,bot:normal,bot:easy', '--seed', 'dunes', '--set', 'turnLimit=9'];
  const [one, other] = [await text('', ...words), await text('', ...words)];
  expect(one).toEqual(other);
  expect(one.out).toMatch(/\nover: turn-limit\nplace 1: /);
});

describe('a series in lines (rules/README.md#a-series)', () => {
  const words = ['--seed', 'dunes', '--set', 'limitResult=territories', '--set', 'deployment=random'];

  test('goes on by itself, with everybody a seat further, until it is over; each game has a save', async () => {
    const saves = saveFolder();
    const seats = ['--seats', 'Ada,bot:easy:Bo,bot:easy:Cy', '--saves', saves.path, '--save', 'first'];
    const typed = 'deploy 4 3 3\nstop\npass\nquit\n';
    const { out, err, status } = await text(
      typed,
      ...words,
      ...seats,
      '--set',
      'turnLimit=1',
      '--best-of',
      '2',
    );
    expect({ err, status }).toEqual({ err: '', status: 0 });
    expect(out).toMatch(/\nover: .*[\s\S]*\nGame 1 of 2: \S+ 1, [\s\S]*dunes 2[\s\S]* the series: .*\.\n$/);
    expect(saves.names()).toHaveLength(2);
  });

  test('goes on after a game that was resumed', async () => {
    const saves = saveFolder();
    const seats = ['--seats', 'Ada,bot:easy:Bo,bot:easy:Cy', '--saves', saves.path, '--save', 'first'];
    await text('', ...words, ...seats, '--set', 'turnLimit=1', '--best-of', '2');
    const io = memoryIo('deploy 4 3 3\nstop\npass\n');
    expect(await main(['--saves', saves.path, 'resume', '--text', 'first'], io)).toBe(0);
    expect(io.out()).toMatch(/\nGame 1 of 2: Ada 1, .*\nSimple Risk\nA Bo .*\nB Cy .*\nC Ada\n/);
  });

  test('of a game with a console of its own is played in the reader’s mode', async () => {
    const io = memoryIo('');
    await main(['text', 'warzone', '--best-of', '3'], io);
    expect(io.err()).toBe(
      'sandtable: a series of Warzone in lines is sandtable --plain play warzone --best-of 3\n',
    );
  });

  test('is of two games at least', async () => {
    for (const games of ['1', '100', 'x'])
      expect((await text('', '--best-of', games)).err).toBe(
        `sandtable: --best-of is a number of games from 2 to 99, not ${games}\n`,
      );
  });
});

describe('saving (design: at the end of input, when a name was given)', () => {
  test('nothing is written without a name', async () => {
    const saves = saveFolder();
    expect(await text('deploy 0 0\n', '--saves', saves.path)).toMatchObject({ status: 0, err: '' });
    expect(saves.names()).toEqual([]);
  });

  test('with --save every move is in the save', async () => {
    const saves = saveFolder();
    const words = ['--seats', 'Ada,Bo,Cy', '--seed', 'x', '--saves', saves.path, '--save', 'dunes'];
    expect(await text('undo\n', ...words)).toMatchObject({ status: 0, err: '' });
    expect(saves.names()).toEqual(['dunes.jsonl']);
  });

  test('a name that is taken is refused and the save is left as it is', async () => {
    const saves = saveFolder();
    await text('', '--saves', saves.path, '--save', 'dunes');
    const before = saves.read('dunes');
    const again = await text('', '--saves', saves.path, '--save', 'dunes');
    expect(again.status).toBe(1);
    expect(again.err).toMatch(/^sandtable: .*dunes.*\n$/);
    expect(saves.read('dunes')).toBe(before);
  });

  test('save NAME saves from then on', async () => {
    const saves = saveFolder();
    const { out } = await text('save by hand\nquit\n', '--saves', saves.path);
    expect(out).toContain('\nsaved: by hand\n');
    expect(saves.names()).toEqual(['by hand.jsonl']);
  });
});

describe('what cannot begin is refused in one sentence, status 1', () => {
  test.each<[readonly string[], RegExp]>([
    [['--seats', 'Ada'], /^sandtable: Simple Risk has 3 to 5 players, and 1 is named\n$/],
    [['--set', 'turnLimit=-1'], /^sandtable: turnLimit is a whole number from 0 to 1000000, not -1\n$/],
    [['--seed', ''], /^sandtable: a seed has 1 to 200 visible characters\n$/],
    [['--seed', 'a\u0007'], /^sandtable: a seed has 1 to 200 visible characters\n$/],
    [['--save', '../x'], /^sandtable: a save's name has only letters, digits, -, _ and blanks\n$/],
    [['--outcomes', 'no/such/file'], /^sandtable: no\/such\/file: there is no such file or folder\n$/],
    [['--outcomes', FIXTURES], /^sandtable: .*: this is a folder\n$/],
  ])('%j', async (words, sentence) => {
    const saves = saveFolder();
    const told = await text('', '--saves', saves.path, ...words);
    expect({ status: told.status, out: told.out }).toEqual({ status: 1, out: '' });
    expect(told.err).toMatch(sentence);
  });

  test('a fault in an outcomes file names the file and the line', async () => {
    const outcomes = join(FIXTURES, 'conquest.transcript.txt');
    const { status, err } = await text('', '--outcomes', outcomes);
    expect(status).toBe(1);
    expect(err).toMatch(
      /conquest\.transcript\.txt.*:1: Simple is no outcome; a line begins with deal or roll\n$/,
    );
  });

  test('a deal that is not one of the game', async () => {
    const outcomes = join(FIXTURES, 'conquest.outcomes.txt');
    const { status, err } = await text('', '--outcomes', outcomes, '--seats', 'A,B,C,D');
    expect(status).toBe(1);
    expect(err).toMatch(/^sandtable: outcome 1 is a deal .*\n$/);
  });
});

test('an interrupt ends the session with status 130', async () => {
  const io = memoryIo(null);
  const running = main(['text', 'grid', '--seats', 'Ada,Bo,Cy'], io);
  while (!io.out().includes('deploy R C')) await new Promise(setImmediate);
  io.interrupt();
  expect(await running).toBe(130);
});
