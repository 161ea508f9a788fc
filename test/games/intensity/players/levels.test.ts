import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intensity } from '../../../../machines/intensity/index.ts';
import type { IntensityMove, IntensityPosition } from '../../../../machines/intensity/types.ts';
import { fromSeed } from '../../../../machines/random.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { chooseMove, choosePass, intensityRoster } from '../../../../source/games/intensity/players/index.ts';
import { LEVEL_IDS, type LevelId } from '../../../../source/games/intensity/players/ranks.ts';
import { FastRandom } from '../../../../source/players/fast-random.ts';
import { runs } from '../../../cases.ts';
import { after, cards, passed, rulesFor, started } from '../../../machines/intensity/support/hands.ts';

const rules = rulesFor({ hands: '4' });

const question = (position: IntensityPosition, seat: Seat, seed: string) => ({
  setup: rules.setup,
  view: rules.view(position, seat),
  seat,
  seed,
});

/** Plays hands with these levels; every move must be legal. */
function rollout(levels: readonly LevelId[], seed: string, hands: number): IntensityMove[] {
  let position = started(rules, fromSeed(seed));
  const moves: IntensityMove[] = [];
  while (position.scores.length < hands) {
    for (const of of rules.seatsToMove(position)) {
      const move = intensityRoster.choose(levels[of] ?? 'random', question(position, of, seed));
      expect(intensity.move.safeParse(move).success).toBe(true);
      moves.push(move);
      position = after(rules, position, of, move);
    }
  }
  return moves;
}

test('random, easy, normal and random players are always legal, match after match', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 6 }), seed => {
      rollout(['random', 'easy', 'normal', 'random'], seed, 3);
    }),
    { numRuns: runs(60) },
  );
});

test('hard players are always legal', () => {
  rollout(['hard', 'hard', 'normal', 'easy'], 'hard', 1);
});

test('the expert answers the same question in the same way', () => {
  const dealt = started(rules, fromSeed('twice'));
  const late = lastRoundsOf('late', 7);
  for (const position of [dealt, late]) {
    const [active] = rules.seatsToMove(position);
    if (active === undefined) throw new Error('nobody is to move');
    const asked = question(position, active, 'same');
    const answer = intensityRoster.choose('expert', asked);
    expect(intensityRoster.choose('expert', structuredClone(asked))).toEqual(answer);
    expect(rules.apply(position, active, answer).ok).toBe(true);
  }
});

/** A position after so many rounds between normal players. */
function lastRoundsOf(seed: string, rounds: number): IntensityPosition {
  let position = started(rules, fromSeed(seed));
  while (position.rounds.length < rounds) {
    for (const of of rules.seatsToMove(position))
      position = after(rules, position, of, intensityRoster.choose('normal', question(position, of, seed)));
  }
  return position;
}

test('a player asked with a seed for the whole match does not repeat its luck in every decision', () => {
  const firsts = new Set(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(seed =>
      JSON.stringify(rollout(['easy', 'easy', 'easy', 'easy'], seed, 1)),
    ),
  );
  expect(firsts.size).toBe(6);
});

test('the pass is three different cards of the hand, in increasing order, at every level', () => {
  const hand = cards('13 23 24 25 28 39 44 45 46 48');
  for (const level of LEVEL_IDS) {
    const chosen = choosePass(level, hand, { opener: null }, new FastRandom(4), {
      milliseconds: 1,
      now: ticking(),
    });
    expect(new Set(chosen).size).toBe(3);
    expect(chosen.every(card => hand.includes(card))).toBe(true);
    expect(chosen).toEqual(chosen.toSorted((one, other) => one - other));
  }
});

test('with a clock the expert stops when its time is over', () => {
  let looks = 0;
  const now = () => looks++;
  const position = passed(rules);
  chooseMove('expert', question(position, position.first, 'clock'), { milliseconds: 20, now });
  expect(looks).toBeGreaterThan(20);
  expect(looks).toBeLessThan(24);
});

test('the only legal card is played without thinking', () => {
  const position = lastRoundsOf('only', 9);
  const asked = question(position, position.table.leader, '');
  const move = chooseMove('expert', asked, { milliseconds: 1, now: never });
  expect(move).toEqual({ type: 'play', card: asked.view.legal[0] });
});

test('a level that there is not is a bug of the caller', () => {
  const position = passed(rules);
  expect(() => intensityRoster.choose('grand', question(position, position.first, ''))).toThrow(
    /called grand/,
  );
  expect(intensityRoster.levels.map(level => level.id)).toEqual(LEVEL_IDS);
});

/** A clock that goes on by a tenth of a millisecond a look. */
function ticking(): () => number {
  let looks = 0;
  return () => looks++ / 10;
}

const never = (): number => {
  throw new Error('nobody has to look at the clock');
};
