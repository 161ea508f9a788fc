import { SerialQueue } from '../../../base/serial-queue.ts';
import type {
  NodeStatus,
  Presence,
  PresenceRegistry,
  RemotePresence,
  SessionOrder,
} from '../data/storage.ts';
import { faultWords } from '../owner/log.ts';
import { seatOfPerson } from '../tables/seating.ts';
import { presenceOf, type Visitor } from './attendance.ts';
import type { Hall } from './hall.ts';

/** Milliseconds for which changes are collected before other nodes are told. */
const GATHERING = 100;

export const ENDED = "The server's owner has ended this session.";
const TAKEN_OVER = 'you went on with this game at another terminal';

/** Carries out an order for a session, from this node or another. */
export function carryOutOrder(visitor: Visitor, order: SessionOrder): void {
  if (order === 'end') visitor.end(ENDED);
  else visitor.sendToLobby(TAKEN_OVER);
}

/** Publishes who is online on this node, and reads who is on the others. */
export class PresenceExchange {
  readonly #hall: Hall;
  readonly #registry: PresenceRegistry;
  readonly #status: () => NodeStatus;
  readonly #stop: () => void;
  #isGathering = false;
  #ended = false;
  readonly #work = new SerialQueue();

  /** @param status returns that of this node */
  constructor(hall: Hall, registry: PresenceRegistry, status: () => NodeStatus) {
    this.#hall = hall;
    this.#registry = registry;
    this.#status = status;
    this.#stop = hall.subscribe(() => this.#publishSoon());
  }

  /** Publishes this node's heartbeat, and reads the others. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#registry.tell(this.#here(), this.#status());
      await this.#read();
    });
  }

  /** Reacts to a notice from another node. */
  hear(): void {
    void this.#inTurn(() => this.#read());
  }

  /** Sends an order to sessions on other nodes. */
  order(presences: readonly RemotePresence[], order: SessionOrder): Promise<void> {
    return this.#registry.order(presences, order);
  }

  /** Removes this node's sessions. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#stop();
    await this.#work.idle();
    await this.#registry.leave();
  }

  /** Sessions of this node. Readers without a screen have no name. */
  #here(): readonly Presence[] {
    const { visitors, tables } = this.#hall;
    const byTable = Map.groupBy(visitors, ({ at }) => at);
    const nameless = tables.flatMap(({ id, presence }) => {
      const count = Math.max(0, presence.hereOnly - (byTable.get(id)?.length ?? 0));
      const nobody = { person: '', name: '', at: id };
      return Array.from({ length: count }, (_, index) => ({ session: `${id} ${index}`, ...nobody }));
    });
    return [...visitors.map(presenceOf), ...nameless];
  }

  async #read(): Promise<void> {
    const orders = await this.#registry.ordered();
    for (const visitor of this.#hall.visitors) {
      const order = orders.get(visitor.session);
      if (order !== undefined) carryOutOrder(visitor, order);
    }
    const others = await this.#registry.others();
    if (this.#ended) return;
    const isNews = this.#hall.attendance.follow(others);
    const byTable = Map.groupBy(others, ({ at }) => at);
    // Who watches depends on the table's record too, which may have come since.
    for (const { id, record, presence } of this.#hall.tables) {
      const at = byTable.get(id) ?? [];
      const isWatching = ({ person }: Presence): boolean =>
        record.stage !== 'gathering' && seatOfPerson(record, person) === null;
      presence.follow({ here: at.length, watching: at.filter(isWatching).length });
    }
    if (isNews) this.#hall.stir();
  }

  #publishSoon(): void {
    if (this.#isGathering || this.#ended) return;
    this.#isGathering = true;
    this.#hall.parts.clock.after(GATHERING, () => {
      this.#isGathering = false;
      void this.#inTurn(() => this.#registry.tell(this.#here(), null));
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#work.run(async () => {
      if (!this.#ended) await work();
    });
    return done.catch((error: unknown) => {
      if (!this.#ended) this.#hall.parts.log.write('fault', { where: 'elsewhere', what: faultWords(error) });
    });
  }
}
