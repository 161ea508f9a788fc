// What ratings cost a server on its one thread, for 500 players and 3,750 rated games of four: all of them for the first time,
// after another game has ended, and while nothing has changed.
import { draw, fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { type RatingBook, RatingsInMemory } from '../source/server/house/data/ratings.ts';
import { finishedGameOf } from '../source/server/house/hall/house-records.ts';
import type { TableRecord } from '../source/server/house/tables/record.ts';
import { gathering } from '../test/server/house/tables/gathering.ts';
import { cpuOf, figure, median } from './report.ts';

const PLAYERS = 500;
const GAMES = 3750;
const ROUNDS = 20;
const PLACES = [2, 1, 4, 3];

/** Who sits in each seat: of each seat a quarter of the players, so that nobody is at a table twice. */
const { numbers } = draw(
  fromSeed('bench'),
  new Array<number>((GAMES + ROUNDS) * PLACES.length).fill(PLAYERS / PLACES.length),
);

const records = Array.from(
  { length: GAMES + ROUNDS },
  (_, game): TableRecord => ({
    ...gathering(0),
    ...{ id: `aaaa-${game}`, stage: 'over', rated: true, changedAt: game, places: PLACES },
    seats: PLACES.map((_place, seat) => {
      const name = `${(at(numbers, game * PLACES.length + seat) * PLACES.length + seat) % PLAYERS}`;
      return { kind: 'person', person: name, name, standIn: null };
    }),
  }),
);

let ended = GAMES;
const titles = { titleOf: () => 'Simple Risk', mapTitle: (map: string) => map };
const book = (): RatingsInMemory =>
  new RatingsInMemory(async from =>
    records
      .slice(Math.max(0, from), ended)
      .map(record => ({ id: record.id, game: finishedGameOf(record, titles) })),
  );

async function cpu(bookOf: () => RatingBook): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ratings = bookOf();
    costs.push(await cpuOf(async () => void (await ratings.best('grid', null, 12))));
  }
  return median(costs);
}

const kept = book();
await kept.best('grid', null, 12);
figure('ratings of 500 players, 3,750 games, all of them', await cpu(book), 'ms CPU');
figure('ratings, nothing has changed', await cpu(() => kept), 'ms CPU');
const another = (): RatingBook => {
  ended += 1;
  return kept;
};
figure('ratings, another game has ended', await cpu(another), 'ms CPU');
