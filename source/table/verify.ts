import { ok, type Result } from '../../machines/result.ts';
import { readCourse } from './load.ts';
import { retell } from './retell.ts';
import type { RulesKit } from './rules-kit.ts';
import type { SaveFault } from './save-faults.ts';
import type { SaveStore } from './store.ts';

/** What playing a save again from its first line has shown. */
export interface Verification {
  /** How much was compared and found the same; moves that were taken back count too. */
  readonly moves: number;
  readonly events: number;
  /** Moves that used randomness or brought something hidden to light. */
  readonly revealing: number;
  readonly undos: number;
  readonly snapshots: number;
  /** The first line that is damaged or differs from what the rules give; null when every one is what was shown. */
  readonly fault: SaveFault | null;
}

/**
 * Plays a save again from its seed (or its script of outcomes) and compares every event and every snapshot.
 * @returns what was compared; or why the save cannot be played at all
 */
export async function verifySave(
  store: SaveStore,
  name: string,
  kits: readonly RulesKit[],
): Promise<Result<Verification, SaveFault>> {
  const read = await readCourse(store, name, kits);
  if (!read.ok) return read;
  const { story, fault, seated, course } = read.value;
  const counts = { moves: 0, events: 0, revealing: 0, undos: 0, snapshots: 0 };
  const difference = retell(course, story, seated.notes, line => {
    if (line.kind === 'move') {
      counts.moves += 1;
      counts.events += line.events.length;
      if (line.reveals) counts.revealing += 1;
    }
    if (line.kind === 'undo') counts.undos += 1;
    if (line.kind === 'snapshot') counts.snapshots += 1;
  });
  return ok({ ...counts, fault: difference ?? fault });
}
