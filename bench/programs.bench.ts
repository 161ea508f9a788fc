// What a start of somebody's program takes until it has ended: without walls, and behind them.
import { onPath } from '../source/arena/programs/executables.ts';
import { runOnce } from '../source/arena/programs/single-run.ts';
import { OPEN, type Walls, wallsFor } from '../source/arena/programs/walls.ts';
import { figure, median } from './report.ts';

const RUNS = 60;
const PROGRAMS = [
  ['true', []],
  ['python3', ['-c', 'pass']],
  ['node', ['-e', '0']],
  ['java', ['-version']],
] as const;

const closed = await wallsFor('closed');
for (const [name, words] of PROGRAMS) {
  const path = onPath(name);
  if (path === null) continue;
  const start = async (walls: Walls): Promise<number> => {
    const begun = performance.now();
    await runOnce([path, ...words], '', { walls, milliseconds: 60_000, bytes: 65_536 });
    return performance.now() - begun;
  };
  const times: readonly [number[], number[]] = [[], []];
  // In turns, so that both have the same machine.
  for (let run = 0; run < RUNS; run += 1) {
    times[0].push(await start(OPEN));
    if (closed.ok) times[1].push(await start(closed.value));
  }
  for (const [index, how] of ['without walls', 'behind walls'].entries()) {
    const all = times[index] ?? [];
    if (all.length === 0) continue;
    figure(`programs: ${name} ${how}, median`, median(all), 'ms');
    figure(`programs: ${name} ${how}, best`, Math.min(...all), 'ms');
  }
}
