import { err, ok } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Hall } from '../hall/hall.ts';
import { Rates } from '../owner/limits.ts';
import { type Messages, type People, readCode } from '../people/people.ts';
import { isSilent } from '../people/silence.ts';
import type { Hosted } from '../tables/hosted.ts';
import type { TableRecord } from '../tables/record.ts';
import { type Message, type NotifyBase, post, type Unsent } from './sender.ts';

/** Milliseconds between two looks for who is to be told, and until somebody is told again of the same turn. */
const LOOK = 5_000;
const AGAIN = 86_400_000;

/** After how many milliseconds a message that was not taken is tried again, each time. */
const RETRIES = [60_000, 600_000, 3_600_000] as const;

/** Messages under way at once. */
const MOST = 8;

/** Tests that one person, and all together, send in ten minutes. */
const TESTS = { each: 3, all: 30, span: 600_000 } as const;

/** A turn that waits for somebody who wants messages. */
interface Call {
  readonly hosted: Hosted;
  readonly seat: Seat;
  readonly turn: number;
  readonly person: string;
  readonly messages: Messages;
}

/**
 * Word to people who are not here that it is their turn: of each table from the node that leads it, and once in a turn, for that
 * it was said is written in the table's record before it is sent. So of two nodes that both think that they lead it one sends.
 */
export class Reminders {
  readonly #hall: Hall;
  readonly #base: NotifyBase;
  readonly #address: string;
  readonly #tests = new Rates(TESTS.each, TESTS.span);
  readonly #allTests = new Rates(TESTS.all, TESTS.span);
  /** By call: when its person was here while it waited: they know. */
  #seenAt = new Map<string, number>();
  /** By call: messages that were not taken and are tried again. */
  readonly #owed = new Map<string, { readonly tries: number; readonly at: number }>();
  readonly #underWay = new Set<string>();
  #cancel: (() => void) | null = null;

  /** @param address what `ssh` is called with to come here */
  constructor(hall: Hall, base: NotifyBase, address: string) {
    this.#hall = hall;
    this.#base = base;
    this.#address = address;
  }

  /** Where people subscribe to a topic. */
  placeOf(topic: string): string {
    return new URL(topic, this.#base.url).href;
  }

  begin(): void {
    this.#cancel = this.#hall.parts.clock.after(LOOK, () => {
      this.look();
      this.begin();
    });
  }

  stop(): void {
    this.#cancel?.();
  }

  /** Tells who is to be told now. */
  look(): void {
    const { attendance, parts } = this.#hall;
    const now = parts.clock.now();
    const seen = new Map<string, number>();
    const calls = this.#calls();
    for (const call of calls) {
      const key = keyOf(call);
      const seenAt = attendance.sessionsOf(call.person, 'anywhere') > 0 ? now : this.#seenAt.get(key);
      if (seenAt !== undefined) seen.set(key, seenAt);
      const { silence } = call.messages;
      if (silence !== null && isSilent(silence, now)) continue;
      if (seenAt !== undefined && now - seenAt < AGAIN) continue;
      const owed = this.#owed.get(key);
      const isDue = owed === undefined ? !isTold(call.hosted.record, call, now) : owed.at <= now;
      if (isDue && this.#underWay.size < MOST && !this.#underWay.has(key)) void this.#tell(call, key);
    }
    this.#seenAt = seen;
    const all = new Set(calls.map(keyOf));
    for (const key of this.#owed.keys()) if (!all.has(key)) this.#owed.delete(key);
    this.#tests.prune(now);
  }

  /** Sends somebody a message to try it. @returns one sentence that says what came of it */
  async test(person: string, messages: Messages): Promise<string> {
    const now = this.#hall.parts.clock.now();
    if (!this.#tests.take(person, now) || !this.#allTests.take('', now))
      return 'that was a lot of tests; try again in ten minutes';
    const sent = await this.#post(messages, {
      title: 'Sandtable reaches you',
      text: ['This is how you hear that it is your turn.', ...this.#ending(messages)].join('\n'),
    });
    return sent.ok ? 'a message is on its way to your topic' : `the message was not taken: ${sent.error.why}`;
  }

  #calls(): readonly Call[] {
    const { people } = this.#hall.parts;
    return this.#hall.tables.flatMap(hosted => {
      const { record, table } = hosted;
      if (!hosted.isLed || record.stage !== 'playing' || table === null) return [];
      const { turn } = table.progress;
      return hosted.waited.flatMap(seat => {
        const held = record.seats[seat];
        const messages = held?.kind === 'person' ? people.get(held.person)?.messages : null;
        if (held?.kind !== 'person' || !messages || hosted.awayUntil(seat) !== null) return [];
        return [{ hosted, seat, turn, person: held.person, messages }];
      });
    });
  }

  async #tell(call: Call, key: string): Promise<void> {
    const { clock, log } = this.#hall.parts;
    const { hosted, seat, turn } = call;
    this.#underWay.add(key);
    try {
      const now = clock.now();
      const again = this.#owed.get(key);
      if (again === undefined) {
        const claimed = await hosted.kept.change(
          record =>
            isTold(record, call, now) ? err('told already') : ok(withTold(record, { seat, turn, at: now })),
          false,
        );
        if (!claimed.ok) return;
      }
      const sent = await this.#post(call.messages, this.#messageAt(call));
      log.write(sent.ok ? 'notified' : 'unnotified', {
        table: hosted.id,
        ...(sent.ok ? {} : { why: sent.error.why }),
      });
      this.#owed.delete(key);
      if (!sent.ok) this.#owe(key, sent.error, again?.tries ?? 0);
    } finally {
      this.#underWay.delete(key);
    }
  }

  #owe(key: string, { again }: Unsent, tries: number): void {
    const pause = RETRIES[tries];
    if (again && pause !== undefined)
      this.#owed.set(key, { tries: tries + 1, at: this.#hall.parts.clock.now() + pause });
  }

  /** Nothing in it was written by anybody here. */
  #messageAt({ hosted, turn, messages }: Call): Message {
    const { id, record } = hosted;
    return {
      title: `Your turn: ${this.#hall.game(record.game)?.title ?? 'a game'}`,
      text: [
        `Table ${id}, turn ${turn}.`,
        `Go on: ${this.#address} -t join ${id}`,
        ...this.#ending(messages),
      ].join('\n'),
    };
  }

  #ending({ stop }: Messages): readonly string[] {
    return [`No more messages: ${this.#address} unsubscribe ${stop}`];
  }

  #post({ topic }: Messages, message: Message): ReturnType<typeof post> {
    return post(this.#base, topic, message);
  }
}

const keyOf = ({ hosted, seat, turn }: Call): string => `${hosted.id} ${seat} ${turn}`;

type Told = NonNullable<TableRecord['told']>[number];

/** Whether a seat has had a message in this turn, not longer ago than a day. */
const isTold = (
  { told = [] }: TableRecord,
  { seat, turn }: Pick<Told, 'seat' | 'turn'>,
  now: number,
): boolean => told.some(each => each.seat === seat && each.turn === turn && now - each.at < AGAIN);

const withTold = (record: TableRecord, told: Told): TableRecord => ({
  ...record,
  told: [...(record.told ?? []).filter(({ seat }) => seat !== told.seat), told],
});

/** Ends the messages of whoever has this word in theirs. @returns one sentence when it cannot */
export async function unsubscribed(people: People, text: string): Promise<string | null> {
  const word = readCode(text);
  const person = word === null ? null : people.withStopWord(word);
  if (person === null) return 'no messages end with that word';
  people.change(person.id, { messages: null });
  const kept = await people.keep(person.id);
  return kept.ok ? null : kept.error.sentence;
}
