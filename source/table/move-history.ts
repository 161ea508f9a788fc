import { begin, beginWith, persist, play, restore, type Snapshot } from '../../machines/chart.ts';
import type { AnyGame, AnyRules, GameTypes, Progress } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import type { ScriptFault } from '../../machines/random.ts';
import { at, err, ok, type Result } from '../../machines/result.ts';
import { type Seat, seats } from '../../machines/seat.ts';
import type { Occupant, PlayedMove } from './api.ts';
import { hashOf } from './canonical.ts';
import { type ChanceSource, chanceOf, withChance } from './positions.ts';
import type { EndReason, Note, SavedStanding, SnapshotLine } from './save-lines.ts';

/** A move of the history, where the game stands after it, and whether it blocks undo. */
export interface MoveEntry extends PlayedMove, SavedStanding {
  readonly reveals: boolean;
}

/** A move that the rules accept, before it counts. */
export interface PendingMove {
  readonly entry: MoveEntry;
  readonly snapshot: Snapshot<GameTypes>;
}

/** The past of a game, oldest first. */
export interface HistoryEntries {
  readonly entries: readonly MoveEntry[];
  /** Persons who gave up a seat after `seq` moves, and the level of the computer player in it since. */
  readonly resignations: readonly { readonly seq: number; readonly seat: Seat; readonly level: string }[];
  /** The game's own notes, each made after `seq` moves. */
  readonly notes: readonly { readonly seq: number; readonly note: Note }[];
}

/** Resignations and notes survive undo: they then count as made after the last move that is left. */
export const afterUndo = <T extends { readonly seq: number }>(entries: readonly T[], seq: number): T[] =>
  entries.map(each => ({ ...each, seq: Math.min(each.seq, seq) }));

/** Who sits where after those who resigned have been replaced. */
export function occupantsAfter(
  occupants: readonly Occupant[],
  resignations: HistoryEntries['resignations'],
): readonly Occupant[] {
  if (resignations.length === 0) return occupants;
  return occupants.map((occupant, seat): Occupant => {
    const resigned = resignations.find(each => each.seat === seat);
    if (resigned === undefined) return occupant;
    const { name, colour } = occupant;
    return { kind: 'bot', name, level: resigned.level, resigned: true, ...(colour && { colour }) };
  });
}

interface HistoryState extends HistoryEntries {
  readonly now: Snapshot<GameTypes>;
  /** The game before each of the last moves, as many as undo may take back. */
  readonly before: readonly Snapshot<GameTypes>[];
}

/** The history of one game in memory: the moves that count, where it stands, and how far it can be taken back. */
export class MoveHistory {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  #moment: HistoryState;
  #ended: EndReason | null = null;
  /** The state to which the game may go back. */
  #point: HistoryState | null = null;

  /** @param past what led to the snapshot; none of the moves can be taken back */
  constructor(game: AnyGame, rules: AnyRules, now: Snapshot<GameTypes>, past?: HistoryEntries) {
    this.game = game;
    this.rules = rules;
    this.#moment = { entries: [], resignations: [], notes: [], ...past, now, before: [] };
  }

  /** Begins a game with a deal, or from a position. */
  static start(
    game: AnyGame,
    rules: AnyRules,
    { position, ...source }: ChanceSource & { readonly position?: object | undefined },
  ): Result<MoveHistory, ScriptFault> {
    const random = chanceOf(source);
    const first =
      position === undefined ? begin(rules, random) : ok(beginWith(rules, withChance(position, random)));
    return first.ok ? ok(new MoveHistory(game, rules, first.value)) : first;
  }

  get entries(): readonly MoveEntry[] {
    return this.#moment.entries;
  }

  /** Undo takes neither resignations nor notes back. */
  get resignations(): HistoryEntries['resignations'] {
    return this.#moment.resignations;
  }

  get notes(): HistoryEntries['notes'] {
    return this.#moment.notes;
  }

  /** The number of moves that count. */
  get seq(): number {
    return this.entries.length;
  }

  get position(): GameTypes['position'] {
    return this.#moment.now.context.position;
  }

  get progress(): Progress {
    return this.rules.progress(this.position);
  }

  /** The result of the rules, or of what ended the game otherwise. */
  get outcome(): Outcome | null {
    return this.#ended === null ? this.rules.outcome(this.position) : this.outcomeBy(this.#ended);
  }

  /** The result where something else than the rules ends the game now; with an agreed draw every seat shares the first place. */
  outcomeBy(reason: EndReason): Outcome {
    const adjudication = reason === 'time' ? this.rules.adjudicate?.(this.position) : undefined;
    return adjudication ?? { places: [seats(this.rules.setup.seats)], reason };
  }

  /** The present state of the game, for the lines of a save. */
  get standing(): SavedStanding {
    return { seq: this.seq, ...this.progress, over: this.outcome !== null };
  }

  /** The line of the present state, or of the state after a pending move. */
  snapshotLine(step?: PendingMove): SnapshotLine {
    const snapshot = persist(this.rules, step?.snapshot ?? this.#moment.now);
    const { seq, turn, phase, over } = step?.entry ?? this.standing;
    return { kind: 'snapshot', seq, turn, phase, over, hash: hashOf(snapshot), snapshot };
  }

  /** The hash of the present state, as in snapshot lines. */
  hash(): string {
    return hashOf(persist(this.rules, this.#moment.now));
  }

  /** The result of a move of this game, or why it is refused; nothing changes yet. */
  next(seat: Seat, move: GameTypes['move']): Result<PendingMove, GameTypes['refusal']> {
    const next = play(this.rules, this.#moment.now, seat, move);
    if (!next.ok) return next;
    const { position, events, reveals } = next.value.context;
    const { turn, phase } = this.rules.progress(position);
    const over = this.rules.outcome(position) !== null;
    const entry = { seq: this.seq + 1, turn, phase, over, seat, move, events, reveals };
    return ok({ entry, snapshot: next.value });
  }

  /** Adds a pending move of `next` to the history. */
  take(step: PendingMove): void {
    if (step.entry.seq !== this.seq + 1)
      throw new Error(`move ${step.entry.seq} comes after move ${this.seq}`);
    const { entries, before, now } = this.#moment;
    this.#moment = {
      ...this.#moment,
      entries: [...entries, step.entry],
      now: step.snapshot,
      before: step.entry.reveals ? [] : [...before, now],
    };
  }

  /** The fewest moves that undo could leave: those up to the last one that revealed something. */
  get floor(): number {
    return this.seq - this.#moment.before.length;
  }

  /** The position after the first `seq` moves, from `floor` to now. */
  positionAt(seq: number): GameTypes['position'] {
    return seq === this.seq ? this.position : at(this.#moment.before, seq - this.floor).context.position;
  }

  /** Takes back the moves after the first `seq`, from `floor` to now. */
  goBack(seq: number): void {
    const { entries, resignations, notes, before } = this.#moment;
    const left = seq - this.floor;
    this.#moment = {
      entries: entries.slice(0, seq),
      resignations: afterUndo(resignations, seq),
      notes: afterUndo(notes, seq),
      now: at(before, left),
      before: before.slice(0, left),
    };
  }

  /** Gives a seat to a computer player of a level. */
  resign(seat: Seat, level: string): void {
    const resignations = [...this.#moment.resignations, { seq: this.seq, seat, level }];
    this.#moment = { ...this.#moment, resignations };
  }

  /** Adds a note of the game's own. @param position the new one, if the note changes it: undo never goes behind that */
  note(note: Note, position = this.position): void {
    const { now, notes } = this.#moment;
    this.#moment = { ...this.#moment, notes: [...notes, { seq: this.seq, note }] };
    if (position === this.position) return;
    const data = { ...persist(this.rules, now), context: { ...now.context, position } };
    const changed = restore(this.game, this.rules, data);
    if (!changed.ok)
      throw new Error(`a note of ${note.type} makes a position that cannot be: ${changed.error}`);
    this.#moment = { ...this.#moment, now: changed.value, before: [] };
  }

  /** Lets the game return to this state later, whatever is revealed until then. */
  setPoint(): void {
    this.#point = { ...this.#moment, before: [] };
  }

  /** The number of moves at the point that was set last; null when there is none. */
  get point(): number | null {
    return this.#point?.entries.length ?? null;
  }

  /** Goes back to the point that was set last; what was played or noted since is gone. */
  returnToPoint(): void {
    if (this.#point === null) throw new Error('there is no point to go back to');
    this.#moment = this.#point;
  }

  /** What ended the game, if it was not its rules. */
  get ended(): EndReason | null {
    return this.#ended;
  }

  end(reason: EndReason): void {
    this.#ended = reason;
  }
}

/**
 * The number of moves left after a seat's undo, or the code of its refusal: none of the moves since its last one may
 * have revealed anything, nor be another player's, but a computer player's (`isBot`) that chooses at the same time.
 */
export function undoTarget(
  history: MoveHistory,
  seat: Seat,
  isBot: (seat: Seat) => boolean,
): Result<number, 'nothing-to-undo' | 'revealed' | 'other-moved'> {
  const last = history.entries.findLastIndex(entry => entry.seat === seat);
  if (last < 0) return err('nothing-to-undo');
  if (last < history.floor) return err('revealed');
  const since = history.entries.slice(last + 1);
  const together = history.rules.seatsToMove(history.positionAt(last));
  return since.every(entry => isBot(entry.seat) && together.includes(entry.seat))
    ? ok(last)
    : err('other-moved');
}
