import { describe, expect, test } from 'vitest';
import {
  begun,
  entered,
  type HouseTournament,
  nextRound,
  roundOf,
  withComputer,
  withdrawn,
  withPlaces,
} from '../../../source/server/tournaments/record.ts';
import { roundLines, standingLines, tournamentWords } from '../../../source/server/tournaments/told.ts';

const NEW: HouseTournament = {
  id: 'kq7m-2rtx',
  game: 'domination',
  host: 'ada',
  method: 'swiss',
  size: 2,
  rounds: 1,
  clock: { seconds: 86_400, late: 'computer' },
  stage: 'open',
  entrants: [],
  tables: [],
  createdAt: 0,
  changedAt: 0,
};

const sure = (now: ReturnType<typeof begun>): HouseTournament => {
  if (!now.ok) throw new Error(now.error);
  return now.value;
};
const people = (names: readonly string[], now: HouseTournament = NEW): HouseTournament =>
  names.reduce((before, name) => sure(entered(before, { id: name, name })), now);

/** Codes one after the other. */
function codes(): () => string {
  let number = 0;
  return () => {
    number += 1;
    return `aaaa-aa${'abcdefghjkmnpqrstuvwxyz'[Math.floor(number / 23)]}${'abcdefghjkmnpqrstuvwxyz'[number % 23]}`;
  };
}

/** Every table of the round is won by who sits first. */
const played = (now: HouseTournament): HouseTournament =>
  now.tables.reduce(
    (before, { table, players }) =>
      table === null
        ? before
        : withPlaces(
            before,
            table,
            players.map((_, seat) => seat + 1),
          ),
    now,
  );

describe('a tournament', () => {
  test('goes from round to round until all are played, and no round is paired while one is played', () => {
    const free = codes();
    let now = nextRound(sure(begun(people(['ada', 'bo', 'cy', 'di', 'ed']))), free);
    expect(now).toMatchObject({ stage: 'running', rounds: 3 });
    expect(nextRound(now, free)).toBe(now);
    for (let round = 1; round <= 3; round += 1) {
      expect(roundOf(now)).toBe(round);
      expect(now.tables.filter(each => each.round === round && each.table === null)).toHaveLength(1);
      now = nextRound(played(now), free);
    }
    expect(now.stage).toBe('over');
    expect(new Set(now.tables.flatMap(({ table }) => table ?? [])).size).toBe(6);
    expect(standingLines(now)).toHaveLength(6);
    expect(roundLines(now, 1)[0]).toMatch(/1\., .* 2\.$/);
    expect(tournamentWords(now, 'Domination')).toBe('Domination, Swiss, tables of 2, over, 5 take part');
  });

  test('takes people who come later from the next round on, without points; not where all meet all', () => {
    const free = codes();
    const first = nextRound(sure(begun(people(['ada', 'bo']))), free);
    const later = sure(entered(first, { id: 'cy', name: 'cy' }));
    const next = nextRound({ ...played(later), rounds: 3 }, free);
    expect(
      next.tables
        .filter(({ round }) => round === 2)
        .flatMap(({ players }) => players)
        .toSorted(),
    ).toEqual([0, 1, 2]);
    const robin = nextRound(sure(begun(people(['ada', 'bo', 'cy'], { ...NEW, method: 'robin' }))), free);
    expect(entered(robin, { id: 'di', name: 'di' }).ok).toBe(false);
  });

  test('pairs nobody who has withdrawn; in a round robin whoever would meet them has a bye', () => {
    const free = codes();
    const swiss = sure(
      withdrawn(nextRound(sure(begun(people(['ada', 'bo', 'cy', 'di']))), free), { id: 'ada' }),
    );
    const next = nextRound(played(swiss), free);
    expect(next.tables.filter(({ round }) => round === 2).flatMap(({ players }) => players)).not.toContain(0);
    let robin = sure(
      withdrawn(
        nextRound(sure(begun(people(['ada', 'bo', 'cy', 'di'], { ...NEW, method: 'robin' }))), free),
        { id: 'ada' },
      ),
    );
    while (robin.stage === 'running') robin = nextRound(played(robin), free);
    const late = robin.tables.filter(({ round }) => round > 1);
    expect(late.flatMap(({ players }) => players)).not.toContain(0);
    expect(late.filter(({ players }) => players.length === 1)).toHaveLength(2);
  });

  test('is over when nobody is left to play against, or only computer players are', () => {
    const free = codes();
    const two = nextRound(sure(begun(people(['ada', 'bo', 'cy']))), free);
    const alone = sure(withdrawn(sure(withdrawn(two, { id: 'ada' })), { id: 'bo' }));
    expect(nextRound(played(alone), free).stage).toBe('over');
    const mixed = sure(withComputer(sure(withComputer(people(['ada']), 'easy')), 'easy'));
    expect(mixed.entrants.map(({ name }) => name)).toEqual(['ada', 'easy 1', 'easy 2']);
    const gone = sure(withdrawn(nextRound(sure(begun(mixed)), free), { id: 'ada' }));
    expect(nextRound(played(gone), free).stage).toBe('over');
  });

  test('needs two, one of them a person, and begins once', () => {
    expect(begun(people(['ada'])).ok).toBe(false);
    expect(begun(sure(withComputer(sure(withComputer(NEW, 'easy')), 'hard'))).ok).toBe(false);
    expect(begun(sure(begun(people(['ada', 'bo'])))).ok).toBe(false);
  });

  test('counts what came of a table once', () => {
    const now = nextRound(sure(begun(people(['ada', 'bo']))), codes());
    const table = now.tables[0]?.table ?? '';
    const once = withPlaces(now, table, [1, 2]);
    expect(withPlaces(once, table, [2, 1])).toEqual(once);
  });

  test('lets somebody in again who has withdrawn, with their points', () => {
    const now = sure(withdrawn(nextRound(sure(begun(people(['ada', 'bo', 'cy']))), codes()), { id: 'ada' }));
    const back = sure(entered(now, { id: 'ada', name: 'ada' }));
    expect(back.entrants).toHaveLength(3);
    expect(back.entrants[0]?.withdrawn).toBe(false);
  });
});
