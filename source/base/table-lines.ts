/**
 * Rows of cells as lines: columns as wide as their widest cells, two blanks apart, no blanks at the end. Columns of numbers
 * are aligned to the right.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  isNumber: (column: number) => boolean = () => false,
): string[] {
  const columns = Math.max(0, ...rows.map(row => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(row => lengthOf(row[column] ?? ''))),
  );
  return rows.map(row =>
    row
      .map((cell, column) => {
        const blanks = ' '.repeat(Math.max(0, (widths[column] ?? 0) - lengthOf(cell)));
        return isNumber(column) ? blanks + cell : cell + blanks;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Characters; most texts have one unit for each. */
const lengthOf = (text: string): number => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length);
