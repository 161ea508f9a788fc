import type { Findings } from './findings.ts';
import type { Point } from './layout.ts';
import { LIMITS } from './map.ts';
import { type MapLine, quoted, wholeNumber } from './text.ts';

/** A part of a map or cards file: what stands after a `[name]` line. */
export interface MapSection {
  /** In lower case, without the brackets and blanks around it. */
  readonly name: string;
  readonly line: number;
  /** The lines that say something: no blank ones, no comments. */
  readonly lines: readonly MapLine[];
}

export interface Sections {
  /** What stands before the first section. */
  readonly head: readonly MapLine[];
  readonly sections: readonly MapSection[];
}

/** The name of a section when the line begins one for the tolerant readers, else null. */
function sectionName(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length < 2 || !trimmed.startsWith('[') || !trimmed.endsWith(']')) return null;
  return trimmed.slice(1, -1).trim();
}

/**
 * Divides a file into its sections, whatever the case of their names and the blanks around them.
 * @param kind of file: in Domination's two, lines that begin with `;` are comments, and a line of blanks is data
 * (but before the first section of a map, where Domination takes anything); in Conquest's it is the other way round
 */
export function divide(
  lines: readonly MapLine[],
  kind: 'domination' | 'cards' | 'conquest',
  findings: Findings,
): Sections {
  const comments = kind !== 'conquest';
  const head: MapLine[] = [];
  const sections: { name: string; line: number; lines: MapLine[] }[] = [];
  for (const line of lines) {
    const name = sectionName(line.text);
    if (name !== null) {
      sections.push({ name: name.toLowerCase(), line: line.number, lines: [] });
      if (comments) warnOddHeader(line, name, findings);
    } else if (!saysNothing(line.text, comments)) (sections.at(-1)?.lines ?? head).push(line);
    else if (kind === 'cards' || (comments && sections.length > 0)) warnOddBlank(line, findings);
  }
  return { head, sections };
}

function saysNothing(text: string, comments: boolean): boolean {
  const trimmed = text.trim();
  return trimmed === '' || (comments && trimmed.startsWith(';'));
}

function warnOddBlank({ text, number }: MapLine, findings: Findings): void {
  if (text === '' || text.startsWith(';')) return;
  const what = text.trim() === '' ? 'a line of blanks' : 'a comment with blanks before its semicolon';
  findings.warn('odd-line', number, `${what} is data to Domination; it is skipped`);
}

function warnOddHeader(line: MapLine, name: string, findings: Findings): void {
  const expected = `[${name.toLowerCase()}]`;
  if (line.text === expected) return;
  findings.warn(
    'odd-section-header',
    line.number,
    `the section ${quoted(line.text)} is read as ${quoted(expected)}`,
  );
}

/** All lines of the sections of one name, in the order of the file. */
export function linesOf(sections: Sections, name: string): readonly MapLine[] {
  return sections.sections.filter(section => section.name === name).flatMap(section => section.lines);
}

/** The line on which a section of this name begins, or null when there is none. */
export function lineOf(sections: Sections, name: string): number | null {
  return sections.sections.find(section => section.name === name)?.line ?? null;
}

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
