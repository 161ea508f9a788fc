import { describe, expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { memoryIo } from '../lines/text/memory-io.ts';

/** Domination on the world, A to place 10 armies. */
const WORLD =
  'sandtable1-domination1-open-HHpmf59r4BSFsDeFo93nfVpt7Y0l6PcHk272Cd9KJHXP8KRQkKbnPW5UGSn3DAGKWhbxuQKv7rzBMUIdIyATHgGyxFPMu9MpPnA4kZurfbbeTHyk8yKpHmiF7txPV9NCA8066YwNpMYDzXNHcbxoC39YtufrmXl';
const PLAIN = ['--saves', 'test/corpus/0.1.0'];

async function run(...words: readonly string[]) {
  const io = memoryIo('');
  const status = await main([...PLAIN, ...words], io);
  return { status, out: io.out(), err: io.err() };
}

const analyse = (line: string, ...words: readonly string[]) =>
  run('analyse', line, '--playouts', '0', ...words);

const positionOf = async (...words: readonly string[]): Promise<string> =>
  (await run('position', ...words)).out.trim();

describe('sandtable analyse', () => {
  test('tells the exact chance to take a continent, the way, and with how many armies one goes on', async () => {
    const { status, out } = await analyse(WORLD, '--continent', 'asia');
    expect(status).toBe(0);
    expect(out).toContain('A takes all of Asia from Irkutsk with 17 armies');
    expect(out).toMatch(/Japan +1 +81\.9 % +4\.3 +3 or more/);
    expect(out).toContain('With fewer, stop.');
  });

  test('tells it of a path, from the strongest own territory beside it, and in JSON', async () => {
    const { out } = await analyse(WORLD, '--path', 'Yakutsk, Siberia', '--json');
    expect(JSON.parse(out)).toMatchObject({
      campaign: { from: 'Irkutsk', armies: 17, steps: [{ territory: 'Yakutsk' }, { territory: 'Siberia' }] },
    });
  });

  test.each([
    [['--path', 'Atlantis'], 'there is no territory Atlantis'],
    [['--path', 'Yakutsk,Japan'], 'no border leads from Yakutsk to Japan'],
    [['--path', 'Yakutsk,Yakutsk'], 'Yakutsk is on the path twice'],
    [['--path', 'Irkutsk'], 'a path leads to a territory of somebody else'],
    [['--continent', 'Lemuria'], 'there is no continent Lemuria'],
    [['--points'], 'Domination counts no points'],
  ])('says in one sentence why it cannot be told: %j', async (words, sentence) => {
    const { status, err } = await analyse(WORLD, ...words);
    expect(status).toBe(1);
    expect(err).toContain(sentence);
  });

  test('tells it of a path on the grid by rows and columns', async () => {
    const line = await positionOf('grid-five', '--turn', '3', '--open');
    const cells = [0, 1, 2, 3, 4].flatMap(row => [0, 1, 2, 3].map(column => `(${row},${column})`));
    const told = await Promise.all(cells.map(cell => analyse(line, '--path', cell)));
    const found = told.filter(({ status }) => status === 0);
    expect(found.length).toBeGreaterThan(0);
    for (const { out } of found) expect(out).toMatch(/ {2}\(\d,\d\) +\d+ +\d+\.\d % /);
  });

  test('tells it in Warzone by its exchanges', async () => {
    const line = await positionOf('warzone-world', '--turn', '3', '--open');
    const continents = ['North America', 'South America', 'Europe', 'Africa', 'Asia', 'Australia'];
    const told = await Promise.all(continents.map(name => analyse(line, '--continent', name)));
    for (const { status, out, err } of told)
      expect(status === 0 ? out : err).toMatch(/exactly:|is yours already|borders on it|no single army/);
    expect(told.some(({ status }) => status === 0)).toBe(true);
  });

  test('tells what each card of Intensity costs, the same each time', async () => {
    const line = await positionOf('intensity-hand', '--turn', '4', '--open');
    const first = await analyse(line, '--points');
    expect(first.out).toContain('points that each choice of C costs');
    expect(first.out).toMatch(/ {2}12 +\d\.\d\d +\d+\.\d % /);
    expect((await analyse(line, '--points')).out).toBe(first.out);
  });

  test('tells what each pass costs, of which no round is known yet', async () => {
    const line = await positionOf('intensity-match', '--turn', '1', '--open');
    const { out } = await analyse(line, '--points');
    expect(out).toMatch(/ {2}13 14 27 +\d\.\d\d/);
    expect(out).not.toContain('in this round');
  });

  test('opens no board where there is no terminal', async () => {
    expect(await analyse(WORLD, '--board')).toMatchObject({
      status: 1,
      err: 'sandtable: the screen needs a terminal; in a pipe leave out --board\n',
    });
  });

  test('tells no plan, no points and no move of a hand that a watcher did not see: it would be one that it dealt itself', async () => {
    const watched = await positionOf('intensity-match', '--turn', '0');
    const seen = await positionOf('intensity-match', '--turn', '0', '--seat', 'A');
    const { out } = await analyse(watched);
    expect(out).toContain('what A sees is not in this position');
    expect(out).not.toMatch(/out of \d/);
    expect((await analyse(seen)).out).toMatch(/what each level would do as A:\n.*pass \d+ \d+ \d+/);
    for (const words of [['--points'], ['--move', 'pass 1 2 3', '--playouts', '10']]) {
      const { status, err } = await run('analyse', watched, '--playouts', '0', ...words);
      expect(status).not.toBe(0);
      expect(err).toContain('what A sees is not in this position');
    }
  });
});
