import type { SeatNames } from '../../machines/game.ts';
import { letter, seat, type Viewer } from '../../machines/seat.ts';
import type { Occupant, Played, Table, TableChange } from '../table/api.ts';
import type { AnyFace } from './face.ts';

/** The lines that tell what one move did; left out, the viewer is somebody who only watches. */
export function eventLines(
  table: Pick<Table, 'game' | 'rules' | 'names'>,
  played: Pick<Played, 'events'>,
  viewer: Viewer = 'spectator',
): string[] {
  return played.events.flatMap(event => {
    const seen = table.rules.seen(event, viewer);
    const line = seen === null ? null : table.game.describe(seen, table.names, table.rules.setup);
    return line === null ? [] : [line];
  });
}

/** The lines at the head of a game: what is played, by whom, and what the dice come from. */
export function headLines(game: {
  readonly title: string;
  readonly seed: string;
  readonly occupants: readonly Occupant[];
  readonly scripted: boolean;
}): string[] {
  const chances = game.scripted ? `${game.seed} (deal and dice are scripted)` : game.seed;
  return [
    game.title,
    ...game.occupants.map((occupant, index) => `${letter(seat(index))} ${seatText(occupant)}`),
    `seed ${chances}`,
  ];
}

/** A seat in words: `Ada`, `Hard C (computer, hard)`. */
export const seatText = (occupant: Occupant): string =>
  occupant.kind === 'human' ? occupant.name : `${occupant.name} (computer, ${occupant.level})`;

/**
 * Turns what happens at a table into lines, in the order in which it happens. It listens from its making until
 * `close`; `take` hands over the lines since the last time.
 */
export class Transcript {
  readonly #table: Table;
  readonly #face: AnyFace;
  readonly #boards: boolean;
  readonly #reader: Viewer;
  readonly #stop: () => void;
  #lines: string[] = [];
  #turn: number;

  /**
   * @param boards print the board whenever a turn begins
   * @param reader who reads the lines
   */
  constructor(table: Table, face: AnyFace, boards: boolean, reader: Viewer = 'spectator') {
    this.#table = table;
    this.#face = face;
    this.#boards = boards;
    this.#reader = reader;
    this.#turn = table.progress.turn;
    this.#stop = table.subscribe(change => this.#tell(change));
  }

  take(): string[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }

  close(): void {
    this.#stop();
  }

  #tell(change: TableChange): void {
    if (change.kind === 'played') {
      this.#lines.push(...eventLines(this.#table, change, this.#reader));
      this.#turnedTo(this.#table.progress.turn);
    }
    if (change.kind === 'undone') {
      this.#turn = this.#table.progress.turn;
      this.#lines.push(movesLeft(change.seq));
    }
    if (change.kind === 'resigned') this.#lines.push(resigned(this.#table.names[change.seat] ?? ''));
    if (change.kind === 'ended') this.#lines.push(...outcomeLines(change.outcome, this.#table.names));
    if (change.kind === 'unsaved') this.#lines.push(`unsaved: ${change.sentence}`);
  }

  #turnedTo(turn: number): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    if (this.#boards) this.#lines.push(...this.#face.board(this.#table.view(this.#reader)));
  }
}

/** `over: conquest` and a line for each place, the winners first. */
export function outcomeLines(
  outcome: { readonly reason: string; readonly places: readonly (readonly number[])[] },
  names: SeatNames,
): string[] {
  const places = outcome.places.map(
    // Who shares a place leaves the next ones empty.
    (sharing, index) =>
      `place ${1 + outcome.places.slice(0, index).flat().length}: ${sharing.map(who => names[who] ?? '?').join(', ')}`,
  );
  return [`over: ${outcome.reason}`, ...places];
}

/** What is said of a person who gave up a seat. */
export const resigned = (name: string): string => `${name} resigns; a computer player plays on`;

/** What is said of an undo. */
export const movesLeft = (count: number): string => `undone: ${count} ${count === 1 ? 'move' : 'moves'} left`;
