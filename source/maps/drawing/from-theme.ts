import { SaxesParser } from 'saxes';
import { err, ok, type Result } from '../../../machines/result.ts';
import { IMAGE_LIMITS, type Image } from '../atlas/image.ts';
import { type Raster, SEA } from '../atlas/raster.ts';
import { cleanFileName, cleanText } from '../text.ts';
import { type DrawnMap, drawingOfRaster } from './drawn-map.ts';
import { MOST_LANDS } from './from-picture.ts';

/** A country of a theme: its picture, and where that lies on the board. */
interface ThemeCountry {
  readonly name: string;
  readonly file: string;
  readonly continent: number;
  readonly x: number;
  readonly y: number;
}

interface Theme {
  readonly continents: readonly string[];
  readonly countries: readonly ThemeCountry[];
}

/**
 * A map from a theme of TEG (Tenes Empanadas Graciela): continents, and countries with a picture each, laid on one sheet. A
 * theme has no borders, which are the program's own: here they are where lands touch. Nor has it what continents pay.
 * @param text the theme's XML @param imageOf reads a picture beside it, by its plain name
 */
export function drawingFromTheme(
  name: string,
  text: string,
  imageOf: (file: string) => Result<Image, string>,
): Result<DrawnMap, string> {
  const theme = readTheme(text);
  if (!theme.ok) return theme;
  const { continents, countries } = theme.value;
  const images: Image[] = [];
  for (const { file, name: country } of countries) {
    const image = imageOf(file);
    if (!image.ok) return err(`the picture of ${country}: ${image.error}`);
    images.push(image.value);
  }
  const raster = sheetOf(countries, images);
  if (!raster.ok) return raster;
  return drawingOfRaster(name, raster.value, {
    names: countries.map(country => country.name),
    continents,
    continentOf: countries.map(({ continent }) => continent),
  });
}

/** The pictures of all countries on a sheet; who comes later lies on top. */
function sheetOf(countries: readonly ThemeCountry[], images: readonly Image[]): Result<Raster, string> {
  const lefts = countries.map(({ x }) => x);
  const tops = countries.map(({ y }) => y);
  const [left, top] = [Math.min(...lefts), Math.min(...tops)];
  const width = Math.max(...images.map((image, index) => (lefts[index] ?? 0) + image.width)) - left;
  const height = Math.max(...images.map((image, index) => (tops[index] ?? 0) + image.height)) - top;
  if (width > IMAGE_LIMITS.side || height > IMAGE_LIMITS.side || width * height > IMAGE_LIMITS.pixels)
    return err(`its board has ${width} by ${height} pixels, more than can be drawn on`);
  const pixels = new Int16Array(width * height).fill(SEA);
  for (const [land, image] of images.entries()) {
    const corner = ((tops[land] ?? 0) - top) * width + (lefts[land] ?? 0) - left;
    for (let at = 0; at < image.colours.length; at += 1) {
      if ((image.colours[at] ?? 0) >>> 24 < 128) continue;
      pixels[corner + Math.floor(at / image.width) * width + (at % image.width)] = land;
    }
  }
  return ok({ width, height, pixels });
}

function readTheme(text: string): Result<Theme, string> {
  const continents: string[] = [];
  const countries: ThemeCountry[] = [];
  let corner = { x: 0, y: 0 };
  let fault: string | null = null;
  let isTheme = false;
  const parser = new SaxesParser();
  parser.on('error', error => {
    fault ??= `it is no XML: ${cleanText(error.message, 120)}`;
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    isTheme ||= tag === 'teg_theme';
    if (tag === 'continent') {
      continents.push(cleanText(attributes['name'] ?? '') || `Continent ${continents.length + 1}`);
      corner = placeIn(attributes);
    }
    if (tag !== 'country' || countries.length > MOST_LANDS) return;
    const country = cleanText(attributes['name'] ?? '') || `Land ${countries.length + 1}`;
    const file = cleanFileName(attributes['file'] ?? '');
    if (file === null || /[/\\]/.test(file)) fault ??= `${country} has no picture beside the theme`;
    else if (continents.length === 0) fault ??= `${country} is in no continent`;
    else {
      const { x, y } = placeIn(attributes);
      const place = { x: corner.x + x, y: corner.y + y };
      countries.push({ name: country, file, continent: continents.length - 1, ...place });
    }
  });
  parser.write(text).close();
  if (fault !== null) return err(fault);
  if (!isTheme) return err('it is no theme of TEG: it has no <teg_theme>');
  if (countries.length < 2) return err('the theme has fewer than two countries');
  if (countries.length > MOST_LANDS) return err(`the theme has more than ${MOST_LANDS} countries`);
  return ok({ continents, countries });
}

/** A place in pixels; 0 where it is no whole number, or beyond what a picture has. */
function placeIn(attributes: Readonly<Record<string, string>>): { readonly x: number; readonly y: number } {
  const number = (text = ''): number => (/^-?\d{1,4}$/.test(text.trim()) ? Number(text) : 0);
  return { x: number(attributes['pos_x']), y: number(attributes['pos_y']) };
}
