import { describe, expect, onTestFinished, test } from 'vitest';
import type { AnyRules, GameTypes } from '../../machines/game.ts';
import { main } from '../../source/commands/main.ts';
import { kits, repertoire } from '../../source/games/kits.ts';
import {
  createRollouts,
  playOut,
  type RolloutRequest,
  rolloutLevels,
} from '../../source/players/rollouts.ts';
import { readPosition } from '../../source/setup/position-string.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { informationOf } from '../../source/table/positions.ts';
import { readReplay } from '../../source/table/replay.ts';
import { good } from '../good.ts';
import { memoryIo } from '../lines/text/memory-io.ts';

/** The third turn of a game of the corpus, as docs/perft.md has it. */
const GRID = 'sandtable1-grid1-open-mnPYmIT0U4Q4LOgrmjX4oNcgskqQOuhyR70hJvYDXGYCieCVxGlTVt5iMBz2X4VrYk';

async function requestOf(line: string): Promise<RolloutRequest> {
  const { game, rules, position } = good(await readPosition(line, kits));
  return {
    game: game.id,
    setup: rules.setup,
    known: informationOf(rules, position, 'open'),
    level: 'normal',
    seed: 'a',
  };
}

/** A moment of a save, by how it stands there. */
async function moment(name: string, isIt: (position: object) => boolean) {
  const { game, rules, steps } = good(await readReplay(fileStore('test/corpus/0.1.0'), name, kits));
  const step = steps.findLast(({ position }) => isIt(position));
  if (step === undefined) throw new Error('there is no such moment');
  return { game, rules, position: step.position };
}

describe('positions are played out in threads', () => {
  test('to the same tally whatever their number, told batch by batch', async () => {
    const request = await requestOf(GRID);
    const tallies = await Promise.all(
      [1, 2].map(async workers => {
        const service = createRollouts(repertoire.worker, workers);
        onTestFinished(() => service.close());
        const told: number[] = [];
        const tally = await service.tally(request, 60, ({ rollouts }) => told.push(rollouts));
        expect(told.at(-1)).toBe(60);
        expect(told.length).toBe(3);
        return tally;
      }),
    );
    expect(tallies[1]).toEqual(tallies[0]);
    expect(tallies[0]?.won.reduce((sum, won) => sum + won, 0)).toBeCloseTo(60);
  });

  test('until they are told to stop', async () => {
    const service = createRollouts(repertoire.worker, 1);
    onTestFinished(() => service.close());
    const stop = new AbortController();
    const running = service.tally(
      await requestOf(GRID),
      100_000,
      () => stop.abort(new Error('enough')),
      stop.signal,
    );
    await expect(running).rejects.toThrow('enough');
  });

  test('and a move that is made first must be allowed', async () => {
    const request = await requestOf(GRID);
    const seat = 4 as never;
    const wrong = { ...request, first: { seat, move: { type: 'pass' } } };
    await expect(playOut(kits, { rollouts: wrong, from: 0, count: 1 })).rejects.toThrow(
      'the move cannot be made here',
    );
  });
});

describe('a rollout that compares moves', () => {
  test('ends after so many turns, and is judged there; what is over by then is as it ended', async () => {
    const request = await requestOf(GRID);
    const SHARES = [0.5, 0.125, 0.125, 0.125, 0.125];
    const judged: number[] = [];
    const judge = async () => ({
      shares(rules: AnyRules, position: GameTypes['position']) {
        judged.push(rules.progress(position).turn);
        return SHARES;
      },
      measures: () => [[1, 2, 3, 4, 5]],
    });
    const task = { from: 0, count: 3 };
    const brief = await playOut(kits, { rollouts: { ...request, turns: 2 }, ...task }, judge);
    expect(brief).toEqual({ rollouts: 3, won: SHARES.map(share => 3 * share), shared: 0, unfinished: 0 });
    expect(judged).toEqual([5, 5, 5]);
    const measured = { ...request, turns: 2, measured: true } as const;
    expect((await playOut(kits, { rollouts: measured, ...task }, judge)).measures).toEqual([
      [3, 6, 9, 12, 15],
    ]);
    judged.splice(3);
    const whole = await playOut(kits, { rollouts: request, ...task }, judge);
    expect(await playOut(kits, { rollouts: { ...request, turns: 1000 }, ...task }, judge)).toEqual(whole);
    expect(judged).toHaveLength(3);
  });

  test('may have the rest of the turn played by another level', async () => {
    const { game, rules, steps } = good(
      await readReplay(fileStore('test/corpus/0.1.0'), 'grid-levels', kits),
    );
    const begun = steps.find(({ progress }) => progress.phase === 'turn.reinforcing');
    if (begun === undefined) throw new Error('no turn begins');
    const { position } = begun;
    const known = informationOf(rules, position, 'open');
    const request = { game: game.id, setup: rules.setup, level: 'normal', seed: 'a' };
    const [seat] = rules.seatsToMove(position);
    const [move] = seat === undefined ? [] : rules.legalMoves(position, seat);
    if (seat === undefined || move === undefined) throw new Error('nobody is to move');
    const tally = (rest?: string) => {
      const first = { seat, move, ...(rest !== undefined && { rest }) };
      return playOut(kits, { rollouts: { ...request, known, first }, from: 0, count: 60 });
    };
    expect(await tally('normal')).toEqual(await tally());
    expect(await tally('easy')).not.toEqual(await tally());
  });
});

describe('what a seat does not know is dealt anew for each rollout', () => {
  test('so the tally of a view is the same whatever the others really hold', async () => {
    const { game, rules, position } = await moment(
      'intensity-hand',
      each => 'rounds' in each && Array.isArray(each.rounds) && each.rounds.length === 4,
    );
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) throw new Error('nobody is to move');
    const kit = kits.find(({ id }) => id === game.id);
    const positions = await kit?.positions?.();
    const view = rules.view(position, seat);
    const other =
      positions?.determinize(rules, view, { kind: 'alea', state: { c: 1, s0: 0.1, s1: 0.2, s2: 0.3 } }) ??
      position;
    const tallyOf = async (from: object, knower: typeof seat | 'open') => {
      const known = informationOf(rules, from, knower);
      const rollouts = { game: game.id, setup: rules.setup, known, level: 'normal', seed: 'a' };
      return playOut(kits, { rollouts, from: 0, count: 40 });
    };
    expect(await tallyOf(other, seat)).toEqual(await tallyOf(position, seat));
    // Whole positions are played out as they are: with other hands others win.
    expect(await tallyOf(other, 'open')).not.toEqual(await tallyOf(position, 'open'));
  });
});

describe('sandtable analyse', () => {
  const run = async (...words: readonly string[]) => {
    const io = memoryIo('');
    return { status: await main(['analyse', ...words], io), out: io.out(), err: io.err() };
  };

  test('tells win chances with their intervals, the plan of each level, and what moves are worth', async () => {
    const { status, out } = await run(
      GRID,
      '--playouts',
      '50',
      '--move',
      'deploy 0 3',
      '--move',
      'deploy 3 1',
    );
    expect(status).toBe(0);
    expect(out).toContain('won of 50 rollouts by normal players, with 95 % intervals:\n  A ');
    expect(out).toMatch(/\n {2}hard +deploy \d \d {2}\S/);
    expect(out).toMatch(/won by C after\n {2}deploy 0 3 .* to .*\n {2}deploy 3 1 /);
    const { chances } = JSON.parse((await run(GRID, '--playouts', '50', '--json')).out);
    expect(chances[0]).toMatchObject({ move: null, playOuts: 50, seats: [{ seat: 'A' }, {}, {}, {}, {}] });
  });

  test('refuses in one sentence what it cannot analyse', async () => {
    expect((await run('x')).err).toMatch(/^sandtable: that is not a position/);
    expect((await run(GRID, '--playouts', 'many')).err).toMatch(
      /^sandtable: --playouts is a whole number from 0/,
    );
    expect((await run(GRID, '--move', 'fly')).err).toMatch(/^sandtable: fly is no move of Simple Risk/);
    expect((await run(GRID, '--playouts', '5', '--move', 'pass')).err).toMatch(/^sandtable: pass: /);
    expect((await run(GRID, '--level', 'god')).err).toMatch(
      /^sandtable: Simple Risk has no computer player god/,
    );
  });
});

describe('who plays a game out as it was', () => {
  const levels = [
    { id: 'easy', quick: true, summary: '' },
    { id: 'normal', quick: true, summary: '' },
    { id: 'hard', summary: '' },
  ] as const;

  test('each at their own level or the nearest one, or the strongest quick one below it', () => {
    const between = { below: 'easy', above: 'normal' };
    const seated = rolloutLevels({ levels }, [
      'easy',
      'hard',
      { ...between, part: 0.4 },
      { ...between, part: 0.6 },
    ]);
    expect(seated).toEqual(['easy', 'normal', 'easy', 'normal']);
  });

  test('seat by seat: all easy is as the level easy, one of them at another level is not', async () => {
    const request = await requestOf(GRID);
    const won = async (changed: Partial<RolloutRequest>) =>
      (await playOut(kits, { rollouts: { ...request, ...changed }, from: 0, count: 40 })).won;
    const easy = Array.from({ length: request.setup.seats }, () => 'easy');
    const all = await won({ levels: easy });
    expect(all).toEqual(await won({ level: 'easy' }));
    expect(all).not.toEqual(await won({ levels: ['normal', ...easy.slice(1)] }));
  });
});
