import { cut, width } from './text.ts';

/** A text in lines of at most so many cells: broken at blanks, and within a word only where it is longer than a line. */
export function wrapped(text: string, cells: number): readonly string[] {
  const room = Math.max(1, cells);
  if (width(text) <= room) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap(each => pieces(each, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (width(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** A word, or its parts where it is longer than a line. */
function pieces(word: string, room: number): readonly string[] {
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
