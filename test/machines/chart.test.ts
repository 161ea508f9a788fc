import { describe, expect, it } from 'vitest';
import { begin, persist, play, restore, type Snapshot } from '../../machines/chart.ts';
import { grid } from '../../machines/grid/index.ts';
import type { GridMove, GridTypes } from '../../machines/grid/types.ts';
import { optionsSchema } from '../../machines/grid/types.ts';
import { fromScript, fromSeed } from '../../machines/random.ts';
import { A, at, B, rulesFor } from './grid/support/boards.ts';
import { rulesOf, strides, type Walk } from './grid/support/walks.ts';

const rules = rulesFor(3);

function begun(seed = 'chart'): Snapshot<GridTypes> {
  const snapshot = begin(rules, fromSeed(seed));
  if (!snapshot.ok) throw new Error(snapshot.error.code);
  return snapshot.value;
}

/** Snapshots of a random game, one in each state that it comes to. */
function snapshots(): Map<string, Snapshot<GridTypes>> {
  const walk: Walk = {
    seats: 3,
    options: optionsSchema.parse({ turnLimit: 30 }),
    seed: 'states',
    length: 5000,
  };
  const found = new Map<string, Snapshot<GridTypes>>();
  const first = begin(rulesOf(walk), fromSeed(walk.seed));
  if (!first.ok) throw new Error(first.error.code);
  let here = first.value;
  for (const { seat, move } of strides(walk)) {
    found.set(here.phase, here);
    const next = play(rulesOf(walk), here, seat, move);
    if (!next.ok) throw new Error(next.error.code);
    here = next.value;
  }
  return found.set(here.phase, here);
}

const limited = rulesFor(3, { turnLimit: 30 });
const inEachState = [...snapshots()];

/** The JSON form of a snapshot as text-level editors would find it. */
type Data = {
  status: string;
  value: unknown;
  context: { position: { phase: object }; events: unknown; reveals: unknown };
};
const data = (of: Snapshot<GridTypes>): Data => persist(limited, of) as unknown as Data;

describe('a game as a snapshot', () => {
  it('begins in the first state, with nothing told yet', () => {
    expect(begun()).toMatchObject({ phase: 'deploying', context: { events: [], reveals: false } });
  });

  it('does not begin with a script that does not fit', () => {
    expect(begin(rules, fromScript([]))).toMatchObject({ ok: false, error: { code: 'outcomes-ended' } });
  });

  it('is not changed by a move, and not by a refused one', () => {
    const before = begun();
    const position = structuredClone(before.context.position);
    const [move] = rules.legalMoves(position, A);
    if (move === undefined) throw new Error('no move');
    expect(play(rules, before, A, move)).toMatchObject({ ok: true, value: { context: { reveals: false } } });
    expect(play(rules, before, B, move)).toMatchObject({ ok: false, error: { code: 'not-your-turn' } });
    expect(before.context.position).toEqual(position);
  });

  it('refuses with the reason of the rules', () => {
    const move: GridMove = { type: 'move', source: at(0, 0), target: at(0, 1), troops: 1 };
    expect(play(rules, begun(), A, move)).toEqual({
      ok: false,
      error: { code: 'wrong-phase', move: 'move', phase: 'deploying' },
    });
  });

  it.each([
    ...['xstate.stop', 'xstate.init', 'xstate.error.actor.grid', 'xstate.done.state.grid', '*', ''],
    'toString',
  ])('lets no event of XState through: %j', type => {
    const foreign = { type } as unknown as GridMove;
    expect(play(rules, begun(), A, foreign)).toMatchObject({ ok: false, error: { code: 'wrong-phase' } });
  });
});

describe('a snapshot in a file', () => {
  it('comes from every state of the chart', () => {
    expect(inEachState.map(([phase]) => phase).toSorted()).toEqual([
      ...['deploying', 'over', 'turn.attacking.advancing', 'turn.attacking.choosing'],
      ...['turn.attacking.defending', 'turn.moving', 'turn.reinforcing'],
    ]);
  });

  it.each(inEachState)('is restored in %s, and persisted again it is the same text', (phase, snapshot) => {
    const text = JSON.stringify(persist(limited, snapshot));
    const restored = restore(grid, limited, JSON.parse(text));
    if (!restored.ok) throw new Error(restored.error);
    expect(restored.value.phase).toBe(phase);
    expect(restored.value.context).toEqual(snapshot.context);
    expect(JSON.stringify(persist(limited, restored.value))).toBe(text);
  });

  it.each(inEachState)('goes on from %s as if it had never been away', (_, snapshot) => {
    const restored = restore(grid, limited, persist(limited, snapshot));
    if (!restored.ok) throw new Error(restored.error);
    const { position } = snapshot.context;
    const [mover = A] = limited.seatsToMove(position);
    for (const move of [...limited.legalMoves(position, mover)].slice(0, 5)) {
      const here = play(limited, snapshot, mover, move);
      const there = play(limited, restored.value, mover, move);
      if (!here.ok || !there.ok) throw new Error('an offered move was refused');
      expect(there.value.phase).toBe(here.value.phase);
      expect(there.value.context).toEqual(here.value.context);
    }
  });

  const [, snapshot] = inEachState.find(([phase]) => phase === 'turn.attacking.choosing') ?? ['', begun()];
  const good = data(snapshot);
  const withPosition = (change: object): object => ({
    ...good,
    context: { ...good.context, position: { ...good.context.position, ...change } },
  });
  const shape = 'the snapshot has not the shape of one';
  const foreign = "the snapshot's position is not one of Simple Risk";

  it.each<[string, unknown, string]>([
    ['nothing', null, shape],
    ['text', 'snapshot', shape],
    ['a list', [], shape],
    ['no context', { ...good, context: undefined }, shape],
    ['another status', { ...good, status: 'error' }, shape],
    ['events that are none', { ...good, context: { ...good.context, events: [1] } }, shape],
    ['no state', { ...good, value: {} }, shape],
    ['a state that is no name', { ...good, value: 7 }, shape],
    ['two states at once', { ...good, value: { turn: { attacking: 'choosing' }, over: {} } }, shape],
    [
      'a renamed state',
      { ...good, value: { turn: 'fortifying' } },
      'the statechart of Simple Risk has no state turn.fortifying',
    ],
    ['half a state', { ...good, value: 'turn' }, 'the statechart of Simple Risk has no state turn'],
    [
      'a state of JavaScript',
      { ...good, value: 'constructor' },
      'the statechart of Simple Risk has no state constructor',
    ],
    [
      'a state with control characters',
      { ...good, value: '\u001b[2J'.repeat(100) },
      `the statechart of Simple Risk has no state ${'??2J'.repeat(15)}`,
    ],
    [
      'a state that is not that of its position',
      { ...good, value: { turn: 'moving' } },
      'the snapshot says turn.moving, its position says turn.attacking.choosing',
    ],
    [
      'an end that is none',
      { ...good, status: 'done' },
      'the snapshot says it is done, its state says active',
    ],
    ['no position', withPosition({ owners: undefined }), foreign],
    ['a board too small', withPosition({ owners: [0, 1, 2] }), foreign],
    ['a territory without troops', withPosition({ troops: new Array(25).fill(0) }), foreign],
    ['a field too many', withPosition({ cheat: true }), foreign],
    ['no randomness', withPosition({ random: {} }), foreign],
    ['an unknown phase', withPosition({ phase: { name: 'fortifying' } }), foreign],
  ])('is refused with %s', (_, damaged, sentence) => {
    expect(restore(grid, limited, damaged)).toEqual({ ok: false, error: sentence });
  });
});
