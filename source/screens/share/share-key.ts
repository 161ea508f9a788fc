import { plural } from '../../../machines/wording.ts';
import type { Replay } from '../../table/replay.ts';
import type { App } from '../app.ts';
import { notePage, openChoice, type PageDialog } from '../dialogs/dialog.ts';
import type { Binding } from '../keys/command.ts';
import { commands } from '../keys/commands.ts';
import type { SharedGame, ShareForm, ShareWords } from './shared-game.ts';

/** The files that the key writes: what is copied needs none. */
const WRITTEN: readonly ShareForm[] = ['svg', 'png', 'cast'];

/** The key that shares a finished game. @param name the name of its save, shown in the recording */
export function shareKey(
  app: App,
  read: (() => Promise<Replay | null>) | null,
  name: string,
  replayPlace: ShareWords['replayPlace'],
): readonly Binding[] {
  if (read === null) return [];
  const run = async (): Promise<void> => {
    const shared = await sharedFrom(app, read, name, replayPlace);
    if (typeof shared === 'string') return tell(app, [shared]);
    if (shared === null) return;
    const { writeShared } = app.services;
    if (writeShared === undefined) return copied(app, shared);
    openChoice(app, 'Share', [
      ['copy a picture for a chat', () => copied(app, shared)],
      ['write a picture and a recording', () => void app.travel(writing(app, shared, writeShared))],
    ]);
  };
  return [{ command: commands.share, quiet: true, run: () => void app.travel(run()) }];
}

/** @returns one sentence where it is not shared; null where it cannot be read */
async function sharedFrom(
  app: App,
  read: () => Promise<Replay | null>,
  name: string,
  replayPlace: ShareWords['replayPlace'],
): Promise<SharedGame | string | null> {
  const [{ sharedGame }, story] = await Promise.all([import('./shared-game.ts'), read()]);
  if (story === null) return null;
  const kind = await app.services.games.find(({ id }) => id === story.game.id)?.board?.();
  if (kind === undefined) return null;
  const link = app.services.linkTo?.(name) ?? undefined;
  const shared = await sharedGame(story, name, kind, app.services, {
    replayPlace,
    ...(link === undefined ? {} : { link }),
  });
  return shared.ok ? shared.value : shared.error;
}

function copied(app: App, { chat }: SharedGame): void {
  app.copies.tell(chat);
  const size = plural([...chat].length, 'character', 'characters');
  tell(app, [
    `A picture of squares for a chat, ${size}, is copied:`,
    'ready to paste, if your terminal lets programs copy.',
  ]);
}

async function writing(
  app: App,
  shared: SharedGame,
  write: NonNullable<App['services']['writeShared']>,
): Promise<void> {
  const page = sharePage(app, ['writing …']);
  app.open(page);
  const files = await Promise.all(
    WRITTEN.map(async form => ({ name: shared.fileName(form), bytes: await shared.file(form) })),
  );
  app.replace(page, sharePage(app, write(files)));
}

const sharePage = (app: App, lines: readonly string[]): PageDialog => notePage(app, 'Share', ...lines);

const tell = (app: App, lines: readonly string[]): void => app.open(sharePage(app, lines));
