import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualSetup } from '../../../bench/computer-game.ts';
import { fromSeed } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { seats } from '../../../machines/seat.ts';
import { kits } from '../../../source/games/kits.ts';
import type { Skill } from '../../../source/players/player.ts';
import { playOut } from '../../../source/players/rollouts.ts';
import { stopsOf } from '../../../source/study/film/chances.ts';
import { judgesOf, valueInput } from '../../../source/study/film/film.ts';
import {
  errorOf,
  type Played,
  type ValueInput,
  type ValueWeights,
  winShares,
} from '../../../source/study/film/value.ts';
import { fileStore } from '../../../source/table/file-store.ts';
import { informationOf } from '../../../source/table/positions.ts';
import { readReplay } from '../../../source/table/replay.ts';
import { sample } from '../../cases.ts';
import { good } from '../../good.ts';

const weights: ValueWeights = {
  fewest: false,
  halfTurns: 8,
  smallest: 2,
  levels: ['easy', 'normal', 'hard'],
  quick: ['easy', 'normal'],
  open: { judged: [1, 1, 2, 0, -1, 0, 0, 0, 1, 0, 0.5, 0], worth: 8 },
};

const standings = fc
  .integer({ min: 2, max: 6 })
  .chain(count =>
    fc.record({
      figures: fc.array(fc.array(fc.nat({ max: 60 }), { minLength: count, maxLength: count }), {
        minLength: 2,
        maxLength: 2,
      }),
      turn: fc.nat({ max: 80 }),
      toMove: fc.constant([seats(count)[0] ?? at(seats(1), 0)]),
      levels: fc.array(fc.constantFrom('easy', 'normal', 'hard'), { minLength: count, maxLength: count }),
    }),
  )
  .filter(({ figures }) => figures[0]?.some(each => each > 0) === true);

const noneOf = ({ levels }: ValueInput): Played => ({ won: levels.map(() => 0), rollouts: 0 });

describe('the value of a position (decisions/analysis.md#the-value-of-a-position)', () => {
  test('is a chance for each seat, which come to one together; who is out has none', () => {
    fc.assert(
      fc.property(standings, standing => {
        const shares = winShares(standing, weights, noneOf(standing));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        for (const [seat, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          if (standing.turn > 0 && standing.figures[0]?.[seat] === 0) expect(share).toBe(0);
        }
      }),
    );
  });

  test('does not fall where a figure grows that counts for it', () => {
    fc.assert(
      fc.property(standings, fc.integer({ min: 1, max: 20 }), (standing, more) => {
        const richer = {
          ...standing,
          figures: standing.figures.map((numbers, index) =>
            index === 1 ? numbers.map((number, seat) => (seat === 0 ? number + more : number)) : numbers,
          ),
        };
        const [before] = winShares(standing, weights, noneOf(standing));
        const [after] = winShares(richer, weights, noneOf(richer));
        expect(after ?? 0).toBeGreaterThanOrEqual((before ?? 0) - 1e-12);
      }),
    );
  });

  test('is as much as some rollouts; where others play them than sit there, what these add counts in part', () => {
    const standing = { figures: [[10, 10]], turn: 4, toMove: [], levels: ['normal', 'normal'] };
    const share = (rollouts: number, input: ValueInput = standing): number =>
      at(winShares(input, weights, { won: [rollouts * 0.9, rollouts * 0.1], rollouts }), 0);
    const off = (rollouts: number, input: ValueInput = standing): number =>
      errorOf(share(rollouts, input), input, weights, { won: [], rollouts });
    expect(share(0)).toBeCloseTo(0.5);
    expect(share(8)).toBeCloseTo(0.7);
    expect(share(80)).toBeGreaterThan(share(8));
    expect(share(8000)).toBeCloseTo(0.9, 2);
    expect(off(8000)).toBeLessThan(0.01);
    // Rollouts play hard as normal: of what they say beyond one half some is believed, however many there are.
    const slow = { ...standing, levels: ['hard', 'hard'] };
    expect(share(0, slow)).toBeCloseTo(0.5);
    expect(share(8000, slow)).toBeGreaterThan(0.7);
    expect(share(8000, slow)).toBeLessThan(0.8);
    expect(off(8000, slow)).toBeGreaterThan(0.05);
    expect(off(8000, slow)).toBeLessThan(off(0, slow));
  });

  test.each(kits.map(({ id }) => id))('of %s has as many weights as there is to judge', async id => {
    const kit = kits.find(each => each.id === id);
    const reader = await kit?.film?.();
    const store = fileStore('test/corpus/0.1.0');
    const names = good(await store.list()).flatMap(({ name }) => (name.startsWith(id) ? [name] : []));
    const replay = good(await readReplay(store, names[0] ?? '', kits));
    const levels = replay.header.seats.map(() => 'normal');
    const standing = valueInput(
      reader ?? expect.fail('no film'),
      replay.rules,
      at(replay.steps, stopsOf(replay)[1] ?? 0).position,
      levels,
    );
    const { value } = reader ?? {};
    // Each figure, each level, once more at tables of two and of three and for each level it plays against, and who acts; early and late.
    const count = value?.levels.length ?? 0;
    const met = value?.fewest === true ? 0 : (value?.smallest === 2 ? 2 : 0) + count;
    const judged = 2 * (standing.figures.length + (1 + met) * count + 1);
    expect(value?.open.judged).toHaveLength(judged);
    // A lead in what counts at the last turn, and in the next figure.
    expect(value?.quick).toEqual(
      kit?.players.levels.flatMap(({ id: level, quick }) =>
        quick === true && value?.levels.includes(level) ? [level] : [],
      ),
    );
    if (value?.lasting) expect(value.lasting).toHaveLength(4 + count);
    if (value?.limited) expect(value.limited.judged).toHaveLength(judged + 4);
  });

  test('of quick rules knows that a lead counts for more in the last round than in the first one', async () => {
    const kit = kits.find(({ id }) => id === 'grid') ?? expect.fail('no kit');
    const { value = expect.fail('no value') } = (await kit.film?.()) ?? {};
    const chanceIn = (round: number): number => {
      const turn = 2 * round - 1;
      const standing: ValueInput = {
        figures: [
          [14, 11],
          [20, 20],
        ],
        ...{ turn, left: 16 - turn, toMove: seats(1), levels: ['normal', 'normal'] },
      };
      return at(winShares(standing, value, noneOf(standing)), 0);
    };
    expect(chanceIn(1)).toBeLessThan(0.6);
    expect(chanceIn(8)).toBeGreaterThan(0.7);
  });

  test('of Warzone counts a lead for less, the stronger and the more those are who are left', async () => {
    const kit = kits.find(({ id }) => id === 'warzone') ?? expect.fail('no kit');
    const { value = expect.fail('no value') } = (await kit.film?.()) ?? {};
    const odds = (level: Skill, few: number): number => {
      const counts = [1600, 800, few, few];
      const standing: ValueInput = {
        figures: [counts, counts, counts],
        ...{ turn: 12, toMove: seats(4), levels: counts.map(() => level) },
      };
      const [leader = 0, next = 0] = winShares(standing, value, noneOf(standing));
      return leader / next;
    };
    const between = odds({ below: 'normal', above: 'hard', part: 0.5 }, 0);
    expect(odds('normal', 0)).toBeGreaterThan(between);
    expect(between).toBeGreaterThan(odds('hard', 0));
    expect(odds('hard', 0)).toBeGreaterThan(odds('hard', 1));
  });

  test('behind fog is that of all that is there: who is ahead, and by how much', async () => {
    const replay = good(await readReplay(fileStore('test/corpus/0.1.0'), 'warzone-fog-heavy', kits));
    const judge = (await judgesOf(kits)('warzone')) ?? expect.fail('nobody judges it');
    const { rules, steps } = replay;
    const { position } =
      steps.findLast(({ position: each }) => rules.outcome(each) === null) ?? expect.fail('over');
    const ofEach = judge.measures(rules, position);
    for (const sums of ofEach) expect(Math.max(...sums)).toBeGreaterThan(0);
    const shares = judge.shares(
      rules,
      position,
      replay.header.seats.map(() => 'normal'),
    );
    const ahead = (of: readonly number[]): number => of.indexOf(Math.max(...of));
    expect(ahead(shares)).toBe(ahead(ofEach[1] ?? []));
  });

  test.each(
    sample([
      ['grid', 15],
      ['domination', 12],
      ['warzone', 12],
    ] as const),
  )('of %s knows that turn %d may end it as a draw, as those know who play it on', async (id, turnLimit) => {
    const kit = kits.find(each => each.id === id) ?? expect.fail('no kit');
    const reader = (await kit.film?.()) ?? expect.fail('no film');
    const value = reader.value ?? expect.fail('no value');
    const usual = await usualSetup(kit, 3, 'limit');
    const options = { ...usual.options, turnLimit, limitResult: 'draw' };
    const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
    const rules = good(game.prepare({ ...usual, options }));
    const levels = ['normal', 'easy', 'normal'];
    let position = good(rules.start(fromSeed('limit')));
    const off: number[] = [];
    for (let turn = 0; rules.outcome(position) === null; ) {
      const seat = at(rules.seatsToMove(position), 0);
      const question = { setup: rules.setup, view: rules.view(position, seat), seat, seed: `${turn}` };
      ({ position } = good(rules.apply(position, seat, roster.choose(at(levels, seat), question))));
      if (rules.progress(position).turn < turn + 3 || rules.outcome(position) !== null) continue;
      ({ turn } = rules.progress(position));
      const known = informationOf(rules, position, 'open');
      const rollouts = { game: id, setup: rules.setup, known, level: 'normal', levels, seed: 'limit' };
      const { won } = await playOut(kits, { rollouts, from: 0, count: 60 });
      const input = valueInput(reader, rules, position, levels);
      off.push(at(winShares(input, value, noneOf(input)), 0) - at(won, 0) / 60);
    }
    expect(off.length).toBeGreaterThan(1);
    expect(Math.hypot(...off) / Math.sqrt(off.length)).toBeLessThan(0.12);
  });

  test.each([
    ['warzone', 'hard', 'normal', 0.89, 0.99],
    ['warzone', 'expert', 'hard', 0.55, 0.65],
    // Easy players stand in the way of hard more than normal ones do.
    ['grid', 'hard', 'easy', 0.78, 0.88],
    ['grid', 'hard', 'normal', 0.88, 0.96],
    ['domination', 'hard', 'normal', 0.69, 0.79],
    ['domination', 'normal', 'easy', 0.95, 1],
    ['intensity', 'normal', 'easy', 0.5, 0.7],
  ] as const)(
    'of %s knows that %s beats %s before anything has happened, which rollouts of quick players do not',
    async (id, strong, weak, least, most) => {
      const kit = kits.find(each => each.id === id) ?? expect.fail('no kit');
      const reader = (await kit.film?.()) ?? expect.fail('no film');
      const value = reader.value ?? expect.fail('no value');
      const game = await kit.rules();
      // As many seats as in the arena's duels, where there are such.
      const setup = await usualSetup(kit, game.seats.min === 2 ? 2 : null, 'even');
      const rules = good(game.prepare(setup));
      const levels = seats(setup.seats).map(seat => (seat === 0 ? strong : weak));
      const input = valueInput(reader, rules, good(rules.start(fromSeed('even'))), levels);
      const [own = 0] = winShares(input, value, noneOf(input));
      // Beside one rival, whatever the number of seats.
      const share = own / (own + (1 - own) / (setup.seats - 1));
      expect(share).toBeGreaterThan(least);
      expect(share).toBeLessThan(most);
    },
  );
});
