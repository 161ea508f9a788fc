import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { keptText, numberOf, wordsOf } from './words.ts';

/** A line of a log: a command that was typed, or what chance gave. */
export type TapeEntry =
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'outcome'; readonly outcome: ScriptedOutcome };

/** The longest log that is read. */
const MOST_LINES = 1_000_000;

/**
 * A log of the Domination program (rules/domination-console.md#logs): typed commands with an address
 * before them, and random results. It is used up from front to back.
 */
export class Tape {
  readonly #entries: readonly TapeEntry[];
  #next = 0;

  constructor(entries: readonly TapeEntry[]) {
    this.#entries = entries;
  }

  /** What chance gives from here on. */
  get outcomes(): ScriptedOutcome[] {
    return this.#entries
      .slice(this.#next)
      .flatMap(entry => (entry.kind === 'outcome' ? [entry.outcome] : []));
  }

  /** The next line, when it is a command. */
  get command(): string | null {
    const entry = this.#entries[this.#next];
    return entry?.kind === 'command' ? entry.text : null;
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#entries.length;
  }

  /** Goes on one line, whatever it is. */
  skip(): void {
    this.#next += 1;
  }

  /** Goes on behind a command that has been typed, when it stands before the next outcome. Blanks do not matter. */
  passCommand(text: string): void {
    const typed = wordsOf(text).join(' ');
    for (let index = this.#next; index < this.#entries.length; index++) {
      const entry = this.#entries[index];
      if (entry?.kind !== 'command') return;
      if (wordsOf(entry.text).join(' ') === typed) {
        this.#next = index + 1;
        return;
      }
    }
  }

  /** Goes on behind outcomes that stand here once more, because a log tells a replay too. */
  passSame(outcomes: readonly ScriptedOutcome[]): void {
    const here = this.outcomes.slice(0, outcomes.length);
    if (JSON.stringify(here) === JSON.stringify(outcomes)) this.passOutcomes(outcomes.length);
  }

  /** Goes on behind so many outcomes, and the commands among them. */
  passOutcomes(count: number): void {
    for (let left = count; left > 0 && !this.isAtEnd; this.#next++) {
      if (this.#entries[this.#next]?.kind === 'outcome') left -= 1;
    }
  }
}

/** The lines of a log; what is neither command nor outcome is left out. */
export function readTape(text: string): Tape {
  const lines = text.replace(/^\ufeff/u, '').split(/\r\n|\r|\n/, MOST_LINES);
  return new Tape(lines.flatMap(line => readEntry(line) ?? []));
}

/** Lines of the network: who left, who is called otherwise now, faults. */
const NETWORK = new Set(['LEAVE', 'RENAME', 'ERROR']);

function readEntry(line: string): TapeEntry | null {
  const [address, ...words] = wordsOf(line);
  if (address === undefined || NETWORK.has(address)) return null;
  if (!Object.hasOwn(READERS, address)) {
    // One blank ends the address; all others were typed.
    const text = keptText(line.trimStart().slice(address.length + 1));
    return words.length === 0 ? null : { kind: 'command', text };
  }
  const outcome = READERS[address]?.(words) ?? null;
  return outcome === null ? null : { kind: 'outcome', outcome };
}

const numbers = (words: readonly string[]): number[] => words.map(numberOf);

/** The words for what chance gives, each with how the rules of the game call it. */
const READERS: Readonly<Record<string, (words: readonly string[]) => ScriptedOutcome | null>> = {
  PLAYER: words => ({ what: 'first', numbers: numbers(words) }),
  MISSION: words => ({ what: 'missions', numbers: numbers(words) }),
  PLACEALL: words => ({ what: 'deal', numbers: numbers(words) }),
  PLACE: words => ({ what: 'place', numbers: numbers(words) }),
  // Two counts, then the dice from 0 to 5.
  DICE: words => ({ what: 'roll', numbers: numbers(words.slice(2)).map(eyes => eyes + 1) }),
  // A turn without a card has an empty line.
  CARD: ([word]) =>
    word === undefined ? null : { what: 'card', numbers: [word === 'wildcard' ? 0 : numberOf(word)] },
};
