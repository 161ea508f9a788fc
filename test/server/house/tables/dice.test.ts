import { describe, expect, test } from 'vitest';
import type { Result } from '../../../../machines/result.ts';
import {
  beginsByItself,
  closeDice,
  freshDice,
  giveWord,
  pledgeAt,
  seedOfDice,
  standUp,
  withWord,
} from '../../../../source/server/house/tables/dice.ts';
import { type TableRecord, tablesKind } from '../../../../source/server/house/tables/record.ts';
import { type SeatedPerson, seatPerson } from '../../../../source/server/house/tables/seating.ts';
import { hashOfNonce, MOST_WORDS, sealOf, sourceOf } from '../../../../source/table/honest-dice.ts';
import { bad, good } from '../../../table/tables.ts';
import { gathering, kept } from './gathering.ts';

const sitter = (name: string) => ({ id: `k-${name}`, name });
const [ada, bo, cy, eve] = [sitter('ada'), sitter('bo'), sitter('cy'), sitter('eve')];

let count = 0;
/** Another number each time. */
const below = (bound: number): number => {
  count = (count * 5 + 3) % bound;
  return count;
};

/** A table with these people and one free seat more, whose dice are fixed. */
const tableOf = (...people: readonly SeatedPerson[]): TableRecord =>
  people.reduce<TableRecord>((record, sitter) => good(seatPerson(record, sitter)), {
    ...gathering(people.length + 1),
    dice: freshDice(below),
  });

const given = (record: TableRecord, sitter: SeatedPerson, text: string): TableRecord =>
  good(withWord(record, sitter, text)).record;

const words = ({ dice }: TableRecord) => dice?.words.map(({ word }) => word);

describe('words that go into the dice', () => {
  test('stand in the order given, are told at the table, and make the seed', () => {
    const table = tableOf(ada, bo);
    const { record, said } = good(withWord(table, bo, ' sand '));
    expect(said).toBe('bo gives the dice the word sand');
    const both = given(record, ada, 'tulip');
    const seed = seedOfDice(good(closeDice(both, below)));
    expect(sourceOf(seed)).toEqual({ nonce: table.dice?.nonce, words: ['sand', 'tulip'] });
  });

  test('are neither changed nor taken back; somebody without a seat gives none once all are taken', () => {
    const table = given(tableOf(ada, bo), ada, 'tulip');
    expect(bad(withWord(table, ada, 'rose'))).toBe('your word is in already');
    const full = good(seatPerson(table, cy));
    expect(bad(withWord(full, eve, 'rose'))).toBe('no word of yours goes in any more');
    expect(words(given(table, eve, 'rose'))).toEqual(['tulip', 'rose']);
  });

  test('are words: nothing that a terminal would obey, nor more than there is room for', () => {
    const table = tableOf(ada);
    for (const text of ['', 'two words', '\x1b[2J', 'a'.repeat(13), 'ä'])
      expect(withWord(table, ada, text).ok).toBe(false);
    const many = { ...table, dice: { ...freshDice(below), words: manyWords } };
    expect(bad(withWord(many, ada, 'one'))).toBe('8 words are in; there is no room for more');
  });

  test('are not given once the game begins', () => {
    const table = given(tableOf(ada), ada, 'tulip');
    const closed = { ...table, dice: good(closeDice(table, below)) };
    expect(withWord(closed, bo, 'sand').ok).toBe(false);
    expect(withWord({ ...table, stage: 'playing' }, bo, 'sand').ok).toBe(false);
  });

  test('let the game wait for who came last to give theirs', () => {
    const full = good(seatPerson(tableOf(ada), bo));
    expect(beginsByItself(full)).toBe(true);
    expect(beginsByItself(given(full, ada, 'tulip'))).toBe(false);
    expect(beginsByItself(tableOf(ada))).toBe(false);
  });
});

const manyWords = Array.from({ length: MOST_WORDS }, (_, index) => ({
  person: `k-${index}`,
  name: `n${index}`,
  word: 'w',
}));

describe('a sealed word', () => {
  const sealed = given(tableOf(ada, bo), ada, sealOf('tulip'));

  test('is told by its seal until its owner tells it, and by nobody else', () => {
    expect(pledgeAt({ running: null, record: sealed })?.words).toEqual([
      { name: 'ada', seal: sealOf('tulip') },
    ]);
    expect(bad(withWord(sealed, ada, 'rose'))).toBe('that is not the word of your seal');
    expect(bad(withWord(sealed, ada, sealOf('rose')))).toBe('that is not the word of your seal');
    expect(words(given(sealed, bo, 'tulip'))).toEqual([undefined, 'tulip']);
    expect(words(given(sealed, ada, 'tulip'))).toEqual(['tulip']);
  });

  test('keeps the game from beginning until it is told', () => {
    expect(bad(closeDice(sealed, below))).toBe('the dice wait for the sealed word of ada');
    expect(closeDice(given(sealed, ada, 'tulip'), below).ok).toBe(true);
  });

  test('once one is told, none is added: what is fixed stays fixed; another seal can still be told', () => {
    const two = given(sealed, bo, sealOf('sand'));
    const told = given(two, ada, 'tulip');
    expect(bad(withWord(told, cy, 'rose'))).toBe(
      'a sealed word has been told; no other one goes in after it',
    );
    expect(words(given(told, bo, 'sand'))).toEqual(['tulip', 'sand']);
  });

  test('of somebody who leaves lets all begin anew with other dice; a word that is told stays in', async () => {
    const table = kept(given(sealed, bo, 'sand'));
    const left = good(await standUp(table, ada, below));
    expect(left.dice?.words).toEqual([]);
    expect(left.dice?.nonce).not.toBe(sealed.dice?.nonce);
    expect(table.notes).toEqual(['ada leaves with a sealed word: other dice are drawn, without words']);
    const plain = kept(given(sealed, bo, 'sand'));
    const without = good(await standUp(plain, bo, below));
    expect(words(without)).toEqual([undefined, 'sand']);
    expect(plain.notes).toEqual([]);
  });
});

describe('what is known before the game', () => {
  test('is the hash of the hidden number and never the number', () => {
    const record = given(tableOf(ada), ada, 'tulip');
    const pledge = pledgeAt({ running: null, record });
    expect(pledge).toEqual({
      hash: hashOfNonce(record.dice?.nonce ?? ''),
      words: [{ name: 'ada', word: 'tulip' }],
    });
    const seed = seedOfDice(good(closeDice(record, below)));
    expect(pledgeAt({ running: { seed }, record })).toEqual({
      hash: pledge?.hash,
      words: [{ word: 'tulip' }],
    });
    expect(pledgeAt({ running: { seed: 'dune gorge 12' }, record })).toBeNull();
  });

  test('is kept by a record, and by one of a program that does not know of it', () => {
    const record = given(tableOf(ada), ada, sealOf('tulip'));
    const again: Result<TableRecord, string> = tablesKind.read(tablesKind.text(record), record.id);
    expect(good(again)).toEqual(record);
    const { dice: _dice, ...older } = record;
    const read = good(tablesKind.read(tablesKind.text(older), record.id));
    expect(pledgeAt({ running: null, record: read })).toBeNull();
    expect(sourceOf(seedOfDice(good(closeDice(read, below))))?.words).toEqual([]);
  });
});

test('of two words given at once on two nodes both go in', async () => {
  const table = kept(tableOf(ada, bo));
  const said = await Promise.all([giveWord(table, ada, 'tulip'), giveWord(table, bo, 'sand')]);
  expect(said).toEqual([null, null]);
  expect(words(table.record())).toEqual(['tulip', 'sand']);
  expect(await giveWord(table, ada, 'rose')).toBe('your word is in already');
  expect(table.notes).toHaveLength(2);
});
