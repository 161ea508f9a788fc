import * as z from 'zod';
import { err, ok, type Result } from '../../../../machines/result.ts';
import {
  MOST_ENTRANTS,
  MOST_ROUNDS,
  robinRound,
  swissRound,
  usualRounds,
} from '../../../study/tournament/pairing.ts';
import { pointsOf } from '../../../study/tournament/standings.ts';
import { visibleText } from '../../../table/save-lines.ts';
import { jsonKind } from '../data/records.ts';
import { CODE, freshCode } from '../people/codes.ts';
import type { Person } from '../people/people.ts';
import { turnClock } from '../tables/record.ts';

const entrant = z.object({
  /** Null for a computer player, which has a level instead, and perhaps a style: `hard:raider`. */
  person: z.string().max(64).nullable(),
  level: z.string().max(32).nullable(),
  name: visibleText(32),
  /** True for somebody who is not paired any more; earlier results stay. */
  withdrawn: z.boolean(),
});
export type Entrant = Readonly<z.infer<typeof entrant>>;

const pairedTable = z.object({
  round: z.int().min(1),
  /** The table's code; null for a bye. */
  table: z.string().regex(CODE).nullable(),
  /** Indices of entrants, in the order of their seats. */
  players: z.array(z.int().min(0).max(MOST_ENTRANTS)).min(1).max(8),
  places: z.array(z.int().min(1)).max(8).nullable(),
});

export const tournamentShape = z.object({
  id: z.string().regex(CODE),
  game: visibleText(32),
  /** Id of the organiser, who begins it and may add computer players. */
  host: z.string().max(64),
  method: z.enum(['swiss', 'robin']),
  size: z.int().min(2).max(8),
  /** Number of rounds once it has begun; 1 before. */
  rounds: z.int().min(1).max(MOST_ENTRANTS),
  /** The number of rounds asked for; left out for as many as the method needs, and by older nodes. */
  fixedRounds: z.int().min(1).max(MOST_ROUNDS).optional(),
  clock: turnClock,
  /** Options and map of its tables; left out for the usual ones, and by older nodes. */
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  map: z.string().max(64).optional(),
  stage: z.enum(['open', 'running', 'over']),
  entrants: z.array(entrant).max(MOST_ENTRANTS),
  tables: z.array(pairedTable).max(4096),
  createdAt: z.number(),
  changedAt: z.number(),
});
export type HouseTournament = Readonly<z.infer<typeof tournamentShape>>;

export const tournamentsKind = jsonKind<HouseTournament>(
  { folder: 'tournaments', called: id => `the tournament ${id}` },
  tournamentShape,
  (record, id) => record.id === id,
);

/** Number of the current or last round; 0 before the first. */
export const roundOf = ({ tables }: HouseTournament): number =>
  Math.max(0, ...tables.map(({ round }) => round));

/** True when every table of the round has a result. */
export const isRoundOver = (now: HouseTournament): boolean =>
  now.tables.every(({ places, players }) => places !== null || players.length === 1);

const entrantOf = ({ entrants }: HouseTournament, { id }: Pick<Person, 'id'>): number =>
  entrants.findIndex(({ person }) => person === id);

/** Enters a person from the next round on, also one who had withdrawn. A begun round robin takes nobody new. */
export function addPerson(
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

/** Enters a computer player under a name of its own. @param level with its style perhaps: `hard:raider` */
export function addComputer(now: HouseTournament, level: string): Result<HouseTournament, string> {
  const same = now.entrants.filter(each => each.level === level).length;
  const name = `${level.replace(':', ' ')} ${same + 1}`;
  return added(now, { person: null, level, name, withdrawn: false });
}

function added(now: HouseTournament, entrant: Entrant): Result<HouseTournament, string> {
  if (now.stage !== 'open' && now.method === 'robin')
    return err('everybody against everybody: once it has begun nobody can come');
  if (now.entrants.length >= MOST_ENTRANTS) return err(`there are ${MOST_ENTRANTS} already`);
  return ok({ ...now, entrants: [...now.entrants, entrant] });
}

/** Withdraws a person from further rounds. */
export function withdraw(now: HouseTournament, person: Pick<Person, 'id'>): Result<HouseTournament, string> {
  const index = entrantOf(now, person);
  const known = now.entrants[index];
  if (known === undefined || known.withdrawn) return err('you do not take part');
  if (now.stage === 'open') return ok(without(now, index));
  return ok({ ...now, entrants: now.entrants.with(index, { ...known, withdrawn: true }) });
}

/** Removes an entrant before the start. The next person succeeds an organiser; without one the tournament ends. */
function without(now: HouseTournament, index: number): HouseTournament {
  const entrants = now.entrants.toSpliced(index, 1);
  if (now.entrants[index]?.person !== now.host) return { ...now, entrants };
  const next = entrants.find(({ person }) => person !== null)?.person ?? null;
  return next === null ? { ...now, entrants, stage: 'over' } : { ...now, entrants, host: next };
}

/** Removes the last computer player before the start. */
export function removeComputer(now: HouseTournament): Result<HouseTournament, string> {
  const index = now.entrants.findLastIndex(({ person }) => person === null);
  if (now.stage !== 'open') return err('it has begun');
  return index < 0 ? err('no computer player takes part') : ok(without(now, index));
}

/** Ends a tournament early. */
export const callOff = (now: HouseTournament): Result<HouseTournament, string> =>
  now.stage === 'over' ? err('it is over') : ok({ ...now, stage: 'over' });

/** Begins a tournament with its present entrants. */
export function beginTournament(now: HouseTournament): Result<HouseTournament, string> {
  if (now.stage !== 'open') return err('it has begun');
  if (now.entrants.length < 2) return err('a tournament needs two at least');
  if (now.entrants.every(({ person }) => person === null)) return err('a tournament here needs a person');
  const rounds = now.fixedRounds ?? usualRounds(now.method, now.entrants.length, now.size);
  return ok({ ...now, stage: 'running', rounds });
}

/** Pairs the next round after the last one's end, or ends the tournament. @param free draws an unused code */
export function nextRound(now: HouseTournament, free: () => string = freshCode): HouseTournament {
  if (now.stage !== 'running' || !isRoundOver(now)) return now;
  const round = roundOf(now) + 1;
  const active = now.entrants.flatMap(({ withdrawn: gone }, index) => (gone ? [] : [index]));
  const people = active.filter(index => now.entrants[index]?.person !== null).length;
  if (round > now.rounds || active.length < 2 || people === 0) return { ...now, stage: 'over' };
  // Withdrawn entrants of a round robin stay in the rotation; their opponents have a bye.
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

/** Records a table's result. @param places in the order of its players */
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
