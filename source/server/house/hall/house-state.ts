import * as z from 'zod';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { SerialQueue } from '../../../base/serial-queue.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';
import type { Person } from '../people/people.ts';
import { Chat, withLine } from '../tables/chat.ts';
import { CHAT_LINES, chatLine } from '../tables/record.ts';

/** Id of the only record. */
const ID = 'house';

const houseRecord = z.object({
  /** The talk in the lobby, oldest first. */
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

/**
 * State shared by all nodes: the talk in the lobby, and whether new tables may be opened. Changes take effect here at
 * once and elsewhere when written. A single server keeps it in memory only.
 */
export class HouseState {
  readonly chat: Chat;
  readonly #records: Records<HouseRecord> | null;
  #known: Versioned<HouseRecord>;
  /** Changes in effect that are not stored yet. */
  #ahead: readonly HouseUpdate[] = [];
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

  /** Says something in the lobby. @returns an error sentence when it is refused */
  say({ name }: Pick<Person, 'name'>, text: string, now: number): Result<null, string> {
    const said = this.chat.say(name, text, now);
    if (!said.ok) return err(said.error);
    void this.#change(house => ({ ...house, talk: withLine(house.talk, said.value) }));
    return ok(null);
  }

  /** Adopts what another node has written. */
  async follow(): Promise<void> {
    const newest = await this.#records?.read(ID);
    if (newest && newest.version > this.version) this.#stand(newest);
  }

  #change(turn: HouseUpdate): Promise<void> {
    this.#ahead = [...this.#ahead, turn];
    this.#record = turn(this.#record);
    return this.#writing.run(() => this.#write()).catch(() => undefined);
  }

  async #write(): Promise<void> {
    const ahead = this.#ahead;
    if (ahead.length === 0) return;
    const turned = (now: HouseRecord): HouseRecord => ahead.reduce((record, turn) => turn(record), now);
    const { record, version } = this.#known;
    if (this.#records === null) {
      this.#ahead = this.#ahead.slice(ahead.length);
      this.#stand({ record: turned(record), version: version + 1 });
      return;
    }
    const written = await changeRecord(this.#records, ID, this.#known, now => turned(now ?? NEW.record));
    if (!written.ok) return;
    this.#ahead = this.#ahead.slice(ahead.length);
    this.#stand(written.value);
  }

  #stand(known: Versioned<HouseRecord>): void {
    if (known.version < this.version) return;
    this.#known = known;
    this.#record = this.#ahead.reduce((record, turn) => turn(record), known.record);
    this.chat.follow(this.#record.talk);
  }
}
