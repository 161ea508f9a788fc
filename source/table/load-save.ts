import { restore } from '../../machines/chart.ts';
import type { AnyGame, AnyRules } from '../../machines/game.ts';
import { explainScriptFault } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import {
  afterUndo,
  type HistoryEntries,
  type MoveEntry,
  MoveHistory,
  type NoteEntry,
  type Resignation,
} from './move-history.ts';
import { chanceOf, checkPosition, withChance } from './positions.ts';
import { replayLines } from './replay-lines.ts';
import type { Notes, RulesKit, SavedGame } from './rules-kit.ts';
import {
  decodeSave,
  type NumberedLine,
  ofStore,
  type SaveFault,
  type SaveLines,
  saveFault,
} from './save-decoder.ts';
import type { MoveLine } from './save-lines.ts';
import type { SaveStore } from './store.ts';

/** A game with the set-up of a save. */
export interface PreparedGame {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  /** How a frame of the game's own writes beside the moves; null where it writes nothing. */
  readonly notes: Notes | null;
}

/** The good lines of a save, and the game that they are of. */
export interface DecodedSave extends SaveLines {
  readonly prepared: PreparedGame;
}

/** A game as a save tells it. */
export interface LoadedGame extends Pick<SaveLines, 'header' | 'end'> {
  readonly history: MoveHistory;
  /** Why the save is not good to its end; then the history is that of the good lines, and the save cannot go on. */
  readonly fault: SaveFault | null;
}

/** What reads a save of a store by its name, given the kits of the games that it may be of. */
export type SaveReader<T> = (
  store: SaveStore,
  name: string,
  kits: readonly RulesKit[],
) => Promise<Result<T, SaveFault>>;

/** Reads the good lines of a save, in today's form, and finds its game. */
export const decodeGame: SaveReader<DecodedSave> = async (store, name, kits) => {
  const stored = await store.read(name);
  const lines = stored.ok ? decodeSave(stored.value, name) : err(ofStore(stored.error));
  if (!lines.ok) return lines;
  const prepared = await prepareGame(lines.value, kits);
  return prepared.ok ? ok({ ...lines.value, ...prepared.value }) : prepared;
};

/** The game and the set-up that a save's header names, as this program knows them, and the save in today's form. */
export async function prepareGame(
  save: SavedGame,
  kits: readonly RulesKit[],
): Promise<Result<SavedGame & { readonly prepared: PreparedGame }, SaveFault>> {
  const kit = kits.find(known => known.id === save.header.game);
  if (kit === undefined)
    return err(saveFault('unknown-game', `this Sandtable does not know the game ${save.header.game}`));
  const game = await kit.rules();
  if (game.rulesVersion !== save.header.rules) {
    const versions = `version ${save.header.rules} of the rules of ${game.title}, this is version ${game.rulesVersion}`;
    return err(saveFault('other-rules', `the game was played by ${versions}`));
  }
  const notes = (await kit.notes?.()) ?? null;
  const { header, body } = notes?.modern(save) ?? save;
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
  return ok({ header, body, prepared: { game, rules: rules.value, notes } });
}

/** Reads the good lines of a save, and begins its game: the history stands before the first of them. */
export const readHistory: SaveReader<DecodedSave & { readonly history: MoveHistory }> = async (
  store,
  name,
  kits,
) => {
  const read = await decodeGame(store, name, kits);
  if (!read.ok) return read;
  const { prepared, header } = read.value;
  const history = MoveHistory.start(prepared.game, prepared.rules, header);
  if (!history.ok) return err(saveFault('setup-refused', explainScriptFault(history.error)));
  return ok({ ...read.value, history: history.value });
};

/** Loads a game to go on with: from its last useful snapshot, else from its first line, every snapshot compared. */
export const loadSave: SaveReader<LoadedGame> = async (store, name, kits) => {
  const read = await readHistory(store, name, kits);
  if (!read.ok) return read;
  const { header, body, end, fault, prepared, history } = read.value;
  const quick = fromSnapshot(prepared, body);
  if (quick !== null) return ok({ header, end, history: quick, fault });
  return ok({ header, end, history, fault: replayLines(history, body, prepared.notes) ?? fault });
};

/**
 * The history from a snapshot on; the moves and snapshots after it are compared. The snapshot is the last one behind
 * which undo cannot go, so that a resumed game can be taken back as far as before.
 * @returns null when there is no such snapshot, or something does not agree: then the first line decides
 */
function fromSnapshot(
  { game, rules, notes }: PreparedGame,
  body: readonly NumberedLine[],
): MoveHistory | null {
  const index = lastUseful(body, notes);
  const numbered = body[index];
  if (numbered?.line.kind !== 'snapshot') return null;
  const happened = happenedIn(body.slice(0, index));
  if (happened.entries.length !== numbered.line.seq) return null;
  const snapshot = restore(game, rules, numbered.line.snapshot);
  if (!snapshot.ok) return null;
  const history = new MoveHistory(game, rules, snapshot.value, happened);
  return replayLines(history, body.slice(index), notes) === null ? history : null;
}

/**
 * The index of the last snapshot at or before the last move that revealed something; -1 when there is none. A game
 * that ended by agreement has its end among the lines, not in the snapshots; one that may have gone back
 * to a point has notes that do not count any more.
 */
function lastUseful(body: readonly NumberedLine[], notes: Notes | null): number {
  const setsPoint = ({ line }: NumberedLine): boolean =>
    line.kind === 'note' && notes?.setsPoint(line.note) === true;
  if (body.some(({ line }) => line.kind === 'end')) return -1;
  const point = body.findIndex(setsPoint);
  if (point >= 0 && body.slice(point).some(({ line }) => line.kind === 'undo')) return -1;
  const revealing = body.findLastIndex(({ line }) => line.kind === 'move' && line.reveals);
  const seq = body[revealing]?.line.seq;
  return body.findLastIndex(
    ({ line }, index) => line.kind === 'snapshot' && (index < revealing || line.seq === seq),
  );
}

/** What has happened as the lines have it, without playing them. */
function happenedIn(body: readonly NumberedLine[]): HistoryEntries {
  const entries: MoveEntry[] = [];
  let resignations: Resignation[] = [];
  let notes: NoteEntry[] = [];
  for (const { line } of body) {
    const { seq } = line;
    if (line.kind === 'move') entries.push(entryOf(line));
    if (line.kind === 'resign') resignations.push({ seq, seat: line.seat, level: line.level });
    if (line.kind === 'note') notes.push({ seq, note: line.note });
    if (line.kind !== 'undo') continue;
    entries.splice(seq);
    resignations = afterUndo(resignations, seq);
    notes = afterUndo(notes, seq);
  }
  return { entries, resignations, notes };
}

const entryOf = ({ kind: _kind, ...entry }: MoveLine): MoveEntry => entry;
