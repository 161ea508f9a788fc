import { availableParallelism } from 'node:os';
import { at, err, ok, plainWord, type Result } from '../../machines/result.ts';
import { errorMessage } from '../base/errors.ts';
import { tableLines } from '../base/table-lines.ts';
import { isComputer, knownIn } from '../players/computer-words.ts';
import { standInLevel } from '../players/player.ts';
import { ratingsOf } from '../study/records/rating.ts';
import {
  MOST_ENTRANTS,
  robinRound,
  swissRound,
  usualRounds,
  whyNotRounds,
  whyNotSeats,
} from '../study/tournament/pairing.ts';
import {
  type PairedTable,
  pointsOf,
  pointsWords,
  standingsOf,
  tableWords,
} from '../study/tournament/standings.ts';
import { type ArenaKit, type Contest, openContest, runContest } from './arena.ts';
import { type ArenaIo, type ArenaRequest, readLevels } from './command.ts';

export interface TournamentRequest extends Omit<ArenaRequest, 'setupFields'> {
  readonly method: 'swiss' | 'robin';
  /** The most entrants at a table; left out, as few as the game has seats, and two at least. */
  readonly table?: number | undefined;
  /** Left out, as many as the method needs. */
  readonly rounds?: number | undefined;
  /** Games at each table, in other seats each time. */
  readonly games: number;
  /** All of the set-up but its seats. */
  readonly setupFields: object;
}

const MOST_GAMES = 1000;

/** Half of an interval that holds the truth nineteen times of twenty, by sigma. */
const NINETEEN = 1.96;

interface Plan extends Omit<TournamentRequest, 'seats' | 'table' | 'rounds'> {
  readonly levels: readonly string[];
  readonly names: readonly string[];
  readonly table: number;
  readonly rounds: number;
  /** The level that takes a seat without an entrant; it counts for nothing. */
  readonly filler: string;
}

/**
 * Plays a tournament of computer players and prints the standings, with ratings from all of its games and intervals.
 * @returns 0; 1 when a game failed, 2 when the request is wrong (one sentence on standard error), 130 when aborted
 */
export async function tournamentCommand(kit: ArenaKit, worker: URL, request: TournamentRequest, io: ArenaIo) {
  const plan = await planOf(kit, request);
  if (!plan.ok) {
    io.stderr.write(`${plan.error}\n`);
    return 2;
  }
  const isJson = request.json === true;
  const print = (line: string): void => void (isJson || io.stdout.write(`${line}\n`));
  try {
    const { games, records } = await playTournament(kit, worker, plan.value, print, io.signal);
    const rows = rowsOf(plan.value, games, records);
    io.stdout.write(`${isJson ? JSON.stringify({ games, standings: rows }) : standingsTable(rows)}\n`);
    return 0;
  } catch (fault) {
    if (io.signal?.aborted === true) return 130;
    io.stderr.write(`the tournament has stopped: ${errorMessage(fault)}\n`);
    return 1;
  }
}

async function planOf(kit: ArenaKit, request: TournamentRequest): Promise<Result<Plan, string>> {
  const line = readLevels(request.seats);
  if (!line.ok) return line;
  const levels = line.value;
  const table = request.table ?? kit.seats.usual ?? Math.max(2, kit.seats.min);
  if (levels.length < 2 || levels.length > MOST_ENTRANTS)
    return err(`a tournament has 2 to ${MOST_ENTRANTS} entrants`);
  const rounds = request.rounds ?? usualRounds(request.method, levels.length, table);
  const fault = whyNotSeats(kit.seats, table) ?? whyNotRounds(rounds);
  if (fault !== null) return err(fault);
  if (!Number.isInteger(request.games) || request.games < 1 || request.games > MOST_GAMES)
    return err(`the number of games at a table is 1 to ${MOST_GAMES}`);
  const filler = standInLevel(kit.players);
  const plan: Plan = { ...request, levels, names: namesOf(levels), table, rounds, filler };
  const first = contestOf(kit, plan, [], 'first');
  const unknown = levels.find(level => !isComputer(kit.players, level));
  if (unknown !== undefined)
    return err(`there is no computer player ${plainWord(unknown)}; there are ${knownIn(kit.players)}`);
  const ring = openContest(first, await kit.rules(), await kit.players.load());
  return ring.ok ? ok(plan) : ring;
}

/** Each by its level, numbered where several have it. */
const namesOf = (levels: readonly string[]): readonly string[] =>
  levels.map((level, index) => {
    const same = levels.filter(each => each === level).length;
    const number = levels.slice(0, index + 1).filter(each => each === level).length;
    return same === 1 ? level : `${level} ${number}`;
  });

/** The games of one table: entrants first, then who fills the seats. */
function contestOf(kit: ArenaKit, plan: Plan, players: readonly number[], where: string): Contest {
  const levels = Array.from({ length: plan.table }, (_, seat) => {
    const entrant = players[seat];
    return entrant === undefined ? plan.filler : at(plan.levels, entrant);
  });
  const setup = { seats: plan.table, options: {}, ...plan.setupFields };
  return { game: kit.id, setup, levels, seed: `${plan.seed}/${where}` };
}

/** Of each single game, in the order of the tables, the place of each entrant, null for those who did not play. */
type Records = readonly (readonly (number | null)[])[];

async function playTournament(
  kit: ArenaKit,
  worker: URL,
  plan: Plan,
  print: (line: string) => void,
  signal: AbortSignal | undefined,
) {
  const games: PairedTable[] = [];
  const records: Records[number][] = [];
  const count = plan.levels.length;
  const active = plan.levels.map((_, entrant) => entrant);
  const lanes = Math.max(1, plan.workers ?? availableParallelism());
  for (let round = 1; round <= plan.rounds; round += 1) {
    const field = { active, points: pointsOf(count, games), past: games, size: plan.table };
    const groups = plan.method === 'swiss' ? swissRound(field) : robinRound(field, round);
    const results: PairedTable[] = [];
    const recorded: Records[] = [];
    const waiting = [...groups.entries()];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [number, players] = next;
        if (players.length === 1) {
          results[number] = { round, players, places: null };
          continue;
        }
        const contest = contestOf(kit, plan, players, `${round}/${number + 1}`);
        const all = await runContest(contest, { program: worker, games: plan.games, workers: 1, signal });
        const sums = players.map((_, seat) => all.reduce((sum, { places }) => sum + (places[seat] ?? 0), 0));
        const places = sums.map(mine => 1 + sums.filter(theirs => theirs < mine).length);
        recorded[number] = all.map(record =>
          active.map(entrant => record.places[players.indexOf(entrant)] ?? null),
        );
        results[number] = { round, players, places };
      }
    };
    await Promise.all(Array.from({ length: Math.min(lanes, groups.length) }, lane));
    games.push(...results);
    records.push(...recorded.flat());
    print(`Round ${round}`);
    for (const { players, places } of results) print(`  ${tableWords(players, places, plan.names)}`);
  }
  print('');
  return { games, records };
}

function rowsOf(plan: Plan, games: readonly PairedTable[], records: Records) {
  const count = plan.levels.length;
  const ratings = ratingsOf(count, records);
  return standingsOf(count, games).map(({ entrant, ...standing }) => ({
    name: at(plan.names, entrant),
    ...standing,
    rating: Math.round(at(ratings, entrant).mu),
    interval: Math.round(NINETEEN * at(ratings, entrant).sigma),
  }));
}

function standingsTable(rows: ReturnType<typeof rowsOf>): string {
  const head = ['#', 'Player', 'Points', 'Buchholz', 'S.-B.', 'Rating (95 %)'];
  const lines = rows.map(({ rank, name, points, buchholz, sonnebornBerger, rating, interval }) => [
    `${rank}.`,
    name,
    pointsWords(points),
    pointsWords(buchholz),
    pointsWords(sonnebornBerger),
    `${rating} ± ${interval}`,
  ]);
  return tableLines([head, ...lines]).join('\n');
}
