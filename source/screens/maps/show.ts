import { wrap } from '../../base/text.ts';
import type { Atlas } from '../../maps/atlas/atlas.ts';
import { frameOf, WHOLE } from '../../maps/atlas/camera.ts';
import { type LoadedAtlas, loadAtlas } from '../../maps/atlas/load.ts';
import { pictureOf } from '../../maps/atlas/picture.ts';
import type { MapIo } from '../../maps/files.ts';
import { describeFinding } from '../../maps/findings.ts';
import { capitalsOf, type GameMap } from '../../maps/map.ts';
import { CellBuffer, DEFAULT_COLOUR } from '../../terminal/cells.ts';
import { type Palette, StyleWriter } from '../../terminal/sgr.ts';
import type { ColourDepth, GlyphSet } from '../../terminal/types.ts';
import { mapPainter } from '../map-board/map-board.tsx';
import { emptyScene, type MapScene } from '../map-board/scene.ts';
import { createStore } from '../store.ts';
import { palette, themeOf } from '../theme/theme.ts';
import { mapLines } from './facts.ts';
import { mapPictures } from './picture-files.ts';

/** The options of `sandtable map show FILE|NAME`; picture files that are wanted are written, and nothing is printed but that. */
export interface MapShowOptions {
  readonly svg?: string | undefined;
  readonly png?: string | undefined;
  /** The size of picture files; null for as wide as usual. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  /** A map file, or the name of a built-in map. */
  readonly map: string;
  /** Columns and rows of the terminal; the picture uses what the words leave. */
  readonly columns: number;
  readonly rows: number;
  readonly depth: ColourDepth;
  readonly glyphSet: GlyphSet;
  /** Letters only, without any control sequence: for files and pipes. */
  readonly plain: boolean;
}

/** The largest and the smallest picture: the options may say anything. */
const MOST = { columns: 200, rows: 60 } as const;
const LEAST = { columns: 40, rows: 12 } as const;

/** Prints a map with counts, continents, and borders that the picture does not show. @returns the exit status */
export async function mapShowCommand(options: MapShowOptions, io: MapIo): Promise<number> {
  const loaded = loadAtlas(options.map, io);
  if (!loaded.ok) {
    for (const sentence of loaded.error) io.complain(sentence);
    return 1;
  }
  const { warnings, imageFault } = loaded.value;
  for (const finding of warnings) io.complain(describeFinding(finding));
  if (imageFault !== null) io.complain(imageFault);
  if (options.svg !== undefined || options.png !== undefined)
    return writePictures(loaded.value.atlas, options, io);
  for (const line of shownLines(loaded.value, options)) io.print(line);
  return 0;
}

const sceneOf = (map: GameMap): MapScene => ({
  ...emptyScene,
  ...{ overlay: 'continents', names: true, capitals: capitalsOf(map) },
});

/** Writes a map's pictures, each territory with its name and the colour of its continent. */
function writePictures(atlas: Atlas, { svg, png, pixels }: MapShowOptions, io: MapIo): number {
  const scene = sceneOf(atlas.map);
  const pictures = mapPictures({ atlas, scene }, themeOf('night'), { title: atlas.map.name, size: pixels });
  const files = [
    ...(svg === undefined ? [] : [{ path: svg, bytes: pictures.svg() }]),
    ...(png === undefined ? [] : [{ path: png, bytes: pictures.png() }]),
  ];
  const written = io.write(files);
  if (!written.ok) {
    io.complain(written.error);
    return 1;
  }
  for (const { path } of files) io.print(`${path} is written`);
  return 0;
}

function shownLines({ atlas, map }: LoadedAtlas, options: MapShowOptions): readonly string[] {
  const columns = Math.max(LEAST.columns, Math.min(MOST.columns, options.columns));
  const room = Math.max(LEAST.rows, Math.min(MOST.rows, options.rows - 2));
  // No rows of sea above and below: the picture is as high as the map is at this width.
  const { mapHeight } = frameOf(atlas, columns, room * 2, WHOLE);
  const rows = Math.min(room, Math.ceil(mapHeight / 2));
  const scene = createStore(sceneOf(map));
  const painter = mapPainter(atlas, scene, createStore(WHOLE), themeOf('night'));
  const cells = new CellBuffer(columns, rows, options.depth, options.glyphSet);
  painter.paint(cells);
  return [
    ...(options.plain ? plainLines(cells) : ansiLines(cells, palette)),
    '',
    ...[
      [map.name, ...mapLines(map)].join('  '),
      '',
      ...continentLines(atlas),
      ...unseenLines(atlas, columns, rows),
    ].flatMap(line => wrap(line, columns, '  ').map(row => row.replaceAll(TIE, ' '))),
  ];
}

/** A blank at which no line is broken. */
const TIE = '\u00a0';

const whole = (words: string): string => words.replaceAll(' ', TIE);

function continentLines({ map }: Atlas): string[] {
  return map.continents.map((continent, index) => {
    const members = map.countries.flatMap((country, at) =>
      country.continent === index ? [whole(`${at + 1} ${country.name}`)] : [],
    );
    return `${continent.name} (${continent.bonus}): ${members.join(', ') || 'no territory'}`;
  });
}

function unseenLines(atlas: Atlas, columns: number, rows: number): string[] {
  const { countries } = atlas.map;
  const name = (territory: number): string => countries[territory]?.name ?? '';
  const routes = pictureOf(atlas, columns, rows, WHOLE).routes.map(({ from, to }) =>
    whole(`${name(from)} - ${name(to)}`),
  );
  const oneWay = countries.flatMap((country, from) =>
    country.borders
      .filter(to => countries[to]?.borders.includes(from) === false)
      .map(to => whole(`${name(from)} > ${name(to)}`)),
  );
  return [
    ...(routes.length === 0 ? [] : ['', `Borders that do not touch on the picture: ${routes.join(', ')}`]),
    ...(oneWay.length === 0 ? [] : ['', `Borders that go one way only: ${oneWay.join(', ')}`]),
  ];
}

/** Cells as lines of text with their colours, to be printed as they are; each line begins and ends without style. */
export function ansiLines(cells: CellBuffer, palette: Palette): readonly string[] {
  const styles = new StyleWriter(cells.depth, palette);
  return Array.from({ length: cells.height }, (_, y) => {
    let [fg, bg, attributes] = [DEFAULT_COLOUR, DEFAULT_COLOUR, 0];
    let line = '';
    for (let at = y * cells.width; at < (y + 1) * cells.width; at += 1) {
      const [toFg, toBg] = [cells.fg[at] ?? DEFAULT_COLOUR, cells.bg[at] ?? DEFAULT_COLOUR];
      const to = cells.attributes[at] ?? 0;
      const glyph = String.fromCodePoint(cells.glyphs[at] ?? 0x20);
      line += styles.change(fg, bg, attributes, toFg, toBg, to) + glyph;
      [fg, bg, attributes] = [toFg, toBg, to];
    }
    const plain = fg === DEFAULT_COLOUR && bg === DEFAULT_COLOUR && attributes === 0;
    return plain ? line.trimEnd() : `${line}\x1b[m`;
  });
}

/** The glyphs of cells as lines of text. */
export function plainLines({ glyphs, width, height }: CellBuffer): readonly string[] {
  return Array.from({ length: height }, (_, y) =>
    String.fromCodePoint(...glyphs.subarray(y * width, (y + 1) * width)).trimEnd(),
  );
}
