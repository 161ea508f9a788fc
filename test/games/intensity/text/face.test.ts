import { describe, expect, test } from 'vitest';
import { main } from '../../../../source/commands/main.ts';
import { readMove, readOutcome } from '../../../../source/games/intensity/text/index.ts';
import { memoryIo } from '../../../lines/text/memory-io.ts';

const SEATS = ['--seats', 'Ada,bot:normal:Bo,bot:normal:Cleo,bot:normal:Dana'];

async function text(input: string, ...words: string[]): Promise<{ status: number; out: string }> {
  const io = memoryIo(input);
  const status = await main(['text', 'intensity', ...SEATS, '--seed', 'dunes', ...words], io);
  return { status, out: io.out() };
}

describe('moves as words', () => {
  test.each([
    ['pass 10 20 30', { type: 'discard', cards: [10, 20, 30] }],
    ['pass 10, 20, 30', { type: 'discard', cards: [10, 20, 30] }],
    ['play 47', { type: 'play', card: 47 }],
    ['play 99', { type: 'play', card: 99 }],
    ['ready', { type: 'ready' }],
  ])('%s', (line, move) => {
    expect(readMove(line.split(' '), null)).toEqual({ ok: true, value: move });
  });

  test.each(['pass 10 20', 'play', 'play x', 'ready 1', 'play 47 48', 'play -1'])('%s is no move', line => {
    expect(readMove(line.split(' '), null)).toMatchObject({ ok: false, error: { code: 'bad-arguments' } });
  });

  test('another word is none of this game', () => {
    expect(readMove(['attack', '1'], null)).toBeNull();
  });
});

test('outcomes are lead, deal and chosen', () => {
  expect(readOutcome(['lead', '2'])).toEqual({ ok: true, value: { what: 'lead', numbers: [2] } });
  expect(readOutcome(['deal', '10', 'x'])).toMatchObject({ ok: false });
  expect(readOutcome(['roll', '6'])).toMatchObject({ ok: false });
});

describe('a game in lines', () => {
  test('the person sees the own hand, what came from the right, and no other hand', async () => {
    const { out } = await text('board\npass 1 2 3\n');
    expect(out).toMatch(/^hand 1, passing to \w+, A Ada: pass C C C out of \d\d(?:, \d\d){9}$/m);
    expect(out).toMatch(/^A {2}0 points {2}\d\d(?:, \d\d){9}$/m);
    expect(out).toMatch(/^B {2}0 points$/m);
    expect(out).toContain('refused: no-such-card: there is no card 1');
  });

  test('a whole hand: the state line names what may be played', async () => {
    const lines = ['board'];
    let told = await text(`${lines.join('\n')}\n`);
    const hand = /out of ([\d, ]+)$/m.exec(told.out)?.[1]?.split(', ') ?? [];
    lines.push(`pass ${hand.slice(0, 3).join(' ')}`);
    for (let round = 0; round < 10; round += 1) {
      told = await text(`${lines.join('\n')}\n`);
      const choice = [...told.out.matchAll(/play one of (\d\d)/g)].at(-1)?.[1];
      expect(choice).toBeDefined();
      lines.push(`play ${choice}`);
    }
    told = await text(`${lines.join('\n')}\n`);
    expect(told.out).toMatch(/^over: last-hand$/m);
    expect(told.out).not.toMatch(/Cleo gets \d\d|Dana gets \d\d/);
    expect(told.out).toMatch(/^Bo gets \d\d, \d\d, \d\d from Ada$/m);
  });
});
