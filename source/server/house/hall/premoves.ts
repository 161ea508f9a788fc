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
      const occupant = record.seats[seat];
      const premove = occupant?.kind === 'person' ? record.personal[occupant.person]?.ahead : undefined;
      const key = `${table.id} ${seat}`;
      if (occupant?.kind !== 'person' || !premove || this.#underWay.has(key)) continue;
      this.#underWay.add(key);
      void this.#play(table, seat, occupant.person, premove)
        .catch(faultsIn(this.#log, 'premove'))
        .then(() => this.#underWay.delete(key));
    }
  }

  async #play(table: HostedTable, seat: Seat, person: string, premove: Premove): Promise<void> {
    const { line, premise } = premove;
    const rules = await this.#gameOf(table.record.game)?.premoves?.();
    const running = table.played(seat);
    if (rules === undefined || rules.next(line, seenBy(running, seat)) === null) return;
    // Removed before it is played, so that it is played only once.
    const taken = await table.persistence.change(now => {
      const stored = now.personal[person]?.ahead;
      return stored?.line === line && stored.premise === premise
        ? ok(withPersonal(now, person, { ahead: null }))
        : err('it was withdrawn');
    });
    if (!taken.ok) return;
    const fault = await carriedOut(rules, running, seat, premove);
    const outcome = fault === null ? `your premove was played: ${line}` : `not played (${line}): ${fault}`;
    table.persistence.put(now =>
      withPersonal(now, person, { aheadTold: cleanLine(outcome, LONGEST_PREMOVE) }),
    );
  }
}

/** Checks a premove for this table as it stands. */
export function readPremove(
  rules: PremoveRules<GameTypes>,
  table: Table,
  seat: Seat,
  text: string,
): Result<Premove, string> {
  const line = cleanLine(text, LONGEST_PREMOVE);
  if (table.seatsToMove.includes(seat)) return err('it is your turn: play it');
  const premise = rules.premise(line, seenBy(table, seat));
  return premise.ok ? ok({ line, premise: premise.value }) : premise;
}

const seenBy = (table: Table, seat: Seat): PremoveView<GameTypes> => ({
  setup: table.rules.setup,
  view: table.view(seat),
  seat,
});

/** Plays all of a premove, or nothing. @returns the reason when nothing was played */
async function carriedOut(
  rules: PremoveRules<GameTypes>,
  table: Table,
  seat: Seat,
  { line, premise }: Premove,
): Promise<string | null> {
  const now = rules.premise(line, seenBy(table, seat));
  if (!now.ok) return now.error;
  if (now.value !== premise) return 'things have changed since';
  const { turn } = table.progress;
  const isIts = (): boolean => table.progress.turn === turn && table.seatsToMove.includes(seat);
  for (let played = 0; played < MOST_MOVES; played += 1) {
    const move = isIts() ? rules.next(line, seenBy(table, seat)) : null;
    if (move === null) return null;
    const done = await table.play(seat, move);
    if (done.ok) continue;
    for (; played > 0 && table.canUndo(seat); played -= 1) {
      const undone = await table.undo(seat);
      if (!undone.ok) return `${done.error.sentence}; a part of it stays: ${undone.error.sentence}`;
    }
    return done.error.sentence;
  }
  return null;
}
