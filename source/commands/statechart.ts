import { type ExitStatus, exit, type Io, refuse, writeLines } from '../text/io.ts';
import { readFurnished } from './furnished.ts';
import { mermaid } from './mermaid.ts';
import { readGame } from './opening.ts';

/** Prints the statechart of a game with the fewest seats and its default options. */
export async function statechartCommand(id: string, io: Io): Promise<ExitStatus> {
  const game = readGame(id);
  if (!game.ok) return refuse(io, game.error);
  const furnished = readFurnished(game.value, {}, false);
  if (!furnished.ok) return refuse(io, furnished.error);
  const rules = game.value.prepare({ seats: game.value.seats.min, ...furnished.value });
  if (!rules.ok) throw new Error(`the default set-up of ${id} is refused: ${rules.error.sentence}`);
  await writeLines(io.stdout, mermaid(rules.value.machine.root));
  return exit.fine;
}
