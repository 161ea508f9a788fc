import { type LuckReader, luckParts, noLuckIn } from '../luck/luck.ts';
import type { Story } from '../table/story.ts';
import type { App } from './app.ts';
import { pageDialog } from './dialogs/dialog.ts';
import type { Binding } from './keys/command.ts';
import { commands } from './keys/commands.ts';

/**
 * The key that tells of a game's luck, or that its chance has no honest figure. None before the game is over, when it may be a
 * secret what was fought.
 * @param read the whole game, read when it is asked for; null before it is over
 */
export function luckKey(
  app: App,
  read: (() => Promise<Story | null>) | null,
  reader: LuckReader | null | undefined,
): readonly Binding[] {
  if (read === null) return [];
  const run = async (): Promise<void> => {
    const story = await read();
    if (story === null) return;
    const none = [{ heading: '', lines: [noLuckIn(story.game.title)] }];
    app.open(pageDialog(app, 'Luck', reader ? luckParts(story, reader, 'least-likely') : none));
  };
  return [{ command: commands.luck, run: () => void app.travel(run()) }];
}
