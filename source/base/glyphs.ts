import { eastAsianWidth } from 'get-east-asian-width';

/** Replaces glyphs that cannot be drawn: wide and combining ones, control characters, and invalid ones. */
export const SUBSTITUTE = 0x3f;

export const BLANK = 0x20;

/** Combining characters and those without a picture; also the Hangul vowels and finals that melt into a syllable. */
const ZERO =
  /^[\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u1160-\u11ff\ud7b0-\ud7ff]$/u;

/** Wide in terminals though Unicode (Standard Annex 11) does not say so: letters of flags, numbers in black squares. */
const WIDE_TOO = /^[\p{Regional_Indicator}\u3248-\u324f]$/u;

/** 0 not asked yet, else the width plus one; one byte for each code point of the basic plane. */
const known = new Uint8Array(0x10000);

/**
 * The cells that a code point takes: 2 for wide ones, 0 for those that combine or have no picture. In doubt it is 2:
 * such a glyph is substituted, never misplaced.
 */
export function glyphWidth(codePoint: number): number {
  if (codePoint >= 0x20 && codePoint < 0x7f) return 1;
  if (codePoint >= 0x10000) return classify(codePoint);
  const answer = known[codePoint] ?? 0;
  if (answer !== 0) return answer - 1;
  const width = classify(codePoint);
  known[codePoint] = width + 1;
  return width;
}

function classify(codePoint: number): number {
  if (codePoint > 0x10ffff || codePoint < 0) return 0;
  const character = String.fromCodePoint(codePoint);
  if (ZERO.test(character)) return 0;
  return eastAsianWidth(codePoint) === 2 || WIDE_TOO.test(character) ? 2 : 1;
}

/** The code point to draw for this one: itself where it takes one cell, else the substitute. */
export function drawable(codePoint: number): number {
  return glyphWidth(codePoint) === 1 ? codePoint : SUBSTITUTE;
}

/** Substitutes for glyphs where only ASCII can be shown. */
const STAND_INS: readonly (readonly [standIn: string, glyphs: string])[] = [
  ['-', '─━┄┅┈┉╌╍═–—‒−'],
  ['|', '│┃┆┇┊┋╎╏║▏▕'],
  ['+', '┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╔╗╚╝╠╣╦╩╬'],
  ['/', '╱'],
  ['\\', '╲'],
  ['#', '█▓▉▊▋■◼▪⬛▮'],
  ['=', '▒▬'],
  [':', '░'],
  ['"', '▀▔“”'],
  ['_', '▄▁▂▃▅▆▇'],
  ['[', '▌▍▎'],
  [']', '▐'],
  ['<', '◀◂←‹«'],
  ['>', '▶▸→›»❯⟩'],
  ['^', '▲△↑'],
  ['v', '▼▽↓'],
  ['*', '●•◆★✱✦⬢⚔'],
  ['o', '○◇☆□◻◦'],
  ['.', '·…∙⋅╭╮'],
  ['x', '×✗✕✘'],
  ['y', '✓✔'],
  ["'", '‘’´╯╰'],
  ...[...'⚀⚁⚂⚃⚄⚅'].map((die, eyes) => [String(eyes + 1), die] as const),
];

const TABLE: ReadonlyMap<number, number> = new Map(
  STAND_INS.flatMap(([standIn, glyphs]) =>
    [...glyphs].map((glyph): [number, number] => [glyph.codePointAt(0) ?? BLANK, standIn.charCodeAt(0)]),
  ),
);

/** Replaces every code point from one to (without) another that is not ASCII by one that looks like it, or by its letter without accents. */
export function toAscii(glyphs: Uint32Array, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const glyph = glyphs[at] ?? BLANK;
    if (glyph > 0x7e) glyphs[at] = TABLE.get(glyph) ?? baseLetter(glyph);
  }
}

/** A text as `toAscii` makes it; characters that take no cell go, line ends and what is ASCII stay. */
export const asciiText = (text: string): string =>
  text.normalize('NFC').replace(/[^\x00-\x7e]/gu, character => {
    const glyph = character.codePointAt(0) ?? BLANK;
    if (glyphWidth(glyph) === 0) return '';
    return String.fromCharCode(TABLE.get(glyph) ?? baseLetter(glyph));
  });

function baseLetter(glyph: number): number {
  const base = String.fromCodePoint(glyph).normalize('NFKD').charCodeAt(0);
  return base >= BLANK && base <= 0x7e ? base : SUBSTITUTE;
}
