import { ok, type Result } from '../../../machines/result.ts';
import { found, type GameFilter, seasonOf } from '../../records/figures.ts';
import type { FinishedGame, PlayedSeat } from '../../records/games.ts';
import { type Rated, Ratings } from '../../records/rating.ts';
import { searchOf } from '../../records/search.ts';
import { type RecordPart, recordParts } from '../../records/told.ts';
import { cleanLine } from '../../terminal/text.ts';
import type { TableRecord } from '../tables/record.ts';

/** What of a house the houseRecords are made of. */
export interface HouseRecordsParts {
  /** Of all tables that are known. */
  records(): readonly TableRecord[];
  /** The games that are played here. */
  games(): readonly string[];
  titleOf(game: string): string;
  mapTitle(map: string): string;
  /** The house's clock. */
  now(): number;
}

type RatingsByGame = ReturnType<Ratings['byGame']>;

/** Ratings, and of which tables they were made. */
interface KnownRatings {
  readonly ids: readonly string[];
  readonly fold: Ratings;
  readonly ratings: RatingsByGame;
}

const noRatings = (): KnownRatings => ({ ids: [], fold: new Ratings(), ratings: new Map() });

/** Opponents, rated players and games on a page. */
const MOST = 12;

/** Cells of a search that are read. */
const LONGEST = 200;

/**
 * Everybody's figures and ratings, from the records of tables that are over: nothing is kept beside them, so every node of a house
 * finds the same. Rated are the tables that were opened so.
 */
export class HouseRecords {
  readonly #parts: HouseRecordsParts;
  /** The ratings of each season and of all. */
  readonly #known = new Map<string, KnownRatings>();

  constructor(parts: HouseRecordsParts) {
    this.#parts = parts;
  }

  /** The ratings of everybody at rated tables, by game. */
  get ratings(): RatingsByGame {
    return this.#ratingsOf(this.#rated, 'all');
  }

  /** The seasons in which rated games have ended and the one that goes on, newest first. */
  get seasons(): readonly string[] {
    const now = seasonOf(new Date(this.#parts.now()));
    return [...new Set([now, ...this.#rated.map(endedIn)])].toSorted().toReversed();
  }

  /** The rating of who sits in each seat of a rated table; null for who has none, and at a table that is not rated. */
  ratedAt({ game, rated, seats }: TableRecord): readonly (Rated | null)[] {
    const known = rated === true ? this.ratings.get(game) : undefined;
    return seats.map(seat => known?.find(({ who }) => who === whoOf(seat)) ?? null);
  }

  /**
   * What is told to somebody who looks for something: see `partsFor`.
   * @param line a search in words; empty for everything
   * @returns one sentence for a word that cannot be
   */
  told(person: string, line: string, most = MOST): Result<readonly RecordPart[], string> {
    const filter = searchOf(cleanLine(line, LONGEST), this.#parts.games());
    return filter.ok ? ok(this.partsFor(person, filter.value, most)) : filter;
  }

  /** What is told to somebody: their own games that fit, and the ratings of everybody; those of a season where one is asked for. */
  partsFor(person: string, filter: GameFilter = {}, most = MOST): readonly RecordPart[] {
    const { season } = filter;
    const ratings =
      season === undefined
        ? this.ratings
        : this.#ratingsOf(
            this.#rated.filter(record => endedIn(record) === season),
            season,
          );
    const own = this.#over
      .filter(({ seats }) => seats.some(seat => whoOf(seat) === person))
      .map(record => this.#gameOf(record));
    const games = found(own, filter, person, ratings);
    const titles = new Map(
      [...ratings.keys()]
        .filter(game => (filter.game ?? game) === game)
        .map(game => [game, this.#parts.titleOf(game)]),
    );
    const ofSeason = season === undefined ? {} : { season };
    return [
      ...recordParts({ games, who: person, ratings, titles, most, ...ofSeason }),
      { heading: 'Seasons', lines: [this.seasons.join(', ')] },
    ];
  }

  /** The records of tables of which it is known how they ended, in the order in which they did. */
  get #over(): readonly TableRecord[] {
    return this.#parts
      .records()
      .filter(({ stage, places }) => stage === 'over' && places !== undefined)
      .sort((one, other) => one.changedAt - other.changedAt || (one.id < other.id ? -1 : 1));
  }

  get #rated(): readonly TableRecord[] {
    return this.#over.filter(({ rated }) => rated === true);
  }

  /**
   * The ratings from some records: those that are known where they are the same, gone on with where more have ended, else made anew.
   * @param name what they are kept by
   */
  #ratingsOf(records: readonly TableRecord[], name: string): RatingsByGame {
    const ids = records.map(({ id }) => id);
    const known = this.#known.get(name);
    const goesOn = known?.ids.every((id, index) => id === ids[index]) ?? false;
    const before = known !== undefined && goesOn ? known : noRatings();
    if (before.ids.length === ids.length) return before.ratings;
    const more = records.slice(before.ids.length).map(record => this.#gameOf(record));
    const ratings = before.fold.add(more).byGame();
    this.#known.set(name, { ...before, ids, ratings });
    return ratings;
  }

  #gameOf({ save, game, map, changedAt, turn = 0, seats, places = [] }: TableRecord): FinishedGame {
    return {
      ...{
        save,
        game,
        title: this.#parts.titleOf(game),
        map: this.#parts.mapTitle(map),
        turns: turn,
        reason: '',
      },
      endedAt: new Date(changedAt),
      seats: seats.map((seat, index): PlayedSeat => {
        const isPerson = seat.kind === 'person';
        const who = whoOf(seat);
        const name = isPerson ? seat.name : who;
        return { who, name, isPerson, place: places[index] ?? seats.length, luck: null };
      }),
    };
  }
}

/** The season of a table that is over. */
const endedIn = ({ changedAt }: TableRecord): string => seasonOf(new Date(changedAt));

/** Who sits in a seat, as ratings know them: a person by id, a computer player by level. */
const whoOf = (seat: TableRecord['seats'][number]): string =>
  seat.kind === 'person' ? seat.person : seat.kind === 'bot' ? `bot:${seat.level}` : '';
