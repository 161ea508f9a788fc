import * as z from 'zod';
import { withUndo } from '../../../../machines/domination/turns.ts';
import type { DominationPosition } from '../../../../machines/domination/types.ts';
import { randomnessSchema } from '../../../../machines/random.ts';
import { LONGEST_LINE } from '../../../lines/text/lines.ts';
import { hashOf } from '../../../table/canonical.ts';
import type { Notes, SavedGame } from '../../../table/rules-kit.ts';
import type { NumberedLine } from '../../../table/save-decoder.ts';
import type { BodyLine, MoveLine, SnapshotLine, UndoLine } from '../../../table/save-lines.ts';

/** Most lines kept from before the game. */
export const LONGEST_PRELUDE = 10_000;

const line = z.string().max(LONGEST_LINE);

const noteSchema = z.discriminatedUnion('type', [
  /** The lines typed before the game began. */
  z.strictObject({ type: z.literal('prelude'), lines: z.array(line).max(LONGEST_PRELUDE) }),
  z.strictObject({ type: z.literal('remark'), text: line }),
  /** Undo returns here from now on. */
  z.strictObject({ type: z.literal('mark') }),
  /** The source of random results from now on. */
  z.strictObject({ type: z.literal('luck'), random: randomnessSchema }),
  /** `savegame` was typed: `loadgame` returns here. */
  z.strictObject({ type: z.literal('saved') }),
  /** The game continues from its last line, and so does `loadgame` again. */
  z.strictObject({ type: z.literal('resumed') }),
]);

/** A note of the console, saved beside the moves of a game. */
export type ConsoleNote = z.infer<typeof noteSchema>;

/** Parses a note of the console; null for anything else. */
export const readNote = (note: unknown): ConsoleNote | null => noteSchema.safeParse(note).data ?? null;

/** The position after a note. */
export function applyNote(position: DominationPosition, note: ConsoleNote): DominationPosition {
  if (note.type === 'mark') return withUndo(position);
  return note.type === 'luck' ? { ...position, random: note.random } : position;
}

export const consoleNotes: Notes = {
  modern: modernSave,
  after: (position, data) => {
    const note = readNote(data);
    return note === null ? null : applyNote(position as DominationPosition, note); // A course of this game.
  },
  setsPoint: note => note.type === 'saved',
};

/** Set-ups of version 0.1 held what was typed before the game, and remarks were moves. */
const oldSetup = z.looseObject({
  seats: z.number(),
  options: z.looseObject({}),
  prelude: z.array(z.string()),
});
const OLD_MOVES: ReadonlySet<string> = new Set(['remark', 'mark', 'luck']);

/**
 * Converts a save of the console to today's form: typed lines, marks and luck become notes, so later moves get lower
 * numbers. Contradictions, and what later versions added, stay as they are.
 */
function modernSave(save: SavedGame): SavedGame {
  const old = oldSetup.safeParse(save.header.setup);
  if (!old.success) return save;
  const { prelude, ...setup } = old.data;
  const note = { type: 'prelude', lines: prelude };
  const first: NumberedLine = { number: 1, line: { kind: 'note', ...BEGINNING, note } };
  const reader = new OldStory();
  return {
    header: { ...save.header, setup },
    body: [first, ...save.body.map(line => ({ ...line, line: reader.modern(line.line) }))],
  };
}

const BEGINNING = { seq: 0, turn: 0, phase: 'setup.claiming', over: false } as const;

/** Converts the lines of an old save and counts its real moves. */
class OldStory {
  /** The number of real moves, by the number of old ones. */
  readonly #real: number[] = [0];
  /** The real moves so far, without undone ones. */
  readonly #moves: MoveLine[] = [];
  /** True after a line written by a later version. */
  #isOver = false;

  modern(line: BodyLine): BodyLine {
    if (line.kind === 'undo') return this.#isOver ? line : this.#undo(line);
    const isNext = line.seq === this.#real.length - (line.kind === 'move' ? 0 : 1);
    this.#isOver ||= !isNext;
    if (this.#isOver) return line;
    if (line.kind === 'move') return this.#move(line);
    return line.kind === 'snapshot' ? this.#snapshot(line) : { ...line, seq: this.#moves.length };
  }

  #move(line: MoveLine): BodyLine {
    const { turn, phase, over, move } = line;
    const isReal = !OLD_MOVES.has(move.type);
    const seq = this.#moves.length + (isReal ? 1 : 0);
    this.#real.push(seq);
    if (!isReal) return { kind: 'note', seq, turn, phase, over, note: { ...move } };
    const real = { ...line, seq };
    this.#moves.push(real);
    return real;
  }

  #undo(line: UndoLine): UndoLine {
    const seq = this.#real[line.seq] ?? line.seq;
    this.#moves.splice(seq);
    this.#real.splice(line.seq + 1);
    return { ...line, seq };
  }

  #snapshot(line: SnapshotLine): SnapshotLine {
    const context = z.looseObject({}).safeParse(line.snapshot['context']);
    if (!context.success || hashOf(line.snapshot) !== line.hash) return line;
    const { events, reveals } = this.#moves.at(-1) ?? { events: [], reveals: false };
    const snapshot = { ...line.snapshot, context: { ...context.data, events, reveals } };
    return { ...line, seq: this.#moves.length, snapshot, hash: hashOf(snapshot) };
  }
}
