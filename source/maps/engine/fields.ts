import { type MapLine, quoted, wholeNumber } from '../text.ts';
import type { EngineFault } from './refusal.ts';

/** What the engine takes a field for. */
export type EngineField = 'text' | 'number';

/** The first field that is missing, not a number, or too much. */
export function fieldsFault(
  fields: readonly string[],
  wanted: readonly EngineField[],
  line: MapLine,
): EngineFault | null {
  for (const [index, kind] of wanted.entries()) {
    const field = fields[index];
    if (field === undefined) {
      const sentence = `the line has ${fields.length} of ${wanted.length} fields`;
      return { line: line.number, code: 'missing-fields', reason: 'a line has too few fields', sentence };
    }
    const fault = kind === 'number' ? numberFault(field, line) : null;
    if (fault !== null) return fault;
  }
  const extra = fields[wanted.length];
  if (extra === undefined) return null;
  const sentence = `${quoted(extra)} is one field too many`;
  return {
    line: line.number,
    code: 'extra-fields',
    reason: `unknown item found in map file: ${extra}`,
    sentence,
  };
}

/** A field that should be a whole number. */
export function numberFault(text: string, line: MapLine): EngineFault | null {
  if (wholeNumber(text) !== null) return null;
  const reason = `not a number: For input string: "${text}"`;
  return { line: line.number, code: 'not-a-number', reason, sentence: `${quoted(text)} is not a number` };
}

/**
 * A number that should be that of a continent or country already read.
 * @param number counted from 1, as files do
 */
export function indexFault(number: number, size: number, what: string, line: MapLine): EngineFault | null {
  if (number >= 1 && number <= size) return null;
  const reason = `index out of range: ${number - 1} >= ${size}`;
  const code = what === 'continent' ? 'unknown-continent' : 'unknown-country';
  return {
    line: line.number,
    code,
    reason,
    sentence: `there is no ${what} ${number}; the last one is ${size}`,
  };
}
