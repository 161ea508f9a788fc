import type { LuckReader } from '../study/luck/luck.ts';
import type { Replay } from '../table/replay.ts';
import type { App, ShownPlace } from './app.ts';
import type { Binding } from './keys/command.ts';
import { luckKey } from './luck-key.ts';
import type { BoardKind } from './play/board.ts';
import { replayPlace } from './replay/place.ts';
import { shareKey } from './share/share-key.ts';

/**
 * Keys of a game that is over, on its result and in its replay: at home, over SSH, in a browser and in lines.
 * @param read reads the whole game when it is asked for; null before it is over, and where there is no save
 * @param name name of the game, which its recording shows
 */
export const afterGame = (
  app: App,
  read: (() => Promise<Replay | null>) | null,
  name: string,
  luck: LuckReader | null | undefined,
): readonly Binding[] => [...luckKey(app, read, luck), ...shareKey(app, read, name, replayAlone)];

/** A replay that leads nowhere, as it is recorded. */
export const replayAlone = (app: App, name: string, replay: Replay, kind: BoardKind): ShownPlace =>
  replayPlace(app, name, replay, kind, { back: () => {}, afterGame });
