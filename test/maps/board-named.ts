import type { BoardData } from '../../machines/conquest/board.ts';
import { boardData } from '../../machines/conquest/board.ts';
import { builtinMap } from '../../source/maps/builtin/index.ts';

/** A built-in map as set-ups have it. */
export function boardNamed(name: string): BoardData {
  const map = builtinMap(name);
  if (!map.ok) throw new Error(map.error);
  return boardData(map.value.map);
}
