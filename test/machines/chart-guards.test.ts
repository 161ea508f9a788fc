import { describe, expect, test } from 'vitest';
import { stateForMoves } from '../../machines/chart-guards.ts';
import { type ChartState, chartStates } from '../../machines/chart-states.ts';
import { grid } from '../../machines/grid/index.ts';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readReplay } from '../../source/table/replay.ts';
import { good } from '../good.ts';

const games = [
  ['grid', 'grid-four-people'],
  ['domination', 'domination-world'],
  ['warzone', 'warzone-world'],
  ['intensity', 'intensity-match'],
] as const;

async function storyOf(save: string) {
  return good(await readReplay(fileStore('test/corpus/0.1.0'), save, kits));
}

describe.each(games)('of %s', (_, save) => {
  test('every guard by which something follows by itself says in a clause what is so', async () => {
    const { rules } = await storyOf(save);
    const guards = chartStates(rules.machine).flatMap(({ arrows }) => arrows.filter(({ forced }) => forced));
    const named = guards.filter(({ by }) => by !== '');
    expect(named.length).toBeGreaterThan(1);
    for (const { by, says } of named) expect(says ?? '', by).toMatch(/^[a-z][a-z ]{8,50}[a-z]$/);
  });

  test('a game waits nowhere where a guard of its state is true', async () => {
    const { rules, steps } = await storyOf(save);
    for (const { position } of steps) expect(rules.rests(position)).toBe(true);
  });

  test('of every move it is told at every moment which state takes it, and what decides that it is not this one', async () => {
    const { rules, steps } = await storyOf(save);
    const states = chartStates(rules.machine);
    const moves = new Set(
      states.flatMap(({ arrows }) => arrows.filter(({ forced }) => !forced).map(({ by }) => by)),
    );
    const played = steps.flatMap(step => (step.kind === 'played' ? [step] : []));
    for (let seen = 1; seen <= Math.min(played.length, 150); seen += 1) {
      const passed = played.slice(0, seen);
      const now = passed.at(-1)?.progress ?? { turn: 0, phase: '' };
      if (now.phase === 'over') break;
      for (const move of moves) {
        const taken = stateForMoves(states, now, passed, [move]);
        expect(taken?.move).toBe(move);
        expect(taken?.decided === null).toBe(taken?.path === now.phase);
      }
    }
  });
});

/** The states of Simple Risk. */
function gridStates(): readonly ChartState[] {
  const rules = good(grid.prepare(grid.setup.parse({ seats: 3, options: grid.options.parse({}) })));
  return chartStates(rules.machine);
}

/** Moves of one turn, each with the state after it. */
const passedBy = (...moves: readonly (readonly [move: string, phase: string])[]) =>
  moves.map(([type, phase]) => ({ move: { type }, turn: 3, phase }));

const words = (taken: ReturnType<typeof stateForMoves>): unknown => {
  const { decided = null } = taken ?? {};
  if (decided === null) return null;
  const named = 'guards' in decided ? decided.guards.map(({ by }) => by) : [];
  return [
    decided.kind,
    ...named,
    ...('moves' in decided ? decided.moves : []),
    ...('move' in decided ? [decided.move] : []),
  ];
};

describe('what decides that a move is not taken', () => {
  const choosing = 'turn.attacking.choosing';
  const now = { turn: 3, phase: 'turn.moving' };

  test('is the guard that was true when the game came through its state in this turn', () => {
    const passed = passedBy(['pass', 'turn.reinforcing'], ['reinforce', 'turn.moving']);
    expect(words(stateForMoves(gridStates(), now, passed, ['attack']))).toEqual(['held', 'cannotAttack']);
  });

  test('is that guard too where a battle came between', () => {
    const passed = passedBy(['reinforce', choosing], ['attack', 'turn.moving']);
    expect(words(stateForMoves(gridStates(), now, passed, ['attack']))).toEqual(['held', 'cannotAttack']);
  });

  test('is the move by which somebody has ended the state', () => {
    const passed = passedBy(['reinforce', choosing], ['stop', 'turn.moving']);
    expect(words(stateForMoves(gridStates(), now, passed, ['attack']))).toEqual(['ended', 'stop']);
  });

  test('are the guards of the present state that are false, and its moves, where they lead there', () => {
    const begun = { turn: 0, phase: 'deploying' };
    expect(words(stateForMoves(gridStates(), begun, [], ['stop']))).toEqual(['fails', 'everyTroopDeployed']);
    const next = { turn: 3, phase: 'turn.reinforcing' };
    expect(words(stateForMoves(gridStates(), next, [], ['stop']))).toEqual([
      'fails',
      'nothingToPlace',
      'reinforce',
    ]);
  });

  test('is how its state is left, where another turn has begun since', () => {
    const next = { turn: 3, phase: 'turn.reinforcing' };
    expect(words(stateForMoves(gridStates(), next, [], ['deploy']))).toEqual([
      'leaves',
      'everyTroopDeployed',
    ]);
  });

  test('is nothing where the present state takes it', () => {
    expect(stateForMoves(gridStates(), { turn: 3, phase: choosing }, [], ['attack'])?.decided).toBeNull();
  });
});
