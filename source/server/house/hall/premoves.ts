import type { GameTypes } from '../../../../machines/game.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { cleanLine } from '../../../base/text.ts';
import type { PremoveRules, PremoveView } from '../../../players/premove.ts';
import type { Table } from '../../../table/api.ts';
import { faultsIn, type Log } from '../owner/log.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import { LONGEST_PREMOVE, type Premove, withPersonal } from '../tables/record.ts';
import type { ServedGame } from './setups.ts';

/** Most moves of one turn, so that no premove goes on for ever. */
const MOST_MOVES = 20;

/** Plays premoves on the node that leads the table. */
export class Premoves {
  readonly #gameOf: (id: string) => ServedGame | null;
  readonly #log: Log;
  readonly #underWay = new Set<string>();

  constructor(gameOf: (id: string) => ServedGame | null, log: Log) {
    this.#gameOf = gameOf;
    this.#log = log;
  }

  /** Plays the premoves of seats whose turn has come. */
  look(table: HostedTable): void {
    const { record } = table;
    if (!table.isLed || record.stage !== 'playing') return;
    for (const seat of table.waited) {
      const held = record.seats[seat];
      const given = held?.kind === 'person' ? record.personal[held.person]?.ahead : undefined;
      const key = `${table.id} ${seat}`;
      if (held?.kind !== 'person' || !given || this.#underWay.has(key)) continue;
      this.#underWay.add(key);
      void this.#play(table, seat, held.person, given)
        .catch(faultsIn(this.#log, 'ahead'))
        .then(() => this.#underWay.delete(key));
    }
  }

  async #play(table: HostedTable, seat: Seat, person: string, given: Premove): Promise<void> {
    const ahead = await this.#gameOf(table.record.game)?.premoves?.();
    const running = table.played(seat);
    if (ahead === undefined || ahead.next(given.line, seenBy(running, seat)) === null) return;
    // Removed before it is played, so that it is played only once.
    const taken = await table.persistence.change(now => {
      const mine = now.personal[person]?.ahead;
      return mine?.line === given.line && mine.premise === given.premise
        ? ok(withPersonal(now, person, { ahead: null }))
        : err('it was withdrawn');
    });
    if (!taken.ok) return;
    const fault = await carriedOut(ahead, running, seat, given);
    const told = fault === null ? `as you said ahead: ${given.line}` : `not played (${given.line}): ${fault}`;
    table.persistence.put(now => withPersonal(now, person, { aheadTold: cleanLine(told, LONGEST_PREMOVE) }));
  }
}

/** Checks a premove for this table as it stands. */
export function readPremove(
  ahead: PremoveRules<GameTypes>,
  table: Table,
  seat: Seat,
  text: string,
): Result<Premove, string> {
  const line = cleanLine(text, LONGEST_PREMOVE);
  if (table.seatsToMove.includes(seat)) return err('it is your turn: play it');
  const premise = ahead.premise(line, seenBy(table, seat));
  return premise.ok ? ok({ line, premise: premise.value }) : premise;
}

const seenBy = (table: Table, seat: Seat): PremoveView<GameTypes> => ({
  setup: table.rules.setup,
  view: table.view(seat),
  seat,
});

/** Plays all of a premove, or nothing. @returns the reason when nothing was played */
async function carriedOut(
  ahead: PremoveRules<GameTypes>,
  table: Table,
  seat: Seat,
  given: Premove,
): Promise<string | null> {
  const premise = ahead.premise(given.line, seenBy(table, seat));
  if (!premise.ok) return premise.error;
  if (premise.value !== given.premise) return 'things have changed since';
  const { turn } = table.progress;
  const isIts = (): boolean => table.progress.turn === turn && table.seatsToMove.includes(seat);
  for (let played = 0; played < MOST_MOVES; played += 1) {
    const move = isIts() ? ahead.next(given.line, seenBy(table, seat)) : null;
    if (move === null) return null;
    const done = await table.play(seat, move);
    if (done.ok) continue;
    for (; played > 0 && table.canUndo(seat); played -= 1) await table.undo(seat);
    return done.error.sentence;
  }
  return null;
}
