import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Result } from '../../../machines/result.ts';
import type { Clock } from '../../base/clock.ts';
import { writeOver } from '../../base/files.ts';
import { ensureFolder } from '../../base/folder.ts';
import { type Atlas, atlasOnLands, atlasOnSheet } from '../../maps/atlas/atlas.ts';
import { type Camera, follow, frameOf, WHOLE, zoomBy } from '../../maps/atlas/camera.ts';
import { SEA } from '../../maps/atlas/raster.ts';
import type { Direction } from '../../maps/atlas/steps.ts';
import { type MapSheet, onSheet, ownersOn } from '../../maps/atlas/voronoi.ts';
import type { DrawnMap } from '../../maps/drawing/drawn-map.ts';
import { edited, type MapEdit } from '../../maps/drawing/edit.ts';
import { type DrawingFault, faultsOf } from '../../maps/drawing/faults.ts';
import { drawingFiles } from '../../maps/drawing/files.ts';
import { landOn, rasterOf } from '../../maps/drawing/lands.ts';
import type { Point } from '../../maps/layout.ts';
import type { GameMap } from '../../maps/map.ts';
import { moved, SIDEWAYS } from '../map-board/controls.ts';
import type { Room } from '../play/board.ts';
import { createStore } from '../store.ts';

export interface EditorState {
  readonly drawing: DrawnMap;
  /** What is still wrong, as it was found with the shapes: a key waits for neither. */
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
  readonly tool: Tool;
  /** The continent that is painted with; `new` for one that begins with the first land. */
  readonly ink: Ink;
  /** Where the brush is down, or where the line begins; null while neither is. */
  readonly pen: PenDown | null;
  /** Where it was painted since the shapes were made. */
  readonly wet: readonly Point[];
}

/** What Enter and the mouse draw with. */
export type Tool = 'hand' | 'brush' | 'eraser' | 'continents' | 'line';
export type Ink = number | 'new';

export interface PenDown {
  readonly at: Point;
  /** What is painted from there; null for the sea, for a continent, and for a line. */
  readonly territory: number | null;
  /** True once it has changed something: what follows is taken back together with that. */
  readonly joins: boolean;
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
  const paper = sheetOf(first.map);
  const sheetNow = ({ lands }: DrawnMap): MapSheet =>
    lands === null ? paper : { left: 0, top: 0, width: lands.width, height: lands.height };
  const atlasNow = ({ map, lands }: DrawnMap, before?: Atlas): Atlas =>
    lands === null ? atlasOnSheet(map, paper, before) : atlasOnLands(map, rasterOf(lands));
  let sheet = sheetNow(first);
  let checked = { map: first.map, faults: faultsOf(first.map) };
  const state = createStore<EditorState>({
    drawing: first,
    faults: checked.faults,
    ...{ before: [], after: [], marked: null, unwritten: null },
    ...{ tool: 'hand', ink: first.map.continents.length === 0 ? 'new' : 0, pen: null, wet: [] },
    cursor: first.map.countries[0] ?? { x: FRESH.x / 2, y: FRESH.y / 2 },
    atlas: atlasNow(first),
  });
  const filesOf = drawingFiles(path);
  const camera = createStore<Camera>(WHOLE);
  let room: Room = { width: 80, height: 24 };
  let owners: { readonly of: GameMap; at(spot: Point): number | null } | null = null;
  let isKept = false;
  let wait = (): void => {};
  /** Takes back that the file is written soon; null while it is as the drawing. */
  let unsaved: (() => void) | null = null;

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
  const spotOf = ({ x, y }: Point): Point => ({
    x: sheet.left + x * sheet.width,
    y: sheet.top + y * sheet.height,
  });
  /** The spot in the middle of a cell, on the sheet. */
  const spotAt = (x: number, y: number): Point => {
    const { left, top, mapWidth, mapHeight } = frame();
    const within = (share: number): number => Math.max(0, Math.min(0.9999, share));
    return spotOf({ x: within((x + 0.5 - left) / mapWidth), y: within((y * 2 + 1 - top) / mapHeight) });
  };
  /** Whose land a spot is; null for the sea. */
  const landAt = (spot: Point): number | null => {
    const { map, lands } = state.get().drawing;
    if (lands !== null) {
      const land = landOn(lands, spot);
      return land === SEA || land >= map.countries.length ? null : land;
    }
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
  /** What is still wrong now. */
  function faults(): readonly DrawingFault[] {
    const { map } = state.get().drawing;
    if (checked.map !== map) checked = { map, faults: faultsOf(map) };
    return checked.faults;
  }
  function look(cursor: Point): void {
    state.update(now => ({ ...now, cursor }));
    camera.update(now => follow(now, shareOf(cursor), frame()));
  }
  const save = (drawing: DrawnMap): string | null => {
    if (!ensureFolder(dirname(path))) return `no folder could be made: ${dirname(path)}`;
    const fault = writeOver(filesOf.changed(drawing), !isKept);
    isKept ||= fault === null;
    return fault;
  };
  // What it begins with is on the disk before anything is drawn: a picture, a copy, a made-up map.
  if (first.map.countries.length > 0 && !existsSync(path))
    state.update(now => ({ ...now, unwritten: save(first) }));
  else wait = clock.after(SETTLE, () => filesOf.ready(first));
  /** Writes the drawing, if it is not written yet. */
  function write(): void {
    if (unsaved === null) return;
    unsaved();
    unsaved = null;
    const unwritten = save(state.get().drawing);
    if (unwritten !== state.get().unwritten) state.update(now => ({ ...now, unwritten }));
  }
  /** Shows another drawing, which is written as soon as that is done or another one comes, and draws its shapes a moment later. */
  function turnTo(
    drawing: DrawnMap,
    kept: Pick<EditorState, 'before' | 'after'>,
    marked: number | null,
  ): void {
    // However many keys come at once, the file is one edit behind the screen at most.
    write();
    const { map } = drawing;
    const isThere = marked !== null && map.countries[marked] !== undefined;
    const share = shareOf(state.get().cursor);
    const isOther = (drawing.lands === null) !== (state.get().drawing.lands === null);
    sheet = sheetNow(drawing);
    state.update(now => ({
      ...now,
      ...kept,
      drawing,
      pen: null,
      ...(isOther ? { atlas: atlasNow(drawing), wet: [], cursor: spotOf(share) } : {}),
      ink: now.ink === 'new' || map.continents[now.ink] !== undefined ? now.ink : 'new',
      marked: isThere ? marked : null,
    }));
    unsaved = clock.after(0, write);
    wait();
    wait = clock.after(SETTLE, () => {
      state.update(now => ({ ...now, wet: [], atlas: atlasNow(now.drawing, now.atlas), faults: faults() }));
    });
  }
  /** @param joins what is taken back together with the edit before */
  const go = (edit: MapEdit, marked = state.get().marked, joins = false): string | null => {
    const { drawing, before } = state.get();
    const next: Result<DrawnMap, string> = edited(drawing, edit);
    if (!next.ok) return next.error;
    if (next.value === drawing) return null;
    turnTo(
      next.value,
      { before: joins ? before : [...before, drawing].slice(-MOST_KEPT), after: [] },
      marked,
    );
    return null;
  };
  /** The edit that makes lands of the spots, if there are none yet. @returns true if it was made now */
  const outline = (): boolean =>
    state.get().drawing.lands === null && go({ kind: 'outline', sheet }) === null;
  return {
    path,
    ...{
      get: state.get,
      subscribe: state.subscribe,
      camera,
      cellOf,
      landAt,
      look,
      go,
      outline,
      faults,
      write,
    },
    map: (): GameMap => state.get().drawing.map,
    isWritten: (): boolean => unsaved === null,
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
    /** Takes a tool, or puts the pen somewhere; what was painted with it is wet for a moment. */
    hold: (held: Partial<Pick<EditorState, 'tool' | 'ink' | 'pen'>>, wet: readonly Point[] = []): void =>
      state.update(now => ({ ...now, ...held, wet: [...now.wet, ...wet] })),
    /** Half the height of a cell, on the sheet. */
    halfCell: (): number => sheet.height / frame().mapHeight,
    mark: (marked: number | null): void => state.update(now => ({ ...now, marked })),
    /** The continent of a territory. */
    continentOf: (territory: number): Ink => state.get().drawing.map.countries[territory]?.continent ?? 'new',
    /** A new territory at the cursor, with a border to the marked one, and marked in its place. */
    put: (at: Point = state.get().cursor, joins = false): string | null => {
      const { marked, drawing } = state.get();
      const fault = go(
        { kind: 'put', at, beside: marked },
        marked === null ? null : drawing.map.countries.length,
        joins,
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
    close(): void {
      write();
      wait();
    },
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
