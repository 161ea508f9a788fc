import { expect, test } from 'vitest';
import { withOwnPostgres } from '../database/postgres.ts';
import { OPENSSH } from '../server/openssh.ts';
import { choices } from '../table/tables.ts';
import { storm } from './storm.ts';

withOwnPostgres('a house of three processes', () => {
  // `npm run bench:house` does all that may befall one, for a quarter of an hour.
  test('goes on after one is killed and one is paused for longer than its leases hold: nothing that was shown is lost', async () => {
    const { faults, checked, found, logged, openSsh } = await storm({
      nodes: 3,
      sessions: 8,
      time: 0,
      between: [2000, 1000],
      pause: 11_000,
      pace: { visit: 6000, step: 100 },
      choose: choices(3),
      faults: ['kill', 'pause'],
    });
    expect([checked.faults, found.lost, found.leaks, logged]).toEqual([[], [], [], []]);
    expect(faults).toMatchObject({ kill: 1, pause: 1 });
    expect(checked.led).toBeGreaterThan(0);
    expect(found.shown).toBeGreaterThan(0);
    expect(found.screens).toBeGreaterThan(0);
    if (OPENSSH) expect(openSsh).toBeGreaterThan(0);
  });
});
