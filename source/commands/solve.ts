import { join } from 'node:path';
import { letter, seats } from '../../machines/seat.ts';
import { wallClock } from '../base/clock.ts';
import { tableLines } from '../base/table-lines.ts';
import { userFolders } from '../base/user-folders.ts';
import type { Kit } from '../games/kit.ts';
import { type CommandHelp, type InputLine, textAdapterOf } from '../lines/text/adapter.ts';
import { helpOf } from '../lines/text/commands.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { readLines } from '../lines/text/lines.ts';
import { printable } from '../lines/text/printable.ts';
import { freshSeed } from '../lines/text/seed.ts';
import { bestLine } from '../lines/text/study.ts';
import type { RolloutService } from '../players/rollouts.ts';
import { openSettings, settingsFile } from '../screens/settings-file.ts';
import { withRun, withTry } from '../setup/settings.ts';
import { puzzlesOf, retiredOf } from '../study/puzzles/data.ts';
import { hintSteps } from '../study/puzzles/insight.ts';
import {
  decides,
  judgeTry,
  type Puzzle,
  raceWords,
  readPuzzle,
  verdictLines,
} from '../study/puzzles/puzzle.ts';
import { nextFor, progressLines, puzzleRatings, solvedOf, strengthWords } from '../study/puzzles/rating.ts';
import { afterTry, isOver, runLines, runWords, startRun } from '../study/puzzles/run.ts';
import { informationOf } from '../table/positions.ts';
import type { Context } from './context.ts';
import { showApp } from './launch.ts';
import { readGame } from './opening.ts';
import { withRollouts } from './rollouts.ts';

/** The settings, which hold somebody's tries of puzzles. */
const settingsOf = () => openSettings(settingsFile(join(userFolders().config, 'settings.json')));

/** How somebody's puzzles stand, in lines; none before one has been tried. */
export async function ownPuzzles(kits: readonly Kit[]): Promise<readonly string[]> {
  const games = await Promise.all(
    kits.map(async kit => ({
      ...{ id: kit.id, title: kit.title },
      ...{ puzzles: await puzzlesOf(kit), retired: await retiredOf(kit) },
    })),
  );
  return progressLines(games, settingsOf().get());
}

/** Lists the puzzles, or sets one: on the full screen, or in lines. */
export async function solveCommand(
  id: string | undefined,
  wished: string | undefined,
  { text = false, run = false }: { readonly text?: boolean; readonly run?: boolean },
  context: Context,
): Promise<ExitStatus> {
  const { io, kits } = context;
  if (id === undefined && !run) {
    const { solved } = settingsOf().get();
    const rows = await Promise.all(
      kits.map(async kit => {
        const puzzles = await puzzlesOf(kit);
        return [kit.id, kit.title, puzzles.length === 0 ? 'no puzzles' : solvedOf(puzzles, solved)];
      }),
    );
    await writeLines(io.stdout, tableLines(rows));
    return exit.fine;
  }
  const found = id === undefined ? null : readGame(kits, id);
  if (found?.ok === false) return refuse(io, found.error);
  if (run) return runInLines(found === null ? kits : [found.value], id ?? 'all', context);
  if (wished !== undefined && !/^[1-9]\d{0,3}$/.test(wished))
    return refuse(io, `a puzzle has a number, not ${printable(wished)}`, exit.usage);
  if (found === null) return exit.usage;
  const kit = found.value;
  const number = wished === undefined ? await nextNumber(kit) : Number(wished);
  const puzzle = await readPuzzle(kit, number);
  if (!puzzle.ok) return refuse(io, puzzle.error);
  if (!text)
    return showApp({ kind: 'solve', game: kit, number }, context, `use sandtable solve ${id} --text`);
  return withRollouts(context, undefined, async service => {
    const answer = await ask(kit, puzzle.value, readLines(io.stdin), context, service);
    if (answer === null) return exit.fine;
    const { isRight, lines, hints } = answer;
    settingsOf().update(now => withTry(now, { id: puzzle.value.id, right: isRight, rated: hints === 0 }));
    const { own } = puzzleRatings(await puzzlesOf(kit), settingsOf().get().tries, await retiredOf(kit));
    await writeLines(io.stdout, [...lines, `Your rating: ${strengthWords(own)}.`]);
    return exit.fine;
  });
}

async function nextNumber(kit: Kit): Promise<number> {
  const { solved, tries } = settingsOf().get();
  return nextFor(await puzzlesOf(kit), tries, solved, await retiredOf(kit))?.number ?? 1;
}

/** Three minutes of puzzles in lines, by the clock of the wall. */
async function runInLines(kits: readonly Kit[], of: string, context: Context): Promise<ExitStatus> {
  const { io } = context;
  const all = await Promise.all(
    kits.map(async kit => (await puzzlesOf(kit)).map(each => ({ ...each, game: kit.id }))),
  );
  const lines = readLines(io.stdin);
  return withRollouts(context, undefined, async service => {
    let run = startRun(of, all.flat(), freshSeed(), wallClock.now());
    while (!isOver(run, wallClock.now())) {
      const [next] = run.left;
      const kit = kits.find(({ id }) => id === next?.game);
      const puzzle = kit === undefined || next === undefined ? null : await readPuzzle(kit, next.number);
      if (kit === undefined || puzzle === null) break;
      if (!puzzle.ok) return refuse(io, puzzle.error);
      await writeLines(io.stdout, ['', runWords(run, wallClock.now())]);
      const answer = await ask(kit, puzzle.value, lines, context, service);
      if (answer === null) break;
      const { isRight, lines: said } = answer;
      settingsOf().update(now => withTry(now, { id: puzzle.value.id, right: isRight, rated: false }));
      await writeLines(io.stdout, said.slice(0, 1));
      run = afterTry(run, isRight, wallClock.now());
    }
    await writeLines(io.stdout, runLines(run, settingsOf().get().runs[of]));
    settingsOf().update(now => withRun(now, of, run.solved));
    return exit.fine;
  });
}

interface Answer {
  readonly isRight: boolean;
  /** The verdict. */
  readonly lines: readonly string[];
  readonly hints: number;
}

/** What may be typed besides moves. */
const AROUND: readonly CommandHelp[] = [
  { form: 'board', does: 'print the board and whose turn it is' },
  { form: 'hint', does: 'the theme, then the place, then the piece' },
  { form: 'help', does: 'print this list' },
  { form: 'quit', does: 'leave' },
];

/** Sets a puzzle in lines: reads moves until one decides it. @returns null where nobody answers any more */
async function ask(
  kit: Kit,
  puzzle: Puzzle,
  input: AsyncGenerator<InputLine>,
  { io }: Context,
  service: RolloutService,
): Promise<Answer | null> {
  const { rules, seat, game, begun } = puzzle;
  const names = seats(rules.setup.seats).map(letter);
  const adapter = await textAdapterOf(kit, rules.setup);
  const tell = (lines: readonly string[]): Promise<void> => writeLines(io.stdout, lines);
  if (adapter === undefined) {
    await tell([`${kit.title} has no text mode`]);
    return null;
  }
  const insight = puzzle.insight(names);
  const steps = insight === null ? [] : hintSteps(insight);
  let hints = 0;
  let position = begun.position ?? {};
  const view = () => rules.view(position, seat);
  const refused = (sentence: string): Promise<void> => tell([`refused: ${sentence}`]);
  const shown = (): readonly string[] => [...adapter.board(view()), adapter.state(view(), names)];
  await tell([
    `${kit.title}, puzzle ${puzzle.number}: one move of ${letter(seat)} is clearly the best${raceWords(puzzle)}.`,
    ...shown(),
  ]);
  for (let next = await input.next(); next.done !== true; next = await input.next()) {
    const line = next.value;
    if (!line.ok) {
      await refused(line.error.sentence);
      continue;
    }
    const [word = '', ...rest] = line.value.trim().split(/\s+/);
    if (word === '') continue;
    if (word === 'quit') return null;
    if (word === 'hint') {
      await tell([steps[hints] ?? 'There is no further hint.']);
      hints += 1;
      continue;
    }
    const asked =
      word === 'board' ? shown() : word === 'help' ? helpOf([...adapter.commands, ...AROUND]) : null;
    if (asked !== null) {
      await tell(asked);
      continue;
    }
    const move = adapter.move([word.toLowerCase(), ...rest], view(), names);
    const step = move?.ok === true ? rules.apply(position, seat, move.value) : null;
    if (move === null) await refused(`${printable(line.value)} is no move`);
    else if (!move.ok) await refused(move.error.sentence);
    else if (step?.ok === false) await refused(game.explain(step.error, names, rules.setup));
    else if (!decides(puzzle.plans[0].move, move.value)) {
      position = step?.value.position ?? position;
      await tell([adapter.state(view(), names)]);
    } else {
      const known = informationOf(rules, position, seat);
      const verdict = await judgeTry(puzzle, move.value, known, (request, count) =>
        service.tally(request, count, undefined, io.signal),
      );
      if (verdict === null) return null;
      const lines = verdictLines(verdict, await bestLine(kit, puzzle), insight);
      return { isRight: verdict.isBest, lines, hints };
    }
  }
  return null;
}
