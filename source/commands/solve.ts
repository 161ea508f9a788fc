import { join } from 'node:path';
import { letter, seats } from '../../machines/seat.ts';
import { tableLines } from '../base/table-lines.ts';
import { userFolders } from '../base/user-folders.ts';
import type { Kit } from '../games/kit.ts';
import { textAdapterOf } from '../lines/text/adapter.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { readLines } from '../lines/text/lines.ts';
import { printable } from '../lines/text/printable.ts';
import { bestLine } from '../lines/text/study.ts';
import { openSettings, settingsFile } from '../screens/settings-file.ts';
import { withSolved } from '../setup/settings.ts';
import {
  decides,
  judgeTry,
  type Puzzle,
  puzzlesOf,
  readPuzzle,
  solvedOf,
  verdictLines,
} from '../study/puzzles/puzzle.ts';
import { informationOf } from '../table/positions.ts';
import type { Context } from './context.ts';
import { showApp } from './launch.ts';
import { readGame } from './opening.ts';
import { withRollouts } from './rollouts.ts';

/** The settings, which hold the puzzles that have been solved. */
const settingsOf = () => openSettings(settingsFile(join(userFolders().config, 'settings.json')));

/** Lists the puzzles, or sets one: on the full screen, or in lines. */
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
        const puzzles = await puzzlesOf(kit);
        return [kit.id, kit.title, puzzles.length === 0 ? 'no puzzles' : solvedOf(puzzles, solved)];
      }),
    );
    await writeLines(io.stdout, tableLines(rows));
    return exit.fine;
  }
  const found = readGame(kits, id);
  if (!found.ok) return refuse(io, found.error);
  if (wished !== undefined && !/^[1-9]\d{0,3}$/.test(wished))
    return refuse(io, `a puzzle has a number, not ${printable(wished)}`, exit.usage);
  const kit = found.value;
  const number = wished === undefined ? await firstUnsolved(kit) : Number(wished);
  const puzzle = await readPuzzle(kit, number);
  if (!puzzle.ok) return refuse(io, puzzle.error);
  if (text) return inLines(kit, puzzle.value, context);
  return showApp({ kind: 'solve', game: kit, number }, context, `use sandtable solve ${id} --text`);
}

async function firstUnsolved(kit: Kit): Promise<number> {
  const { solved } = settingsOf().get();
  return (await puzzlesOf(kit)).find(({ id }) => !solved.includes(id))?.number ?? 1;
}

/** Sets a puzzle in lines: reads moves until one decides it, and says how good that was. */
async function inLines(kit: Kit, puzzle: Puzzle, context: Context): Promise<ExitStatus> {
  const { io } = context;
  const adapter = await textAdapterOf(kit, puzzle.rules.setup);
  if (adapter === undefined) return refuse(io, `${kit.title} has no text mode`);
  const { rules, seat, game, begun } = puzzle;
  const names = seats(rules.setup.seats).map(letter);
  const tell = (lines: readonly string[]): Promise<void> => writeLines(io.stdout, lines);
  let position = begun.position ?? {};
  const view = () => rules.view(position, seat);
  const refused = (sentence: string): Promise<void> => tell([`refused: ${sentence}`]);
  await tell([
    `${kit.title}, puzzle ${puzzle.number}: one move of ${letter(seat)} is clearly the best.`,
    ...adapter.board(view()),
    adapter.state(view(), names),
  ]);
  for await (const line of readLines(io.stdin)) {
    if (!line.ok) {
      await refused(line.error.sentence);
      continue;
    }
    const [word = '', ...rest] = line.value.trim().split(/\s+/);
    if (word === '') continue;
    if (word === 'quit') return exit.fine;
    const move = adapter.move([word.toLowerCase(), ...rest], view(), names);
    const step = move?.ok === true ? rules.apply(position, seat, move.value) : null;
    if (move === null) await refused(`${printable(line.value)} is no move`);
    else if (!move.ok) await refused(move.error.sentence);
    else if (step?.ok === false) await refused(game.explain(step.error, names, rules.setup));
    else if (!decides(puzzle, move.value)) position = step?.value.position ?? position;
    else
      return withRollouts(context, undefined, async service => {
        const known = informationOf(rules, position, seat);
        const verdict = await judgeTry(puzzle, move.value, known, (request, count) =>
          service.tally(request, count, undefined, io.signal),
        );
        if (verdict === null) return refuse(io, 'the try could not be played out');
        await tell(verdictLines(verdict, await bestLine(kit, puzzle)));
        if (verdict.isBest) settingsOf().update(now => withSolved(now, puzzle.id));
        return exit.fine;
      });
  }
  return exit.fine;
}
