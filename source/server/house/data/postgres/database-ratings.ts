import { seasonOf } from '../../../../study/records/figures.ts';
import { betterSeats, type FinishedGame } from '../../../../study/records/games.ts';
import { type PlayerRating, Ratings } from '../../../../study/records/rating.ts';
import type { RatingBook } from '../ratings.ts';
import type { Database } from './database.ts';

/** Advisory lock of whoever adds games; any number not used otherwise. */
const LOCK = 727_464_114;

/** Games added in one transaction; an answer waits for one of them at most. */
const BATCH = 200;

/** Everybody's ratings as rows: each rated game is added once, by whichever node comes to it first. */
export class DatabaseRatings implements RatingBook {
  readonly #database: Database;
  readonly #gameOf: (body: string, id: string) => FinishedGame | null;
  #adding: Promise<void> | null = null;

  /** @param gameOf the game of a table's record; null for one that cannot be read */
  constructor(database: Database, gameOf: (body: string, id: string) => FinishedGame | null) {
    this.#database = database;
    this.#gameOf = gameOf;
  }

  async best(game: string, season: string | null, most: number): Promise<readonly PlayerRating[]> {
    await this.#goOn();
    return this.#database.run(
      sql => sql<PlayerRating[]>`
        select who, name, is_person as "isPerson", games, wins, rating, error from ratings
        where season = ${season ?? ''} and game = ${game} and who not like 'x-%' order by rating desc limit ${most}`,
    );
  }

  async of(game: string, season: string | null, whos: readonly string[]): Promise<readonly PlayerRating[]> {
    await this.#goOn();
    return this.#database.run(
      sql => sql<PlayerRating[]>`
        select who, name, is_person as "isPerson", games, wins, rating, error from ratings
        where season = ${season ?? ''} and game = ${game} and who = any(${[...whos]}::text[])`,
    );
  }

  async seasons(): Promise<readonly string[]> {
    await this.#goOn();
    const rows = await this.#database.run(
      sql => sql<{ season: string }[]>`
        with recursive each (season) as (
          select max(season) from ratings
          union all
          select (select max(ratings.season) from ratings where ratings.season < each.season)
          from each where each.season is not null
        )
        select season from each where season <> ''`,
    );
    return rows.map(({ season }) => season);
  }

  async rename(who: string, to: string, name: string): Promise<void> {
    await this.#database.run(sql => sql`update ratings set who = ${to}, name = ${name} where who = ${who}`);
  }

  /** Adds what has ended since. After an upgrade that may be many games: an answer waits for the first of them only. */
  #goOn(): Promise<void> {
    this.#adding ??= this.#add()
      .then(count => {
        if (count === BATCH) setImmediate(() => void this.#goOn().catch(() => undefined));
      })
      .finally(() => {
        this.#adding = null;
      });
    return this.#adding;
  }

  /** @returns the number of games added */
  #add(): Promise<number> {
    return this.#database.run(async sql => {
      if ((await sql`select 1 from unrated limit 1`).length === 0) return 0;
      return sql.begin(async tx => {
        await tx`select pg_advisory_xact_lock(${LOCK})`;
        const taken = await tx<{ id: string; body: string | null }[]>`
          with taken as (
            delete from unrated where id in (select id from unrated order by at, id limit ${BATCH})
            returning id, at
          )
          select taken.id, body from taken left join records on kind = 'tables' and records.id = taken.id
          order by at, taken.id`;
        const games = taken.flatMap(({ id, body }) => (body === null ? [] : (this.#gameOf(body, id) ?? [])));
        for (const season of ['', ...new Set(games.map(({ endedAt }) => seasonOf(endedAt)))]) {
          const its = games.filter(({ endedAt }) => season === '' || seasonOf(endedAt) === season);
          const whos = [...new Set(its.flatMap(({ seats }) => betterSeats(seats).map(({ who }) => who)))];
          const before = await tx<(PlayerRating & { game: string })[]>`
            select game, who, name, is_person as "isPerson", games, wins, rating, error from ratings
            where season = ${season} and who = any(${whos}::text[])`;
          const after = new Ratings(before).add(its).changed(its);
          const column = <K extends string | number | boolean>(of: (each: (typeof after)[number]) => K) =>
            after.map(of).map(String);
          await tx`
            insert into ratings (season, game, who, name, is_person, games, wins, rating, error)
            select ${season}, * from unnest(
              ${column(({ game }) => game)}::text[], ${column(({ who }) => who)}::text[],
              ${column(({ name }) => name)}::text[], ${column(({ isPerson }) => isPerson)}::text[]::boolean[],
              ${column(({ games }) => games)}::text[]::integer[], ${column(({ wins }) => wins)}::text[]::integer[],
              ${column(({ rating }) => rating)}::text[]::double precision[],
              ${column(({ error }) => error)}::text[]::double precision[])
            on conflict (season, game, who) do update set name = excluded.name, games = excluded.games,
              wins = excluded.wins, rating = excluded.rating, error = excluded.error`;
        }
        return taken.length;
      });
    });
  }
}
