import { createEmitter } from '../../base/emitter.ts';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import type { CameraFrame } from '../../maps/atlas/camera.ts';
import type { EngravingLook } from '../../maps/atlas/marks.ts';
import type { Picture } from '../../maps/atlas/picture.ts';
import { WorkerPool } from '../../players/worker-pool.ts';
import { workerUrl } from '../../players/worker-url.ts';
import type { CellSize, Underlay } from '../../terminal/types.ts';
import type { Theme } from '../theme/theme.ts';
import { engravingLook } from './engraved.ts';
import { tierOf } from './overlays.ts';
import type { MapScene } from './scene.ts';
import type { Tier, Tone } from './tones.ts';
import type { EngravedUnderlay, EngravingTask, LightJob, UnderlayJob } from './underlays.ts';

/** One thread for all sessions: only terminals with images need it, and each asks for one task at a time. */
const pool = new WorkerPool<EngravingTask, EngravedUnderlay[]>(
  workerUrl(import.meta.url, './engraving-worker.ts', './engraving-worker.mjs'),
  1,
);

/** Opacity of the light over a territory by its tier; what stands back only grows darker. */
const LIGHTS: Readonly<Record<Tier, number>> = {
  ...{ dim: 0.34, plain: 0, lit: 0.6, cursor: 0.7, aimed: 0.7, flash: 0.8 },
};

/** Changed territories, as a share of all, from which the whole land is drawn again. */
const MANY = 1 / 3;

/** Pixels of an image at most: on a larger board it is drawn coarser, and stretched by the terminal. */
const MOST_PIXELS = 2_500_000;

/** Above all patches. */
const LIGHT_LEVEL = 1_000_000;

let count = 0;

interface Layout {
  readonly number: number;
  readonly picture: Picture;
  /** The size of a cell in the terminal, and in the images. */
  readonly shownCell: CellSize;
  readonly cell: CellSize;
  readonly frame: CameraFrame;
  /** The look of each territory on the present images. */
  readonly shown: string[];
  land: Underlay | null;
  readonly patches: Map<number, Underlay>;
  /** By tier and territory, with the colour; null where there is nothing to be seen. */
  readonly lights: Map<string, { readonly colour: number; readonly underlay: Underlay | null }>;
}

/**
 * The land of a board as images, drawn in a thread: the whole, then a patch for each territory that changes hands,
 * and lights. Until then it is painted as cells.
 */
export function landImage(atlas: Atlas, theme: Theme) {
  const id = `map ${count++}`;
  const changes = createEmitter();
  let layout: Layout | null = null;
  let underlays: readonly Underlay[] = [];
  let wanted: { readonly look: EngravingLook; readonly lights: readonly LightJob[] } | null = null;
  let busy = false;

  /** Asks for what is missing, once what was asked for before is there. */
  function next(): void {
    const asked = layout;
    if (busy || asked === null || wanted === null) return;
    const { look, lights } = wanted;
    const looks = looksOf(look);
    const jobs = missingJobs(asked, looks, lights);
    if (jobs.length === 0) return;
    busy = true;
    const { number, cell, frame } = asked;
    void pool.run({ layout: number, atlas, frame, cell, look, jobs }).then(answer => {
      busy = false;
      // A thread that has died is started by the next change.
      if (!answer.ok) return;
      if (layout === asked) take(asked, answer.value, jobs, looks);
      changes.tell();
      next();
    });
  }
  function take(
    to: Layout,
    made: readonly EngravedUnderlay[],
    jobs: readonly UnderlayJob[],
    looks: readonly string[],
  ): void {
    for (const job of jobs) {
      const found = made.find(({ job: { kind, ...rest } }) => kind === job.kind && sameTerritory(rest, job));
      if (job.kind === 'light') {
        const name = nameOf(job);
        const underlay = found === undefined ? null : underlayOf(name, found, LIGHT_LEVEL);
        to.lights.set(name, { colour: job.colour, underlay });
      } else if (job.kind === 'land') {
        to.land = found === undefined ? null : underlayOf('land', found, 0);
        to.patches.clear();
        to.shown.splice(0, looks.length, ...looks);
      } else {
        to.shown[job.territory] = looks[job.territory] ?? '';
        // A later patch lies on an earlier one: where they meet, it is the one that is right.
        if (found !== undefined)
          to.patches.set(job.territory, underlayOf(`patch ${job.territory}`, found, ++count));
      }
    }
  }
  const underlayOf = (name: string, { area, image }: EngravedUnderlay, level: number): Underlay => ({
    ...{ name: `${id} ${name}`, version: ++count, area, level, image },
  });

  return {
    /** Calls back when an image is ready, so that the board is painted again. */
    subscribe: changes.subscribe,
    /** The images under the board that was painted last. */
    underlays: () => underlays,
    /** For a board that is painted without images. */
    hide(): void {
      underlays = [];
    },
    /** Asks for the images of a scene. @returns whether its land is ready; if not, it is on its way */
    show(picture: Picture, cell: CellSize, scene: MapScene, tones: readonly Tone[]): boolean {
      if (layout?.picture !== picture || layout.shownCell !== cell) layout = layoutOf(picture, cell);
      const lights = tones.flatMap(({ fill }, territory): readonly LightJob[] => {
        const tier = tierOf(scene, territory);
        const [colour, opacity] = [tier === 'dim' ? 0 : fill, LIGHTS[tier]];
        return opacity === 0 ? [] : [{ kind: 'light', territory, tier, colour, opacity }];
      });
      wanted = { look: engravingLook(atlas, scene, theme), lights };
      next();
      if (layout.land === null) return false;
      const shown = layout;
      const lit = lights.flatMap(light => shown.lights.get(nameOf(light))?.underlay ?? []);
      underlays = [layout.land, ...layout.patches.values(), ...lit];
      return true;
    },
  };
}

function missingJobs(
  { shown, land, lights: made }: Layout,
  looks: readonly string[],
  lights: readonly LightJob[],
): readonly UnderlayJob[] {
  const changed = looks.flatMap((look, territory) => (look === shown[territory] ? [] : [territory]));
  if (land === null || changed.length > looks.length * MANY) return [{ kind: 'land' }];
  const patches = changed.map((territory): UnderlayJob => ({ kind: 'patch', territory }));
  return [...patches, ...lights.filter(light => made.get(nameOf(light))?.colour !== light.colour)];
}

const nameOf = ({ tier, territory }: LightJob): string => `${tier} ${territory}`;

const sameTerritory = (one: object, other: object): boolean =>
  ('territory' in one ? one.territory : null) === ('territory' in other ? other.territory : null);

function layoutOf(picture: Picture, shownCell: CellSize): Layout {
  const { columns, rows, frame } = picture;
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (columns * rows * shownCell.width * shownCell.height)));
  const cell = {
    width: Math.max(1, Math.floor(shownCell.width * share)),
    height: Math.max(2, Math.floor(shownCell.height * share)),
  };
  const [width, height] = [columns * cell.width, rows * cell.height];
  const [across, down] = [width / frame.width, height / frame.height];
  return {
    number: ++count,
    picture,
    shownCell,
    cell,
    frame: {
      ...{ width, height, left: frame.left * across, top: frame.top * down },
      ...{ mapWidth: frame.mapWidth * across, mapHeight: frame.mapHeight * down },
    },
    shown: [],
    land: null,
    patches: new Map(),
    lights: new Map(),
  };
}

/** The look of each territory in a form that can be compared. */
const looksOf = ({ fills, owners }: EngravingLook): readonly string[] =>
  fills.map((fill, territory) => `${fill} ${owners[territory]}`);
