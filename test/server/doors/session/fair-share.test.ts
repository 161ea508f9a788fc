import { expect, test } from 'vitest';
import { ManualClock } from '../../../../source/base/clock.ts';
import { FairShare } from '../../../../source/server/doors/session/fair-share.ts';
import { defaultLimits } from '../../../../source/server/house/owner/limits.ts';

function opened() {
  const clock = new ManualClock();
  const lines: string[] = [];
  const log = { write: (event: string, facts = {}) => void lines.push(`${event} ${JSON.stringify(facts)}`) };
  const share = new FairShare({ limits: defaultLimits, log, clock });
  /** How many of a second's 300 keys each of these sessions may type. */
  const typed = (sessions: readonly (readonly [address: string, person: string])[]): number => {
    const all = sessions.map(([address, person]) => share.of(address, () => person));
    return Array.from({ length: 300 }, () => all.filter(({ mayType }) => mayType()).length).reduce(
      (sum, count) => sum + count,
      0,
    );
  };
  return { clock, lines, typed };
}

test('all keys from one address have one limit, which is logged once a minute', () => {
  const { clock, lines, typed } = opened();
  const crowd = Array.from({ length: 20 }, (_, index) => ['192.0.2.1', `guest ${index}`] as const);
  expect(typed(crowd)).toBe(defaultLimits.keysOfAddress);
  expect(typed([['192.0.2.2', 'somebody']])).toBe(300);
  clock.advance(1000);
  expect(typed(crowd)).toBe(defaultLimits.keysOfAddress);
  expect(lines).toEqual(['busy {"address":"192.0.2.1","why":"keys"}']);
  clock.advance(60_000);
  typed(crowd);
  expect(lines).toHaveLength(2);
});

test('all keys of one person have one limit, wherever they come from', () => {
  const { typed } = opened();
  const sessions = Array.from({ length: 4 }, (_, index) => [`192.0.2.${index}`, 'one person'] as const);
  expect(typed(sessions)).toBe(defaultLimits.keysOfPerson);
});
