import { expect, test } from 'vitest';
import { cardsIn } from '../../../machines/intensity/cards.ts';
import type { IntensityEvent, IntensityPosition } from '../../../machines/intensity/types.ts';
import { fromScript } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats, type Viewer } from '../../../machines/seat.ts';
import { good } from '../../good.ts';
import { cards, dealOutcome, P0, P1, P2, P3, PASSES, passed, rulesFor, started } from './support/hands.ts';

const rules = rulesFor();
const open = rulesFor({ watchers: 'hands' });

test('a seat sees its own hand, what it passed and what it received, and no other card', () => {
  const position = passed(rules);
  const view = rules.view(position, P1);
  expect(view.hands).toEqual([null, cardsIn(at(position.hands, 1)), null, null]);
  expect(view.passes).toEqual([null, cards(at(PASSES, 1)), null, null]);
  expect(view.received).toEqual(cards(at(PASSES, 0)));
  expect(view.legal).toEqual([]);
  expect(rules.view(position, P0).legal).toEqual(cards('13 19 24 27 28 40 44 45 48'));
});

test('nobody sees what comes before everybody has chosen (rules/intensity.md#passing)', () => {
  const position = { ...passed(rules), phase: { name: 'discarding' } as const };
  expect(rules.view(position, P1).received).toBeNull();
});

test('somebody who watches sees the table alone, or all hands where the options say so', () => {
  const position = passed(rules);
  const table = rules.view(position, 'spectator');
  expect([table.hands, table.passes, table.received]).toEqual([
    [null, null, null, null],
    [null, null, null, null],
    null,
  ]);
  expect(open.view(position, 'spectator').hands).toEqual(position.hands.map(cardsIn));
  expect(open.view(position, P1).hands[0]).toBeNull();
});

test('no view holds the state of the generator', () => {
  for (const viewer of [...seats(4), 'spectator'] as const)
    expect(Object.keys(rules.view(passed(rules), viewer))).not.toContain('random');
});

test.each<[string, IntensityEvent, readonly Viewer[]]>([
  ['a choice', { type: 'discarded', seat: P1, cards: cards('15 33 37') }, [P1]],
  ['a pass', { type: 'passed', seat: P1, to: P2, cards: cards('15 33 37') }, [P1, P2]],
])('%s shows its cards to those it concerns', (_, event, concerned) => {
  for (const viewer of [P0, P1, P2, P3, 'spectator'] as const) {
    const seen = rules.seen(event, viewer);
    expect(seen).toEqual(concerned.includes(viewer) ? event : { ...event, cards: null });
    expect(open.seen(event, viewer)).toEqual(viewer === 'spectator' ? event : seen);
  }
});

test('a deal shows each seat its own hand', () => {
  const hands = [cards('10'), cards('11'), cards('12'), cards('13')];
  const event = { type: 'dealt', hand: 2, first: P1, hands } as const;
  expect(rules.seen(event, P2)).toEqual({ ...event, hands: [null, null, hands[2], null] });
  expect(rules.seen(event, 'spectator')).toEqual({ ...event, hands: [null, null, null, null] });
});

test('a choice may be taken back until the exchange; a card played has been seen', () => {
  const choose = (position: IntensityPosition, by: Seat) =>
    rules.apply(position, by, { type: 'discard', cards: cards(at(PASSES, by)) });
  let position = started(rules, fromScript([dealOutcome]));
  const reveals: boolean[] = [];
  for (const by of seats(4)) {
    const step = good(choose(position, by));
    reveals.push(step.reveals);
    position = step.position;
  }
  expect(reveals).toEqual([false, false, false, true]);
  const played = rules.apply(position, P0, { type: 'play', card: 28 });
  expect(played.ok && played.value.reveals).toBe(true);
});
