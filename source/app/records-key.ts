import type { App } from './app.ts';
import { pageDialog } from './dialogs/dialog.ts';
import type { Binding } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import type { Library } from './services.ts';

/** The key that tells figures and ratings from the games of a library that are over; none where it does not keep them. */
export function recordsKey(app: App, { records }: Pick<Library, 'records'>): readonly Binding[] {
  if (records === undefined) return [];
  const run = async (): Promise<void> => app.open(pageDialog(app, 'Records', await records()));
  return [{ command: commands.records, run: () => void app.travel(run()) }];
}
