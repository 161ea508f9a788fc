import { join } from 'node:path';
import { wallClock } from '../base/clock.ts';
import { type NewFile, writeNewFiles } from '../base/files.ts';
import { ensureFolder } from '../base/folder.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { replayAlone } from '../screens/after-game.ts';
import { homePort, withHomeRatings } from '../screens/home-port.ts';
import { mapsFolder } from '../screens/maps/folder.ts';
import { endOf } from '../screens/saves-preview.tsx';
import type { Services } from '../screens/services.ts';
import { SHARE_FORMS, saidOf, sharedGame } from '../screens/share/shared-game.ts';
import { picturesOf } from '../screens/share/still.tsx';
import { createStore } from '../screens/store.ts';
import { mapLibrary } from '../setup/map-library.ts';
import { defaultSettings } from '../setup/settings.ts';
import { readReplay } from '../table/replay.ts';
import type { Context } from './context.ts';
import { type PictureWords, pixelsOf } from './map.ts';

interface ShareCommandWords {
  readonly out?: string;
  readonly only?: readonly string[];
  readonly size?: string;
  readonly replace?: boolean;
}

/** Writes a game that is over in the forms in which it is shared, and prints its picture for a chat. */
export async function shareCommand(
  name: string,
  { out = '.', only = SHARE_FORMS, size, replace = false }: ShareCommandWords,
  context: Context,
): Promise<ExitStatus> {
  const { io, store, kits } = context;
  const wrong = only.find(word => !SHARE_FORMS.some(form => form === word));
  if (wrong !== undefined)
    return refuse(io, `--only is one of ${SHARE_FORMS.join(', ')}, not ${printable(wrong)}`, exit.usage);
  const forms = SHARE_FORMS.filter(form => only.includes(form));
  const pixels = pixelsOf(size);
  if (!pixels.ok) return refuse(io, pixels.error, exit.usage);
  const story = await readReplay(store, name, kits);
  if (!story.ok) return refuse(io, story.error.sentence);
  const { game, fault } = story.value;
  const kind = await kits.find(({ id }) => id === game.id)?.board?.();
  if (kind === undefined) return refuse(io, `${game.title} has no board that could be drawn`);
  const shared = await sharedGame(
    withHomeRatings(story.value, store, name, kits),
    name,
    kind,
    unseenServices(context),
    {
      size: pixels.value,
      replayPlace: replayAlone,
    },
  );
  if (!shared.ok) return refuse(io, `${name} is not shared: ${shared.error}`);
  const files: NewFile[] = [];
  for (const form of forms) {
    if (io.signal.aborted) return exit.interrupted;
    files.push({ path: join(out, shared.value.fileName(form)), bytes: await shared.value.file(form) });
  }
  if (!ensureFolder(out)) return refuse(io, `${printable(out)} is no folder, and none could be made there`);
  const written = writeNewFiles(files, replace);
  if (written !== null) return refuse(io, `${written}${replace ? '' : '; --replace writes over it'}`);
  await writeLines(io.stdout, [
    ...(forms.includes('txt') ? [shared.value.chat, ''] : []),
    ...files.map(({ path }) => `${path} is written`),
    ...(forms.includes('cast') ? ['asciinema play FILE.cast shows the recording'] : []),
  ]);
  return fault === null ? exit.fine : refuse(io, fault.sentence);
}

/** `replay NAME --svg FILE --png FILE`: how a save stands, as somebody sees it who only watches, as a picture. */
export async function savedPicture(name: string, words: PictureWords, context: Context): Promise<ExitStatus> {
  const { svg, png, size } = words;
  const { io, store, kits } = context;
  const pixels = pixelsOf(size);
  if (!pixels.ok) return refuse(io, pixels.error, exit.usage);
  const story = await readReplay(store, name, kits);
  if (!story.ok) return refuse(io, story.error.sentence);
  const { game, fault, outcome } = story.value;
  const end = endOf(story.value);
  const kind = await kits.find(({ id }) => id === game.id)?.board?.();
  if (end === null || kind === undefined) return refuse(io, `${name} has no moment that could be drawn`);
  const services = unseenServices(context);
  const watch = kind.watch(createStore({ view: end.view, events: [] }), end.occupants, end.setup, services);
  const said = saidOf(story.value, watch);
  // The seed of a game that goes on is its dice to come.
  const shown = outcome === null ? { ...said, lines: [] } : said;
  const pictures = await picturesOf(watch, story.value, shown, services, pixels.value);
  const files = [
    ...(svg === undefined ? [] : [{ path: svg, bytes: pictures.svg() }]),
    ...(png === undefined ? [] : [{ path: png, bytes: pictures.png() }]),
  ];
  const written = writeNewFiles(files);
  if (written !== null) return refuse(io, written);
  for (const { path } of files) await writeLines(io.stdout, [`${path} is written`]);
  return fault === null ? exit.fine : refuse(io, fault.sentence);
}

/** Services for a board that is drawn where nobody plays. */
export const unseenServices = ({ store, kits, io }: Pick<Context, 'store' | 'kits' | 'io'>): Services => ({
  games: kits,
  house: homePort(store, kits),
  maps: mapLibrary(mapsFolder(io.env)),
  bots: {},
  clock: wallClock,
  settings: createStore({ ...defaultSettings, animation: true }),
  freshSeed: () => '',
});
