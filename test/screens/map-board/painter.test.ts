import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { WHOLE } from '../../../source/maps/atlas/camera.ts';
import { pictureOf } from '../../../source/maps/atlas/picture.ts';
import { labelStrips } from '../../../source/screens/map-board/labels.ts';
import { mapPainter } from '../../../source/screens/map-board/map-board.tsx';
import { emptyScene, type MapScene, OVERLAYS } from '../../../source/screens/map-board/scene.ts';
import { Tones } from '../../../source/screens/map-board/tones.ts';
import { createStore } from '../../../source/screens/store.ts';
import { palette, themeOf, themes } from '../../../source/screens/theme/theme.ts';
import { CellBuffer } from '../../../source/terminal/cells.ts';
import { diff } from '../../../source/terminal/diff.ts';
import { GLYPH_SETS, POINTS } from '../../../source/terminal/points.ts';
import { StyleWriter } from '../../../source/terminal/sgr.ts';
import type { ColourDepth } from '../../../source/terminal/types.ts';
import { runs, sample } from '../../cases.ts';
import { atlasNamed } from '../../maps/atlas/support.ts';

const world = atlasNamed('world');
const night = themeOf('night');
const count = world.map.countries.length;
const indexOf = (name: string): number => world.map.countries.findIndex(country => country.name === name);

/** Four players who sit mixed. */
const game: MapScene = {
  ...emptyScene,
  owners: world.map.countries.map((_, index) => seat((index * 7 + 3) % 4)),
  armies: world.map.countries.map((_, index) => 1 + (index % 12)),
  cursor: indexOf('Ukraine'),
};

function painted(scene: MapScene, columns = 90, rows = 34, depth: ColourDepth = 3): CellBuffer {
  const cells = new CellBuffer(columns, rows, depth);
  mapPainter(world, createStore(scene), createStore(WHOLE), night).paint(cells);
  return cells;
}

/** The same cells, which stay when the others are painted again. */
function copied(cells: CellBuffer): CellBuffer {
  const copy = new CellBuffer(cells.width, cells.height, cells.depth, cells.glyphSet);
  copy.lay(cells);
  return copy;
}

const rowsOf = (cells: CellBuffer): string[] =>
  Array.from({ length: cells.height }, (_, y) =>
    String.fromCodePoint(...cells.glyphs.subarray(y * cells.width, (y + 1) * cells.width)),
  );

const territory = fc.nat(count - 1);
const territories = fc.uniqueArray(territory, { maxLength: 12 }).map(list => new Set(list));
const scenes = fc.record({
  owners: fc.array(fc.option(fc.integer({ min: 0, max: 5 }).map(seat)), {
    minLength: count,
    maxLength: count,
  }),
  armies: fc.array(fc.option(fc.integer({ min: 0, max: 20_000 })), { minLength: count, maxLength: count }),
  fog: territories,
  cursor: fc.option(territory),
  selected: territories,
  legal: fc.option(territories),
  arrows: fc.array(
    fc.record({ from: territory, to: territory, tone: fc.constantFrom('accent' as const, 'dim' as const) }),
    { maxLength: 4 },
  ),
  capitals: territories,
  flashing: territories,
  battle: fc.option(fc.tuple(territory, territory)),
  fighting: fc.option(fc.nat(3)),
  entered: fc.option(
    fc.record({
      territory,
      from: territory,
      loser: fc.constant(seat(2)),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  march: fc.option(
    fc.record({
      from: territory,
      to: territory,
      armies: fc.option(fc.integer({ min: 1, max: 20_000 })),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  overlay: fc.constantFrom(...OVERLAYS),
  seat: fc.option(fc.constant(seat(1))),
  cards: territories,
  names: fc.boolean(),
  drawn: fc.constantFrom(null, {
    ...world.map,
    countries: world.map.countries.map((country, index) => ({ ...country, continent: index % 6 })),
  }),
  notes: fc.constant(new Map<number, string>()),
});

describe('a map on the board', () => {
  test('painted again after any change looks as if painted from scratch', () => {
    fc.assert(
      fc.property(
        fc.array(scenes, { minLength: 2, maxLength: 4 }),
        fc.constantFrom<ColourDepth>(0, 1, 2, 3),
        fc.constantFrom(...GLYPH_SETS),
        fc.constantFrom(...themes),
        (sequence, depth, glyphSet, theme) => {
          const scene = createStore<MapScene>(emptyScene);
          const painter = mapPainter(world, scene, createStore(WHOLE), theme);
          for (const next of sequence) {
            scene.set(next);
            const blank = (): CellBuffer => new CellBuffer(70, 25, depth, glyphSet);
            const [kept, fresh] = [blank(), blank()];
            painter.paint(kept);
            mapPainter(world, createStore(next), createStore(WHOLE), theme).paint(fresh);
            expect(kept).toEqual(fresh);
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });

  const looks = ([0, 1, 2, 3] as const).flatMap(depth => [34, 22, 20, 17].map(rows => ({ depth, rows })));
  test.each(looks)('in $rows rows with depth $depth every owner can be told by letter', ({ depth, rows }) => {
    const columns = rows > 22 ? 90 : 46;
    const text = rowsOf(painted(game, columns, rows, depth));
    const picture = pictureOf(world, columns, rows, WHOLE);
    game.owners.forEach((owner, index) => {
      const [strip] = labelStrips(picture, game, index, depth);
      const label = text[strip?.y ?? 0]?.slice(strip?.x, (strip?.x ?? 0) + (strip?.cells ?? 0));
      expect(label, `${index}`).toContain(`${'ABCD'[owner ?? 0]}${game.armies[index]}`);
    });
  });

  test('without colour there are outlines, letters and armies, and nothing else', () => {
    const text = rowsOf(painted({ ...game, cursor: null }, 90, 34, 0)).join('');
    const letters = text.match(/[A-Z]\d+/g) ?? [];
    expect(letters.toSorted()).toEqual(
      game.owners.map((owner, at) => `${'ABCD'[owner ?? 0]}${game.armies[at]}`).toSorted(),
    );
    expect(text.replaceAll(/[A-Z]\d+/g, '')).toMatch(/^[ .>╵╶╰╷│╭├╴╯─┴╮┤┬┼]+$/u);
  });

  test.each(sample([3, 2, 0] as const))(
    'of 250 territories no label covers a part of another, with depth %i',
    depth => {
      const many = atlasNamed('islands:dunes:250:20');
      const { countries } = many.map;
      const armies = countries.map((_, index) => 100 + index);
      const owners = countries.map((_, index) => seat(index % 4));
      for (const cursor of [null, 0, 100, 200]) {
        const cells = new CellBuffer(52, 21, depth);
        const scene = createStore<MapScene>({ ...emptyScene, owners, armies, cursor });
        mapPainter(many, scene, createStore(WHOLE), night).paint(cells);
        const digits = rowsOf(cells).flatMap(row => row.match(/\d+/g) ?? []);
        expect(digits.length).toBeGreaterThan(40);
        expect(digits.filter(text => text.length !== 3)).toEqual([]);
      }
    },
  );

  test('what may be chosen is brighter, what may not darker, the cursor stands on gold', () => {
    const [target, other] = [indexOf('Middle East'), indexOf('Brazil')];
    const { labels, cells } = pictureOf(world, 90, 34, WHOLE);
    const brightness = (of: CellBuffer, place: number): number =>
      (cells[place] ?? []).reduce((sum, cell) => {
        const colour = of.bg[cell] ?? 0;
        return sum + ((colour >> 16) & 255) + ((colour >> 8) & 255) + (colour & 255);
      }, 0);
    const plain = painted(game);
    const choosing = painted({ ...game, legal: new Set([target]) });
    expect(brightness(choosing, target)).toBeGreaterThan(brightness(plain, target));
    expect(brightness(choosing, other)).toBeLessThan(brightness(plain, other));
    const at = labels[game.cursor ?? 0];
    expect(plain.bg[(at?.y ?? 0) * 90 + (at?.x ?? 0)]).toBe(night.accent.rgb);
  });

  test.each(GLYPH_SETS)(
    'a territory that is taken fills from where it was entered, with the glyphs %s',
    glyphSet => {
      const [territory, from] = [indexOf('Brazil'), indexOf('Venezuela')];
      const fills = (owner: number): number => new Tones(night, 3, glyphSet).owner(owner, 'plain').fill;
      const scene = createStore<MapScene>({ ...game, cursor: null });
      const painter = mapPainter(world, scene, createStore(WHOLE), night);
      const owners = game.owners.map((owner, at) => (at === territory ? seat(3) : owner));
      let shown: CellBuffer | null = null;
      let before: ReadonlySet<number> = new Set();
      for (let frame = 1; frame <= 6; frame += 1) {
        scene.set({
          ...game,
          owners,
          cursor: null,
          flashing: new Set([territory]),
          entered: { territory, from, loser: seat(0), share: frame / 6 },
        });
        const cells = new CellBuffer(160, 58, 3, glyphSet);
        painter.paint(cells);
        const own = pictureOf(world, 160, 58, WHOLE, POINTS[glyphSet]).cells[territory] ?? [];
        const taken = new Set(own.filter(cell => cells.bg[cell] === fills(3)));
        expect([...before].filter(cell => !taken.has(cell))).toEqual([]);
        expect(taken.size).toBeGreaterThan(before.size);
        // The rows on the side of whoever comes fall first.
        if (frame === 3) {
          const left = own.filter(cell => cells.bg[cell] === fills(0));
          const middle = (of: readonly number[]): number =>
            of.reduce((sum, cell) => sum + Math.floor(cell / 160), 0) / of.length;
          expect(middle([...taken])).toBeLessThan(middle(left) - 2);
        }
        if (shown !== null)
          expect(Buffer.byteLength(diff(shown, cells, new StyleWriter(3, palette)))).toBeLessThanOrEqual(600);
        [shown, before] = [cells, taken];
      }
    },
  );

  test.each(GLYPH_SETS)(
    'armies march from each territory to each of its neighbours, a frame within 700 bytes, with the glyphs %s',
    glyphSet => {
      const cells = new CellBuffer(160, 58, 3, glyphSet);
      const scene = createStore<MapScene>({ ...game, cursor: null });
      const painter = mapPainter(world, scene, createStore(WHOLE), night);
      painter.paint(cells);
      let shown = copied(cells);
      world.map.countries.forEach(({ borders }, from) => {
        for (const to of borders) {
          const arrows = [{ from, to, tone: 'bad' as const }];
          for (const share of [0.2, 0.5, 0.8]) {
            scene.set({ ...game, cursor: null, arrows, march: { from, to, armies: 23, share } });
            painter.paint(cells);
            const bytes = Buffer.byteLength(diff(shown, cells, new StyleWriter(3, palette)));
            expect(bytes).toBeLessThanOrEqual(700);
            shown = copied(cells);
          }
        }
      });
    },
  );

  test('armies on their way stand before the border, on it, and behind it', () => {
    const [from, to] = [indexOf('North Africa'), indexOf('Congo')];
    const { ground, columns } = pictureOf(world, 160, 58, WHOLE);
    const where = [0, 0.4, 0.9].map(share => {
      const march = { from, to, armies: 777, share };
      const rows = rowsOf(painted({ ...game, cursor: null, march }, 160, 58));
      const y = rows.findIndex(row => row.includes('777▾'));
      return ground[y * columns + (rows[y]?.indexOf('777▾') ?? 0) + 2];
    });
    expect(where).toEqual([from, from, to]);
  });

  test('nothing marches where there is no colour', () => {
    const march = { from: indexOf('Brazil'), to: indexOf('Peru'), armies: 5, share: 0.3 };
    expect(painted({ ...game, march }, 160, 58, 0)).toEqual(painted(game, 160, 58, 0));
  });

  test.each(GLYPH_SETS)(
    'a battle flickers on its border, or on its way over the sea, with the glyphs %s',
    glyphSet => {
      for (const battle of [
        [indexOf('Brazil'), indexOf('Venezuela')],
        [indexOf('Brazil'), indexOf('North Africa')],
      ] as const) {
        const [rest, ...moments] = [null, 0, 1, 2].map(fighting => {
          const cells = new CellBuffer(160, 58, 3, glyphSet);
          const scene = { ...game, cursor: null, battle, fighting };
          mapPainter(world, createStore<MapScene>(scene), createStore(WHOLE), night).paint(cells);
          return cells;
        });
        const [first, second, third] = moments;
        if (rest === undefined || first === undefined || second === undefined)
          throw new Error('nothing painted');
        expect(first).not.toEqual(rest);
        expect(second).not.toEqual(first);
        expect(third).toEqual(first);
        expect(Buffer.byteLength(diff(first, second, new StyleWriter(3, palette)))).toBeLessThanOrEqual(600);
      }
    },
  );

  test('fog hides owner and armies, whatever the scene knows', () => {
    const hidden = new Set([indexOf('China'), indexOf('Brazil')]);
    const foggy = painted({ ...game, fog: hidden });
    const others = { owners: [...game.owners], armies: [...game.armies] };
    for (const place of hidden) [others.owners[place], others.armies[place]] = [seat(5), 77];
    expect(painted({ ...game, ...others, fog: hidden })).toEqual(foggy);
    expect(rowsOf(foggy).join('')).toContain('?');
  });

  test('a capital is marked, a note stands for the number, an arrow has a head', () => {
    const text = (scene: MapScene): string => rowsOf(painted(scene, 160, 58)).join('\n');
    expect(text({ ...game, capitals: new Set([indexOf('China')]) })).toMatch(/\*[A-D]\d/);
    expect(text({ ...game, notes: new Map([[indexOf('China'), '9>2']]) })).toContain('9>2');
    const arrow = { from: indexOf('China'), to: indexOf('Ukraine'), tone: 'accent' as const };
    expect(text({ ...game, arrows: [arrow] })).toMatch(/[◂▸▴▾]/);
    expect(text(game)).not.toMatch(/[◂▸▴▾]/);
  });

  test('names stand whole in their territory, else its number', () => {
    const text = rowsOf(painted({ ...emptyScene, names: true }, 160, 58)).join('\n');
    for (const name of ['China', 'Brazil', 'Ukraine', 'Congo', 'Siberia']) expect(text).toContain(name);
    expect(text).toContain('39');
  });

  test('without room for a map its territories are listed, the cursor among them', () => {
    const rows = rowsOf(painted(game, 22, 6));
    expect(rows.join('\n')).toContain('Ukraine');
    expect(rows.length).toBe(6);
    expect(() => painted(game, 1, 1)).not.toThrow();
    expect(() => painted(game, 0, 0)).not.toThrow();
  });

  test('a step of the cursor sends few bytes at 200 by 60', () => {
    const scene = createStore(game);
    const painter = mapPainter(world, scene, createStore(WHOLE), night);
    let shown = new CellBuffer(200, 60);
    painter.paint(shown);
    const sizes = world.map.countries.map((_, cursor) => {
      scene.set({ ...game, cursor });
      const next = new CellBuffer(200, 60);
      painter.paint(next);
      const bytes = diff(shown, next, new StyleWriter(3, palette)).length;
      shown = next;
      return bytes;
    });
    const sorted = sizes.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(count / 2)]).toBeLessThanOrEqual(600);
    expect(sorted.at(-1)).toBeLessThanOrEqual(1200);
  });
});
