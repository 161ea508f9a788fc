import type { AnyGame, AnyRules, GameTypes, Outcome, Progress } from '../../../machines/game.ts';
import { err, type Result } from '../../../machines/result.ts';
import type { Seat, Viewer } from '../../../machines/seat.ts';
import type { Occupant, Played, Table, TableChange, TableRefusal } from '../../table/api.ts';

/** What a window lets through to the table behind it. */
export interface WindowOptions {
  readonly table: Table;
  readonly viewer: Viewer;
  /** Who sits where, as this viewer may know it. */
  readonly occupants: () => readonly Occupant[];
  /** What is done when this viewer offers or accepts a draw. */
  readonly offerDraw: () => Promise<Result<Outcome, TableRefusal>>;
  /** Said instead of saving under a name. */
  readonly saving: string;
  readonly fault: (error: unknown) => void;
}

const refused = (code: string, sentence: string): { readonly ok: false; readonly error: TableRefusal } =>
  err({ code, sentence });

/**
 * A table as one viewer may see and use it: its view and no other's, events as that seat is told of them, moves of
 * that seat alone, and no seed before the game is over (whoever has it knows all dice to come). Sessions get this and
 * never the table itself.
 */
export class TableWindow implements Table {
  readonly yours: readonly Seat[];
  readonly #options: WindowOptions;
  readonly #listeners = new Set<{ readonly tell: (change: TableChange) => void }>();
  readonly #stop: () => void;
  #history: Played[];

  constructor(options: WindowOptions) {
    this.#options = options;
    const { table, viewer } = options;
    this.yours = viewer === 'spectator' ? [] : [viewer];
    this.#history = table.history.map(played => this.#seen(played));
    this.#stop = table.subscribe(change => this.#hear(change));
  }

  get game(): AnyGame {
    return this.#table.game;
  }

  get rules(): AnyRules {
    return this.#table.rules;
  }

  get occupants(): readonly Occupant[] {
    return this.#options.occupants();
  }

  get names(): readonly string[] {
    return this.occupants.map(occupant => occupant.name);
  }

  get seed(): string {
    return this.outcome === null ? 'shown at the end' : this.#table.seed;
  }

  get saveName(): string | null {
    return this.outcome === null ? null : this.#table.saveName;
  }

  get seq(): number {
    return this.#table.seq;
  }

  get revision(): number {
    return this.#table.revision;
  }

  get progress(): Progress {
    return this.#table.progress;
  }

  get outcome(): Outcome | null {
    return this.#table.outcome;
  }

  get seatsToMove(): readonly Seat[] {
    return this.#table.seatsToMove;
  }

  get history(): readonly Played[] {
    return this.#history;
  }

  /** The view of this window's viewer, whoever is asked for. */
  view(): GameTypes['view'] {
    return this.#table.view(this.#options.viewer);
  }

  legalMoves(seat: Seat): Iterable<GameTypes['move']> {
    return this.#owns(seat) ? this.#table.legalMoves(seat) : [];
  }

  async play(seat: Seat, move: GameTypes['move'], revision?: number): Promise<Result<Played, TableRefusal>> {
    if (!this.#owns(seat)) return refused('not-yours', 'that is not your seat');
    const played = await this.#table.play(seat, move, revision);
    return played.ok ? { ok: true, value: this.#seen(played.value) } : played;
  }

  canUndo(seat: Seat): boolean {
    return this.#owns(seat) && this.#table.canUndo(seat);
  }

  async undo(seat: Seat): Promise<Result<{ readonly seq: number }, TableRefusal>> {
    return this.#owns(seat) ? this.#table.undo(seat) : refused('not-yours', 'that is not your seat');
  }

  agreeDraw(): Promise<Result<Outcome, TableRefusal>> {
    return this.#options.offerDraw();
  }

  async saveAs(): Promise<Result<{ readonly name: string }, TableRefusal>> {
    return refused('no-store', this.#options.saving);
  }

  subscribe(listener: (change: TableChange) => void): () => void {
    const entry = { tell: listener };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** Lets go of the table, which goes on. */
  async close(): Promise<void> {
    this.#stop();
    this.#listeners.clear();
  }

  get #table(): Table {
    return this.#options.table;
  }

  #owns(seat: Seat): boolean {
    return this.yours.includes(seat);
  }

  #seen(played: Played): Played {
    const { rules } = this.#table;
    const events = played.events.flatMap(event => rules.seen(event, this.#options.viewer) ?? []);
    // What another seat ordered is told by events, as far as it may be known; the move itself may hold more.
    const move = this.#owns(played.seat) ? played.move : { type: played.move.type };
    return { ...played, move, events };
  }

  #hear(change: TableChange): void {
    if (change.kind === 'played') {
      const seen = this.#seen(change);
      this.#history.push(seen);
      this.#tell({ kind: 'played', ...seen });
    } else {
      if (change.kind === 'undone') this.#history = this.#history.slice(0, change.seq);
      this.#tell(change);
    }
  }

  #tell(change: TableChange): void {
    for (const { tell } of [...this.#listeners]) {
      try {
        tell(change);
      } catch (error) {
        this.#options.fault(error);
      }
    }
  }
}
