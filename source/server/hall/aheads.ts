import type { GameTypes } from '../../../machines/game.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Ahead, AheadView } from '../../players/ahead.ts';
import type { Table } from '../../table/api.ts';
import { cleanLine } from '../../terminal/text.ts';
import { faultsIn, type Log } from '../owner/log.ts';
import type { Hosted } from '../tables/hosted.ts';
import { type GivenAhead, LONGEST_AHEAD, withPersonal } from '../tables/record.ts';
import type { ServedGame } from './setups.ts';

/** What a turn takes at most, so that no plan goes on for ever. */
const MOST_MOVES = 20;

/** Plays what people have given ahead of their turns: at the node that leads the table. */
export class Aheads {
  readonly #gameOf: (id: string) => ServedGame | null;
  readonly #log: Log;
  readonly #underWay = new Set<string>();

  constructor(gameOf: (id: string) => ServedGame | null, log: Log) {
    this.#gameOf = gameOf;
    this.#log = log;
  }

  /** Plays what was given for a turn that has come. */
  look(hosted: Hosted): void {
    const { record } = hosted;
    if (!hosted.isLed || record.stage !== 'playing') return;
    for (const seat of hosted.waited) {
      const held = record.seats[seat];
      const given = held?.kind === 'person' ? record.personal[held.person]?.ahead : undefined;
      const key = `${hosted.id} ${seat}`;
      if (held?.kind !== 'person' || !given || this.#underWay.has(key)) continue;
      this.#underWay.add(key);
      void this.#play(hosted, seat, held.person, given)
        .catch(faultsIn(this.#log, 'ahead'))
        .then(() => this.#underWay.delete(key));
    }
  }

  async #play(hosted: Hosted, seat: Seat, person: string, given: GivenAhead): Promise<void> {
    const ahead = await this.#gameOf(hosted.record.game)?.ahead?.();
    const table = hosted.played(seat);
    if (ahead === undefined || ahead.next(given.line, seenBy(table, seat)) === null) return;
    // Taken before it is played, so that it is played once.
    const taken = await hosted.kept.change(now => {
      const mine = now.personal[person]?.ahead;
      return mine?.line === given.line && mine.premise === given.premise
        ? ok(withPersonal(now, person, { ahead: null }))
        : err('it was withdrawn');
    });
    if (!taken.ok) return;
    const fault = await carriedOut(ahead, table, seat, given);
    const told = fault === null ? `as you said ahead: ${given.line}` : `not played (${given.line}): ${fault}`;
    hosted.kept.put(now => withPersonal(now, person, { aheadTold: cleanLine(told, LONGEST_AHEAD) }));
  }
}

/** What is given ahead at this table now, checked. */
export function readAhead(
  ahead: Ahead<GameTypes>,
  table: Table,
  seat: Seat,
  text: string,
): Result<GivenAhead, string> {
  const line = cleanLine(text, LONGEST_AHEAD);
  if (table.seatsToMove.includes(seat)) return err('it is your turn: play it');
  const premise = ahead.premise(line, seenBy(table, seat));
  return premise.ok ? ok({ line, premise: premise.value }) : premise;
}

const seenBy = (table: Table, seat: Seat): AheadView<GameTypes> => ({
  setup: table.rules.setup,
  view: table.view(seat),
  seat,
});

/** Plays all of it, or nothing. @returns why nothing was played */
async function carriedOut(
  ahead: Ahead<GameTypes>,
  table: Table,
  seat: Seat,
  given: GivenAhead,
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
