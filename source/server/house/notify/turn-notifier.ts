import { err, ok } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { turnWords } from '../../../../machines/wording.ts';
import type { Hall } from '../hall/hall.ts';
import { Rate, Rates } from '../owner/limits.ts';
import { readCode } from '../people/codes.ts';
import type { NotificationSettings, People } from '../people/people.ts';
import { isQuiet } from '../people/quiet-hours.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import type { TableRecord } from '../tables/record.ts';
import { type NotifyBase, post } from './sender.ts';

/** Milliseconds between checks, and until a repeated notification of the same turn. */
const LOOK = 5_000;
const AGAIN = 86_400_000;

/** Delays in milliseconds before each retry of a failed delivery. */
const RETRIES = [60_000, 600_000, 3_600_000] as const;

const MOST = 8;

/** Most test notifications of one person, and of all together, in ten minutes. */
const TESTS = { each: 3, all: 30, span: 600_000 } as const;

interface AwaitedTurn {
  readonly table: HostedTable;
  readonly seat: Seat;
  readonly turn: number;
  readonly person: string;
  readonly settings: NotificationSettings;
}

/**
 * Notifies people who are offline that it is their turn, once a turn, on the node that leads the table; the
 * notification is recorded first, so that of two such nodes only one sends it.
 */
export class TurnNotifier {
  readonly #hall: Hall;
  readonly #base: NotifyBase;
  readonly #address: string;
  readonly #site: () => string | null;
  readonly #tests = new Rates(TESTS.each, TESTS.span);
  readonly #allTests = new Rate(TESTS.all, TESTS.span);
  /** By turn, the last time that its person was online while it waited; they know of it. */
  #seenAt = new Map<string, number>();
  readonly #retries = new Map<string, { readonly tries: number; readonly at: number }>();
  readonly #underWay = new Set<string>();
  #cancel: (() => void) | null = null;

  /** @param address the ssh command that leads here @param site the address that leads browsers here; null without their door */
  constructor(hall: Hall, base: NotifyBase, address: string, site: () => string | null = () => null) {
    this.#hall = hall;
    this.#base = base;
    this.#address = address;
    this.#site = site;
  }

  /** The URL at which people subscribe to a topic. */
  urlOf(topic: string): string {
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
    const seenAts = new Map<string, number>();
    const turns = this.#awaitedTurns();
    for (const turn of turns) {
      const key = keyOf(turn);
      const seenAt = attendance.sessionsOf(turn.person, 'anywhere') > 0 ? now : this.#seenAt.get(key);
      if (seenAt !== undefined) seenAts.set(key, seenAt);
      const { silence } = turn.settings;
      if (silence !== null && isQuiet(silence, now)) continue;
      if (seenAt !== undefined && now - seenAt < AGAIN) continue;
      const retry = this.#retries.get(key);
      const isDue = retry === undefined ? !isNotified(turn.table.record, turn, now) : retry.at <= now;
      if (isDue && this.#underWay.size < MOST && !this.#underWay.has(key)) void this.#notify(turn, key);
    }
    this.#seenAt = seenAts;
    const all = new Set(turns.map(keyOf));
    for (const key of this.#retries.keys()) if (!all.has(key)) this.#retries.delete(key);
    this.#tests.prune(now);
  }

  /** Sends a test notification. @returns the outcome in one sentence */
  async test(person: string, settings: NotificationSettings): Promise<string> {
    const now = this.#hall.parts.clock.now();
    if (!this.#tests.take(person, now) || !this.#allTests.take(now))
      return 'that was a lot of tests; try again in ten minutes';
    const lines = ['This is how you hear that it is your turn.'];
    const sent = await this.#post(settings, 'Sandtable reaches you', lines);
    return sent.ok ? 'a test is on its way to your topic' : `the test was not accepted: ${sent.error.why}`;
  }

  #awaitedTurns(): readonly AwaitedTurn[] {
    const { people } = this.#hall.parts;
    return this.#hall.tables.flatMap(table => {
      const { record, running } = table;
      if (!table.isLed || record.stage !== 'playing' || running === null) return [];
      const { turn } = running.progress;
      return table.waited.flatMap(seat => {
        const occupant = record.seats[seat];
        if (occupant?.kind !== 'person' || table.awayUntil(seat) !== null) return [];
        const settings = people.get(occupant.person)?.messages;
        return settings ? [{ table, seat, turn, person: occupant.person, settings }] : [];
      });
    });
  }

  async #notify(awaited: AwaitedTurn, key: string): Promise<void> {
    const { clock, log } = this.#hall.parts;
    const { table, seat, turn, settings } = awaited;
    this.#underWay.add(key);
    try {
      const at = clock.now();
      const earlier = this.#retries.get(key);
      if (earlier === undefined) {
        const claimed = await table.persistence.change(
          record =>
            isNotified(record, awaited, at)
              ? err('notified already')
              : ok(withNotified(record, { seat, turn, at })),
          false,
        );
        if (!claimed.ok) return;
      }
      const game = this.#hall.game(table.record.game);
      const title = `Your turn: ${game?.title ?? 'a game'}`;
      const site = this.#site();
      const links = site === null ? [] : [`Go on: ${site}/t/${table.id}`];
      const ssh = `${links.length > 0 ? 'or' : 'Go on'}: ${this.#address} -t join ${table.id}`;
      const lines = [
        `Table ${table.id}, ${turnWords(turn, table.record.seats.length, game)}.`,
        ...links,
        ssh,
      ];
      const sent = await this.#post(settings, title, lines);
      this.#retries.delete(key);
      if (sent.ok) return log.write('notified', { table: table.id });
      log.write('unnotified', { table: table.id, why: sent.error.why });
      const tries = earlier?.tries ?? 0;
      const pause = RETRIES[tries];
      if (sent.error.again && pause !== undefined)
        this.#retries.set(key, { tries: tries + 1, at: clock.now() + pause });
    } finally {
      this.#underWay.delete(key);
    }
  }

  /** Posts a notification; nothing in it was written by users. */
  #post({ topic, stop }: NotificationSettings, title: string, lines: readonly string[]) {
    const ending = `No more notifications: ${this.#address} unsubscribe ${stop}`;
    return post(this.#base, topic, { title, text: [...lines, ending].join('\n') });
  }
}

const keyOf = ({ table, seat, turn }: AwaitedTurn): string => `${table.id} ${seat} ${turn}`;

type NotifiedTurn = NonNullable<TableRecord['told']>[number];

/** True when this seat has been notified of this turn within the last day. */
const isNotified = (
  { told: turns = [] }: TableRecord,
  { seat, turn }: Pick<NotifiedTurn, 'seat' | 'turn'>,
  now: number,
): boolean => turns.some(each => each.seat === seat && each.turn === turn && now - each.at < AGAIN);

const withNotified = (record: TableRecord, turn: NotifiedTurn): TableRecord => ({
  ...record,
  told: [...(record.told ?? []).filter(({ seat }) => seat !== turn.seat), turn],
});

/** Ends the notifications of whoever has this stop word. @returns an error sentence, or null */
export async function unsubscribe(people: People, text: string): Promise<string | null> {
  const person = await people.withStopWord(readCode(text) ?? '');
  if (person === null) return 'no notifications end with that word';
  people.change(person.id, { messages: null });
  const kept = await people.keep(person.id);
  return kept.ok ? null : kept.error.sentence;
}
