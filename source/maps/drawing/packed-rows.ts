import { constants, deflateRawSync } from 'node:zlib';
import type { PackedLines } from '../atlas/png.ts';
import type { Lands } from './lands.ts';

/** Rows that are packed together: of what is drawn a key changes a band or two. */
const BAND = 8;
/** The checksum of a zlib stream counts in numbers below this prime (RFC 1950, 8.2). */
const PRIME = 65_521;
/** Begins a zlib stream that is packed fast, and ends one: an empty last block (RFC 1950, 2.2; RFC 1951, 3.2.6). */
const [HEAD, END] = [Buffer.from([0x78, 0x01]), Buffer.from([0x03, 0x00])];

interface Band {
  readonly rows: readonly Int16Array[];
  readonly packed: Buffer;
  /** Both sums of its checksum, and its bytes. */
  readonly sums: readonly [a: number, b: number, bytes: number];
}

/**
 * Packs lands for a PNG. Bands of rows that are as they were when it packed last are packed already.
 * @param bytes of a pixel @param write the pixels of a row into its line
 */
export function rowPacker(bytes: number, write: (row: Int16Array, line: Uint8Array) => void) {
  let known: readonly Band[] = [];
  return ({ width, height, rows }: Lands, isKept = true): PackedLines => {
    const before = isKept ? known : [];
    known = Array.from({ length: Math.ceil(height / BAND) }, (_, index) => {
      const own = rows.slice(index * BAND, (index + 1) * BAND);
      const band = before[index];
      return band?.rows.length === own.length && band.rows.every((row, y) => row === own[y])
        ? band
        : bandOf(own, width * bytes + 1, write);
    });
    let [a, b] = [1, 0];
    for (const { sums } of known) {
      b = (b + sums[1] + sums[2] * (a - 1 + PRIME)) % PRIME;
      a = (a + sums[0] - 1 + PRIME) % PRIME;
    }
    const check = Buffer.alloc(4);
    check.writeUInt32BE(b * 65_536 + a);
    return { width, height, packed: Buffer.concat([HEAD, ...known.map(({ packed }) => packed), END, check]) };
  };
}

function bandOf(
  rows: readonly Int16Array[],
  size: number,
  write: (row: Int16Array, line: Uint8Array) => void,
): Band {
  const lines = new Uint8Array(rows.length * size);
  for (const [y, row] of rows.entries()) write(row, lines.subarray(y * size + 1, (y + 1) * size));
  let [a, b] = [1, 0];
  for (let at = 0; at < lines.length; ) {
    // So many bytes at most, and no sum is beyond what a number holds.
    for (const end = Math.min(lines.length, at + 4096); at < end; at += 1) {
      a += lines[at] ?? 0;
      b += a;
    }
    a %= PRIME;
    b %= PRIME;
  }
  const packed = deflateRawSync(lines, {
    level: 1,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: 4096,
  });
  return { rows, packed, sums: [a, b, lines.length] };
}
