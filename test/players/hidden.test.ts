import { expect, test } from 'vitest';
import { fromSeed } from '../../machines/random.ts';
import { readOpening } from '../../source/commands/opening.ts';
import { kits } from '../../source/games/kits.ts';
import { canonicalJson } from '../../source/table/canonical.ts';
import { good } from '../good.ts';

/** Options under which a game hides the most. */
const HIDING: Readonly<Record<string, readonly string[]>> = {
  domination: ['mode=mission'],
  warzone: ['fog=normal', 'turnLimit=8'],
};
/** Moments of a game that are looked at, and moves between two of them. */
const MOMENTS = 3;
const STRIDE: Readonly<Record<string, number>> = { grid: 40, domination: 60, warzone: 4, intensity: 5 };

test.each(kits)(
  'no level of $title answers otherwise where what its seat may not know is otherwise',
  async kit => {
    const [game, roster, positions] = await Promise.all([kit.rules(), kit.players.load(), kit.positions?.()]);
    const seats = Array.from({ length: Math.max(3, kit.seats.min) }, () => 'bot:normal').join(',');
    const opened = good(await readOpening(kits, kit.id, { seats, set: HIDING[kit.id] ?? [] }));
    const rules = good(game.prepare(opened.setup));
    let position = good(rules.start(fromSeed('hidden')));
    let others = 0;
    for (let moves = 0, moments = 0; moments < MOMENTS; moves += 1) {
      const [seat] = rules.seatsToMove(position);
      if (seat === undefined) break;
      const asked = (from: typeof position) =>
        ({ setup: rules.setup, view: rules.view(from, seat), seat, seed: `${moves}` }) as const;
      if (moves % (STRIDE[kit.id] ?? 1) === 1) {
        moments += 1;
        const dealt = fromSeed(`${moves}`);
        const other = positions?.determinize(rules, rules.view(position, seat), dealt) ?? position;
        const plain = (from: typeof position): string => canonicalJson({ ...from, random: null });
        others += Number(plain(other) !== plain(position));
        for (const { id } of roster.levels)
          expect(roster.choose(id, asked(other)), id).toEqual(roster.choose(id, asked(position)));
      }
      position = good(rules.apply(position, seat, roster.choose('normal', asked(position)))).position;
    }
    // Simple Risk hides nothing but its dice.
    if (kit.id !== 'grid') expect(others).toBeGreaterThan(0);
  },
);
