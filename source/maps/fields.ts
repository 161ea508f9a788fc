import type { Findings } from './findings.ts';
import type { Point } from './layout.ts';
import { LIMITS } from './map.ts';
import { type MapLine, quoted, wholeNumber } from './text.ts';

/** A continent's bonus, kept within the limits; 0 where there is none that can be read. */
export function readBonus(name: string, text: string | undefined, line: MapLine, findings: Findings): number {
  if (text === undefined || text === '') {
    findings.warn('missing-fields', line.number, `the continent ${quoted(name)} has no bonus; 0 is assumed`);
    return 0;
  }
  const bonus = wholeNumber(text);
  if (bonus === null) {
    const sentence = `the bonus ${quoted(text)} of the continent ${quoted(name)} is not a number; 0 is assumed`;
    findings.warn('not-a-number', line.number, sentence);
    return 0;
  }
  const kept = Math.max(-LIMITS.bonus, Math.min(LIMITS.bonus, bonus));
  if (kept !== bonus) {
    const sentence = `the bonus of the continent ${quoted(name)} is beyond ${LIMITS.bonus}; ${kept} is assumed`;
    findings.warn('number-out-of-range', line.number, sentence);
  }
  return kept;
}

/** A place from two fields, or null when they are not two numbers within reason. */
export function readPlace(xText: string | undefined, yText: string | undefined): Point | null {
  const x = wholeNumber(xText ?? '');
  const y = wholeNumber(yText ?? '');
  if (x === null || y === null) return null;
  return Math.max(Math.abs(x), Math.abs(y)) > LIMITS.coordinate ? null : { x, y };
}
