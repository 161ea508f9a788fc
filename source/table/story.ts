import type { Game, GameTypes, Progress, Rules } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import { ok } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import type { Played } from './api.ts';
import type { Course } from './course.ts';
import { type DiceSource, sourceOf } from './honest-dice.ts';
import type { HeaderLine, StoryLine } from './lines.ts';
import { readCourse, type SaveReader } from './load.ts';
import { retell } from './retell.ts';
import type { SaveFault } from './story-lines.ts';

/** How the game stands after a step. Positions hold what is hidden: show them through `rules.view`. */
interface Stand<T extends GameTypes> {
  readonly position: T['position'];
  readonly progress: Progress;
}

/** One step of a story. The first is the beginning: the deal, before any move. */
export type StoryStep<T extends GameTypes = GameTypes> = Stand<T> &
  (
    | { readonly kind: 'began' }
    | ({ readonly kind: 'played' } & Played<T>)
    /** `seq` moves are left. */
    | { readonly kind: 'undone'; readonly seq: number; readonly seat: Seat }
    /** A computer player of this level plays the seat from here on. */
    | { readonly kind: 'resigned'; readonly seat: Seat; readonly level: string }
    /** All humans agreed to a draw. */
    | { readonly kind: 'ended' }
  );

/** A game told again, from its first line. */
export interface Story<T extends GameTypes = GameTypes> {
  readonly header: HeaderLine;
  readonly game: Game<T>;
  readonly rules: Rules<T>;
  readonly steps: readonly StoryStep<T>[];
  readonly outcome: Outcome | null;
  /** Why the story stops before the end of the save, else null. */
  readonly fault: SaveFault | null;
}

/** Tells a save again from its beginning, moves that were taken back included. */
export const readStory: SaveReader<Story> = async (store, name, kits) => {
  const read = await readCourse(store, name, kits);
  if (!read.ok) return read;
  const { header, story, fault, seated, course } = read.value;
  const steps: StoryStep[] = [{ kind: 'began', ...stand(course) }];
  const stop = retell(course, story, seated.notes, line => {
    const step = stepOf(line, course);
    if (step !== null) steps.push(step);
  });
  const { game, rules } = seated;
  return ok({ header, game, rules, steps, outcome: course.outcome, fault: stop ?? fault });
};

const stand = (course: Course): Stand<GameTypes> => ({
  position: course.position,
  progress: course.progress,
});

function stepOf(line: StoryLine, course: Course): StoryStep | null {
  switch (line.kind) {
    case 'move': {
      const { seq, turn, phase, seat, move, events } = line;
      return { kind: 'played', seq, turn, phase, seat, move, events, ...stand(course) };
    }
    case 'undo':
      return { kind: 'undone', seq: line.seq, seat: line.seat, ...stand(course) };
    case 'resign':
      return { kind: 'resigned', seat: line.seat, level: line.level, ...stand(course) };
    case 'end':
      return { kind: 'ended', ...stand(course) };
    case 'snapshot':
    case 'note':
      return null;
  }
}

/** What playing a save again from its first line has shown. */
export interface Verification {
  /** How much was compared and found the same; moves that were taken back count too. */
  readonly moves: number;
  readonly events: number;
  /** Moves that used randomness or brought something hidden to light. */
  readonly revealing: number;
  readonly undos: number;
  readonly snapshots: number;
  /** What the seed is made of, where a hash fixed it before the game; else null. */
  readonly dice: DiceSource | null;
  /** The first line that is damaged or differs from what the rules give; null when every one is what was shown. */
  readonly fault: SaveFault | null;
}

/**
 * Plays a save again from its seed (or its script of outcomes) and compares every event and every snapshot.
 * @returns what was compared; or why the save cannot be played at all
 */
export const verifySave: SaveReader<Verification> = async (store, name, kits) => {
  const read = await readCourse(store, name, kits);
  if (!read.ok) return read;
  const { header, story, fault, seated, course } = read.value;
  const dice = header.outcomes === undefined ? sourceOf(header.seed) : null;
  const counts = { moves: 0, events: 0, revealing: 0, undos: 0, snapshots: 0 };
  const difference = retell(course, story, seated.notes, line => {
    if (line.kind === 'move') {
      counts.moves += 1;
      counts.events += line.events.length;
      if (line.reveals) counts.revealing += 1;
    }
    if (line.kind === 'undo') counts.undos += 1;
    if (line.kind === 'snapshot') counts.snapshots += 1;
  });
  return ok({ ...counts, dice, fault: difference ?? fault });
};
