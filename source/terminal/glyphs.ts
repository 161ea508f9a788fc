/** What stands where a glyph cannot be drawn: wide, combining, a control character, or not a character at all. */
export const SUBSTITUTE = 0x3f;

export const BLANK = 0x20;

/** Cells that a code point takes: 2 for wide ones, 0 for what combines with its neighbour or has no picture. */
export type GlyphWidth = 0 | 1 | 2;

const ZERO = /^[\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]$/u;
const WIDE_PROPERTY =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}]$/u;

/** Blocks that are wide as a whole beyond what the properties name (Unicode Standard Annex 11, classes W and F). */
const WIDE_BLOCKS: readonly (readonly [number, number])[] = [
  [0x2329, 0x232a],
  [0x2630, 0x2637],
  [0x268a, 0x268f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x4dc0, 0x4dff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d8f],
  [0x1aff0, 0x1b2ff],
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
];

/** Hangul vowels and finals, which melt into the syllable before them. */
const ZERO_BLOCKS: readonly (readonly [number, number])[] = [
  [0x1160, 0x11ff],
  [0xd7b0, 0xd7ff],
];

/** Half-width forms of wide scripts. */
const NARROW_BLOCKS: readonly (readonly [number, number])[] = [
  [0x02ea, 0x02eb],
  [0xff61, 0xffdc],
];

/** 0 not asked yet, else the width plus one; one byte for each code point of the basic plane. */
const known = new Uint8Array(0x10000);

/** The width of a code point in cells. In doubt it is taken as wide: such a glyph is substituted, never misplaced. */
export function glyphWidth(codePoint: number): GlyphWidth {
  if (codePoint >= 0x20 && codePoint < 0x7f) return 1;
  if (codePoint >= 0x10000) return classify(codePoint);
  const answer = known[codePoint];
  if (answer === 1) return 0;
  if (answer === 2) return 1;
  if (answer === 3) return 2;
  const width = classify(codePoint);
  known[codePoint] = width + 1;
  return width;
}

function classify(codePoint: number): GlyphWidth {
  if (codePoint > 0x10ffff || codePoint < 0) return 0;
  const character = String.fromCodePoint(codePoint);
  if (ZERO.test(character) || within(ZERO_BLOCKS, codePoint)) return 0;
  if (within(NARROW_BLOCKS, codePoint)) return 1;
  return WIDE_PROPERTY.test(character) || within(WIDE_BLOCKS, codePoint) ? 2 : 1;
}

function within(blocks: readonly (readonly [number, number])[], codePoint: number): boolean {
  return blocks.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** The code point to draw for this one: itself where it takes one cell, else the substitute. */
export function drawable(codePoint: number): number {
  return glyphWidth(codePoint) === 1 ? codePoint : SUBSTITUTE;
}

/** What stands for a glyph where only ASCII can be shown. */
const STAND_INS: readonly (readonly [standIn: string, glyphs: string])[] = [
  ['-', '─━┄┅┈┉╌╍═–—‒−'],
  ['|', '│┃┆┇┊┋╎╏║▏▕'],
  ['+', '┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╔╗╚╝╠╣╦╩╬╭╮╯╰'],
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
  ['.', '·…∙⋅'],
  ['x', '×✗✕✘'],
  ['y', '✓✔'],
  ["'", '‘’´'],
  ['1', '⚀'],
  ['2', '⚁'],
  ['3', '⚂'],
  ['4', '⚃'],
  ['5', '⚄'],
  ['6', '⚅'],
];

const TABLE: ReadonlyMap<number, number> = new Map(
  STAND_INS.flatMap(([standIn, glyphs]) =>
    [...glyphs].map((glyph): [number, number] => [glyph.codePointAt(0) ?? BLANK, standIn.charCodeAt(0)]),
  ),
);

/** Replaces every code point that is not ASCII by one that looks like it, or by its letter without accents. */
export function toAscii(glyphs: Uint32Array): void {
  for (let at = 0; at < glyphs.length; at++) {
    const glyph = glyphs[at] ?? BLANK;
    if (glyph > 0x7e) glyphs[at] = TABLE.get(glyph) ?? baseLetter(glyph);
  }
}

function baseLetter(glyph: number): number {
  const base = String.fromCodePoint(glyph).normalize('NFKD').charCodeAt(0);
  return base >= BLANK && base <= 0x7e ? base : SUBSTITUTE;
}
