import { kits } from '../games/kits.ts';
import { type Verification, verifySave } from '../table/verify.ts';
import { type ExitStatus, exit, type Io, refuse, writeLines } from '../text/io.ts';
import type { Globals } from './program.ts';
import { storeFor } from './saves-folder.ts';

/** Plays a save again from its seed and says whether every roll and position is what was shown. */
export async function verifyCommand(name: string, options: Globals, io: Io): Promise<ExitStatus> {
  const verified = await verifySave(storeFor(options, io), name, kits);
  if (!verified.ok) return refuse(io, verified.error.sentence);
  const { fault } = verified.value;
  if (fault !== null)
    return refuse(io, `${fault.sentence}; before it, ${counts(verified.value)} are as they were shown`);
  await writeLines(io.stdout, [`verified: ${counts(verified.value)}; every one is what was shown`]);
  return exit.fine;
}

function counts({ moves, revealing, snapshots, undos }: Verification): string {
  const parts = [count(moves, 'move'), count(revealing, 'roll'), count(snapshots, 'snapshot')];
  return (undos === 0 ? parts : [...parts, count(undos, 'undo')]).join(', ');
}

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
