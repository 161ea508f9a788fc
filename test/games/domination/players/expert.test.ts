import { describe, expect, test } from 'vitest';
import { domination } from '../../../../machines/domination/index.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { expert, mostJudged } from '../../../../source/games/domination/players/expert.ts';
import { determinization, playedOut } from '../../../../source/games/domination/players/rollout.ts';
import { type Situation, situationOf } from '../../../../source/games/domination/players/situation.ts';
import { workbenchOf } from '../../../../source/games/domination/players/workbench.ts';
import { good } from '../../../good.ts';
import { question } from '../../wanderings.ts';
import { type Choice, rulesOf, wanderings } from './support.ts';

/** Situations of a game of chance, every n-th of them. */
function* situations(choice: Choice, seed: string, most: number, stride: number): Generator<Situation> {
  const rules = rulesOf(choice);
  let index = 0;
  for (const position of wanderings(rules, seed, most)) {
    index += 1;
    if (index % stride === 0) yield situationOf(question(rules, position, `${index}`));
  }
}

const MISSIONS: Choice = { preset: 'domination', options: { mode: 'mission' }, seats: 4 };

describe('a position as the expert supposes it', () => {
  test('is one that the rules can have, with the own cards and mission and as many cards as everybody holds', () => {
    for (const situation of situations(MISSIONS, 'supposed', 600, 30)) {
      const { view, seat } = situation;
      const position = determinization(situation, 'a guess');
      const parsed = domination.position.safeParse(JSON.parse(JSON.stringify(position)));
      expect(parsed.error).toBeUndefined();
      expect(at(position.hands, seat)).toEqual(view.hand);
      expect(position.hands.map(hand => hand.length)).toEqual(view.handSizes);
      expect(position.deck).toHaveLength(view.deckSize);
      const cards = [...position.hands.flat(), ...position.deck, ...position.used];
      expect(new Set(cards).size).toBe(cards.length);
      expect(situation.setup.missions[position.missions[seat] ?? -1]).toEqual(view.mission);
    }
  });

  test('has other hidden cards with another seed', () => {
    const [situation] = situations({ preset: 'class' }, 'seeds', 400, 399);
    if (situation === undefined) throw new Error('no situation');
    const decks = ['one', 'other'].map(seed => determinization(situation, seed).deck);
    expect(decks[0]).not.toEqual(decks[1]);
  });
});

test('a line of thought ends where the own next turn begins, or the game', () => {
  const rules = rulesOf({ seats: 3 });
  for (const position of wanderings(rules, 'lines', 700)) {
    if (position.phase.name !== 'attacking.choosing') continue;
    const situation = situationOf(question(rules, position));
    const end = playedOut(situation, determinization(situation, 'line'), { type: 'end-attack' }, 0);
    if (end.phase.name === 'over' || end.beatenBy[situation.seat] !== null) continue;
    expect(end.active).toBe(situation.seat);
    expect(end.turn).toBeGreaterThan(position.turn);
    expect(['trading', 'placing']).toContain(end.phase.name);
    return;
  }
  throw new Error('nobody attacked');
});

test('the expert thinks within its measure on the largest made-up map, and less with every attack of a turn', () => {
  const rules = rulesOf({ map: 'random:measure:200', options: { firstArmies: 'random' } });
  const started = good(rules.start(fromSeed('measure')));
  const put = question(rules, started);
  const situationAfter = (attacks: number): Situation =>
    situationOf({ ...put, view: { ...put.view, attacks } });
  const spent = (attacks: number): number => {
    const situation = situationAfter(attacks);
    const { effort } = workbenchOf(situation.terrain);
    const before = effort.countries;
    expert(situation);
    return effort.countries - before;
  };
  const [first, late] = [spent(0), spent(200)];
  // One round of rollouts may be under way when the measure is full, and the hard player's own thought comes on top.
  expect(first).toBeLessThan(2 * mostJudged(situationAfter(0)));
  expect(late).toBeLessThan(first / 2);
});
