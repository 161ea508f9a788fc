import { deflateSync } from 'node:zlib';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { CameraFrame } from '../../maps/atlas/camera.ts';
import { Engraving } from '../../maps/atlas/engraving.ts';
import type { EngravingLook } from '../../maps/atlas/marks.ts';
import type { Part } from '../../maps/atlas/strokes.ts';
import type { CellSize, PackedImage, Rectangle } from '../../terminal/types.ts';
import type { Tier } from './tones.ts';

/** A task of the thread: the whole land, one territory as it is now, or the light on one. */
export type UnderlayJob =
  | { readonly kind: 'land' }
  | { readonly kind: 'patch'; readonly territory: number }
  | LightJob;

export interface LightJob {
  readonly kind: 'light';
  readonly territory: number;
  readonly tier: Tier;
  readonly colour: number;
  readonly opacity: number;
}

export interface EngravingTask {
  /** Tasks with the same number share atlas and frame. */
  readonly layout: number;
  readonly atlas: Atlas;
  readonly frame: CameraFrame;
  readonly cell: CellSize;
  readonly look: EngravingLook;
  readonly jobs: readonly UnderlayJob[];
}

/** The image of a job, and the cells below which it lies. */
export interface EngravedUnderlay {
  readonly job: UnderlayJob;
  readonly area: Rectangle;
  readonly image: PackedImage;
}

/** The last layout: most tasks share it. */
let last: { readonly layout: number; readonly engraving: Engraving } | null = null;

/** Draws what a task asks for; of what is not to be seen there is nothing in the answer. */
export function drawUnderlays({ layout, atlas, frame, cell, look, jobs }: EngravingTask): EngravedUnderlay[] {
  if (last?.layout !== layout) last = { layout, engraving: new Engraving(atlas, frame) };
  const { engraving } = last;
  return jobs.flatMap(job => {
    const area = areaOf(engraving, cell, job);
    if (area === null) return [];
    const [x, y] = [area.x * cell.width, area.y * cell.height];
    const part = { x, y, width: area.width * cell.width, height: area.height * cell.height };
    return [{ job, area, image: imageOf(engraving, part, job, look) }];
  });
}

/** The cells over which a job's image lies; null where nothing of it is to be seen. */
function areaOf(engraving: Engraving, { width, height }: CellSize, job: UnderlayJob): Rectangle | null {
  const { frame } = engraving;
  if (job.kind === 'land')
    return { x: 0, y: 0, width: Math.round(frame.width / width), height: Math.round(frame.height / height) };
  const part = engraving.partOf(job.territory);
  if (part === null) return null;
  const [x, y] = [Math.floor(part.x / width), Math.floor(part.y / height)];
  const [right, bottom] = [(part.x + part.width) / width, (part.y + part.height) / height];
  return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y };
}

function imageOf(engraving: Engraving, part: Part, job: UnderlayJob, look: EngravingLook): PackedImage {
  const { width, height } = part;
  if (job.kind === 'light') {
    const pixels = new Uint8Array(width * height * 4);
    const [red, green, blue] = [(job.colour >> 16) & 255, (job.colour >> 8) & 255, job.colour & 255];
    for (const [at, share] of engraving.maskOf(job.territory, part).entries())
      if (share > 0) pixels.set([red, green, blue, Math.round(share * job.opacity)], at * 4);
    return { width, height, samples: 4, data: deflateSync(pixels) };
  }
  const { pixels } = engraving.draw(look, part);
  if (job.kind === 'land') {
    const opaque = pixels.filter((_, at) => at % 4 !== 3);
    return { width, height, samples: 3, data: deflateSync(opaque) };
  }
  // Only what this territory's owner changes: the rest lies under it as it is.
  for (const [at, own] of engraving.reachOf(job.territory, part).entries())
    if (own === 0) pixels.fill(0, at * 4, at * 4 + 4);
  return { width, height, samples: 4, data: deflateSync(pixels) };
}
