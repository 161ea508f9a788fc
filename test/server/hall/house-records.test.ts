import { expect, test } from 'vitest';
import { seat } from '../../../machines/seat.ts';
import { HouseRecords } from '../../../source/server/hall/house-records.ts';
import { type TableRecord, tablesKind } from '../../../source/server/tables/record.ts';
import { placesAtEnd } from '../../../source/server/tables/seating.ts';
import { good } from '../../table/tables.ts';
import { come, freshKey, key, startTestServer, until } from '../harness.ts';
import { gathering } from '../tables/gathering.ts';
import { computer, free, openTable } from '../tables.ts';

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
  new HouseRecords({ records: () => records, titleOf: () => 'Simple Risk', mapTitle: () => '' });

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
  expect(houseRecords.ratingOf('grid', 'k-ada')).toMatch(/^1[5-9]\d\d ± \d+$/);
  expect(houseRecords.ratingOf('grid', 'k-cy')).toBe('');
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

test('ratings are made anew when another rated game ends', () => {
  const records = [over(['ada', 'bo'], [1, 2], { rated: true })];
  const houseRecords = recordsOf(records);
  const before = houseRecords.ratings;
  expect(houseRecords.ratings).toBe(before);
  records.push(over(['bo', 'ada'], [1, 2], { rated: true }));
  expect(houseRecords.ratings).not.toBe(before);
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
  const server = await startTestServer();
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
  ada.type('q');
  await ada.see('N name');
  ada.type('f');
  await ada.see('Ratings: Simple Risk');
  ada.type(key.escape);
  await openTable(server, 'ada', { rated: true });
  await until(() => !ada.text().includes('Ratings'), ada.text);
  await ada.see('gathering');
  ada.type(key.enter);
  await ada.see(/rated · defence always the most/);
  await ada.see(/A {2}ada {2}1\d\d\d ± \d+/);
  await ada.see(/Cleo {2}computer, easy {2}1\d\d\d ± \d+/);
}, 120_000);
