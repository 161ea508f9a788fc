import { err, ok } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import type { Hall } from '../hall/hall.ts';
import { Rates } from '../owner/limits.ts';
import { type NotificationSettings, type People, readCode } from '../people/people.ts';
import { isQuiet } from '../people/quiet-hours.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import type { TableRecord } from '../tables/record.ts';
import { type DeliveryFault, type Notification, type NotifyBase, post } from './sender.ts';

/** Milliseconds between checks, and until somebody is notified again of the same turn. */
const LOOK = 5_000;
const AGAIN = 86_400_000;

/** Delays in milliseconds before each retry of a failed delivery. */
const RETRIES = [60_000, 600_000, 3_600_000] as const;

/** Most deliveries at a time. */
const MOST = 8;

/** Most test notifications of one person, and of all together, in ten minutes. */
const TESTS = { each: 3, all: 30, span: 600_000 } as const;

/** A turn of somebody who wants notifications. */
interface AwaitedTurn {
  readonly table: HostedTable;
  readonly seat: Seat;
  readonly turn: number;
  readonly person: string;
  readonly messages: NotificationSettings;
}

/**
 * Notifies people who are offline that it is their turn. The node that leads a table does so, once a turn: the
 * notification is recorded in the table's record before it is sent, so if two nodes believe that they lead a table
 * only one sends it.
 */
export class TurnNotifier {
  readonly #hall: Hall;
  readonly #base: NotifyBase;
  readonly #address: string;
  readonly #tests = new Rates(TESTS.each, TESTS.span);
  readonly #allTests = new Rates(TESTS.all, TESTS.span);
  /** When a turn's person was last online while it waited, by turn; they know of it. */
  #seenAt = new Map<string, number>();
  /** Failed deliveries to be repeated, by turn. */
  readonly #owed = new Map<string, { readonly tries: number; readonly at: number }>();
  readonly #underWay = new Set<string>();
  #cancel: (() => void) | null = null;

  /** @param address the ssh command that leads here */
  constructor(hall: Hall, base: NotifyBase, address: string) {
    this.#hall = hall;
    this.#base = base;
    this.#address = address;
  }

  /** The URL at which people subscribe to a topic. */
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

  /** Sends whatever notifications are due. */
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
      if (silence !== null && isQuiet(silence, now)) continue;
      if (seenAt !== undefined && now - seenAt < AGAIN) continue;
      const owed = this.#owed.get(key);
      const isDue = owed === undefined ? !isNotified(call.table.record, call, now) : owed.at <= now;
      if (isDue && this.#underWay.size < MOST && !this.#underWay.has(key)) void this.#tell(call, key);
    }
    this.#seenAt = seen;
    const all = new Set(calls.map(keyOf));
    for (const key of this.#owed.keys()) if (!all.has(key)) this.#owed.delete(key);
    this.#tests.prune(now);
  }

  /** Sends a test notification. @returns the outcome in one sentence */
  async test(person: string, messages: NotificationSettings): Promise<string> {
    const now = this.#hall.parts.clock.now();
    if (!this.#tests.take(person, now) || !this.#allTests.take('', now))
      return 'that was a lot of tests; try again in ten minutes';
    const sent = await this.#post(messages, {
      title: 'Sandtable reaches you',
      text: ['This is how you hear that it is your turn.', ...this.#ending(messages)].join('\n'),
    });
    return sent.ok ? 'a message is on its way to your topic' : `the message was not taken: ${sent.error.why}`;
  }

  #calls(): readonly AwaitedTurn[] {
    const { people } = this.#hall.parts;
    return this.#hall.tables.flatMap(table => {
      const { record, running } = table;
      if (!table.isLed || record.stage !== 'playing' || running === null) return [];
      const { turn } = running.progress;
      return table.waited.flatMap(seat => {
        const held = record.seats[seat];
        const messages = held?.kind === 'person' ? people.get(held.person)?.messages : null;
        if (held?.kind !== 'person' || !messages || table.awayUntil(seat) !== null) return [];
        return [{ table, seat, turn, person: held.person, messages }];
      });
    });
  }

  async #tell(call: AwaitedTurn, key: string): Promise<void> {
    const { clock, log } = this.#hall.parts;
    const { table, seat, turn } = call;
    this.#underWay.add(key);
    try {
      const now = clock.now();
      const again = this.#owed.get(key);
      if (again === undefined) {
        const claimed = await table.persistence.change(
          record =>
            isNotified(record, call, now)
              ? err('told already')
              : ok(withNotified(record, { seat, turn, at: now })),
          false,
        );
        if (!claimed.ok) return;
      }
      const sent = await this.#post(call.messages, this.#messageAt(call));
      log.write(sent.ok ? 'notified' : 'unnotified', {
        table: table.id,
        ...(sent.ok ? {} : { why: sent.error.why }),
      });
      this.#owed.delete(key);
      if (!sent.ok) this.#owe(key, sent.error, again?.tries ?? 0);
    } finally {
      this.#underWay.delete(key);
    }
  }

  #owe(key: string, { again }: DeliveryFault, tries: number): void {
    const pause = RETRIES[tries];
    if (again && pause !== undefined)
      this.#owed.set(key, { tries: tries + 1, at: this.#hall.parts.clock.now() + pause });
  }

  /** Builds a notification, without any text written by users. */
  #messageAt({ table, turn, messages }: AwaitedTurn): Notification {
    const { id, record } = table;
    return {
      title: `Your turn: ${this.#hall.game(record.game)?.title ?? 'a game'}`,
      text: [
        `Table ${id}, turn ${turn}.`,
        `Go on: ${this.#address} -t join ${id}`,
        ...this.#ending(messages),
      ].join('\n'),
    };
  }

  #ending({ stop }: NotificationSettings): readonly string[] {
    return [`No more messages: ${this.#address} unsubscribe ${stop}`];
  }

  #post({ topic }: NotificationSettings, message: Notification): ReturnType<typeof post> {
    return post(this.#base, topic, message);
  }
}

const keyOf = ({ table, seat, turn }: AwaitedTurn): string => `${table.id} ${seat} ${turn}`;

type NotifiedTurn = NonNullable<TableRecord['told']>[number];

/** True when this seat has been notified of this turn within the last day. */
const isNotified = (
  { told = [] }: TableRecord,
  { seat, turn }: Pick<NotifiedTurn, 'seat' | 'turn'>,
  now: number,
): boolean => told.some(each => each.seat === seat && each.turn === turn && now - each.at < AGAIN);

const withNotified = (record: TableRecord, told: NotifiedTurn): TableRecord => ({
  ...record,
  told: [...(record.told ?? []).filter(({ seat }) => seat !== told.seat), told],
});

/** Ends the notifications of whoever has this stop word. @returns an error sentence, or null */
export async function unsubscribed(people: People, text: string): Promise<string | null> {
  const word = readCode(text);
  const person = word === null ? null : people.withStopWord(word);
  if (person === null) return 'no messages end with that word';
  people.change(person.id, { messages: null });
  const kept = await people.keep(person.id);
  return kept.ok ? null : kept.error.sentence;
}
