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
