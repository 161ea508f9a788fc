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
  /** Answers that came too late, moves that did not count with the first reasons, and the slowest answer. */
  readonly conduct = { timeouts: 0, dropped: 0, slowest: 0, notes: [] as string[] };
  readonly #terms: Terms;
  #bank: number;
  #isGone = false;

  constructor(partner: Partner, seat: Seat, terms: Terms) {
    this.partner = partner;
    this.seat = seat;
    this.name = at(PLAYERS, seat);
    this.#terms = terms;
    this.#bank = terms.bank;
  }

  /**
   * Asks for an answer within the time that is left (v1: two seconds each time; v2: a bank). No answer is an empty one;
   * who has been late too often is asked no more.
   * @param request the words before the time
   * @param rest the words after it
   */
  async ask(request: string, rest = ''): Promise<string> {
    if (this.#isGone || this.conduct.timeouts >= this.#terms.patience) return '';
    const time = Math.max(1, Math.round(this.#terms.generation === 'v1' ? this.#terms.perMove : this.#bank));
    const answer = await this.partner.ask(`${request} ${time} ${rest}`.trim(), time);
    switch (answer.kind) {
      case 'line':
        this.conduct.slowest = Math.max(this.conduct.slowest, answer.milliseconds);
        this.#spend(answer.milliseconds);
        return answer.text;
      case 'timeout':
        this.conduct.timeouts += 1;
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
    this.conduct.dropped += dropped;
    const { notes } = this.conduct;
    notes.push(...sentences.slice(0, MOST_NOTES - notes.length));
  }

  #spend(milliseconds: number): void {
    const { bank, perMove } = this.#terms;
    this.#bank = Math.min(bank, Math.max(0, this.#bank - milliseconds) + perMove);
  }
}
