import { err, ok, type Result } from '../../../../machines/result.ts';
import { withSeed } from '../../../maps/builtin/index.ts';
import { standInLevel } from '../../../players/player.ts';
import { seedOfDay } from '../../../study/daily.ts';
import { readReplay } from '../../../table/replay.ts';
import { newSeries } from '../../../table/series.ts';
import { openTable, resumeTable } from '../../../table/table.ts';
import type { HouseMaps } from '../maps/house-maps.ts';
import { type MapMaker, makeReady } from '../maps/made-maps.ts';
import type { Limits } from '../owner/limits.ts';
import type { People, Person } from '../people/people.ts';
import { deadlinesAfterRestart } from '../tables/deadlines.ts';
import { beginningOf } from '../tables/delayed-view.ts';
import { closeDice, freshDice, seedOfDice } from '../tables/dice.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import type { TableServices } from '../tables/leader.ts';
import type { TableRecord } from '../tables/record.ts';
import { fillSeats, occupantsOf, peopleAt, seatOfPerson, withStyles } from '../tables/seating.ts';
import type { HouseState } from './house-state.ts';
import { type ServedGame, setupOf, type TableOpening, watchersSeeMore } from './setups.ts';

export interface HallParts extends TableServices {
  readonly games: readonly ServedGame[];
  readonly people: People;
  readonly houseState: HouseState;
  readonly limits: Limits;
  /** Told of each game that begins on one of them. */
  readonly maps: HouseMaps & { played?(id: string): Promise<void> };
  readonly makeMap: MapMaker;
  /** The program that writes the saves: `sandtable 0.2.0`. */
  readonly app: string;
  /** Draws a random integer from 0 to bound − 1. */
  readonly random: (bound: number) => number;
}

/** Least delay of spectators, in seconds, where watching live could help a player. */
const LEAST_DELAY = 300;

/** Milliseconds that a table without people is kept, by its stage. */
export const KEPT = { over: 86_400_000, gathering: 7 * 86_400_000 } as const;

/** True when a table without people may be dropped. */
export const isStale = ({ stage, changedAt }: TableRecord, now: number): boolean =>
  stage !== 'playing' && now - changedAt > KEPT[stage];

/** The reason why somebody may not open a table now, in one sentence; null if they may. */
export function whyNoTable(
  tables: readonly HostedTable[],
  person: Person,
  { tournament }: TableOpening,
  { limits }: HallParts,
): string | null {
  if (tournament !== undefined) return null;
  const running = tables.filter(({ record, refusal }) => record.stage !== 'over' && refusal === null);
  if (running.length >= limits.tables) return 'the hall is full; watch a table, or come back later';
  if (running.filter(({ record }) => record.host === person.id).length >= limits.tablesEach)
    return `you have opened ${limits.tablesEach} tables that are not over; finish one first`;
  return null;
}

/** The map of a table: where it is made up, each table has its own. */
export const mapAt = ({ map }: Pick<TableOpening, 'map'>, id: string): string => withSeed(map, id);

/** The record of a newly opened table, or one sentence when its set-up is not valid. */
export function newTableRecord(
  opening: TableOpening,
  id: string,
  person: Person,
  { clock, maps, random }: HallParts,
): Result<TableRecord, string> {
  const { game, options, seats } = opening;
  const map = mapAt(opening, id);
  const setup = setupOf(game.choices, seats.length, options, map, maps);
  if (!setup.ok) return setup;
  if (opening.timeLimit !== undefined && game.choices.setup.turnLimits === undefined)
    return err(`${game.title} has no time limit`);
  const now = clock.now();
  return ok({
    version: 1,
    id,
    save: id,
    game: game.id,
    options: { ...options },
    map,
    seats: [...seats],
    host: person.id,
    private: opening.private,
    clock: opening.clock,
    ...(opening.timeLimit !== undefined && { timeLimit: { minutes: opening.timeLimit } }),
    delay: watchersSeeMore(game.choices, options) ? Math.max(LEAST_DELAY, opening.delay) : opening.delay,
    hints: opening.rated !== true && (opening.hints ?? false),
    ...(opening.rated === true && { rated: true }),
    ...(opening.tournament !== undefined && { tournament: opening.tournament }),
    ...(opening.series !== undefined && {
      series: { ...newSeries(opening.series.of, id), ...opening.series },
    }),
    undo: opening.undo ?? true,
    // A daily challenge's seed is public.
    ...(opening.ofDay === undefined ? { dice: freshDice(random) } : { today: { day: opening.ofDay } }),
    stage: 'gathering',
    createdAt: now,
    changedAt: now,
    due: [],
    offers: [],
    offeredAfter: 0,
    votes: [],
    talk: [],
    personal: {},
  });
}

/** Adjusts the clocks of somebody's tables when a vacation begins or ends. */
export function rewind(tables: readonly HostedTable[], person: string): void {
  for (const table of tables) {
    if (seatOfPerson(table.record, person) === null) continue;
    table.followed();
    table.stir();
  }
}

/** Begins the game with computer players on free seats. @returns an error sentence, or null */
export async function beginGame(
  parts: HallParts,
  table: HostedTable,
  level?: string,
): Promise<string | null> {
  await makeReady(table.record.map, parts.makeMap);
  const { saves, app, random, clock, maps, games } = parts;
  const { game: id, seats, options, map, dice, tournament, series, timeLimit } = table.record;
  const game = games.find(one => one.id === id);
  if (game === undefined) return 'that game is not played here any more';
  if (peopleAt(table.record).length === 0 && tournament === undefined)
    return 'a game needs a person; sit down first';
  const setup = setupOf(game.choices, seats.length, options, map, maps);
  if (!setup.ok) return setup.error;
  // Seats are stored first, so that everybody keeps theirs even if the server dies before the game exists.
  let seed = '';
  const seated = await table.persistence.change(now => {
    const whole = fillSeats(now, game.players, level ?? standInLevel(game.players));
    if (now.today !== undefined) {
      seed = seedOfDay(now.today.day, parts.secretOfDay(now.today.day));
      return ok(whole);
    }
    const closed = closeDice(now, random);
    if (!closed.ok) return closed;
    seed = seedOfDice(closed.value);
    return ok(withStyles({ ...whole, dice: closed.value }, game.players, seed));
  });
  if (!seated.ok) return seated.error;
  const occupants = occupantsOf(seated.value);
  const saveName = seated.value.save;
  const opened = await openTable(
    {
      ...{ game: game.game, setup: setup.value, occupants, seed, saveName, app },
      isTimed: timeLimit !== undefined,
      ...(series && { series }),
    },
    saves,
  );
  // Another node has begun the game at the same time.
  if (!opened.ok && parts.isShared && opened.error.code === 'name-taken') return null;
  if (!opened.ok) {
    table.persistence.put(now => ({ ...now, seats, ...(dice === undefined ? {} : { dice }) }));
    return opened.error.sentence;
  }
  const changedAt = clock.now();
  table.persistence.put(now => ({ ...begunAt(now, changedAt), changedAt }));
  table.begin(opened.value);
  await maps.played?.(map);
  return null;
}

/** The record of a game that begins, with the end of its time if it has one; one that has begun already stays as it is. */
function begunAt(record: TableRecord, now: number): TableRecord {
  const { stage, timeLimit } = record;
  if (stage !== 'gathering') return record;
  const ends = now + 60_000 * (timeLimit?.minutes ?? 0);
  return { ...record, stage: 'playing', ...(timeLimit && { timeLimit: { ...timeLimit, ends } }) };
}

/** Loads a table's game from its save, if it has begun. @throws Error when the save cannot be played */
export async function loadFromSave(parts: HallParts, table: HostedTable): Promise<void> {
  const { saves, games, clock, log } = parts;
  const { record } = table;
  if (record.stage === 'gathering') {
    const begun = await saves.read(record.save);
    if (!begun.ok) return;
  }
  const resumed = await resumeTable(saves, record.save, games);
  if (!resumed.ok) throw new Error(resumed.error.sentence);
  if (resumed.value.notice !== null) log.write('mended', { table: record.id, what: resumed.value.notice });
  const { table: running } = resumed.value;
  if (parts.isShared) {
    // The node that began it has died, or is about to record it.
    if (record.stage === 'gathering') table.persistence.put(now => begunAt(now, clock.now()));
  } else {
    const due =
      record.clock === null ? [] : [...deadlinesAfterRestart(record.due, record.clock, clock.now())];
    const save = running.saveName ?? record.save;
    if (save !== record.save || record.stage === 'gathering' || due.length > 0)
      table.persistence.put(now => ({ ...begunAt(now, clock.now()), due, save }));
  }
  const story = record.delay > 0 ? await readReplay(saves, record.save, games) : null;
  table.begin(running, story?.ok === true ? beginningOf(story.value) : null);
}
