import type { GameTypes, Progress } from '../../../machines/game.ts';
import type { Outcome } from '../../../machines/outcome.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Clock } from '../../base/clock.ts';
import { createEmitter, type Emitter } from '../../base/emitter.ts';
import type { Played, TableChange, TableView } from '../../table/api.ts';
import type { Story } from '../../table/story.ts';
import { SeenThrough } from './window.ts';

/** What of a table changes, as it was at one moment. */
export interface Shown
  extends Pick<TableView, 'seq' | 'revision' | 'progress' | 'outcome' | 'seatsToMove' | 'history'> {
  readonly view: GameTypes['view'];
}

export interface LateOptions {
  /** The table as a spectator may see it. */
  readonly live: TableView;
  /** Milliseconds. */
  readonly delay: number;
  readonly clock: Clock;
  /**
   * How a game stood that had begun already: shown until the delay has passed; nobody knows when the moves since then
   * were made.
   */
  readonly before: Shown | null;
  /** Told of what a listener throws. */
  readonly fault: (error: unknown) => void;
}

/**
 * A game as it was some time ago, for people who watch where a player could learn something from watching. It has to
 * listen from the beginning; when the game is over, everything is shown at once.
 */
export class LateView extends SeenThrough {
  readonly #options: LateOptions;
  readonly #changes: Emitter<TableChange>;
  readonly #pending: { readonly shown: Shown; readonly change: TableChange }[] = [];
  readonly #stop: () => void;
  #shown: Shown;
  #closed = false;

  constructor(options: LateOptions) {
    const { live, before, fault } = options;
    super(live, []);
    this.#options = options;
    this.#changes = createEmitter(fault);
    this.#shown = before ?? moment(live);
    this.#stop = live.subscribe(change => this.#later(change));
    const last = live.history.at(-1);
    if (before !== null && last !== undefined) this.#later({ kind: 'played', ...last });
  }

  override get seq(): number {
    return this.#shown.seq;
  }

  override get revision(): number {
    return this.#shown.revision;
  }

  override get progress(): Progress {
    return this.#shown.progress;
  }

  override get outcome(): Outcome | null {
    return this.#shown.outcome;
  }

  override get seatsToMove(): readonly Seat[] {
    return this.#shown.seatsToMove;
  }

  override get history(): readonly Played[] {
    return this.#shown.history;
  }

  override view(): GameTypes['view'] {
    return this.#shown.view;
  }

  override subscribe(listener: (change: TableChange) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Shows nothing new any more. */
  close(): void {
    this.#closed = true;
    this.#stop();
  }

  #later(change: TableChange): void {
    const { live, clock, delay } = this.#options;
    this.#pending.push({ shown: moment(live), change });
    if (live.outcome === null) clock.after(delay, () => this.#next());
    else while (this.#pending.length > 0) this.#next();
  }

  #next(): void {
    const next = this.#pending.shift();
    if (next === undefined || this.#closed) return;
    this.#shown = next.shown;
    this.#changes.tell(next.change);
  }
}

/** A game as it stood before its first move, for people who watch. */
export function beginningOf({ rules, steps }: Story): Shown | null {
  const first = steps[0];
  if (first === undefined) return null;
  return {
    view: rules.view(first.position, 'spectator'),
    seq: 0,
    revision: 0,
    progress: first.progress,
    outcome: null,
    seatsToMove: rules.seatsToMove(first.position),
    history: [],
  };
}

const moment = (table: TableView): Shown => ({
  view: table.view('spectator'),
  seq: table.seq,
  revision: table.revision,
  progress: table.progress,
  outcome: table.outcome,
  seatsToMove: table.seatsToMove,
  history: table.history,
});
