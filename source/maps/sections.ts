import type { Findings } from './findings.ts';
import type { Point } from './layout.ts';
import { LIMITS } from './map.ts';
import { type MapLine, quote, wholeNumber } from './text.ts';

/** A map or cards file by its sections. Their names are in lower case, without the brackets and blanks around them. */
export interface Sections {
  /** All lines with content in sections of a name, in the order of the file; null for those before the first section. */
  linesOf(name: string | null): readonly MapLine[];
  /** The line number of the first section of this name, or null when there is none. */
  lineOf(name: string): number | null;
}

/** The sections of each kind of file, and the finding for others. */
const KINDS = {
  domination: {
    known: ['files', 'continents', 'countries', 'borders'],
    unknown: (name: string) => `Domination has no section ${name}`,
  },
  cards: {
    known: ['cards', 'missions'],
    unknown: (name: string) => `there is no section ${name} in a cards file`,
  },
  conquest: {
    known: ['map', 'continents', 'territories'],
    unknown: (name: string) => `a Conquest map has no section ${name}`,
  },
};

/**
 * Divides a file into its sections, whatever the case of their names and the blanks around them, and reports what it
 * should not have. @param kind in Domination's two, lines that begin with `;` are comments, and a line of blanks is
 * data (except before the first section of a map, where anything goes); in Conquest's it is the reverse
 */
export function sectionsOf(
  lines: readonly MapLine[],
  kind: keyof typeof KINDS,
  findings: Findings,
): Sections {
  const comments = kind !== 'conquest';
  const { known, unknown } = KINDS[kind];
  const head: MapLine[] = [];
  const sections = new Map<string, { readonly line: number; readonly lines: MapLine[] }>();
  let current = head;
  for (const line of lines) {
    const text = line.text.trim();
    const name = /^\[(.*)\]$/s.exec(text)?.[1]?.trim().toLowerCase();
    if (name !== undefined) {
      const section = sections.get(name) ?? { line: line.number, lines: [] };
      sections.set(name, section);
      current = section.lines;
      if (comments) warnOddHeader(line, name, findings);
      if (known.includes(name)) continue;
      const isHead = kind === 'domination' && name === 'map';
      const what = isHead ? 'is read as what stands before the first one' : 'is skipped';
      findings.warn('unknown-section', line.number, `${unknown(quote(name))}; it ${what}`);
    } else if (text !== '' && !(comments && text.startsWith(';'))) current.push(line);
    else if (kind === 'cards' || (comments && sections.size > 0)) warnOddBlank(line, findings);
  }
  for (const { text, number } of kind === 'domination' ? [] : head)
    findings.warn('unknown-line', number, `${quote(text)} stands before the first section; it is skipped`);
  return {
    linesOf: name => (name === null ? head : (sections.get(name)?.lines ?? [])),
    lineOf: name => sections.get(name)?.line ?? null,
  };
}

function warnOddBlank({ text, number }: MapLine, findings: Findings): void {
  if (text === '' || text.startsWith(';')) return;
  const what = text.trim() === '' ? 'a line of blanks' : 'a comment with blanks before its semicolon';
  findings.warn('odd-line', number, `${what} is data to Domination; it is skipped`);
}

function warnOddHeader(line: MapLine, name: string, findings: Findings): void {
  const expected = `[${name}]`;
  const sentence = `the section ${quote(line.text)} is read as ${quote(expected)}`;
  if (line.text !== expected) findings.warn('odd-section-header', line.number, sentence);
}

/** A continent's bonus, clamped to the limits; 0 where there is none that can be read. */
export function readBonus(name: string, text: string | undefined, line: MapLine, findings: Findings): number {
  const bonus = wholeNumber(text ?? '');
  if (bonus === null) {
    const continent = `the continent ${quote(name)}`;
    if (text === undefined || text === '')
      findings.warn('missing-fields', line.number, `${continent} has no bonus; 0 is assumed`);
    else {
      const sentence = `the bonus ${quote(text)} of ${continent} is not a number; 0 is assumed`;
      findings.warn('not-a-number', line.number, sentence);
    }
    return 0;
  }
  const clamped = Math.max(-LIMITS.bonus, Math.min(LIMITS.bonus, bonus));
  const sentence = `the bonus of the continent ${quote(name)} is beyond ${LIMITS.bonus}; ${clamped} is assumed`;
  if (clamped !== bonus) findings.warn('number-out-of-range', line.number, sentence);
  return clamped;
}

/** A spot from two fields, or null when they are not two numbers within the limits. */
export function readSpot(xText: string | undefined, yText: string | undefined): Point | null {
  const [x, y] = [wholeNumber(xText ?? ''), wholeNumber(yText ?? '')];
  if (x === null || y === null) return null;
  return Math.max(Math.abs(x), Math.abs(y)) > LIMITS.coordinate ? null : { x, y };
}
