import { at } from '../../../machines/result.ts';
import { Cast } from '../../study/share/cast.ts';
import type { Provenance } from '../../study/share/provenance.ts';
import type { Replay } from '../../table/replay.ts';
import { type App, createApp, type ShownPlace } from '../app.ts';
import { commands } from '../keys/commands.ts';
import type { BoardKind } from '../play/board.ts';
import { openRules, replayMoments } from '../replay/moments.ts';
import { Root } from '../root.tsx';
import type { Services } from '../services.ts';
import { openHeadless } from './headless-screen.ts';

/** The size of a recording's terminal: room for a board and its panel, and for most people's windows. */
const SIZE = { columns: 100, rows: 30 } as const;

/** Milliseconds that a moment is shown: longer in a short game. */
const PACES = { short: 600, usual: 300 } as const;
/** Moments of a short game, and the most that a recording has: longer games go on by several at once. */
const SHORT = 150;
const MOST_MOMENTS = 500;
/** Milliseconds that the end is shown. */
const END = 4000;
/** Bytes of a recording at most; a larger one is made again with fewer moments. */
const MOST_BYTES = 4 * 1024 * 1024;

interface RecordedGame {
  readonly replay: Replay;
  readonly kind: BoardKind;
  readonly said: Provenance;
  readonly services: Services;
}

/** Records a replay for asciinema, with a mark for each turn, in at most 500 moments, 4 MB and 3 minutes. */
export async function recordReplay(
  game: RecordedGame,
  replayPlace: (app: App) => ShownPlace,
): Promise<Uint8Array> {
  const { replay, kind } = game;
  const { last, turnOf } = replayMoments(replay, kind, openRules(replay, kind));
  for (let stride = Math.ceil((last + 1) / MOST_MOMENTS); ; stride *= 2) {
    const cast = await record(game, replayPlace, { last, turnOf, stride });
    if (cast !== null) return cast.file();
  }
}

interface Course {
  readonly last: number;
  turnOf(moment: number): number;
  /** Moments from one that is shown to the next. */
  readonly stride: number;
}

/** @returns null when it becomes too large */
async function record(
  { replay, said, services }: RecordedGame,
  replayPlace: (app: App) => ShownPlace,
  { last, turnOf, stride }: Course,
): Promise<Cast | null> {
  // Chances come when they are found: a recording is the same each time.
  const { rollouts: _, ...known } = services;
  const recordedAt = Date.parse(replay.header.createdAt);
  const cast = new Cast({ ...SIZE, title: [said.title, ...said.lines].join(' · '), recordedAt });
  const unseen = openHeadless(SIZE, text => cast.output(unseen.clock.now(), text));
  const pace = last < SHORT ? PACES.short : PACES.usual;
  try {
    const app = createApp({ ...known, clock: unseen.clock }, replayPlace, () => {});
    await unseen.show(<Root app={app} />);
    await unseen.pass(pace);
    let turn = turnOf(0);
    for (let moment = stride; moment - stride < last; moment += stride) {
      const now = Math.min(moment, last);
      if (turnOf(now) !== turn) {
        turn = turnOf(now);
        cast.mark(unseen.clock.now(), `turn ${turn}`);
      }
      for (let step = moment - stride; step < now; step += 1) app.press('right', app.place.get());
      await unseen.pass(now === last ? END : pace);
      // It ends with what decided the game.
      if (now === last) {
        const decided = app.place
          .get()
          .bindings()
          .find(({ command }) => command === commands.decided);
        decided?.run(at(commands.decided.keys, 0), null);
        await unseen.pass(END);
      }
      if (cast.size > MOST_BYTES) return null;
    }
    // A player that has come to its end shows the last frame as long as it should be shown.
    cast.output(unseen.clock.now(), '');
    await app.place.get().close();
    return cast;
  } finally {
    unseen.close();
  }
}
