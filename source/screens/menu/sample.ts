import { openSample } from '../../study/lessons/open.ts';
import type { BoardKind, Frame } from '../play/board.ts';
import { type Preview, previewOf } from '../saves-preview.tsx';
import type { ScreenKit, Services } from '../services.ts';
import { createStore } from '../store.ts';

/** The board of a game that goes on to its last moment. */
export interface MovingPreview extends Preview {
  /** Shows the next moment. @returns whether there are more; left out where there is one alone */
  readonly step?: () => boolean;
}

/** The last moments of a sample that are shown. */
const SHOWN = 40;

/** A sample of a game, move by move, at its last one where nothing may move; null for a game that has none. */
export async function samplePreview(
  kit: ScreenKit,
  kind: BoardKind,
  services: Services,
): Promise<MovingPreview | null> {
  const moves = services.settings.get().animation && services.mayMove?.() !== false;
  const frames: Frame[] = [];
  const table = await openSample(kit, now =>
    frames.push({ view: now.view('spectator'), events: now.history.at(-1)?.events ?? [] }),
  );
  if (table === null) return null;
  const moment = {
    ...{ game: table.game, view: table.view('spectator'), occupants: table.occupants },
    ...{ setup: table.rules.setup, outcome: null },
  };
  const shown = frames.slice(moves ? -SHOWN : -1);
  const frame = createStore<Frame>(shown.shift() ?? { view: moment.view, events: [] });
  return {
    ...previewOf(kit.id, kind, moment, services, frame),
    step() {
      frame.update(now => shown.shift() ?? now);
      return shown.length > 0;
    },
  };
}
