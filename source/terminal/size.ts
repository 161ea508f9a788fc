/** A window's size in cells. */
export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

const FALLBACK: WindowSize = { columns: 80, rows: 24 };

/**
 * A size to draw for, from what the other side says: 20 to 400 columns, 6 to 200 rows. Zero, or nothing usable,
 * means 80 by 24 (RFC 4254, 6.2, lets a client send zero for "ignore").
 */
export function usableSize(columns: number | undefined, rows: number | undefined): WindowSize {
  return {
    columns: clamp(columns, 20, 400, FALLBACK.columns),
    rows: clamp(rows, 6, 200, FALLBACK.rows),
  };
}

function clamp(value: number | undefined, least: number, most: number, fallback: number): number {
  if (value === undefined || !Number.isFinite(value) || value < 1) return fallback;
  return Math.min(most, Math.max(least, Math.trunc(value)));
}
