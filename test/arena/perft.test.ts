import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyRules, GameTypes } from '../../machines/game.ts';
import { fromScript, type ScriptedOutcome } from '../../machines/random.ts';
import { type ChanceCounted, Perft } from '../../source/arena/perft.ts';
import { main } from '../../source/commands/main.ts';
import { kits } from '../../source/games/kits.ts';
import { readPosition } from '../../source/setup/position-string.ts';
import { FULL } from '../cases.ts';
import { good } from '../good.ts';
import { memoryIo } from '../lines/text/memory-io.ts';

interface Published {
  readonly line: string;
  readonly depth: number;
  readonly chance: ChanceCounted;
  readonly sequences: number;
}

/** The counts of docs/perft.md. */
const published: readonly Published[] = readFileSync('docs/perft.md', 'utf8')
  .split('\n### ')
  .slice(1)
  .flatMap(part => {
    const line = /^ {4}(sandtable\S+)$/m.exec(part)?.[1] ?? '';
    return [...part.matchAll(/^\| (\d+) \| ([\d,]*) \| ([\d,]*) \|$/gm)].flatMap(
      ([, depth, fixed = '', all = '']) => {
        const count = (chance: ChanceCounted, text: string): Published[] =>
          text === ''
            ? []
            : [{ line, depth: Number(depth), chance, sequences: Number(text.replaceAll(',', '')) }];
        return [...count('fixed', fixed), ...count('all', all)];
      },
    );
  });

const upTo = (most: number) => published.filter(({ sequences }) => sequences <= most);

async function from(line: string) {
  return good(await readPosition(line, kits));
}

/**
 * The count once more, from what docs/perft.md says alone: every move is made, nothing is remembered, and chance is asked for
 * what it needs one outcome at a time.
 */
function bruteForce(
  rules: AnyRules,
  position: GameTypes['position'],
  depth: number,
  chance: ChanceCounted,
  used = 0,
): number {
  if (depth === 0) return 1;
  let sum = 0;
  for (const seat of rules.seatsToMove(position)) {
    for (const move of rules.legalMoves(position, seat)) {
      const follow = (outcomes: readonly ScriptedOutcome[]): number => {
        const step = rules.apply({ ...position, random: fromScript(outcomes) }, seat, move);
        if (step.ok) return bruteForce(rules, step.value.position, depth - 1, chance, used + outcomes.length);
        const { error } = step;
        if (error.code === 'outcomes-mismatch') return -1;
        if (
          error.code !== 'outcomes-ended' ||
          !('count' in error) ||
          !('range' in error) ||
          !('needed' in error)
        )
          throw new Error(`${move.type} was said to be legal: ${error.code}`);
        const [low, high] = error.range as readonly [number, number];
        const [count, size, what] = [Number(error.count), high - low + 1, String(error.needed)];
        if (chance === 'fixed') {
          for (let turn = 0; turn < size; turn++) {
            const numbers = Array.from(
              { length: count },
              (_, i) => low + ((used + outcomes.length + i + turn) % size),
            );
            const found = follow([...outcomes, { what, numbers }]);
            if (found >= 0) return found;
          }
          return -1;
        }
        let all = 0;
        for (let code = 0; code < size ** count; code++) {
          const numbers = Array.from(
            { length: count },
            (_, i) => low + (Math.floor(code / size ** i) % size),
          );
          all += Math.max(0, follow([...outcomes, { what, numbers }]));
        }
        return all;
      };
      sum += follow([]);
    }
  }
  return sum;
}

describe('the counts of docs/perft.md', () => {
  test('are of all four games', () => {
    const games = new Set(published.map(({ line }) => line.split('-')[1]));
    expect([...games]).toEqual(['grid1', 'domination1', 'warzone1', 'intensity1']);
  });

  test.each(upTo(FULL ? 100_000 : 10_000))(
    '$chance $depth of $line',
    async ({ line, depth, chance, sequences }) => {
      const { rules, position } = await from(line);
      let sum = 0;
      for (const each of new Perft(rules, chance).divide(position, depth)) sum += each.sequences;
      expect(sum).toBe(sequences);
    },
  );

  test.each(upTo(4000))(
    'are those of making every move: $chance $depth of $line',
    async ({ line, depth, chance, sequences }) => {
      const { rules, position } = await from(line);
      expect(bruteForce(rules, position, depth, chance)).toBe(sequences);
    },
  );
});

describe('sandtable perft', () => {
  const run = async (...words: readonly string[]) => {
    const io = memoryIo('');
    return { status: await main(['perft', ...words], io), out: io.out(), err: io.err() };
  };

  test('counts depth by depth, and says below which first move how many sequences lie', async () => {
    const line = published.find(each => each.line.includes('grid'))?.line ?? '';
    expect(await run('grid', '--depth', '3', '--position', line)).toEqual({
      status: 0,
      out: 'depth 1  5\ndepth 2  87\ndepth 3  187\n',
      err: '',
    });
    const divided = (await run('grid', '--depth', '2', '--position', line, '--divide')).out
      .trim()
      .split('\n');
    expect(divided.at(-1)).toBe('depth 2  87');
    const below = divided.slice(0, -1).map(each => Number(each.split(' ').at(-1)));
    expect(below.reduce((sum, each) => sum + each, 0)).toBe(87);
  });

  test('counts from the beginning of a game, as JSON too', async () => {
    const { out } = await run('intensity', '--depth', '1', '--json');
    const [head, count] = out
      .trim()
      .split('\n')
      .map(each => JSON.parse(each) as Record<string, unknown>);
    expect(head).toMatchObject({ game: 'intensity', rules: 1, chance: 'fixed', position: { number: 1 } });
    expect(count).toEqual({ depth: 1, sequences: 480 });
  });

  test('refuses in one sentence', async () => {
    expect((await run('grid', '--depth', '99')).err).toBe(
      'sandtable: --depth is a whole number from 1 to 12, not 99\n',
    );
    expect((await run('grid', '--depth', '1', '--chance', 'some')).err).toMatch(
      /^sandtable: --chance is fixed or all/,
    );
  });
});
