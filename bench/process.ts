import { readdirSync, readFileSync } from 'node:fs';
import { askAdmin } from '../source/server/admin.ts';

/** CPU of a process so far, in milliseconds, and its memory in MB. Linux alone tells. */
export function usage({ pid }: { readonly pid: number }): { readonly cpu: number; readonly rss: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return { cpu: (Number(fields[11]) + Number(fields[12])) * 10, rss: (pages * 4096) / 1_048_576 };
}

/** Milliseconds so far in which a process's first thread was ready and had no core. Linux alone tells. */
export const waitedFor = ({ pid }: { readonly pid: number }): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

/** CPU so far of the PostgreSQL that this process has started, with all its own processes, in milliseconds. Linux alone tells. */
export function cpuOfPostgres(): number {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        const [told = '', rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
        const fields = rest.split(' ');
        const cpu = (Number(fields[11]) + Number(fields[12])) * 10;
        return told.endsWith('(postgres') ? [{ pid: Number(pid), parent: Number(fields[1]), cpu }] : [];
      } catch {
        return [];
      }
    });
  const first = all.filter(({ parent }) => parent === process.pid);
  const rest = all.filter(({ parent }) => first.some(({ pid }) => pid === parent));
  return [...first, ...rest].reduce((sum, { cpu }) => sum + cpu, 0);
}

/** The heap of the server on this data folder in MB; under `--expose-gc` what is really in use. */
export async function heapOf(data: string): Promise<number> {
  const { lines } = await askAdmin(data, { word: 'status' });
  return Number(/heap ([\d.]+) MB/.exec(lines.join('\n'))?.[1]);
}
