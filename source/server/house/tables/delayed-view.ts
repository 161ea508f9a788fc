import type { Clock } from '../../../base/clock.ts';
import { createEmitter, type Emitter } from '../../../base/emitter.ts';
import type { TableChange, TableView } from '../../../table/api.ts';
import type { Replay } from '../../../table/replay.ts';
import { TableProxy, type TableSnapshot } from './projection.ts';

interface DelayedViewOptions {
  readonly live: TableView;
  /** Milliseconds. */
  readonly delay: number;
  readonly clock: Clock;
  /** Shown at first of a game in progress, since nobody knows when its moves were made. */
  readonly before: TableSnapshot | null;
  readonly fault: (error: unknown) => void;
}

/**
 * A delayed broadcast of a game to spectators who could help a player; all of it once the game ends. Must listen from
 * the start.
 */
export class DelayedView extends TableProxy {
  readonly #options: DelayedViewOptions;
  readonly #changes: Emitter<TableChange>;
  readonly #pending: { readonly shown: TableSnapshot; readonly change: TableChange }[] = [];
  readonly #stop: () => void;
  #shown: TableSnapshot;
  #closed = false;

  constructor(options: DelayedViewOptions) {
    const { live, before, fault } = options;
    super(live, []);
    this.#options = options;
    this.#changes = createEmitter(fault);
    this.#shown = before ?? momentOf(live);
    this.#stop = live.subscribe(change => this.#later(change));
    const last = live.history.at(-1);
    if (before !== null && last !== undefined) this.#later({ kind: 'played', ...last });
  }

  override get moment(): TableSnapshot {
    return this.#shown;
  }

  override subscribe(listener: (change: TableChange) => void): () => void {
    return this.#changes.subscribe(listener);
  }

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

/** The game before its first move, as spectators see it. */
export function beginningOf({ rules, steps }: Replay): TableSnapshot | null {
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

/** The game as spectators see it now, frozen: later moves do not change it. */
function momentOf(table: TableView): TableSnapshot {
  const { seq, revision, progress, outcome, seatsToMove, history } = table;
  const view = table.view('spectator');
  return { seq, revision, progress, outcome, seatsToMove, history, view: () => view };
}
