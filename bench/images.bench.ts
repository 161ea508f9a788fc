// What the land of a map costs as images, for cells of 8 by 16 pixels: CPU of the thread that draws it, bytes to the
// terminal for all of it, for a territory that changes hands, for the light on one, and for a light that is there already.

import type { Atlas } from '../source/maps/atlas/atlas.ts';
import { frameOf, WHOLE } from '../source/maps/atlas/camera.ts';
import { engravingLook } from '../source/screens/map-board/engraved.ts';
import { drawUnderlays, type UnderlayJob } from '../source/screens/map-board/underlays.ts';
import { themes } from '../source/screens/theme/theme.ts';
import { Images } from '../source/terminal/images.ts';
import type { Underlay } from '../source/terminal/types.ts';
import { builtinAtlases, gameScene } from './cursor-walk.ts';
import { cpuOf, figure, median } from './report.ts';

const CELL = { width: 8, height: 16 } as const;
const ROUNDS = 5;

let layout = 0;

async function land(atlas: Atlas, columns: number, rows: number): Promise<void> {
  const title = `land as an image: ${atlas.map.name}, ${columns}x${rows}`;
  const frame = frameOf(atlas, columns * CELL.width, rows * CELL.height, WHOLE);
  const look = engravingLook(atlas, gameScene(atlas), themes[0]);
  const task = { atlas, frame, cell: CELL, look };
  let whole: Underlay | null = null;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    layout += 1;
    times.push(
      await cpuOf(() => {
        whole = underlays(drawUnderlays({ ...task, layout, jobs: [{ kind: 'land' }] }))[0] ?? null;
      }),
    );
  }
  figure(title, median(times), 'ms CPU in the thread');
  if (whole !== null) figure(title, bytesOf([whole]), 'bytes');
  const every = (job: (territory: number) => UnderlayJob): number[] =>
    atlas.centres.map((_, territory) =>
      bytesOf(underlays(drawUnderlays({ ...task, layout, jobs: [job(territory)] }))),
    );
  const light = (territory: number): UnderlayJob => ({
    kind: 'light',
    territory,
    tier: 'cursor',
    colour: 0xffffff,
    opacity: 0.26,
  });
  spread(
    `${title}, another owner`,
    every(territory => ({ kind: 'patch', territory })),
  );
  spread(`${title}, light on a territory`, every(light));
  const spent = await cpuOf(
    () => void drawUnderlays({ ...task, layout, jobs: [{ kind: 'patch', territory: 0 }] }),
  );
  figure(`${title}, another owner`, spent, 'ms CPU in the thread');
  const images = new Images();
  const [one, other] = underlays(drawUnderlays({ ...task, layout, jobs: [light(0), light(1)] }));
  if (one === undefined || other === undefined) return;
  images.show([one]);
  images.show([other]);
  figure(`${title}, light that was there before`, images.show([one]).length, 'bytes');
}

const underlays = (drawn: ReturnType<typeof drawUnderlays>): Underlay[] =>
  drawn.map(({ job, area, image }) => ({ name: JSON.stringify(job), version: 1, level: 0, area, image }));

const bytesOf = (list: readonly Underlay[]): number => new Images().show(list).length;

function spread(name: string, values: readonly number[]): void {
  figure(name, median(values), 'bytes (median)');
  figure(name, Math.max(...values), 'bytes (worst)');
}

for (const atlas of builtinAtlases().slice(0, 3))
  for (const [columns, rows] of [
    [80, 23],
    [80, 38],
    [160, 58],
  ] as const)
    await land(atlas, columns, rows);
