import { createHash } from 'node:crypto';

/**
 * JSON with the keys of every object in order, so that equal data has equal text.
 * Leaves out what JSON leaves out (`undefined`, functions).
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part));
}

/** The SHA-256 of the canonical JSON, 64 hexadecimal digits. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

/** A JSON object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(record).sort();
  return Object.fromEntries(keys.map(key => [key, record[key]]));
}

/** Where two pieces of data differ first: a path like `events[0].attack[1]`, and what stands there in each. */
export interface Difference {
  readonly path: string;
  /** JSON, shortened; `nothing` where there is none. */
  readonly one: string;
  readonly other: string;
}

/** The first difference of two pieces of JSON data, in the order of their keys; null when they are the same. */
export function firstDifference(one: unknown, other: unknown, path = ''): Difference | null {
  if (Array.isArray(one) && Array.isArray(other)) {
    const length = Math.max(one.length, other.length);
    return firstOf(
      Array.from({ length }, (_, index) => index),
      index => firstDifference(one[index], other[index], `${path}[${index}]`),
    );
  }
  if (isRecord(one) && isRecord(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
    return firstOf(keys, key =>
      firstDifference(one[key], other[key], path === '' ? printable(key) : `${path}.${printable(key)}`),
    );
  }
  const [here, there] = [shortJson(one), shortJson(other)];
  return canonicalJson(one) === canonicalJson(other) ? null : { path, one: here, other: there };
}

function firstOf<T>(items: readonly T[], find: (item: T) => Difference | null): Difference | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

const LONGEST = 60;

/** Data as a sentence can hold it: one line, short, with nothing that a terminal would obey. */
function shortJson(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = printable(canonicalJson(value));
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

const printable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
