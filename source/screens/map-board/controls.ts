import type { Atlas } from '../../maps/atlas/atlas.ts';
import { type Camera, fittingZoom, follow, frameOf, WHOLE, zoomBy } from '../../maps/atlas/camera.ts';
import type { Direction } from '../../maps/atlas/steps.ts';
import { nameKey } from '../../maps/names.ts';
import type { Binding } from '../keys/command.ts';
import { commands, directionOf } from '../keys/commands.ts';
import type { Room } from '../play/board.ts';
import { createStore, type Readable } from '../store.ts';

export const SIDEWAYS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

export type MapControls = ReturnType<typeof mapControls>;

/** Moving about on a map, the same in every game: the cursor's next place, the camera, finding by name. */
export function mapControls(atlas: Atlas) {
  const camera = createStore<Camera>(WHOLE);
  let inOrder: readonly number[] | undefined;
  const reading = (): readonly number[] => {
    inOrder ??= readingOrder(atlas);
    return inOrder;
  };
  const keys = atlas.map.countries.map(({ name }) => nameKey(name));
  let room: Room = { width: 80, height: 24 };
  /** The zoom chosen by the person, if any. */
  let chosen: number | null = null;
  const frame = (now: Camera) => frameOf(atlas, room.width, room.height * 2, now);

  function see(territory: number | null): void {
    const isAllSeen = camera.get().zoom <= 1;
    const spot = territory === null || isAllSeen ? undefined : atlas.centres[territory];
    if (spot !== undefined) camera.update(now => follow(now, spot, frame(now)));
  }
  function shift(columns: number, rows: number): void {
    camera.update(now => {
      const { mapWidth, mapHeight } = frame(now);
      return {
        ...now,
        x: moved(now.x, columns / mapWidth, room.width / mapWidth),
        y: moved(now.y, (rows * 2) / mapHeight, (room.height * 2) / mapHeight),
      };
    });
  }
  return {
    camera: camera as Readable<Camera>,
    /** True while only a part of the map is seen though nobody has zoomed. */
    isPart: (): boolean => chosen === null && camera.get().zoom > 1,
    /** The territory in the direction of an arrow key; the same one where there is none. */
    step: (from: number | null, direction: Direction): number =>
      from === null ? (reading()[0] ?? 0) : (atlas.steps[from]?.[direction] ?? from),
    /** The next of some territories in reading order, wrapping around; the present one when there is none. */
    next(from: number | null, among: Iterable<number>, by: 1 | -1): number | null {
      const wanted = new Set(among);
      const order = reading();
      const start = from === null ? -by : order.indexOf(from);
      for (let offset = 1; offset <= order.length; offset += 1) {
        const candidate = order[(start + by * offset + order.length * 2) % order.length];
        if (candidate !== undefined && wanted.has(candidate)) return candidate;
      }
      return from;
    },
    /** The territory that a text names best: by its number, its beginning, or a part of it. */
    find: (text: string): number | null => territoryNamed(keys, text),
    /** Zooms in or out with the cursor in sight. */
    zoom(by: 1 | -1, cursor: number | null): void {
      const spot = cursor === null ? undefined : atlas.centres[cursor];
      const before = camera.get();
      const next = zoomBy(before, by);
      chosen = next.zoom;
      camera.set(spot === undefined || next === before ? next : { ...next, x: spot.x, y: spot.y });
    },
    /** Moves the view by a third of it. */
    pan(direction: Direction): void {
      const [x, y] = SIDEWAYS[direction];
      shift((x * room.width) / 3, (y * room.height) / 3);
    },
    /** Moves the view by so many cells. */
    shift,
    /** Moves the view just so far that a territory is in it. */
    see,
    /** Fits the map into this room; one that would be too crowded is zoomed in. */
    resize(next: Room, cursor: number | null): void {
      room = next;
      const zoom = chosen ?? fittingZoom(atlas, next.width, next.height);
      camera.update(now => (now.zoom === zoom ? now : { ...now, zoom }));
      see(cursor);
    },
  };
}

/** The one of these names, made keys by `nameKey`, that a text names best: by its number, its beginning, or a part of it. */
export function territoryNamed(keys: readonly string[], text: string): number | null {
  const key = nameKey(text);
  if (key === '') return null;
  const byNumber = /^[0-9]+$/.test(key) ? Number(key) - 1 : -1;
  if (keys[byNumber] !== undefined) return byNumber;
  const found = [
    keys.indexOf(key),
    keys.findIndex(name => name.startsWith(key)),
    keys.findIndex(name => name.includes(` ${key}`)),
    keys.findIndex(name => name.includes(key)),
  ].find(index => index >= 0);
  return found ?? null;
}

/** A middle moved by so much, so that no more than the map is seen; `seen` is the share of the map that is. */
export function moved(middle: number, by: number, seen: number): number {
  return seen >= 1 ? 0.5 : Math.max(seen / 2, Math.min(1 - seen / 2, middle + by));
}

/** Territories from left to right in bands from top to bottom. */
function readingOrder(atlas: Atlas): readonly number[] {
  const bands = Math.max(3, Math.round(Math.sqrt(atlas.centres.length)));
  const band = (territory: number): number => Math.floor((atlas.centres[territory]?.y ?? 0) * bands);
  const x = (territory: number): number => atlas.centres[territory]?.x ?? 0;
  return atlas.centres.map((_, index) => index).sort((a, b) => band(a) - band(b) || x(a) - x(b) || a - b);
}

/** The keys that zoom and pan. @param cursor stays in sight */
export const cameraBindings = (
  controls: Pick<MapControls, 'zoom' | 'pan'>,
  cursor: number | null,
): readonly Binding[] => [
  { command: commands.nearer, quiet: true, run: () => controls.zoom(1, cursor) },
  { command: commands.farther, quiet: true, run: () => controls.zoom(-1, cursor) },
  { command: commands.pan, quiet: true, run: key => controls.pan(directionOf(key.toLowerCase()) ?? 'up') },
];
