import type { Territory } from '../../../../machines/conquest/board.ts';
import { neighboursOf, territories } from '../../../../machines/grid/board.ts';
import type { GridView } from '../../../../machines/grid/types.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { litOf, type Scene } from './steps.ts';

/** Where the cursor begins when somebody is asked: where it is when that is theirs, else their largest front. */
export function startCursor(view: GridView, asked: Seat | null, cursor: Territory): Territory {
  if (asked === null || view.owners[cursor] === asked) return cursor;
  const isFront = (of: Territory): boolean => neighboursOf(of).some(each => view.owners[each] !== asked);
  const own = territories.filter(each => view.owners[each] === asked);
  const troops = (of: Territory): number => (view.troops[of] ?? 0) + (isFront(of) ? 1000 : 0);
  return own.toSorted((a, b) => troops(b) - troops(a))[0] ?? cursor;
}

/**
 * The next territory that makes sense now, after the cursor in reading order and round the end; the cursor where
 * there is none.
 */
export function nextCursor(scene: Scene, by: 1 | -1): Territory {
  const lit = litOf(scene);
  const count = territories.length;
  for (let offset = 1; offset <= count; offset += 1) {
    const candidate = territories[(scene.focus.cursor + by * offset + count * 2) % count];
    if (candidate !== undefined && lit.has(candidate)) return candidate;
  }
  return scene.focus.cursor;
}
