import { describe, expect, test } from 'vitest';
import type { Card } from '../../../../machines/intensity/cards.ts';
import { intensity } from '../../../../machines/intensity/index.ts';
import { winningIndex } from '../../../../machines/intensity/round.ts';
import type { IntensityPosition, IntensityView } from '../../../../machines/intensity/types.ts';
import { fromScript } from '../../../../machines/random.ts';
import { type Seat, seat } from '../../../../machines/seat.ts';
import { emptyAnalysis, judgeNext } from '../../../../source/games/intensity/board/analysis.ts';
import { handSpots, spotAt, tableGeometry } from '../../../../source/games/intensity/board/geometry.ts';
import {
  cardsLeft,
  messageOf,
  noFocus,
  pointsLeft,
  roundOf,
  type Scene,
  sortHand,
  stepOf,
  voidsOf,
} from '../../../../source/games/intensity/board/scene.ts';
import { paintSheet } from '../../../../source/games/intensity/board/sheet-painter.ts';
import { themes } from '../../../../source/screens/theme/theme.ts';
import { renderToRows } from '../../../../source/terminal/canvas.tsx';
import { good } from '../../../good.ts';
import { usual } from '../../../machines/intensity/support/hands.ts';

/** The hand of rules/intensity.md#a-whole-hand. */
const DEAL =
  '13 23 24 25 28 39 44 45 46 48 15 16 17 22 30 32 33 37 38 43 11 18 20 26 29 31 34 36 47 49 10 12 14 19 21 27 35 40 41 42';
const PASSES = ['23 25 46', '15 33 37', '29 31 36', '19 27 40'];
const ROUNDS = [
  '28 22 20 21',
  '48 46 49 41',
  '47 42 44 43',
  '15 10 19 16',
  '45 38 18 35',
  '39 30 33 31',
  '24 23 26 29',
  '36 13 32 37',
  '34 12 40 17',
  '11 14 27 25',
];
const NAMES = ['Ada', 'Bo', 'Cleo', 'Dana'];
const numbers = (text: string): number[] => text.split(' ').map(Number);

const rules = good(intensity.prepare({ seats: 4, options: usual }));

/** The position after so many cards of the golden hand. */
function after(cards: number): IntensityPosition {
  let position = good(rules.start(fromScript([{ what: 'deal', numbers: numbers(DEAL) }])));
  const play = (of: Seat, move: Parameters<typeof rules.apply>[2]): void => {
    position = good(rules.apply(position, of, move)).position;
  };
  PASSES.forEach((pass, of) => {
    play(seat(of), { type: 'discard', cards: numbers(pass) });
  });
  for (const card of ROUNDS.flatMap(numbers).slice(0, cards)) {
    const [of = seat(0)] = rules.seatsToMove(position);
    play(of, { type: 'play', card });
  }
  return position;
}

const viewAfter = (cards: number, of = 0): IntensityView => rules.view(after(cards), seat(of));

function sceneAfter(cards: number, of: number): Scene {
  const view = viewAfter(cards, of);
  const asked = view.toMove.includes(seat(of)) ? seat(of) : null;
  const hand = view.hands[of] ?? null;
  return {
    view,
    asked,
    near: seat(of),
    step: stepOf(view, asked),
    focus: noFocus,
    hand,
    coaching: null,
    analysis: null,
  };
}

describe('what everybody could see (rules/intensity.md#a-whole-hand)', () => {
  test('who did not follow has none of the suit', () => {
    const voids = voidsOf(viewAfter(20)).map(set => [...set].map(suit => suit + 1));
    expect(voids).toEqual([[], [4], [4], [4]]);
  });

  test('nobody is known to have none of a suit before the first card', () => {
    expect(voidsOf(viewAfter(0)).every(set => set.size === 0)).toBe(true);
  });

  test('cards are counted as they are played', () => {
    expect([0, 1, 2, 3].map(of => cardsLeft(viewAfter(6), seat(of)))).toEqual([8, 8, 9, 9]);
  });

  test('the points that are still out', () => {
    expect([0, 12, 20, 36, 40].map(cards => pointsLeft(viewAfter(cards)))).toEqual([17, 10, 8, 0, 0]);
  });
});

describe('the line over the hand', () => {
  test.each([
    [0, 0, 'you lead: no calf before one is played'],
    [1, 1, '28 was led: play a 2'],
    [17, 1, '45 was led and you hold no 4: play any card'],
    [20, 0, 'you lead: play any card'],
    [4, 1, 'Ada takes round 1'],
    [12, 0, 'Cleo takes round 3: 7 points'],
  ])('after %i cards for seat %i: %s', (cards, of, line) => {
    expect(messageOf(sceneAfter(cards, of), NAMES)).toBe(line);
  });
});

test('between two rounds the last one lies on the table, with its winner', () => {
  const shown = roundOf(sceneAfter(8, 0));
  expect(shown.cards).toEqual([48, 46, 49, 41]);
  expect(shown.finished?.winner).toBe(2);
  expect(winningIndex(shown.cards)).toBe(2);
  expect(roundOf(sceneAfter(9, 0)).cards).toEqual([47]);
});

test('ordered by danger the buffalo comes first, then what wins over it, then high calves', () => {
  const hand = numbers('12 19 30 39 41 47 48 49') as Card[];
  expect(sortHand(hand, 'danger')).toEqual([47, 49, 48, 39, 30, 19, 12, 41]);
});

test('every decision of a hand is judged, and none costs less than nothing', () => {
  const view = viewAfter(40, 2);
  let analysis = emptyAnalysis(view, seat(2));
  for (let next = judgeNext(analysis, view); next !== null; next = judgeNext(analysis, view)) analysis = next;
  expect(analysis.cards.every(review => (review?.cost ?? -1) >= 0)).toBe(true);
  expect(analysis.pass?.cost ?? -1).toBeGreaterThanOrEqual(0);
  // The last card is forced.
  expect(analysis.cards.at(-1)).toEqual({ best: [11], cost: 0 });
});

test('ten cards fit on every table that shows cards', () => {
  const hand = numbers(DEAL).slice(0, 10) as Card[];
  // The second row of a server's table takes one of the 22 that a terminal of 24 has.
  for (const [width, height] of [
    [46, 21],
    [46, 22],
    [60, 26],
    [80, 38],
    [147, 58],
  ] as const) {
    const geometry = tableGeometry(width, height, 4);
    if (geometry === null) throw new Error(`no table at ${width} by ${height}`);
    const columns = handSpots(geometry, hand, width).map(({ x }) => x);
    expect(columns[0]).toBeGreaterThanOrEqual(0);
    expect((columns.at(-1) ?? 0) + geometry.size.width).toBeLessThanOrEqual(width);
    expect(geometry.marks).toBeLessThan(height);
    expect(spotAt(geometry, 0).y + geometry.round.height).toBeLessThanOrEqual(geometry.message);
  }
  expect(tableGeometry(30, 10, 4)).toBeNull();
});

test('a long match and its analysis fit the smallest terminal: the first hands stand as one, with their sum', () => {
  const view = viewAfter(40, 0);
  const scores = Array.from({ length: 12 }, () => view.score);
  const analysis = emptyAnalysis(view, seat(0));
  const rows = renderToRows(
    { paint: surface => paintSheet(surface, { view: { ...view, scores }, analysis }, NAMES, themes[0]) },
    46,
    22,
  );
  expect(rows[0]).toContain('Hand 1: what Ada chose');
  expect(rows.some(row => /1–\d+ /.test(row))).toBe(true);
  expect(rows.at(-1)).toMatch(/72 +0 +132 +0/);
});

test('a large terminal has room for the hands that were played (rules/intensity.md#a-whole-hand)', () => {
  const view = viewAfter(40, 0);
  const paint = (width: number, height: number): string =>
    renderToRows(
      { paint: surface => paintSheet(surface, { view, analysis: null }, NAMES, themes[0]) },
      width,
      height,
    ).join('\n');
  expect(paint(80, 38)).toMatch(/Ada +13 19 +24 27 28 +39 +40 44 45 48/);
  expect(paint(46, 22)).not.toContain('Hands');
});
