import { ok } from '../../../../machines/result.ts';
import type { Seat, Viewer } from '../../../../machines/seat.ts';
import type { WarzoneMove, WarzoneView } from '../../../../machines/warzone/types.ts';
import { fault } from '../../../lines/text/commands.ts';
import { type ConsoleAnswer, ConsoleTable } from '../../../lines/text/console.ts';
import { readerOf } from '../../../lines/text/seats.ts';
import type { Table } from '../../../table/api.ts';
import { warzoneRoster } from '../players/index.ts';
import { taskLine, warzoneTextAdapter } from './index.ts';

/** A game of Warzone at one console, with undo and redo. */
export class Match extends ConsoleTable {
  #undone: WarzoneMove[] = [];
  /** The person whose order comes next when they are given one by one (`issueorder`). */
  #next: Seat | null = null;

  constructor(table: Table) {
    super(
      { table, adapter: warzoneTextAdapter, roster: warzoneRoster },
      {
        // A person's own orders are repeated at once to whoever typed them.
        reader: ({ type }, by) =>
          (type === 'given' || type === 'revised') && this.people.includes(by) ? by : readerOf(this.people),
        undone: () => 'undone',
      },
    );
  }

  close(): Promise<void> {
    this.stop();
    return this.table.close();
  }

  override get mover(): Seat {
    const next = this.#next;
    return next !== null && this.waiting.includes(next) ? next : super.mover;
  }

  /** The view of a viewer, by default of the person who types. */
  view(viewer: Viewer = this.mover): WarzoneView {
    return this.table.view(viewer) as WarzoneView; // The table plays Warzone.
  }

  state(): string {
    return taskLine(this.view(this.hasPeople ? this.mover : 'spectator'), this.table.names);
  }

  /** Plays a line; after an order of `issueorder` the next person is asked. */
  async issue(words: readonly string[]): Promise<ConsoleAnswer | null> {
    const { mover } = this;
    const issued = await this.move(words);
    if (issued?.ok === true) this.#next = this.waiting.find(each => each > mover) ?? this.waiting[0] ?? null;
    return issued;
  }

  override async play(who: Seat, move: WarzoneMove): Promise<ConsoleAnswer> {
    const played = await super.play(who, move);
    if (played.ok) this.#undone = [];
    return played;
  }

  override async undo(): Promise<ConsoleAnswer> {
    const last = this.table.history.findLast(played => this.people.includes(played.seat));
    // Who comes next at the keyboard may not see the orders of those before.
    if (last !== undefined && last.seat !== this.mover) {
      const name = this.table.names[last.seat] ?? 'somebody else';
      return fault('other-moved', `the last order was ${name}’s; only your own are taken back`);
    }
    const undone = await super.undo();
    if (undone.ok && last !== undefined) this.#undone.push(last.move as WarzoneMove); // A move of this table.
    return undone;
  }

  async redo(): Promise<ConsoleAnswer> {
    const move = this.#undone.pop();
    if (move === undefined) return fault('nothing-to-redo', 'nothing has been undone');
    const rest = this.#undone;
    const played = await this.play(this.mover, move);
    this.#undone = rest;
    return played;
  }

  /** Commits the orders of everybody at this console, giving up armies that are not deployed. */
  async commitAll(): Promise<ConsoleAnswer> {
    const { turn } = this.table.progress;
    while (!this.isOver && this.table.progress.turn === turn && this.waiting.length > 0) {
      const done = await this.play(this.mover, { type: 'commit', orders: null, loss: true });
      if (!done.ok) return done;
    }
    return ok([]);
  }
}
