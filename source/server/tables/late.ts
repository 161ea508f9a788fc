import type { AnyGame, AnyRules, GameTypes, Outcome, Progress } from '../../../machines/game.ts';
import { err, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Clock } from '../../app/clock.ts';
import type { Occupant, Played, Table, TableChange, TableRefusal } from '../../table/api.ts';
import type { Story } from '../../table/story.ts';
import { withOccupants } from './driven.ts';

/** What of a table changes, as it was at one moment. */
export interface Shown {
  readonly view: GameTypes['view'];
  readonly seq: number;
  readonly revision: number;
  readonly progress: Progress;
  readonly outcome: Outcome | null;
  readonly seatsToMove: readonly Seat[];
  readonly history: readonly Played[];
}

const watching: { readonly ok: false; readonly error: TableRefusal } = err({
  code: 'watching',
  sentence: 'you are watching this game',
});

/**
 * A game as it was some time ago, for people who watch where a player could learn something from watching. It has to
 * listen from the beginning; when the game is over, everything is shown at once.
 */
export class LateTable implements Table {
  readonly yours: readonly Seat[] = [];
  readonly #live: Table;
  readonly #clock: Clock;
  readonly #delay: number;
  readonly #listeners = new Set<(change: TableChange) => void>();
  readonly #pending: { readonly shown: Shown; readonly change: TableChange }[] = [];
  readonly #stop: () => void;
  #shown: Shown;
  #closed = false;

  /**
   * @param live the table as a spectator may see it
   * @param delay milliseconds
   * @param before how a game stood that had begun already: shown until the delay has passed; nobody knows when the
   *   moves since then were made
   */
  constructor(live: Table, delay: number, clock: Clock, before: Shown | null = null) {
    this.#live = live;
    this.#clock = clock;
    this.#delay = delay;
    this.#shown = before ?? moment(live);
    this.#stop = live.subscribe(change => this.#later(change));
    const last = live.history.at(-1);
    if (before !== null && last !== undefined) this.#later({ kind: 'played', ...last });
  }

  get game(): AnyGame {
    return this.#live.game;
  }

  get rules(): AnyRules {
    return this.#live.rules;
  }

  get occupants(): readonly Occupant[] {
    return this.#live.occupants;
  }

  get names(): readonly string[] {
    return this.#live.names;
  }

  get seed(): string {
    return this.#live.seed;
  }

  get saveName(): string | null {
    return this.#live.saveName;
  }

  get seq(): number {
    return this.#shown.seq;
  }

  get revision(): number {
    return this.#shown.revision;
  }

  get progress(): Progress {
    return this.#shown.progress;
  }

  get outcome(): Outcome | null {
    return this.#shown.outcome;
  }

  get seatsToMove(): readonly Seat[] {
    return this.#shown.seatsToMove;
  }

  get history(): readonly Played[] {
    return this.#shown.history;
  }

  view(): GameTypes['view'] {
    return this.#shown.view;
  }

  legalMoves(): Iterable<GameTypes['move']> {
    return [];
  }

  canUndo(): boolean {
    return false;
  }

  async play(): Promise<Result<Played, TableRefusal>> {
    return watching;
  }

  async undo(): Promise<Result<{ readonly seq: number }, TableRefusal>> {
    return watching;
  }

  async agreeDraw(): Promise<Result<Outcome, TableRefusal>> {
    return watching;
  }

  async saveAs(): Promise<Result<{ readonly name: string }, TableRefusal>> {
    return watching;
  }

  subscribe(listener: (change: TableChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stop();
    this.#listeners.clear();
  }

  #later(change: TableChange): void {
    this.#pending.push({ shown: moment(this.#live), change });
    if (this.#live.outcome === null) this.#clock.after(this.#delay, () => this.#next());
    else while (this.#pending.length > 0) this.#next();
  }

  #next(): void {
    const next = this.#pending.shift();
    if (next === undefined || this.#closed) return;
    this.#shown = next.shown;
    for (const listener of [...this.#listeners]) listener(next.change);
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

const moment = (table: Table): Shown => ({
  view: table.view('spectator'),
  seq: table.seq,
  revision: table.revision,
  progress: table.progress,
  outcome: table.outcome,
  seatsToMove: table.seatsToMove,
  history: table.history.slice(),
});

/** The same late table for each who watches: one that leaves must not close it for the others. */
export function sharing(late: LateTable): Table {
  const stops = new Set<() => void>();
  const shared = withOccupants(late, late.occupants);
  return Object.assign(shared, {
    yours: [],
    subscribe(listener: Parameters<Table['subscribe']>[0]) {
      const stop = late.subscribe(listener);
      stops.add(stop);
      return stop;
    },
    async close() {
      for (const stop of stops) stop();
    },
  });
}
