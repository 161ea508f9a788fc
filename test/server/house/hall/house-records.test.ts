import { expect, test } from 'vitest';
import { at } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { type RatingBook, RatingsInMemory } from '../../../../source/server/house/data/ratings.ts';
import { finishedGameOf, HouseRecords } from '../../../../source/server/house/hall/house-records.ts';
import { rematch } from '../../../../source/server/house/hall/openings.ts';
import { type TableRecord, tablesKind } from '../../../../source/server/house/tables/record.ts';
import { placesAtEnd } from '../../../../source/server/house/tables/seating.ts';
import { seasonOf } from '../../../../source/study/records/figures.ts';
import { recordLines } from '../../../../source/study/records/report.ts';
import { good } from '../../../table/tables.ts';
import { comeIn, freshKey, jumpingClock, key, run, startTestServer, until } from '../../harness.ts';
import { computer, free, openTable } from '../../tables.ts';
import { gathering } from '../tables/gathering.ts';

const person = (name: string, standIn: 'resigned' | 'kicked' | 'clock' | null = null) =>
  ({ kind: 'person', person: `k-${name}`, name, standIn }) as const;

let count = 0;
/** A table that is over, with these people in their places. */
function over(names: readonly string[], places: number[], more: Partial<TableRecord> = {}): TableRecord {
  count += 1;
  return {
    ...gathering(0),
    ...{ id: `aaaa-bbb${'abcdefgh'[count % 8]}`, stage: 'over', changedAt: count * 86_400_000, turn: 9 },
    seats: names.map(name => (name === 'hard' ? { kind: 'bot', level: 'hard', name: 'Cleo' } : person(name))),
    places,
    ...more,
  };
}

const titles = { titleOf: () => 'Simple Risk', mapTitle: (map: string) => map };

/** The ratings of these records, as a single server makes them. */
const ratingsOf = (records: readonly TableRecord[]): RatingsInMemory =>
  new RatingsInMemory(async from =>
    records
      .filter(each =>
        tablesKind.marks?.(each, 1).some(({ mark, at: time }) => mark === 'rated' && time >= from),
      )
      .map(record => ({ id: record.id, game: finishedGameOf(record, titles) })),
  );

const recordsOf = (records: readonly TableRecord[], ratings = ratingsOf(records)): HouseRecords =>
  new HouseRecords({
    ...titles,
    ratings,
    played: async who =>
      records.filter(({ seats }) => seats.some(each => each.kind === 'person' && each.person === who)),
    games: () => ['grid', 'domination'],
    now: () => Date.UTC(2026, 10, 22),
    changed: () => undefined,
  });

const linesOf = async (houseRecords: HouseRecords, who: string, line = ''): Promise<readonly string[]> =>
  recordLines(good(await houseRecords.search(who, line)));

const bestOf = (ratings: RatingBook) => ratings.best('grid', null, 100);

test('only rated tables that are over, and of which it is known how, count for ratings', async () => {
  const { places: _, ...untold } = over(['cy', 'ada'], [1, 2], { rated: true });
  const records = [
    over(['ada', 'bo', 'hard'], [1, 3, 2], { rated: true }),
    over(['bo', 'ada'], [1, 2]),
    over(['cy', 'bo'], [1, 2], { rated: true, stage: 'playing' }),
    untold,
  ];
  const houseRecords = recordsOf(records);
  const rated = await bestOf(ratingsOf(records));
  expect(rated.map(({ who }) => who)).toEqual(['k-ada', 'bot:hard', 'k-bo']);
  const next = over(['ada', 'cy'], [], { rated: true });
  await houseRecords.askFor(next);
  expect(houseRecords.ratedAt(next)).toEqual([rated[0], null]);
  expect(houseRecords.ratedAt({ ...next, rated: false })).toEqual([null, null]);
  expect(await houseRecords.ratingsOf(next, ['hard'])).toEqual({
    people: [rated[0], null],
    levels: new Map([['hard', rated[1]]]),
  });
});

test('somebody is told figures of all their games, and of nobody else the games', async () => {
  const houseRecords = recordsOf([
    over(['ada', 'bo'], [1, 2], { save: 'with ada', rated: true }),
    over(['ada', 'hard'], [1, 2], { save: 'alone' }),
    over(['bo', 'cy'], [1, 2], { save: 'elsewhere', private: true }),
  ]);
  const told = (await houseRecords.partsFor('k-ada')).flatMap(({ heading, lines }) => [heading, ...lines]);
  expect(told.join('\n')).toMatch(/ada\n.*\nSimple Risk +2 +2 /);
  expect(told.join('\n')).toContain('alone');
  expect(told.join('\n')).not.toContain('elsewhere');
  expect(told.join('\n')).not.toContain('cy');
  expect((await houseRecords.partsFor('k-eve'))[0]?.lines).toEqual(['No game that is over fits.']);
  expect((await houseRecords.partsFor('k-eve')).map(({ heading }) => heading)).toContain(
    'Ratings: Simple Risk',
  );
});

test('a season has its own ratings and results, from the games that ended in it, and a past one keeps them', async () => {
  const on = (month: number, day: number, hour = 12) => ({
    rated: true,
    changedAt: Date.UTC(2026, month, day, hour),
  });
  const records = [
    over(['ada', 'bo'], [1, 2], on(6, 1, 0)),
    over(['ada', 'bo'], [1, 2], on(8, 30, 23)),
    over(['bo', 'ada'], [1, 2], on(9, 1, 0)),
  ];
  const houseRecords = recordsOf(records);
  expect(await houseRecords.seasons()).toEqual(['2026-Q4', '2026-Q3']);
  const third = await linesOf(houseRecords, 'k-eve', '2026-Q3');
  expect(third.join('\n')).toMatch(
    /Ratings of 2026-Q3: Simple Risk\n1 +ada +1\d+ +± \d+ +2 games +2 won\n2 +bo +1\d+ +± \d+ +2 games +0 won/,
  );
  expect((await linesOf(houseRecords, 'k-eve', '2026-q4')).join('\n')).toMatch(
    /2026-Q4: Simple Risk\n1 +bo .* 1 won/,
  );
  expect((await linesOf(houseRecords, 'k-eve')).join('\n')).toMatch(
    /Ratings: Simple Risk\n1 +ada .* 3 games +2 won/,
  );
  expect((await linesOf(houseRecords, 'k-ada', '2026-Q4')).join('\n')).toMatch(
    /^ada\n.*\nSimple Risk +1 +0 /,
  );
  expect(await linesOf(houseRecords, 'k-ada', '2020-Q1')).toEqual([
    ...['Games', 'No game that is over fits.', '', 'Seasons', '2026-Q4, 2026-Q3'],
  ]);
  records.push(over(['bo', 'ada'], [1, 2], on(10, 2)));
  expect(await linesOf(houseRecords, 'k-eve', '2026-Q3')).toEqual(third);
});

test('games are found by opponent, map, result, length, rating and text, and a word that cannot be is refused with what it could be', async () => {
  const houseRecords = recordsOf([
    over(['ada', 'bo'], [1, 2], { save: 'one', map: 'Europe', rated: true }),
    over(['ada', 'cy'], [2, 1], { save: 'two', map: 'Asia', turn: 40, rated: true }),
    over(['bo', 'cy'], [2, 1], { save: 'of others', rated: true }),
  ]);
  const found = async (line: string): Promise<readonly string[]> => {
    const lines = await linesOf(houseRecords, 'k-ada', line);
    return ['one', 'two', 'of others'].filter(save => lines.some(each => each.endsWith(` ${save}`)));
  };
  expect(await found('')).toEqual(['one', 'two']);
  for (const line of [
    'with:BO',
    'map:euro',
    'result:won',
    'turns:-20',
    'rating:-1500',
    'europe',
    'bo 1970-q1 game:grid',
  ])
    expect([line, await found(line)]).toEqual([line, ['one']]);
  expect(await found('bo 1970-q2')).toEqual([]);
  expect(await found('cy asia')).toEqual([]);
  expect(await found('with:cy asia')).toEqual(['two']);
  for (const [line, sentence] of [
    ['game:chess', 'game: is grid, domination, not chess'],
    ['result:maybe', 'result: is won, drawn, lost, not maybe'],
    ['turns:many', 'turns: is like 10-50, 10- or -50, not many'],
    ['season:2026', 'season: is like 2026-Q4, not 2026'],
  ] as const)
    expect(await houseRecords.search('k-ada', line)).toEqual({ ok: false, error: sentence });
});

/** Some rated games of three, one after the other. */
const several = (): readonly TableRecord[] =>
  [
    [1, 2, 3],
    [3, 1, 1],
    [2, 1, 3],
    [1, 3, 2],
  ].map(places => over(['ada', 'bo', 'hard'], places, { rated: true }));

test('ratings go on when another rated game ends, and are those of all games from the beginning', async () => {
  const games = several();
  const records = games.slice(0, 2);
  const ratings = ratingsOf(records);
  const before = await bestOf(ratings);
  expect(await bestOf(ratings)).toEqual(before);
  records.push(...games.slice(2));
  expect(await bestOf(ratings)).not.toEqual(before);
  expect(await bestOf(ratings)).toEqual(await bestOf(ratingsOf(games)));
});

test('ratings are the same in whatever order games are read, and each game counts once', async () => {
  const games = several();
  expect(await bestOf(ratingsOf(games.toReversed()))).toEqual(await bestOf(ratingsOf(games)));
  const together = games.map(game => ({ ...game, changedAt: 1 }));
  expect(await bestOf(ratingsOf(together.toReversed()))).toEqual(await bestOf(ratingsOf(together)));
  expect((await bestOf(ratingsOf([...games, ...games])))[0]?.games).toBe(4);
});

test('a game that is deleted stays in the ratings', async () => {
  const records = [...several()];
  const ratings = ratingsOf(records);
  const all = await bestOf(ratings);
  records.splice(1, 1);
  expect(await bestOf(ratings)).toEqual(all);
});

test('who has resigned or was voted off has the last place; who was only stood in for has their own', () => {
  const seats = [person('ada', 'resigned'), person('bo', 'clock'), person('cy', 'kicked'), person('di')];
  const outcome = { places: [[seat(0)], [seat(1), seat(3)], [seat(2)]], reason: 'conquest' };
  expect(placesAtEnd({ ...gathering(0), seats }, outcome)).toEqual([4, 2, 4, 2]);
});

test('a record keeps that it is rated and its places, and one without them is read', () => {
  const record = over(['ada', 'bo'], [1, 2], { rated: true });
  expect(good(tablesKind.read(tablesKind.text(record), record.id))).toEqual(record);
  const { rated: _rated, places: _places, ...older } = record;
  expect(good(tablesKind.read(tablesKind.text(older), record.id))).toEqual(older);
});

test('over SSH a rated game without hints ends, its places are put down, and the next room and the lobby show ratings', async () => {
  const clock = jumpingClock();
  const server = await startTestServer({ clock });
  const mine = freshKey();
  const ada = await comeIn(server, { login: 'ada', key: mine, columns: 120, rows: 40 });
  const seats = [free, computer, { ...computer, name: 'Edda' }];
  const first = await openTable(server, 'ada', { turnLimit: 1, rated: true, hints: true, seats });
  expect(first.record).toMatchObject({ rated: true, hints: false });
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('Z');
  await until(() => first.record.stage === 'over', ada.text);
  expect(first.record.places).toHaveLength(3);
  const endedAt = first.record.changedAt;
  clock.pass(60_000);
  const own = at(await server.hall.ownGames.of(first.record.host), 0);
  good(await server.hall.ownGames.rename(own, first.record.host, 'a fine one'));
  expect(first.record.changedAt).toBe(endedAt);
  const asked = { login: 'ada', key: mine };
  const season = seasonOf(new Date(endedAt));
  const lines = await run(server, `records ${season} with:hard`, asked);
  expect(lines.out).toContain('No game that is over fits.');
  expect(lines.out).toMatch(new RegExp(`Ratings of ${season}: Simple Risk\n1 .* won\n2 .* won`));
  expect((await run(server, 'records with:easy', asked)).out).toMatch(/^ada\n.*\nSimple Risk +1 /);
  expect(await run(server, 'records result:maybe', asked)).toMatchObject({
    status: 1,
    err: 'sandtable: result: is won, drawn, lost, not maybe\n',
  });
  ada.type('q');
  await ada.see('f records');
  ada.type('f');
  await ada.see('find games');
  ada.type(key.enter);
  await ada.see('Ratings: Simple Risk');
  ada.type(key.escape);
  await until(() => !ada.text().includes('Ratings'), ada.text);
  ada.type('f');
  await ada.see('find games');
  ada.type(key.up.repeat(2));
  ada.type(key.enter);
  await ada.see('with:NAME');
  ada.type(`result:maybe${key.enter}`);
  await ada.see('result: is won, drawn, lost, not maybe');
  ada.type(key.escape);
  await openTable(server, 'ada', { rated: true });
  await until(() => !ada.text().includes('Ratings'), ada.text);
  await ada.see(/ada 1\d\d\d/);
  await ada.see('gathering');
  ada.type(key.enter);
  await ada.see(/rated · defence always the most/);
  await ada.see(/A {2}ada, with a key {2}1\d\d\d ± \d+/);
  await ada.see(/Cleo {2}computer, easy {2}1\d\d\d ± \d+/);
});

test('an equal is as strong as who opens the table, in a rematch by then, and is not rated itself (decisions/records.md)', async () => {
  const server = await startTestServer();
  await comeIn(server, { login: 'ada' });
  const known = { rating: 1600, error: 90 };
  server.hall.ratingsOf = async () => ({ people: [known], levels: new Map() });
  const equal = { kind: 'bot', level: 'normal', style: 'equal', name: 'Cleo' } as const;
  const table = await openTable(server, 'ada', { seats: [free, equal, computer], rated: true });
  const [, seated] = table.record.seats;
  expect(seated).toMatchObject({ level: expect.stringMatching(/^normal\+\d+$/), style: 'equal-1600' });

  known.rating = 1700;
  const ada = server.hall.parts.people.named('ada');
  const again = ada === null ? null : good(await rematch(server.hall, table, ada));
  expect(again?.record.seats).toContainEqual({ ...seated, level: expect.anything(), style: 'equal-1700' });

  const [game] = [finishedGameOf({ ...table.record, stage: 'over', places: [1, 2, 3] }, titles)];
  expect(game.seats.map(({ who, taken }) => [who, taken])).toEqual([
    [ada?.id, undefined],
    ['bot:equal', 1600],
    ['bot:easy', undefined],
  ]);
});
