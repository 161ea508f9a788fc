import { glyphWidth } from './glyphs.ts';

/** Escape sequences with all they bring along: strings (OSC, DCS, SOS, PM, APC), control sequences, others. */
const SEQUENCES =
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)|(?:\x1b\[|\x9b)[0-?]*[ -/]*(?:[@-~]|$)|\x1b[ -/]*(?:[0-~]|$)/g;

const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** More text than this is not even looked at; no name or line is longer. */
const MOST_READ = 10_000;

/**
 * Text from outside as one line fit for the screen: escape sequences, control, invisible, direction-changing,
 * private and unassigned characters are removed, marks that combine are kept only where they melt into one
 * letter (é), runs of blanks become one blank, and the whole is at most `most` cells wide.
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

/** The cells a text takes: wide characters two, combining ones none. */
export function width(text: string): number {
  let cells = 0;
  for (const character of text) cells += glyphWidth(character.codePointAt(0) ?? 0);
  return cells;
}

/** A text cut to so many cells, the last of them `…` where something was left out. */
export function cut(text: string, most: number): string {
  if (width(text) <= most) return text;
  if (most < 1) return '';
  return `${cutWhole(text, most - 1)}…`;
}

/** The longest beginning of a text that fits into so many cells. */
function cutWhole(text: string, most: number): string {
  let cells = 0;
  let end = 0;
  for (const character of text) {
    cells += glyphWidth(character.codePointAt(0) ?? 0);
    if (cells > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}
