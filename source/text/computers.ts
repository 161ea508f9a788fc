import { createHash } from 'node:crypto';
import { ok, type Result } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import { rosterOf } from '../players/rosters.ts';
import type { Played, Table, TableRefusal } from '../table/api.ts';

/**
 * Plays one move of the computer player whom the game waits for.
 * @returns what was played; null when the game waits for a person or is over; or the refusal when the game cannot
 * go on at all: a script of outcomes that has ended or does not fit
 * @throws Error when a computer player breaks the rules: that is a bug
 */
export async function playComputer(table: Table): Promise<Result<Played | null, TableRefusal>> {
  const next = computerToMove(table);
  const roster = rosterOf(table.game.id);
  if (next === null || roster === undefined) return ok(null);
  const question = {
    setup: table.rules.setup,
    view: table.view(next.seat),
    seat: next.seat,
    seed: decisionSeed(table, next.seat),
  };
  const played = await table.play(next.seat, roster.choose(next.level, question));
  if (played.ok || played.error.code.startsWith('outcomes-') || played.error.code === 'closed') return played;
  throw new Error(
    `the computer player ${next.level} of ${table.game.id} was refused: ${played.error.sentence}`,
  );
}

function computerToMove(table: Table): { readonly seat: Seat; readonly level: string } | null {
  for (const seat of table.seatsToMove) {
    const occupant = table.occupants[seat];
    if (occupant?.kind === 'bot') return { seat, level: occupant.level };
  }
  return null;
}

/** The seed of one decision; the table's dice cannot be told from it. */
function decisionSeed(table: Table, seat: Seat): string {
  return createHash('sha256').update(`${table.seed}\n${seat}\n${table.seq}`).digest('hex').slice(0, 32);
}
