import { expect, test } from 'vitest';
import { sizeOf } from '../../../../machines/intensity/cards.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { type Knowledge, knowledgeOf } from '../../../../source/games/intensity/players/knowledge.ts';
import { COUNT } from '../../../../source/games/intensity/players/masks.ts';
import { Sampler } from '../../../../source/games/intensity/players/sampler.ts';
import { type Sight, sightOf } from '../../../../source/games/intensity/players/sight.ts';
import { WideSampler } from '../../../../source/games/intensity/players/wide-sampler.ts';
import { FastRandom } from '../../../../source/players/fast-random.ts';
import {
  after,
  cards,
  passed,
  ROUNDS_PLAYED,
  rulesFor,
  started,
} from '../../../machines/intensity/support/hands.ts';

/** What each seat sees in its turns, from one round on, in the hand of rules/intensity.md#a-whole-hand. */
function sightsFrom(round: number): Sight[] {
  const rules = rulesFor();
  let position = passed(rules);
  const sights: Sight[] = [];
  for (const [leader, played] of ROUNDS_PLAYED) {
    for (const [index, card] of cards(played).entries()) {
      const by = seat((leader + index) % 4);
      if (position.rounds.length >= round) sights.push(sightOf(rules.view(position, by), by));
      position = after(rules, position, by, { type: 'play', card });
    }
  }
  return sights;
}

/** All deals that agree with the knowledge, card by card, as the sampler writes them. */
function everyDeal(knowledge: Knowledge): string[] {
  const deals: string[] = [];
  const open: { suit: number; bit: number }[] = [];
  for (let suit = 0; suit < 4; suit++)
    for (let bit = 1; bit < 1024; bit <<= 1)
      if ((at([...knowledge.unknown], suit) & bit) !== 0) open.push({ suit, bit });
  const hands = [...knowledge.located];
  const room = [...knowledge.room];
  const place = (index: number): void => {
    const card = open[index];
    if (card === undefined) {
      deals.push(hands.slice(4).join());
      return;
    }
    for (let to = 1; to < knowledge.rules.players; to++) {
      const slot = to * 4 + card.suit;
      if (at(room, to) === 0 || knowledge.closed[slot] === 1) continue;
      hands[slot] = at(hands, slot) | card.bit;
      room[to] = at(room, to) - 1;
      place(index + 1);
      room[to] = at(room, to) + 1;
      hands[slot] = at(hands, slot) & ~card.bit;
    }
  };
  place(0);
  return deals;
}

test('the sampler counts exactly the deals that agree with what was seen', () => {
  for (const sight of sightsFrom(6)) {
    const knowledge = knowledgeOf(sight);
    for (const sampler of [new Sampler(knowledge), new WideSampler(knowledge)])
      expect(sampler.deals).toBe(everyDeal(knowledge).length);
  }
});

/** What the seats see that play the last cards but so many, in a hand of so many who play what comes first. */
function lateSights(players: number, cards: number): Sight[] {
  const rules = rulesFor({ passing: 'by-turns' }, players);
  let position = started(rules, fromSeed(`sampler ${players}`));
  const sights: Sight[] = [];
  for (let held = Number.POSITIVE_INFINITY; held > 0 && rules.outcome(position) === null; ) {
    const by = at(rules.seatsToMove(position), 0);
    held = sizeOf(at(position.hands, by));
    if (position.phase.name === 'playing' && held <= cards)
      sights.push(sightOf(rules.view(position, by), by));
    position = after(rules, position, by, at([...rules.legalMoves(position, by)], 0));
  }
  return sights;
}

test.each([
  [3, 4, Sampler],
  [5, 2, WideSampler],
  [6, 2, WideSampler],
])('of %i players each deal that is left is counted, and dealt equally often', (players, cards, Kind) => {
  const noise = new FastRandom(11);
  for (const sight of lateSights(players, cards)) {
    const knowledge = knowledgeOf(sight);
    const all = everyDeal(knowledge);
    const sampler = new Kind(knowledge);
    expect(sampler.deals).toBe(all.length);
    if (all.length > 500) continue;
    const found = new Map(all.map(deal => [deal, 0]));
    const hands = new Int32Array(players * 4);
    for (let draw = 0; draw < all.length * 100; draw++) {
      sampler.deal(noise, hands);
      const deal = hands.slice(4).join();
      found.set(deal, (found.get(deal) ?? Number.NaN) + 1);
    }
    for (const count of found.values()) expect(Math.abs(count - 100)).toBeLessThan(60);
  }
});

test('each of those deals is dealt, equally often within six standard deviations', () => {
  const [sight] = sightsFrom(6);
  if (sight === undefined) throw new Error('nobody was to move');
  const knowledge = knowledgeOf(sight);
  const all = everyDeal(knowledge);
  const found = new Map(all.map(deal => [deal, 0]));
  const sampler = new Sampler(knowledge);
  const noise = new FastRandom(7);
  const hands = new Int32Array(16);
  const each = 100;
  for (let draw = 0; draw < all.length * each; draw++) {
    sampler.deal(noise, hands);
    const deal = hands.slice(4).join();
    found.set(deal, (found.get(deal) ?? Number.NaN) + 1);
  }
  expect(all.length).toBeGreaterThan(20);
  expect(found.size).toBe(all.length);
  for (const count of found.values()) expect(Math.abs(count - each)).toBeLessThan(6 * Math.sqrt(each));
});

test('who did not follow a suit is dealt none of it, passed cards lie to the left, and hands have their size', () => {
  // P0 led 13 and won; P1 threw 30. P0 passed 40 41 42.
  const knowledge = knowledgeOf({
    position: 0,
    hand: cards('11 15 20 25 31 36 44 45 46'),
    table: [],
    earlier: cards('13 30 10 12'),
    passed: cards('40 41 42'),
    received: cards('11 15 20'),
  });
  const sampler = new Sampler(knowledge);
  const noise = new FastRandom(3);
  const hands = new Int32Array(16);
  for (let draw = 0; draw < 500; draw++) {
    sampler.deal(noise, hands);
    expect(hands[4]).toBe(0);
    expect((hands[7] ?? 0) & 0b111).toBe(0b111);
    const sizes = [4, 8, 12].map(from =>
      hands.slice(from, from + 4).reduce((sum, mask) => sum + (COUNT[mask] ?? 0), 0),
    );
    expect(sizes).toEqual([9, 9, 9]);
  }
});

test('who led a calf before one was played has nothing but calves (decisions/intensity-players.md#deals)', () => {
  const knowledge = knowledgeOf({
    position: 0,
    hand: cards('11 15 20 25 31 44 45 46 47'),
    table: cards('39'),
    earlier: cards('10 12 13 19'),
    passed: cards('21 22 23'),
    received: cards('11 15 20'),
  });
  expect(knowledge.leader).toBe(3);
  expect([...knowledge.closed.slice(12, 16)]).toEqual([1, 1, 0, 1]);
});

test('cards that broke the rules leave no deal', () => {
  // P1 did not follow 13 and P2, P3 neither, yet 14 to 19 are still out.
  const knowledge = knowledgeOf({
    position: 0,
    hand: cards('11 15 20 25 31 36 44 45 46'),
    table: [],
    earlier: cards('13 30 21 22'),
    passed: cards('40 41 42'),
    received: cards('11 15 20'),
  });
  expect(new Sampler(knowledge).deals).toBe(0);
});
