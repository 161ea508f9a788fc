import { readFileSync } from 'node:fs';
import { askAdmin } from '../source/server/admin.ts';

/** CPU of a process so far, in milliseconds, and its memory in MB. Linux alone tells. */
export function usage({ pid }: { readonly pid: number }): { readonly cpu: number; readonly rss: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return { cpu: (Number(fields[11]) + Number(fields[12])) * 10, rss: (pages * 4096) / 1_048_576 };
}

/** The heap of the server on this data folder in MB; under `--expose-gc` what is really in use. */
export async function heapOf(data: string): Promise<number> {
  const { lines } = await askAdmin(data, { word: 'status' });
  return Number(/heap ([\d.]+) MB/.exec(lines.join('\n'))?.[1]);
}
