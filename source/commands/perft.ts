import { seeded } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { letter, seats } from '../../machines/seat.ts';
import { type ChanceCounted, Perft } from '../arena/perft.ts';
import { errorMessage } from '../base/errors.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import type { Context } from './context.ts';
import { type OpeningWords, readOpening } from './opening.ts';

/** The options of `perft` as they are written. */
export interface PerftWords extends OpeningWords {
  readonly depth: string;
  readonly chance: string;
  readonly divide?: boolean;
  readonly json?: boolean;
  /** How many seats, where no position says it. */
  readonly players?: string;
}

/** Sequences longer than this are counted by nobody who waits for it. */
const DEEPEST = 12;

/** Counts the sequences of legal moves, depth by depth, each line as soon as it is known. */
export async function perftCommand(id: string, words: PerftWords, context: Context): Promise<ExitStatus> {
  const { io, kits } = context;
  const asked = readAsked(words);
  if (!asked.ok) return refuse(io, asked.error, exit.usage);
  const { depth, chance } = asked.value;
  const count = words.players ?? String(kits.find(kit => kit.id === id)?.seats.min ?? 0);
  const players = seats(Math.min(64, Number(count)))
    .map(letter)
    .join(',');
  const opening = await readOpening(kits, id, {
    seed: 'perft',
    ...words,
    ...(words.position === undefined ? { seats: players } : {}),
  });
  if (!opening.ok) return refuse(io, opening.error);
  const { game, setup, seed, position } = opening.value;
  const rules = game.prepare(setup);
  const begun = rules.ok && position === undefined ? rules.value.start(seeded(seed)) : null;
  const from = position ?? (begun?.ok === true ? begun.value : null);
  if (!rules.ok || from === null) return refuse(io, `${game.title} cannot be begun so`);
  if (words.json === true)
    await writeLines(io.stdout, [
      JSON.stringify({
        game: id,
        rules: game.rulesVersion,
        chance,
        setup: rules.value.setup,
        position: { ...from, random: undefined },
      }),
    ]);
  const perft = new Perft(rules.value, chance);
  try {
    for (const each of words.divide === true
      ? [depth]
      : Array.from({ length: depth }, (_, index) => index + 1)) {
      let sequences = 0;
      for (const { seat, move, sequences: below } of perft.divide(from, each)) {
        sequences += below;
        if (words.divide === true)
          await writeLines(io.stdout, [`${letter(seat)} ${JSON.stringify(move)} ${below}`]);
        await new Promise(resolve => setImmediate(resolve));
        if (io.signal.aborted) return exit.interrupted;
      }
      await writeLines(io.stdout, [
        words.json === true ? JSON.stringify({ depth: each, sequences }) : `depth ${each}  ${sequences}`,
      ]);
    }
  } catch (fault) {
    return refuse(io, errorMessage(fault));
  }
  return exit.fine;
}

function readAsked({
  depth,
  chance,
  players = '2',
}: PerftWords): Result<{ depth: number; chance: ChanceCounted }, string> {
  if (!/^\d{1,2}$/.test(depth) || Number(depth) < 1 || Number(depth) > DEEPEST)
    return err(`--depth is a whole number from 1 to ${DEEPEST}, not ${printable(depth) || 'nothing'}`);
  if (!/^\d{1,2}$/.test(players))
    return err(`--players is a whole number, not ${printable(players) || 'nothing'}`);
  if (chance === 'fixed' || chance === 'all') return ok({ depth: Number(depth), chance });
  return err(`--chance is fixed or all, not ${printable(chance) || 'nothing'}`);
}
