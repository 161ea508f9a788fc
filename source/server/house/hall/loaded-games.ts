import { errorMessage } from '../../../base/errors.ts';
import { faultWords } from '../owner/log.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { peopleAt } from '../tables/seating.ts';
import type { Visitor } from './attendance.ts';
import { type HallParts, loadFromSave } from './games.ts';

/** Milliseconds that a game stays in memory after its last use. */
const LINGER = 30_000;

/** Games held in memory: those that this server needs. Others are loaded from their saves on demand. */
export class LoadedGames {
  readonly #parts: HallParts;
  readonly #visitors: () => readonly Visitor[];
  readonly #takingUp = new Map<HostedTable, Promise<string | null>>();
  readonly #neededAt = new WeakMap<HostedTable, number>();

  /** @param visitors sessions on this node */
  constructor(parts: HallParts, visitors: () => readonly Visitor[]) {
    this.#parts = parts;
    this.#visitors = visitors;
  }

  /** True when the game must be in memory, which includes games in progress of people who are online here. */
  needs(table: HostedTable, here = this.#here()): boolean {
    const { isNeeded, record } = table;
    return isNeeded || (record.stage === 'playing' && peopleAt(record).some(each => here.has(each.person)));
  }

  /** Loads the game of a table and keeps it for a while. @returns null, or why it cannot be played here */
  takeUp(table: HostedTable): Promise<string | null> {
    this.#neededAt.set(table, this.#parts.clock.now());
    const underWay = this.#takingUp.get(table);
    if (underWay === undefined && table.running !== null) return Promise.resolve(null);
    const loading = underWay ?? this.#bringBack(table);
    this.#takingUp.set(table, loading);
    return loading;
  }

  /** Unloads those of these games that have not been needed for a while. @param rested called for each */
  sweep(tables: readonly HostedTable[], rested: (table: HostedTable) => void): void {
    const now = this.#parts.clock.now();
    const here = this.#here();
    for (const table of tables) {
      // Somebody waits for a game that is being loaded.
      if (table.running === null || this.#takingUp.has(table)) continue;
      // A game begun since the last sweep may have been in use until now.
      const neededAt = this.needs(table, here) ? now : (this.#neededAt.get(table) ?? now);
      this.#neededAt.set(table, neededAt);
      if (now - neededAt <= LINGER) continue;
      table.rest();
      rested(table);
    }
  }

  #here(): ReadonlySet<string> {
    return new Set(this.#visitors().map(({ person }) => person.id));
  }

  async #bringBack(table: HostedTable): Promise<string | null> {
    const { isShared, log } = this.#parts;
    try {
      await loadFromSave(this.#parts, table);
      table.refusal = null;
      // Fetches moves written while the save was being read.
      if (isShared) await table.follow();
    } catch (error) {
      const why = errorMessage(error);
      if (table.refusal !== why) log.write('unread', { file: table.id, why: faultWords(error) });
      table.refusal = why;
      table.stir();
    } finally {
      this.#takingUp.delete(table);
      this.#neededAt.set(table, this.#parts.clock.now());
    }
    return table.refusal;
  }
}
