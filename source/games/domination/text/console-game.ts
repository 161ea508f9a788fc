import type {
  DominationEvent,
  DominationMove,
  DominationPosition,
  DominationRefusal,
  DominationSetup,
  DominationTypes,
} from '../../../../machines/domination/types.ts';
import { usableMissions } from '../../../../machines/domination/winning.ts';
import type { Rules } from '../../../../machines/game.ts';
import type { ScriptedOutcome, ScriptFault } from '../../../../machines/random.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { MoveHistory } from '../../../table/move-history.ts';
import type { BodyLine, HeaderLine } from '../../../table/save-lines.ts';
import { domination } from '../conduct.ts';
import { applyNote, type ConsoleNote, readNote } from './notes.ts';
import type { Player } from './players.ts';

/** A game in play. Each command is noted before its moves, so a save holds what `replay` repeats. */
export class ConsoleGame {
  readonly header: HeaderLine;
  readonly players: readonly Player[];
  readonly setup: DominationSetup;
  readonly history: MoveHistory;
  readonly #commands: string[] = [];
  readonly #outcomes: ScriptedOutcome[];
  /** The save's lines since they were last taken. */
  #lines: BodyLine[] = [];
  /** The lengths to which undo cuts commands and outcomes. */
  #marked = { commands: 0, outcomes: 0 };

  /** @param history the game so far, which is replayed */
  constructor(header: HeaderLine, players: readonly Player[], history: MoveHistory) {
    this.header = header;
    this.players = players;
    this.history = history;
    this.setup = history.rules.setup as DominationSetup; // A course of this game.
    this.#outcomes = openingOutcomes(this.#first(), this.setup);
    const notes = notesIn(history);
    this.#mark();
    for (let seq = 0; seq <= history.seq; seq++) {
      const entry = history.entries[seq - 1];
      if (entry !== undefined) this.#tell(entry.move.type, entry.events as DominationEvent[]); // As above.
      for (; notes[0]?.seq === seq; notes.shift()) this.#tellNote(notes[0].note);
    }
  }

  /** A new game, or why its outcomes do not fit; `prelude` is what was typed before it. */
  static start(
    header: HeaderLine,
    players: readonly Player[],
    setup: DominationSetup,
    prelude: readonly string[],
  ): Result<ConsoleGame, ScriptFault> {
    const rules = domination.prepare(setup);
    if (!rules.ok) throw new Error(`the set-up was checked before: ${rules.error.code}`);
    const course = MoveHistory.start(domination, rules.value, header);
    if (!course.ok) return course;
    course.value.note({ type: 'prelude', lines: [...prelude] } satisfies ConsoleNote);
    return ok(new ConsoleGame(header, players, course.value));
  }

  get position(): DominationPosition {
    return this.history.position as DominationPosition; // A course of this game.
  }

  get rules(): Rules<DominationTypes> {
    return this.history.rules as Rules<DominationTypes>; // A course of this game.
  }

  /** The commands and random results that `replay` runs again, without undone ones. */
  get script(): { readonly commands: readonly string[]; readonly outcomes: readonly ScriptedOutcome[] } {
    return { commands: this.#commands, outcomes: this.#outcomes };
  }

  /** The engine's current player: the defender while defending dice are chosen. */
  get current(): Seat {
    const { position } = this;
    return this.rules.seatsToMove(position)[0] ?? position.active;
  }

  get player(): Player {
    return at(this.players, this.current);
  }

  /** Plays a move of the current player. @returns its events, or the refusal */
  play(move: DominationMove): Result<readonly DominationEvent[], DominationRefusal> {
    const { turn } = this.history.progress;
    const next = this.history.next(this.current, move);
    if (!next.ok) return err(next.error as DominationRefusal); // A course of this game.
    this.history.take(next.value);
    this.#lines.push({ kind: 'move', ...next.value.entry });
    if (next.value.entry.turn !== turn || next.value.entry.over)
      this.#lines.push(this.history.snapshotLine());
    const events = next.value.entry.events as readonly DominationEvent[]; // As above.
    this.#tell(move.type, events);
    return ok(events);
  }

  note(note: ConsoleNote): void {
    this.history.note(note, applyNote(this.position, note));
    this.#lines.push({ kind: 'note', ...this.history.standing, note });
    this.#tellNote(note);
  }

  /** True when something was typed since the lines were taken; marks and luck are the console's own. */
  get hasLines(): boolean {
    const isTyped = (line: BodyLine): boolean => line.kind === 'note' && line.note.type === 'remark';
    return this.#lines.some(line => line.kind === 'move' || isTyped(line));
  }

  /** Takes the lines since the last call, for the game's save; not those of its start. */
  takeLines(): readonly BodyLine[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }

  /** The number of moves and notes. */
  get length(): number {
    return this.history.seq + this.history.notes.filter(({ note }) => !OF_SAVES.has(note.type)).length;
  }

  #first(): DominationPosition {
    const first = MoveHistory.start(domination, this.history.rules, this.header);
    if (!first.ok) throw new Error('a game that has begun does not begin again');
    return first.value.position as DominationPosition; // A course of this game.
  }

  #tell(move: string, events: readonly DominationEvent[]): void {
    if (move === 'undo') {
      this.#commands.length = this.#marked.commands;
      this.#outcomes.length = this.#marked.outcomes;
    }
    this.#outcomes.push(...events.flatMap(event => outcomeOf(event, this.setup) ?? []));
    if (events.some(event => event.type === 'go-began')) this.#mark();
  }

  #tellNote(note: ConsoleNote): void {
    if (note.type === 'prelude') this.#commands.push(...note.lines);
    if (note.type === 'remark') this.#commands.push(note.text);
    if (note.type === 'prelude' || note.type === 'mark') this.#mark();
  }

  #mark(): void {
    this.#marked = { commands: this.#commands.length, outcomes: this.#outcomes.length };
  }
}

/** Notes about the save rather than the game. */
const OF_SAVES: ReadonlySet<string> = new Set(['prelude', 'saved', 'resumed']);

/** The console's notes in a history, in order. */
export const notesIn = (history: MoveHistory): { seq: number; note: ConsoleNote }[] =>
  history.notes.flatMap(({ seq, note }) => {
    const read = readNote(note);
    return read === null ? [] : [{ seq, note: read }];
  });

/** The player drawn to start: the one after the last dealt country moves first. */
export function firstPlayer({ active, dealt, reserve }: DominationPosition): number {
  const players = reserve.length;
  return (((active - dealt.length) % players) + players) % players;
}

function openingOutcomes(position: DominationPosition, setup: DominationSetup): ScriptedOutcome[] {
  const { missions, dealt } = position;
  const left = usableMissions(setup);
  const drawn = missions.flatMap(mission => {
    const index = mission === null ? -1 : left.indexOf(mission);
    left.splice(index, index < 0 ? 0 : 1);
    return mission === null ? [] : [index];
  });
  return [
    { what: 'first', numbers: [firstPlayer(position)] },
    ...(drawn.length === 0 ? [] : [{ what: 'missions', numbers: drawn }]),
    ...(dealt.length === 0 ? [] : [{ what: 'deal', numbers: dealt.map(country => country + 1) }]),
  ];
}

/** The random result of an event, as in a script; null for none. */
function outcomeOf(event: DominationEvent, setup: DominationSetup): ScriptedOutcome | null {
  if (event.type === 'claimed' || event.type === 'placed')
    return event.random ? { what: 'place', numbers: [event.territory + 1] } : null;
  if (event.type === 'rolled') return { what: 'roll', numbers: [...event.attack, ...event.defence] };
  if (event.type !== 'card-drawn') return null;
  const card = event.card === null ? undefined : setup.cards[event.card];
  return { what: 'card', numbers: [card === undefined || card.kind === 'wildcard' ? 0 : card.country + 1] };
}
