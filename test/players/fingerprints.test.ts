import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verdictOf } from '../../bench/changed-levels.ts';
import { changedLevels, RECORD, readRecord } from '../../bench/fingerprints.ts';
import { kits } from '../../source/games/kits.ts';

describe('decisions/computer-players.md#no-level-becomes-weaker-unseen', () => {
  test.each(kits)('every level of $title answers as when its strength was measured', async kit => {
    const changed = await changedLevels(kit, readRecord(readFileSync(RECORD, 'utf8')));
    expect(
      [...changed.keys()],
      `These levels of ${kit.title} play otherwise than recorded: "npm run bench -- ladder --changed ${kit.id}" plays each against itself as it was, says whether it is weaker, and records it.`,
    ).toEqual([]);
  });

  test('what never shows a difference, and what shows one at times, has not lost five points after enough pairs', () => {
    const none = (count: number) => Array.from({ length: count }, () => 0.5);
    expect(verdictOf(none(30)).verdict).toBe('open');
    expect(verdictOf(none(40))).toEqual({ verdict: 'kept', points: [46.7, 53.3] });
    const some = (pairs: number, lost: number) =>
      none(pairs).map((_, pair) => (pair % 10 < lost ? 0.25 : pair % 10 > 7 ? 0.75 : 0.5));
    expect(verdictOf(some(100, 2))).toMatchObject({ verdict: 'kept' });
    expect(verdictOf(some(200, 4))).toMatchObject({ verdict: 'lost' });
    expect(verdictOf(some(40, 3)).verdict).toBe('open');
  });
});
