import { kits } from '../games/kits.ts';
import { listSaves, type SaveSummary } from '../table/list.ts';
import { type ExitStatus, exit, type Io, refuse, writeLines } from '../text/io.ts';
import { tableLines } from '../text/table-lines.ts';
import type { Globals } from './program.ts';
import { folderFor, storeFor } from './saves-folder.ts';

export interface SavesOptions extends Globals {
  readonly json?: boolean;
}

/** Lists the saves, the one changed last first. */
export async function savesCommand(options: SavesOptions, io: Io): Promise<ExitStatus> {
  const saves = await listSaves(storeFor(options, io), kits);
  if (!saves.ok) return refuse(io, saves.error.sentence);
  const lines =
    options.json === true
      ? [JSON.stringify(saves.value.map(forPrograms))]
      : forPeople(saves.value, folderFor(options, io));
  await writeLines(io.stdout, lines);
  return exit.fine;
}

function forPeople(saves: readonly SaveSummary[], folder: string): string[] {
  if (saves.length === 0)
    return [`There are no saves in ${folder} yet.`, 'A game played with sandtable play grid saves itself.'];
  const rows = saves.map(save => [
    save.name,
    save.played?.title ?? '?',
    save.played?.seats.map(seat => seat.name).join(', ') ?? '?',
    standing(save),
    minute(save.changedAt),
    save.fault?.sentence ?? '',
  ]);
  return tableLines([['NAME', 'GAME', 'PLAYERS', 'STANDS AT', 'CHANGED', ''], ...rows]);
}

function standing({ standing: stand }: SaveSummary): string {
  if (stand === null) return '?';
  if (stand.over) return 'over';
  return stand.turn === 0 ? 'before turn 1' : `turn ${stand.turn}`;
}

/** A time to the minute, where the user is: `2026-11-20 08:59`. */
function minute(time: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** A save as programs get it; what cannot be read is null. */
function forPrograms(save: SaveSummary): object {
  const { name, size, changedAt, played, standing: stand, fault } = save;
  return {
    name,
    game: played?.game ?? null,
    title: played?.title ?? null,
    seats: played?.seats ?? null,
    createdAt: played?.createdAt ?? null,
    changedAt: changedAt.toISOString(),
    size,
    moves: stand?.seq ?? null,
    turn: stand?.turn ?? null,
    phase: stand?.phase ?? null,
    over: stand?.over ?? null,
    fault: fault === null ? null : { code: fault.code, sentence: fault.sentence },
  };
}
