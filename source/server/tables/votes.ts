import { err, ok } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Hosted } from './hosted.ts';
import type { TableRecord } from './record.ts';
import { peopleAt, seatOfPerson, withStandIn } from './seating.ts';

/**
 * Counts a vote that a computer player takes somebody's seat for good; a second one of the same person counts as the
 * first. More than half of the other people decide: it has the seat then, and the count begins anew.
 * @returns the record with the vote; null for somebody who does not sit at the table, or in that very seat
 */
export function withVote(
  record: TableRecord,
  voter: string,
  seat: Seat,
): { readonly record: TableRecord; readonly votes: number; readonly needed: number } | null {
  const others = peopleAt(record).filter(each => seatOfPerson(record, each.person) !== seat);
  if (!others.some(each => each.person === voter)) return null;
  const before = record.votes.find(each => each.seat === seat)?.voters ?? [];
  const voters = [...before.filter(each => each !== voter), voter];
  const needed = Math.floor(others.length / 2) + 1;
  const open = record.votes.filter(each => each.seat !== seat);
  const counted =
    voters.length < needed
      ? { ...record, votes: [...open, { seat, voters }] }
      : withStandIn({ ...record, votes: open }, seat, 'kicked');
  return { record: counted, votes: voters.length, needed };
}

/** Votes that a computer player takes this seat for good. @returns what came of it, in one sentence */
export async function voteOff(hosted: Hosted, voter: string, seat: Seat): Promise<string> {
  if (hosted.record.tournament !== undefined)
    return 'in a tournament nobody is voted off; the clock plays for who is late';
  let count = { votes: 0, needed: 0 };
  // Written before it is counted: of two votes on two nodes at once, the one that is written last decides.
  const voted = await hosted.kept.change(now => {
    const next = withVote(now, voter, seat);
    if (next === null) return err('only who sits at the table has a vote');
    count = next;
    return ok(next.record);
  });
  if (!voted.ok) return voted.error;
  const name = hosted.table?.names[seat] ?? '';
  if (count.votes < count.needed) {
    hosted.note(`${count.votes} of ${count.needed} votes that the computer plays for ${name}`);
    return 'your vote is counted';
  }
  hosted.followed();
  hosted.note(`the computer plays for ${name} from now on`);
  return 'it is decided';
}
