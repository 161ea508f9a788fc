import { BLANK, SUBSTITUTE } from './glyphs.ts';

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
