/** The kinds of faults and warnings. The words are stable: programs read them. */
export type FindingCode =
  | 'binary'
  | 'border-both-ways-missing'
  | 'cards-file-fault'
  | 'cards-file-missing'
  | 'continent-empty'
  | 'continent-not-connected'
  | 'country-in-two-continents'
  | 'country-without-border'
  | 'country-without-continent'
  | 'duplicate-border'
  | 'duplicate-name'
  | 'duplicate-number'
  | 'encoding'
  | 'engine-refuses'
  | 'extra-fields'
  | 'missing-colour'
  | 'missing-fields'
  | 'missing-place'
  | 'missing-section'
  | 'no-borders'
  | 'not-a-map'
  | 'not-a-number'
  | 'not-connected'
  | 'not-reachable'
  | 'number-out-of-range'
  | 'numbers-not-in-sequence'
  | 'odd-line'
  | 'odd-section-header'
  | 'one-way-border'
  | 'self-border'
  | 'too-few-countries'
  | 'too-large'
  | 'unknown-card'
  | 'unknown-continent'
  | 'unknown-country'
  | 'unknown-line'
  | 'unknown-section';

/**
 * One fault or warning about a map, with its line counted from 1. A fault means that the map cannot be played in the
 * mode asked for.
 */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly level: 'fault' | 'warning';
  readonly code: FindingCode;
  /** One sentence without a capital or a full stop; of a warning it says what was assumed. */
  readonly sentence: string;
}

/** A finding as compilers print them: `file:line: sentence`. */
export const describeFinding = ({ file, line, level, sentence }: Finding): string =>
  `${file}:${line}: ${level === 'warning' ? 'warning: ' : ''}${sentence}`;

/** The most faults, and the most warnings, that are stored; a hostile file has one on every line. */
const MOST = 200;

/** Collects the findings about one file: the first of each kind and up to `MOST` of each level; the rest is counted. */
export class Findings {
  readonly file: string;
  readonly #refused: ReadonlySet<FindingCode>;
  readonly #stored: Finding[] = [];
  readonly #codes = new Set<FindingCode>();
  readonly #counts = { fault: 0, warning: 0 };
  #unreadable = false;

  /** @param refused warnings that are faults in the mode asked for */
  constructor(file: string, refused: ReadonlySet<FindingCode> = new Set()) {
    this.file = file;
    this.#refused = refused;
  }

  /** Adds a finding that makes the map unreadable. */
  fault(code: FindingCode, line: number, sentence: string): void {
    this.#unreadable = true;
    this.#add('fault', code, line, sentence);
  }

  /** Adds a finding that does not. */
  warn(code: FindingCode, line: number, sentence: string): void {
    this.#add(this.#refused.has(code) ? 'fault' : 'warning', code, line, sentence);
  }

  /** True if no map can be made of the file. */
  get unreadable(): boolean {
    return this.#unreadable;
  }

  /** The stored findings in the order of the lines. */
  inOrder(): readonly Finding[] {
    return this.#stored.toSorted((a, b) => a.line - b.line);
  }

  /** The number of findings that were counted but not stored. */
  get dropped(): number {
    return this.#counts.fault + this.#counts.warning - this.#stored.length;
  }

  #add(level: Finding['level'], code: FindingCode, line: number, sentence: string): void {
    this.#counts[level] += 1;
    const isFirst = !this.#codes.has(code);
    this.#codes.add(code);
    if (isFirst || this.#counts[level] <= MOST)
      this.#stored.push({ level, code, file: this.file, line, sentence });
  }
}
