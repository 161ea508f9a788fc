import { openSample } from '../../study/lessons/open.ts';
import type { BoardKind, Frame } from '../play/board.ts';
import { type Preview, previewOf } from '../saves-preview.tsx';
import type { ScreenKit, Services } from '../services.ts';
import { createStore } from '../store.ts';

/** The board of a game as it goes on, for a menu. */
export interface MovingPreview extends Preview {
  /** Shows the next moment, after the last one the first again. */
  readonly step?: () => void;
}

/** The last moments of a sample that are shown. */
const SHOWN = 40;

/** A sample of a game, move by move; null for a game that has none. */
export async function samplePreview(
  kit: ScreenKit,
  kind: BoardKind,
  services: Services,
): Promise<MovingPreview | null> {
  const frames: Frame[] = [];
  const table = await openSample(kit, now =>
    frames.push({ view: now.view('spectator'), events: now.history.at(-1)?.events ?? [] }),
  );
  if (table === null) return null;
  const moment = {
    ...{ game: table.game, view: table.view('spectator'), occupants: table.occupants },
    ...{ setup: table.rules.setup, outcome: null },
  };
  const shown = frames.slice(-SHOWN);
  const frame = createStore<Frame>(shown[0] ?? { view: moment.view, events: [] });
  let at = 0;
  return {
    ...previewOf(kit.id, kind, moment, services, frame),
    step() {
      at = (at + 1) % Math.max(1, shown.length);
      frame.update(now => shown[at] ?? now);
    },
  };
}
