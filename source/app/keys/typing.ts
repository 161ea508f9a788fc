import type { Command } from './command.ts';
import type { KeyName } from './key.ts';

/** The number that is typed before a key. */
interface Count {
  readonly typed: () => number | null;
  /** Told of each key with what it did: a digit is added (a nought alone is no beginning), else all is forgotten. */
  hear(key: KeyName, command: Command | null): void;
}

/** The largest number that can be typed before a key. */
const MOST_TYPED = 999;

export function createCount(): Count {
  let typed: number | null = null;
  return {
    typed: () => typed,
    hear(key, command) {
      const next = command?.counts === true ? Number(`${typed ?? ''}${key}`) : 0;
      typed = next > 0 ? Math.min(next, MOST_TYPED) : null;
    },
  };
}

/** Keys typed while a move is on its way: they are played once the game waits for this person again. */
interface Ahead {
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
 * @param perform plays a key, kept until now or not
 */
export function keysAhead(
  waits: () => boolean,
  turn: () => number,
  perform: (key: KeyName, late: boolean) => void,
): Ahead {
  let kept: readonly { readonly key: KeyName; readonly turn: number }[] = [];
  let draining = false;
  return {
    press(key) {
      if (!waits() && kept.length === 0) {
        perform(key, false);
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
        if (next !== undefined && next.turn === turn()) perform(next.key, true);
      }
      draining = false;
    },
  };
}
