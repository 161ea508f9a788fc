import type { BoardOfMap } from '../../../machines/conquest/deck.ts';
import { domination } from '../../../machines/domination/index.ts';
import { presets } from '../../../machines/domination/options.ts';
import { fromSeed } from '../../../machines/random.ts';
import { err, ok, type Result } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import type { FairGame, PlayFairGame } from '../../study/map-fairness.ts';
import { dominationRoster } from './players/index.ts';

/** Turns after which nobody has won. */
const LONGEST = 200;

/** Games of equal computer players by the rules `domination`, territories dealt. */
export function fairGames(board: BoardOfMap, players: number, level: string): Result<PlayFairGame, string> {
  const options = { ...presets.domination, territories: 'dealt' } as const;
  const prepared = domination.prepare({ seats: players, options, ...board });
  if (!prepared.ok) return err(prepared.error.sentence);
  const rules = prepared.value;
  const continents = board.board.continents.map((_, continent) =>
    board.board.countries.flatMap((country, index) => (country.continent === continent ? [index] : [])),
  );
  return ok(function* play(seed): Generator<void, FairGame> {
    const started = rules.start(fromSeed(seed));
    if (!started.ok) throw new Error(started.error.code);
    let position = started.value;
    const dealt = continents.map(own => most(position.owners, own, players));
    const first = seats(players).map((): number | null => null);
    for (let { turn } = position; turn < LONGEST; ) {
      const [seat] = rules.seatsToMove(position);
      if (seat === undefined) break;
      const question = { setup: rules.setup, view: rules.view(position, seat), seat, seed };
      const step = rules.apply(position, seat, dominationRoster.choose(level, question));
      if (!step.ok) throw new Error(step.error.code);
      ({ position } = step.value);
      yield;
      if (position.turn === turn) continue;
      ({ turn } = position);
      for (const player of seats(players)) {
        const holds = (own: readonly number[]): boolean =>
          own.every(country => position.owners[country] === player);
        const now = continents.findIndex(holds);
        if (first[player] === null && now >= 0) first[player] = now;
      }
    }
    const winners = rules.outcome(position)?.places[0] ?? [];
    return { winners: winners.length === 1 ? winners : [], dealt, first };
  });
}

/** Who holds most of some territories; null when two hold as much. */
function most(owners: readonly (Seat | null)[], own: readonly number[], players: number): Seat | null {
  const counts = seats(players).map(seat => own.filter(country => owners[country] === seat).length);
  const best = Math.max(...counts);
  const [leader, rival] = seats(players).filter(seat => counts[seat] === best);
  return rival === undefined ? (leader ?? null) : null;
}
