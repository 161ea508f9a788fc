import type { BoardData } from '../../machines/conquest/board.ts';
import { boardData } from '../../machines/conquest/board.ts';
import { builtinMap } from '../../source/maps/builtin/index.ts';
import { good } from '../good.ts';

/** A built-in map as set-ups have it. */
export function boardNamed(name: string): BoardData {
  const map = good(builtinMap(name));
  return boardData(map.map);
}
