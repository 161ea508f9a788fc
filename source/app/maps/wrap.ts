import { width } from '../../terminal/text.ts';

/** A line broken between words so that it fits, what follows indented; a longer word is left as it is. */
export function wrapped(line: string, columns: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of line.split(' ')) {
    if (row !== '' && width(row) + 1 + width(word) > columns) {
      rows.push(row);
      row = `  ${word}`;
    } else row = row === '' ? word : `${row} ${word}`;
  }
  return [...rows, row];
}
