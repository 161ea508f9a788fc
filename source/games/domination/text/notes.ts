import * as z from 'zod';
import { withUndo } from '../../../../machines/domination/turns.ts';
import type { DominationPosition } from '../../../../machines/domination/types.ts';
import { randomnessSchema } from '../../../../machines/random.ts';
import type { Notes } from '../../../table/rules-kit.ts';
import { modernSave } from './old-saves.ts';

/** The longest line that is kept, in characters. */
export const LONGEST_LINE = 1000;
/** The most lines that are kept of what was typed before the game began. */
export const LONGEST_PRELUDE = 10_000;

const line = z.string().max(LONGEST_LINE);

const noteSchema = z.discriminatedUnion('type', [
  /** What was typed before the game began. */
  z.strictObject({ type: z.literal('prelude'), lines: z.array(line).max(LONGEST_PRELUDE) }),
  /** What was typed. */
  z.strictObject({ type: z.literal('remark'), text: line }),
  /** Undo goes back to here from now on. */
  z.strictObject({ type: z.literal('mark') }),
  /** What chance gives comes from here from now on. */
  z.strictObject({ type: z.literal('luck'), random: randomnessSchema }),
  /** `savegame` was typed: `loadgame` goes back to here. */
  z.strictObject({ type: z.literal('saved') }),
  /** The game goes on from its last line: so does `loadgame` again. */
  z.strictObject({ type: z.literal('resumed') }),
]);

/** What the console keeps beside the moves of a game. */
export type ConsoleNote = z.infer<typeof noteSchema>;

/** A note of the console in data from outside; null for anything else. */
export const readNote = (note: unknown): ConsoleNote | null => noteSchema.safeParse(note).data ?? null;

/** The position after a note was made. */
export function noted(position: DominationPosition, note: ConsoleNote): DominationPosition {
  if (note.type === 'mark') return withUndo(position);
  return note.type === 'luck' ? { ...position, random: note.random } : position;
}

/** How the console writes beside the moves of a save. */
export const consoleNotes: Notes = {
  modern: modernSave,
  after: (position, data) => {
    const note = readNote(data);
    return note === null ? null : noted(position as DominationPosition, note); // A course of this game.
  },
  setsPoint: note => note.type === 'saved',
};
