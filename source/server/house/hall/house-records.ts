import { ok, type Result } from '../../../../machines/result.ts';
import { seat as seatOf } from '../../../../machines/seat.ts';
import { cleanLine } from '../../../base/text.ts';
import { filterGames, type GameFilter, seasonOf } from '../../../study/records/figures.ts';
import { type FinishedGame, type PlayedSeat, ratedComputer, sideIn } from '../../../study/records/games.ts';
import { type PlayerRating, seatRatings } from '../../../study/records/rating.ts';
import { type RecordPart, recordParts } from '../../../study/records/report.ts';
import { searchOf } from '../../../study/records/search.ts';
import type { SeatRatings } from '../../../table/seat-ratings.ts';
import { scoreOf } from '../../../table/series.ts';
import type { RatingBook } from '../data/ratings.ts';
import type { TableRecord } from '../tables/record.ts';
import { seriesGameOf } from '../tables/seating.ts';

/** Data from which figures are computed. */
export interface HouseRecordsParts extends GameTitles {
  /** Everybody's ratings; only tables opened as rated count. */
  readonly ratings: RatingBook;
  /** The games that somebody has played. */
  played(person: string): Promise<readonly TableRecord[]>;
  games(): readonly string[];
  now(): number;
  /** Called when ratings asked for by `ratedAt` have come. */
  changed(): void;
}

export interface GameTitles {
  titleOf(game: string): string;
  mapTitle(map: string): string;
}

/** Most opponents, rated players and games on a page. */
const MOST = 12;

const LONGEST = 200;

/** Milliseconds until a rating shown in a room or the lobby is asked for again, and most that are remembered. */
const FRESH = 5000;
const REMEMBERED = 2000;

/** Everybody's figures, computed from the records of their own finished games, and everybody's ratings. */
export class HouseRecords {
  readonly #parts: HouseRecordsParts;
  readonly #seen = new Map<string, { readonly rating: PlayerRating | null; readonly at: number }>();
  readonly #asked = new Set<string>();

  constructor(parts: HouseRecordsParts) {
    this.#parts = parts;
  }

  get ratings(): RatingBook {
    return this.#parts.ratings;
  }

  /** Seasons in which rated games have ended, and the current one, newest first. */
  async seasons(): Promise<readonly string[]> {
    const now = seasonOf(new Date(this.#parts.now()));
    return [...new Set([now, ...(await this.#parts.ratings.seasons())])].toSorted().toReversed();
  }

  /** Ratings of the seats' occupants as far as they have come; null for those without one, and at unrated tables. */
  ratedAt(record: TableRecord): readonly (PlayerRating | null)[] {
    if (record.rated !== true) return record.seats.map(() => null);
    const now = this.#parts.now();
    const whos = record.seats.map(whoOf);
    const isOld = (who: string): boolean => now - (this.#seen.get(`${record.game} ${who}`)?.at ?? 0) > FRESH;
    const old = [...new Set(whos)].filter(who => who !== '' && isOld(who));
    if (old.length > 0 && !this.#asked.has(record.id)) void this.askFor(record).catch(() => undefined);
    return whos.map(who => this.#seen.get(`${record.game} ${who}`)?.rating ?? null);
  }

  /** Asks for the ratings of a table's occupants, which `ratedAt` then has. */
  async askFor({ id, game, seats }: TableRecord): Promise<void> {
    this.#asked.add(id);
    try {
      const whos = [...new Set(seats.map(whoOf))].filter(who => who !== '');
      const found = await this.#parts.ratings.of(game, null, whos);
      if (this.#seen.size > REMEMBERED) this.#seen.clear();
      let isNews = false;
      for (const who of whos) {
        const rating = found.find(each => each.who === who) ?? null;
        const before = this.#seen.get(`${game} ${who}`)?.rating ?? null;
        isNews ||= before?.rating !== rating?.rating || before?.error !== rating?.error;
        this.#seen.set(`${game} ${who}`, { rating, at: this.#parts.now() });
      }
      if (isNews) this.#parts.changed();
    } finally {
      this.#asked.delete(id);
    }
  }

  /** The ratings of those who sit at a table, rated or not. @param levels of its game */
  async ratingsOf(
    { game, seats }: Pick<TableRecord, 'game' | 'seats'>,
    levels: readonly string[],
  ): Promise<SeatRatings> {
    const whos = seats.map(whoOf);
    const asked = [...new Set([...whos, ...levels.map(level => `bot:${level}`)])].filter(who => who !== '');
    return seatRatings(await this.#parts.ratings.of(game, null, asked), whos);
  }

  /** A person's games and ratings for a search line, empty for everything; or an error sentence for an unknown word. */
  async search(person: string, line: string, most = MOST): Promise<Result<readonly RecordPart[], string>> {
    const filter = searchOf(cleanLine(line, LONGEST), this.#parts.games());
    return filter.ok ? ok(await this.partsFor(person, filter.value, most)) : filter;
  }

  /** A person's matching games and everybody's ratings, of one season if the filter names one. */
  async partsFor(person: string, filter: GameFilter = {}, most = MOST): Promise<readonly RecordPart[]> {
    const { season } = filter;
    const own = (await this.#parts.played(person))
      .filter(({ stage, places }) => stage === 'over' && places !== undefined)
      .sort((one, other) => one.changedAt - other.changedAt || (one.id < other.id ? -1 : 1))
      .map(record => finishedGameOf(record, this.#parts));
    const ratings = await this.#ratingsFor(own, filter, most);
    const games = filterGames(own, filter, person, ratings);
    const shown = [...ratings.keys()].filter(game => (filter.game ?? game) === game);
    const titles = new Map(shown.map(game => [game, this.#parts.titleOf(game)]));
    const ofSeason = season === undefined ? {} : { season };
    return [
      ...recordParts({ games, who: person, ratings, titles, most, ...ofSeason }),
      { heading: 'Seasons', lines: [(await this.seasons()).join(', ')] },
    ];
  }

  /** The best of each game, and where a filter asks for ratings also those of everybody in these games. */
  async #ratingsFor(
    own: readonly FinishedGame[],
    { season = null, rating }: Omit<GameFilter, 'season'> & { season?: string | null },
    most: number,
  ): Promise<ReadonlyMap<string, readonly PlayerRating[]>> {
    const ratings = new Map<string, readonly PlayerRating[]>();
    for (const game of this.#parts.games()) {
      const best = await this.#parts.ratings.best(game, season, most);
      const whos = own.filter(each => each.game === game).flatMap(({ seats }) => seats.map(({ who }) => who));
      const met = rating === undefined ? [] : await this.#parts.ratings.of(game, season, [...new Set(whos)]);
      const known = new Map([...best, ...met].map(each => [each.who, each]));
      if (known.size > 0)
        ratings.set(
          game,
          [...known.values()].sort((a, b) => b.rating - a.rating),
        );
    }
    return ratings;
  }
}

/** The record of a finished table as figures and ratings need it. */
export function finishedGameOf(record: TableRecord, { titleOf, mapTitle }: GameTitles): FinishedGame {
  const { save, game, map, changedAt, turn = 0, seats, options, places = [], series } = record;
  const setup = { seats: seats.length, options };
  const score = scoreOf(seriesGameOf(record));
  return {
    save,
    game,
    title: titleOf(game),
    map: mapTitle(map),
    turns: turn,
    reason: '',
    endedAt: new Date(changedAt),
    ...(series === undefined || score === null ? {} : { series: { ...score, begun: series.begun } }),
    seats: seats.map((seat, index): PlayedSeat => {
      const isPerson = seat.kind === 'person';
      const { who, ...taken } = seat.kind === 'bot' ? ratedComputer(seat) : { who: whoOf(seat) };
      const name = isPerson ? seat.name : who;
      const place = places[index] ?? seats.length;
      return { ...taken, who, name, isPerson, place, ...sideIn(setup, seatOf(index)), luck: null };
    }),
  };
}

/** Identity of a seat's occupant for ratings: a person's id, or a computer player's level. */
const whoOf = (seat: TableRecord['seats'][number]): string =>
  seat.kind === 'person' ? seat.person : seat.kind === 'bot' ? ratedComputer(seat).who : '';
