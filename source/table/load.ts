import { restore } from '../../machines/chart.ts';
import type { AnyGame, AnyRules } from '../../machines/game.ts';
import { explainScriptFault } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { Course, type Entry, keptAfterUndo, type Noted, type Resignation } from './course.ts';
import type { JournalEnd } from './journal.ts';
import type { HeaderLine, MoveLine, StoryLine } from './lines.ts';
import { retell } from './retell.ts';
import type { Notes, RulesKit, SavedGame } from './rules-kit.ts';
import type { SaveStore } from './store.ts';
import {
  decodeSave,
  type NumberedLine,
  ofStore,
  type SaveFault,
  type SaveLines,
  saveFault,
} from './story-lines.ts';

/** A game with the set-up of a save. */
export interface Seated {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  /** How a frame of the game's own writes beside the moves; null where it writes nothing. */
  readonly notes: Notes | null;
}

/** The good lines of a save, and the game that they are of. */
export interface ReadGame extends SaveLines {
  readonly seated: Seated;
}

/** A game as a save tells it. */
export interface LoadedGame {
  readonly header: HeaderLine;
  readonly course: Course;
  /** Where the save's next line would go. */
  readonly end: JournalEnd;
  /** Why the save is not good to its end; then the course is that of the good lines, and the save cannot go on. */
  readonly fault: SaveFault | null;
}

/** Reads the good lines of a save, in today's form, and finds its game. */
export async function readGame(
  store: SaveStore,
  name: string,
  kits: readonly RulesKit[],
): Promise<Result<ReadGame, SaveFault>> {
  const stored = await store.read(name);
  const lines = stored.ok ? decodeSave(stored.value, name) : err(ofStore(stored.error));
  if (!lines.ok) return lines;
  const seated = await seatGame(lines.value, kits);
  return seated.ok ? ok({ ...lines.value, ...seated.value }) : seated;
}

/** Loads a game to go on with: from its last useful snapshot, else from its first line. */
export async function loadSave(
  store: SaveStore,
  name: string,
  kits: readonly RulesKit[],
): Promise<Result<LoadedGame, SaveFault>> {
  const read = await readGame(store, name, kits);
  if (!read.ok) return read;
  const { header, story, end, fault, seated } = read.value;
  const quick = fromSnapshot(seated, story);
  const course = quick ?? fromStart(seated, header, story);
  if (!course.ok) return course;
  return ok({ header, end, course: course.value.course, fault: course.value.fault ?? fault });
}

/** The game and the set-up that a save's header names, as this program knows them, and the save in today's form. */
export async function seatGame(
  save: SavedGame,
  kits: readonly RulesKit[],
): Promise<Result<SavedGame & { readonly seated: Seated }, SaveFault>> {
  const kit = kits.find(known => known.id === save.header.game);
  if (kit === undefined)
    return err(saveFault('unknown-game', `this Sandtable does not know the game ${save.header.game}`));
  const game = await kit.rules();
  if (game.rulesVersion !== save.header.rules) {
    const versions = `version ${save.header.rules} of the rules of ${game.title}, this is version ${game.rulesVersion}`;
    return err(saveFault('other-rules', `the game was played by ${versions}`));
  }
  const notes = (await kit.notes?.()) ?? null;
  const { header, story } = notes?.modern(save) ?? save;
  const setup = game.setup.safeParse(header.setup);
  if (!setup.success)
    return err(saveFault('setup-refused', `the set-up of the save is not one of ${game.title}`));
  const rules = game.prepare(setup.data);
  if (!rules.ok) return err(saveFault('setup-refused', rules.error.sentence));
  if (header.seats.length !== setup.data.seats)
    return err(saveFault('setup-refused', 'the save does not name a player for each seat'));
  return ok({ header, story, seated: { game, rules: rules.value, notes } });
}

/** The course of a save before its first move. */
function startCourse({ game, rules }: Seated, header: HeaderLine): Result<Course, SaveFault> {
  const course = Course.start(game, rules, header);
  return course.ok ? course : err(saveFault('setup-refused', explainScriptFault(course.error)));
}

/** Reads the good lines of a save, and begins its game: the course stands before the first of them. */
export async function readCourse(
  store: SaveStore,
  name: string,
  kits: readonly RulesKit[],
): Promise<Result<ReadGame & { readonly course: Course }, SaveFault>> {
  const read = await readGame(store, name, kits);
  if (!read.ok) return read;
  const course = startCourse(read.value.seated, read.value.header);
  return course.ok ? ok({ ...read.value, course: course.value }) : course;
}

/** A course, and the fault at which the lines stopped to make sense. */
interface Told {
  readonly course: Course;
  readonly fault: SaveFault | null;
}

/** The course from the first line on; every snapshot is compared. */
function fromStart(
  seated: Seated,
  header: HeaderLine,
  story: readonly NumberedLine[],
): Result<Told, SaveFault> {
  const course = startCourse(seated, header);
  return course.ok ? ok({ course: course.value, fault: retell(course.value, story, seated.notes) }) : course;
}

/**
 * The course from a snapshot on; the moves and snapshots after it are compared. The snapshot is the last one behind
 * which undo cannot go, so that a resumed game can be taken back as far as before.
 * @returns null when there is no such snapshot, or something does not agree: then the first line decides
 */
function fromSnapshot(
  { game, rules, notes }: Seated,
  story: readonly NumberedLine[],
): Result<Told, SaveFault> | null {
  const index = lastUseful(story, notes);
  const numbered = story[index];
  if (numbered?.line.kind !== 'snapshot') return null;
  const before = story.slice(0, index);
  const entries = countingMoves(before);
  if (entries.length !== numbered.line.seq) return null;
  const snapshot = restore(game, rules, numbered.line.snapshot);
  if (!snapshot.ok) return null;
  const [resignations, noted] = [keptOf(before, resignationOf), keptOf(before, noteOf)];
  const course = new Course(game, rules, snapshot.value, entries, resignations, noted);
  const fault = retell(course, story.slice(index), notes);
  return fault === null ? ok({ course, fault }) : null;
}

/**
 * The index of the last snapshot at or before the last move that revealed something; -1 when there is none. A game
 * that ended by agreement has its end among the lines, not in the snapshots; one that may have gone back
 * to a point has notes that do not count any more.
 */
function lastUseful(story: readonly NumberedLine[], notes: Notes | null): number {
  const setsPoint = ({ line }: NumberedLine): boolean =>
    line.kind === 'note' && notes?.setsPoint(line.note) === true;
  if (story.some(({ line }) => line.kind === 'end')) return -1;
  const point = story.findIndex(setsPoint);
  if (point >= 0 && story.slice(point).some(({ line }) => line.kind === 'undo')) return -1;
  const revealing = story.findLastIndex(({ line }) => line.kind === 'move' && line.reveals);
  const seq = story[revealing]?.line.seq;
  return story.findLastIndex(
    ({ line }, index) => line.kind === 'snapshot' && (index < revealing || line.seq === seq),
  );
}

/** The moves that were not taken back, as the lines have them. */
function countingMoves(story: readonly NumberedLine[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const { line } of story) {
    if (line.kind === 'undo') entries.splice(line.seq);
    else if (line.kind === 'move') entries.push(entryOf(line));
  }
  return entries;
}

/** What of the lines stands when moves are taken back, as `one` has it; null for any other line. */
function keptOf<T extends { readonly seq: number }>(
  story: readonly NumberedLine[],
  one: (line: StoryLine) => T | null,
): readonly T[] {
  let found: readonly T[] = [];
  for (const { line } of story) {
    const kept = one(line);
    if (line.kind === 'undo') found = keptAfterUndo(found, line.seq);
    else if (kept !== null) found = [...found, kept];
  }
  return found;
}

const resignationOf = (line: StoryLine): Resignation | null =>
  line.kind === 'resign' ? { seq: line.seq, seat: line.seat, level: line.level } : null;

const noteOf = (line: StoryLine): Noted | null =>
  line.kind === 'note' ? { seq: line.seq, note: line.note } : null;

function entryOf({ kind: _kind, ...entry }: MoveLine): Entry {
  return entry;
}
