/** Every kind of thing that can be wrong or odd with a map. The words are stable: programs read them. */
export const FINDING_CODES = [
  'binary',
  'border-both-ways-missing',
  'cards-file-fault',
  'cards-file-missing',
  'continent-empty',
  'continent-not-connected',
  'country-in-two-continents',
  'country-without-border',
  'country-without-continent',
  'duplicate-border',
  'duplicate-name',
  'duplicate-number',
  'encoding',
  'engine-refuses',
  'extra-fields',
  'missing-colour',
  'missing-fields',
  'missing-place',
  'missing-section',
  'no-borders',
  'not-a-map',
  'not-a-number',
  'not-connected',
  'not-reachable',
  'number-out-of-range',
  'numbers-not-in-sequence',
  'odd-line',
  'odd-section-header',
  'one-way-border',
  'self-border',
  'too-few-countries',
  'too-large',
  'unknown-card',
  'unknown-continent',
  'unknown-country',
  'unknown-line',
  'unknown-section',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** One fault or warning about a map. A fault means that the map cannot be played in the mode asked for. */
export interface Finding {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly level: 'fault' | 'warning';
  readonly code: FindingCode;
  /** One sentence without a capital or a full stop; of a warning it says what was assumed. */
  readonly sentence: string;
}

/** A finding as compilers print them: `file:line: sentence`. */
export function describeFinding(finding: Finding): string {
  const kind = finding.level === 'warning' ? 'warning: ' : '';
  return `${finding.file}:${finding.line}: ${kind}${finding.sentence}`;
}

/** How many faults, and how many warnings, are kept; a hostile file has one on every line. */
const KEPT = 200;

/** Gathers what is found in one file, up to a number of each level and the first of each kind; the rest is counted. */
export class Findings {
  readonly file: string;
  readonly #refused: ReadonlySet<FindingCode>;
  readonly #kept: Finding[] = [];
  readonly #codes = new Set<FindingCode>();
  readonly #counts = { fault: 0, warning: 0 };
  #unreadable = false;

  /** @param refused what is a fault in the mode asked for although the map can be read */
  constructor(file: string, refused: ReadonlySet<FindingCode> = new Set()) {
    this.file = file;
    this.#refused = refused;
  }

  /** Something because of which there is no map. */
  fault(code: FindingCode, line: number, sentence: string): void {
    this.#unreadable = true;
    this.#add('fault', code, line, sentence);
  }

  /** Something that a map can be made of nevertheless. */
  warn(code: FindingCode, line: number, sentence: string): void {
    this.#add(this.#refused.has(code) ? 'fault' : 'warning', code, line, sentence);
  }

  /** Whether no map can be made of the file. */
  get unreadable(): boolean {
    return this.#unreadable;
  }

  /** What was kept, in the order of the lines. */
  inOrder(): readonly Finding[] {
    return this.#kept.toSorted((a, b) => a.line - b.line);
  }

  /** How many findings were counted but not kept. */
  get dropped(): number {
    return this.#counts.fault + this.#counts.warning - this.#kept.length;
  }

  #add(level: Finding['level'], code: FindingCode, line: number, sentence: string): void {
    this.#counts[level] += 1;
    const isFirst = !this.#codes.has(code);
    this.#codes.add(code);
    if (isFirst || this.#counts[level] <= KEPT)
      this.#kept.push({ level, code, file: this.file, line, sentence });
  }
}
