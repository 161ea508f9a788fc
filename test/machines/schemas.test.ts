import { expect, test } from 'vitest';
import { fromSeed } from '../../machines/random.ts';
import { readOpening } from '../../source/commands/opening.ts';
import { kits } from '../../source/games/kits.ts';
import { FULL } from '../cases.ts';
import { Chance, spoilt } from '../fuzz/mutate.ts';
import { good } from '../good.ts';

const TRIES = FULL ? 3_000 : 1_000;

test.each(kits.map(({ id }) => id))(
  'whatever a save says of a set-up or a position of %s is taken or refused, never thrown at',
  async id => {
    const { game, setup } = good(await readOpening(kits, id, { seed: 'schemas' }));
    const rules = good(game.prepare(setup));
    const start = good(rules.start(fromSeed('schemas')));
    const chance = new Chance(7);
    let refused = 0;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (!game.position.safeParse(spoilt(start, chance)).success) refused += 1;
      const given = game.setup.safeParse(spoilt(setup, chance));
      if (given.success) game.prepare(given.data);
    }
    expect(refused).toBeGreaterThan(TRIES / 3);
  },
);
