import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';

/** The most that a program may hold at once, together with all that it has started. */
export const RESOURCE_LIMITS = { megabytes: 2048, processes: 64 };
export type ResourceLimits = Readonly<typeof RESOURCE_LIMITS>;

/** Milliseconds between two looks; a look that takes long is followed by a pause so many times as long. */
const EVERY = 100;
const PAUSE = 20;

/** Looks at what a program and all that it has started hold, again and again. */
export interface GroupWatch {
  /** Settles with a sentence when a limit is exceeded: `holds more than 2048 MB of memory`. */
  readonly exceeded: Promise<string>;
  stop(): void;
}

/**
 * Watches a group of processes (decisions/programs.md): on Linux by its kernel, with descendants that have left the
 * group; elsewhere by `ps`, or not at all. @param ours processes in it that are not the program's
 */
export function watchGroup(
  leader: number,
  { megabytes, processes }: ResourceLimits,
  ours: number,
): GroupWatch {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const excess = (group: Group): string | null => {
    if (group.kilobytes > megabytes * 1024) return `holds more than ${megabytes} MB of memory`;
    return group.processes > processes ? `runs more than ${processes} processes` : null;
  };
  const exceeded = new Promise<string>(tell => {
    const later = (milliseconds: number): void => {
      timer = setTimeout(() => void look(), milliseconds).unref();
    };
    const look = async (): Promise<void> => {
      const began = performance.now();
      const group = await groupOf(leader, ours);
      if (isStopped || group === null) return;
      const sentence = excess(group);
      if (sentence === null) later(Math.max(EVERY, PAUSE * (performance.now() - began)));
      else tell(sentence);
    };
    later(EVERY);
  });
  return {
    exceeded,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Memory that several processes share counts for each. */
interface Group {
  readonly processes: number;
  readonly kilobytes: number;
}

/** Counts the processes and memory of a group as `watchGroup` does; null where that is unknown. */
export async function groupOf(leader: number, ours: number): Promise<Group | null> {
  try {
    const held = process.platform === 'linux' ? fromProc(leader, ours) : await fromPs(leader);
    return { processes: held.length - ours, kilobytes: held.reduce((sum, each) => sum + each, 0) };
  } catch {
    return null;
  }
}

/** The resident kilobytes of each process of a group, and of all that come from its leader, from `/proc`. */
function fromProc(leader: number, ours: number): number[] {
  const processes = readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return [];
    const stat = contents(`/proc/${name}/stat`);
    // Behind the program's name in brackets, which may hold anything.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ number: Number(name), isDead: state === 'Z', parent: Number(parent), group: Number(group) }];
  });
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const held = new Set(processes.filter(({ group }) => group === leader).map(({ number }) => number));
  // A set that grows while it is gone through: children of children come, too.
  for (const each of held) for (const child of children.get(each) ?? []) held.add(child.number);
  // Behind walls nobody buries those whose parent has ended: they fall to the first process, which waits for one alone.
  const first = ours > 0 ? children.get(leader)?.[0]?.number : undefined;
  for (const { number, isDead, parent } of processes) if (isDead && parent === first) held.delete(number);
  return Array.from(held, number => /^VmRSS:\s*(\d+)/m.exec(contents(`/proc/${number}/status`))).map(found =>
    Number(found?.[1] ?? 0),
  );
}

/** A file's text; none of a process that has ended meanwhile. */
function contents(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** The same as `ps` says it. */
async function fromPs(leader: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=', '-o', 'rss=']);
  const rows = stdout.trim().split('\n');
  return rows.flatMap(row => {
    const [group, kilobytes] = row.trim().split(/\s+/).map(Number);
    return group === leader ? [kilobytes ?? 0] : [];
  });
}
