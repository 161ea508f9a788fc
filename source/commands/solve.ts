import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { letter, seats } from '../../machines/seat.ts';
import { bestLine } from '../app/problems.ts';
import { openSettings, settingsFile, withSolved } from '../app/settings.ts';
import { tableLines } from '../base/table-lines.ts';
import type { Kit } from '../games/kit.ts';
import { canShow } from '../plain/why.ts';
import { createPlayOuts } from '../players/play-outs.ts';
import {
  decides,
  judged,
  type Problem,
  problemsOf,
  readProblem,
  solvedOf,
  verdictLines,
} from '../problems/problem.ts';
import { knownTo } from '../table/positions.ts';
import { faceOf } from '../text/face.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../text/io.ts';
import { readLines } from '../text/lines.ts';
import { printable } from '../text/printable.ts';
import type { Context } from './context.ts';
import { readGame } from './opening.ts';

/** Where the problems that have been solved are kept: with the settings. */
const settingsOf = () =>
  openSettings(settingsFile(join(envPaths('sandtable', { suffix: '' }).config, 'settings.json')));

/** Tells of the problems, or sets one: on the full screen, or in lines. */
export async function solveCommand(
  id: string | undefined,
  wished: string | undefined,
  { text = false }: { readonly text?: boolean },
  context: Context,
): Promise<ExitStatus> {
  const { io, kits } = context;
  if (id === undefined) {
    const { solved } = settingsOf().get();
    const rows = await Promise.all(
      kits.map(async kit => {
        const problems = await problemsOf(kit);
        return [kit.id, kit.title, problems.length === 0 ? 'no problems' : solvedOf(problems, solved)];
      }),
    );
    await writeLines(io.stdout, tableLines(rows));
    return exit.fine;
  }
  const found = readGame(kits, id);
  if (!found.ok) return refuse(io, found.error);
  if (wished !== undefined && !/^[1-9]\d{0,3}$/.test(wished))
    return refuse(io, `a problem has a number, not ${printable(wished)}`, exit.usage);
  const kit = found.value;
  const number = wished === undefined ? await firstUnsolved(kit) : Number(wished);
  const problem = await readProblem(kit, number);
  if (!problem.ok) return refuse(io, problem.error);
  if (text) return inLines(kit, problem.value, context);
  if (!canShow(context))
    return refuse(io, `the screen needs a terminal; in a pipe use sandtable solve ${id} --text`);
  const { openApp } = await import('./screen.ts');
  return openApp({ kind: 'solve', game: kit, number }, context);
}

async function firstUnsolved(kit: Kit): Promise<number> {
  const { solved } = settingsOf().get();
  return (await problemsOf(kit)).find(({ id }) => !solved.includes(id))?.number ?? 1;
}

/** Sets a problem in lines: what is typed until a move can be made, and how good that was. */
async function inLines(kit: Kit, problem: Problem, { io, worker }: Context): Promise<ExitStatus> {
  const face = (await faceOf(kit, problem.rules.setup)) ?? null;
  if (face === null) return refuse(io, `${kit.title} has no text mode`);
  const { rules, seat, game, begun } = problem;
  const names = seats(rules.setup.seats).map(letter);
  const tell = (lines: readonly string[]): Promise<void> => writeLines(io.stdout, lines);
  let position = begun.position ?? {};
  const view = () => rules.view(position, seat);
  await tell([
    `${kit.title}, problem ${problem.number}: one move of ${letter(seat)} is clearly the best.`,
    ...face.board(view()),
    face.state(view(), names),
  ]);
  for await (const line of readLines(io.stdin)) {
    if (!line.ok) {
      await tell([`refused: ${line.error.sentence}`]);
      continue;
    }
    const words = line.value.trim().split(/\s+/);
    const [word = ''] = words;
    if (word === '') continue;
    if (word === 'quit') return exit.fine;
    const move = face.move([word.toLowerCase(), ...words.slice(1)], view());
    if (move === null || !move.ok) {
      await tell([`refused: ${move === null ? `${printable(line.value)} is no move` : move.error.sentence}`]);
      continue;
    }
    const step = rules.apply(position, seat, move.value);
    if (!step.ok) {
      await tell([`refused: ${game.explain(step.error, names, rules.setup)}`]);
      continue;
    }
    if (!decides(problem, move.value)) {
      position = step.value.position;
      continue;
    }
    const service = createPlayOuts(worker, availableParallelism());
    try {
      const known = knownTo(rules, position, seat);
      const verdict = await judged(problem, move.value, known, (request, count) =>
        service.tally(request, count, undefined, io.signal),
      );
      if (verdict === null) return refuse(io, 'the try could not be played out');
      await tell(verdictLines(verdict, await bestLine(kit, problem)));
      if (verdict.isBest) settingsOf().update(now => withSolved(now, problem.id));
      return exit.fine;
    } finally {
      await service.close();
    }
  }
  return exit.fine;
}
