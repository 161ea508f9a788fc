import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Partner } from '../../../arena/programs/program.ts';
import { PLAYERS, type Terms } from './terms.ts';

/** How many remarks about a player are kept. */
const MOST_NOTES = 20;

/** A player of a match: its partner, its time, and what went wrong with it. */
export class Contestant {
  readonly partner: Partner;
  readonly seat: Seat;
  readonly name: string;
  readonly #terms: Terms;
  readonly #notes: string[] = [];
  #bank: number;
  #timeouts = 0;
  #dropped = 0;
  #slowest = 0;
  #isGone = false;

  constructor(partner: Partner, seat: Seat, terms: Terms) {
    this.partner = partner;
    this.seat = seat;
    this.name = at(PLAYERS, seat);
    this.#terms = terms;
    this.#bank = terms.bank;
  }

  get timeouts(): number {
    return this.#timeouts;
  }

  get dropped(): number {
    return this.#dropped;
  }

  get notes(): readonly string[] {
    return this.#notes;
  }

  get slowest(): number {
    return this.#slowest;
  }

  /**
   * Asks for an answer within the time that is left (v1: two seconds each time; v2: a bank). No answer is an empty one;
   * who has been late too often is asked no more.
   * @param request the words before the time
   * @param rest the words after it
   */
  async ask(request: string, rest = ''): Promise<string> {
    if (this.#isGone || this.#timeouts >= this.#terms.patience) return '';
    const time = Math.max(1, Math.round(this.#terms.generation === 'v1' ? this.#terms.perMove : this.#bank));
    const answer = await this.partner.ask(`${request} ${time} ${rest}`.trim(), time);
    switch (answer.kind) {
      case 'line':
        this.#slowest = Math.max(this.#slowest, answer.milliseconds);
        this.#spend(answer.milliseconds);
        return answer.text;
      case 'timeout':
        this.#timeouts += 1;
        this.#spend(time);
        this.note([`no answer to ${request} within ${time} ms`], 0);
        return '';
      case 'gone':
        this.#isGone = true;
        this.note([answer.sentence], 0);
        return '';
    }
  }

  /** Keeps what was wrong with an answer. */
  note(sentences: readonly string[], dropped = sentences.length): void {
    this.#dropped += dropped;
    this.#notes.push(...sentences.slice(0, MOST_NOTES - this.#notes.length));
  }

  #spend(milliseconds: number): void {
    const { bank, perMove } = this.#terms;
    this.#bank = Math.min(bank, Math.max(0, this.#bank - milliseconds) + perMove);
  }
}
