import { glyphWidth } from './glyphs.ts';

/** Escape sequences with all they bring along: strings (OSC, DCS, SOS, PM, APC), control sequences, others. */
const SEQUENCES =
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)|(?:\x1b\[|\x9b)[0-?]*[ -/]*(?:[@-~]|$)|\x1b[ -/]*(?:[0-~]|$)/g;

const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** More text than this is not even looked at; no name or line is longer. */
const MOST_READ = 10_000;

/**
 * Text from outside as one line for the screen, at most `most` cells wide: without escape sequences, control, invisible,
 * private and unassigned characters, and without combining marks but those that melt into a letter (é); with single blanks.
 */
export function cleanLine(text: string, most: number): string {
  const visible = text
    .slice(0, MOST_READ)
    .replace(SEQUENCES, '')
    .replace(/[\t\n\v\f\r]/g, ' ')
    .replace(CONTROLS, '')
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  return cutWhole(visible, most).trimEnd();
}

/** A text whose first letter is a capital. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Letters and signs of one cell each, as nearly all text is. */
const NARROW = /^[ -~]*$/;

/** The cells a text takes: wide characters two, combining ones none. */
export function width(text: string): number {
  if (NARROW.test(text)) return text.length;
  let cells = 0;
  for (const character of text) cells += glyphWidth(character.codePointAt(0) ?? 0);
  return cells;
}

/** A text cut to so many cells, the last of them `…` where something was left out. */
export function truncate(text: string, most: number): string {
  if (width(text) <= most) return text;
  if (most < 1) return '';
  return `${cutWhole(text, most - 1)}…`;
}

/** A text without its last parts, where they have no room: two blanks set parts apart, behind them also ` · `. */
export function wholeParts(text: string, most: number): string {
  const [blanks, dot] = [text.lastIndexOf('  '), text.lastIndexOf(' · ')];
  if (width(text) <= most || blanks < 0) return text;
  return wholeParts(text.slice(0, Math.max(blanks, dot)), most);
}

/** A text cut in its middle, since what is alike begins alike: `Intensity - Ada …Di 10`. */
export function withoutMiddle(text: string, most: number): string {
  const end = Math.min(LAST_CELLS, Math.floor(most / 3));
  return width(text) <= most || end < 1 ? text : `${cutWhole(text, most - 1 - end)}…${text.slice(-end)}`;
}

/** Cells of the end that stays. */
const LAST_CELLS = 6;

/** The longest beginning of a text that fits into so many cells. */
export function cutWhole(text: string, most: number): string {
  let cells = 0;
  let end = 0;
  for (const character of text) {
    cells += glyphWidth(character.codePointAt(0) ?? 0);
    if (cells > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/**
 * A text in lines of at most so many cells: broken at blanks, and within a word only where it is longer than a line.
 * @param hanging the beginning of every line but the first; with it long words, such as paths, are not broken
 */
export function wrap(text: string, cells: number, hanging: string | null = null): readonly string[] {
  const room = Math.max(1, cells);
  // A figure keeps its sign.
  const words = text.split(/ (?!%)/);
  const lines: string[] = [];
  let line = '';
  for (const word of hanging === null ? words.flatMap(each => pieces(each, room)) : words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || width(longer) <= room) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = (hanging ?? '') + word;
  }
  return [...lines, line];
}

/** The same in no more than so many rows, at least one; the last says where something was left out. */
export function wrapToRows(text: string, cells: number, most: number): readonly string[] {
  const rows = wrap(text, cells);
  if (rows.length <= most) return rows;
  return rows.slice(0, most).map((row, index) => (index < most - 1 ? row : truncate(`${row} …`, cells)));
}

/** A word, or its parts where it is longer than a line. */
function pieces(word: string, room: number): readonly string[] {
  if (width(word) <= room) return [word];
  const parts: string[] = [];
  let part = '';
  for (const glyph of new Intl.Segmenter().segment(word)) {
    if (part !== '' && width(part + glyph.segment) > room) {
      parts.push(part);
      part = '';
    }
    part += glyph.segment;
  }
  return [...parts, part].map(each => truncate(each, room));
}
