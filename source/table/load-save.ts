import { restore } from '../../machines/chart.ts';
import type { AnyGame, AnyRules } from '../../machines/game.ts';
import { explainScriptFault } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { afterUndo, type HistoryEntries, type MoveEntry, MoveHistory } from './move-history.ts';
import { chanceOf, checkPosition, withChance } from './positions.ts';
import { replayLines } from './replay-lines.ts';
import type { Notes, RulesKit, SavedGame } from './rules-kit.ts';
import {
  decodeSave,
  faultOfStore,
  type NumberedLine,
  type SaveFault,
  type SaveLines,
  saveFault,
} from './save-decoder.ts';
import type { SaveStore } from './store.ts';

/** A game with the set-up of a save. */
interface PreparedGame {
  readonly game: AnyGame;
  readonly rules: AnyRules;
  /** The game's own notes beside the moves; null where it writes none. */
  readonly notes: Notes | null;
}

interface DecodedSave extends SaveLines {
  readonly prepared: PreparedGame;
}

/** A loaded game. With a fault, the history is that of the good lines, and the save cannot go on. */
type LoadedGame = Pick<SaveLines, 'header' | 'end' | 'fault'> & { readonly history: MoveHistory };

/** Reads a save of a store by its name, given the kits of the games that it may be of. */
export type SaveReader<T> = (
  store: SaveStore,
  name: string,
  kits: readonly RulesKit[],
) => Promise<Result<T, SaveFault>>;

/** Reads the good lines of a save, in the current form, and finds its game. */
export const decodeGame: SaveReader<DecodedSave> = async (store, name, kits) => {
  const stored = await store.read(name);
  const lines = stored.ok ? decodeSave(stored.value, name) : err(faultOfStore(stored.error));
  if (!lines.ok) return lines;
  const prepared = await prepareGame(lines.value, kits);
  return prepared.ok ? ok({ ...lines.value, ...prepared.value }) : prepared;
};

/** Prepares the game and the set-up that a save's header names, and the save in the current form. */
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

type BegunGame = DecodedSave & { readonly history: MoveHistory };

/** Reads the good lines of a save, and begins its game: the history stands before the first of them. */
export const readHistory: SaveReader<BegunGame> = async (store, name, kits) => {
  const read = await decodeGame(store, name, kits);
  if (!read.ok) return read;
  const { prepared, header } = read.value;
  const history = MoveHistory.start(prepared.game, prepared.rules, header);
  if (!history.ok) return err(saveFault('setup-refused', explainScriptFault(history.error)));
  return ok({ ...read.value, history: history.value });
};

/** Loads a game to continue: from its last useful snapshot, else from its first line with every snapshot compared. */
export const loadSave: SaveReader<LoadedGame> = async (store, name, kits) => {
  const read = await readHistory(store, name, kits);
  if (!read.ok) return read;
  const { header, body, end, fault, prepared, history } = read.value;
  const quick = fromSnapshot(prepared, body);
  if (quick !== null) return ok({ header, end, history: quick, fault });
  return ok({ header, end, history, fault: replayLines(history, body, prepared.notes) ?? fault });
};

/**
 * The history from the last snapshot that undo cannot go behind, with the moves after it compared; null without one,
 * or where something does not agree: then the first line decides.
 */
function fromSnapshot(
  { game, rules, notes }: PreparedGame,
  body: readonly NumberedLine[],
): MoveHistory | null {
  const index = lastUseful(body, notes);
  const numbered = body[index];
  if (numbered?.line.kind !== 'snapshot') return null;
  const entries = entriesIn(body.slice(0, index));
  if (entries.entries.length !== numbered.line.seq) return null;
  const snapshot = restore(game, rules, numbered.line.snapshot);
  if (!snapshot.ok) return null;
  const history = new MoveHistory(game, rules, snapshot.value, entries);
  return replayLines(history, body.slice(index), notes) === null ? history : null;
}

/**
 * The index of the last snapshot at or before the last move that revealed something; -1 when there is none. The end of a
 * drawn game is among the lines, not in the snapshots; a game that may have gone back to a point has notes that no
 * longer count.
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

/** The history entries of the lines, without playing them. */
function entriesIn(body: readonly NumberedLine[]): HistoryEntries {
  const entries: MoveEntry[] = [];
  let resignations: HistoryEntries['resignations'] = [];
  let notes: HistoryEntries['notes'] = [];
  for (const { line } of body) {
    const { seq } = line;
    if (line.kind === 'move') {
      const { kind: _kind, ...entry } = line;
      entries.push(entry);
    }
    if (line.kind === 'resign') resignations = [...resignations, { seq, seat: line.seat, level: line.level }];
    if (line.kind === 'note') notes = [...notes, { seq, note: line.note }];
    if (line.kind !== 'undo') continue;
    entries.splice(seq);
    resignations = afterUndo(resignations, seq);
    notes = afterUndo(notes, seq);
  }
  return { entries, resignations, notes };
}
