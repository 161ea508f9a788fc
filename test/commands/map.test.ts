import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { main } from '../../source/commands/main.ts';
import { memoryIo } from '../lines/text/memory-io.ts';
import { hills } from '../maps/support.ts';

async function run(words: readonly string[], env: Record<string, string> = {}, input = '') {
  const io = memoryIo(input, env);
  const status = await main(words, io);
  return { status, out: io.out(), err: io.err() };
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-map-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('map check', () => {
  test('says of each file whether it can be played; exit 0 when all can', async () => {
    const { status, out } = await run(['map', 'check', 'world', 'iberia']);
    expect(status).toBe(0);
    expect(out).toContain('world: can be played (Domination, 42 countries, 6 continents, 164 borders)');
  });

  test('exit 1 when one cannot, with the place of each fault', async () => {
    const path = join(folder, 'bad.map');
    writeFileSync(path, '[continents]\nnothing here\n');
    const { status, out } = await run(['map', 'check', 'world', path]);
    expect(status).toBe(1);
    expect(out).toMatch(/bad\.map:\d+: /);
  });

  test('--json is one object a line; --strict and --class exclude each other', async () => {
    const { out } = await run(['map', 'check', '--json', '--strict', 'world']);
    expect(JSON.parse(out)).toMatchObject({ file: 'world', mode: 'strict', playable: true, countries: 42 });
    expect(await run(['map', 'check', '--strict', '--class', 'world'])).toMatchObject({ status: 2, out: '' });
  });

  test('a file that is not there is told; no file is wrong usage', async () => {
    const { status, err } = await run(['map', 'check', join(folder, 'none.map')]);
    expect(status).toBe(1);
    expect(err).toContain('there is no such file or folder');
    expect((await run(['map', 'check'])).status).toBe(2);
  });
});

describe('map edit', () => {
  test('without a terminal it says where maps are drawn in lines; in the reader’s mode it is a page like others', async () => {
    const path = join(folder, 'fresh.map');
    const { status, err } = await run(['map', 'edit', path]);
    expect(status).not.toBe(0);
    expect(err).toContain('the screen needs a terminal');
    const { out } = await run(['--plain', 'map', 'edit', path], { HOME: folder }, '1\nquit\n');
    expect(out).toContain('Drawing fresh.');
    expect(readFileSync(path, 'latin1')).toContain('[countries]\n1 ');
  });
});

describe('map show', () => {
  test('in a pipe: letters only, the territories by continent, and the borders that cannot be seen', async () => {
    const { status, out, err } = await run(['map', 'show', 'world', '--size', '120x40']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).not.toContain('\x1b');
    for (const text of [
      'China',
      '42 territories in 6 continents',
      'Europe (5): 14 Iceland',
      'Alaska - Kamchatka',
    ])
      expect(out).toContain(text);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });

  test('in colour where it is asked for, each line ending without style', async () => {
    const { out } = await run(['map', 'show', 'iberia', '--size', '80x24'], { FORCE_COLOR: '3' });
    const picture = out.split('\n').filter(line => line.includes('\x1b[38;2;'));
    expect(picture.length).toBeGreaterThan(10);
    for (const line of picture) expect(line.endsWith('\x1b[m')).toBe(true);
  });

  test('in the points that the terminal has, or that are asked for', async () => {
    const shown = async (env: Record<string, string>): Promise<string> => {
      const { out } = await run(['map', 'show', 'iberia', '--size', '80x24'], { FORCE_COLOR: '3', ...env });
      return out;
    };
    expect(await shown({ TERM: 'xterm' })).toMatch(/[▘▝▖▗▚▞]/);
    expect(await shown({ TERM: 'linux' })).not.toMatch(/[▘▝▖▗▚▞]/);
    expect(await shown({ TERM: 'xterm', SANDTABLE_GLYPHS: 'octant' })).toMatch(/[\u{1cd00}-\u{1cde5}]/u);
  });

  test('a file is drawn with what was assumed of it on standard error', async () => {
    const path = join(folder, 'hills.map');
    writeFileSync(path, hills);
    const { status, out } = await run(['map', 'show', path]);
    expect(status).toBe(0);
    expect(out.length).toBeGreaterThan(200);
  });

  test('what cannot be read, and a size that is none, are told', async () => {
    expect(await run(['map', 'show', join(folder, 'none.map')])).toMatchObject({ status: 1, out: '' });
    const { status, err } = await run(['map', 'show', 'world', '--size', 'huge']);
    expect(status).toBe(2);
    expect(err).toContain('COLUMNSxROWS');
  });

  test('--svg and --png write the map as pictures, of the size that is said, and nothing over what is there', async () => {
    const [svg, png] = [join(folder, 'iberia.svg'), join(folder, 'iberia.png')];
    const words = ['map', 'show', 'iberia', '--svg', svg, '--png', png, '--size', '640x480'];
    expect(await run(words)).toMatchObject({ status: 0, out: `${svg} is written\n${png} is written\n` });
    expect(readFileSync(svg, 'utf8')).toContain('>Lisbon</text>');
    const { width, height } = decode(readFileSync(png));
    expect([width, height]).toEqual([640, 480]);
    const { status, err } = await run(words);
    expect(status).toBe(1);
    expect(err).toContain('iberia.svg');
  });

  test.each(['huge', '10x10', '9000x9000'])('%s is no size for a picture file', async size => {
    const { status, err } = await run([
      'map',
      'show',
      'world',
      '--png',
      join(folder, 'a.png'),
      '--size',
      size,
    ]);
    expect(status).toBe(2);
    expect(err).toContain('in pixels');
    expect(existsSync(join(folder, 'a.png'))).toBe(false);
  });
});

describe('map convert', () => {
  test('makes Domination files of a built-in map and a Conquest map of those', async () => {
    const [domination, conquest] = [join(folder, 'out.map'), join(folder, 'back.map')];
    expect(await run(['map', 'convert', 'iberia', domination])).toMatchObject({ status: 0 });
    expect(existsSync(join(folder, 'out.cards'))).toBe(true);
    expect(await run(['map', 'convert', domination, conquest])).toMatchObject({ status: 0 });
    expect(readFileSync(conquest, 'utf8')).toContain('[Territories]');
    expect(await run(['map', 'convert', 'iberia', domination])).toMatchObject({ status: 1 });
  });
});

test('map alone explains itself, map with another word names the commands', async () => {
  expect(await run(['map'])).toMatchObject({ status: 0, out: expect.stringContaining('convert') });
  const { status, err } = await run(['map', 'draw']);
  expect(status).toBe(2);
  expect(err).toContain('there is no command map draw');
});
