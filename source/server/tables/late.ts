import type { Clock } from '../../base/clock.ts';
import { createEmitter, type Emitter } from '../../base/emitter.ts';
import type { TableChange, TableView } from '../../table/api.ts';
import type { Story } from '../../table/story.ts';
import { SeenThrough, type Shown } from './window.ts';

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
    this.#shown = before ?? momentOf(live);
    this.#stop = live.subscribe(change => this.#later(change));
    const last = live.history.at(-1);
    if (before !== null && last !== undefined) this.#later({ kind: 'played', ...last });
  }

  override get moment(): Shown {
    return this.#shown;
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
    this.#pending.push({ shown: momentOf(live), change });
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
    view: () => rules.view(first.position, 'spectator'),
    seq: 0,
    revision: 0,
    progress: first.progress,
    outcome: null,
    seatsToMove: rules.seatsToMove(first.position),
    history: [],
  };
}

/** A game as it stands now, for people who watch: the table goes on, this does not. */
function momentOf(table: TableView): Shown {
  const { seq, revision, progress, outcome, seatsToMove, history } = table;
  const view = table.view('spectator');
  return { seq, revision, progress, outcome, seatsToMove, history, view: () => view };
}
