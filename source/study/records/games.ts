import type { Setup } from '../../../machines/game.ts';
import type { Outcome } from '../../../machines/outcome.ts';
import { ok, type Result } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { teamOf } from '../../../machines/teams.ts';
import { isBetween } from '../../players/between.ts';
import { EQUAL, ratingOfEqual } from '../../players/computer-words.ts';
import type { Computer } from '../../table/api.ts';
import { loadSave } from '../../table/load-save.ts';
import { occupantsAfter } from '../../table/move-history.ts';
import type { RulesKit } from '../../table/rules-kit.ts';
import type { SaveSummary } from '../../table/save-index.ts';
import { listSaves } from '../../table/save-list.ts';
import { mapOf } from '../../table/save-names.ts';
import { type SeriesScore, scoreOf } from '../../table/series.ts';
import type { SaveStore, StoreFault } from '../../table/store.ts';
import { type LuckKit, luckFiguresOf } from '../luck/luck.ts';

/** A seat of a finished game: its player and the result. */
export interface PlayedSeat {
  /** A person by name, in small letters; a computer player by its level, as `bot:hard`. */
  readonly who: string;
  readonly name: string;
  readonly isPerson: boolean;
  /** The rating that a computer player had by its strength: it is not rated itself (decisions/records.md). */
  readonly taken?: number;
  /** 1 for the winner; equal for a shared place. A player who resigned has the last. */
  readonly place: number;
  /** The side in a game of teams; left out: each for themselves. */
  readonly side?: number;
  /** Armies above expectation, and the chance of as much; null where chance has no honest figure. */
  readonly luck: { readonly surplus: number; readonly asMuch: number } | null;
}

/** The better seat of everybody at a table: a computer player can have several. */
export function betterSeats(seats: readonly PlayedSeat[]): readonly PlayedSeat[] {
  const best = new Map<string, PlayedSeat>();
  for (const seat of seats)
    if (seat.place < (best.get(seat.who)?.place ?? Number.POSITIVE_INFINITY)) best.set(seat.who, seat);
  return [...best.values()];
}

/** Tests whether two seats of a game are of one team. */
export const areOneTeam = (one: Pick<PlayedSeat, 'side'>, other: Pick<PlayedSeat, 'side'>): boolean =>
  one.side !== undefined && one.side === other.side;

/** Tests whether somebody has won alone or one team together: not where others share the first place. */
export function isWonBy(seats: readonly PlayedSeat[]): boolean {
  const [first, ...others] = seats.filter(({ place }) => place === 1);
  return first !== undefined && others.every(other => areOneTeam(first, other));
}

/** The sides of seats in a game of teams, for `PlayedSeat`. */
export const sideIn = (setup: Setup, seat: Seat): Pick<PlayedSeat, 'side'> => {
  const side = teamOf(setup, seat);
  return side === null ? {} : { side };
};

export interface FinishedGame {
  readonly save: string;
  readonly game: string;
  readonly title: string;
  /** The name of the map, empty where there is none. */
  readonly map: string;
  readonly endedAt: Date;
  readonly turns: number;
  readonly reason: string;
  readonly seats: readonly PlayedSeat[];
  /** How its series stood after it: that of games with the same `begun`, each of which begins with game 1. */
  readonly series?: SeriesScore & { readonly begun: string };
}

/**
 * The finished games of a store, oldest first by the last change of their saves, then by name. Unreadable ones are
 * left out, and all branches of a game but the one that ended first, since they share deal and dice. @param game one alone
 */
export async function finishedGames(
  store: SaveStore,
  kits: readonly (RulesKit & LuckKit)[],
  game?: string,
): Promise<Result<readonly FinishedGame[], StoreFault>> {
  const saves = await listSaves(store, kits);
  if (!saves.ok) return saves;
  const finished: FinishedGame[] = [];
  const known = new Set<string>();
  const over = saves.value.filter(
    ({ standing, played }) => standing?.over === true && (game ?? played?.game) === played?.game,
  );
  for (const save of over.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())) {
    const read = await rememberedGame(store, save, kits);
    if (read === null || known.has(read.origin)) continue;
    known.add(read.origin);
    finished.push(read.game);
  }
  return ok(finished);
}

type ReadGame = Awaited<ReturnType<typeof finishedGame>>;

/** What was read of a store's saves, until they change: by name, size and time. */
const remembered = new WeakMap<SaveStore, Map<string, ReadGame>>();

async function rememberedGame(
  store: SaveStore,
  save: SaveSummary,
  kits: readonly (RulesKit & LuckKit)[],
): Promise<ReadGame> {
  const games = remembered.get(store) ?? new Map<string, ReadGame>();
  remembered.set(store, games);
  const key = `${save.name} ${save.size} ${save.changedAt.getTime()}`;
  const read = games.get(key) ?? (await finishedGame(store, save, kits));
  games.set(key, read);
  return read;
}

async function finishedGame(
  store: SaveStore,
  { name, changedAt }: SaveSummary,
  kits: readonly (RulesKit & LuckKit)[],
): Promise<{ readonly origin: string; readonly game: FinishedGame } | null> {
  const loaded = await loadSave(store, name, kits);
  if (!loaded.ok) return null;
  const { header, history, fault } = loaded.value;
  const { outcome, rules, entries, resignations } = history;
  if (outcome === null || fault !== null) return null;
  const reader = await kits.find(({ id }) => id === header.game)?.luck?.();
  const events = entries.flatMap(entry => entry.events);
  const fights = reader?.fights(events, rules) ?? [];
  const seatOf = (seat: Seat): PlayedSeat => {
    const occupant = header.seats[seat];
    const isPerson = occupant?.kind === 'human';
    const hasResigned = resignations.some(each => each.seat === seat);
    const { came, expected, asMuch } = luckFiguresOf(fights, seat);
    const computer = occupant?.kind === 'bot' ? ratedComputer(occupant) : null;
    const who = computer?.who ?? occupant?.name.toLowerCase() ?? '';
    return {
      ...computer,
      who,
      name: isPerson ? (occupant?.name ?? '') : who,
      isPerson,
      place: hasResigned ? header.seats.length : placeOf(outcome, seat),
      ...sideIn(rules.setup, seat),
      luck: reader === undefined ? null : { surplus: came - expected, asMuch },
    };
  };
  const { game, title, setup, createdAt, seed, series } = header;
  const occupants = occupantsAfter(header.seats, resignations);
  const score = scoreOf({ series, rules, occupants, outcome });
  return {
    origin: `${createdAt} ${seed}`,
    game: {
      ...{ save: name, game, title, map: mapOf(setup), endedAt: changedAt },
      turns: history.progress.turn,
      reason: outcome.reason,
      seats: seats(header.seats.length).map(seatOf),
      ...(series === undefined || score === null ? {} : { series: { ...score, begun: series.begun } }),
    },
  };
}

/** A computer player as records know it: by its level; one that was as strong as somebody, between two levels, by the rating that they had. */
export function ratedComputer(computer: Computer): Pick<PlayedSeat, 'who' | 'taken'> {
  const taken = isBetween(computer.level) ? ratingOfEqual(computer) : null;
  return taken === null ? { who: `bot:${computer.level}` } : { who: `bot:${EQUAL}`, taken };
}

/** A seat's place: two who share the first leave no second. */
export const placeOf = ({ places }: Outcome, seat: Seat): number => {
  const index = places.findIndex(shared => shared.includes(seat));
  return 1 + places.slice(0, Math.max(0, index)).flat().length;
};
