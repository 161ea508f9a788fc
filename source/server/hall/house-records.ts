import { type Rated, ratingsByGame } from '../../records/figures.ts';
import type { FinishedGame, PlayedSeat } from '../../records/games.ts';
import { type RecordPart, recordParts } from '../../records/told.ts';
import type { TableRecord } from '../tables/record.ts';

/** What of a house the houseRecords are made of. */
export interface HouseRecordsParts {
  /** Of all tables that are known. */
  records(): readonly TableRecord[];
  titleOf(game: string): string;
  mapTitle(map: string): string;
}

/** Opponents, rated players and games on a page. */
const MOST = 12;

/**
 * Everybody's figures and ratings, from the records of tables that are over: nothing is kept beside them, so every node of a house
 * finds the same. Rated are the tables that were opened so.
 */
export class HouseRecords {
  readonly #parts: HouseRecordsParts;
  /** The ratings by game, and of what they were made. */
  #known: { readonly key: string; readonly ratings: ReadonlyMap<string, readonly Rated[]> } = {
    key: '',
    ratings: new Map(),
  };

  constructor(parts: HouseRecordsParts) {
    this.#parts = parts;
  }

  /** The ratings of everybody at rated tables, by game. */
  get ratings(): ReadonlyMap<string, readonly Rated[]> {
    const rated = this.#parts.records().filter(record => record.rated === true && isTold(record));
    const key = rated.map(({ id }) => id).join(' ');
    if (key !== this.#known.key)
      this.#known = { key, ratings: ratingsByGame(rated.map(record => this.#gameOf(record))) };
    return this.#known.ratings;
  }

  /** The rating of a person, by id, or of a computer player, as `bot:hard`, in few characters; empty for who has none. */
  ratingOf(game: string, who: string): string {
    const rated = this.ratings.get(game)?.find(each => each.who === who);
    return rated === undefined ? '' : `${Math.round(rated.rating)} ± ${Math.round(rated.error)}`;
  }

  /** What is told to somebody: their own games, and the ratings of everybody in these games. */
  partsFor(person: string): readonly RecordPart[] {
    const games = this.#parts
      .records()
      .filter(record => isTold(record) && record.seats.some(seat => whoOf(seat) === person))
      .toSorted((one, other) => one.changedAt - other.changedAt)
      .map(record => this.#gameOf(record));
    const { ratings } = this;
    const others = [...ratings].filter(([id]) => games.every(({ game }) => game !== id));
    return [
      ...recordParts({ games, who: person, ratings, most: MOST }),
      ...others.map(([game, rated]) => ({
        heading: `Ratings: ${this.#parts.titleOf(game)}`,
        lines: rated
          .slice(0, MOST)
          .map(({ name, who }, index) => `${index + 1}  ${name}  ${this.ratingOf(game, who)}`),
      })),
    ];
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

/** Whether it is known how the game of a table ended. */
const isTold = ({ stage, places }: TableRecord): boolean => stage === 'over' && places !== undefined;

/** Who sits in a seat, as ratings know them: a person by id, a computer player by level. */
export const whoOf = (seat: TableRecord['seats'][number]): string =>
  seat.kind === 'person' ? seat.person : seat.kind === 'bot' ? `bot:${seat.level}` : '';
