import { describe, expect, onTestFinished, test } from 'vitest';
import { at } from '../../../machines/result.ts';
import { kits, repertoire } from '../../../source/games/kits.ts';
import { createRollouts, type RolloutService } from '../../../source/players/rollouts.ts';
import {
  chanceAt,
  chanceOf,
  type FilmChances,
  findChances,
  stopsOf,
  swingsOf,
} from '../../../source/study/film/chances.ts';
import { decisiveOf } from '../../../source/study/film/decisive.ts';
import type { ValueInput } from '../../../source/study/film/value.ts';
import { fileStore } from '../../../source/table/file-store.ts';
import { type Replay, readReplay } from '../../../source/table/replay.ts';
import { good } from '../../good.ts';

async function storyOf(name: string): Promise<Replay> {
  return good(await readReplay(fileStore('test/corpus/0.1.0'), name, kits));
}

/** Rollouts that are won by seats in turn, and what was asked. */
function countingService(asked: { step: object; count: number }[]): RolloutService {
  return {
    async tally({ known, setup }, count) {
      if (known.knower === 'open') asked.push({ step: known.position, count });
      const won = Array.from({ length: setup.seats }, (_, seat) => (seat === 0 ? count : 0));
      return { rollouts: count, won, shared: 0, unfinished: 0 };
    },
    close: async () => {},
  };
}

const search = (service: RolloutService, rollouts: number) =>
  ({ service, levels: ['normal', 'normal', 'normal'], knower: 'open', value: null, rollouts }) as const;

describe('the chances of a whole game', () => {
  test('are asked for where each turn begins, at the beginning and at the end', async () => {
    const story = await storyOf('domination-class');
    const stops = stopsOf(story);
    expect(stops[0]).toBe(0);
    expect(stops.at(-1)).toBe(story.steps.length - 1);
    const turns = new Set(story.steps.map(({ progress }) => progress.turn));
    expect(stops.length).toBeGreaterThanOrEqual(turns.size);
    expect(stops.length).toBeLessThanOrEqual(turns.size + 1);
  });

  test('are asked for at each step of a game that has few', async () => {
    const { steps } = await storyOf('intensity-hand');
    expect(stopsOf({ steps: steps.slice(0, 10) })).toEqual(steps.slice(0, 10).map((_, index) => index));
  });

  test('are coarse first, over all of the game, then closer; the end is known without any', async () => {
    const story = await storyOf('domination-class');
    const asked: { step: object; count: number }[] = [];
    const told: FilmChances[] = [];
    const end = await findChances(story, search(countingService(asked), 24), now => told.push(now));
    const stops = stopsOf(story);
    const first = asked.slice(0, Math.min(16, stops.length - 1));
    expect(first.every(({ count }) => count === 8)).toBe(true);
    const places = first.map(({ step }) => story.steps.findIndex(({ position }) => position === step));
    expect(Math.min(...places)).toBe(0);
    expect(Math.max(...places)).toBeGreaterThan(stops.length / 2);
    expect(end.stage).toBe('done');
    expect([...end.byStep.keys()]).toEqual([...stops]);
    const last = end.byStep.get(story.steps.length - 1);
    expect(last?.rollouts).toBeNull();
    expect(last?.shares.filter(share => share > 0)).toEqual([1]);
    expect(told.at(-1)).toBe(end);
  });

  test('are the same whatever the number of threads', async () => {
    const story = await storyOf('grid-levels');
    const found = await Promise.all(
      [1, 2].map(async workers => {
        const service = createRollouts(repertoire.worker, workers);
        onTestFinished(() => service.close());
        return findChances(story, search(service, 8), () => {});
      }),
    );
    expect([...(found[1]?.byStep ?? [])]).toEqual([...(found[0]?.byStep ?? [])]);
  });

  test('end with the signal', async () => {
    const story = await storyOf('grid-levels');
    const stop = new AbortController();
    const service: RolloutService = {
      tally: (_request, _count, _told, signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      close: async () => {},
    };
    const running = findChances(story, search(service, 8), () => {}, stop.signal);
    stop.abort(new Error('closed'));
    await expect(running).rejects.toThrow('closed');
  });

  test('few rollouts make nothing certain, and their interval says so', () => {
    const few = chanceOf({ won: [8, 0], rollouts: 8 });
    const many = chanceOf({ won: [800, 0], rollouts: 800 });
    expect(few.shares[0]).toBeLessThan(0.98);
    expect(many.shares[0]).toBeGreaterThan(0.99);
    expect(few.low[0]).toBeLessThan(many.low[0] ?? 0);
  });

  test('between two stops lie on the way from one to the other; outside nothing is known', () => {
    const [one, other] = [
      chanceOf({ won: [80, 20], rollouts: 100 }),
      chanceOf({ won: [20, 80], rollouts: 100 }),
    ];
    const found = {
      byStep: new Map([
        [2, one],
        [6, other],
      ]),
      stage: 'coarse' as const,
    };
    expect(chanceAt(found, 4)?.shares[0]).toBeCloseTo(0.5);
    expect(chanceAt(found, 2)).toBe(one);
    expect(chanceAt(found, 1)).toBeNull();
    expect(chanceAt(found, 7)).toBeNull();
  });
});

describe('what decided a game', () => {
  const chance = (share: number, rollouts = 1000) =>
    chanceOf({ won: [share * rollouts, (1 - share) * rollouts], rollouts });

  test('is what surely changed the chances most, not what few rollouts make look so', () => {
    const found = {
      byStep: new Map([
        [0, chance(0.5)],
        [4, chance(0.52)],
        [8, chance(0.85)],
        [12, chance(0.45, 8)],
        [16, chance(0.8)],
      ]),
      stage: 'done' as const,
    };
    expect(swingsOf(found)[0]).toMatchObject({ from: 4, to: 8 });
  });

  test('is told in the words of the game, in the order of the game', async () => {
    const story = await storyOf('domination-class');
    const reader = await kits.find(({ id }) => id === story.game.id)?.film?.();
    const stops = stopsOf(story);
    const winner = story.outcome?.places[0]?.[0];
    /** The winner has more of everything from three stops on. */
    const inputAt = (step: number): ValueInput => {
      const index = stops.indexOf(step);
      const own = index < 5 ? 1 : index < 9 ? 3 : index < 12 ? 7 : 20;
      const figures = [[0, 1, 2].map(seat => (seat === winner ? own : 2))];
      return { figures, turn: 0, toMove: [], levels: ['normal', 'normal', 'normal'] };
    };
    const weights = {
      fewest: false,
      halfTurns: 8,
      smallest: 2,
      levels: [],
      quick: [],
      open: { judged: [2], worth: 8 },
    };
    const told = decisiveOf(story, { weights, inputAt }, reader, story.rules);
    expect(told.map(({ from }) => from)).toEqual([stops[4], stops[8], stops[11]]);
    for (const { what, chances } of told) {
      expect(what).toMatch(/^turn \d+: (.* took (nothing|\d+ territor)|no battle)/);
      expect(chances).toMatch(/^(Easy A|Medium B|Hard C) \d+ → \d+ %, /);
    }
  });

  test('calls the turns of a card game rounds', async () => {
    const story = await storyOf('intensity-hand');
    const reader = await kits.find(({ id }) => id === story.game.id)?.film?.();
    const stops = stopsOf(story);
    const half = at(stops, Math.floor(stops.length / 2));
    const inputAt = (step: number): ValueInput => {
      const figures = [[0, 1, 2, 3].map(seat => (seat === 0 && step > half ? 30 : 2))];
      return { figures, turn: 0, toMove: [], levels: story.header.seats.map(() => 'normal') };
    };
    const weights = {
      fewest: true,
      halfTurns: 8,
      smallest: 4,
      levels: [],
      quick: [],
      open: { judged: [2], worth: 8 },
    };
    const told = decisiveOf(story, { weights, inputAt }, reader, story.rules);
    expect(told.length).toBeGreaterThan(0);
    for (const { what, when } of told) {
      expect(what).toMatch(/^round \d+: (.+ takes \d+ points?|the hand ends with )/);
      expect(what).toContain(`${when}: `);
    }
  });
});
