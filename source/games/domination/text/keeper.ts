import { ok, type Result } from '../../../../machines/result.ts';
import { type Journal, storyLines } from '../../../table/journal.ts';
import type { StoryLine } from '../../../table/lines.ts';
import { freeName, parseName } from '../../../table/names.ts';
import { type SaveStore, storeFault } from '../../../table/store.ts';
import { createFree } from '../../../table/table.ts';
import type { ConsoleGame } from './console-game.ts';
import { loadGame, nameOf, pointLine, saveGame } from './saves.ts';

/** The save that a game is in. */
interface Keeping {
  /** Null when it could not be written any more. */
  readonly journal: Journal | null;
  /** What comes before the next line: how it stands to what is in the save already. */
  readonly first: readonly StoryLine[];
  /** True when the last line that was written is a snapshot. */
  readonly isSnapped: boolean;
}

const NO_STORE = 'there is no folder for saves';

/** Writes the games of a console to their saves as they are played, before anything of them is shown. */
export class Keeper {
  readonly #store: SaveStore | null;
  readonly #name: string | null;
  #resumed: string | null;
  readonly #kept = new WeakMap<ConsoleGame, Keeping>();
  /** Games that were told again, with the save that they go on from as soon as something is typed. */
  readonly #retold = new WeakMap<ConsoleGame, string>();

  /**
   * @param name what the saves of games that are begun are called: the first has this name, others the next free ones
   * @param resumed the save whose first loading goes to its last line, and not to where `savegame` was typed
   */
  constructor(store: SaveStore | null, name: string | null, resumed: string | null) {
    this.#store = store;
    this.#name = name;
    this.#resumed = resumed;
  }

  /** Why no save of the wished name can be begun; null when it can, or none is wished. */
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

  /** Writes what has happened in a game since the last time. @returns why it is not saved any more, once; else null */
  async keep(game: ConsoleGame): Promise<string | null> {
    const kept = this.#kept.get(game);
    if (kept === undefined) return this.#begin(game);
    // Nothing has been typed in a game that was only loaded.
    if (kept.journal === null || !game.hasLines) return null;
    return this.#append(game, kept.journal, [...kept.first, ...game.takeLines()]);
  }

  /** Lets a game that was told again go on where the one before was saved: in a save of its own, once something is typed. */
  follow(game: ConsoleGame, before: ConsoleGame): void {
    const name = this.#kept.get(before)?.journal?.name ?? this.#name;
    if (name !== null) this.#retold.set(game, name);
    game.takeLines();
  }

  /** What `savegame` does: `loadgame` goes back to here. @returns why it could not */
  async save(game: ConsoleGame, file: string): Promise<string | null> {
    if (this.#store === null) return NO_STORE;
    const kept = this.#kept.get(game);
    const journal = kept?.journal ?? null;
    if (journal?.name === nameOf(file).normalize('NFC')) {
      const lines = [...(kept?.first ?? []), ...game.takeLines(), pointLine(game.course, 'saved')];
      return this.#append(game, journal, lines);
    }
    const saved = await saveGame(this.#store, game, file);
    if (!saved.ok) return saved.error;
    if (journal !== null) return null;
    game.takeLines();
    this.#kept.set(game, { journal: saved.value, first: [], isSnapped: true });
    return null;
  }

  /** What `loadgame` does: the game of a save, which goes on there; or why there is none. */
  async load(file: string): Promise<Result<ConsoleGame, string>> {
    if (this.#store === null) return { ok: false, error: NO_STORE };
    const toEnd = this.#resumed === nameOf(file);
    this.#resumed = null;
    const loaded = await loadGame(this.#store, file, toEnd);
    if (!loaded.ok) return loaded;
    const { game, journal, first } = loaded.value;
    this.#kept.set(game, { journal, first, isSnapped: true });
    return ok(game);
  }

  /** Ends a game's save with how it stands: so going on with it needs no replaying. */
  async close(game: ConsoleGame): Promise<void> {
    const kept = this.#kept.get(game);
    // A snapshot only spares playing the moves again: when it cannot be written, nothing is lost.
    if (kept?.isSnapped === false) await kept.journal?.append([game.course.snapshotLine()]);
  }

  async #begin(game: ConsoleGame): Promise<string | null> {
    const retold = this.#retold.get(game);
    const name = retold ?? this.#name;
    if (this.#store === null || name === null || (retold !== undefined && !game.hasLines)) return null;
    game.takeLines();
    const created = await createFree(this.#store, name, storyLines(game.header, game.course));
    const journal = created.ok ? created.value : null;
    this.#kept.set(game, { journal, first: [], isSnapped: true });
    return created.ok ? null : `${created.error.sentence}; the game goes on, but is not saved`;
  }

  async #append(game: ConsoleGame, journal: Journal, lines: readonly StoryLine[]): Promise<string | null> {
    const written = await journal.append(lines);
    const isSnapped = lines.at(-1)?.kind === 'snapshot';
    this.#kept.set(game, { journal: written.ok ? journal : null, first: [], isSnapped });
    return written.ok ? null : `${written.error.sentence}; the game goes on, but is no longer saved`;
  }
}
