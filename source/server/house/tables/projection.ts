import type { AnyGame, AnyRules, GameTypes, Progress } from '../../../../machines/game.ts';
import type { Outcome } from '../../../../machines/outcome.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import type { Seat, Viewer } from '../../../../machines/seat.ts';
import type {
  Occupant,
  PlayedMove,
  Table,
  TableChange,
  TableRefusal,
  TableView,
} from '../../../table/api.ts';
import type { Series } from '../../../table/series.ts';
import { pledgeIn } from './dice.ts';

/** The changing parts of a table, as they were at one moment. */
export type TableSnapshot = Pick<
  TableView,
  'seq' | 'revision' | 'progress' | 'outcome' | 'seatsToMove' | 'history' | 'view'
>;

/** A table seen through another one: whatever a subclass does not override comes from the table behind it. */
export class TableProxy implements TableView {
  readonly #behind: TableView;
  /** Seats played through this view. */
  readonly yours: readonly Seat[];

  constructor(behind: TableView, yours: readonly Seat[]) {
    this.#behind = behind;
    this.yours = yours;
  }

  /** The state shown here; by default that of the table behind. */
  get moment(): TableSnapshot {
    return this.#behind;
  }

  get game(): AnyGame {
    return this.#behind.game;
  }

  get rules(): AnyRules {
    return this.#behind.rules;
  }

  get occupants(): readonly Occupant[] {
    return this.#behind.occupants;
  }

  get names(): readonly string[] {
    return this.occupants.map(occupant => occupant.name);
  }

  get seed(): string {
    return this.#behind.seed;
  }

  get series(): Series | undefined {
    return this.#behind.series;
  }

  get saveName(): string | null {
    return this.#behind.saveName;
  }

  get seq(): number {
    return this.moment.seq;
  }

  get revision(): number {
    return this.moment.revision;
  }

  get progress(): Progress {
    return this.moment.progress;
  }

  get outcome(): Outcome | null {
    return this.moment.outcome;
  }

  get seatsToMove(): readonly Seat[] {
    return this.moment.seatsToMove;
  }

  get history(): readonly PlayedMove[] {
    return this.moment.history;
  }

  view(viewer: Viewer): GameTypes['view'] {
    return this.moment.view(viewer);
  }

  legalMoves(seat: Seat): Iterable<GameTypes['move']> {
    return this.yours.includes(seat) ? this.#behind.legalMoves(seat) : [];
  }

  subscribe(listener: (change: TableChange) => void): () => void {
    return this.#behind.subscribe(listener);
  }
}

/** A projection's table, and what it overrides. */
export interface ProjectionOptions {
  readonly table: Table;
  /** Occupants of the seats, as this viewer may know them. */
  readonly occupants: () => readonly Occupant[];
  /** Receives errors thrown by listeners, which must not stop the server or other listeners. */
  readonly fault: (error: unknown) => void;
}

/**
 * A game restricted to one viewer, for sessions: their view, the events that they may see, other seats' moves reduced
 * to their kind, and no seed before the end, since it would reveal all dice to come.
 */
export class TableProjection extends TableProxy {
  readonly #options: ProjectionOptions;
  readonly #viewer: Viewer;
  /** The history when it was last read, and its restricted form. */
  #whole: readonly PlayedMove[] = [];
  #seen: readonly PlayedMove[] = [];

  constructor(options: ProjectionOptions, viewer: Viewer) {
    super(options.table, viewer === 'spectator' ? [] : [viewer]);
    this.#options = options;
    this.#viewer = viewer;
  }

  override get occupants(): readonly Occupant[] {
    return this.#options.occupants();
  }

  override get seed(): string {
    if (this.outcome !== null) return super.seed;
    const pledge = pledgeIn(super.seed);
    return pledge === null ? 'shown at the end' : `shown at the end; its hash is ${pledge.hash}`;
  }

  override get saveName(): string | null {
    return this.outcome === null ? null : super.saveName;
  }

  override get history(): readonly PlayedMove[] {
    const whole = super.history;
    if (whole === this.#whole) return this.#seen;
    let same = Math.min(whole.length, this.#whole.length);
    while (same > 0 && whole[same - 1] !== this.#whole[same - 1]) same -= 1;
    const fresh = whole.slice(same).map(played => seenBy(this.#viewer, this.rules, played));
    this.#seen = [...this.#seen.slice(0, same), ...fresh];
    this.#whole = whole;
    return this.#seen;
  }

  /** The viewer's own view, whatever is asked for. */
  override view(): GameTypes['view'] {
    return super.view(this.#viewer);
  }

  override subscribe(listener: (change: TableChange) => void): () => void {
    return super.subscribe(change => {
      try {
        const isMove = change.kind === 'played';
        listener(isMove ? { kind: 'played', ...seenBy(this.#viewer, this.rules, change) } : change);
      } catch (error) {
        this.#options.fault(error);
      }
    });
  }
}

const seenBy = (
  viewer: Viewer,
  rules: AnyRules,
  { seq, turn, phase, seat, move, events }: PlayedMove,
): PlayedMove => ({
  seq,
  turn,
  phase,
  seat,
  // Events reveal what may be known of another seat's orders; the move itself may contain more.
  move: seat === viewer ? move : { type: move.type },
  events: events.flatMap(event => rules.seen(event, viewer) ?? []),
});

interface SeatOptions extends ProjectionOptions {
  readonly offerDraw: () => Promise<Result<Outcome, TableRefusal>>;
  readonly undo: boolean;
  readonly saving: string;
}

const NOT_YOURS: TableRefusal = { code: 'not-yours', sentence: 'that is not your seat' };

/** The projection of a player, through which only moves of that seat reach the table. */
export class SeatProjection extends TableProjection implements Table {
  readonly #options: SeatOptions;

  constructor(options: SeatOptions, seat: Seat) {
    super(options, seat);
    this.#options = options;
  }

  async play(
    seat: Seat,
    move: GameTypes['move'],
    revision?: number,
  ): Promise<Result<PlayedMove, TableRefusal>> {
    if (!this.yours.includes(seat)) return err(NOT_YOURS);
    const played = await this.#options.table.play(seat, move, revision);
    return played.ok ? ok(seenBy(seat, this.rules, played.value)) : played;
  }

  canUndo(seat: Seat): boolean {
    const { undo, table } = this.#options;
    return undo && this.yours.includes(seat) && table.canUndo(seat);
  }

  async undo(seat: Seat): Promise<Result<{ readonly seq: number }, TableRefusal>> {
    if (!this.yours.includes(seat)) return err(NOT_YOURS);
    const { undo, table } = this.#options;
    return undo
      ? table.undo(seat)
      : err({ code: 'no-undo', sentence: 'at this table nothing is taken back' });
  }

  agreeDraw(): Promise<Result<Outcome, TableRefusal>> {
    return this.#options.offerDraw();
  }

  async saveAs(): Promise<Result<{ readonly name: string }, TableRefusal>> {
    return err({ code: 'no-store', sentence: this.#options.saving });
  }

  /** Does nothing: the table goes on when a player leaves. */
  async close(): Promise<void> {}
}
