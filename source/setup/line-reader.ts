import type { GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { WorkerPool } from '../players/worker-pool.ts';
import type { Knower } from '../table/positions.ts';
import {
  isOnKnownMap,
  KNOWN_MAPS_ONLY,
  type KnownPosition,
  type PositionKit,
  readPosition,
} from './position-string.ts';

/** A position on a map that every Sandtable has, without the rules: a message between threads carries no functions. */
export interface PlainPosition {
  readonly game: string;
  readonly setup: GameTypes['setup'];
  readonly position: GameTypes['position'];
  readonly knower: Knower;
}

/** A position string that a thread is to read. */
export interface LineTask {
  readonly line: string;
}

/** Reads position strings that anybody may type. A fault is one sentence. */
export interface LineReader {
  read(line: string): Promise<Result<PlainPosition, string>>;
  close(): Promise<void>;
}

/** Reads them in a thread of its own, which is started by the first and steps back behind everything else. @param program see `workFor` */
export function createLineReader(program: URL): LineReader {
  const pool = new WorkerPool<LineTask, Result<PlainPosition, string>>(program, 1, 'behind');
  return {
    async read(line) {
      const answer = await pool.run({ line });
      return answer.ok ? answer.value : answer;
    },
    close: () => pool.close(),
  };
}

/** Answers such a task. */
export async function readPlain(
  kits: readonly PositionKit[],
  { line }: LineTask,
): Promise<Result<PlainPosition, string>> {
  const read = await readPosition(line, kits);
  if (!read.ok) return read;
  const { kit, game, rules, position, knower } = read.value;
  if (!(await isOnKnownMap(kit, rules))) return err(KNOWN_MAPS_ONLY);
  return ok({ game: game.id, setup: rules.setup, position, knower });
}

/** The position with the rules of its set-up. */
export async function withRules(
  kits: readonly PositionKit[],
  { game: id, setup, position, knower }: PlainPosition,
): Promise<Result<KnownPosition, string>> {
  const kit = kits.find(known => known.id === id);
  const game = await kit?.rules();
  const rules = game?.prepare(setup);
  if (kit === undefined || game === undefined || rules?.ok !== true)
    return err('that position cannot be shown here');
  return ok({ kit, game, rules: rules.value, position, knower });
}
