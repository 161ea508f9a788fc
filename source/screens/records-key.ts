import type { App } from './app.ts';
import { openPage } from './dialogs/dialog.ts';
import type { Binding } from './keys/command.ts';
import { commands } from './keys/commands.ts';

/** The key for figures and ratings of finished games; none where the house does not keep them. */
export function recordsKey(app: App): readonly Binding[] {
  const { records } = app.services.house;
  if (records === undefined) return [];
  const run = async (): Promise<void> => openPage(app, 'Records', await records());
  return [{ command: commands.records, run: () => void app.travel(run()) }];
}
