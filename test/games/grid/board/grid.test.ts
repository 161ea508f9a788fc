import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { territory } from '../../../../machines/conquest/board.ts';
import { attacks } from '../../../../machines/grid/attack.ts';
import { territories } from '../../../../machines/grid/board.ts';
import { movements } from '../../../../machines/grid/turns.ts';
import type { GridView } from '../../../../machines/grid/types.ts';
import { optionsSchema } from '../../../../machines/grid/types.ts';
import { type Seat, seat } from '../../../../machines/seat.ts';
import { percent } from '../../../../machines/wording.ts';
import { noChoices } from '../../../../source/games/conquest/board/choices.ts';
import { questionOf } from '../../../../source/games/conquest/board/panel.tsx';
import { startCursor } from '../../../../source/games/conquest/board/prospects.ts';
import {
  aimOf,
  type ConquestScene,
  type Focus,
  firstFocus,
  litOf,
  sceneOf,
} from '../../../../source/games/conquest/board/scene.ts';
import { gridGame } from '../../../../source/games/grid/board/game.tsx';
import {
  cornerOf,
  gridGeometry,
  neighbourIn,
  territoryAt,
} from '../../../../source/games/grid/board/geometry.ts';
import { paintBoard, repaintBoard } from '../../../../source/games/grid/board/grid-board.tsx';
import type { GridSight } from '../../../../source/games/grid/board/sight.ts';
import { Pen } from '../../../../source/screens/drawing/painter.tsx';
import { emptyScene, type MapScene } from '../../../../source/screens/map-board/scene.ts';
import { themeOf } from '../../../../source/screens/theme/theme.ts';
import { CellBuffer } from '../../../../source/terminal/cells.ts';
import { GLYPH_SETS } from '../../../../source/terminal/points.ts';

const A = seat(0);
const B = seat(1);

/** Ada owns the upper two rows with three troops each, Bo the rest with one each. */
const board = (phase: GridView['phase'], change: Partial<GridView> = {}): GridView => ({
  owners: territories.map(each => (each < 10 ? A : B)),
  troops: territories.map(each => (each < 10 ? 3 : 1)),
  turn: 1,
  active: A,
  eliminated: [],
  phase,
  seats: 3,
  options: optionsSchema.parse({}),
  toMove: [A],
  ...change,
});

/** What somebody sees who is asked, or who watches, and has chosen so much so far. */
function sceneFor(view: GridView, asked: Seat | null, focus: Partial<Focus> = {}): ConquestScene<GridSight> {
  const look = { view, names: ['Ada', 'Bo', 'Cy'], asked, near: asked, events: () => [] };
  const sight = gridGame.sightOf(look);
  const choices = asked === null ? noChoices : gridGame.choicesOf(sight, asked);
  return sceneOf(sight, choices, { ...firstFocus, cursor: 0, ...focus });
}

const question = (scene: ConquestScene<GridSight>): string | null => questionOf(scene, gridGame.words);

describe('where the board lies', () => {
  test('every cell of every territory is found again, at any size that has room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 300 }), fc.integer({ min: 8, max: 120 }), (width, height) => {
        const geometry = gridGeometry(width, height);
        if (geometry === null) return;
        for (const each of territories) {
          const { x, y } = cornerOf(geometry, each);
          expect(territoryAt(geometry, x, y)).toBe(each);
          expect(territoryAt(geometry, x + geometry.cellWidth - 1, y + geometry.cellHeight - 1)).toBe(each);
          expect(x + geometry.cellWidth).toBeLessThanOrEqual(width);
          expect(y + geometry.cellHeight).toBeLessThanOrEqual(height);
        }
      }),
    );
  });

  test.each([17, 18, 20, 21, 22, 38, 58])('rows and columns stand apart in %i rows', height => {
    const geometry = gridGeometry(46, height);
    expect(geometry?.gapY).toBe(1);
    expect(geometry?.gapX).toBe(1);
  });

  test('between the cells and outside there is no territory', () => {
    const geometry = gridGeometry(46, 22);
    if (geometry === null) throw new Error('no room');
    expect(territoryAt(geometry, geometry.left + geometry.cellWidth, geometry.top)).toBeNull();
    expect(territoryAt(geometry, 0, 0)).toBeNull();
    expect(gridGeometry(10, 5)).toBeNull();
  });

  test('the cursor stops at the edge', () => {
    expect(neighbourIn(territory(0), 'up')).toBe(0);
    expect(neighbourIn(territory(0), 'left')).toBe(0);
    expect(neighbourIn(territory(0), 'down')).toBe(5);
    expect(neighbourIn(territory(24), 'right')).toBe(24);
  });
});

describe('what is asked and what is lit', () => {
  test('new troops may go to any own territory', () => {
    const scene = sceneFor(board({ name: 'reinforcing', troops: 2 }), A);
    expect(question(scene)).toBe('Where do 2 new troops go?');
    expect(litOf(scene)?.size).toBe(10);
  });

  test('an attack starts from a front and goes to a neighbour', () => {
    const view = board({ name: 'choosing' });
    expect([...(litOf(sceneFor(view, A)) ?? [])]).toEqual([5, 6, 7, 8, 9]);
    const to = sceneFor(view, A, { source: 7 });
    expect([...(litOf(to) ?? [])]).toEqual([12]);
    expect(question(to)).toBe('Attack where from (1,2)?');
  });

  test('a movement asks from where, to where, and how many', () => {
    const view = board({ name: 'moving' });
    expect(question(sceneFor(view, A))).toBe('Move troops from where?');
    expect(question(sceneFor(view, A, { source: 0 }))).toBe('Move where from (0,0)?');
    expect(question(sceneFor(view, A, { source: 0, target: 9 }))).toBe('How many move? 1–2');
  });

  test('nothing is asked of somebody who watches', () => {
    const scene = sceneFor(board({ name: 'choosing' }), null);
    expect(question(scene)).toBeNull();
    expect(litOf(scene)).toBeNull();
  });

  test('Tab goes through what is lit and round the end', () => {
    const lit = litOf(sceneFor(board({ name: 'choosing' }), A)) ?? [];
    const next = (cursor: number, by: 1 | -1) => gridGame.steering.next(cursor, lit, by);
    expect(next(0, 1)).toBe(5);
    expect(next(9, 1)).toBe(5);
    expect(next(5, -1)).toBe(9);
  });

  test('the cursor begins where most stands against new troops, and on the strongest front', () => {
    const troops = board({ name: 'choosing' }).troops.with(8, 7).with(11, 5);
    expect(startCursor(sceneFor(board({ name: 'reinforcing', troops: 3 }, { troops }), A))).toBe(6);
    expect(startCursor(sceneFor(board({ name: 'choosing' }, { troops }), A))).toBe(8);
  });

  test('what the board offers is what the rules allow', () => {
    const owners = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 25, maxLength: 25 });
    const troops = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 25, maxLength: 25 });
    const phase = fc.constantFrom('choosing', 'moving');
    fc.assert(
      fc.property(owners, troops, phase, (held, strength, name) => {
        const view = board({ name }, { owners: held.map(seat), troops: strength });
        const { ways } = sceneFor(view, A).choices;
        const offered = [...ways].flatMap(([from, targets]) => [...targets].map(to => `${from}>${to}`));
        const moves = name === 'moving' ? [...movements(view, view)] : [...attacks([0, 1, 2], view)];
        const legal = moves.map(({ source, target }) => `${source}>${target}`);
        expect(new Set(offered)).toEqual(new Set(legal));
      }),
    );
  });

  test('an attack may be made with as many dice as the rules allow', () => {
    const scene = sceneFor(board({ name: 'choosing' }), A, { source: 5, cursor: 10 });
    expect(aimOf(scene)).toMatchObject({ source: 5, target: 10, dice: 2, most: 2 });
  });

  test('why an own territory behind the front cannot attack', () => {
    const scene = sceneFor(board({ name: 'choosing' }), A);
    expect(gridGame.whyNot(scene, A, 0)).toBe('every neighbour of (0,0) is yours');
    expect(gridGame.whyNot(scene, A, 20)).toMatchObject({ type: 'attack', source: 20 });
  });
});

describe('the numbers beside the board', () => {
  test('troops, territories and what is to come (rules/grid.md#new-troops)', () => {
    const { rows } = gridGame.standingsOf(sceneFor(board({ name: 'choosing' }), A));
    expect(rows.slice(0, 2)).toEqual([
      { seat: A, team: null, active: true, numbers: ['30', '10', '+3'], out: false },
      { seat: B, team: null, active: false, numbers: ['15', '15', '+3'], out: false },
    ]);
    expect(rows[2]).toMatchObject({ numbers: ['0', '0', '0'], out: true });
  });

  test.each([
    [0, '0 %'],
    [0.001, '<1 %'],
    [0.42, '42 %'],
    [0.999, '>99 %'],
    [1, '100 %'],
  ])('a chance of %f', (chance, words) => {
    expect(percent(chance)).toBe(words);
  });
});

describe('the board drawn in parts', () => {
  const night = themeOf('night');
  const some = fc.uniqueArray(fc.constantFrom(...territories), { maxLength: 3 });
  const scenes: fc.Arbitrary<MapScene> = fc
    .record({
      owners: fc.array(fc.constantFrom(A, B), { minLength: 25, maxLength: 25 }),
      armies: fc.array(fc.constantFrom(1, 2, 13, 147, 9999), { minLength: 25, maxLength: 25 }),
      cursor: fc.option(fc.constantFrom(...territories)),
      selected: some.map(list => new Set<number>(list)),
      legal: fc.option(some.map(list => new Set<number>(list))),
      flashing: some.map(list => new Set<number>(list)),
      notes: some.map(list => new Map(list.map(each => [each as number, '+3']))),
      arrows: fc.constantFrom([], [{ from: 0, to: 1, tone: 'bad' as const }]),
      entered: fc.constantFrom(
        null,
        { territory: 7, from: 6, loser: A, share: 0.5 },
        { territory: 7, from: 6, loser: A, share: 1 },
      ),
      battle: fc.constantFrom(null, [6, 7] as const),
    })
    .map(drawn => ({ ...emptyScene, ...drawn }));

  test('looks as if it were drawn anew, and says where it drew', () => {
    fc.assert(
      fc.property(
        fc.array(scenes, { minLength: 2, maxLength: 4 }),
        fc.constantFrom([40, 12], [70, 20], [76, 36], [130, 50]),
        fc.constantFrom(0, 1, 3),
        fc.constantFrom(...GLYPH_SETS),
        ([first = emptyScene, ...rest], [width = 0, height = 0], depth, glyphSet) => {
          const painted = (scene: MapScene): CellBuffer => {
            const cells = new CellBuffer(width, height, depth, glyphSet);
            cells.fill(0, 0, width, height, { bg: night.background.rgb });
            paintBoard(new Pen(cells, night), scene);
            return cells;
          };
          let [cells, before] = [painted(first), first];
          for (const scene of rest) {
            const shown = painted(before);
            const drawn = repaintBoard(new Pen(cells, night), scene, before);
            const anew = painted(scene);
            if (drawn === null) cells = anew;
            else {
              expect(cells).toEqual(anew);
              for (const part of drawn) shown.copy(anew, part, part.x, part.y);
              expect(shown).toEqual(anew);
            }
            before = scene;
          }
        },
      ),
    );
  });
});
