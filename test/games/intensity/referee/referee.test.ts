import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../../../source/commands/main.ts';
import { runs } from '../../../cases.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-quirks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program with one quirk. */
function quirk(name: string): string {
  const path = join(folder, name);
  copyFileSync(join(PROGRAMS, 'quirk.sh'), path);
  chmodSync(path, 0o755);
  return path;
}

async function referee(words: readonly string[], input: string | null = '') {
  const io = memoryIo(input);
  const status = await main(['referee', 'intensity', ...words], io);
  return { status, out: io.out(), err: io.err() };
}

interface HandReport {
  readonly players: readonly { readonly name: string }[];
  readonly score: { readonly points: readonly number[]; readonly faults: readonly number[] };
  readonly totals: readonly number[];
  readonly faults: readonly {
    readonly round: number | null;
    readonly tried: number[];
    readonly reason: string;
  }[];
  readonly passes: readonly (readonly number[])[];
  readonly deal: readonly (readonly number[])[];
}

/** One hand with a quirky program, without walls, against random players, as it is told in JSON. */
async function handWith(name: string, words = ['--network', 'open']): Promise<HandReport> {
  const { out, status } = await referee([quirk(name), '--json', '--seed', 'dunes', ...words]);
  expect(status).toBe(0);
  const told = JSON.parse(out.split('\n')[0] ?? '') as HandReport;
  const faults = told.score.faults.reduce((sum, count) => sum + count, 0);
  // rules/intensity.md#examples-of-points: the points of a hand are 17 and 5 for each fault.
  expect(told.totals.reduce((sum, total) => sum + total, 0)).toBe(17 + 5 * faults);
  return told;
}

describe('every misbehaviour is refereed as decided (rules/intensity-protocol.md#what-goes-wrong)', () => {
  test('an answer that is nothing is illegal: 5 points each time', async () => {
    const { faults } = await handWith('silent');
    expect(faults).toHaveLength(11);
    expect(new Set(faults.map(fault => fault.reason))).toEqual(new Set(['no output from program']));
  });

  test('a repeated card is one fault, and three other cards are passed (C2)', async () => {
    const { faults, passes, deal } = await handWith('repeats');
    const [pass] = faults.filter(fault => fault.round === null);
    expect(pass?.reason).toBe('repeated discard');
    for (const [of, cards] of passes.entries()) {
      expect(new Set(cards).size).toBe(3);
      for (const card of cards) expect(deal[of]).toContain(card);
    }
  });

  test('two cards are an incorrect number (C3)', async () => {
    expect(await firstFault('two')).toMatch(/when passing with \[11, 15\]: incorrect number of discards\n$/);
  });

  test('50 is not a valid card (C6)', async () => {
    const { faults } = await handWith('fifty');
    expect(faults[1]).toMatchObject({ tried: [50], reason: 'not a valid card' });
    expect(faults).toHaveLength(11);
  });

  test('a crash with a message counts as nothing, whatever was printed before', async () => {
    expect(await firstFault('throws')).toContain('when passing: program ended with status 1 and errors\n');
  });

  test('an exit status alone is no fault', async () => {
    expect((await handWith('fails')).faults.every(fault => fault.round !== null)).toBe(true);
  });

  test('a signal is told', async () => {
    expect(await firstFault('dies')).toContain('when passing: program was ended by SIGSEGV\n');
  });

  test('the last numbers of much output are taken, after 64 KiB it is ended', async () => {
    const { faults } = await handWith('floods');
    expect(faults[0]).toMatchObject({ round: null, tried: [12, 12, 12], reason: 'repeated discard' });
  });

  test('a program that does not read its input is heard all the same', async () => {
    const { players, faults } = await handWith('deaf');
    expect(players.map(player => player.name)).toContain('10');
    expect(faults.every(fault => fault.round === null || fault.tried[0] === 10)).toBe(true);
  });

  test('a program without a name has one', async () => {
    expect((await handWith('nameless')).players.map(player => player.name)).toContain('The Unknown Player');
  });

  test('text before the answer does no harm, and is shown without what could harm a terminal', async () => {
    const { out } = await referee([quirk('bytes'), '--seed', 'dunes']);
    expect(out).toMatch(/^Quirk bytes printed: \?\?\[2J I hold [\d ]+, so \d\d, \d\d, \d\d$/m);
    expect(out).not.toMatch(/[^\x20-\x7e\n]/);
  });

  test('a hanging program is ended with its children, and none is left', async () => {
    const { faults } = await handWith('hangs', ['--time-limit', '0.1']);
    expect(faults).toHaveLength(11);
    expect(faults[0]?.reason).toBe('program took too long');
    expect((await handWith('child', [])).faults.length).toBeLessThan(11);
    expect(running(folder)).toEqual([]);
    expect(readdirSync(tmpdir()).filter(name => name.startsWith('sandtable-run-'))).toEqual([]);
  });
});

/** Why a game with a quirky program stops at its first fault. */
async function firstFault(name: string): Promise<string> {
  const words = ['--quiet', '--seed', 'dunes', '--network', 'open', '--stop-on-illegal'];
  const { err, status } = await referee([quirk(name), ...words]);
  expect(status).toBe(1);
  return err;
}

/** Command lines of processes that name the folder, or that are such a program's child. */
function running(word: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return lines.filter(line => line.includes(word) || /^sleep 100[12]$/.test(line));
}

describe('the transcript (rules/intensity-protocol.md#transcript)', () => {
  test('a C program is compiled and told as the referee tells it', async () => {
    const { out, status } = await referee([join(PROGRAMS, 'plain.c'), '--seed', 'dunes', '--print_summary']);
    expect(status).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toBe('Version: 0.2');
    expect(lines[1]).toMatch(/^(?:dcc|clang|gcc|cc) -o plain plain\.c$/);
    expect(lines.slice(2, 4)).toEqual(['', 'Deal:']);
    expect(lines[4]).toMatch(/^Table position 0: [A-Za-z ]{9}: \[\d\d(?:, \d\d){9}\]$/);
    expect(lines.slice(8, 10)).toEqual(['', 'Discards:']);
    expect(lines[14]).toBe('');
    expect(lines[15]).toMatch(/^Round 0: [A-Za-z ]{9} holding \[\d\d(?:, \d\d){9}\] plays the \d\d/);
    expect(out).toMatch(/^\w[\w ]* wins the round(?: which contains \d+ penalty points?)?$/m);
    expect(out).toMatch(/\nFinishing Positions\n\n#1 with \d+ penalty points [\w ]+ \(\S+\)\n/);
    expect(lines.slice(-5)).toEqual([
      expect.stringMatching(/^1\t[\w ]+\t\d+$/),
      expect.stringMatching(/^[12]\t/),
      expect.stringMatching(/^[123]\t/),
      expect.stringMatching(/^[1234]\t/),
      '',
    ]);
  });

  test('the same seed gives the same transcript, another one another', async () => {
    const play = (seed: string) => referee(['bot:normal', '--seed', seed]);
    expect(await play('a')).toEqual(await play('a'));
    expect((await play('a')).out).not.toBe((await play('b')).out);
  });

  test('--quiet leaves nothing but the summary', async () => {
    const { out } = await referee(['bot:easy', '--quiet', '--print_summary', '--hands', '3', '--seed', 'a']);
    expect(out.trim().split('\n')).toHaveLength(4);
    expect(out).toMatch(/^(?:[1-4]\t[A-Za-z ]+\t\d+\n){4}$/);
  });

  test('--stop-on-illegal explains the first fault, with status 1', async () => {
    const { out, err, status } = await referee([
      quirk('silent'),
      '--stop-on-illegal',
      '--quiet',
      '--seed',
      'a b',
    ]);
    expect(status).toBe(1);
    expect(err).toBe(
      'sandtable: stopped: Quirk silent made an illegal choice when passing: no output from program\n',
    );
    expect(out).toContain("sandtable referee intensity --seed 'a b' ");
  });

  test('a .js file is run by Node', async () => {
    expect((await referee([join(PROGRAMS, 'first.js'), '--seed', 'a'])).out).toContain('First');
  });

  test('--strict warns of commas', async () => {
    const { out } = await referee([join(PROGRAMS, 'plain.c'), '--strict', '--seed', 'dunes']);
    expect(out).toContain('warning: C Student did not print exactly one line of 3 integers');
  });

  test('a program that does not compile is refused with what the compiler says', async () => {
    const path = join(folder, 'broken.c');
    writeFileSync(path, 'int main( {');
    const { status, err } = await referee([path]);
    expect(status).toBe(1);
    expect(err).toMatch(/^sandtable: broken\.c cannot be compiled\n.*error/s);
  });

  test('an executable script is run, a file that is none is refused', async () => {
    const path = join(folder, 'script');
    writeFileSync(path, '#!/bin/sh\nread action\n[ "$action" = 0 ] && echo Shell\nexit 0\n');
    expect((await referee([path])).err).toContain('cannot be run');
    chmodSync(path, 0o755);
    expect((await referee([path, '--seed', 'a'])).out).toContain('Shell');
  });
});

describe('the network (rules/intensity-protocol.md#command)', () => {
  test('a transcript and JSON say where programs were not kept from it', async () => {
    const words = [quirk('plain'), '--seed', 'a', '--network', 'open', '--time-limit', '20'];
    const { out } = await referee(words);
    expect(out).toContain('\nprograms were not kept from the network\nYou can rerun this game with');
    expect(out).toContain('--network open --time-limit 20 ');
    const lines = (await referee([...words, '--json'])).out.trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ network: 'open' });
  });

  test('nothing is said of it where players of ours play alone', async () => {
    const { out } = await referee(['bot:easy', '--seed', 'a', '--network', 'open']);
    expect(out).not.toContain('programs were not kept');
  });

  test('a tournament says it, too', async () => {
    const words = [quirk('plain'), '--tournament', '--hands', '1', '--seed', 'a', '--network', 'open'];
    expect((await referee(words)).out).toContain('\nprograms were not kept from the network\nseed a\n');
    const lines = (await referee([...words, '--json'])).out.trim().split('\n');
    expect(lines.map(line => JSON.parse(line).network)).toEqual(['open', 'open', 'open', 'open']);
  });
});

describe('the interactive game (rules/intensity-protocol.md#a-person-at-the-table)', () => {
  test('hands are hidden, the prompts are those of the referee, faults are asked again without a price', async () => {
    const { out, status } = await referee(['-i', '--seed', 'dunes'], '10 10 10\n');
    expect(status).toBe(1);
    expect(out).toMatch(
      /^Version: 0\.2\n\nDiscards:\n\nInteractive Player must choose discards\.\nHand: \[\d\d(?:, \d\d){9}\]\nEnter cards to discard: 10 10 10\nIllegal play: /,
    );
    expect(out).not.toContain('Deal:');
    expect(out).not.toContain('5 penalty points');
  });

  test('an interrupt ends the wait for an entry with status 130', async () => {
    const io = memoryIo(null);
    const ended = main(['referee', 'intensity', '-i', '--seed', 'dunes'], io);
    const asked = new Promise<void>(done => {
      const look = (): void =>
        io.out().includes('Enter cards to discard') ? done() : void setImmediate(look);
      look();
    });
    await asked;
    io.interrupt();
    expect(await ended).toBe(130);
  });

  test('a whole hand typed by somebody who tries every card', async () => {
    const all = Array.from({ length: 40 }, (_, index) => `${10 + index}`);
    const passes = all.flatMap((one, i) =>
      all.slice(i + 1, i + 20).map(two => `${one} ${two} ${Number(two) + 1}`),
    );
    const attempt = [...passes, ...Array.from({ length: 10 }, () => all).flat()].join('\n');
    const { out } = await referee(['-i', '--seed', 'dunes'], attempt);
    expect(out).toMatch(/^Round 0: \w[\w ]{17} plays the \d\d$/m);
    expect(out).toContain('Legal plays are: [');
    expect(out).not.toContain('holding');
  });
});

describe('tournaments', () => {
  test('each deal is played in four rotations; the points of all are 17 a hand', async () => {
    const { out, status } = await referee([
      'bot:normal',
      'bot:easy',
      '--tournament',
      '--hands',
      '3',
      '--seed',
      'a',
      '--json',
    ]);
    expect(status).toBe(0);
    const standings = out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { mean: number; hands: number; merit: number });
    expect(standings.map(each => each.hands)).toEqual([12, 12, 12, 12]);
    expect(standings.reduce((sum, each) => sum + each.mean, 0)).toBeCloseTo(17);
    expect(standings.reduce((sum, each) => sum + each.merit, 0)).toBeCloseTo(6);
  });

  test('three equal players have equal means, in whatever order the command line names them', async () => {
    const { out } = await referee(
      `bot:normal bot:normal bot:normal bot:random --tournament --hands ${runs(120)} --seed nb --json`.split(
        ' ',
      ),
    );
    const standings = out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { name: string; mean: number; margin: number });
    const equals = standings.filter(each => each.name.startsWith('Sandtable Normal'));
    expect(equals).toHaveLength(3);
    for (const one of equals)
      for (const other of equals)
        expect(Math.abs(one.mean - other.mean)).toBeLessThan(one.margin + other.margin);
  });

  test('five players are five groups of four', async () => {
    const bots = Array.from({ length: 5 }, () => 'bot:random');
    const { out } = await referee([...bots, '--tournament', '--hands', '1', '--seed', 'a']);
    const lines = out.trim().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines[1]).toMatch(/ 16$/);
  });
});

test.each([
  [[], 'name a program'],
  [['bot:random', '-i', '--quiet'], '-i plays with a person'],
  [Array.from({ length: 5 }, () => 'bot:random'), '5 programs are too many here; 4 at most'],
  [['bot:random', '--hands', '0'], 'a number of hands is a whole number from 1, not 0'],
  [['bot:random', '--network', 'x'], '--network is closed or open'],
  [['bot:random', '--time-limit', 'x'], 'a time limit is a number of seconds, not x'],
])('%j is wrong usage', async (words, sentence) => {
  const { status, err } = await referee(words);
  expect(status).toBe(2);
  expect(err).toContain(sentence);
});
