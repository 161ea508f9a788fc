import { expect, test } from 'vitest';
import { at } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { HouseRecords } from '../../../../source/server/house/hall/house-records.ts';
import { type TableRecord, tablesKind } from '../../../../source/server/house/tables/record.ts';
import { placesAtEnd } from '../../../../source/server/house/tables/seating.ts';
import { seasonOf } from '../../../../source/study/records/figures.ts';
import { recordLines } from '../../../../source/study/records/report.ts';
import { good } from '../../../table/tables.ts';
import { come, freshKey, jumpingClock, key, run, startTestServer, until } from '../../harness.ts';
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

const recordsOf = (records: readonly TableRecord[]): HouseRecords =>
  new HouseRecords({
    records: () => records,
    games: () => ['grid', 'domination'],
    titleOf: () => 'Simple Risk',
    mapTitle: map => map,
    now: () => Date.UTC(2026, 10, 22),
  });

const linesOf = (houseRecords: HouseRecords, who: string, line = ''): readonly string[] =>
  recordLines(good(houseRecords.search(who, line)));

test('only rated tables that are over, and of which it is known how, count for ratings', () => {
  const rated = { rated: true };
  const { places: _, ...untold } = over(['cy', 'ada'], [1, 2], rated);
  const houseRecords = recordsOf([
    over(['ada', 'bo', 'hard'], [1, 3, 2], rated),
    over(['bo', 'ada'], [1, 2]),
    over(['cy', 'bo'], [1, 2], { ...rated, stage: 'playing' }),
    untold,
  ]);
  expect(houseRecords.ratings.get('grid')?.map(({ who }) => who)).toEqual(['k-ada', 'bot:hard', 'k-bo']);
  const next = over(['ada', 'cy'], [], { rated: true });
  expect(houseRecords.ratedAt(next)).toEqual([houseRecords.ratings.get('grid')?.[0], null]);
  expect(houseRecords.ratedAt({ ...next, rated: false })).toEqual([null, null]);
});

test('somebody is told figures of all their games, and of nobody else the games', () => {
  const houseRecords = recordsOf([
    over(['ada', 'bo'], [1, 2], { save: 'with ada', rated: true }),
    over(['ada', 'hard'], [1, 2], { save: 'alone' }),
    over(['bo', 'cy'], [1, 2], { save: 'elsewhere', private: true }),
  ]);
  const told = houseRecords.partsFor('k-ada').flatMap(({ heading, lines }) => [heading, ...lines]);
  expect(told.join('\n')).toMatch(/ada\n.*\nSimple Risk +2 +2 /);
  expect(told.join('\n')).toContain('alone');
  expect(told.join('\n')).not.toContain('elsewhere');
  expect(told.join('\n')).not.toContain('cy');
  expect(houseRecords.partsFor('k-eve')[0]?.lines).toEqual(['No game that is over fits.']);
  expect(houseRecords.partsFor('k-eve').map(({ heading }) => heading)).toContain('Ratings: Simple Risk');
});

test('a season has its own ratings and results, from the games that ended in it, and a past one keeps them', () => {
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
  expect(houseRecords.seasons).toEqual(['2026-Q4', '2026-Q3']);
  const third = linesOf(houseRecords, 'k-eve', '2026-Q3');
  expect(third.join('\n')).toMatch(
    /Ratings of 2026-Q3: Simple Risk\n1 +ada +1\d+ +± \d+ +2 games +2 won\n2 +bo +1\d+ +± \d+ +2 games +0 won/,
  );
  expect(linesOf(houseRecords, 'k-eve', '2026-q4').join('\n')).toMatch(
    /2026-Q4: Simple Risk\n1 +bo .* 1 won/,
  );
  expect(linesOf(houseRecords, 'k-eve').join('\n')).toMatch(/Ratings: Simple Risk\n1 +ada .* 3 games +2 won/);
  expect(linesOf(houseRecords, 'k-ada', '2026-Q4').join('\n')).toMatch(/^ada\n.*\nSimple Risk +1 +0 /);
  expect(linesOf(houseRecords, 'k-ada', '2020-Q1')).toEqual([
    ...['Games', 'No game that is over fits.', '', 'Seasons', '2026-Q4, 2026-Q3'],
  ]);
  records.push(over(['bo', 'ada'], [1, 2], on(10, 2)));
  expect(linesOf(houseRecords, 'k-eve', '2026-Q3')).toEqual(third);
});

test('games are found by opponent, map, result, length, rating and text, and a word that cannot be is refused with what it could be', () => {
  const houseRecords = recordsOf([
    over(['ada', 'bo'], [1, 2], { save: 'one', map: 'Europe', rated: true }),
    over(['ada', 'cy'], [2, 1], { save: 'two', map: 'Asia', turn: 40, rated: true }),
    over(['bo', 'cy'], [2, 1], { save: 'of others', rated: true }),
  ]);
  const found = (line: string): readonly string[] => {
    const lines = linesOf(houseRecords, 'k-ada', line);
    return ['one', 'two', 'of others'].filter(save => lines.some(each => each.endsWith(` ${save}`)));
  };
  expect(found('')).toEqual(['one', 'two']);
  for (const line of [
    'with:BO',
    'map:euro',
    'result:won',
    'turns:-20',
    'rating:-1500',
    'europe',
    'bo 1970-q1 game:grid',
  ])
    expect([line, found(line)]).toEqual([line, ['one']]);
  expect(found('bo 1970-q2')).toEqual([]);
  expect(found('cy asia')).toEqual([]);
  expect(found('with:cy asia')).toEqual(['two']);
  for (const [line, sentence] of [
    ['game:chess', 'game: is grid, domination, not chess'],
    ['result:maybe', 'result: is won, drawn, lost, not maybe'],
    ['turns:many', 'turns: is like 10-50, 10- or -50, not many'],
    ['season:2026', 'season: is like 2026-Q4, not 2026'],
  ] as const)
    expect(houseRecords.search('k-ada', line)).toEqual({ ok: false, error: sentence });
});

/** Some rated games of three, one after the other. */
const several = (): readonly TableRecord[] =>
  [
    [1, 2, 3],
    [3, 1, 1],
    [2, 1, 3],
    [1, 3, 2],
  ].map(places => over(['ada', 'bo', 'hard'], places, { rated: true }));

test('ratings go on when another rated game ends, and are those of all games from the beginning', () => {
  const games = several();
  const records = games.slice(0, 2);
  const houseRecords = recordsOf(records);
  const before = houseRecords.ratings;
  expect(houseRecords.ratings).toBe(before);
  records.push(...games.slice(2));
  expect(houseRecords.ratings).not.toEqual(before);
  expect(houseRecords.ratings).toEqual(recordsOf(games).ratings);
});

test('every node makes the same ratings, in whatever order it has heard of the games', () => {
  const games = several();
  const [first, ...others] = games;
  const records = [...others];
  const houseRecords = recordsOf(records);
  expect(houseRecords.ratings.get('grid')?.[0]?.games).toBe(3);
  if (first !== undefined) records.push(first);
  expect(houseRecords.ratings).toEqual(recordsOf(games).ratings);
  expect(recordsOf(games.toReversed()).ratings).toEqual(recordsOf(games).ratings);
  const together = games.map(game => ({ ...game, changedAt: 1 }));
  expect(recordsOf(together.toReversed()).ratings).toEqual(recordsOf(together).ratings);
});

test('a game that is deleted takes its part of the ratings away', () => {
  const records = [...several()];
  const houseRecords = recordsOf(records);
  const all = houseRecords.ratings;
  records.splice(1, 1);
  expect(houseRecords.ratings).not.toEqual(all);
  expect(houseRecords.ratings).toEqual(recordsOf([...records]).ratings);
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
  const ada = await come(server, { login: 'ada', key: mine, columns: 120, rows: 40 });
  await ada.see('Waiting for you');
  const seats = [free, computer, { ...computer, name: 'Edda' }];
  const first = await openTable(server, 'ada', { turnLimit: 1, rated: true, hints: true, seats });
  expect(first.record).toMatchObject({ rated: true, hints: false });
  await ada.see('go on');
  ada.type(key.enter);
  await ada.see('at the table');
  ada.type('C');
  await until(() => first.record.stage === 'over', ada.text);
  expect(first.record.places).toHaveLength(3);
  const endedAt = first.record.changedAt;
  clock.pass(60_000);
  const own = at(server.hall.ownGames.of(first.record.host), 0);
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
  await ada.see(/A {2}ada {2}1\d\d\d ± \d+/);
  await ada.see(/Cleo {2}computer, easy {2}1\d\d\d ± \d+/);
});
