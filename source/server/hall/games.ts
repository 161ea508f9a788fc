import { ok, type Result } from '../../../machines/result.ts';
import { withSeed } from '../../maps/builtin/index.ts';
import { standInLevel } from '../../players/player.ts';
import { readStory } from '../../table/story.ts';
import { openTable, resumeTable } from '../../table/table.ts';
import { seedOfDay } from '../../today/today.ts';
import type { Limits } from '../owner/limits.ts';
import type { People, Person } from '../people/people.ts';
import { closedDice, freshDice, seedOfDice } from '../tables/dice.ts';
import { duesAfterRestart } from '../tables/dues.ts';
import type { Hosted } from '../tables/hosted.ts';
import type { RecordTurn } from '../tables/kept.ts';
import { beginningOf } from '../tables/late.ts';
import type { House } from '../tables/leader.ts';
import type { TableRecord } from '../tables/record.ts';
import { filled, occupantsOf, peopleAt, seatOfPerson } from '../tables/seating.ts';
import type { HouseMaps } from './house-maps.ts';
import type { HouseState } from './house-state.ts';
import { type ServedGame, setupOf, type TableOpening, watchersSeeMore } from './setups.ts';

export interface HallParts extends House {
  readonly games: readonly ServedGame[];
  readonly people: People;
  readonly houseState: HouseState;
  readonly limits: Limits;
  readonly maps: HouseMaps;
  /** What writes the saves: `sandtable 0.1.0`. */
  readonly app: string;
  /** A random whole number from 0 to the bound − 1. */
  readonly random: (bound: number) => number;
}

/** Seconds by which watching is behind where it would tell players something. */
const LEAST_DELAY = 300;

/** Milliseconds that a table without anybody is kept: one that is over, and one that has not begun. */
const KEPT = { over: 86_400_000, gathering: 7 * 86_400_000 } as const;

/** Whether a table at which nobody is may be let go of. */
export const isStale = ({ stage, changedAt }: TableRecord, now: number): boolean =>
  stage !== 'playing' && now - changedAt > KEPT[stage];

/** Why somebody may open no table now, in one sentence; null where they may. */
export function whyNoTable(
  tables: readonly Hosted[],
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

/** The record of a table that somebody opens; or one sentence when no game can be begun so. */
export function openingRecord(
  opening: TableOpening,
  id: string,
  person: Person,
  { clock, maps, random }: HallParts,
): Result<TableRecord, string> {
  const { game, options, seats } = opening;
  const map = withSeed(opening.map, id);
  const setup = setupOf(game.choices, seats.length, options, map, maps);
  if (!setup.ok) return setup;
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
    delay: watchersSeeMore(game.choices, options) ? Math.max(LEAST_DELAY, opening.delay) : opening.delay,
    hints: opening.rated !== true && (opening.hints ?? false),
    ...(opening.rated === true ? { rated: true } : {}),
    ...(opening.tournament === undefined ? {} : { tournament: opening.tournament }),
    undo: opening.undo ?? true,
    // The seed of a day is known to everybody.
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

/** Somebody has gone away or come back: their clocks stand or go on. */
export function rewind(tables: readonly Hosted[], person: string): void {
  for (const hosted of tables) {
    if (seatOfPerson(hosted.record, person) === null) continue;
    hosted.followed();
    hosted.stir();
  }
}

/** Begins the game, with computer players on the seats that are free. @returns one sentence when it cannot begin */
export async function beginGame(parts: HallParts, hosted: Hosted, level?: string): Promise<string | null> {
  const { saves, app, random, clock, maps, games } = parts;
  const { game: id, seats, options, map, dice, tournament } = hosted.record;
  const game = games.find(one => one.id === id);
  if (game === undefined) return 'that game is not played here any more';
  if (peopleAt(hosted.record).length === 0 && tournament === undefined)
    return 'a game needs a person; sit down first';
  const setup = setupOf(game.choices, seats.length, options, map, maps);
  if (!setup.ok) return setup.error;
  // First the seats: whoever has been shown a seat keeps it, even if the server dies before the game is there.
  let seed = '';
  const seated = await hosted.kept.change(now => {
    const whole = filled(now, game.players, level ?? standInLevel(game.players));
    if (now.today !== undefined) {
      seed = seedOfDay(now.today.day);
      return ok(whole);
    }
    const closed = closedDice(now, random);
    if (!closed.ok) return closed;
    seed = seedOfDice(closed.value);
    return ok({ ...whole, dice: closed.value });
  });
  if (!seated.ok) return seated.error;
  const opened = await openTable(
    {
      game: game.game,
      setup: setup.value,
      occupants: occupantsOf(seated.value),
      seed,
      saveName: seated.value.save,
      app,
    },
    saves,
  );
  // Somebody else sat down on another node at the same moment: its game is the table's.
  if (!opened.ok && parts.isShared && opened.error.code === 'name-taken') return null;
  if (!opened.ok) {
    hosted.kept.put(now => ({ ...now, seats, ...(dice === undefined ? {} : { dice }) }));
    return opened.error.sentence;
  }
  const changedAt = clock.now();
  hosted.kept.put(now => ({ ...now, stage: 'playing', changedAt }));
  hosted.begin(opened.value);
  return null;
}

/** Takes up the game of a table, if it has begun, where its save leaves it. @throws Error when the save cannot be played */
export async function bringBack(parts: HallParts, hosted: Hosted): Promise<void> {
  const { saves, games, clock, log } = parts;
  const { record } = hosted;
  if (record.stage === 'gathering') {
    const names = await saves.names();
    if (!names.ok || !names.value.includes(record.save)) return;
  }
  const resumed = await resumeTable(saves, record.save, games);
  if (!resumed.ok) throw new Error(resumed.error.sentence);
  if (resumed.value.notice !== null) log.write('mended', { table: record.id, what: resumed.value.notice });
  const { table } = resumed.value;
  if (parts.isShared) {
    // The node that began it died, or is about to put it down.
    const turn: RecordTurn = now => (now.stage === 'gathering' ? { ...now, stage: 'playing' } : now);
    if (record.stage === 'gathering') hosted.kept.put(turn);
  } else {
    const due = record.clock === null ? [] : [...duesAfterRestart(record.due, record.clock, clock.now())];
    const stage = record.stage === 'over' ? 'over' : 'playing';
    const save = table.saveName ?? record.save;
    if (save !== record.save || stage !== record.stage || due.length > 0)
      hosted.kept.put(now => ({ ...now, stage, due, save }));
  }
  const story = record.delay > 0 ? await readStory(saves, record.save, games) : null;
  hosted.begin(table, story?.ok === true ? beginningOf(story.value) : null);
}
