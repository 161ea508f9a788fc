import type { AnyGame, AnyRules, GameTypes, Progress } from '../../../machines/game.ts';
import type { Outcome } from '../../../machines/outcome.ts';
import { err, type Result } from '../../../machines/result.ts';
import type { Seat, Viewer } from '../../../machines/seat.ts';
import type { Occupant, Played, Table, TableChange, TableRefusal, TableView } from '../../table/api.ts';
import { pledgeIn } from './dice.ts';

/** What of a table changes, as it was at one moment. */
export type Shown = Pick<
  TableView,
  'seq' | 'revision' | 'progress' | 'outcome' | 'seatsToMove' | 'history' | 'view'
>;

/** A game seen through something: all that is not seen otherwise is as it is behind it. */
export class SeenThrough implements TableView {
  readonly #behind: TableView;
  /** Seats that are played from here. */
  readonly yours: readonly Seat[];

  constructor(behind: TableView, yours: readonly Seat[]) {
    this.#behind = behind;
    this.yours = yours;
  }

  /** How the game stands here: as it does behind, unless told. */
  get moment(): Shown {
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

  get history(): readonly Played[] {
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

/** What a window shows of the table behind it. */
export interface WindowOptions {
  readonly table: Table;
  /** Who sits where, as this viewer may know it. */
  readonly occupants: () => readonly Occupant[];
  /** Told of what a listener throws: it must neither end the server nor keep the others from hearing. */
  readonly fault: (error: unknown) => void;
}

/**
 * A game as one viewer may see it: its view and no other's, events as that viewer is told of them, of other seats'
 * moves only the kind, and no seed before the game is over (whoever has it knows all dice to come). Sessions get this
 * and never the table itself.
 */
export class TableWindow extends SeenThrough {
  readonly #options: WindowOptions;
  readonly #viewer: Viewer;
  /** What the table had told when it was last looked at, and the same as it is seen here. */
  #told: readonly Played[] = [];
  #seen: readonly Played[] = [];

  constructor(options: WindowOptions, viewer: Viewer) {
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

  override get history(): readonly Played[] {
    const told = super.history;
    if (told === this.#told) return this.#seen;
    let kept = Math.min(told.length, this.#told.length);
    while (kept > 0 && told[kept - 1] !== this.#told[kept - 1]) kept -= 1;
    this.#seen = [
      ...this.#seen.slice(0, kept),
      ...told.slice(kept).map(played => seenBy(this.#viewer, this.rules, played)),
    ];
    this.#told = told;
    return this.#seen;
  }

  /** The view of this window's viewer, whoever is asked for. */
  override view(): GameTypes['view'] {
    return super.view(this.#viewer);
  }

  override subscribe(listener: (change: TableChange) => void): () => void {
    return super.subscribe(change => {
      try {
        listener(
          change.kind === 'played' ? { kind: 'played', ...seenBy(this.#viewer, this.rules, change) } : change,
        );
      } catch (error) {
        this.#options.fault(error);
      }
    });
  }
}

/** A move as a viewer is told of it. */
function seenBy(viewer: Viewer, rules: AnyRules, { seq, turn, phase, seat, move, events }: Played): Played {
  return {
    seq,
    turn,
    phase,
    seat,
    // What another seat ordered is told by events, as far as it may be known; the move itself may hold more.
    move: seat === viewer ? move : { type: move.type },
    events: events.flatMap(event => rules.seen(event, viewer) ?? []),
  };
}

/** What a seat may do at the table besides moving. */
export interface SeatOptions extends WindowOptions {
  /** What is done when this seat offers or accepts a draw. */
  readonly offerDraw: () => Promise<Result<Outcome, TableRefusal>>;
  /** Whether moves may be taken back at this table. */
  readonly undo: boolean;
  /** Said instead of saving under a name. */
  readonly saving: string;
}

const refused = (code: string, sentence: string): { readonly ok: false; readonly error: TableRefusal } =>
  err({ code, sentence });

/** The window of somebody who plays: it lets the moves of that seat alone through to the table. */
export class SeatWindow extends TableWindow implements Table {
  readonly #options: SeatOptions;

  constructor(options: SeatOptions, seat: Seat) {
    super(options, seat);
    this.#options = options;
  }

  async play(seat: Seat, move: GameTypes['move'], revision?: number): Promise<Result<Played, TableRefusal>> {
    if (!this.yours.includes(seat)) return refused('not-yours', 'that is not your seat');
    const played = await this.#options.table.play(seat, move, revision);
    return played.ok ? { ok: true, value: seenBy(seat, this.rules, played.value) } : played;
  }

  canUndo(seat: Seat): boolean {
    const { undo, table } = this.#options;
    return undo && this.yours.includes(seat) && table.canUndo(seat);
  }

  async undo(seat: Seat): Promise<Result<{ readonly seq: number }, TableRefusal>> {
    if (!this.yours.includes(seat)) return refused('not-yours', 'that is not your seat');
    if (!this.#options.undo) return refused('no-undo', 'at this table nothing is taken back');
    return this.#options.table.undo(seat);
  }

  agreeDraw(): Promise<Result<Outcome, TableRefusal>> {
    return this.#options.offerDraw();
  }

  async saveAs(): Promise<Result<{ readonly name: string }, TableRefusal>> {
    return refused('no-store', this.#options.saving);
  }

  /** Nothing: the table goes on, whoever leaves it. */
  async close(): Promise<void> {}
}
