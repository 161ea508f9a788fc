import type { Clock } from '../../../base/clock.ts';
import { FairTurns } from '../../../base/fair-turns.ts';
import type { Limits } from '../../house/owner/limits.ts';
import type { Log } from '../../house/owner/log.ts';

/** A session's share of the server. */
export type SessionShare = ReturnType<FairShare['of']>;

/** Milliseconds after which an address that is held back is logged again. */
const LOGGED_AGAIN = 60_000;

/** A server's one thread, shared among all sessions by both doors: no person and no address has more of it than others. */
export class FairShare {
  readonly #turns: FairTurns;
  readonly #limits: Limits;
  readonly #log: Log;
  readonly #clock: Clock;
  /** Keys of the current second. */
  #typed = new Map<string, number>();
  #second = -1;
  readonly #logged = new Map<string, number>();

  constructor({ limits, log, clock }: { limits: Limits; log: Log; clock: Clock }) {
    this.#limits = limits;
    this.#log = log;
    this.#clock = clock;
    this.#turns = new FairTurns({ onLate: ([address = '']) => this.#tell(address, 'turns') });
  }

  /** The share of a session. @param person the id of the person there now */
  of(address: string, person: () => string) {
    const { keysOfAddress, keysOfPerson } = this.#limits;
    const owners = (): readonly string[] => [address, person()];
    const ask = (): void => this.#turns.ask(owners());
    return {
      turn: this.#turns.of(owners),
      /** Counts something else that is sent, such as another size of the window. */
      ask,
      /** Counts a key. @returns false for one too many, by its person or its address */
      mayType: (): boolean => {
        ask();
        const second = Math.floor(this.#clock.now() / 1000);
        if (second !== this.#second) [this.#second, this.#typed] = [second, new Map()];
        if (this.#count(person()) > keysOfPerson) return false;
        if (this.#count(address) <= keysOfAddress) return true;
        this.#tell(address, 'keys');
        return false;
      },
    };
  }

  #count(who: string): number {
    const count = (this.#typed.get(who) ?? 0) + 1;
    this.#typed.set(who, count);
    return count;
  }

  #tell(address: string, why: 'keys' | 'turns'): void {
    const now = this.#clock.now();
    if (now - (this.#logged.get(address) ?? Number.NEGATIVE_INFINITY) < LOGGED_AGAIN) return;
    for (const [each, at] of this.#logged) if (now - at >= LOGGED_AGAIN) this.#logged.delete(each);
    this.#logged.set(address, now);
    this.#log.write('busy', { address, why });
  }
}
