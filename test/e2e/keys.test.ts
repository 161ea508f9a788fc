import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FULL } from '../cases.ts';
import { keysOf, playTurn, usualTurns } from './usual-turns.ts';

const PAGE = join(resolve(import.meta.dirname, '..', '..'), 'docs', 'keys.md');

/** What the page says of a turn: keys before, and now. */
function documentedKeys(game: string, what: string): readonly number[] {
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const line = lines.find(each => each.startsWith(`| ${game} | ${what} |`)) ?? '';
  return line.split('|').slice(3, 5).map(Number);
}

describe('the keys of usual turns', () => {
  test.each(FULL ? usualTurns : usualTurns.filter((_, index) => index % 3 === 0))(
    '$game, $what: as many as the page of keys says',
    async turn => {
      expect(documentedKeys(turn.game, turn.what)).toEqual([keysOf(turn.before), keysOf(turn.now)]);
      await expect(playTurn(turn, turn.now)).resolves.toBeUndefined();
    },
  );

  test('no start takes more than ten keys', () => {
    const starts = usualTurns.filter(({ what }) => what.startsWith('the start'));
    expect(starts.length).toBeGreaterThan(3);
    for (const { now } of starts) expect(keysOf(now)).toBeLessThanOrEqual(10);
  });
});
