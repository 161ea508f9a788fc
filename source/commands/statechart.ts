import { type ExitStatus, exit, refuse, writeLines } from '../text/io.ts';
import type { Context } from './context.ts';
import { mermaid } from './mermaid.ts';
import { readFurnished, readGame } from './opening.ts';

/** Prints the statechart of a game with the fewest seats and its default options. */
export async function statechartCommand(id: string, { io, kits }: Context): Promise<ExitStatus> {
  const kit = readGame(kits, id);
  if (!kit.ok) return refuse(io, kit.error);
  const furnished = await readFurnished(kit.value, {}, false);
  if (!furnished.ok) return refuse(io, furnished.error);
  const game = await kit.value.rules();
  const rules = game.prepare({ seats: game.seats.min, ...furnished.value });
  if (!rules.ok) throw new Error(`the default set-up of ${id} is refused: ${rules.error.sentence}`);
  await writeLines(io.stdout, mermaid(rules.value.machine.root));
  return exit.fine;
}
