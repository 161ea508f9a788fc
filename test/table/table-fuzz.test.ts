import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seat } from '../../machines/seat.ts';
import type { Table, TableChange } from '../../source/table/api.ts';
import { verifySave } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { runs } from '../cases.ts';
import { counter } from './counter.ts';
import { checkHeavily } from './heavily.ts';
import { memoryStore } from './memory-store.ts';
import { good, humans, openCounter, resumed, seenOf } from './tables.ts';

const anySeat = fc.constantFrom(0, 1, 2, 7, -1);
const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('add'), number: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.constantFrom({ type: 'pass' }, { type: 'roll' }) },
  { weight: 1, arbitrary: fc.anything() },
);
const call = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('play' as const), who: anySeat, move }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), who: anySeat }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('saveAs' as const), name: fc.string({ maxLength: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resign' as const), who: anySeat }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'agreeDraw' as const }, { kind: 'close' as const }) },
);
type Call = typeof call extends fc.Arbitrary<infer C> ? C : never;

function make(table: Table, made: Call): Promise<unknown> {
  switch (made.kind) {
    case 'play':
      return table.play(seat(made.who), made.move as never);
    case 'undo':
      return table.undo(seat(made.who));
    case 'saveAs':
      return table.saveAs(made.name);
    case 'resign':
      return table.resign?.(seat(made.who), 'easy') ?? Promise.reject(new Error('nobody can resign here'));
    case 'agreeDraw':
      return table.agreeDraw();
    case 'close':
      return table.close();
  }
}

/** The number of moves that the changes told so far leave. */
function countedMoves(changes: readonly TableChange[]): number {
  let moves = 0;
  for (const change of changes) {
    if (change.kind === 'played') expect(change.seq).toBe(moves + 1);
    if (change.kind === 'undone') expect(change.seq).toBeLessThan(moves);
    if (change.kind === 'played' || change.kind === 'undone') moves = change.seq;
  }
  return moves;
}

test('any calls, many at once: no throw, the changes tell what happened, the save holds the same game', async () => {
  const batches = fc.array(fc.array(call, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(batches, async calls => {
      const store = memoryStore();
      const table = await openCounter(store, { occupants: humans('A', 'B', 'C') }, checkHeavily);
      const told: TableChange[] = [];
      table.subscribe(change => told.push(change));
      for (const batch of calls) {
        await Promise.all(batch.map(made => make(table, made)));
        expect(countedMoves(told)).toBe(table.seq);
        expect(told.filter(change => change.kind === 'ended')).toHaveLength(table.outcome === null ? 0 : 1);
        expect(seenOf((await resumed(store)).table)).toEqual(seenOf(table));
      }
      expect(good(await verifySave(store, 'game', [rulesKit(counter)])).fault).toBeNull();
    }),
    { numRuns: runs(150) },
  );
});
