import { dirname } from 'node:path';
import type { Result } from '../../../machines/result.ts';
import type { Clock } from '../../base/clock.ts';
import { writeOver } from '../../base/files.ts';
import { ensureFolder } from '../../base/folder.ts';
import { type Atlas, atlasOnSheet } from '../../maps/atlas/atlas.ts';
import { type Camera, follow, frameOf, WHOLE, zoomBy } from '../../maps/atlas/camera.ts';
import { SEA } from '../../maps/atlas/raster.ts';
import type { Direction } from '../../maps/atlas/steps.ts';
import { type MapSheet, onSheet, ownersOn } from '../../maps/atlas/voronoi.ts';
import { type DrawingFault, type DrawnMap, edited, faultsOf, type MapEdit } from '../../maps/edit.ts';
import type { Point } from '../../maps/layout.ts';
import type { GameMap } from '../../maps/map.ts';
import { dominationFiles } from '../../maps/write.ts';
import { moved, SIDEWAYS } from '../map-board/controls.ts';
import type { Room } from '../play/board.ts';
import { createStore } from '../store.ts';

export interface EditorState {
  readonly drawing: DrawnMap;
  readonly faults: readonly DrawingFault[];
  /** Earlier drawings, each before one edit; and those that were taken back, the last one first. */
  readonly before: readonly DrawnMap[];
  readonly after: readonly DrawnMap[];
  /** The spot of the cursor, on the sheet. */
  readonly cursor: Point;
  /** The territory that borders go from. */
  readonly marked: number | null;
  /** Why the file could not be written; null when it is as the drawing. */
  readonly unwritten: string | null;
  /** The shapes, which come a moment after an edit. */
  readonly atlas: Atlas;
}

export type EditorModel = ReturnType<typeof editorModel>;

/** A new map's size; one of more than a few territories has its own. */
const FRESH = { x: 720, y: 440 } as const;
const FEW = 20;
/** Room around a map, as a fraction of it. */
const MARGIN = 0.1;

/** Milliseconds from an edit to its shapes: what is typed faster waits for no picture. */
const SETTLE = 120;

/** Edits that can be taken back at most. */
const MOST_KEPT = 500;

/** A drawing with a cursor on it, its earlier forms, and its file, which is written with each edit. */
export function editorModel(path: string, first: DrawnMap, clock: Clock) {
  const sheet = sheetOf(first.map);
  const state = createStore<EditorState>({
    drawing: first,
    faults: faultsOf(first.map),
    ...{ before: [], after: [], marked: null, unwritten: null },
    cursor: first.map.countries[0] ?? { x: FRESH.x / 2, y: FRESH.y / 2 },
    atlas: atlasOnSheet(first.map, sheet),
  });
  const camera = createStore<Camera>(WHOLE);
  let room: Room = { width: 80, height: 24 };
  let owners: { readonly of: GameMap; at(spot: Point): number | null } | null = null;
  let isKept = false;
  let wait = (): void => {};

  const frame = () =>
    frameOf({ aspect: state.get().atlas.aspect }, room.width, room.height * 2, camera.get());
  /** A spot in fractions of the sheet. */
  const shareOf = ({ x, y }: Point): Point => ({
    x: (x - sheet.left) / sheet.width,
    y: (y - sheet.top) / sheet.height,
  });
  const cellOf = (spot: Point) => {
    const { left, top, mapWidth, mapHeight } = frame();
    const { x, y } = shareOf(spot);
    return { x: Math.floor(left + x * mapWidth), y: Math.floor((top + y * mapHeight) / 2) };
  };
  /** The spot in the middle of a cell, on the sheet. */
  const spotAt = (x: number, y: number): Point => {
    const { left, top, mapWidth, mapHeight } = frame();
    const within = (share: number, side: number): number => Math.max(0, Math.min(1, share)) * side;
    return {
      x: sheet.left + within((x + 0.5 - left) / mapWidth, sheet.width),
      y: sheet.top + within((y * 2 + 1 - top) / mapHeight, sheet.height),
    };
  };
  /** Whose land a spot is; null for the sea. */
  const landAt = (spot: Point): number | null => {
    const { map } = state.get().drawing;
    if (owners?.of !== map) {
      const ground = onSheet(map, sheet);
      const ownerAt = ownersOn(map, ground);
      owners = {
        of: map,
        at(spot) {
          const [column, row] = [Math.round(spot.x), Math.round(spot.y)];
          const exact = map.countries.findIndex(({ x, y }) => x === column && y === row);
          const { x, y } = shareOf(spot);
          const owner =
            exact < 0 ? ownerAt(Math.floor(x * ground.width), Math.floor(y * ground.height)) : exact;
          return owner === SEA ? null : owner;
        },
      };
    }
    return owners.at(spot);
  };
  function look(cursor: Point): void {
    state.update(now => ({ ...now, cursor }));
    camera.update(now => follow(now, shareOf(cursor), frame()));
  }
  const save = ({ map, deck }: DrawnMap): string | null => {
    if (!ensureFolder(dirname(path))) return `no folder could be made: ${dirname(path)}`;
    const fault = writeOver(dominationFiles(map, path, deck ?? undefined).files, !isKept);
    isKept ||= fault === null;
    return fault;
  };
  /** Shows another drawing, writes it, and draws its shapes a moment later. */
  function turnTo(
    drawing: DrawnMap,
    kept: Pick<EditorState, 'before' | 'after'>,
    marked: number | null,
  ): void {
    const unwritten = save(drawing);
    const { map } = drawing;
    const isThere = marked !== null && map.countries[marked] !== undefined;
    state.update(now => ({
      ...now,
      ...kept,
      drawing,
      unwritten,
      marked: isThere ? marked : null,
      faults: faultsOf(map),
    }));
    wait();
    wait = clock.after(SETTLE, () =>
      state.update(now => ({ ...now, atlas: atlasOnSheet(now.drawing.map, sheet, now.atlas) })),
    );
  }
  const go = (edit: MapEdit, marked = state.get().marked): string | null => {
    const { drawing, before } = state.get();
    const next: Result<DrawnMap, string> = edited(drawing, edit);
    if (!next.ok) return next.error;
    turnTo(next.value, { before: [...before, drawing].slice(-MOST_KEPT), after: [] }, marked);
    return null;
  };
  return {
    path,
    ...{ get: state.get, subscribe: state.subscribe, camera, cellOf, landAt, look, go },
    map: (): GameMap => state.get().drawing.map,
    /** The territory under the cursor; null over the sea. */
    here: (): number | null => landAt(state.get().cursor),
    undo(): void {
      const { drawing, before, after, marked } = state.get();
      const last = before.at(-1);
      if (last !== undefined)
        turnTo(last, { before: before.slice(0, -1), after: [drawing, ...after] }, marked);
    },
    redo(): void {
      const { drawing, before, after, marked } = state.get();
      const [next, ...more] = after;
      if (next !== undefined) turnTo(next, { before: [...before, drawing], after: more }, marked);
    },
    mark: (marked: number | null): void => state.update(now => ({ ...now, marked })),
    /** A new territory at the cursor, with a border to the marked one, and marked in its place. */
    put: (at: Point = state.get().cursor): string | null => {
      const { marked, drawing } = state.get();
      const fault = go(
        { kind: 'put', at, beside: marked },
        marked === null ? null : drawing.map.countries.length,
      );
      if (fault === null) look(state.get().drawing.map.countries.at(-1) ?? at);
      return fault;
    },
    step(direction: Direction): void {
      const { x, y } = cellOf(state.get().cursor);
      const [dx, dy] = SIDEWAYS[direction];
      look(spotAt(x + dx, y + dy));
    },
    lookAt: (x: number, y: number): void => look(spotAt(x, y)),
    /** Goes to a territory. */
    snap(territory: number | null): void {
      const spot = territory === null ? undefined : state.get().drawing.map.countries[territory];
      if (spot !== undefined) look(spot);
    },
    /** The next territory from left to right, row after row, wrapping around. */
    next(by: 1 | -1): void {
      const { countries } = state.get().drawing.map;
      const rank = ({ x, y }: Point): number => cellOf({ x, y }).y * 10_000 + cellOf({ x, y }).x;
      const order = [...countries.keys()].sort(
        (a, b) => rank(countries[a] ?? CORNER) - rank(countries[b] ?? CORNER),
      );
      const own = landAt(state.get().cursor);
      const at = own === null ? (by > 0 ? -1 : 0) : order.indexOf(own);
      const next = order[(at + by + order.length) % Math.max(1, order.length)];
      if (next !== undefined) look(countries[next] ?? CORNER);
    },
    /** A spot near a territory with most room around it. */
    beside(territory: number): Point {
      const { countries } = state.get().drawing.map;
      const from = countries[territory] ?? CORNER;
      const far = sheet.width / 12;
      const around = Array.from({ length: 12 }, (_, hour) => ({
        x: Math.round(from.x + Math.cos((hour * Math.PI) / 6) * far),
        y: Math.round(from.y + Math.sin((hour * Math.PI) / 6) * far),
      })).filter(
        ({ x, y }) => x > 0 && y > 0 && x < sheet.left + sheet.width && y < sheet.top + sheet.height,
      );
      const roomAt = (spot: Point): number =>
        Math.min(...countries.map(({ x, y }) => Math.hypot(x - spot.x, y - spot.y)));
      return around.toSorted((a, b) => roomAt(b) - roomAt(a))[0] ?? from;
    },
    zoom(by: 1 | -1): void {
      camera.update(now => {
        const next = zoomBy(now, by);
        return next === now ? now : { ...next, ...shareOf(state.get().cursor) };
      });
    },
    /** Moves the view by so many cells. */
    shift(columns: number, rows: number): void {
      const { mapWidth, mapHeight, width, height } = frame();
      camera.update(now => ({
        ...now,
        x: moved(now.x, columns / mapWidth, width / mapWidth),
        y: moved(now.y, (rows * 2) / mapHeight, height / mapHeight),
      }));
    },
    pan(direction: Direction): void {
      const [x, y] = SIDEWAYS[direction];
      this.shift((x * room.width) / 3, (y * room.height) / 3);
    },
    resize: (next: Room): void => {
      room = next;
    },
    close: (): void => wait(),
  };
}

const CORNER: Point = { x: 0, y: 0 };

function sheetOf({ countries }: GameMap): MapSheet {
  const side = (axis: 'x' | 'y'): number =>
    Math.max(countries.length < FEW ? FRESH[axis] : 1, ...countries.map(each => each[axis]));
  const [across, down] = [side('x'), side('y')];
  const [wide, high] = [Math.max(across, down), Math.max(down, across / 2.4)];
  const [left, top] = [-Math.ceil(wide * MARGIN), -Math.ceil(high * MARGIN)];
  return { left, top, width: Math.ceil(wide) - 2 * left, height: Math.ceil(high) - 2 * top };
}
