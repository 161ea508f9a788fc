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

/** The sections that each kind of file has, and what is said of another one. */
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
 * Divides a file into its sections, whatever the case of their names and the blanks around them, and says what it
 * should not have.
 * @param kind of file: in Domination's two, lines that begin with `;` are comments, and a line of blanks is data
 * (but before the first section of a map, where Domination takes anything); in Conquest's it is the other way round
 */
export function divide(lines: readonly MapLine[], kind: keyof typeof KINDS, findings: Findings): Sections {
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
  const { known, unknown } = KINDS[kind];
  for (const { name, line } of sections.filter(section => !known.includes(section.name))) {
    const isHead = kind === 'domination' && name === 'map';
    const what = isHead ? 'is read as what stands before the first one' : 'is skipped';
    findings.warn('unknown-section', line, `${unknown(quoted(name))}; it ${what}`);
  }
  if (kind === 'domination') return { head, sections };
  for (const { text, number } of head)
    findings.warn('unknown-line', number, `${quoted(text)} stands before the first section; it is skipped`);
  return { head: [], sections };
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
  const sentence = `the section ${quoted(line.text)} is read as ${quoted(expected)}`;
  if (line.text !== expected) findings.warn('odd-section-header', line.number, sentence);
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
  const bonus = wholeNumber(text ?? '');
  if (bonus === null) {
    const continent = `the continent ${quoted(name)}`;
    if (text === undefined || text === '')
      findings.warn('missing-fields', line.number, `${continent} has no bonus; 0 is assumed`);
    else {
      const sentence = `the bonus ${quoted(text)} of ${continent} is not a number; 0 is assumed`;
      findings.warn('not-a-number', line.number, sentence);
    }
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
  const [x, y] = [wholeNumber(xText ?? ''), wholeNumber(yText ?? '')];
  if (x === null || y === null) return null;
  return Math.max(Math.abs(x), Math.abs(y)) > LIMITS.coordinate ? null : { x, y };
}
