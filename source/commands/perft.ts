import { fromSeed } from '../../machines/random.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { letter, seats } from '../../machines/seat.ts';
import { type ChanceCounted, Perft } from '../arena/perft.ts';
import { errorMessage } from '../base/errors.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { type Context, readNumber } from './context.ts';
import { type OpeningWords, readOpening } from './opening.ts';

export interface PerftWords extends OpeningWords {
  readonly depth: string;
  readonly chance: string;
  readonly divide?: boolean;
  readonly json?: boolean;
  /** The number of seats, without a position. */
  readonly players?: string;
}

/** Counting longer sequences takes longer than anybody waits. */
const DEEPEST = 12;

/** Counts the sequences of legal moves, depth by depth, each line as soon as it is known. */
export async function perftCommand(id: string, words: PerftWords, context: Context): Promise<ExitStatus> {
  const { io, kits } = context;
  const counting = readCounting(words);
  if (!counting.ok) return refuse(io, counting.error, exit.usage);
  const { depth, chance } = counting.value;
  const known = kits.find(kit => kit.id === id)?.seats;
  const count = words.players ?? String(known?.usual ?? known?.min ?? 0);
  const players = Array.from(seats(Math.min(64, Number(count))), each => letter(each)).join(',');
  const opening = await readOpening(kits, id, {
    seed: 'perft',
    ...words,
    ...(words.position === undefined ? { seats: players } : {}),
  });
  if (!opening.ok) return refuse(io, opening.error);
  const { game, setup, seed, position } = opening.value;
  const rules = game.prepare(setup);
  const begun = rules.ok && position === undefined ? rules.value.start(fromSeed(seed)) : null;
  const from = position ?? (begun?.ok === true ? begun.value : null);
  if (!rules.ok || from === null) return refuse(io, `${game.title} cannot be begun so`);
  const print = (line: string): Promise<void> => writeLines(io.stdout, [line]);
  const { setup: whole } = rules.value;
  const counted = { game: id, rules: game.rulesVersion, chance, setup: whole };
  if (words.json === true)
    await print(JSON.stringify({ ...counted, position: { ...from, random: undefined } }));
  const perft = new Perft(rules.value, chance);
  try {
    for (let each = words.divide === true ? depth : 1; each <= depth; each += 1) {
      let sequences = 0;
      for (const { seat, move, sequences: below } of perft.divide(from, each)) {
        sequences += below;
        if (words.divide === true) await print(`${letter(seat)} ${JSON.stringify(move)} ${below}`);
        await new Promise(resolve => setImmediate(resolve));
        if (io.signal.aborted) return exit.interrupted;
      }
      const asJson = JSON.stringify({ depth: each, sequences });
      await print(words.json === true ? asJson : `depth ${each}  ${sequences}`);
    }
  } catch (fault) {
    return refuse(io, errorMessage(fault));
  }
  return exit.fine;
}

type Counting = Result<{ readonly depth: number; readonly chance: ChanceCounted }, string>;

function readCounting({ depth: text, chance, players = '2' }: PerftWords): Counting {
  const depth = readNumber('--depth is', text, 1, DEEPEST);
  if (!depth.ok) return depth;
  if (!/^\d{1,2}$/.test(players))
    return err(`--players is a whole number, not ${printable(players) || 'nothing'}`);
  if (chance === 'fixed' || chance === 'all') return ok({ depth: depth.value, chance });
  return err(`--chance is fixed or all, not ${printable(chance) || 'nothing'}`);
}
