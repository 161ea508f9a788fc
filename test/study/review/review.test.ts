import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { at } from '../../../machines/result.ts';
import { seats } from '../../../machines/seat.ts';
import { orderSchema } from '../../../machines/warzone/orders.ts';
import { kits } from '../../../source/games/kits.ts';
import { warzoneFilm } from '../../../source/games/warzone/film.ts';
import { noRollouts, type RolloutRequest } from '../../../source/players/rollouts.ts';
import { decisionsOf } from '../../../source/study/review/decisions.ts';
import { type GameReview, openReview, type ReviewMeans } from '../../../source/study/review/review.ts';
import { fileStore } from '../../../source/table/file-store.ts';
import { type Replay, readReplay } from '../../../source/table/replay.ts';

async function replayOf(name: string): Promise<Replay> {
  const read = await readReplay(fileStore('test/corpus/0.1.0'), name, kits);
  if (!read.ok) throw new Error(read.error.sentence);
  return read.value;
}

const ranksOf = ({ game }: Replay) => {
  const kit = kits.find(({ id }) => id === game.id);
  if (kit === undefined) throw new Error('no kit');
  return kit.players;
};

const isBetter = ({ first }: RolloutRequest): boolean => first?.move.type === 'another';

/** A service without threads: what it is asked is kept, and what it answers is said by the test. */
function told(share: (request: RolloutRequest) => number) {
  const asked: RolloutRequest[] = [];
  const service: ReviewMeans['service'] = {
    async tally(request, count) {
      asked.push(request);
      const seat = request.first?.seat ?? 0;
      const won = seats(request.setup.seats).map(each => (each === seat ? count * share(request) : 0));
      const measures = [won.map((_, each) => (isBetter(request) ? 3 : 2) * each * count)];
      return { ...noRollouts(won.length), rollouts: count, won, ...(request.measured && { measures }) };
    },
  };
  return { asked, service };
}

/** What is done instead of the moves of these steps; of all others the very same. */
const thinksOtherwise =
  (replay: Replay, steps: ReadonlySet<number>): ReviewMeans['think'] =>
  async (_, __, { view, seat }) => {
    const found = decisionsOf(replay).find(
      ({ step, seat: whose }) =>
        whose === seat &&
        JSON.stringify(replay.rules.view(at(replay.steps, step - 1).position, seat)) === JSON.stringify(view),
    );
    if (found === undefined) throw new Error('asked of a position that was never decided in');
    return steps.has(found.step) ? { type: 'another' } : found.move;
  };

async function reviewed(
  replay: Replay,
  otherwise: ReadonlySet<number>,
  share: (request: RolloutRequest) => number,
): Promise<{ review: GameReview; asked: readonly RolloutRequest[] }> {
  const { asked, service } = told(share);
  const think = thinksOtherwise(replay, otherwise);
  const found = openReview(replay, {
    service,
    think,
    ranks: ranksOf(replay),
    own: seats(3),
    film: { review: { rounds: 2 } },
  });
  await found.run(() => {});
  return { review: found.now(), asked };
}

describe('the decisions of a game', () => {
  test('are its moves by those who made them, in the turn in which they were made', async () => {
    const replay = await replayOf('grid-levels');
    for (const { step, seat, turn, move } of decisionsOf(replay)) {
      expect(at(replay.steps, step)).toMatchObject({ kind: 'played', seat, move });
      expect(turn).toBe(at(replay.steps, step - 1).progress.turn);
    }
  });

  test('leave out what was taken back, and what the computer moved for somebody who had resigned', async () => {
    const undone = await replayOf('grid-four-people');
    const played = undone.steps.filter(({ kind }) => kind === 'played').length;
    const back = undone.steps.filter(({ kind }) => kind === 'undone').length;
    expect(back).toBeGreaterThan(0);
    expect(decisionsOf(undone)).toHaveLength(played - back);
    const resigned = await replayOf('grid-resigned');
    const from = resigned.steps.findIndex(({ kind }) => kind === 'resigned');
    const given = at(resigned.steps, from);
    if (given.kind !== 'resigned') throw new Error('nobody resigns');
    const later = decisionsOf(resigned).filter(({ step }) => step > from);
    expect(later.length).toBeGreaterThan(0);
    expect(later.map(({ seat }) => seat)).not.toContain(given.seat);
  });
});

describe('a review', () => {
  test('who always did what a strong player would do has kept everything, and nothing has cost anybody anything', async () => {
    const { review, asked } = await reviewed(await replayOf('grid-levels'), new Set(), () => 0);
    expect(asked).toEqual([]);
    expect(review.accuracy).toEqual(seats(3).map(() => ({ kept: 1, error: 0, lost: 0 })));
    expect(review).toMatchObject({ costly: [], done: 1 });
  });

  test('lists what clearly cost something, one move of a turn, the costliest first; the turn keeps what was left', async () => {
    const replay = await replayOf('grid-levels');
    const mine = decisionsOf(replay).filter(({ seat }) => seat === 0);
    const turns = [...Map.groupBy(mine, ({ turn }) => turn).values()].filter(({ length }) => length > 1);
    const [one, other] = [at(turns, 1), at(turns, 2)];
    const wrong = [at(one, 0), at(one, 1), at(other, 0)];
    const costs = new Map(wrong.map(({ move }, index) => [JSON.stringify(move), 0.1 * (index + 1)]));
    const { review, asked } = await reviewed(replay, new Set(wrong.map(({ step }) => step)), request =>
      isBetter(request) ? 0.6 : 0.6 - (costs.get(JSON.stringify(request.first?.move)) ?? 0),
    );
    expect(review.costly.map(({ step, loss }) => [step, Math.round(100 * loss)])).toEqual([
      [at(other, 0).step, 30],
      [at(one, 1).step, 20],
    ]);
    // And what became of either, a round later.
    for (const { later } of review.costly) expect(later).toEqual({ best: [[0, 3, 6]], made: [[0, 2, 4]] });
    expect(new Set(asked.filter(({ measured }) => measured).map(({ turns }) => turns))).toEqual(new Set([3]));
    const played = new Set(mine.map(({ turn }) => turn)).size;
    expect(review.accuracy[0]?.lost).toBeCloseTo(0.6 / played, 10);
    expect(review.accuracy[0]?.kept).toBeCloseTo(1 - 0.6 / played / 0.6, 10);
    expect(review.accuracy[1]?.kept).toBe(1);
    // Both moves of a pair have the same chance, and what is listed has other chance than what it was chosen by.
    const seeds = Map.groupBy(asked, ({ seed }) => seed);
    for (const pair of seeds.values()) expect(pair.map(isBetter).sort()).toEqual([false, true]);
    expect([...seeds.keys()].some(seed => seed.includes('/confirmed/'))).toBe(true);
  });

  test('of a list of orders says which march cost most, and which of the better list is worth most', async () => {
    const replay = await replayOf('warzone-fog-light');
    const lists = decisionsOf(replay).map(({ step, move }) => ({
      step,
      orders: 'orders' in move ? z.array(orderSchema).parse(move.orders) : [],
    }));
    const found = lists.find(({ orders }) => orders.filter(({ type }) => type === 'advance').length > 1);
    const { step, orders } = found ?? expect.fail('no such list');
    const better = orders.map(each =>
      each.type === 'advance' ? { ...each, mode: 'attack' as const } : each,
    );
    const marches = (of: typeof orders) => of.filter(({ type }) => type === 'advance');
    const [best, worst] = [at(marches(better), 1), at(marches(orders), 0)];
    const { asked, service } = told(({ first }) => {
      const given = JSON.stringify(first?.move);
      const has = (order: unknown): boolean => given.includes(JSON.stringify(order));
      return (has('attack') ? 0.4 : 0.3) + (has(best) ? 0.3 : 0) - (has(worst) ? 0.2 : 0);
    });
    const others = thinksOtherwise(replay, new Set([step]));
    const review = openReview(replay, {
      service,
      think: async (...question) => {
        const move = await others(...question);
        return move.type === 'another' ? { type: 'commit', orders: better, loss: true } : move;
      },
      ...{ ranks: ranksOf(replay), own: seats(3), film: warzoneFilm },
    });
    await review.run(() => {});
    const [listed] = review.now().costly;
    const without = (of: typeof orders, order: unknown) => of.filter(each => each !== order);
    expect(listed?.step).toBe(step);
    expect(listed?.beside.better).toMatchObject({ orders: without(better, best) });
    expect(listed?.beside.made).toMatchObject({ orders: without(orders, worst) });
    // A turn is everybody's.
    const looked = asked.filter(({ seed, measured }) => measured || seed.includes('/looked/'));
    expect(new Set(looked.map(({ turns }) => turns))).toEqual(new Set([1, 2]));
  });

  test('what may be chance is not listed', async () => {
    const replay = await replayOf('grid-levels');
    const [first] = decisionsOf(replay);
    let count = 0;
    const { review } = await reviewed(replay, new Set([first?.step ?? 0]), request => {
      count += 1;
      return isBetter(request) ? (count % 4 < 2 ? 1 : 0) : 0.46;
    });
    expect(review.costly).toEqual([]);
    expect(review.atMost).toBeGreaterThan(0.02);
  });

  test('of what somebody decided only what they knew is played on: what others held is not in it', async () => {
    const replay = await replayOf('intensity-match');
    const some = decisionsOf(replay).slice(0, 12);
    const { asked } = await reviewed(replay, new Set(some.map(({ step }) => step)), () => 0.5);
    expect(asked.length).toBeGreaterThan(0);
    for (const { known, first } of asked) {
      expect(known.knower).toBe(first?.seat);
      expect(known).not.toHaveProperty('position');
    }
  });

  test('that is stopped goes on where it was, to the same end', async () => {
    const replay = await replayOf('grid-levels');
    const some = new Set(
      decisionsOf(replay)
        .slice(0, 9)
        .map(({ step }) => step),
    );
    // Some chance that depends on the seed alone.
    const share = ({ seed, first }: RolloutRequest): number =>
      ((seed.length * 7 + (seed.codePointAt(seed.length - 1) ?? 0)) % 5) / 8 +
      (first?.move.type === 'another' ? 0.3 : 0);
    const { review: whole } = await reviewed(replay, some, share);
    const { service } = told(share);
    const stop = new AbortController();
    let asked = 0;
    const halting: ReviewMeans['service'] = {
      async tally(...request) {
        asked += 1;
        if (asked === 40) stop.abort();
        stop.signal.throwIfAborted();
        return service.tally(...request);
      },
    };
    const means = { think: thinksOtherwise(replay, some), ranks: ranksOf(replay), own: seats(3), film: {} };
    let now: ReviewMeans['service'] = halting;
    const found = openReview(replay, { ...means, service: { tally: (...request) => now.tally(...request) } });
    await expect(found.run(() => {}, stop.signal)).rejects.toThrow();
    expect(found.now().done).toBeLessThan(1);
    now = service;
    await found.run(() => {});
    expect(found.now()).toEqual(whole);
  });
});
