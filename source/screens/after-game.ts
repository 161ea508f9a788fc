import { type LuckReader, luckParts } from '../study/luck/luck.ts';
import type { Replay } from '../table/replay.ts';
import type { App, ShownPlace } from './app.ts';
import { openPage } from './dialogs/dialog.ts';
import type { Binding } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import type { BoardKind } from './play/board.ts';
import { replayPlace } from './replay/place.ts';
import { shareKey } from './share/share-key.ts';

/**
 * Keys of a game that is over, on its result and in its replay. @param read reads the whole game; null before it is
 * over, when its battles may be secret, and without a save @param luck null where the game's chance has no honest
 * figure; left out where the review tells it
 */
export const afterGame = (
  app: App,
  read: (() => Promise<Replay | null>) | null,
  name: string,
  luck?: LuckReader | null,
): readonly Binding[] =>
  read === null ? [] : [...shareKey(app, read, name, replayAlone), ...luckKey(app, read, luck ?? null)];

function luckKey(app: App, read: () => Promise<Replay | null>, luck: LuckReader | null): readonly Binding[] {
  if (luck === null) return [];
  const run = async (): Promise<void> => {
    const replay = await read();
    if (replay !== null) openPage(app, 'Luck', luckParts(replay, luck, 'least-likely'));
  };
  return [{ command: commands.luck, run: () => void app.travel(run()) }];
}

/** A replay without exits, for recording. */
export const replayAlone = (app: App, name: string, replay: Replay, kind: BoardKind): ShownPlace =>
  replayPlace(app, name, replay, kind, { back: () => {}, afterGame });
