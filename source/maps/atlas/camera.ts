import type { Point } from '../layout.ts';
import type { Atlas } from './atlas.ts';

export interface Camera {
  /** 1 shows the whole map, 2 half of its width and height … */
  readonly zoom: number;
  /** The middle of the visible part, in fractions of the map. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Camera = { zoom: 1, x: 0.5, y: 0.5 };

export const ZOOMS: readonly number[] = [1, 1.5, 2, 3, 4, 6, 8];

/** The division of a cell into points. A cell is twice as high as wide. */
export interface CellPoints {
  readonly across: number;
  readonly down: number;
}

/** Two square points in each cell, one above the other. */
export const HALVES: CellPoints = { across: 1, down: 2 };

/** A picture's size in points, and the spot of a map on it. */
export interface CameraFrame {
  readonly width: number;
  readonly height: number;
  /** The whole map's size on this picture, in points. */
  readonly mapWidth: number;
  readonly mapHeight: number;
  /** Its top left corner; negative when that lies outside. */
  readonly left: number;
  readonly top: number;
}

/** The largest distortion of a map's aspect to use the room. */
const PULL = 1.3;

/** Places a map on a picture of so many square pixels. It never leaves room free that it could fill. */
export function frameOf(
  atlas: Pick<Atlas, 'aspect'>,
  width: number,
  height: number,
  camera: Camera,
): CameraFrame {
  const aspect = Math.max(atlas.aspect / PULL, Math.min(atlas.aspect * PULL, width / Math.max(1, height)));
  const fitWidth = Math.min(width, height * aspect);
  const mapWidth = fitWidth * camera.zoom;
  const mapHeight = (fitWidth / aspect) * camera.zoom;
  const left = Math.round(offset(width, mapWidth, camera.x));
  const top = Math.round(offset(height, mapHeight, camera.y));
  return { width, height, mapWidth, mapHeight, left, top };
}

/** Places a map on a picture of so many cells, in their points. */
export function cellFrame(
  atlas: Pick<Atlas, 'aspect'>,
  columns: number,
  rows: number,
  camera: Camera,
  { across, down }: CellPoints,
): CameraFrame {
  const frame = frameOf(atlas, columns, rows * 2, camera);
  const upright = down / 2;
  return {
    width: columns * across,
    height: rows * down,
    mapWidth: frame.mapWidth * across,
    mapHeight: frame.mapHeight * upright,
    left: frame.left * across,
    top: frame.top * upright,
  };
}

/** The scale of nibs: 1 for a map of a thousand pixels. */
export const nibScale = ({ mapWidth, mapHeight }: Pick<CameraFrame, 'mapWidth' | 'mapHeight'>): number =>
  Math.max(0.55, Math.min(4, Math.sqrt(mapWidth * mapHeight * 1.5) / 1000));

/** The point of the picture at a spot of the map, in fractions of it. */
export const pixelOf = ({ x, y }: Point, frame: CameraFrame): Point => ({
  x: Math.round(frame.left + x * frame.mapWidth),
  y: Math.round(frame.top + y * frame.mapHeight),
});

function offset(room: number, size: number, centre: number): number {
  return size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, room / 2 - centre * size));
}

/** The camera one step nearer or farther, with the same middle. */
export function zoomBy(camera: Camera, by: 1 | -1): Camera {
  const at = ZOOMS.findLastIndex(zoom => zoom <= camera.zoom);
  const zoom = ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, at + by))] ?? 1;
  return zoom === camera.zoom ? camera : { ...camera, zoom };
}

/** Room around a followed spot, as a fraction of the picture. */
const EDGE = 0.2;

/** Moves the camera just so far that a spot is visible with some room around it. */
export function follow(camera: Camera, spot: Point, frame: CameraFrame): Camera {
  if (camera.zoom <= 1) return camera;
  const x = followed(spot.x, frame.left, frame.mapWidth, frame.width);
  const y = followed(spot.y, frame.top, frame.mapHeight, frame.height);
  return x === null && y === null ? camera : { ...camera, x: x ?? camera.x, y: y ?? camera.y };
}

/** The new middle on one axis, or null where the spot is well inside. */
function followed(share: number, start: number, size: number, room: number): number | null {
  if (size <= room) return null;
  const at = start + share * size;
  const edge = room * EDGE;
  const now = (room / 2 - start) / size;
  if (at < edge) return Math.max(room / 2 / size, now - (edge - at) / size);
  if (at > room - edge) return Math.min(1 - room / 2 / size, now + (at - room + edge) / size);
  return null;
}

/** Cells of a map for each territory, land and sea, below which the camera goes nearer. */
const LEAST_CELLS = 17;

/** The zoom at which the territories of a map are distinguishable in so many cells. */
export function fittingZoom(atlas: Atlas, columns: number, rows: number): number {
  const cells =
    Math.min(columns, rows * 2 * atlas.aspect * PULL) * Math.min(rows, (columns * PULL) / atlas.aspect / 2);
  const wanted = atlas.map.countries.length * LEAST_CELLS;
  return ZOOMS.find(zoom => cells * zoom * zoom >= wanted) ?? 8;
}
