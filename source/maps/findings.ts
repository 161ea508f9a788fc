/** A line of a file, counted from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

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
export interface Finding extends Place {
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

/** How many warnings are kept; a hostile file has one on every line. */
const KEPT_WARNINGS = 200;

/** Gathers what is found in one file. All faults are kept up to the same number; the rest is counted. */
export class Findings {
  readonly file: string;
  readonly #kept: Finding[] = [];
  #faults = 0;
  #warnings = 0;

  constructor(file: string) {
    this.file = file;
  }

  fault(code: FindingCode, line: number, sentence: string): void {
    this.#faults += 1;
    if (this.#faults <= KEPT_WARNINGS) this.#keep('fault', code, line, sentence);
  }

  warn(code: FindingCode, line: number, sentence: string): void {
    this.#warnings += 1;
    if (this.#warnings <= KEPT_WARNINGS) this.#keep('warning', code, line, sentence);
  }

  get hasFaults(): boolean {
    return this.#faults > 0;
  }

  get list(): readonly Finding[] {
    return this.#kept;
  }

  /** How many findings were counted but not kept. */
  get dropped(): number {
    return this.#faults + this.#warnings - this.#kept.length;
  }

  #keep(level: Finding['level'], code: FindingCode, line: number, sentence: string): void {
    this.#kept.push({ level, code, file: this.file, line, sentence });
  }
}
