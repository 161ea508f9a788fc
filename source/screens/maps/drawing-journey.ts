import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { err, type Result } from '../../../machines/result.ts';
import { capitalise } from '../../base/text.ts';
import { loadAtlas } from '../../maps/atlas/load.ts';
import { isBuiltinName } from '../../maps/builtin/index.ts';
import { assumptionsIn } from '../../maps/check.ts';
import {
  type DrawnMap,
  drawingFromPicture,
  drawingOf,
  emptyDrawing,
  openDrawing,
} from '../../maps/drawing/drawn-map.ts';
import { landsBeside, readPicture } from '../../maps/drawing/files.ts';
import { cardsBeside, readMapFile } from '../../maps/files.ts';
import { RANDOM_SIZES, randomMap } from '../../maps/random-map.ts';
import { cleanFileName, cleanText, utf8Of } from '../../maps/text.ts';
import type { MapCatalogue } from '../../setup/map-library.ts';
import type { App } from '../app.ts';
import { openChoice, openNote, openQuestion } from '../dialogs/dialog.ts';
import { type EditorExits, editorPlace } from './editor.tsx';
import { type JudgeMap, openMapFairness } from './fairness-page.ts';

interface DrawingExits {
  /** Goes to the list of maps, with one highlighted. */
  back(path: string | undefined): void;
  /** Sets up a game on the map of a file; left out where none is begun. */
  readonly play?: ((path: string, exit: () => void) => void) | undefined;
}

/** What was assumed of a file is told in so many sentences at most. */
const MOST_ASSUMED = 5;

/** The ways to a map that is drawn; undefined where none are. */
export function drawingJourney(app: App, library: MapCatalogue, exits: DrawingExits) {
  const { drawnMaps: folder } = app.services;
  if (folder === undefined) return undefined;
  const [judge] = app.services.games.flatMap(({ title, mapFairness: load }): JudgeMap[] =>
    load === undefined ? [] : [drawn => void app.travel(openMapFairness(app, { title, load }, drawn))],
  );
  const shown = (path: string, drawing: DrawnMap, leave?: () => void): void => {
    const { play } = exits;
    const again = (): void => void say(open(path, leave));
    const own: EditorExits =
      leave === undefined ? { back: () => exits.back(path) } : { back: leave, called: 'leave' };
    app.go(editorPlace(app, path, drawing, { ...own, judge, play: play && (file => play(file, again)) }));
  };
  const say = (fault: string | null): void => {
    if (fault !== null) openNote(app, 'Not here', fault);
  };
  /** Begins a new map with a picture. @returns one sentence when it cannot be drawn on */
  async function openFrom(file: string, from: string, leave?: () => void): Promise<string | null> {
    const path = resolve(file);
    if (existsSync(path))
      return `${file}: there is a file of that name already; a map from a picture is a new one`;
    if (!existsSync(dirname(path))) return `${file}: there is no such folder`;
    const begun = await fromPicture(from, titleOf(path));
    if (!begun.ok) return `${from}: ${begun.error}`;
    shown(path, begun.value, leave);
    return null;
  }
  /** @returns one sentence when it cannot be drawn on */
  function open(file: string, leave?: () => void): string | null {
    const path = resolve(file);
    if (!existsSync(path)) {
      if (isBuiltinName(file))
        return `${file} is a map of the program; sandtable map convert ${file} FILE makes one of your own of it`;
      if (!existsSync(dirname(path))) return `${file}: there is no such folder`;
      shown(path, emptyDrawing(titleOf(path)), leave);
      return null;
    }
    const source = readMapFile(path);
    const drawing = source.ok ? openDrawing(source.value, cardsBeside(path), landsBeside(path)) : source;
    if (!drawing.ok) return `${file}: ${drawing.error}`;
    shown(path, drawing.value, leave);
    const assumed = source.ok ? assumptionsIn(source.value) : [];
    if (assumed.length > 0)
      openNote(
        app,
        'Not all of the file makes sense',
        ...assumed.slice(0, MOST_ASSUMED).map(sentence => `${capitalise(sentence)}.`),
        ...(assumed.length > MOST_ASSUMED ? [`And ${assumed.length - MOST_ASSUMED} more.`] : []),
        `Your first change writes the file anew; as it is now it is kept as ${basename(path)}~.`,
      );
    return null;
  }
  /** Asks what the new file is called. */
  const askName = (text: string, drawn: (name: string) => DrawnMap): void =>
    openQuestion(app, {
      title: 'A map of your own',
      lines: ['Its name, also that of its file'],
      ...{ text, most: 40, accept: 'draw' },
      async onAccept(written) {
        const name = cleanText(written);
        const file = cleanFileName(`${name}.map`);
        if (name === '' || file === null || /[/\\:]/.test(file)) return 'a name has letters, and no / or :';
        const path = join(folder, file);
        if (existsSync(path)) return `there is a map ${name} already`;
        const { map, ...more } = drawn(name);
        shown(path, { map: { ...map, name }, ...more });
        return null;
      },
    });
  const fromPicture = async (file: string, name: string): Promise<Result<DrawnMap, string>> => {
    if (/\.xml$/i.test(file)) {
      const theme = readMapFile(file);
      const text = theme.ok ? utf8Of(theme.value.bytes) : null;
      if (!theme.ok) return theme;
      if (text === null) return err('it is no text in UTF-8');
      const { drawingFromTheme } = await import('../../maps/drawing/from-theme.ts');
      return drawingFromTheme(name, text, picture => readPicture(join(dirname(file), picture)));
    }
    const image = readPicture(file);
    return image.ok ? drawingFromPicture(name, image.value) : image;
  };
  const askPicture = (): void =>
    openQuestion(app, {
      title: 'A map from a picture',
      lines: ['The path of a PNG or a GIF: lands by colour, or drawn with lines; or of a theme of TEG (XML)'],
      ...{ text: '', most: 200, accept: 'read' },
      async onAccept(written) {
        const file = written.trim();
        const name = freeName(cleanText(basename(file).replace(/\.[^.]*$/, '')) || 'My map');
        const begun = await fromPicture(file, name);
        if (!begun.ok) return begun.error;
        askName(name, () => begun.value);
        return null;
      },
    });
  const freeName = (name: string): string => {
    const names = [name, ...Array.from({ length: 99 }, (_, index) => `${name} ${index + 2}`)];
    return names.find(each => !existsSync(join(folder, `${each}.map`))) ?? name;
  };
  const askSize = (): void =>
    openQuestion(app, {
      title: 'A made-up map',
      lines: [`How many territories, ${RANDOM_SIZES.least} to ${RANDOM_SIZES.most}`],
      ...{ text: `${RANDOM_SIZES.usual}`, most: 3, accept: 'make up' },
      async onAccept(written) {
        const size = Number(written);
        if (!/^\d+$/.test(written) || size < RANDOM_SIZES.least || size > RANDOM_SIZES.most)
          return `a whole number from ${RANDOM_SIZES.least} to ${RANDOM_SIZES.most}`;
        const { map } = randomMap(app.services.freshSeed(), size);
        askName(freeName('My map'), () => drawingOf(map, null));
        return null;
      },
    });
  /** Asks what a copy of a map is called. @returns one sentence when there is none */
  function copy(id: string): string | null {
    const loaded = loadAtlas(id, { read: readMapFile, cardsBeside });
    if (!loaded.ok) return loaded.error[0] ?? '';
    const { map, deck, atlas } = loaded.value;
    askName(freeName(`My ${map.name}`), () => drawingOf(map, deck, atlas));
    return null;
  }
  return {
    open,
    openFrom,
    judge,
    /** Asks what a new map begins with. */
    begin: (): void =>
      openChoice(app, 'A new map', [
        ['an empty sheet', () => askName(freeName('My map'), emptyDrawing)],
        ['a made-up map', askSize],
        ['a picture', askPicture],
      ]),
    /** A file of one's own itself, a copy of any other map. */
    edit: (id: string): void =>
      say(library.list().find(each => each.id === id)?.kind === 'file' ? open(id) : copy(id)),
  };
}

const titleOf = (path: string): string => basename(path).replace(/\.map$/i, '');
