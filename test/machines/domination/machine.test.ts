import { describe, expect, it } from 'vitest';
import { begin, play } from '../../../machines/chart.ts';
import { domination } from '../../../machines/domination/index.ts';
import { fromSeed } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { verifySave } from '../../../source/table/replay.ts';
import { rulesKit } from '../../../source/table/rules-kit.ts';
import { openTable } from '../../../source/table/table.ts';
import { good } from '../../good.ts';
import { checkHeavily } from '../../table/heavily.ts';
import { memoryStore } from '../../table/memory-store.ts';
import { rulesFor, setupOf } from './support/boards.ts';

interface Node {
  readonly type: string;
  readonly states: Readonly<Record<string, Node>>;
}

/** The paths of all states without inner ones. */
function paths(node: Node, path: readonly string[] = []): string[] {
  const inner = Object.entries(node.states);
  if (inner.length === 0) return [path.join('.')];
  return inner.flatMap(([name, state]) => paths(state, [...path, name]));
}

describe('the statechart', () => {
  it('has the phases that players know', () => {
    expect(paths(rulesFor().machine.root)).toEqual([
      ...['setup.claiming', 'setup.placing', 'capital', 'trading', 'placing', 'attacking.choosing'],
      ...['attacking.rolling', 'attacking.defending', 'attacking.advancing', 'fortifying', 'ending'],
      'over',
    ]);
  });

  it('ends at a table; on the console a game that is over may be taken back or go on', () => {
    const over = (conduct: 'table' | 'console') =>
      rulesFor({ options: { conduct } }).machine.root.states['over'];
    expect(over('table')?.type).toBe('final');
    expect(over('console')?.ownEvents).toEqual(['continue']);
  });

  it('refuses what the rules refuse, with their reason', () => {
    const rules = rulesFor();
    const start = good(begin(rules, fromSeed('chart')));
    const mover = at(rules.seatsToMove(start.context.position), 0);
    for (const type of ['end-attack', 'pass', 'undo', 'xstate.stop'] as const) {
      const move = { type } as { type: 'pass' };
      expect(play(rules, start, mover, move).ok).toBe(false);
    }
  });
});

describe('a table', () => {
  it('plays a whole game; after every move the encoded state and the replay agree, and the save is good', async () => {
    const store = memoryStore();
    const table = good(
      await openTable(
        {
          game: domination,
          setup: setupOf({ preset: 'class', options: { turnLimit: 4 } }),
          occupants: [
            { kind: 'human', name: 'Ann' },
            { kind: 'human', name: 'Ben' },
          ],
          seed: 'table',
          saveName: 'table',
        },
        store,
        checkHeavily,
      ),
    );
    for (let count = 0; table.outcome === null && count < 300; count++) {
      const mover = at(table.seatsToMove, 0);
      const moves = [...table.legalMoves(mover)].filter(({ type }) => type !== 'retreat');
      const played = await table.play(mover, at(moves, (count * 7) % moves.length));
      if (!played.ok) throw new Error(played.error.sentence);
    }
    expect(table.outcome).not.toBeNull();
    await table.close();
    expect(await verifySave(store, 'table', [rulesKit(domination)])).toMatchObject({ ok: true });
  });
});
