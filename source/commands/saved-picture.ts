import { storeLibrary } from '../app/library.ts';
import { mapsFolder } from '../app/maps/folder.ts';
import { pictureFiles } from '../app/maps/picture-files.ts';
import { mapShelf } from '../app/maps/shelf.ts';
import { endOf } from '../app/saves-preview.tsx';
import { defaultSettings } from '../app/settings.ts';
import { createStore } from '../app/store.ts';
import { coloured, themeOf } from '../app/theme/theme.ts';
import { wallClock } from '../base/clock.ts';
import { writeMapFiles } from '../maps/files.ts';
import { coloursOf } from '../table/seat-colours.ts';
import { readStory } from '../table/story.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../text/io.ts';
import type { Context } from './context.ts';
import { pixelsOf } from './map.ts';

/** What `replay` is told of picture files. */
export interface PictureWords {
  readonly svg?: string;
  readonly png?: string;
  readonly size?: string;
}

/** `replay NAME --svg FILE --png FILE`: how a save stands, as somebody sees it who only watches, as a picture of its map. */
export async function savedPicture(
  name: string,
  { svg, png, size }: PictureWords,
  { io, store, kits }: Context,
): Promise<ExitStatus> {
  const pixels = pixelsOf(size);
  if (!pixels.ok) return refuse(io, pixels.error, exit.usage);
  const story = await readStory(store, name, kits);
  if (!story.ok) return refuse(io, story.error.sentence);
  const { game, header, fault } = story.value;
  const end = endOf(story.value);
  const kind = await kits.find(({ id }) => id === game.id)?.board?.();
  if (end === null || kind === undefined) return refuse(io, `${name} has no moment that could be drawn`);
  const services = {
    library: storeLibrary(store, kits),
    maps: mapShelf(mapsFolder(io.env)),
    bots: { drive: () => () => {} },
    clock: wallClock,
    settings: createStore(defaultSettings),
  };
  const frame = createStore({ view: end.view, events: [] });
  const map = kind.watch(frame, end.occupants, end.setup, services).map?.();
  if (map === undefined)
    return refuse(io, `${game.title} is not played on a map, of which there could be a picture`);
  const theme = coloured(themeOf('night'), coloursOf(header.seats));
  const title = `${game.title}, ${map.atlas.map.name}`;
  const files = pictureFiles(map, theme, title, { svg, png, pixels: pixels.value });
  const written = writeMapFiles(files);
  if (!written.ok) return refuse(io, written.error);
  await writeLines(
    io.stdout,
    files.map(({ path }) => `${path} is written`),
  );
  return fault === null ? exit.fine : refuse(io, fault.sentence);
}
