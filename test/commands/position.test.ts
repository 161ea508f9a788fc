import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { CHAIN_START, encodeLines, type SaveLine } from '../../source/table/save-lines.ts';
import { memoryIo } from '../lines/text/memory-io.ts';

const saves = mkdtempSync(join(tmpdir(), 'sandtable-positions-'));
cpSync('test/corpus/0.1.0', saves, { recursive: true });
afterAll(() => rmSync(saves, { recursive: true }));

async function run(lines: readonly string[], ...words: readonly string[]) {
  const io = memoryIo(lines.map(line => `${line}\n`).join(''));
  const status = await main(['--saves', saves, ...words], io);
  return { status, out: io.out(), err: io.err() };
}

const positionOf = async (...words: readonly string[]): Promise<string> =>
  (await run([], 'position', ...words)).out.trim();

describe('sandtable position', () => {
  test.each([
    ['grid', 'grid-five', '1'],
    ['domination', 'domination-world', '4'],
    ['warzone', 'warzone-fog-dense', '2'],
    ['intensity', 'intensity-match', '2'],
  ])(
    'prints a position of %s from which a game is begun, saved, verified, taken back and told again',
    async (game, save, turn) => {
      const line = await positionOf(save, '--turn', turn);
      const name = `from ${game}`;
      const begun = await run(['hint'], 'text', game, '--position', line, '--seed', 'dunes', '--save', name);
      expect(begun).toMatchObject({ status: 0, err: '' });
      const hint = /^hint: (.+)$/m.exec(begun.out)?.[1] ?? '';
      expect(hint).not.toBe('');
      const played = await run([hint, 'undo', hint], 'resume', name, '--text');
      expect(played).toMatchObject({ status: 0, err: '' });
      expect(played.out).not.toContain('refused: bad');
      expect(await run([], 'verify', name)).toMatchObject({
        status: 0,
        out: expect.stringMatching(/^verified: [1-9]\d* moves?, /),
      });
      expect((await run([], 'replay', name, '--text')).status).toBe(0);
      // Where the new game began, its only person knows what was told.
      const seated = await positionOf(save, '--turn', turn, '--seat', 'A');
      expect(seated).toMatch(new RegExp(`^sandtable1-${game}1-A-`));
    },
  );

  test('prints the end of a save where no turn is named, and that nobody plays on from a game that is over', async () => {
    const line = await positionOf('grid-levels');
    expect(await run([], 'text', 'grid', '--position', line)).toMatchObject({
      status: 1,
      err: 'sandtable: the game is over in this position\n',
    });
  });

  test('tells all only when asked to', async () => {
    const words = ['intensity-hand', '--turn', '1'];
    const open = await positionOf(...words, '--open');
    expect(open).toMatch(/^sandtable1-intensity1-open-/);
    const watched = await positionOf(...words);
    expect(watched).toMatch(/^sandtable1-intensity1-(watch|[A-D])-/);
    // Dealt by the seed: two seeds, two deals of the other hands; one seed, one deal.
    const deal = async (seed: string, line: string) =>
      (await run(['board'], 'text', 'intensity', '--position', line, '--seed', seed)).out;
    expect(await deal('a', watched)).toBe(await deal('a', watched));
  });

  test('refuses in one sentence what it is not asked for rightly', async () => {
    const why = async (...words: readonly string[]) => (await run([], 'position', 'grid-five', ...words)).err;
    expect(await why('--seat', 'Z')).toBe('sandtable: --seat is one of A, B, C, D, E, not Z\n');
    expect(await why('--seat', 'A', '--open')).toBe('sandtable: --open tells everything; leave out --seat\n');
    expect(await why('--turn', 'x')).toBe('sandtable: a turn is a whole number, not x\n');
    expect(await why('--turn', '999999')).toMatch(/^sandtable: the save ends in turn \d+\n$/);
  });

  test('a position has its own game, rules and map', async () => {
    const line = await positionOf('grid-five', '--turn', '1');
    const why = async (...words: readonly string[]) =>
      (await run([], 'text', ...words, '--position', line)).err;
    expect(await why('intensity')).toMatch(/that is a position of Simple Risk/);
    expect(await why('grid', '--set', 'turnLimit=5')).toMatch(/a position has its own rules and map/);
    expect(await why('grid', '--seats', 'Ada,Bo')).toBe(
      'sandtable: Simple Risk has 5 players, and 2 are named\n',
    );
  });
});

describe('a save that begins with a position', () => {
  test('is of the second format, which programs of before refuse; others stay of the first', async () => {
    const line = await positionOf('grid-five', '--turn', '1');
    await run([], 'text', 'grid', '--position', line, '--save', 'second');
    await run([], 'text', 'grid', '--save', 'first');
    const header = (name: string) =>
      JSON.parse(readFileSync(join(saves, `${name}.jsonl`), 'utf8').split('\n')[0] ?? '');
    expect(header('second')).toMatchObject({ version: 2, position: { turn: 1 } });
    expect(header('second').position.random).toBeUndefined();
    expect(header('first').version).toBe(1);
    const later = JSON.stringify({ ...header('second'), version: 7, app: 'sandtable 9.0.0' });
    writeFileSync(join(saves, 'third.jsonl'), `${later}\n`);
    expect((await run([], 'verify', 'third')).err).toBe(
      'sandtable: third was written by sandtable 9.0.0 in format 7; this one reads format 6, so a newer one is needed\n',
    );
  });

  test('is refused in one sentence when its game has no such position', async () => {
    const text = readFileSync(join(saves, 'second.jsonl'), 'utf8').split('\n')[0] ?? '';
    const { crc: _, ...header } = JSON.parse(text);
    const wrong = [
      { ...header.position, owners: header.position.owners.map(() => 0) },
      { ...header.position, owners: [] },
      { ...header.position, phase: { name: 'moving' }, troops: header.position.troops.map(() => 1) },
    ];
    for (const position of wrong) {
      const forged: SaveLine = { ...header, position };
      const { texts } = encodeLines([forged], CHAIN_START);
      writeFileSync(join(saves, 'forged.jsonl'), `${texts.join('\n')}\n`);
      const { status, err } = await run([], 'verify', 'forged');
      expect(status).toBe(1);
      expect(err).toMatch(
        /^sandtable: (that is no position of Simple Risk|Simple Risk (has no such|never waits))/,
      );
    }
  });
});
