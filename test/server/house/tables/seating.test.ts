import { describe, expect, test } from 'vitest';
import { seat } from '../../../../machines/seat.ts';
import { dominationKit } from '../../../../source/games/domination/kit.ts';
import { gridKit } from '../../../../source/games/grid/kit.ts';
import type { SeatRecord, TableRecord } from '../../../../source/server/house/tables/record.ts';
import {
  fillSeats,
  isInvited,
  moversOf,
  occupantsOf,
  playingSeats,
  seatOfPerson,
  seatPerson,
  unseatPerson,
  withStandIn,
  withStyles,
} from '../../../../source/server/house/tables/seating.ts';
import { good } from '../../../good.ts';
import { gathering } from './gathering.ts';

const ada = { id: 'k-ada', name: 'ada' };
const bo = { id: 'k-bo', name: 'bo' };
const open: SeatRecord = { kind: 'open', for: null };

const record = (...seats: readonly SeatRecord[]): TableRecord => ({ ...gathering(0), seats: [...seats] });

const seated = (before: TableRecord, sitter: typeof ada): TableRecord => {
  return good(seatPerson(before, sitter));
};

describe('sitting down', () => {
  test('a seat that is kept for somebody is theirs; others take the next free one', () => {
    const kept: SeatRecord = { kind: 'open', for: { person: bo.id, name: bo.name } };
    const asked = record(kept, open);
    expect(isInvited(asked, bo.id)).toBe(true);
    const both = seated(seated(asked, ada), bo);
    expect(seatOfPerson(both, ada.id)).toBe(1);
    expect(seatOfPerson(both, bo.id)).toBe(0);
    expect(seatPerson(seated(record(kept), bo), ada)).toEqual({
      ok: false,
      error: 'every seat is taken; watch instead',
    });
  });

  test('nobody sits twice, and nobody sits down once the game has begun', () => {
    const one = seated(record(open, open), ada);
    expect(seatPerson(one, ada).ok).toBe(false);
    expect(seatPerson({ ...one, stage: 'playing' }, bo).ok).toBe(false);
  });

  test('a seat can be given back before the game, not after', () => {
    const one = seated(record(open, open), ada);
    expect(unseatPerson(one, ada.id)).toEqual({ ok: true, value: record(open, open) });
    expect(unseatPerson({ ...one, stage: 'playing' }, ada.id).ok).toBe(false);
    expect(unseatPerson(one, bo.id).ok).toBe(false);
  });
});

describe('who plays', () => {
  test('computer players take the free seats, with names of their own', () => {
    const full = fillSeats(
      seated(record(open, open, open), { ...ada, name: 'Bruno' }),
      gridKit.players,
      'hard',
    );
    const names = full.seats.map(each => (each.kind === 'open' ? '' : each.name.toLowerCase()));
    expect(new Set(names).size).toBe(3);
    expect(full.seats.slice(1).every(each => each.kind === 'bot' && each.level === 'hard')).toBe(true);
  });

  test('any style of a computer player is dealt from the seed of the game, whose save says which', () => {
    const any: SeatRecord = { kind: 'bot', level: 'hard', style: 'any', name: 'Bo' };
    const record: TableRecord = { ...gathering(2), seats: [any, { ...any, style: 'raider', name: 'Cy' }] };
    const styles = new Set<unknown>();
    for (const seed of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      const [first, second] = occupantsOf(withStyles(record, dominationKit.players, seed));
      expect(second).toMatchObject({ level: 'hard', style: 'raider' });
      expect(['cautious', 'raider', 'banker', 'vengeful', 'diplomat']).toContain(
        first?.kind === 'bot' && first.style,
      );
      styles.add(first?.kind === 'bot' && first.style);
    }
    expect(styles.size).toBeGreaterThan(1);
  });

  test('two of one name are told apart in the story of the game', () => {
    const bot: SeatRecord = { kind: 'bot', level: 'easy', name: 'ada' };
    const names = occupantsOf(seated(record(open, bot), ada)).map(each => each.name);
    expect(names).toEqual(['ada', 'ada (2)']);
  });

  test('whoever a computer player stands in for is not waited for, and is moved for', () => {
    const two = seated(seated(record(open, open), ada), bo);
    const away = withStandIn(two, seat(1), 'clock');
    expect(playingSeats(away)).toEqual([seat(0)]);
    expect(moversOf(away, occupantsOf(away), gridKit.players)[1]).toEqual({
      kind: 'bot',
      name: 'bo',
      level: 'normal',
    });
    expect(withStandIn(away, seat(1), null)).toEqual(two);
  });

  test('in Domination who has resigned never attacks again (rules/domination.md#players)', () => {
    const two = seated(seated(record(open, open), ada), bo);
    const levels = (['resigned', 'kicked', 'clock'] as const).map(why => {
      const away = withStandIn(two, seat(1), why);
      const mover = moversOf(away, occupantsOf(away), dominationKit.players)[1];
      return mover?.kind === 'bot' ? mover.level : null;
    });
    expect(levels).toEqual(['passive', 'normal', 'normal']);
  });
});
