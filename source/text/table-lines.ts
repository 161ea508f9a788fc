/** Rows of cells as lines, each column as wide as its widest cell, two blanks between; nothing trails. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(0, ...rows.map(row => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(row => lengthOf(row[column] ?? ''))),
  );
  return rows.map(row =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const lengthOf = (text: string): number => [...text].length;

const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - lengthOf(text)));
