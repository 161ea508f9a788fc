import * as z from 'zod';
import { err, ok, type Result } from '../../../machines/result.ts';
import { changeRecord, jsonKind, type Records, type Versioned } from '../data/records.ts';
import type { Person } from '../people/people.ts';
import { Talk, withLine } from '../tables/company.ts';
import { TALK_LINES, talkLine } from '../tables/record.ts';

/** The id of the only record. */
const ID = 'house';

const houseRecord = z.object({
  /** What is said at the fire, oldest first. */
  talk: z.array(talkLine).max(TALK_LINES),
  /** Whether no new tables are opened, because its owner wants to stop it. */
  draining: z.boolean(),
});
type HouseRecord = Readonly<z.infer<typeof houseRecord>>;

export const houseKind = jsonKind<HouseRecord>(
  { folder: '', only: ID, called: () => "the house's record" },
  houseRecord,
);

type HouseTurn = (now: HouseRecord) => HouseRecord;

const NEW: Versioned<HouseRecord> = { record: { talk: [], draining: false }, version: 0 };

/**
 * What all nodes have in common beside tables, people and who is kept out: the fire, and whether new tables are opened.
 * It counts here at once, and on the other nodes once it is written. A server alone forgets it when it stops.
 */
export class HouseState {
  readonly talk: Talk;
  readonly #records: Records<HouseRecord> | null;
  #known: Versioned<HouseRecord>;
  /** What counts here, and is not written yet. */
  #ahead: readonly HouseTurn[] = [];
  #record: HouseRecord;
  #writing: Promise<void> = Promise.resolve();

  constructor(records: Records<HouseRecord> | null, known: Versioned<HouseRecord>) {
    this.#records = records;
    this.#known = known;
    this.#record = known.record;
    this.talk = new Talk(known.record.talk);
  }

  /** @param records null for a server without other nodes */
  static async open(records: Records<HouseRecord> | null): Promise<HouseState> {
    return new HouseState(records, (await records?.read(ID)) ?? NEW);
  }

  get draining(): boolean {
    return this.#record.draining;
  }

  /** How often it has been written, as far as this node knows. */
  get version(): number {
    return this.#known.version;
  }

  /** Opens no new tables any more, or does again. @returns when every node can know of it */
  async drain(draining: boolean): Promise<void> {
    await this.#change(now => ({ ...now, draining }));
  }

  /** Says something at the fire. @returns one sentence when it is not said */
  say({ name }: Pick<Person, 'name'>, text: string, now: number): Result<null, string> {
    const said = this.talk.say(name, text, now);
    if (!said.ok) return err(said.error);
    void this.#change(house => ({ ...house, talk: withLine(house.talk, said.value) }));
    return ok(null);
  }

  /** Takes over what another node has written. */
  async follow(): Promise<void> {
    const newest = await this.#records?.read(ID);
    if (newest && newest.version > this.version) this.#stand(newest);
  }

  #change(turn: HouseTurn): Promise<void> {
    this.#ahead = [...this.#ahead, turn];
    this.#record = turn(this.#record);
    this.#writing = this.#writing.then(() => this.#write()).catch(() => undefined);
    return this.#writing;
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
    this.talk.follow(this.#record.talk);
  }
}
