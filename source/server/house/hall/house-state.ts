import * as z from 'zod';
import { ok } from '../../../../machines/result.ts';
import { SerialQueue } from '../../../base/serial-queue.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';
import { withoutNames } from '../people/forgotten.ts';
import type { Person } from '../people/people.ts';
import { Chat, withLine } from '../tables/chat.ts';
import { CHAT_LINES, type ChatLine, chatLine } from '../tables/record.ts';

const ID = 'house';

const houseRecord = z.object({
  talk: z.array(chatLine).max(CHAT_LINES),
  /** True when the owner has stopped new tables from being opened. */
  draining: z.boolean(),
});
type HouseRecord = Readonly<z.infer<typeof houseRecord>>;

export const houseKind = jsonKind<HouseRecord>(
  { folder: '', only: ID, called: () => "the house's record" },
  houseRecord,
);

type HouseUpdate = (now: HouseRecord) => HouseRecord;

const NEW: Versioned<HouseRecord> = { record: { talk: [], draining: false }, version: 0 };

const updated = (record: HouseRecord, updates: readonly HouseUpdate[]): HouseRecord =>
  updates.reduce((now, update) => update(now), record);

/**
 * State shared by all nodes: the lobby's chat, and whether tables may be opened; in effect here at once, elsewhere
 * when written.
 */
export class HouseState {
  readonly chat: Chat;
  readonly #records: Records<HouseRecord> | null;
  #known: Versioned<HouseRecord>;
  /** Changes in effect that are not stored yet. */
  #pending: readonly HouseUpdate[] = [];
  #record: HouseRecord;
  readonly #writing = new SerialQueue();

  constructor(records: Records<HouseRecord> | null, known: Versioned<HouseRecord>) {
    this.#records = records;
    this.#known = known;
    this.#record = known.record;
    this.chat = new Chat(known.record.talk);
  }

  /** @param records null without other nodes */
  static async open(records: Records<HouseRecord> | null): Promise<HouseState> {
    return new HouseState(records, (await records?.read(ID)) ?? NEW);
  }

  get draining(): boolean {
    return this.#record.draining;
  }

  /** Number of times it has been written, as far as this node knows. */
  get version(): number {
    return this.#known.version;
  }

  /** Stops or allows new tables. @returns once every node can know */
  async drain(draining: boolean): Promise<void> {
    await this.#change(now => ({ ...now, draining }));
  }

  /** Says something in the lobby. @returns an error sentence, or null */
  say({ name }: Pick<Person, 'name'>, text: string, now: number): string | null {
    const said = this.chat.say(name, text, now);
    if (!said.ok) return said.error;
    void this.#change(house => ({ ...house, talk: withLine(house.talk, said.value) }));
    return null;
  }

  /** Takes a name out of the lobby's talk. */
  forget(name: string): Promise<void> {
    return this.#reword(talk => withoutNames(talk, [name]));
  }

  /** Removes lines of the lobby's talk. */
  async keepTalk(isKept: (line: ChatLine) => boolean): Promise<void> {
    if (!this.#record.talk.every(isKept)) await this.#reword(talk => talk.filter(isKept));
  }

  async #reword(change: (talk: ChatLine[]) => ChatLine[]): Promise<void> {
    await this.#change(house => ({ ...house, talk: change(house.talk) }));
    this.chat.follow(this.#record.talk);
  }

  /** Adopts what another node has written. */
  async follow(): Promise<void> {
    const newest = await this.#records?.read(ID);
    if (newest && newest.version > this.version) this.#adopt(newest);
  }

  #change(update: HouseUpdate): Promise<void> {
    this.#pending = [...this.#pending, update];
    this.#record = update(this.#record);
    return this.#writing.run(() => this.#write()).catch(() => undefined);
  }

  async #write(): Promise<void> {
    const pending = this.#pending;
    const { record, version } = this.#known;
    if (pending.length === 0) return;
    const written =
      this.#records === null
        ? ok({ record: updated(record, pending), version: version + 1 })
        : await changeRecord(this.#records, ID, this.#known, now => updated(now ?? NEW.record, pending));
    if (!written.ok) return;
    this.#pending = this.#pending.slice(pending.length);
    this.#adopt(written.value);
  }

  #adopt(known: Versioned<HouseRecord>): void {
    if (known.version < this.version) return;
    this.#known = known;
    this.#record = updated(known.record, this.#pending);
    this.chat.follow(this.#record.talk);
  }
}
