import type { HouseRoll, NodeTold, SessionOrder, Stay, StayElsewhere } from '../data/storage.ts';
import { faultWords } from '../owner/log.ts';
import { seatOfPerson } from '../tables/seating.ts';
import type { Hall } from './hall.ts';
import { stayOf, type Visitor } from './visitor.ts';

/** Milliseconds for which changes are gathered before the other nodes are told. */
const GATHERING = 100;

/** Why a session ends that its owner does not want. */
export const ENDED = "The server's owner has ended this session.";
const TAKEN_OVER = 'you went on with this game at another terminal';

/** Carries out for a session what somebody has asked of it, here or on another node. */
export function obey(visitor: Visitor, order: SessionOrder): void {
  if (order === 'end') visitor.end(ENDED);
  else visitor.sendToLobby(TAKEN_OVER);
}

/** Tells the other nodes of a house who is on this one, and the hall who is on them. */
export class Elsewhere {
  readonly #hall: Hall;
  readonly #roll: HouseRoll;
  readonly #stop: () => void;
  #isGathering = false;
  #ended = false;
  /** The last of what is told and read: one after the other. */
  #last: Promise<void> = Promise.resolve();

  readonly #ofItself: () => NodeTold;

  /** @param ofItself what this node tells of itself */
  constructor(hall: Hall, roll: HouseRoll, ofItself: () => NodeTold) {
    this.#hall = hall;
    this.#ofItself = ofItself;
    this.#roll = roll;
    this.#stop = hall.subscribe(() => this.#soon(() => this.#roll.tell(this.#here(), null)));
  }

  /** Says that this node is there, and looks who is on the others. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#roll.tell(this.#here(), this.#ofItself());
      await this.#read();
    });
  }

  /** Another node has told something. */
  hear(): void {
    void this.#inTurn(() => this.#read());
  }

  /** Asks something of sessions on other nodes. */
  order(stays: readonly StayElsewhere[], order: SessionOrder): Promise<void> {
    return this.#roll.order(stays, order);
  }

  /** Nobody is on this node any more. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#stop();
    await this.#last;
    await this.#roll.leave();
  }

  /** The sessions of this node. Who reads a game without a screen has no name. */
  #here(): readonly Stay[] {
    const { visitors, tables } = this.#hall;
    const counts = new Map<string | null, number>();
    for (const { at } of visitors) counts.set(at, (counts.get(at) ?? 0) + 1);
    const nameless = tables.flatMap(({ id, presence }) => {
      const more = Math.max(0, presence.hereOnly - (counts.get(id) ?? 0));
      return Array.from({ length: more }, (_, index) => ({
        session: `${id} ${index}`,
        person: '',
        name: '',
        at: id,
      }));
    });
    return [...visitors.map(stayOf), ...nameless];
  }

  async #read(): Promise<void> {
    for (const [session, order] of await this.#roll.ordered())
      for (const visitor of this.#hall.visitors) if (visitor.session === session) obey(visitor, order);
    const others = await this.#roll.others();
    if (this.#ended || !this.#hall.attendance.follow(others)) return;
    for (const { id, record, presence } of this.#hall.tables) {
      const at = others.filter(stay => stay.at === id);
      const isWatching = ({ person }: Stay): boolean =>
        record.stage !== 'gathering' && seatOfPerson(record, person) === null;
      presence.follow({ here: at.length, watching: at.filter(isWatching).length });
    }
    this.#hall.stir();
  }

  #soon(work: () => Promise<void>): void {
    if (this.#isGathering || this.#ended) return;
    this.#isGathering = true;
    this.#hall.parts.clock.after(GATHERING, () => {
      this.#isGathering = false;
      void this.#inTurn(work);
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(async () => {
      if (!this.#ended) await work();
    });
    this.#last = done.catch((error: unknown) => {
      if (!this.#ended) this.#hall.parts.log.write('fault', { where: 'elsewhere', what: faultWords(error) });
    });
    return this.#last;
  }
}
