import type { Writable } from 'node:stream';
import { ok, type Result } from '../../../../machines/result.ts';
import { type Seat, seat, type Viewer } from '../../../../machines/seat.ts';
import { describe } from '../../../../machines/warzone/sentences.ts';
import type { WarzoneEvent, WarzoneMove, WarzoneView } from '../../../../machines/warzone/types.ts';
import type { Table, TableChange } from '../../../table/api.ts';
import { fault } from '../../../text/commands.ts';
import { hintLines, playComputers } from '../../../text/computers.ts';
import type { TextFault } from '../../../text/face.ts';
import { writeLines } from '../../../text/io.ts';
import { readerOf, seatsOfPeople } from '../../../text/seats.ts';
import { changeLines, nowLines, transcript } from '../../../text/transcript.ts';
import { warzoneRoster } from '../players/index.ts';
import { readMove } from './grammar.ts';
import { changed, orderLines, playerLines, taskLine, warzoneFace } from './index.ts';

/** What a command answers: lines, or why not. */
export type ConsoleAnswer = Result<readonly string[], TextFault>;

/** A game of Warzone at one console: whose orders are typed, what is told, undo and redo. */
export class Match {
  readonly table: Table;
  readonly #people: readonly Seat[];
  /** The lines of what happened since the last time. */
  readonly take: () => readonly string[];
  readonly #stop: () => void;
  /** What was to be seen after the last change. */
  #seen: WarzoneView;
  #undone: WarzoneMove[] = [];
  /** Whose orders come next when they are given one by one (`issueorder`). */
  #next: Seat | null = null;

  constructor(table: Table) {
    this.table = table;
    this.#people = seatsOfPeople(table);
    this.#seen = this.view(readerOf(this.#people));
    ({ take: this.take, stop: this.#stop } = transcript(table, change => this.#tell(change)));
  }

  close(): Promise<void> {
    this.#stop();
    return this.table.close();
  }

  get isOver(): boolean {
    return this.table.outcome !== null;
  }

  get hasPeople(): boolean {
    return this.#people.length > 0;
  }

  /** The person who types now. */
  get mover(): Seat {
    const waiting = this.table.seatsToMove.filter(who => this.#people.includes(who));
    const next = this.#next;
    if (next !== null && waiting.includes(next)) return next;
    return waiting[0] ?? this.#people[0] ?? seat(0);
  }

  /** What the person who types may know. */
  view(viewer: Viewer = this.mover): WarzoneView {
    return this.table.view(viewer) as WarzoneView; // The table plays Warzone.
  }

  state(): string {
    return taskLine(this.view(this.#people.length === 0 ? 'spectator' : this.mover), this.table.names);
  }

  /** Lets the computer players move. The sentence when the game cannot go on at all. */
  computers(stdout: Writable, signal: AbortSignal): Promise<string | null> {
    const write = (faults: readonly string[]) => writeLines(stdout, [...this.take(), ...faults]);
    return playComputers(this.table, warzoneRoster, signal, write);
  }

  /**
   * Plays the move of some words, of which the first is one of the grammar's.
   * @param oneByOne the next person is asked after an order
   */
  async move(words: readonly string[], oneByOne = false): Promise<ConsoleAnswer> {
    const read = readMove(words, this.view(), this.table.names);
    if (read === null) return fault('unknown-command', 'there is no such command');
    return read.ok ? this.play(read.value, oneByOne) : read;
  }

  async play(move: WarzoneMove, oneByOne = false): Promise<ConsoleAnswer> {
    const { mover } = this;
    const played = await this.table.play(mover, move);
    if (!played.ok) return played;
    this.#undone = [];
    if (oneByOne) this.#next = this.#after(mover);
    return ok([]);
  }

  async undo(): Promise<ConsoleAnswer> {
    const last = this.table.history.findLast(played => this.#people.includes(played.seat));
    const move = last?.move as WarzoneMove | undefined; // A move of this table.
    const undone = await this.table.undo(last?.seat ?? this.mover);
    if (!undone.ok) return undone;
    if (move !== undefined) this.#undone.push(move);
    return ok([]);
  }

  async redo(): Promise<ConsoleAnswer> {
    const move = this.#undone.pop();
    if (move === undefined) return fault('nothing-to-redo', 'nothing has been undone');
    const rest = this.#undone;
    const played = await this.play(move);
    this.#undone = rest;
    return played;
  }

  /** Commits the orders of everybody at this console, giving up what is not deployed. */
  async commitAll(): Promise<ConsoleAnswer> {
    const { turn } = this.table.progress;
    while (!this.isOver && this.table.progress.turn === turn) {
      const who = this.mover;
      if (!this.table.seatsToMove.includes(who) || !this.#people.includes(who)) break;
      const done = await this.play({ type: 'commit', orders: null, loss: true });
      if (!done.ok) return done;
    }
    return ok([]);
  }

  async save(name: string): Promise<ConsoleAnswer> {
    const saved = await this.table.saveAs(name);
    return saved.ok ? ok([`saved: ${saved.value.name}`]) : saved;
  }

  players(): readonly string[] {
    return playerLines(this.view(), this.table.names);
  }

  /** What the strongest computer player would do next in the seat of who types. */
  hint(): ConsoleAnswer {
    return hintLines(this.table, warzoneFace, warzoneRoster, this.mover);
  }

  /** The orders of the person who types, numbered from 1. */
  orders(): readonly string[] {
    return orderLines(this.view(), this.table.names);
  }

  #after(who: Seat): Seat | null {
    const waiting = this.table.seatsToMove.filter(each => this.#people.includes(each));
    return waiting.find(each => each > who) ?? waiting[0] ?? null;
  }

  #tell(change: TableChange): readonly string[] {
    if (change.kind !== 'played' && change.kind !== 'undone') return changeLines(change, this.table.names);
    const view = this.view(readerOf(this.#people));
    const now = nowLines(changed(this.#seen, view));
    this.#seen = view;
    if (change.kind === 'undone') return ['undone', ...now];
    const told = change.events.flatMap(event => this.#eventLine(event as WarzoneEvent, change.seat) ?? []); // Its table's.
    return [...told, ...now];
  }

  /** A person's own orders are repeated to who has just typed them; the rest is told as the console may know it. */
  #eventLine(event: WarzoneEvent, by: Seat): string | null {
    const isOwn = (event.type === 'given' || event.type === 'revised') && this.#people.includes(by);
    const told = this.table.rules.seen(event, isOwn ? by : readerOf(this.#people)) as WarzoneEvent | null; // Of the same kind.
    return told === null ? null : describe(told, this.table.names);
  }
}
