import type { GameTypes } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { type Seat, seat as seatOf } from '../../machines/seat.ts';
import { plural } from '../../machines/wording.ts';
import { type FixedGame, type FixedGameKit, fixedGameOptions } from '../setup/fixed-game.ts';
import type { TableOptions } from '../table/api.ts';
import { hashOf } from '../table/canonical.ts';
import { asWritten } from '../table/later-options.ts';
import { loadSave } from '../table/load-save.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import { decodeHeader } from '../table/save-decoder.ts';
import type { HeaderLine } from '../table/save-lines.ts';
import type { SaveEnds, SaveStore } from '../table/store.ts';

export interface DailyScore {
  /** More is better; only scores of one game are compared. */
  readonly score: number;
  /** `won in turn 12`, `9 of 25 territories` */
  readonly told: string;
}

/** The end of a daily challenge, for its score. */
export interface DailyEnd<T extends GameTypes = GameTypes> {
  readonly outcome: Outcome;
  readonly view: T['view'];
  readonly turn: number;
  readonly seat: Seat;
}

/** The game that everybody has on a day: the date is its seed. */
export interface DailyChallenge<T extends GameTypes = GameTypes> extends Omit<FixedGame, 'seed'> {
  /** The score by which a day's results are compared. */
  scoreOf(end: DailyEnd<T>): DailyScore;
}

/** The part of a kit with the daily challenge; left out by one that has none. */
export interface DailyKit<T extends GameTypes = GameTypes> {
  daily?(): Promise<DailyChallenge<T>>;
}

type PlayableDailyKit = RulesKit & FixedGameKit & DailyKit;

/** The day of a moment in UTC: `2026-11-22`. */
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

const dayBefore = (day: string): string => dayOf(Date.parse(day) - 24 * 60 * 60 * 1000);

/** The seed of a day's games. @param secret of a server, whose games nobody can then try before; none at home */
export const seedOfDay = (day: string, secret: string | null = null): string =>
  secret === null ? `today ${day}` : `today ${day} ${secret}`;

/** The day of a seed from `seedOfDay`; null for any other. */
export const dayOfSeed = (seed: string): string | null =>
  /^today (\d{4}-\d\d-\d\d)( [\da-f]{16})?$/.exec(seed)?.[1] ?? null;

/** Why a seed that somebody types is refused: nobody tries a day's game before it is theirs. Null where it is fine. */
export const typedSeedFault = (seed: string): string | null =>
  dayOfSeed(seed.trim()) === null
    ? null
    : 'the seed of a day is kept for its daily challenge (sandtable today); any other is fine';

/** The options for a day's game; or one sentence. @param name of the player; left out, the game's own */
export async function dailyOptions(
  kit: PlayableDailyKit,
  day: string,
  name?: string,
): Promise<Result<TableOptions, string>> {
  const daily = await kit.daily?.();
  if (daily === undefined) return err(`${kit.title} has no daily challenge`);
  const others = daily.seats.filter(({ who }) => who !== 'human').map(seat => seat.name.toLowerCase());
  const isFree = name !== undefined && !others.includes(name.toLowerCase());
  const seats = daily.seats.map(seat => (seat.who === 'human' && isFree ? { ...seat, name } : seat));
  return fixedGameOptions(kit, { ...daily, seats, seed: seedOfDay(day) });
}

/** The try at a daily challenge that counts. */
export interface DailyTry {
  readonly game: string;
  readonly day: string;
  readonly save: string;
  /** Null while it goes on. */
  readonly result: DailyScore | null;
}

/** A save of a daily challenge, by the first line of its file. */
interface Attempt {
  readonly header: HeaderLine;
  readonly ends: SaveEnds;
  readonly day: string;
}

/** The tries that count: for each game and day the first begun that day with everybody's set-up; branches do not. */
export async function dailyTries(
  store: SaveStore,
  kits: readonly PlayableDailyKit[],
): Promise<Result<readonly DailyTry[], string>> {
  const found = await store.list();
  if (!found.ok) return err(found.error.sentence);
  const attempts = found.value.flatMap(ends => attemptOf(ends) ?? []).toSorted(byBeginning);
  const counting = new Map<string, Attempt>();
  for (const attempt of attempts) {
    const key = `${attempt.header.game} ${attempt.day}`;
    if (!counting.has(key) && (await isSame(attempt, kits))) counting.set(key, attempt);
  }
  const tries: DailyTry[] = [];
  for (const { header, ends, day } of counting.values()) {
    const result = await resultOf(store, ends.name, kits);
    tries.push({ game: header.game, day, save: ends.name, result });
  }
  return ok(tries);
}

function attemptOf(ends: SaveEnds): Attempt | null {
  const decoded = ends.first === null ? null : decodeHeader(ends.first, ends.name);
  if (decoded?.ok !== true) return null;
  const { header } = decoded.value;
  const day = dayOfSeed(header.seed);
  const isPlain = header.outcomes === undefined && header.position === undefined;
  const isOurs = day !== null && header.seed === seedOfDay(day);
  return isOurs && isPlain && header.createdAt.startsWith(day) ? { header, ends: ends, day } : null;
}

const byBeginning = (one: Attempt, other: Attempt): number =>
  one.header.createdAt.localeCompare(other.header.createdAt) ||
  one.ends.changedAt.getTime() - other.ends.changedAt.getTime();

/** Tests whether an attempt is at the game that everybody has that day. */
async function isSame({ header, day }: Attempt, kits: readonly PlayableDailyKit[]): Promise<boolean> {
  const kit = kits.find(({ id }) => id === header.game);
  const options = kit === undefined ? null : await dailyOptions(kit, day);
  if (options?.ok !== true) return false;
  const { setup, occupants } = options.value;
  const prepared = options.value.game.prepare(setup);
  const levels = (seats: readonly { readonly kind: string; readonly level?: string }[]): string =>
    seats.map(({ kind, level }) => level ?? kind).join();
  return (
    prepared.ok &&
    hashOf(asWritten(options.value.game, prepared.value.setup)) === hashOf(header.setup) &&
    levels(occupants) === levels(header.seats)
  );
}

async function resultOf(
  store: SaveStore,
  name: string,
  kits: readonly PlayableDailyKit[],
): Promise<DailyScore | null> {
  const loaded = await loadSave(store, name, kits);
  if (!loaded.ok) return null;
  const { history, header } = loaded.value;
  const daily = await kits.find(({ id }) => id === header.game)?.daily?.();
  const person = header.seats.findIndex(({ kind }) => kind === 'human');
  if (history.outcome === null || daily === undefined || person < 0) return null;
  const seat = seatOf(person);
  if (history.resignations.some(each => each.seat === seat)) return { score: 0, told: 'resigned' };
  const view = history.rules.view(history.position, 'spectator');
  return daily.scoreOf({ outcome: history.outcome, view, turn: history.progress.turn, seat });
}

/** The number of days in a row, up to this one or the one before, with a finished daily challenge. */
export function streakOf(tries: readonly DailyTry[], day: string): number {
  const days = new Set(tries.filter(({ result }) => result !== null).map(each => each.day));
  let streak = 0;
  for (let at = days.has(day) ? day : dayBefore(day); days.has(at); at = dayBefore(at)) streak += 1;
  return streak;
}

/** A result as a line to share: `Sandtable daily 2026-11-22, Simple Risk: won in turn 12, 3 days in a row`. */
export function dailyLine(title: string, day: string, { told }: DailyScore, streak: number): string {
  const row = streak > 1 ? `, ${plural(streak, 'day', 'days')} in a row` : '';
  return `Sandtable daily ${day}, ${title}: ${told}${row}`;
}
