import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { cardOfCode, codeOfCard } from '../../../../source/games/intensity/players/masks.ts';
import { toTakeAll } from '../../../../source/games/intensity/players/moon.ts';
import { byRule, bySafety } from '../../../../source/games/intensity/players/policies.ts';
import { legalCodes } from '../../../../source/games/intensity/players/search.ts';
import { Simulation } from '../../../../source/games/intensity/players/simulation.ts';
import { RULE_MODEL, STYLED_MODEL } from '../../../../source/games/intensity/players/styles.ts';
import { FastRandom } from '../../../../source/players/fast-random.ts';
import { runs } from '../../../cases.ts';
import { after, rulesFor, started } from '../../../machines/intensity/support/hands.ts';

const players = fc.constantFrom(3, 4, 5, 6);
const seed = fc.string({ maxLength: 8 });

test('simulations and the rules agree card for card: legal sets, turns, winners, points', () => {
  fc.assert(
    fc.property(
      players,
      seed,
      fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
      (players, seed, choices) => {
        const rules = rulesFor({}, players);
        let position = started(rules, fromSeed(seed));
        for (const of of rules.seatsToMove(position)) {
          const [first] = rules.legalMoves(position, of);
          if (first !== undefined) position = after(rules, position, of, first);
        }
        const simulation = new Simulation(players);
        simulation.hands.set(position.hands.flat());
        simulation.begin(position.first);
        for (let count = 0; rules.outcome(position) === null; count++) {
          const by = at(rules.seatsToMove(position), 0);
          const { legal } = rules.view(position, by);
          expect(simulation.turn).toBe(by);
          expect(legalCodes(simulation).map(cardOfCode)).toEqual(legal);
          expect(simulation.countLegal()).toBe(legal.length);
          for (const policy of [byRule, bySafety, toTakeAll])
            expect(legal).toContain(cardOfCode(policy(simulation, by)));
          expect(legal).toContain(cardOfCode(simulation.randomCard(at(choices, count % choices.length) | 0)));
          const card = at(legal, at(choices, count % choices.length) % legal.length);
          simulation.play(codeOfCard(card));
          position = after(rules, position, by, { type: 'play', card });
          expect([...simulation.points]).toEqual(position.score.points);
        }
      },
    ),
    { numRuns: runs(60) },
  );
});

test('a hand played to its end by a model gives away all 17 points', () => {
  fc.assert(
    fc.property(players, seed, fc.integer(), (players, seed, state) => {
      const position = started(rulesFor({}, players), fromSeed(seed));
      for (const model of [RULE_MODEL, STYLED_MODEL]) {
        const simulation = new Simulation(players);
        simulation.hands.set(position.hands.flat());
        simulation.begin(0);
        simulation.finish(model, new FastRandom(state));
        expect(simulation.points.reduce((sum, points) => sum + points, 0)).toBe(17);
      }
    }),
    { numRuns: runs(100) },
  );
});

test('random cards are all equally likely', () => {
  const simulation = new Simulation(4);
  simulation.hands.set([0b101, 0b10, 0, 0b1100]);
  simulation.begin(0);
  const noise = new FastRandom(1);
  const found = new Map<number, number>();
  for (let draw = 0; draw < 5000; draw++) {
    const card = cardOfCode(simulation.randomCard(noise.bits()));
    found.set(card, (found.get(card) ?? 0) + 1);
  }
  expect([...found.keys()].sort()).toEqual([10, 12, 21, 42, 43]);
  for (const count of found.values()) expect(Math.abs(count - 1000)).toBeLessThan(6 * Math.sqrt(1000));
});
