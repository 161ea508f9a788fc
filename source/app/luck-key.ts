import { type LuckReader, luckParts } from '../luck/luck.ts';
import type { Story } from '../table/story.ts';
import { type DialogHost, pageDialog } from './dialogs/dialog.ts';
import type { Binding } from './keys/command.ts';
import { commands } from './keys/commands.ts';

/**
 * The key that tells of a game's luck. None before the game is over, when it may be a secret what was fought; nor where the
 * game's chance has no honest figure.
 */
export function luckKey(
  app: DialogHost,
  story: Story | null,
  reader: LuckReader | null | undefined,
): readonly Binding[] {
  if (story === null || story.outcome === null || reader === null || reader === undefined) return [];
  const run = (): void => app.open(pageDialog(app, 'Luck', luckParts(story, reader, 'least-likely')));
  return [{ command: commands.luck, run }];
}
