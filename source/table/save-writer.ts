import { err, ok, type Result } from '../../machines/result.ts';
import type { IsContinuation } from './append-file.ts';
import { MoveHistory } from './move-history.ts';
import { decodeBody, faultOfStore, type NumberedLine, type SaveFault } from './save-decoder.ts';
import {
  type BodyLine,
  CHAIN_START,
  continues,
  encodeLines,
  type HeaderLine,
  type SavedStanding,
  type SaveEnd,
  type SaveLine,
} from './save-lines.ts';
import type { Lease, SaveStore, StoreFault } from './store.ts';

/** The save that a running game is written to. */
export class SaveWriter {
  readonly name: string;
  readonly #store: SaveStore;
  #end: SaveEnd;

  constructor(store: SaveStore, name: string, end: SaveEnd) {
    this.#store = store;
    this.name = name;
    this.#end = end;
  }

  /** Starts a save with these lines, the header first. */
  static async create(
    store: SaveStore,
    name: string,
    lines: readonly SaveLine[],
  ): Promise<Result<SaveWriter, StoreFault>> {
    const { texts, chain } = encodeLines(lines, CHAIN_START);
    const created = await store.create(name, texts);
    return created.ok ? ok(new SaveWriter(store, name, { count: texts.length, chain })) : created;
  }

  /** Adds lines; they are safe when the promise resolves. @param under the lease that must still be held then */
  async append(lines: readonly BodyLine[], under?: Lease): Promise<Result<null, StoreFault>> {
    const { count, chain: before } = this.#end;
    const { texts, chain } = encodeLines(lines, before);
    const goesOn: IsContinuation = (text, from) => continues(text, from === 'held' ? before : chain);
    const appended = await this.#store.append(this.name, count, texts, { isContinuation: goesOn, under });
    if (appended.ok) this.#end = { count: count + texts.length, chain };
    return appended;
  }

  /** Reads the lines that others have added since; the next ones are written after them. */
  async readOn(): Promise<Result<readonly NumberedLine[], SaveFault>> {
    const { count, chain } = this.#end;
    const stored = await this.#store.read(this.name, count);
    if (!stored.ok) return err(faultOfStore(stored.error));
    const read = decodeBody(stored.value, { count, chain });
    if (read.fault !== null) return err(read.fault);
    this.#end = read.end;
    return ok(read.body);
  }
}

/** The lines of a new save of a game: the first position, the moves that count, and the present position. */
export function newSaveLines(header: HeaderLine, history: MoveHistory): readonly SaveLine[] {
  const first = MoveHistory.start(history.game, history.rules, header);
  if (!first.ok) throw new Error('a game that has begun does not begin again');
  const after = ({ seq, turn, phase, over }: SavedStanding): readonly SaveLine[] => [
    ...history.notes
      .filter(each => each.seq === seq)
      .map(({ note }): SaveLine => ({ kind: 'note', seq, turn, phase, over, note })),
    ...history.resignations
      .filter(each => each.seq === seq)
      .map(({ seat, level }): SaveLine => ({ kind: 'resign', seq, turn, phase, over: false, seat, level })),
  ];
  const body = [
    ...after(first.value.standing),
    ...history.entries.flatMap((entry): SaveLine[] => [{ kind: 'move', ...entry }, ...after(entry)]),
  ];
  const { ended } = history;
  const end = ended === null ? [] : [{ kind: 'end' as const, ...history.standing, reason: ended }];
  const present = body.length === 0 ? [] : [history.snapshotLine()];
  return [header, first.value.snapshotLine(), ...body, ...end, ...present];
}
