import { createHash } from 'node:crypto';

/** JSON with each object's keys in order, so that equal data has equal text; leaves out what JSON leaves out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(value));
}

/** The SHA-256 of the canonical JSON, 64 hexadecimal digits. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

/** A JSON object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of data with each object's keys in order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map(key => [key, ordered(value[key])]));
}

/** The first place where two pieces of data differ: a path like `events[0].attack[1]`, and the value there in each. */
export interface Difference {
  readonly path: string;
  /** JSON, shortened; `nothing` where there is none. */
  readonly one: string;
  readonly other: string;
}

/** The first difference of two pieces of JSON data, in the order of their keys; null when they are the same. */
export function firstDifference(one: unknown, other: unknown, path = ''): Difference | null {
  // Mostly equal, keys in the same order: their JSON as it is costs a tenth.
  if (JSON.stringify(one) === JSON.stringify(other) || canonicalJson(one) === canonicalJson(other))
    return null;
  for (const [step, here, there] of partsOf(one, other)) {
    const difference = firstDifference(here, there, path === '' ? step.replace('.', '') : path + step);
    if (difference !== null) return difference;
  }
  return { path, one: shortJson(one), other: shortJson(other) };
}

/** The items of two lists or the fields of two objects side by side, each with its step of the path. */
function partsOf(one: unknown, other: unknown): [step: string, here: unknown, there: unknown][] {
  if (Array.isArray(one) && Array.isArray(other)) {
    const length = Math.max(one.length, other.length);
    return Array.from({ length }, (_, index) => [`[${index}]`, one[index], other[index]]);
  }
  if (!isRecord(one) || !isRecord(other)) return [];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].sort().map(key => [`.${printable(key)}`, one[key], other[key]]);
}

const LONGEST = 60;

/** Data for a sentence: one line, short, without control characters. */
function shortJson(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = printable(canonicalJson(value));
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

const printable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
