import { type DominationSetup, setupSchema } from '../../../../machines/domination/types.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { firstDifference } from '../../../table/canonical.ts';
import { decodeGame, loadSave, readHistory } from '../../../table/load-save.ts';
import type { MoveHistory } from '../../../table/move-history.ts';
import { replayLines } from '../../../table/replay-lines.ts';
import { type RulesKit, rulesKit, type SavedGame } from '../../../table/rules-kit.ts';
import type { BodyLine, HeaderLine, SaveLine } from '../../../table/save-lines.ts';
import { freeName, parseName } from '../../../table/save-names.ts';
import { newSaveLines, SaveWriter } from '../../../table/save-writer.ts';
import { type SaveStore, storeFault } from '../../../table/store.ts';
import { createFree } from '../../../table/table.ts';
import { domination } from '../conduct.ts';
import { ConsoleGame, notesIn } from './console-game.ts';
import { consoleNotes } from './notes.ts';
import { type Player, playerOf, readPlayer } from './players.ts';
import { wordsOf } from './words.ts';

/** Files of the Domination program have an ending; names of saves have none. */
const nameOf = (file: string): string => file.replace(/\.save$/, '');

/** The line that `savegame` or `resume` adds: whether `loadgame` returns here. */
const pointLine = (history: MoveHistory, type: 'saved' | 'resumed'): BodyLine => ({
  kind: 'note',
  ...history.standing,
  note: { type },
});

/**
 * Saves a game elsewhere than in its own save, continuing a save that holds its beginning; another console game there
 * is put aside. @returns the save; or why it could not be written
 */
async function saveGame(
  store: SaveStore,
  game: ConsoleGame,
  file: string,
): Promise<Result<SaveWriter, string>> {
  const name = nameOf(file);
  const body = [...newSaveLines(game.header, game.history), pointLine(game.history, 'saved')];
  const created = await SaveWriter.create(store, name, body);
  if (created.ok) return created;
  if (created.error.code !== 'name-taken') return err(created.error.sentence);
  const read = await decodeGame(store, name, [kit]);
  const another = `${name} is the save of another game, and it is not overwritten`;
  if (!read.ok) return err(read.error.code === 'unknown-game' ? another : read.error.sentence);
  const { header, fault: damage, end } = read.value;
  const isBeginning = firstDifference(header, game.header) === null;
  const kept = isBeginning ? linesKept(read.value, body) : null;
  if (kept !== null && damage !== null) return err(damage.sentence);
  if (kept !== null) {
    const writer = new SaveWriter(store, name, end);
    const rest = [
      ...gameLines(body).slice(kept),
      game.history.snapshotLine(),
      pointLine(game.history, 'saved'),
    ];
    const appended = await writer.append(rest);
    return appended.ok ? ok(writer) : err(appended.error.sentence);
  }
  if (!isOfConsole(header)) return err(another);
  const fault = await putAside(store, name);
  if (fault !== null) return err(fault);
  const written = await SaveWriter.create(store, name, body);
  return written.ok ? written : err(written.error.sentence);
}

const isOfConsole = ({ game, setup }: HeaderLine): boolean =>
  game === domination.id && setupSchema.safeParse(setup).data?.options.conduct === 'console';

/** Renames a save to a free name, whatever it holds. @returns why it failed; then nothing is lost */
async function putAside(store: SaveStore, name: string): Promise<string | null> {
  const stored = await store.read(name);
  if (!stored.ok) return stored.error.sentence;
  const names = await store.names();
  if (!names.ok) return names.error.sentence;
  const copied = await store.create(freeName(name, names.value), stored.value.lines);
  if (!copied.ok) return copied.error.sentence;
  const removed = await store.remove(name);
  return removed.ok ? null : removed.error.sentence;
}

const kit: RulesKit = { ...rulesKit(domination), notes: async () => consoleNotes };

/** A game's moves and notes except `saved` and `resumed`. */
const gameLines = (body: readonly SaveLine[]) =>
  body.flatMap(line =>
    line.kind === 'move' || (line.kind === 'note' && typeOfPoint(line) === null) ? [line] : [],
  );

/** The type of a note that decides where `loadgame` returns to; null for any other line. */
function typeOfPoint(line: SaveLine | undefined): 'saved' | 'resumed' | null {
  const type = line?.kind === 'note' ? line.note.type : null;
  return type === 'saved' || type === 'resumed' ? type : null;
}

/** The number of a game's lines that a save holds already; null when they are not its first ones. */
function linesKept(save: SavedGame, body: readonly SaveLine[]): number | null {
  const [kept, all] = [gameLines(save.body.map(({ line }) => line)), gameLines(body)];
  const isSame = kept.every((line, index) => {
    const own = all[index];
    const notes = line.kind === 'note' && own?.kind === 'note';
    return (notes ? firstDifference(line.note, own.note) : firstDifference(line, own)) === null;
  });
  return isSame ? kept.length : null;
}

/**
 * Loads a save at its last `savegame`; at its end with `toEnd`, if it has none, or was resumed since. @returns the
 * game, its save, and the lines to write before the next one; or why there is none
 */
export async function loadGame(
  store: SaveStore,
  file: string,
  toEnd = false,
): Promise<Result<{ game: ConsoleGame; writer: SaveWriter; first: readonly BodyLine[] }, string>> {
  const name = nameOf(file);
  const [loaded, read] = [await loadSave(store, name, [kit]), await readHistory(store, name, [kit])];
  if (!loaded.ok) return err(loaded.error.sentence);
  if (!read.ok) return err(read.error.sentence);
  const { header, history, end, fault } = loaded.value;
  const setup = history.rules.setup as DominationSetup; // The only game that was looked for.
  if (setup.options.conduct !== 'console')
    return err('it is a game of the full screen; sandtable resume goes on with it there');
  if (fault !== null) return err(fault.sentence);
  const writer = new SaveWriter(store, name.normalize('NFC'), end);
  const { body, prepared, history: earlier } = read.value;
  const point = body.findLastIndex(({ line }) => typeOfPoint(line) !== null);
  const saved = typeOfPoint(body[point]?.line) === 'saved' ? body.slice(0, point + 1) : null;
  const isAtPoint = saved !== null && gameLines(body.slice(point).map(({ line }) => line)).length === 0;
  if (saved === null || isAtPoint || toEnd) {
    const mark = toEnd ? 'resumed' : 'saved';
    const first = (toEnd ? saved === null : isAtPoint) ? [] : [pointLine(history, mark)];
    return ok({ game: new ConsoleGame(header, seatedIn(history, header), history), writer, first });
  }
  // Dropped: the whole body was told without a fault.
  replayLines(earlier, saved, prepared.notes);
  const { standing, position } = earlier;
  const [mover = seat(0)] = prepared.rules.seatsToMove(position);
  const game = new ConsoleGame(header, seatedIn(earlier, header), earlier);
  return ok({ game, writer, first: [{ kind: 'undo', ...standing, seat: mover }] });
}

function seatedIn(history: MoveHistory, header: HeaderLine): readonly Player[] {
  const prelude = notesIn(history).flatMap(({ note }) => (note.type === 'prelude' ? note.lines : []));
  const players = playersOf(prelude);
  return players.length === header.seats.length ? players : header.seats.map(playerOf);
}

/** The players made by the lines before the game, the only place with their colours. */
function playersOf(prelude: readonly string[]): Player[] {
  let players: Player[] = [];
  for (const line of prelude) {
    const [word, ...rest] = wordsOf(line);
    const player = word === 'newplayer' ? readPlayer(rest, players) : null;
    if (player !== null) players.push(player);
    if (word === 'delplayer') players = players.filter(({ name }) => name !== rest.join(' '));
  }
  return players;
}

interface SaveState {
  /** Null once writing has failed. */
  readonly writer: SaveWriter | null;
  /** Lines to write before the next one, to continue what the save holds. */
  readonly first: readonly BodyLine[];
  /** True when the last written line is a snapshot. */
  readonly isSnapped: boolean;
}

const NO_STORE = 'there is no folder for saves';

/** Saves a console's games as they are played, before any of it is shown. */
export class ConsoleSaves {
  readonly #store: SaveStore | null;
  readonly #name: string | null;
  #resumed: string | null;
  readonly #kept = new WeakMap<ConsoleGame, SaveState>();
  /** Replayed games, with the save to continue beside once something is typed. */
  readonly #replayed = new WeakMap<ConsoleGame, string>();

  /**
   * @param name the first game's save; further games get the next free names
   * @param resumed the save whose first loading goes to its last line instead of the last `savegame`
   */
  constructor(store: SaveStore | null, name: string | null, resumed: string | null) {
    this.#store = store;
    this.#name = name;
    this.#resumed = resumed;
  }

  /** The reason why no save of the given name can be created; null when it can, or none is given. */
  async refusal(): Promise<string | null> {
    if (this.#name === null) return null;
    if (this.#store === null) return NO_STORE;
    const name = parseName(this.#name);
    if (!name.ok) return name.error.sentence;
    const names = await this.#store.names();
    if (!names.ok) return names.error.sentence;
    return freeName(name.value, names.value) === name.value
      ? null
      : storeFault('name-taken', name.value).sentence;
  }

  /** Writes what is new in a game. @returns why it is no longer saved, once; else null */
  async keep(game: ConsoleGame): Promise<string | null> {
    const kept = this.#kept.get(game);
    if (kept === undefined) return this.#begin(game);
    // Nothing has been typed in a game that was only loaded.
    if (kept.writer === null || !game.hasLines) return null;
    return this.#append(game, kept.writer, [...kept.first, ...game.takeLines()]);
  }

  /** Lets a replayed game continue in a save of its own, beside the previous one, once something is typed. */
  follow(game: ConsoleGame, before: ConsoleGame): void {
    const name = this.#kept.get(before)?.writer?.name ?? this.#name;
    if (name !== null) this.#replayed.set(game, name);
    game.takeLines();
  }

  /** Carries out `savegame`, to which `loadgame` returns. @returns why it failed; else null */
  async save(game: ConsoleGame, file: string): Promise<string | null> {
    if (this.#store === null) return NO_STORE;
    const kept = this.#kept.get(game);
    const writer = kept?.writer ?? null;
    if (writer?.name === nameOf(file).normalize('NFC')) {
      const lines = [...(kept?.first ?? []), ...game.takeLines(), pointLine(game.history, 'saved')];
      return this.#append(game, writer, lines);
    }
    const saved = await saveGame(this.#store, game, file);
    if (!saved.ok) return saved.error;
    if (writer !== null) return null;
    game.takeLines();
    this.#kept.set(game, { writer: saved.value, first: [], isSnapped: true });
    return null;
  }

  /** Carries out `loadgame`. @returns the game, continued in its save; or why there is none */
  async load(file: string): Promise<Result<ConsoleGame, string>> {
    if (this.#store === null) return { ok: false, error: NO_STORE };
    const toEnd = this.#resumed === nameOf(file);
    this.#resumed = null;
    const loaded = await loadGame(this.#store, file, toEnd);
    if (!loaded.ok) return loaded;
    const { game, writer, first } = loaded.value;
    this.#kept.set(game, { writer, first, isSnapped: true });
    return ok(game);
  }

  /** Ends a save with a snapshot, so that resuming it needs no replay. */
  async close(game: ConsoleGame): Promise<void> {
    const kept = this.#kept.get(game);
    // Dropped: a snapshot only spares playing the moves again: when it cannot be written, nothing is lost.
    if (kept?.isSnapped === false) await kept.writer?.append([game.history.snapshotLine()]);
  }

  async #begin(game: ConsoleGame): Promise<string | null> {
    const replayed = this.#replayed.get(game);
    const name = replayed ?? this.#name;
    if (this.#store === null || name === null || (replayed !== undefined && !game.hasLines)) return null;
    game.takeLines();
    const created = await createFree(this.#store, name, newSaveLines(game.header, game.history));
    const writer = created.ok ? created.value : null;
    this.#kept.set(game, { writer, first: [], isSnapped: true });
    return created.ok ? null : `${created.error.sentence}; the game goes on, but is not saved`;
  }

  async #append(game: ConsoleGame, writer: SaveWriter, lines: readonly BodyLine[]): Promise<string | null> {
    const written = await writer.append(lines);
    const isSnapped = lines.at(-1)?.kind === 'snapshot';
    this.#kept.set(game, { writer: written.ok ? writer : null, first: [], isSnapped });
    return written.ok ? null : `${written.error.sentence}; the game goes on, but is no longer saved`;
  }
}
