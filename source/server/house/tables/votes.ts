import { err, ok } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { HostedTable } from './hosted-table.ts';
import type { TableRecord } from './record.ts';
import { peopleAt, seatOfPerson, withStandIn } from './seating.ts';

/**
 * Counts a vote to replace somebody with a computer player for good, once for each voter; more than half of the other
 * people decide, and the count starts again. Null for a voter not at the table, or in that seat.
 */
function withVote(record: TableRecord, voter: string, seat: Seat) {
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

/** Votes to replace this seat's player with a computer player. @returns the outcome in one sentence */
export async function voteOff(table: HostedTable, voter: string, seat: Seat): Promise<string> {
  if (table.record.tournament !== undefined)
    return 'in a tournament nobody is voted off; the clock plays for anybody who is late';
  let count = { votes: 0, needed: 0 };
  // Stored before it is counted, so that of two simultaneous votes on two nodes the later one decides.
  const voted = await table.persistence.change(now => {
    const next = withVote(now, voter, seat);
    if (next === null) return err('only people who sit at the table have a vote');
    count = next;
    return ok(next.record);
  });
  if (!voted.ok) return voted.error;
  const name = table.running?.names[seat] ?? '';
  if (count.votes < count.needed) {
    table.note(`${count.votes} of ${count.needed} votes that the computer plays for ${name}`);
    return 'your vote is counted';
  }
  table.followed();
  table.note(`the computer plays for ${name} from now on`);
  return 'it is decided';
}
