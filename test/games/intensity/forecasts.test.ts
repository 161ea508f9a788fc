import { expect, test } from 'vitest';
import { kits } from '../../../source/games/kits.ts';
import { fileStore } from '../../../source/table/file-store.ts';
import { mergeSpreads, spreadMean } from '../../../source/table/forecasts.ts';
import { readReplay } from '../../../source/table/replay.ts';
import { good } from '../../good.ts';

async function positionOf(name: string, phase: string) {
  const { rules, steps } = good(await readReplay(fileStore('test/corpus/0.1.0'), name, kits));
  const found = steps.find(({ position }) => rules.progress(position).phase.startsWith(phase));
  const [seat] = found === undefined ? [] : rules.seatsToMove(found.position);
  if (found === undefined || seat === undefined) throw new Error(`no ${phase} in ${name}`);
  return { rules, seat, view: rules.view(found.position, seat) };
}

test.each(['discarding', 'playing'])(
  'what a choice costs while %s is counted often, and never more than a hand has points',
  async phase => {
    const { rules, seat, view } = await positionOf('intensity-hand', phase);
    const forecasts = await kits.find(({ id }) => id === 'intensity')?.forecasts?.();
    const part = forecasts?.spreads?.part(rules, view, seat, 0);
    if (part?.ok !== true) throw new Error('there is a choice');
    expect(part.value.length).toBeGreaterThan(1);
    for (const { hand, round } of part.value) {
      expect(hand.length).toBeLessThanOrEqual(18);
      expect(hand.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
      expect(round === null).toBe(phase === 'discarding');
      // A round costs no more than the hand that it is part of.
      if (round !== null) expect(spreadMean(round)).toBeLessThanOrEqual(spreadMean(hand) + 1e-9);
    }
  },
);

test('parts are added up, and the cheapest choice comes first', () => {
  const one = [
    { choice: '23', hand: [1, 1], round: [2] },
    { choice: '10', hand: [0, 0, 4], round: [0, 4] },
  ];
  const other = [{ choice: '10', hand: [40], round: [40] }];
  expect(mergeSpreads(one, other)).toEqual([
    { choice: '10', hand: [40, 0, 4], round: [40, 4] },
    { choice: '23', hand: [1, 1], round: [2] },
  ]);
});
