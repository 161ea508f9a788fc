import { resolve } from 'node:path';
import { boardData } from '../../../../machines/conquest/board.ts';
import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { ok, type Result } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { TextFault } from '../../../lines/text/adapter.ts';
import { fault } from '../../../lines/text/commands.ts';
import type { ConsoleAnswer } from '../../../lines/text/console.ts';
import { printable, printablePath } from '../../../lines/text/printable.ts';
import { readSeats } from '../../../lines/text/seats.ts';
import type { MapIo } from '../../../maps/files.ts';
import { loadMap } from '../../../maps/load.ts';
import type { GameMap } from '../../../maps/map.ts';
import { lettersClash } from '../../../setup/seat-names.ts';
import type { Table } from '../../../table/api.ts';
import { rulesKit } from '../../../table/rules-kit.ts';
import type { SaveStore } from '../../../table/store.ts';
import { openTable, type ResumedTable, resumeTable } from '../../../table/table.ts';
import { warzoneRoster } from '../players/index.ts';
import { type EditedPart, MapEditor, readChanges } from './editor.ts';

/** The states before the play phase, as the class projects call them (rules/warzone-console.md#states). */
export const PREPARING = ['start', 'maploaded', 'mapvalidated', 'playersadded'] as const;
export type PreparationState = (typeof PREPARING)[number];

export interface PreparationOptions {
  readonly maps: MapIo;
  readonly options: WarzoneOptions;
  readonly seed: string;
  readonly store: SaveStore | null;
  /** The program's name, for the headers of saves. */
  readonly app?: string | undefined;
  /** For the first game: its deal and draws, and the name of its save. */
  readonly outcomes?: readonly ScriptedOutcome[] | undefined;
  readonly saveName?: string | undefined;
}

/** The time before a game: loads, checks and edits maps, names the players. */
export class Preparation {
  readonly #given: PreparationOptions;
  #state: PreparationState = 'start';
  #loaded: { readonly name: string; readonly map: GameMap } | null = null;
  #players: string[] = [];
  #editor: MapEditor | null = null;
  /** The file that is edited, whole. */
  #edited = '';
  #games = 0;

  constructor(given: PreparationOptions) {
    this.#given = given;
  }

  get state(): PreparationState {
    return this.#state;
  }

  reset(): void {
    this.#state = 'start';
    this.#loaded = null;
    this.#players = [];
    this.#editor = null;
  }

  loadMap(name: string): ConsoleAnswer {
    const loaded = loadMap(name, this.#given.maps);
    if (!loaded.ok) return fault('map-refused', loaded.error[0] ?? `${printable(name)} cannot be read`);
    this.#loaded = { name, map: loaded.value.map };
    this.#state = 'maploaded';
    this.#editor = null;
    return ok([`${printable(name)} is loaded: ${loaded.value.map.countries.length} territories`]);
  }

  /** The class's rule for maps: connected, every continent connected, every territory in one continent. */
  validateMap(): ConsoleAnswer {
    if (this.#editor !== null) return this.#editor.check();
    const loaded = this.#loaded;
    if (loaded === null) return NOT_LOADED;
    const checked = loadMap(loaded.name, this.#given.maps, 'class');
    if (!checked.ok) return fault('map-invalid', checked.error[0] ?? 'the map is not valid');
    if (this.#state === 'maploaded') this.#state = 'mapvalidated';
    return ok([`${printable(loaded.name)} is valid`]);
  }

  /** Remembers who plays. @returns what brings that back */
  checkpoint(): () => void {
    const [players, state] = [[...this.#players], this.#state];
    return () => {
      this.#players = players;
      this.#state = state;
    };
  }

  /** @param strategy a level of the computer players, `human`, or nothing */
  addPlayer(name: string, strategy = 'human'): ConsoleAnswer {
    if (this.#players.length === warzone.seats.max)
      return fault('too-many-players', `a game has at most ${warzone.seats.max} players`);
    const level = strategy.toLowerCase();
    const entry = level === 'human' ? name : `bot:${level}:${name}`;
    if (name.includes(',') || name.includes(':') || name.trim() === '')
      return fault('bad-name', 'a player needs a name without commas and colons');
    // Others may leave or join before the game begins: no letter of another seat is a name at all.
    const clash = lettersClash(name, seat(this.#players.length), warzone.seats.max);
    if (clash !== null) return fault('bad-name', clash);
    const all = readSeats([...this.#players, entry].join(','), { ...LIMITS, min: 1 });
    if (!all.ok) return fault('bad-player', all.error);
    this.#players.push(entry);
    this.#state = 'playersadded';
    return ok([`${printable(name)} joins${level === 'human' ? '' : ` (${level})`}`]);
  }

  removePlayer(name: string): ConsoleAnswer {
    const index = this.#players.findIndex(
      each => each.split(':').at(-1)?.toLowerCase() === name.toLowerCase(),
    );
    if (index < 0) return fault('no-such-player', `there is no player ${printable(name)}`);
    this.#players.splice(index, 1);
    if (this.#players.length === 0) this.#state = 'mapvalidated';
    return ok([`${printable(name)} leaves`]);
  }

  players(): ConsoleAnswer {
    return ok(this.#players.length === 0 ? ['no players'] : this.#players);
  }

  async begin(): Promise<Result<Table, TextFault>> {
    const loaded = this.#loaded;
    if (loaded === null) return NOT_LOADED;
    if (this.#players.length < warzone.seats.min)
      return fault('too-few-players', `a game needs ${warzone.seats.min} to ${warzone.seats.max} players`);
    const { store, app, seed, outcomes, saveName = null, options } = this.#given;
    const occupants = readSeats(this.#players.join(','), LIMITS, seed);
    if (!occupants.ok) return fault('bad-player', occupants.error);
    const isEndless = options.turnLimit === 0 && occupants.value.every(({ kind }) => kind === 'bot');
    const limited = isEndless ? { ...options, turnLimit: TURN_LIMIT } : options;
    const setup = { seats: occupants.value.length, options: limited, board: boardData(loaded.map) };
    const first = { seed, saveName, ...(outcomes === undefined ? {} : { outcomes }) };
    const opened = await openTable(
      {
        ...{ game: warzone, setup, occupants: occupants.value },
        ...(this.#games === 0 ? first : { seed: `${seed}/${this.#games + 1}`, saveName: null }),
        ...(app === undefined ? {} : { app }),
      },
      store,
    );
    if (opened.ok) this.#games += 1;
    return opened;
  }

  async resume(name: string): Promise<Result<ResumedTable, TextFault>> {
    const { store } = this.#given;
    if (store === null) return fault('no-store', 'there is no folder of saves');
    return resumeTable(store, name, [rulesKit(warzone)]);
  }

  editMap(name: string): ConsoleAnswer {
    const loaded = loadMap(name, this.#given.maps);
    if (!loaded.ok && !isMissing(loaded.error))
      return fault('map-refused', loaded.error[0] ?? 'the map cannot be read');
    const title = name.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, '');
    this.#editor = new MapEditor(title, loaded.ok ? loaded.value.map : null);
    this.#edited = resolve(name);
    return ok([`editing ${printable(name)}${loaded.ok ? '' : ', an empty map'}`]);
  }

  /** @param words `-add` and `-remove`, each with its names */
  edit(what: EditedPart, words: readonly string[]): ConsoleAnswer {
    const editor = this.#editor;
    const changes = readChanges(words, what);
    if (changes === null) return fault('bad-arguments', 'it takes -add and -remove with their names');
    if (editor === null) return NOT_EDITED;
    const lines: string[] = [];
    for (const change of changes) {
      const done = editor[what](change);
      if (!done.ok) return fault(done.error.code, [...lines, done.error.sentence].join('; '));
      lines.push(...done.value);
    }
    return ok(lines);
  }

  /** Checks the map that is edited and writes it, as `-domination` or `-conquest`. */
  saveMap(path: string, format = '-domination'): ConsoleAnswer {
    if (format !== '-domination' && format !== '-conquest')
      return fault('bad-arguments', 'the format of savemap is -domination or -conquest');
    const editor = this.#editor;
    if (editor === null) return NOT_EDITED;
    const valid = editor.check();
    if (!valid.ok) return valid;
    const { files } = editor.files(path, format === '-conquest' ? 'conquest' : 'domination');
    const written = this.#given.maps.write(files, resolve(path) === this.#edited);
    if (!written.ok) return fault('not-written', printablePath(written.error));
    this.#edited = resolve(path);
    return ok(files.map(file => `${printablePath(file.path)} is written`));
  }

  showMap(): ConsoleAnswer {
    if (this.#editor !== null) return ok(this.#editor.lines());
    const loaded = this.#loaded;
    return loaded === null ? NOT_LOADED : ok(new MapEditor(loaded.name, loaded.map).lines());
  }
}

const NOT_LOADED = fault('no-map', 'no map is loaded; loadmap comes first');
const NOT_EDITED = fault('no-map', 'no map is being edited; editmap comes first');

const LIMITS = { ...warzoneRoster, title: warzone.title, ...warzone.seats };

/** Limits games of computer players alone: some of the class's strategies never attack. */
const TURN_LIMIT = 1000;

const isMissing = (sentences: readonly string[]): boolean =>
  sentences.some(each => each.includes('there is no such file'));
