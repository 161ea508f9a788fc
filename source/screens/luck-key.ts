import { type LuckReader, luckParts } from '../study/luck/luck.ts';
import type { Replay } from '../table/replay.ts';
import type { App } from './app.ts';
import { openPage } from './dialogs/dialog.ts';
import type { Binding } from './keys/command.ts';
import { commands } from './keys/commands.ts';

/**
 * The key that tells of a game's luck. None before the game is over, when it may be a secret what was fought; nor where the
 * game's chance has no honest figure.
 * @param read the whole game, read when it is asked for; null before it is over
 */
export function luckKey(
  app: App,
  read: (() => Promise<Replay | null>) | null,
  reader: LuckReader | null | undefined,
): readonly Binding[] {
  if (read === null || reader === null || reader === undefined) return [];
  const run = async (): Promise<void> => {
    const story = await read();
    if (story !== null) openPage(app, 'Luck', luckParts(story, reader, 'least-likely'));
  };
  return [{ command: commands.luck, run: () => void app.travel(run()) }];
}
