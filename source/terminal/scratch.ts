import { CellBuffer } from './cells.ts';

/** The sizes kept at most: a server has screens of many sizes. */
const MOST_SIZES = 8;

const buffers = new Map<string, CellBuffer>();

/**
 * A buffer to make one frame in. All screens of a size share one, so that a server need not hold one for each:
 * it is the caller's only until something else runs, and holds anything.
 */
export function scratchBuffer(columns: number, rows: number): CellBuffer {
  const size = `${columns}x${rows}`;
  const kept = buffers.get(size);
  if (kept !== undefined) return kept;
  if (buffers.size >= MOST_SIZES) buffers.clear();
  const made = new CellBuffer(columns, rows);
  buffers.set(size, made);
  return made;
}
