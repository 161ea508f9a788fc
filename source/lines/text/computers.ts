import type { GameTypes } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import { advice, hintQuestion } from '../../players/adviser.ts';
import { moveOf } from '../../players/between.ts';
import type { AnyRoster } from '../../players/player.ts';
import { questionAt } from '../../players/seat-driver.ts';
import type { Computer, PlayedMove, Table, TableRefusal } from '../../table/api.ts';
import type { AnyTextAdapter, TextFault } from './adapter.ts';
import { fault } from './commands.ts';

/**
 * Lets the computer players move until a person is to move; `write` prints. @returns why the game cannot go on, else
 * null
 */
export async function playComputers(
  table: Table,
  roster: AnyRoster,
  signal: AbortSignal,
  write: (lines: readonly string[]) => Promise<void>,
): Promise<string | null> {
  while (!signal.aborted) {
    const faults: string[] = [];
    const played = await playComputer(table, roster, sentence => faults.push(`fault: ${sentence}`));
    await write(faults);
    if (!played.ok) return played.error.sentence;
    if (played.value === null) return null;
  }
  return null;
}

/**
 * Plays one move of the computer player whose turn it is. One that fails or breaks the rules is replaced by the game's
 * weakest for that move, which is reported to `tell`; @throws Error when that one does, too: a bug @returns the move;
 * null when the game waits for a person or is over; or a refusal when a script has ended or does not fit
 */
export async function playComputer(
  table: Table,
  roster: AnyRoster,
  tell: (sentence: string) => void,
): Promise<Result<PlayedMove | null, TableRefusal>> {
  const who = table.seatsToMove.find(each => table.occupants[each]?.kind === 'bot');
  const occupant = who === undefined ? undefined : table.occupants[who];
  if (who === undefined || occupant?.kind !== 'bot') return ok(null);
  const first = await attempt(table, roster, who, occupant);
  if (first.ok || cannotGoOn(first.error)) return first;
  tell(`${occupant.name} is helped out: ${first.error.sentence}`);
  const second = await attempt(table, roster, who, { level: roster.levels[0]?.id ?? occupant.level });
  if (second.ok || cannotGoOn(second.error)) return second;
  throw new Error(`the computer players of ${table.game.id} have no move: ${second.error.sentence}`);
}

/** The choice of the strongest computer player in a person's seat, from what that seat may know: the command, and why. */
export function hintLines(
  table: Table,
  adapter: AnyTextAdapter,
  roster: AnyRoster,
  seat: Seat,
): Result<readonly string[], TextFault> {
  if (!table.seatsToMove.includes(seat)) return fault('not-your-turn', 'nobody here is to move');
  if (adapter.hint === undefined)
    return fault('no-hints', `nobody gives hints for ${table.game.title} in lines`);
  const question = hintQuestion(table, seat);
  const { line, why } = adapter.hint(advice(roster, question), { ...question, names: table.names });
  return ok([`hint: ${line}`, `why: ${why}`]);
}

async function attempt(
  table: Table,
  roster: AnyRoster,
  seat: Seat,
  { level, style }: Computer,
): Promise<Result<PlayedMove, TableRefusal>> {
  let move: GameTypes['move'];
  try {
    move = moveOf(roster, level, questionAt(table, seat, style));
  } catch (fault) {
    const sentence = fault instanceof Error ? fault.message : 'its choice failed';
    return err({ code: 'no-answer', sentence });
  }
  return table.play(seat, move);
}

/** No other move would help. */
const cannotGoOn = ({ code }: TableRefusal): boolean => code.startsWith('outcomes-') || code === 'closed';
