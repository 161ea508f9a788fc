import * as z from 'zod';
import { err, ok, type Result } from '../../../machines/result.ts';
import { visible } from '../../table/lines.ts';
import { MOST_ENTRANTS, MOST_ROUNDS, robinRound, swissRound, usualRounds } from '../../tournament/pairing.ts';
import { pointsOf } from '../../tournament/standings.ts';
import { jsonKind } from '../data/records.ts';
import { CODE, freshCode, type Person } from '../people/people.ts';
import { turnClock } from '../tables/record.ts';

const entrant = z.object({
  /** Null for a computer player, which has a level. */
  person: z.string().max(64).nullable(),
  level: z.string().max(32).nullable(),
  name: visible(32),
  /** They are paired no more; what they have played stays. */
  withdrawn: z.boolean(),
});
export type Entrant = Readonly<z.infer<typeof entrant>>;

const pairedTable = z.object({
  round: z.int().min(1),
  /** The code of the table; null for a bye. */
  table: z.string().regex(CODE).nullable(),
  /** Entrants by their number, in the order of their seats. */
  players: z.array(z.int().min(0).max(MOST_ENTRANTS)).min(1).max(8),
  places: z.array(z.int().min(1)).max(8).nullable(),
});

/** The form of a tournament's record. */
export const tournamentShape = z.object({
  id: z.string().regex(CODE),
  game: visible(32),
  /** Who opened it; they begin it, and may let in computer players. */
  host: z.string().max(64),
  method: z.enum(['swiss', 'robin']),
  /** Seats at each table. */
  size: z.int().min(2).max(8),
  /** How many are played, once it has begun; before that 1. */
  rounds: z.int().min(1).max(MOST_ENTRANTS),
  /** How many were asked for; left out, as many as the method needs, and by earlier nodes. */
  fixedRounds: z.int().min(1).max(MOST_ROUNDS).optional(),
  clock: turnClock,
  /** The options and the map of its tables; left out, the game's usual ones, and by earlier nodes. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  map: z.string().max(64).optional(),
  stage: z.enum(['open', 'running', 'over']),
  entrants: z.array(entrant).max(MOST_ENTRANTS),
  tables: z.array(pairedTable).max(4096),
  createdAt: z.number(),
  changedAt: z.number(),
});
export type HouseTournament = Readonly<z.infer<typeof tournamentShape>>;

/** A record for each tournament. */
export const tournamentsKind = jsonKind<HouseTournament>(
  { folder: 'tournaments', called: id => `the tournament ${id}` },
  tournamentShape,
  (record, id) => record.id === id,
);

/** The round that is played, or was last; 0 before the first. */
export const roundOf = ({ tables }: HouseTournament): number =>
  Math.max(0, ...tables.map(({ round }) => round));

/** Whether everybody of the round has played. */
export const isRoundOver = (now: HouseTournament): boolean =>
  now.tables.every(({ places, players }) => places !== null || players.length === 1);

const entrantOf = ({ entrants }: HouseTournament, { id }: Pick<Person, 'id'>): number =>
  entrants.findIndex(({ person }) => person === id);

/** Somebody takes part, from the next round on: in a round robin before it has begun. They may come back. */
export function entered(
  now: HouseTournament,
  person: Pick<Person, 'id' | 'name'>,
): Result<HouseTournament, string> {
  if (now.stage === 'over') return err('it is over');
  const index = entrantOf(now, person);
  const known = now.entrants[index];
  if (known !== undefined && !known.withdrawn) return err('you take part already');
  if (known !== undefined)
    return ok({ ...now, entrants: now.entrants.with(index, { ...known, withdrawn: false }) });
  return added(now, { person: person.id, level: null, name: person.name, withdrawn: false });
}

/** A computer player takes part, with a name that tells it from the others. */
export function withComputer(now: HouseTournament, level: string): Result<HouseTournament, string> {
  const same = now.entrants.filter(each => each.level === level).length;
  return added(now, { person: null, level, name: `${level} ${same + 1}`, withdrawn: false });
}

function added(now: HouseTournament, entrant: Entrant): Result<HouseTournament, string> {
  if (now.stage !== 'open' && now.method === 'robin')
    return err('everybody against everybody: once it has begun nobody can come');
  if (now.entrants.length >= MOST_ENTRANTS) return err(`there are ${MOST_ENTRANTS} already`);
  return ok({ ...now, entrants: [...now.entrants, entrant] });
}

/** Somebody is paired no more. */
export function withdrawn(now: HouseTournament, person: Pick<Person, 'id'>): Result<HouseTournament, string> {
  const index = entrantOf(now, person);
  const known = now.entrants[index];
  if (known === undefined || known.withdrawn) return err('you do not take part');
  if (now.stage === 'open') return ok(without(now, index));
  return ok({ ...now, entrants: now.entrants.with(index, { ...known, withdrawn: true }) });
}

/** The record without somebody, before it has begun; of who has opened it the next person takes the place, if there is one. */
function without(now: HouseTournament, index: number): HouseTournament {
  const entrants = now.entrants.toSpliced(index, 1);
  if (now.entrants[index]?.person !== now.host) return { ...now, entrants };
  const next = entrants.find(({ person }) => person !== null)?.person ?? null;
  return next === null ? { ...now, entrants, stage: 'over' } : { ...now, entrants, host: next };
}

/** The computer player who came last is sent away, before it has begun. */
export function withoutComputer(now: HouseTournament): Result<HouseTournament, string> {
  const index = now.entrants.findLastIndex(({ person }) => person === null);
  if (now.stage !== 'open') return err('it has begun');
  return index < 0 ? err('no computer player takes part') : ok(without(now, index));
}

/** It is over before all of it was played: whoever has opened it may do that. */
export const calledOff = (now: HouseTournament): Result<HouseTournament, string> =>
  now.stage === 'over' ? err('it is over') : ok({ ...now, stage: 'over' });

/** It begins with who is there. */
export function begun(now: HouseTournament): Result<HouseTournament, string> {
  if (now.stage !== 'open') return err('it has begun');
  if (now.entrants.length < 2) return err('a tournament needs two at least');
  if (now.entrants.every(({ person }) => person === null)) return err('a tournament here needs a person');
  const rounds = now.fixedRounds ?? usualRounds(now.method, now.entrants.length, now.size);
  return ok({ ...now, stage: 'running', rounds });
}

/**
 * The record with the next round paired, or over: once all tables of the round before are over.
 * @param free a code that no table has
 */
export function nextRound(now: HouseTournament, free: () => string = freshCode): HouseTournament {
  if (now.stage !== 'running' || !isRoundOver(now)) return now;
  const round = roundOf(now) + 1;
  const active = now.entrants.flatMap(({ withdrawn: gone }, index) => (gone ? [] : [index]));
  const people = active.filter(index => now.entrants[index]?.person !== null).length;
  if (round > now.rounds || active.length < 2 || people === 0) return { ...now, stage: 'over' };
  // Who has withdrawn from a round robin stays in the circle: whoever meets them has a bye.
  const isRing = now.method === 'robin' && now.size === 2;
  const all = now.entrants.map((_, index) => index);
  const points = pointsOf(now.entrants.length, now.tables);
  const field = { active: isRing ? all : active, points, past: now.tables, size: now.size };
  const groups = now.method === 'swiss' ? swissRound(field) : robinRound(field, round);
  const tables = groups
    .map(group => group.filter(index => active.includes(index)))
    .filter(group => group.length > 0)
    .map(players => ({
      round,
      table: players.length === 1 ? null : free(),
      players: [...players],
      places: null,
    }));
  return { ...now, tables: [...now.tables, ...tables] };
}

/** The record with what came of a table. @param places by the order of its players */
export const withPlaces = (
  now: HouseTournament,
  table: string,
  places: readonly number[],
): HouseTournament => ({
  ...now,
  tables: now.tables.map(each =>
    each.table === table && each.places === null ? { ...each, places: [...places] } : each,
  ),
});
