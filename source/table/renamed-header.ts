import { crc32 } from 'node:zlib';
import { err, ok, type Result } from '../../machines/result.ts';
import { CHAIN_START, decodeLine, encodeLine } from './save-lines.ts';

/** Letters that say four bits each, as many as fill a checksum and some more; they stand behind the program's name. */
const [FIRST, LETTERS] = ['@', 9];
const FILLER = / ~[@-O]{9}$/;
const LONGEST_APP = 64 - LETTERS - 2;

/** The program that wrote a header, without what was put behind it here. */
export const programOf = (app: string): string => app.replace(FILLER, '');

/**
 * A save's first line with other names in its seats and the same checksum, so that every line after it still continues
 * it, also for who has the game in memory. @param rename the name of a seat, from the present one
 * @returns the same text when no name has changed; an error for a line that is no header
 */
export function renamedHeader(
  text: string,
  rename: (name: string, seat: number) => string,
): Result<string, 'damaged'> {
  const read = decodeLine(text, CHAIN_START);
  if (!read.ok || read.value.line.kind !== 'header') return err('damaged');
  const { line, chain } = read.value;
  const seats = line.seats.map((seat, index) => ({ ...seat, name: rename(seat.name, index) }));
  if (seats.every(({ name }, index) => name === line.seats[index]?.name)) return ok(text);
  const app = programOf(line.app).slice(0, LONGEST_APP);
  const withBits = (bits: readonly number[]): string => {
    const filler = Array.from({ length: LETTERS }, (_, letter) => {
      const value = bits.slice(4 * letter, 4 * letter + 4).reduce((sum, bit) => sum * 2 + bit, 0);
      return String.fromCharCode(FIRST.charCodeAt(0) + value);
    });
    return encodeLine({ ...line, app: `${app} ~${filler.join('')}`, seats }, CHAIN_START).text;
  };
  const sumOf = (bits: readonly number[]): number =>
    crc32(withBits(bits).replace(/,"crc":"[0-9a-f]{8}"\}$/, ''), CHAIN_START);
  const none = new Array<number>(4 * LETTERS).fill(0);
  const before = sumOf(none);
  // A checksum of texts of one length is linear in their bits.
  const columns = none.map((_, bit) => (sumOf(none.with(bit, 1)) ^ before) >>> 0);
  const bits = bitsThatGive(columns, (before ^ chain) >>> 0);
  return bits === null ? err('damaged') : ok(withBits(bits));
}

/** Which of these numbers give another one, all added without carry; null where none do. */
function bitsThatGive(columns: readonly number[], wanted: number): readonly number[] | null {
  const basis: { readonly value: number; readonly made: bigint; readonly top: number }[] = [];
  const reduced = (value: number, made: bigint): { value: number; made: bigint } =>
    basis.reduce(
      (left, each) =>
        ((left.value >>> each.top) & 1) === 1
          ? { value: (left.value ^ each.value) >>> 0, made: left.made ^ each.made }
          : left,
      { value, made },
    );
  for (const [index, column] of columns.entries()) {
    const left = reduced(column, 1n << BigInt(index));
    if (left.value !== 0) basis.push({ ...left, top: 31 - Math.clz32(left.value) });
  }
  const { value, made } = reduced(wanted, 0n);
  return value === 0 ? columns.map((_, index) => Number((made >> BigInt(index)) & 1n)) : null;
}
