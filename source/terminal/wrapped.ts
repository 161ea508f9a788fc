import { cut, width } from './text.ts';

/**
 * A text in lines of at most so many cells: broken at blanks, and within a word only where it is longer than a line.
 * @param hanging what every line but the first begins with; then a long word, as of a path, is left as it is
 */
export function wrapped(text: string, cells: number, hanging: string | null = null): readonly string[] {
  const room = Math.max(1, cells);
  const words = text.split(' ');
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
export function inRows(text: string, cells: number, most: number): readonly string[] {
  const rows = wrapped(text, cells);
  if (rows.length <= most) return rows;
  return rows.slice(0, most).map((row, index) => (index < most - 1 ? row : cut(`${row} …`, cells)));
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
  return [...parts, part].map(each => cut(each, room));
}
