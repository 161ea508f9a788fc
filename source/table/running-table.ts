import type { AnyGame, AnyRules, GameTypes, Progress } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import type { Seat, Viewer } from '../../machines/seat.ts';
import { createEmitter } from '../base/emitter.ts';
import { SerialQueue } from '../base/serial-queue.ts';
import type { Occupant, PlayedMove, Table, TableChange, TableRefusal } from './api.ts';
import { type MoveHistory, occupantsAfter, type PendingMove, undoTarget } from './move-history.ts';
import { replayLines } from './replay-lines.ts';
import type { BodyLine, EndReason, HeaderLine } from './save-lines.ts';
import { newSaveLines, SaveWriter } from './save-writer.ts';
import type { Series } from './series.ts';
import type { Lease, SaveStore } from './store.ts';

export interface TableParts {
  readonly header: HeaderLine;
  readonly history: MoveHistory;
  /** Null when nothing can be saved. */
  readonly store: SaveStore | null;
  readonly writer: SaveWriter | null;
  /** For tests: sees the history after every move; what it throws, `play` throws. */
  readonly inspect?: ((history: MoveHistory, header: HeaderLine) => void) | undefined;
}

/** The table of one game in this process. */
export class RunningTable implements Table {
  readonly #parts: TableParts;
  readonly #history: MoveHistory;
  #header: HeaderLine;
  // A listener's bug is reported as uncaught; the table and the other listeners go on.
  readonly #changes = createEmitter<TableChange>(error =>
    queueMicrotask(() => {
      throw error;
    }),
  );
  #writer: SaveWriter | null;
  /** The last of the calls under way; the next one waits for it. */
  readonly #queue = new SerialQueue();
  #revision = 0;
  #closed = false;
  /** True when lines have been written since the last snapshot. */
  #unsnapped = false;

  constructor(parts: TableParts) {
    this.#parts = parts;
    this.#history = parts.history;
    this.#header = parts.header;
    this.#writer = parts.writer;
  }

  get game(): AnyGame {
    return this.#history.game;
  }

  get rules(): AnyRules {
    return this.#history.rules;
  }

  get occupants(): readonly Occupant[] {
    return occupantsAfter(this.#header.seats, this.#history.resignations);
  }

  get names(): readonly string[] {
    return this.occupants.map(occupant => occupant.name);
  }

  get seed(): string {
    return this.#header.seed;
  }

  get series(): Series | undefined {
    return this.#header.series;
  }

  get saveName(): string | null {
    return this.#writer?.name ?? null;
  }

  get seq(): number {
    return this.#history.seq;
  }

  get revision(): number {
    return this.#revision;
  }

  get progress(): Progress {
    return this.#history.progress;
  }

  get outcome(): Outcome | null {
    return this.#history.outcome;
  }

  get seatsToMove(): readonly Seat[] {
    return this.outcome === null ? this.rules.seatsToMove(this.#history.position) : [];
  }

  get history(): readonly PlayedMove[] {
    return this.#history.entries;
  }

  view(viewer: Viewer): GameTypes['view'] {
    return this.rules.view(this.#history.position, viewer);
  }

  legalMoves(seat: Seat): Iterable<GameTypes['move']> {
    return this.outcome === null ? this.rules.legalMoves(this.#history.position, seat) : [];
  }

  play(
    seat: Seat,
    move: GameTypes['move'],
    revision?: number,
    under?: Lease,
  ): Promise<Result<PlayedMove, TableRefusal>> {
    return this.#make(() => {
      if (revision !== undefined && revision !== this.#revision) return refused('stale');
      const step = this.#step(seat, move);
      if (!step.ok) return step;
      const { over: _over, reveals: _reveals, ...played } = step.value.entry;
      return ok({
        lines: this.#moveLines(step.value),
        under,
        commit: () => this.#history.take(step.value),
        changes: [{ kind: 'played', ...played }],
        result: played,
      });
    });
  }

  canUndo(seat: Seat): boolean {
    return this.#undoTarget(seat).ok;
  }

  undo(seat: Seat): Promise<Result<{ readonly seq: number }, TableRefusal>> {
    return this.#make(() => {
      const target = this.#undoTarget(seat);
      if (!target.ok) return target;
      const seq = target.value;
      const { turn, phase } = this.rules.progress(this.#history.positionAt(seq));
      return ok({
        lines: [{ kind: 'undo', seq, turn, phase, over: false, seat }],
        commit: () => this.#history.goBack(seq),
        changes: [{ kind: 'undone', seq, seat }],
        result: { seq },
      });
    });
  }

  agreeDraw(): Promise<Result<Outcome, TableRefusal>> {
    return this.#endBy('agreed');
  }

  endByTime(under?: Lease): Promise<Result<Outcome, TableRefusal>> {
    return this.#endBy('time', under);
  }

  #endBy(reason: EndReason, under?: Lease): Promise<Result<Outcome, TableRefusal>> {
    return this.#make(() => {
      if (this.outcome !== null) return refused('game-over');
      const outcome = this.#history.outcomeBy(reason);
      return ok({
        under,
        lines: [{ kind: 'end', ...this.#history.standing, over: true, reason }],
        commit: () => this.#history.end(reason),
        changes: [{ kind: 'ended', outcome }],
        result: outcome,
      });
    });
  }

  resign(seat: Seat, level: string): Promise<Result<null, TableRefusal>> {
    return this.#make(() => {
      if (this.outcome !== null) return refused('game-over');
      if (this.occupants[seat]?.kind !== 'human') return refused('not-a-person');
      return ok({
        lines: [{ kind: 'resign', ...this.#history.standing, seat, level }],
        commit: () => this.#history.resign(seat, level),
        changes: [{ kind: 'resigned', seat }],
        result: null,
      });
    });
  }

  callSeats(names: readonly string[]): void {
    const seats = this.#header.seats.map((seat, index) => ({ ...seat, name: names[index] ?? seat.name }));
    this.#header = { ...this.#header, seats };
  }

  async follow(): Promise<void> {
    // Dropped: only a closed table refuses, and it follows nothing.
    await this.#enqueue(async () => {
      await this.#readOn();
      return ok(null);
    });
  }

  saveAs(name: string): Promise<Result<{ readonly name: string }, TableRefusal>> {
    return this.#enqueue(async () => {
      const { store } = this.#parts;
      if (store === null) return refused('no-store');
      const created = await SaveWriter.create(store, name, newSaveLines(this.#header, this.#history));
      if (!created.ok) return created;
      if (this.#writer === null) {
        this.#writer = created.value;
        this.#unsnapped = false;
        this.#changes.tell({ kind: 'saved', name: created.value.name });
      }
      return ok({ name: created.value.name });
    });
  }

  subscribe(listener: (change: TableChange) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  async close(): Promise<void> {
    // Dropped: only a table that is closed already refuses.
    await this.#enqueue(async () => {
      this.#closed = true;
      // Dropped: a snapshot only spares playing the moves again: when it cannot be written, nothing is lost.
      if (this.#unsnapped) await this.#writer?.append([this.#history.snapshotLine()]);
      return ok(null);
    });
  }

  /** Carries out one call after the other; each is refused once the table is closed. */
  #enqueue<T>(work: () => Promise<Result<T, TableRefusal>>): Promise<Result<T, TableRefusal>> {
    return this.#queue.run(async () => (this.#closed ? refused('closed') : work()));
  }

  #step(seat: Seat, data: GameTypes['move']): Result<PendingMove, TableRefusal> {
    if (this.outcome !== null) return refused('game-over');
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.occupants.length) return refused('no-such-seat');
    const move = this.game.move.safeParse(data);
    if (!move.success) return refused('bad-move');
    const next = this.#history.next(seat, move.data);
    if (next.ok) return next;
    return err({
      code: next.error.code,
      sentence: this.game.explain(next.error, this.names, this.rules.setup),
    });
  }

  #undoTarget(seat: Seat): Result<number, TableRefusal> {
    if (this.outcome !== null) return refused('game-over');
    const target = undoTarget(this.#history, seat, other => this.occupants[other]?.kind === 'bot');
    return target.ok ? target : refused(target.error);
  }

  /** The move's line, and a snapshot where a turn or the game ends. */
  #moveLines(step: PendingMove): readonly BodyLine[] {
    const { turn, over } = step.entry;
    const move = { kind: 'move' as const, ...step.entry };
    const turnEnds = turn !== this.progress.turn || over;
    return turnEnds ? [move, this.#history.snapshotLine(step)] : [move];
  }

  #make<T>(prepare: () => Result<PendingChange<T>, TableRefusal>): Promise<Result<T, TableRefusal>> {
    return this.#enqueue(() => this.#commit(prepare));
  }

  /**
   * Writes a change, carries it out, and tells listeners. When the lines cannot be written the game goes on without its
   * save, and listeners hear why; but where another server was first, its lines are read, and the change is prepared again.
   */
  async #commit<T>(prepare: () => Result<PendingChange<T>, TableRefusal>): Promise<Result<T, TableRefusal>> {
    const isShared = this.#writer !== null && this.#parts.store?.isShared === true;
    for (;;) {
      const prepared = prepare();
      // What was refused may be right after the moves that another server has written.
      if (!prepared.ok && isShared && (await this.#readOn())) continue;
      if (!prepared.ok) return prepared;
      const { lines, under, commit, changes, result } = prepared.value;
      const written = await this.#writer?.append(lines, under);
      if (written?.ok === false && isShared) {
        if (written.error.code !== 'changed') return written;
        await this.#readOn();
        continue;
      }
      commit();
      this.#noteChange(lines.at(-1)?.kind === 'snapshot');
      if (written?.ok === false) {
        this.#writer = null;
        const sentence = `${written.error.sentence}; the game goes on, but is no longer saved`;
        this.#changes.tell({ kind: 'unsaved', sentence });
      }
      this.#parts.inspect?.(this.#history, this.#header);
      this.#tell(changes);
      return ok(result);
    }
  }

  /** Takes over what others have written to the save; false if nothing. @throws Error if the rules refuse it: a bug */
  async #readOn(): Promise<boolean> {
    const read = await this.#writer?.readOn();
    if (read === undefined) return false;
    const fault = read.ok
      ? replayLines(this.#history, read.value, null, line => {
          if (line.kind === 'snapshot') this.#unsnapped = false;
          else this.#noteChange(false);
          this.#tell(changesOf(line, this.#history));
        })
      : read.error;
    if (fault !== null) throw new Error(`${this.saveName ?? 'the save'}: ${fault.sentence}`);
    return read.ok && read.value.length > 0;
  }

  #noteChange(isSnapshot: boolean): void {
    this.#revision += 1;
    this.#unsnapped = !isSnapshot;
  }

  #tell(changes: readonly TableChange[]): void {
    for (const change of changes) this.#changes.tell(change);
    if (this.outcome !== null && changes.some(({ kind }) => kind === 'played'))
      this.#changes.tell({ kind: 'ended', outcome: this.outcome });
  }
}

/** A change at a table that counts once its lines are written. */
interface PendingChange<T> {
  readonly lines: readonly BodyLine[];
  readonly under?: Lease | undefined;
  readonly commit: () => void;
  readonly changes: readonly TableChange[];
  readonly result: T;
}

/** The changes that listeners hear of when a line of a save counts. */
function changesOf(line: BodyLine, history: MoveHistory): readonly TableChange[] {
  const { seq, turn, phase } = line;
  switch (line.kind) {
    case 'move':
      return [{ kind: 'played', seq, turn, phase, seat: line.seat, move: line.move, events: line.events }];
    case 'undo':
      return [{ kind: 'undone', seq, seat: line.seat }];
    case 'resign':
      return [{ kind: 'resigned', seat: line.seat }];
    case 'end':
      return [{ kind: 'ended', outcome: history.outcomeBy(line.reason) }];
    case 'note':
    case 'snapshot':
      return [];
  }
}

const refusals = {
  'bad-move': 'that is not a move of this game',
  'no-such-seat': 'there is no such seat at this table',
  stale: 'the game has gone on since that move was chosen',
  'game-over': 'the game is over',
  closed: 'the table is closed',
  'nothing-to-undo': 'this player has no move to take back',
  revealed: 'what has come to light cannot be taken back',
  'other-moved': 'another player has moved since, and no undo goes behind that',
  'not-a-person': 'no person plays that seat',
  'no-store': 'this game cannot be saved',
} as const;

const refused = (code: keyof typeof refusals): { readonly ok: false; readonly error: TableRefusal } =>
  err({ code, sentence: refusals[code] });
