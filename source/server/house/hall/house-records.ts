import { ok, type Result } from '../../../../machines/result.ts';
import { cleanLine } from '../../../base/text.ts';
import { filterGames, type GameFilter, seasonOf } from '../../../study/records/figures.ts';
import type { FinishedGame, PlayedSeat } from '../../../study/records/games.ts';
import { type PlayerRating, Ratings } from '../../../study/records/rating.ts';
import { type RecordPart, recordParts } from '../../../study/records/report.ts';
import { searchOf } from '../../../study/records/search.ts';
import type { TableRecord } from '../tables/record.ts';

/** Data from which figures and ratings are computed. */
export interface HouseRecordsParts {
  records(): readonly TableRecord[];
  games(): readonly string[];
  titleOf(game: string): string;
  mapTitle(map: string): string;
  now(): number;
}

type RatingsByGame = ReturnType<Ratings['byGame']>;

interface KnownRatings {
  readonly ids: readonly string[];
  readonly fold: Ratings;
  readonly ratings: RatingsByGame;
}

/** Most opponents, rated players and games on a page. */
const MOST = 12;

const LONGEST = 200;

/**
 * Everybody's figures and ratings, computed from the records of finished tables. Nothing else is stored, so every
 * node computes the same. Only tables opened as rated count for ratings.
 */
export class HouseRecords {
  readonly #parts: HouseRecordsParts;
  readonly #known = new Map<string, KnownRatings>();

  constructor(parts: HouseRecordsParts) {
    this.#parts = parts;
  }

  /** Everybody's ratings at rated tables, by game. */
  get ratings(): RatingsByGame {
    return this.#ratingsOf(this.#rated, 'all');
  }

  /** Seasons in which rated games have ended, and the current one, newest first. */
  get seasons(): readonly string[] {
    const now = seasonOf(new Date(this.#parts.now()));
    return [...new Set([now, ...this.#rated.map(endedIn)])].toSorted().toReversed();
  }

  /** Rating of each seat's occupant; null for those without one, and at unrated tables. */
  ratedAt({ game, rated, seats }: TableRecord): readonly (PlayerRating | null)[] {
    const known = rated === true ? this.ratings.get(game) : undefined;
    return seats.map(seat => known?.find(({ who }) => who === whoOf(seat)) ?? null);
  }

  /**
   * A person's games and ratings for a search (see `partsFor`).
   * @param line the search; empty for everything
   * @returns an error sentence for an unknown word
   */
  search(person: string, line: string, most = MOST): Result<readonly RecordPart[], string> {
    const filter = searchOf(cleanLine(line, LONGEST), this.#parts.games());
    return filter.ok ? ok(this.partsFor(person, filter.value, most)) : filter;
  }

  /** A person's matching games and everybody's ratings, of one season if the filter names one. */
  partsFor(person: string, filter: GameFilter = {}, most = MOST): readonly RecordPart[] {
    const { season } = filter;
    const rated = this.#rated.filter(record => (season ?? endedIn(record)) === endedIn(record));
    const ratings = this.#ratingsOf(rated, season ?? 'all');
    const own = this.#over
      .filter(({ seats }) => seats.some(seat => whoOf(seat) === person))
      .map(record => this.#gameOf(record));
    const games = filterGames(own, filter, person, ratings);
    const shown = [...ratings.keys()].filter(game => (filter.game ?? game) === game);
    const titles = new Map(shown.map(game => [game, this.#parts.titleOf(game)]));
    const ofSeason = season === undefined ? {} : { season };
    return [
      ...recordParts({ games, who: person, ratings, titles, most, ...ofSeason }),
      { heading: 'Seasons', lines: [this.seasons.join(', ')] },
    ];
  }

  /** Records of finished tables with a known result, in the order of their ends. */
  get #over(): readonly TableRecord[] {
    return this.#parts
      .records()
      .filter(({ stage, places }) => stage === 'over' && places !== undefined)
      .sort((one, other) => one.changedAt - other.changedAt || (one.id < other.id ? -1 : 1));
  }

  get #rated(): readonly TableRecord[] {
    return this.#over.filter(({ rated }) => rated === true);
  }

  /** Ratings from these records, computed incrementally if they continue the cached list. @param name its key */
  #ratingsOf(records: readonly TableRecord[], name: string): RatingsByGame {
    const ids = records.map(({ id }) => id);
    const known = this.#known.get(name);
    const isContinued = known?.ids.every((id, index) => id === ids[index]) === true;
    const before = isContinued ? known : { ids: [], fold: new Ratings(), ratings: new Map() };
    if (before.ids.length === ids.length) return before.ratings;
    const more = records.slice(before.ids.length).map(record => this.#gameOf(record));
    const ratings = before.fold.add(more).byGame();
    this.#known.set(name, { ...before, ids, ratings });
    return ratings;
  }

  #gameOf({ save, game, map, changedAt, turn = 0, seats, places = [] }: TableRecord): FinishedGame {
    return {
      save,
      game,
      title: this.#parts.titleOf(game),
      map: this.#parts.mapTitle(map),
      turns: turn,
      reason: '',
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

const endedIn = ({ changedAt }: TableRecord): string => seasonOf(new Date(changedAt));

/** Identity of a seat's occupant for ratings: a person's id, or a computer player's level. */
const whoOf = (seat: TableRecord['seats'][number]): string =>
  seat.kind === 'person' ? seat.person : seat.kind === 'bot' ? `bot:${seat.level}` : '';
