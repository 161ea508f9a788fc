import { PassThrough } from 'node:stream';
import { createElement } from 'react';
import { seat } from '../machines/seat.ts';
import type { Clock } from '../source/base/clock.ts';
import { type Atlas, atlasOf } from '../source/maps/atlas/atlas.ts';
import { DIRECTIONS } from '../source/maps/atlas/steps.ts';
import { BUILTIN_MAPS } from '../source/maps/builtin/index.ts';
import { randomMap } from '../source/maps/random-map.ts';
import { mapControls } from '../source/screens/map-board/controls.ts';
import { MapBoard } from '../source/screens/map-board/map-board.tsx';
import { emptyScene, type MapScene } from '../source/screens/map-board/scene.ts';
import { createStore } from '../source/screens/store.ts';
import { palette } from '../source/screens/theme/theme.ts';
import { openScreen } from '../source/terminal/screen.ts';
import type { PictureCapabilities } from '../source/terminal/types.ts';
import { Counter } from './counter.ts';

/** A board in the middle of a game: four players mixed all over the map. */
export function gameScene({ map }: Atlas): MapScene {
  return {
    ...emptyScene,
    owners: map.countries.map((_, index) => seat(Math.imul(index, 2654435761) >>> 30)),
    armies: map.countries.map((_, index) => 1 + (index % 17)),
    cursor: 0,
  };
}

/** The same while a target is being chosen: where an attack may go, an arrow follows the cursor. */
export function aimingScene(atlas: Atlas, source: number, cursor: number): MapScene {
  const scene = gameScene(atlas);
  const targets = [...(atlas.neighbours[source] ?? [])].filter(
    other => scene.owners[other] !== scene.owners[source],
  );
  const arrows = targets.includes(cursor) ? [{ from: source, to: cursor, tone: 'accent' as const }] : [];
  return { ...scene, cursor, selected: new Set([source]), legal: new Set(targets), arrows };
}

/** The shapes of the built-in maps and of one that is made up. */
export const builtinAtlases = (): readonly Atlas[] =>
  [...BUILTIN_MAPS.map(({ map }) => map), randomMap('dunes', 42).map].map(map => atlasOf(map));

/** A way over the map by arrow keys on which each of them is pressed on each territory where it leads somewhere. */
export function arrowWalk({ steps }: Atlas): readonly number[] {
  const open = steps.map((own, from) =>
    DIRECTIONS.flatMap(direction => {
      const to = own[direction];
      return to === null || to === from ? [] : [to];
    }),
  );
  const waysOut = open.map(ways => new Set(ways));
  const walk = [0];
  for (let at = 0; ; ) {
    const next = open[at]?.pop();
    const way = next === undefined ? wayToOpen(at, open, waysOut) : [next];
    if (way === null) return walk;
    walk.push(...way);
    at = way.at(-1) ?? at;
  }
}

/** The shortest way to a territory on which a key is left to be pressed; null when there is none. */
function wayToOpen(
  from: number,
  open: readonly (readonly number[])[],
  waysOut: readonly ReadonlySet<number>[],
): readonly number[] | null {
  const before = new Map<number, number | null>([[from, null]]);
  for (const [at] of before) {
    if ((open[at]?.length ?? 0) > 0) {
      const way: number[] = [];
      for (let step: number | null = at; step !== null && step !== from; step = before.get(step) ?? null)
        way.unshift(step);
      return way;
    }
    for (const to of waysOut[at] ?? []) if (!before.has(to)) before.set(to, at);
  }
  return null;
}

/** A clock of which a frame's time has always passed. */
function hastyClock(): Clock {
  let time = 0;
  return {
    now: () => {
      time += 1000;
      return time;
    },
    after(_, task) {
      const immediate = setImmediate(task);
      return () => clearImmediate(immediate);
    },
  };
}

export interface OpenBoard {
  /** Shows a scene and answers how many bytes that sent to the terminal. */
  show(scene: MapScene): Promise<number>;
  close(): void;
}

/** A map board alone on a terminal, with everything between the scene and the terminal as it is in the program. */
export async function openBoard(
  atlas: Atlas,
  first: MapScene,
  columns: number,
  rows: number,
  { depth, glyphSet }: PictureCapabilities,
): Promise<OpenBoard> {
  const output = new Counter(columns, rows);
  const screen = openScreen({
    input: new PassThrough(),
    output,
    depth,
    glyphSet,
    palette,
    ascii: false,
    clock: hastyClock(),
  });
  const settled = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise(resolve => setImmediate(resolve));
      if (screen.busy) quiet = -1;
    }
  };
  const scene = createStore(first);
  const controls = mapControls(atlas);
  screen.render(createElement(MapBoard, { width: columns, height: rows, atlas, scene, controls }));
  await settled();
  return {
    async show(next) {
      const before = output.bytes;
      scene.set(next);
      await settled();
      return output.bytes - before;
    },
    close: () => screen.close(),
  };
}
