import { restore } from '../../machines/chart.ts';
import type { AnyGame, AnyRules } from '../../machines/game.ts';
import { explainScriptFault } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { Course, type Entry, type Happened, keptAfterUndo, type Noted, type Resignation } from './course.ts';
import type { MoveLine } from './lines.ts';
import { chanceOf, checkPosition, withChance } from './positions.ts';
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
export interface LoadedGame extends Pick<SaveLines, 'header' | 'end'> {
  readonly course: Course;
  /** Why the save is not good to its end; then the course is that of the good lines, and the save cannot go on. */
  readonly fault: SaveFault | null;
}

/** What reads a save of a store by its name, given the kits of the games that it may be of. */
export type SaveReader<T> = (
  store: SaveStore,
  name: string,
  kits: readonly RulesKit[],
) => Promise<Result<T, SaveFault>>;

/** Reads the good lines of a save, in today's form, and finds its game. */
export const readGame: SaveReader<ReadGame> = async (store, name, kits) => {
  const stored = await store.read(name);
  const lines = stored.ok ? decodeSave(stored.value, name) : err(ofStore(stored.error));
  if (!lines.ok) return lines;
  const seated = await seatGame(lines.value, kits);
  return seated.ok ? ok({ ...lines.value, ...seated.value }) : seated;
};

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
  if (header.position !== undefined) {
    const begun = withChance(header.position, chanceOf(header));
    const checked = checkPosition(game, rules.value, await kit.positions?.(), begun);
    if (!checked.ok) return err(saveFault('setup-refused', checked.error));
  }
  return ok({ header, story, seated: { game, rules: rules.value, notes } });
}

/** Reads the good lines of a save, and begins its game: the course stands before the first of them. */
export const readCourse: SaveReader<ReadGame & { readonly course: Course }> = async (store, name, kits) => {
  const read = await readGame(store, name, kits);
  if (!read.ok) return read;
  const { seated, header } = read.value;
  const course = Course.start(seated.game, seated.rules, header);
  if (!course.ok) return err(saveFault('setup-refused', explainScriptFault(course.error)));
  return ok({ ...read.value, course: course.value });
};

/** Loads a game to go on with: from its last useful snapshot, else from its first line, every snapshot compared. */
export const loadSave: SaveReader<LoadedGame> = async (store, name, kits) => {
  const read = await readCourse(store, name, kits);
  if (!read.ok) return read;
  const { header, story, end, fault, seated, course } = read.value;
  const quick = fromSnapshot(seated, story);
  if (quick !== null) return ok({ header, end, course: quick, fault });
  return ok({ header, end, course, fault: retell(course, story, seated.notes) ?? fault });
};

/**
 * The course from a snapshot on; the moves and snapshots after it are compared. The snapshot is the last one behind
 * which undo cannot go, so that a resumed game can be taken back as far as before.
 * @returns null when there is no such snapshot, or something does not agree: then the first line decides
 */
function fromSnapshot({ game, rules, notes }: Seated, story: readonly NumberedLine[]): Course | null {
  const index = lastUseful(story, notes);
  const numbered = story[index];
  if (numbered?.line.kind !== 'snapshot') return null;
  const happened = happenedIn(story.slice(0, index));
  if (happened.entries.length !== numbered.line.seq) return null;
  const snapshot = restore(game, rules, numbered.line.snapshot);
  if (!snapshot.ok) return null;
  const course = new Course(game, rules, snapshot.value, happened);
  return retell(course, story.slice(index), notes) === null ? course : null;
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

/** What has happened as the lines have it, without playing them. */
function happenedIn(story: readonly NumberedLine[]): Happened {
  const entries: Entry[] = [];
  let resignations: Resignation[] = [];
  let notes: Noted[] = [];
  for (const { line } of story) {
    const { seq } = line;
    if (line.kind === 'move') entries.push(entryOf(line));
    if (line.kind === 'resign') resignations.push({ seq, seat: line.seat, level: line.level });
    if (line.kind === 'note') notes.push({ seq, note: line.note });
    if (line.kind !== 'undo') continue;
    entries.splice(seq);
    resignations = keptAfterUndo(resignations, seq);
    notes = keptAfterUndo(notes, seq);
  }
  return { entries, resignations, notes };
}

const entryOf = ({ kind: _kind, ...entry }: MoveLine): Entry => entry;
