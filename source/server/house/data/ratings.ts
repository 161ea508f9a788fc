import { seasonOf } from '../../../study/records/figures.ts';
import type { FinishedGame } from '../../../study/records/games.ts';
import { type PlayerRating, Ratings } from '../../../study/records/rating.ts';
import { isPseudonym } from '../people/forgotten.ts';

/** Everybody's ratings at rated tables, carried on from game to game; a season of null means all of them together. */
export interface RatingBook {
  best(game: string, season: string | null, most: number): Promise<readonly PlayerRating[]>;
  of(game: string, season: string | null, whos: readonly string[]): Promise<readonly PlayerRating[]>;
  /** Seasons in which rated games have ended, newest first. */
  seasons(): Promise<readonly string[]>;
  /** Gives somebody's ratings to another id, once the games have it too. */
  rename(who: string, to: string, name: string): Promise<void>;
}

/** Milliseconds by which a clock may be set back so that a game that ends afterwards is still found. */
const SET_BACK = 86_400_000;

/** A rated game that is over, and its name. */
export interface RatedGame {
  readonly id: string;
  readonly game: FinishedGame;
}

/** The ratings of a single server, in memory: made of all games when they are first asked for, and carried on from there. */
export class RatingsInMemory implements RatingBook {
  readonly #ended: (from: number) => Promise<readonly RatedGame[]>;
  readonly #known = new Set<string>();
  /** By season; all of them together under null. */
  readonly #ratings = new Map<string | null, Ratings>([[null, new Ratings()]]);
  #last = Number.NEGATIVE_INFINITY;
  #adding: Promise<void> | null = null;

  /** @param ended the rated games that have ended since a time, that time included, in any order */
  constructor(ended: (from: number) => Promise<readonly RatedGame[]>) {
    this.#ended = ended;
  }

  async best(game: string, season: string | null, most: number): Promise<readonly PlayerRating[]> {
    return (await this.#in(game, season)).filter(({ who }) => !isPseudonym(who)).slice(0, most);
  }

  async of(game: string, season: string | null, whos: readonly string[]): Promise<readonly PlayerRating[]> {
    return (await this.#in(game, season)).filter(({ who }) => whos.includes(who));
  }

  async seasons(): Promise<readonly string[]> {
    await this.#goOn();
    return [...this.#ratings.keys()]
      .filter(season => season !== null)
      .toSorted()
      .toReversed();
  }

  async rename(): Promise<void> {
    await this.#adding;
    this.#known.clear();
    this.#ratings.clear();
    this.#ratings.set(null, new Ratings());
    this.#last = Number.NEGATIVE_INFINITY;
  }

  async #in(game: string, season: string | null): Promise<readonly PlayerRating[]> {
    await this.#goOn();
    return this.#ratings.get(season)?.byGame().get(game) ?? [];
  }

  async #goOn(): Promise<void> {
    this.#adding ??= this.#add().finally(() => {
      this.#adding = null;
    });
    await this.#adding;
  }

  async #add(): Promise<void> {
    const more = await this.#ended(this.#last - SET_BACK);
    const time = ({ game }: RatedGame): number => game.endedAt.getTime();
    for (const each of more.toSorted((a, b) => time(a) - time(b) || (a.id < b.id ? -1 : 1))) {
      if (this.#known.has(each.id)) continue;
      this.#known.add(each.id);
      this.#last = Math.max(this.#last, time(each));
      const season = seasonOf(each.game.endedAt);
      const its = this.#ratings.get(season) ?? new Ratings();
      this.#ratings.set(season, its.add([each.game]));
      this.#ratings.get(null)?.add([each.game]);
    }
  }
}
