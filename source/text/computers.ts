import type { GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import type { AnyRoster } from '../players/player.ts';
import { decisionSeed } from '../players/seat-driver.ts';
import type { Played, Table, TableRefusal } from '../table/api.ts';

/**
 * Plays one move of the computer player whom the game waits for. One that fails or breaks the rules is replaced by
 * the game's weakest for that move.
 * @param tell told in one sentence when that happens
 * @returns what was played; null when the game waits for a person or is over; or the refusal when the game cannot go
 * on at all: a script of outcomes that has ended or does not fit
 * @throws Error when the weakest player breaks the rules too: that is a bug
 */
export async function playComputer(
  table: Table,
  roster: AnyRoster,
  tell: (sentence: string) => void,
): Promise<Result<Played | null, TableRefusal>> {
  const next = computerToMove(table);
  if (next === null) return ok(null);
  const first = await attempt(table, roster, next);
  if (first.ok || cannotGoOn(first.error)) return first;
  tell(`${table.names[next.seat] ?? '?'} is helped out: ${first.error.sentence}`);
  const second = await attempt(table, roster, { ...next, level: roster.levels[0]?.id ?? next.level });
  if (second.ok || cannotGoOn(second.error)) return second;
  throw new Error(`the computer players of ${table.game.id} have no move: ${second.error.sentence}`);
}

interface Computer {
  readonly seat: Seat;
  readonly level: string;
}

function computerToMove(table: Table): Computer | null {
  for (const seat of table.seatsToMove) {
    const occupant = table.occupants[seat];
    if (occupant?.kind === 'bot') return { seat, level: occupant.level };
  }
  return null;
}

async function attempt(
  table: Table,
  roster: AnyRoster,
  { seat, level }: Computer,
): Promise<Result<Played, TableRefusal>> {
  const move = choose(table, roster, { seat, level });
  return move.ok ? table.play(seat, move.value) : move;
}

function choose(
  table: Table,
  roster: AnyRoster,
  { seat, level }: Computer,
): Result<GameTypes['move'], TableRefusal> {
  try {
    const question = {
      setup: table.rules.setup,
      view: table.view(seat),
      seat,
      seed: decisionSeed(table, seat),
    };
    return ok(roster.choose(level, question));
  } catch (fault) {
    const sentence = fault instanceof Error ? fault.message : 'its choice failed';
    return err({ code: 'no-answer', sentence });
  }
}

/** No other move would help. */
const cannotGoOn = ({ code }: TableRefusal): boolean => code.startsWith('outcomes-') || code === 'closed';
