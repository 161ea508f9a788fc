import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUFFALO, type Card, isCard } from '../../../../machines/intensity/cards.ts';
import { intensity } from '../../../../machines/intensity/index.ts';
import type { IntensityEvent } from '../../../../machines/intensity/types.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { seat } from '../../../../machines/seat.ts';
import { ManualClock } from '../../../../source/base/clock.ts';
import { paintCard } from '../../../../source/games/intensity/board/card-painter.ts';
import { cardAt, handSpots, tableGeometry } from '../../../../source/games/intensity/board/geometry.ts';
import { createTableMotion } from '../../../../source/games/intensity/board/motion.ts';
import { noFocus, type Scene, stepOf } from '../../../../source/games/intensity/board/scene.ts';
import { tablePainter } from '../../../../source/games/intensity/board/table-painter.ts';
import { createStore } from '../../../../source/screens/store.ts';
import { themes } from '../../../../source/screens/theme/theme.ts';
import { renderToRows } from '../../../../source/terminal/canvas.tsx';
import { CellBuffer } from '../../../../source/terminal/cells.ts';
import { GLYPH_SETS } from '../../../../source/terminal/points.ts';
import type { ColourDepth } from '../../../../source/terminal/types.ts';
import { runs } from '../../../cases.ts';
import { good } from '../../../good.ts';
import { usual } from '../../../machines/intensity/support/hands.ts';
import { bot, human } from '../../../screens/harness.tsx';

const FOUR = [human('Ada'), bot('Bruno', 'normal'), bot('Cleo', 'normal'), bot('Dana', 'normal')];
const [night] = themes;
const depths = [0, 1, 2, 3] as const;

/** What Ada sees after so many moves, each of them the first legal one. */
function sceneAfter(moves: number): Scene {
  const rules = good(intensity.prepare({ seats: 4, options: usual }));
  let position = good(rules.start(fromSeed('dunes')));
  for (let move = 0; move < moves; move += 1) {
    const [mover] = rules.view(position, 'spectator').toMove;
    const [first] = mover === undefined ? [] : rules.legalMoves(position, mover);
    if (mover === undefined || first === undefined) break;
    position = good(rules.apply(position, mover, first)).position;
  }
  const view = rules.view(position, seat(0));
  const asked = view.toMove.includes(seat(0)) ? seat(0) : null;
  const hand = view.hands[0] ?? null;
  const focus = { ...noFocus, cursor: view.legal[0] ?? hand?.[0] ?? null };
  return {
    view,
    asked,
    near: seat(0),
    step: stepOf(view, asked),
    focus,
    hand,
    coaching: null,
    analysis: null,
  };
}

/** The card of a number. */
function card(number: number): Card {
  if (!isCard(number)) throw new Error(`no card has the number ${number}`);
  return number;
}

/** A card alone, as a terminal shows it: glyphs and colours. */
function cells(
  shown: Card,
  width: number,
  height: number,
  depth: ColourDepth,
  set: (typeof GLYPH_SETS)[number],
) {
  const buffer = new CellBuffer(width, height, depth, set);
  paintCard(buffer, { x: 0, y: 0 }, { width, height }, { card: shown, look: 'lit', framed: false }, night);
  // Without what is written: the number, and the points.
  return [...buffer.glyphs].map((glyph, cell) =>
    glyph >= 0x21 && glyph <= 0x7e ? 'text' : `${glyph} ${buffer.fg[cell]} ${buffer.bg[cell]}`,
  );
}

describe('pictures on cards', () => {
  test.each([
    [6, 5],
    [8, 6],
    [11, 8],
    [20, 14],
  ])(
    'at %i × %i each suit has one of its own, and so has the buffalo, in every depth and with all glyphs',
    (width, height) => {
      for (const depth of depths)
        for (const set of GLYPH_SETS) {
          const drawn = [18, 28, 38, 48, BUFFALO].map(number =>
            cells(card(number), width, height, depth, set).join(),
          );
          expect(new Set(drawn).size).toBe(drawn.length);
        }
    },
  );

  test('no cell of a table in ASCII or half blocks has another glyph', () => {
    const painter = tablePainter(createStore(sceneAfter(6)), FOUR, night);
    const buffer = new CellBuffer(80, 38, 3, 'half');
    painter.paint(buffer);
    for (const glyph of buffer.glyphs)
      expect(glyph < 0x2596 || glyph > 0x259f, String.fromCodePoint(glyph)).toBe(true);
  });
});

describe('who leads and who follows', () => {
  test.each([
    [46, 22],
    [80, 38],
    [147, 58],
  ])('in words on the table at %i × %i', (width, height) => {
    const leading = sceneAfter(4);
    expect(leading.step.name).toBe('play');
    expect(renderToRows(tablePainter(createStore(leading), FOUR, night), width, height).join('\n')).toContain(
      'leads',
    );
    const following = sceneAfter(5);
    const rows = renderToRows(tablePainter(createStore(following), FOUR, night), width, height).join('\n');
    expect(rows).toMatch(/\bled\b/);
    expect(rows).toContain('follows');
    expect(rows).toContain('Bruno is to play');
  });

  test('the card that takes a round says what it takes', () => {
    const taken = sceneAfter(8);
    const [round] = taken.view.rounds;
    const rows = renderToRows(tablePainter(createStore(taken), FOUR, night), 80, 38).join('\n');
    expect(rows).toContain(`takes ${round?.points}`);
  });
});

describe('the hand', () => {
  test.each([
    [37, 17],
    [37, 18],
    [40, 27],
  ])('lies on the table of a phone with %i columns and %i rows', (width, height) => {
    const geometry = tableGeometry(width, height, 4);
    const spots = geometry === null ? [] : handSpots(geometry, sceneAfter(0).hand ?? [], width);
    expect(spots).toHaveLength(10);
    for (const { x, y, seen } of spots) {
      expect(x + seen).toBeLessThan(width);
      // Below the row of a raised card.
      expect(y + 1 + (geometry?.size.height ?? height)).toBeLessThanOrEqual(height);
    }
  });

  test('every card is found where it is seen, at any size that has room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 45, max: 220 }), fc.integer({ min: 17, max: 70 }), (width, height) => {
        const geometry = tableGeometry(width, height, 4);
        const hand = sceneAfter(4).hand ?? [];
        if (geometry === null) return;
        const columns = handSpots(geometry, hand, width).map(({ x }) => x);
        expect(columns[0]).toBeGreaterThanOrEqual(1);
        for (const [index, x] of columns.entries()) {
          expect(cardAt(geometry, hand, width, { x, y: geometry.hand + 1 })).toBe(hand[index]);
          expect(x + geometry.size.width).toBeLessThanOrEqual(width);
          expect((columns[index + 1] ?? width) - x).toBeGreaterThanOrEqual(4);
        }
        for (const { y } of geometry.spots)
          expect(y + geometry.round.height).toBeLessThanOrEqual(geometry.message);
      }),
    );
  });

  test('a cursor that moves along it is drawn as if all were drawn anew', () => {
    const first = sceneAfter(4);
    fc.assert(
      fc.property(
        fc.constantFrom([46, 22], [80, 38], [147, 58]),
        fc.constantFrom(...depths),
        fc.constantFrom(...GLYPH_SETS),
        fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }),
        ([width = 0, height = 0], depth, set, places) => {
          const scene = createStore(first);
          const painter = tablePainter(scene, FOUR, night);
          const shown = new CellBuffer(width, height, depth, set);
          painter.paint(shown);
          for (const place of places) {
            const cursor = first.view.legal[place % first.view.legal.length] ?? null;
            scene.set({ ...first, focus: { ...first.focus, cursor } });
            expect(painter.repaint?.(shown)).not.toBeNull();
            const anew = new CellBuffer(width, height, depth, set);
            tablePainter(scene, FOUR, night).paint(anew);
            expect(shown).toEqual(anew);
          }
        },
      ),
      { numRuns: runs(30) },
    );
  });
});

describe('movement', () => {
  const played = (number: number): readonly IntensityEvent[] => [
    { type: 'played', seat: seat(1), card: card(number), round: 2 },
  ];

  test('a card flies to its place, the round before it to who took it, the buffalo flares up: twelve frames at most', () => {
    const clock = new ManualClock();
    const motion = createTableMotion(clock, () => true);
    let frames = 1;
    const lasts = motion.show(played(BUFFALO), true);
    motion.moment.subscribe(() => {
      frames += 1;
    });
    expect(motion.moment.get()).toMatchObject({ flight: { seat: 1, card: BUFFALO }, flare: false });
    expect(motion.moment.get().sweep).toBeGreaterThan(0);
    clock.advance(lasts);
    expect(motion.moment.get()).toEqual({ flight: null, sweep: null, flare: false });
    expect(frames).toBeLessThanOrEqual(12);
    expect(clock.waiting).toBe(0);
  });

  test('a key goes to its end at once; without motion nothing moves', () => {
    const clock = new ManualClock();
    const motion = createTableMotion(clock, () => true);
    motion.show(played(21), false);
    motion.skip();
    expect(motion.moment.get()).toEqual({ flight: null, sweep: null, flare: false });
    const none = createTableMotion(clock, () => false);
    expect(none.show(played(21), true)).toBe(0);
    expect(none.moment.get().flight).toBeNull();
    expect(clock.waiting).toBe(0);
  });
});
