import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fromSeed } from '../../machines/random.ts';
import { kits } from '../../source/games/kits.ts';
import { setupOf } from '../../source/server/house/hall/setups.ts';
import { setupChoices } from '../../source/setup/choices.ts';
import { usualDraft } from '../../source/setup/draft.ts';
import {
  freshNonce,
  hashOfNonce,
  MOST_WORDS,
  readWord,
  sealOf,
  seedOf,
  sourceOf,
  WORD_LENGTH,
} from '../../source/table/honest-dice.ts';
import { verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { encodeLines, type SaveLine, seedSchema } from '../../source/table/save-lines.ts';
import { FULL, sample } from '../cases.ts';
import { counter } from './counter.ts';
import { changed, forged, indexOf, linesOf } from './forged.ts';
import { memoryStore } from './memory-store.ts';
import { scratchFolder } from './scratch.ts';
import { good, humans, openCounter, playOn } from './tables.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const nonce = '00112233445566778899aabbccddeeff';

describe('a seed that was fixed before anybody gave a word', () => {
  test('is made as the page of the protocol says', () => {
    expect(hashOfNonce(nonce)).toBe(sha256(`sandtable dice 1 hash\n${nonce}`));
    expect(sealOf('tulip')).toBe(sha256('sandtable dice 1 word\ntulip'));
    const said = `dice1 ${nonce} tulip x7!`;
    const seed = seedOf({ nonce, words: ['tulip', 'x7!'] });
    expect(seed).toBe(`${said} ${sha256(`sandtable dice 1 seed\n${said}`).slice(0, 32)}`);
    expect(sourceOf(seed)).toEqual({ nonce, words: ['tulip', 'x7!'] });
  });

  test('is a seed like any other, also with the most and longest words', () => {
    const words = Array.from({ length: MOST_WORDS }, () => 'W'.repeat(WORD_LENGTH));
    const seed = seedOf({ nonce, words });
    expect(seedSchema.safeParse(seed).success).toBe(true);
    expect(sourceOf(seed)).toEqual({ nonce, words });
  });

  test('gives other dice with each other word, place of a word, and number', () => {
    const seeds = [
      seedOf({ nonce, words: [] }),
      seedOf({ nonce, words: ['a'] }),
      seedOf({ nonce, words: ['b'] }),
      seedOf({ nonce, words: ['a', 'b'] }),
      seedOf({ nonce, words: ['b', 'a'] }),
      seedOf({ nonce: nonce.replace('0', '1'), words: [] }),
    ];
    expect(new Set(seeds.map(seed => JSON.stringify(fromSeed(seed)))).size).toBe(seeds.length);
  });

  test('is told from one of another kind, one with another word, and one that was written off wrongly', () => {
    const seed = seedOf({ nonce, words: ['tulip'] });
    const others = [
      'dune gorge 12',
      '',
      'dice1',
      seed.replace('tulip', 'tulap'),
      seed.slice(0, -1),
      ` ${seed}`,
    ];
    for (const other of others) expect(sourceOf(other)).toBeNull();
  });

  test('takes a word or a seal, and nothing that a terminal would obey', () => {
    expect(good(readWord(' tulip '))).toEqual({ word: 'tulip' });
    expect(good(readWord(sealOf('tulip')))).toEqual({ seal: sealOf('tulip') });
    for (const text of ['', ' ', 'two words', 'a'.repeat(13), 'é', '\x1b[31m', 'a\u202eb', 'g'.repeat(64)])
      expect(readWord(text).ok).toBe(false);
  });

  test('begins with a number of fixed length', () => {
    const bounds: number[] = [];
    const low = freshNonce(bound => {
      bounds.push(bound);
      return 0;
    });
    expect(low).toBe('0'.repeat(32));
    expect(freshNonce(bound => bound - 1)).toBe('f'.repeat(32));
    expect(new Set(bounds)).toEqual(new Set([256]));
  });
});

/** What an independent program says of a save, written from the page alone. */
async function checked(lines: readonly unknown[], ...hash: string[]) {
  const file = join(await scratchFolder(), 'game.jsonl');
  await writeFile(file, `${encodeLines(lines as readonly SaveLine[], 0).texts.join('\n')}\n`);
  const script = fileURLToPath(new URL('verify_dice.py', import.meta.url));
  const { status, stdout, stderr } = spawnSync('python3', [script, file, ...hash], { encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}`.trim() };
}

const seed = seedOf({ nonce, words: ['tulip', 'x7!'] });

/** A whole or half game by the usual rules whose dice were fixed by the hash, played once. */
const games = new Map<string, ReturnType<typeof play>>();

async function played(id: string): ReturnType<typeof play> {
  const game = games.get(id) ?? play(id);
  games.set(id, game);
  return game;
}

async function play(id: string) {
  const kit = kits.find(one => one.id === id);
  if (kit === undefined) throw new Error(`there is no ${id}`);
  const choices = await setupChoices(kit);
  const { count, options, map } = usualDraft(choices);
  const store = memoryStore();
  const table = await openCounter(store, {
    game: choices.game,
    setup: good(setupOf(choices, count, options, map)),
    occupants: humans(...'ABCDEF'.slice(0, count)),
    seed,
  });
  await playOn(table, FULL ? 700 : 200);
  await table.close();
  return { store, lines: await linesOf(store) };
}

test.each(sample(kits.map(({ id }) => id)))(
  'verify tells the words of a game of %s that are in its seed',
  async id => {
    const { store } = await played(id);
    const verified = good(await verifySave(store, 'game', kits));
    expect(verified).toMatchObject({ fault: null, dice: { nonce, words: ['tulip', 'x7!'] } });
    expect(verified.revealing).toBeGreaterThan(0);
  },
);

test('verify names no words where nothing fixed the seed', async () => {
  const store = memoryStore();
  const table = await openCounter(store);
  await table.close();
  expect(good(await verifySave(store, 'game', [rulesKit(counter)])).dice).toBeNull();
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('a program that knows nothing but the page', () => {
  test.each(sample(kits.map(({ id }) => id)))('finds a game of %s as promised', async id => {
    const { lines } = await played(id);
    const { status, text } = await checked(lines, hashOfNonce(nonce));
    expect(text).toMatch(/^as promised: hash [0-9a-f]{64}, words tulip x7!, \d+ rolls, \d+ snapshots$/);
    expect(status).toBe(0);
    const rolls = Number(/(\d+) rolls/.exec(text)?.[1]);
    if (id === 'grid' || id === 'domination') expect(rolls).toBeGreaterThan(10);
  });

  test('finds another hash, another word, another roll, another generator', async () => {
    const { lines } = await played('grid');
    const roll = lines.findIndex(
      line => line.kind === 'move' && line.events.some(event => event.type === 'rolled'),
    );
    const line = lines[roll];
    if (line?.kind !== 'move') throw new Error('nothing was rolled');
    const events = line.events.map(event => ({ ...event, attack: [6, 6, 6], defence: [1, 1] }));
    const snapshot = JSON.parse(
      JSON.stringify(lines[indexOf(lines, 'snapshot', 1)]).replace(/"s2":0\.\d/, '"s2":0.0'),
    );
    const forgeries: [unknown[], string, RegExp][] = [
      [[...lines], hashOfNonce(nonce.replace('0', '1')), /the hash is/],
      [changed(lines, 0, { seed: seed.replace('tulip', 'tulap') }), hashOfNonce(nonce), /not made of/],
      [
        changed(lines, 0, { seed: seedOf({ nonce, words: ['x7!'] }) }),
        hashOfNonce(nonce),
        /comes? from the seed|roll/,
      ],
      [changed(lines, 0, { seed: 'dune gorge 12' }), hashOfNonce(nonce), /no hash/],
      [changed(lines, roll, { events }), hashOfNonce(nonce), /the roll of move/],
      [changed(lines, indexOf(lines, 'snapshot', 1), snapshot), hashOfNonce(nonce), /does not come/],
    ];
    for (const [forgery, hash, why] of forgeries) {
      const { status, text } = await checked(forgery, hash);
      expect(text).toMatch(why);
      expect(status).toBe(1);
    }
  });
});

test('verify finds a seed with another word than the dice were rolled from', async () => {
  const { lines } = await played('grid');
  const other = await forged(changed(lines, 0, { seed: seedOf({ nonce, words: ['tulip'] }) }));
  expect(good(await verifySave(other, 'game', kits)).fault).not.toBeNull();
});
