import { expect, test } from 'vitest';
import { begin, play } from '../../../machines/chart.ts';
import { cardsIn } from '../../../machines/intensity/cards.ts';
import { fromScript } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { seat, seats } from '../../../machines/seat.ts';
import { good } from '../../good.ts';
import {
  AFTER_PASSING,
  after,
  cards,
  dealOutcome,
  PASSES,
  passed,
  ROUNDS_PLAYED,
  rulesFor,
} from './support/hands.ts';

const rules = rulesFor();

test('the exchange of the whole hand (rules/intensity.md#a-whole-hand)', () => {
  expect(passed(rules).hands.map(cardsIn)).toEqual(AFTER_PASSING.map(cards));
});

test('the whole hand, round by round (rules/intensity.md#a-whole-hand)', () => {
  let position = passed(rules);
  for (const [leader, played, sizes, winner, points, totals, calfSeen] of ROUNDS_PLAYED) {
    expect(position.table.leader).toBe(leader);
    const legal = cards(played).map(card => {
      const [active] = rules.seatsToMove(position);
      if (active === undefined) throw new Error('nobody is to move');
      const count = [...rules.legalMoves(position, active)].length;
      position = after(rules, position, active, { type: 'play', card });
      return count;
    });
    expect(legal.join(' ')).toBe(sizes);
    expect(position.rounds.at(-1)).toMatchObject({ winner, points });
    expect(position.score.points.join(' ')).toBe(totals);
    expect(rules.view(position, 'spectator').calfSeen).toBe(calfSeen);
  }
  expect(rules.outcome(position)).toEqual({ places: [[1, 3], [0], [2]], reason: 'last-hand' });
});

test('the whole hand through the statechart: its states are the phases', () => {
  let snapshot = good(begin(rules, fromScript([dealOutcome])));
  const phases = [snapshot.phase];
  const moves = [
    ...seats(4).map(by => ({ by, move: { type: 'discard', cards: cards(at(PASSES, by)) } as const })),
    ...ROUNDS_PLAYED.flatMap(([leader, played]) =>
      cards(played).map((card, index) => ({
        by: seat((leader + index) % 4),
        move: { type: 'play', card } as const,
      })),
    ),
  ];
  for (const { by, move } of moves) {
    snapshot = good(play(rules, snapshot, by, move));
    phases.push(snapshot.phase);
  }
  const round = ['playing.following', 'playing.following', 'playing.following', 'playing.leading'];
  expect(phases).toEqual([
    ...new Array<string>(4).fill('discarding'),
    'playing.leading',
    ...new Array<string[]>(9).fill(round).flat(),
    ...round.slice(0, 3),
    'over',
  ]);
  expect(snapshot.context.events.map(event => event.type)).toEqual([
    'played',
    'round-won',
    'hand-scored',
    'ended',
  ]);
});
