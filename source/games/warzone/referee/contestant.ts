import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Partner } from '../../../arena/programs/program.ts';
import { TimedPartner } from '../../../arena/programs/time-bank.ts';
import { PLAYERS, type Terms } from './terms.ts';

/** A player of a match: its partner, its time (v1: two seconds each time; v2: a bank), and what went wrong with it. */
export class Contestant {
  readonly partner: Partner;
  readonly seat: Seat;
  readonly name: string;
  readonly conduct: TimedPartner['conduct'];
  readonly #timed: TimedPartner;

  constructor(partner: Partner, seat: Seat, terms: Terms) {
    this.partner = partner;
    this.seat = seat;
    this.name = at(PLAYERS, seat);
    this.#timed = new TimedPartner(partner, terms);
    this.conduct = this.#timed.conduct;
  }

  /**
   * Asks for an answer within the time that is left. No answer is an empty one.
   * @param request the words before the time
   * @param rest the words after it
   */
  async ask(request: string, rest = ''): Promise<string> {
    return (await this.#timed.ask(time => `${request} ${time} ${rest}`.trim(), request)) ?? '';
  }

  /** Keeps what was wrong with an answer. */
  note(sentences: readonly string[], dropped = sentences.length): void {
    this.#timed.note(sentences, dropped);
  }
}
