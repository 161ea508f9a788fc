import type { KeyName } from '../keys/key.ts';

/** Keys typed while a move is on its way: they are played once the game waits for this person again. */
export interface Ahead {
  /** Plays the key, or keeps it for later. @returns whether it was played */
  press(key: KeyName): boolean;
  /** Plays the kept keys as far as they go. */
  drain(): void;
}

/** Keys that are kept at most. */
const MOST = 64;

/**
 * @param waits true while keys must be kept
 * @param turn the present turn: keys that were typed in another one are forgotten
 * @param perform plays a key
 */
export function keysAhead(waits: () => boolean, turn: () => number, perform: (key: KeyName) => void): Ahead {
  let kept: readonly { readonly key: KeyName; readonly turn: number }[] = [];
  let draining = false;
  return {
    press(key) {
      if (!waits() && kept.length === 0) {
        perform(key);
        return true;
      }
      if (kept.length < MOST) kept = [...kept, { key, turn: turn() }];
      return false;
    },
    drain() {
      if (draining) return;
      draining = true;
      while (kept.length > 0 && !waits()) {
        const [next] = kept;
        kept = kept.slice(1);
        if (next !== undefined && next.turn === turn()) perform(next.key);
      }
      draining = false;
    },
  };
}
