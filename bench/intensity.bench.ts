// Rollouts of the card players: whole hands of ten rounds, the deal of the unknown cards included, and deals alone.
import type { Card } from '../machines/intensity/cards.ts';
import { knowledgeOf } from '../source/games/intensity/players/knowledge.ts';
import { Sampler } from '../source/games/intensity/players/sampler.ts';
import { type Model, Simulation } from '../source/games/intensity/players/simulation.ts';
import {
  LOOSE,
  OWN,
  RULE_MODEL,
  RULED,
  SAFE,
  STYLED_MODEL,
} from '../source/games/intensity/players/styles.ts';
import { FastRandom } from '../source/players/fast-random.ts';
import { figure } from './report.ts';

const ROUNDS_OF_MEASURING = 15;
const HANDS = 40_000;

// The lead of the whole hand of rules/intensity.md#a-whole-hand: nothing has been played.
const HAND = [13, 19, 24, 27, 28, 39, 40, 44, 45, 48] as readonly number[] as readonly Card[];
const knowledge = knowledgeOf({
  position: 0,
  hand: HAND,
  table: [],
  earlier: [],
  passed: [23, 25, 46] as readonly number[] as readonly Card[],
  received: [19, 27, 40] as readonly number[] as readonly Card[],
});
const sampler = new Sampler(knowledge);
const noise = new FastRandom(1);
const simulation = new Simulation(4);
simulation.styles.set([OWN, LOOSE, SAFE, RULED]);

function deals(): void {
  for (let hand = 0; hand < HANDS; hand++) sampler.deal(noise, simulation.hands);
}

function rollouts(model: Model): void {
  for (let hand = 0; hand < HANDS; hand++) {
    sampler.deal(noise, simulation.hands);
    for (let suit = 0; suit < 4; suit++) simulation.hands[suit] = knowledge.hand[suit] ?? 0;
    simulation.begin(0);
    simulation.finish(model, noise);
  }
}

/** The best of several measurements: the machine is shared, and neighbours only make it slower. */
function perSecond(work: () => void): number {
  let best = 0;
  for (let round = 0; round < ROUNDS_OF_MEASURING; round++) {
    const before = process.cpuUsage().user;
    work();
    best = Math.max(best, HANDS / ((process.cpuUsage().user - before) / 1e6));
  }
  return best;
}

figure('intensity deals', perSecond(deals), '1/s');
figure(
  'intensity rollouts with the deal, rule model',
  perSecond(() => rollouts(RULE_MODEL)),
  '1/s',
);
figure(
  'intensity rollouts with the deal, styles',
  perSecond(() => rollouts(STYLED_MODEL)),
  '1/s',
);
