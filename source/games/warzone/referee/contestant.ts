import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Partner } from '../../../arena/programs/program.ts';
import { TimedPartner } from '../../../arena/programs/time-bank.ts';
import { PLAYERS, type Terms } from './terms.ts';

/** A player of a match with its time: in v1 two seconds for each answer, in v2 a bank. */
export class Contestant extends TimedPartner {
  readonly seat: Seat;
  readonly name: string;

  constructor(partner: Partner, seat: Seat, terms: Terms) {
    super(partner, terms);
    this.seat = seat;
    this.name = at(PLAYERS, seat);
  }

  /** Asks for an answer within the time left, which stands between `request` and `rest`. No answer is an empty one. */
  async request(request: string, rest = ''): Promise<string> {
    return (await this.ask(time => `${request} ${time} ${rest}`.trim(), request)) ?? '';
  }
}
