import type { Findings } from './findings.ts';
import { type MapLine, quoted } from './text.ts';

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
