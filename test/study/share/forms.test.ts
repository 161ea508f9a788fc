import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import headless from '@xterm/headless';
import { decode } from 'fast-png';
import { type Browser, chromium } from 'playwright-core';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { main } from '../../../source/commands/main.ts';
import { sample } from '../../cases.ts';
import { memoryIo } from '../../lines/text/memory-io.ts';
import { hasPlayer, PLAYER } from '../../player/where.ts';
import { CHROMIUM, hasChromium } from '../../server/doors/web/chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-shared-'));
const saves = join(folder, 'saves');
cpSync('test/corpus/0.1.0', saves, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...words: readonly string[]) {
  const io = memoryIo('');
  const status = await main(['--saves', saves, ...words], io);
  return { status, out: io.out(), err: io.err() };
}

/** A finished game of each kind. */
const GAMES = [
  ['grid', 'grid-easy', 'Easy C'],
  ['domination', 'domination-world', 'Hard C'],
  ['warzone', 'warzone-class', 'Hard B'],
  ['intensity', 'intensity-hand', 'wins'],
] as const;
const SHARED = sample(GAMES);

const out = (save: string): string => join(folder, save);
const fileOf = (save: string, form: string): string =>
  join(out(save), readdirSync(out(save)).find(name => name.endsWith(`.${form}`)) ?? '');

/** What everything that is shared says of its game. */
const TOLD = [/seed corpus /, /rules \w+ 1/, /sandtable verify/];

/** The format's own words: docs.asciinema.org/manual/asciicast/v2. */
const headerSchema = z.object({
  version: z.literal(2),
  width: z.int().positive(),
  height: z.int().positive(),
  timestamp: z.int(),
  title: z.string(),
  env: z.record(z.string(), z.string()),
});
const eventSchema = z.tuple([z.number().min(0), z.enum(['o', 'm']), z.string()]);

function readCast(path: string) {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return {
    header: headerSchema.parse(JSON.parse(head)),
    events: lines.map(line => eventSchema.parse(JSON.parse(line))),
  };
}

let browser: Browser | null = null;

beforeAll(async () => {
  for (const [, save] of SHARED) {
    const shared = await run('share', save, '--out', out(save));
    expect(shared).toMatchObject({ status: 0, err: '' });
    // Squares, and all that is said, fit into one message.
    expect(shared.out).toMatch(/[🟥🟦🟩]{2}/u);
  }
  if (hasChromium)
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => browser?.close());

describe.each(SHARED)('a finished game of %s is shared', (game, save, name) => {
  test('in files whose names nobody has written', () => {
    const names = readdirSync(out(save)).sort();
    expect(names.map(each => each.replace(/\d{4}-\d\d-\d\d-[0-9a-f]{6}/, 'DAY'))).toEqual(
      ['cast', 'png', 'svg', 'txt'].map(form => `${game}-DAY.${form}`),
    );
  });

  test('as a picture for a chat: squares, who won, who was to win on the way, seed, rules, how to verify; at most 2,000 characters', () => {
    const text = readFileSync(fileOf(save, 'txt'), 'utf8');
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toContain(name);
    expect(text).toMatch(/^\p{Emoji}+ who was to win$/mu);
    for (const told of TOLD) expect(text).toMatch(told);
  });

  test("as an SVG that is XML, and says so in a reader's words", () => {
    const texts: string[] = [];
    const parser = new SaxesParser();
    parser.on('text', text => texts.push(text));
    parser.on('error', fault => {
      throw fault;
    });
    parser.write(readFileSync(fileOf(save, 'svg'), 'utf8')).close();
    for (const told of TOLD) expect(texts.join('\n')).toMatch(told);
    // A map's band has no words.
    if (save === 'grid-easy' || save === 'intensity-hand')
      expect(texts.join(' ')).toMatch(/chance[\s\S]*to[\s\S]*win/);
  });

  test.runIf(save === 'warzone-class')(
    'as a picture of the size that was asked for, the band of chances within it',
    async () => {
      for (const [width, height] of [
        [800, 640],
        [900, 200],
      ]) {
        await run(
          'share',
          save,
          '--out',
          out('sized'),
          '--only',
          'png',
          '--size',
          `${width}x${height}`,
          '--replace',
        );
        expect(decode(readFileSync(fileOf('sized', 'png')))).toMatchObject({ width, height });
      }
    },
  );

  test("as a PNG that somebody else's decoder reads, with what it is beside its pixels", () => {
    const bytes = readFileSync(fileOf(save, 'png'));
    const { width, height, data } = decode(bytes, { checkCrc: true });
    expect([width, height].every(side => side > 300)).toBe(true);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 3 * 97)
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    expect(colours.size).toBeGreaterThan(4);
    for (const told of TOLD) expect(bytes.toString('latin1')).toMatch(told);
  });

  test('as an asciicast in time order, bounded, that a terminal plays to the end of the game, and what decided it', async () => {
    const { header, events } = readCast(fileOf(save, 'cast'));
    for (const told of TOLD) expect(header.title).toMatch(told);
    const times = events.map(([at]) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(180);
    const terminal = new headless.Terminal({
      cols: header.width,
      rows: header.height,
      allowProposedApi: true,
    });
    for (const [, kind, data] of events) if (kind === 'o') terminal.write(data);
    await new Promise<void>(resolve => terminal.write('', resolve));
    const buffer = terminal.buffer.active;
    const rows = Array.from({ length: header.height }, (_, y) => buffer.getLine(y)?.translateToString(true));
    const [, here, last] = /(\d+) of (\d+)/.exec(rows.join('\n')) ?? [];
    expect(rows[0]).toContain('Replay');
    expect(rows.join('\n')).toContain('What decided the game');
    expect(here).toBe(last);
  });

  test.skipIf(!hasChromium)('as an SVG that a browser draws', async () => {
    const page = await browser?.newPage();
    const svg = readFileSync(fileOf(save, 'svg'), 'utf8');
    expect(await page?.evaluate(`(${COLOURS})(${JSON.stringify(svg)})`)).toBeGreaterThan(8);
    await page?.close();
  });

  test.skipIf(!hasChromium || !hasPlayer)(
    "as a recording that asciinema's own player plays to its end",
    async () => {
      const page = await browser?.newPage();
      if (page === undefined) throw new Error('there is no browser');
      await page.setContent('<div id="player"></div>');
      await page.addStyleTag({ path: PLAYER.style });
      await page.addScriptTag({ path: PLAYER.script });
      const cast = readFileSync(fileOf(save, 'cast'), 'utf8');
      const length = await page.evaluate(`(${PLAY})(${JSON.stringify(cast)})`);
      const events = readCast(fileOf(save, 'cast')).events;
      expect(length).toBeCloseTo(events.at(-1)?.[0] ?? 0, 1);
      await expect
        .poll(async () => (await page.locator('.ap-term').innerText()).replaceAll('\u00a0', ' '))
        .toMatch(/(\d+) of \1/);
      await page.close();
    },
  );
});

/**
 * In the page: draws a picture, without a window whose frames would be waited for: beside much other work a browser that
 * draws without a GPU had none for half a minute. @returns the number of its colours
 */
const COLOURS = `async svg => {
  const picture = new Image();
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
  await picture.decode();
  const drawing = new OffscreenCanvas(800, 600).getContext('2d');
  drawing.drawImage(picture, 0, 0, 800, 600);
  return new Set(new Uint32Array(drawing.getImageData(0, 0, 800, 600).data.buffer)).size;
}`;

/** In the page: plays a recording as it is written, and goes to its end. @returns its length in seconds */
const PLAY = `async cast => {
  const player = AsciinemaPlayer.create({ data: cast }, document.getElementById('player'), { preload: true });
  await player.play();
  await player.pause();
  const length = await player.getDuration();
  await player.seek(length);
  return length;
}`;

describe('sharing', () => {
  test('writes over nothing unless it is told to', async () => {
    const [, save] = GAMES[0];
    const path = fileOf(save, 'txt');
    writeFileSync(path, 'mine');
    const refused = await run('share', save, '--out', out(save), '--only', 'txt');
    expect(refused).toMatchObject({ status: 1, out: '' });
    expect(refused.err).toMatch(/there is a file of that name already, and it is not overwritten; --replace/);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await run('share', save, '--out', out(save), '--only', 'txt', '--replace')).status).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/^Simple Risk/);
  });

  test('refuses a game that goes on: its seed is its dice to come', async () => {
    const refused = await run('share', 'grid-interrupted', '--out', out('none'));
    expect(refused).toMatchObject({ status: 1, out: '' });
    expect(refused.err).toMatch(/is not shared: the game is not over/);
    expect(readdirSync(folder)).not.toContain('none');
  });

  test('refuses forms and sizes that there are not', async () => {
    expect(await run('share', 'grid-easy', '--only', 'gif')).toMatchObject({
      status: 2,
      err: 'sandtable: --only is one of svg, png, cast, txt, not gif\n',
    });
    expect((await run('share', 'grid-easy', '--size', '1x1')).status).toBe(2);
    expect((await run('share', 'no-such-save')).status).toBe(1);
  });
});
