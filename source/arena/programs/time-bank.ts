import type { Partner } from './program.ts';

export interface TimeTerms {
  /** Milliseconds of its bank at first and at most, and what each answer adds to it. */
  readonly bank: number;
  readonly perMove: number;
  /** Late answers after which it is not asked any more. */
  readonly patience: number;
}

/** The most remarks about a program that are stored. */
const MOST_NOTES = 20;

/** A partner that is asked against the clock, with a record of its faults. */
export class TimedPartner {
  readonly partner: Partner;
  /** Answers that came too late, moves that did not count with the first reasons, and the slowest answer. */
  readonly conduct = { timeouts: 0, dropped: 0, slowest: 0, notes: [] as string[] };
  readonly #terms: TimeTerms;
  #bank: number;
  #isGone = false;

  constructor(partner: Partner, terms: TimeTerms) {
    this.partner = partner;
    this.#terms = terms;
    this.#bank = terms.bank;
  }

  /**
   * Asks within the time left; `what` names the request in remarks. Null for no answer: dead, late, or late too often.
   */
  async ask(request: (milliseconds: number) => string, what: string): Promise<string | null> {
    if (this.#isGone || this.conduct.timeouts >= this.#terms.patience) return null;
    const time = Math.max(1, Math.round(this.#bank));
    const answer = await this.partner.ask(request(time), time);
    if (answer.kind === 'line') {
      this.conduct.slowest = Math.max(this.conduct.slowest, answer.milliseconds);
      this.#spend(answer.milliseconds);
      return answer.text;
    }
    if (answer.kind === 'gone') this.#isGone = true;
    else {
      this.conduct.timeouts += 1;
      this.#spend(time);
    }
    this.note([answer.kind === 'gone' ? answer.sentence : `no answer to ${what} within ${time} ms`], 0);
    return null;
  }

  /** Keeps what was wrong with an answer. */
  note(sentences: readonly string[], dropped = sentences.length): void {
    this.conduct.dropped += dropped;
    const { notes } = this.conduct;
    notes.push(...sentences.slice(0, MOST_NOTES - notes.length));
  }

  #spend(milliseconds: number): void {
    const { bank, perMove } = this.#terms;
    this.#bank = Math.min(bank, Math.max(0, this.#bank - milliseconds) + perMove);
  }
}
