import type { GridPhaseName, GridView } from '../../../../machines/grid/types.ts';
import type { Heading } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';

const phases = ['Deploy', 'Attack', 'Move'] as const;

const place: Readonly<Record<GridPhaseName, number>> = {
  deploying: 0,
  reinforcing: 0,
  choosing: 1,
  defending: 1,
  advancing: 1,
  moving: 2,
  over: -1,
};

/** Where a game of Simple Risk is. */
export function headingOf(view: GridView): Heading {
  const moment = view.phase.name === 'deploying' ? 'deployment' : `turn ${view.turn}`;
  return { moment, phases, phase: place[view.phase.name] };
}

/** The heading of a scene; the same object as long as the view is. */
export function headings(scene: Readable<{ readonly view: GridView }>): Readable<Heading> {
  let { view } = scene.get();
  let heading = headingOf(view);
  return {
    get() {
      if (scene.get().view !== view) {
        view = scene.get().view;
        heading = headingOf(view);
      }
      return heading;
    },
    subscribe: scene.subscribe,
  };
}
