import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { jsonKind } from '../../../../source/server/house/data/records.ts';
import {
  addComputer,
  addPerson,
  beginTournament,
  callOff,
  type HouseTournament,
  nextRound,
  removeComputer,
  roundOf,
  tournamentShape,
  tournamentsKind,
  withdraw,
  withPlaces,
} from '../../../../source/server/house/tournaments/record.ts';
import {
  roundLines,
  standingLines,
  tournamentWords,
} from '../../../../source/server/house/tournaments/report.ts';
import { FULL } from '../../../cases.ts';

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

const sure = (now: ReturnType<typeof beginTournament>): HouseTournament => {
  if (!now.ok) throw new Error(now.error);
  return now.value;
};
const people = (names: readonly string[], now: HouseTournament = NEW): HouseTournament =>
  names.reduce((before, name) => sure(addPerson(before, { id: name, name })), now);

/** Codes one after the other. */
function codes(): () => string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  let number = 0;
  return () => {
    number += 1;
    const digit = (place: number): string => letters.charAt(Math.floor(number / 23 ** place) % 23);
    return `aaaa-a${digit(2)}${digit(1)}${digit(0)}`;
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
    let now = nextRound(sure(beginTournament(people(['ada', 'bo', 'cy', 'di', 'ed']))), free);
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
    expect(roundLines(now, 1)[0]).toMatch(/^1\. \w+, 2\. \w+$/);
    expect(tournamentWords(now, 'Domination')).toBe('Domination, Swiss, tables of 2, over, 5 took part');
  });

  test('takes people who come later from the next round on, without points; not where all meet all', () => {
    const free = codes();
    const first = nextRound(sure(beginTournament(people(['ada', 'bo']))), free);
    const later = sure(addPerson(first, { id: 'cy', name: 'cy' }));
    const next = nextRound({ ...played(later), rounds: 3 }, free);
    expect(
      next.tables
        .filter(({ round }) => round === 2)
        .flatMap(({ players }) => players)
        .toSorted(),
    ).toEqual([0, 1, 2]);
    const robin = nextRound(
      sure(beginTournament(people(['ada', 'bo', 'cy'], { ...NEW, method: 'robin' }))),
      free,
    );
    expect(addPerson(robin, { id: 'di', name: 'di' }).ok).toBe(false);
  });

  test('pairs nobody who has withdrawn; in a round robin whoever would meet them has a bye', () => {
    const free = codes();
    const swiss = sure(
      withdraw(nextRound(sure(beginTournament(people(['ada', 'bo', 'cy', 'di']))), free), { id: 'ada' }),
    );
    const next = nextRound(played(swiss), free);
    expect(next.tables.filter(({ round }) => round === 2).flatMap(({ players }) => players)).not.toContain(0);
    let robin = sure(
      withdraw(
        nextRound(
          sure(beginTournament(people(['ada', 'bo', 'cy', 'di'], { ...NEW, method: 'robin' }))),
          free,
        ),
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
    const two = nextRound(sure(beginTournament(people(['ada', 'bo', 'cy']))), free);
    const alone = sure(withdraw(sure(withdraw(two, { id: 'ada' })), { id: 'bo' }));
    expect(nextRound(played(alone), free).stage).toBe('over');
    const mixed = sure(addComputer(sure(addComputer(people(['ada']), 'easy')), 'easy'));
    expect(mixed.entrants.map(({ name }) => name)).toEqual(['ada', 'easy 1', 'easy 2']);
    const gone = sure(withdraw(nextRound(sure(beginTournament(mixed)), free), { id: 'ada' }));
    expect(nextRound(played(gone), free).stage).toBe('over');
  });

  test('needs two, one of them a person, and begins once', () => {
    expect(beginTournament(people(['ada'])).ok).toBe(false);
    expect(beginTournament(sure(addComputer(sure(addComputer(NEW, 'easy')), 'hard'))).ok).toBe(false);
    expect(beginTournament(sure(beginTournament(people(['ada', 'bo'])))).ok).toBe(false);
  });

  test('counts what came of a table once', () => {
    const now = nextRound(sure(beginTournament(people(['ada', 'bo']))), codes());
    const table = now.tables[0]?.table ?? '';
    const once = withPlaces(now, table, [1, 2]);
    expect(withPlaces(once, table, [2, 1])).toEqual(once);
  });

  test('lets somebody in again who has withdrawn, with their points', () => {
    const now = sure(
      withdraw(nextRound(sure(beginTournament(people(['ada', 'bo', 'cy']))), codes()), { id: 'ada' }),
    );
    const back = sure(addPerson(now, { id: 'ada', name: 'ada' }));
    expect(back.entrants).toHaveLength(3);
    expect(back.entrants[0]?.withdrawn).toBe(false);
  });

  test.each(FULL ? [2, 3, 7, 33, 64] : [2, 3, 7, 33])(
    'of %i is played to its end by everybody against everybody, and its record can be kept',
    count => {
      const free = codes();
      const names = Array.from({ length: count }, (_, index) => `entrant-number-${index}`);
      let now = nextRound(sure(beginTournament(people(names, { ...NEW, method: 'robin' }))), free);
      expect(addPerson(now, { id: 'late', name: 'late' }).ok).toBe(false);
      while (now.stage === 'running') now = nextRound(played(now), free);
      const met = now.tables.filter(({ players }) => players.length === 2);
      expect(met).toHaveLength((count * (count - 1)) / 2);
      // Of an odd number each sits out once.
      const byes = now.tables.flatMap(({ players }) => (players.length === 1 ? players : []));
      expect(byes.toSorted((a, b) => a - b)).toEqual(count % 2 === 0 ? [] : names.map((_, index) => index));
      const read = tournamentsKind.read(tournamentsKind.text(now), now.id);
      expect(read.ok && read.value).toEqual(now);
      expect(tournamentsKind.text(now).length).toBeLessThan(200_000);
    },
  );

  test('has as many rounds as were asked for, also one, and else as many as it needs', () => {
    const four = people(['ada', 'bo', 'cy', 'di']);
    for (const fixedRounds of [1, 5])
      expect(sure(beginTournament({ ...four, fixedRounds })).rounds).toBe(fixedRounds);
    expect(sure(beginTournament(four)).rounds).toBe(2);
  });

  test('passes to the next person when who has opened it withdraws before it begins, and is over without one', () => {
    const two = sure(addComputer(people(['ada', 'bo']), 'easy'));
    const next = sure(withdraw(two, { id: 'ada' }));
    expect(next).toMatchObject({ host: 'bo', stage: 'open' });
    expect(sure(withdraw(next, { id: 'bo' })).stage).toBe('over');
    const sent = sure(removeComputer(two));
    expect(sent.entrants.map(({ name }) => name)).toEqual(['ada', 'bo']);
    expect(removeComputer(sent).ok).toBe(false);
    expect(removeComputer(sure(beginTournament(two))).ok).toBe(false);
    expect(sure(callOff(sure(beginTournament(two)))).stage).toBe('over');
  });

  test('keeps its rules, its map and its rounds when a program changes it that does not know of them', () => {
    const chosen = { ...people(['ada', 'bo']), fixedRounds: 3, map: 'iberia', options: { turnLimit: 30 } };
    const { fixedRounds: _, map: __, options: ___, ...known } = tournamentShape.shape;
    const before = jsonKind({ folder: 'tournaments', called: id => id }, z.object(known));
    const read = before.read(tournamentsKind.text(chosen), chosen.id);
    if (!read.ok) throw new Error(read.error);
    const changed = tournamentsKind.read(before.text({ ...read.value, changedAt: 9 }), chosen.id);
    expect(changed.ok && changed.value).toEqual({ ...chosen, changedAt: 9 });
  });
});
