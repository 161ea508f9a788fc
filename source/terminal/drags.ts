import type { MouseEvent } from './types.ts';

/** Rows of a drag that turn the wheel once. */
const ROWS = 2;

/** Reads drags over what is not moved by them as turns of the wheel: what lies under the finger goes with it. */
export class Drags {
  #last: number | null = null;

  /** @param isMoved whether what is under the mouse hears drags itself @returns what is heard instead of the event */
  heard(event: MouseEvent, isMoved: boolean): readonly MouseEvent[] {
    const before = this.#last;
    if (event.kind !== 'drag' || isMoved) {
      this.#last = event.kind === 'press' ? event.y : null;
      return [event];
    }
    this.#last = before ?? event.y;
    const turns = Math.trunc((event.y - this.#last) / ROWS);
    this.#last += turns * ROWS;
    const kind = turns > 0 ? 'wheel-up' : 'wheel-down';
    return Array.from({ length: Math.abs(turns) }, () => ({ ...event, kind, button: 'none' }));
  }
}
