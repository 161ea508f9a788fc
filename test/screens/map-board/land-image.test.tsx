import { describe, expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { WHOLE, ZOOMS } from '../../../source/maps/atlas/camera.ts';
import { Engraving } from '../../../source/maps/atlas/engraving.ts';
import { engravingLook } from '../../../source/screens/map-board/engraved.ts';
import { type MapPainter, mapPainter } from '../../../source/screens/map-board/map-board.tsx';
import { emptyScene, type MapScene } from '../../../source/screens/map-board/scene.ts';
import { createStore } from '../../../source/screens/store.ts';
import { palette, themeOf } from '../../../source/screens/theme/theme.ts';
import { Canvas } from '../../../source/terminal/canvas.tsx';
import { FULL } from '../../cases.ts';
import { atlasNamed } from '../../maps/atlas/support.ts';
import { openTestScreen } from '../../terminal/harness.ts';
import { KITTY_ANSWERS, KittyImages } from '../../terminal/kitty.ts';

const theme = themeOf('night');
const atlas = atlasNamed('iberia');
const CELL = { width: 8, height: 16 };
const [columns, rows] = [60, 20];

const start: MapScene = {
  ...emptyScene,
  owners: atlas.map.countries.map((_, index) => seat(index % 3)),
  armies: atlas.map.countries.map((_, index) => index + 1),
};

async function board(scene: MapScene = start) {
  const scenes = createStore(scene);
  const camera = createStore(WHOLE);
  const painter = mapPainter(atlas, scenes, camera, theme);
  const screen = openTestScreen({ columns, rows, term: 'xterm-kitty', palette });
  const terminal = new KittyImages();
  await screen.show(<Canvas width={columns} height={rows} painter={painter} />);
  await screen.send(KITTY_ANSWERS);
  const read = (): number => {
    const written = screen.written();
    terminal.write(written);
    return written.length;
  };
  /** Waits until so many images have been sent in all. */
  const sent = async (count: number): Promise<number> => {
    let bytes = 0;
    await screen.until(() => {
      bytes += read();
      return terminal.sent >= count;
    });
    return bytes;
  };
  return { screen, terminal, scenes, camera, painter, sent, read };
}

/** The land as one drawing, without cells and without a thread. */
function drawn(painter: MapPainter, scene: MapScene): Uint8Array {
  const { frame } = painter.pictureAt(columns, rows);
  const [across, down] = [(columns * CELL.width) / frame.width, (rows * CELL.height) / frame.height];
  const engraving = new Engraving(atlas, {
    width: columns * CELL.width,
    height: rows * CELL.height,
    mapWidth: frame.mapWidth * across,
    mapHeight: frame.mapHeight * down,
    left: frame.left * across,
    top: frame.top * down,
  });
  return engraving.draw(engravingLook(atlas, scene, theme)).pixels.filter((_, at) => at % 4 !== 3);
}

const most = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((found, value, at) => Math.max(found, Math.abs(value - (other[at] ?? 0))), 0);

describe('the land as an image', () => {
  test('is the engraving, pixel for pixel, under cells that let it be seen; labels lie on it', async () => {
    const { screen, terminal, painter, sent } = await board();
    await sent(1);
    expect(most(terminal.shown(columns, rows, CELL), drawn(painter, start))).toBe(0);
    const grounds = Array.from({ length: columns * rows }, (_, at) =>
      screen.cell(at % columns, Math.floor(at / columns)),
    );
    expect(grounds.filter(({ bg }) => bg === null).length).toBeGreaterThan(columns * rows * 0.85);
    for (const { glyph, bg } of grounds) if (bg === null) expect(glyph).toBe(' ');
    expect(screen.text()).toContain('A1');
  });

  test('before it is there the land stands in cells, and a list has no image', async () => {
    const { screen, terminal, sent, read } = await board();
    read();
    if (terminal.sent === 0) expect(screen.cell(0, 0).bg).not.toBeNull();
    await sent(1);
    expect(screen.cell(0, 0).bg).toBeNull();
  });

  test('territories that change hands one after the other are patches, together what is drawn anew', async () => {
    const { terminal, painter, scenes, sent } = await board();
    const whole = await sent(1);
    let scene = start;
    for (const [turn, territory] of [3, 4, 3, 12, 4].entries()) {
      scene = {
        ...scene,
        owners: scene.owners.map((owner, at) => (at === territory ? seat((turn + 4) % 6) : owner)),
      };
      scenes.set(scene);
      const bytes = await sent(turn + 2);
      expect(bytes).toBeLessThan(whole / 3);
      expect(most(terminal.shown(columns, rows, CELL), drawn(painter, scene))).toBeLessThanOrEqual(1);
    }
    expect(terminal.placements.size).toBe(4);
  });

  test('many at once are one image, and the patches go', async () => {
    const { terminal, painter, scenes, sent } = await board();
    await sent(1);
    const one = { ...start, owners: start.owners.map((owner, at) => (at === 5 ? seat(4) : owner)) };
    scenes.set(one);
    await sent(2);
    const scene = { ...start, owners: start.owners.map(() => seat(5)) };
    scenes.set(scene);
    await sent(3);
    expect(terminal.placements.size).toBe(1);
    expect(most(terminal.shown(columns, rows, CELL), drawn(painter, scene))).toBe(0);
  });

  test('the light of the cursor is sent once for a territory, and then only placed', async () => {
    const { screen, terminal, scenes, sent, read } = await board();
    await sent(1);
    const dark = terminal.shown(columns, rows, CELL);
    scenes.set({ ...start, cursor: 6 });
    await sent(2);
    const lit = terminal.shown(columns, rows, CELL);
    expect(lit.some((value, at) => value > (dark[at] ?? 0) + 20)).toBe(true);
    scenes.set({ ...start, cursor: 7 });
    await sent(3);
    scenes.set({ ...start, cursor: 6 });
    await screen.settled();
    expect(read()).toBeLessThan(600);
    expect(terminal.sent).toBe(3);
    expect(most(terminal.shown(columns, rows, CELL), lit)).toBe(0);
  });

  test.runIf(FULL)('of a very large board it has no more pixels than others, and is stretched', async () => {
    const painter = mapPainter(atlas, createStore(start), createStore(WHOLE), theme);
    const screen = openTestScreen({ columns: 400, rows: 110, term: 'xterm-kitty', palette });
    const terminal = new KittyImages();
    await screen.show(<Canvas width={400} height={110} painter={painter} />);
    await screen.send(KITTY_ANSWERS);
    await screen.until(() => {
      terminal.write(screen.written());
      return terminal.sent > 0;
    });
    const [image] = terminal.images.values();
    expect((image?.width ?? 0) * (image?.height ?? 0)).toBeGreaterThan(1_500_000);
    expect((image?.width ?? 0) * (image?.height ?? 0)).toBeLessThanOrEqual(2_500_000);
    expect([...terminal.placements.values()]).toMatchObject([{ columns: 400, rows: 110 }]);
  });

  test('looked at more closely it is drawn for that, and in a list there is none', async () => {
    const { screen, terminal, camera, painter, sent, read } = await board();
    await sent(1);
    camera.set({ zoom: ZOOMS[2] ?? 2, x: 0.4, y: 0.5 });
    await sent(2);
    expect(most(terminal.shown(columns, rows, CELL), drawn(painter, start))).toBe(0);
    await screen.show(<Canvas width={20} height={6} painter={painter} />);
    read();
    expect(terminal.placements.size).toBe(0);
  });
});
