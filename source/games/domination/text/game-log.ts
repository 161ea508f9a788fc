import { fromScript, fromSeed, type Randomness, type ScriptedOutcome } from '../../../../machines/random.ts';
import type { CommandHelp } from '../../../lines/text/adapter.ts';
import { helpOf, wordOf } from '../../../lines/text/commands.ts';
import type { ChanceSource } from '../../../table/positions.ts';
import type { ConsoleGame } from './console-game.ts';
import { numberOf, savedText, wordsOf } from './words.ts';

/** A line of a log: a typed command, or a random result. */
export type LogEntry =
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'outcome'; readonly outcome: ScriptedOutcome };

const MOST_LINES = 1_000_000;

/** A log of the Domination program (rules/domination-console.md#logs), read from front to back. */
export class GameLog {
  readonly #entries: readonly LogEntry[];
  #next = 0;

  constructor(entries: readonly LogEntry[]) {
    this.#entries = entries;
  }

  /** The random results from here on. */
  get outcomes(): ScriptedOutcome[] {
    return this.#entries
      .slice(this.#next)
      .flatMap(entry => (entry.kind === 'outcome' ? [entry.outcome] : []));
  }

  /** The next line, if it is a command. */
  get command(): string | null {
    const entry = this.#entries[this.#next];
    return entry?.kind === 'command' ? entry.text : null;
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#entries.length;
  }

  skip(): void {
    this.#next += 1;
  }

  /** Passes a typed command that comes before the next outcome; blanks do not matter. */
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

  /** Passes outcomes repeated here, because a log records replays too. */
  passSame(outcomes: readonly ScriptedOutcome[]): void {
    const here = this.outcomes.slice(0, outcomes.length);
    if (JSON.stringify(here) === JSON.stringify(outcomes)) this.passOutcomes(outcomes.length);
  }

  /** Passes so many outcomes, and the commands among them. */
  passOutcomes(count: number): void {
    for (let left = count; left > 0 && !this.isAtEnd; this.#next++) {
      if (this.#entries[this.#next]?.kind === 'outcome') left -= 1;
    }
  }
}

/** Reads a log; lines that are neither commands nor outcomes are dropped. */
export function readGameLog(text: string): GameLog {
  const lines = text.replace(/^\ufeff/u, '').split(/\r\n|\r|\n/, MOST_LINES);
  return new GameLog(lines.flatMap(line => readEntry(line) ?? []));
}

/** Lines of the network: departures, new names, faults. */
const NETWORK = new Set(['LEAVE', 'RENAME', 'ERROR']);

function readEntry(line: string): LogEntry | null {
  const [address, ...words] = wordsOf(line);
  if (address === undefined || NETWORK.has(address)) return null;
  const chance = CHANCES.find(line => wordOf(line) === address);
  if (chance === undefined) {
    // One blank ends the address; all others were typed.
    const text = savedText(line.trimStart().slice(address.length + 1));
    return words.length === 0 ? null : { kind: 'command', text };
  }
  const outcome = chance.read(words);
  return outcome === null ? null : { kind: 'outcome', outcome };
}

/** A line with a random result: its form, its meaning, and its outcome for the rules. */
interface ChanceLine extends CommandHelp {
  readonly read: (words: readonly string[]) => ScriptedOutcome | null;
}

/** A line whose numbers are those of the outcome. */
const chanceLine = (form: string, does: string, what: string): ChanceLine => ({
  form,
  does,
  read: words => ({ what, numbers: words.map(numberOf) }),
});

const CHANCES: readonly ChanceLine[] = [
  chanceLine('PLAYER i', 'who begins, counted from 0', 'first'),
  chanceLine(
    'MISSION i j …',
    "each player's mission: its place in the list, from which it is taken then",
    'missions',
  ),
  chanceLine('PLACEALL id id …', 'the countries in the order of the deal', 'deal'),
  chanceLine('PLACE id', 'what autoplace chooses', 'place'),
  {
    form: 'DICE a d x… y…',
    does: "a dice of the attacker and d of the defender, from 0 to 5, each's from high to low",
    read: words => ({ what: 'roll', numbers: words.slice(2).map(eyes => numberOf(eyes) + 1) }),
  },
  {
    form: 'CARD x',
    does: "the card that is drawn, a country's number or wildcard; nothing behind it: none",
    read: ([word]) =>
      word === undefined ? null : { what: 'card', numbers: [word === 'wildcard' ? 0 : numberOf(word)] },
  },
];

/** The lines of a log, for the help: `--outcomes` takes one. */
export const logForms = (): readonly string[] =>
  helpOf([
    ...CHANCES,
    { form: 'NAME COMMAND', does: 'what was typed: the commands of computer players are taken from it' },
  ]);

/** Most characters of a seed that further games reuse: a save holds seeds of at most 200. */
const LONGEST_STEM = 180;

/** The random source of a console's games: a log over all games of the session, or a seed for each. */
export class ConsoleLuck {
  readonly #seed: string;
  readonly log: GameLog | null;
  #games = 0;
  /** Outcomes of the present game's script that the log has passed. */
  #used = 0;

  constructor(seed: string, log: GameLog | null) {
    this.#seed = seed;
    this.log = log;
  }

  /** The source of random results for a new game. */
  forGame(): ChanceSource {
    this.#games += 1;
    this.#used = 0;
    const seed = this.#games === 1 ? this.#seed : `${this.#seed.slice(0, LONGEST_STEM)} ${this.#games}`;
    return this.log === null ? { seed } : { seed, outcomes: this.log.outcomes };
  }

  /** The random results of a loaded or replayed game from now on. */
  forGoingOn(): Randomness {
    const { seed, outcomes } = this.forGame();
    return outcomes === undefined ? fromSeed(seed) : fromScript(outcomes);
  }

  /** Advances the log past what the game has used. */
  follow({ position }: ConsoleGame): void {
    if (this.log === null || position.random.kind !== 'script') return;
    this.log.passOutcomes(position.random.next - this.#used);
    this.#used = position.random.next;
  }
}
