import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../machines/outcome.ts';
import { seat } from '../../machines/seat.ts';
import { movedOn } from '../../machines/teams.ts';
import { readReplay } from '../../source/table/replay.ts';
import { rulesKit } from '../../source/table/rules-kit.ts';
import { newSeries, nextInSeries, type Series, scoreInWords, scoreOf } from '../../source/table/series.ts';
import { branchTable } from '../../source/table/table.ts';
import { counter } from './counter.ts';
import { memoryStore } from './memory-store.ts';
import { add, good, humans, openCounter, resumed } from './tables.ts';

const [a, b, c] = [seat(0), seat(1), seat(2)];
const wonBy = (winner: typeof a): Outcome => ({ places: [[winner]], reason: 'conquest' });
const drawn: Outcome = { places: [[a, b, c]], reason: 'agreed' };

const rulesOf = (count: number, teams = 0) => ({ setup: { seats: count, options: { teams } } });

/** Plays a series whose games end so, each outcome by the seats of its own game. @returns what is said after each */
function told(
  of: number,
  names: readonly string[],
  outcomes: readonly Outcome[],
  teams = 0,
): readonly string[] {
  let [series, seated]: [Series | undefined, readonly string[]] = [newSeries(of, 'dunes'), names];
  let rules = rulesOf(names.length, teams);
  return outcomes.map(outcome => {
    const game = { series, rules, occupants: humans(...seated), outcome };
    const score = scoreOf(game);
    const said = score === null ? '' : scoreInWords(score, seated);
    ({ series } = nextInSeries(game, 'hills'));
    seated = [...seated.slice(1), ...seated.slice(0, 1)];
    rules = rulesOf(names.length, movedOn(rules.setup.options).teams);
    return said;
  });
}

describe('a series (rules/README.md#a-series)', () => {
  test('is won by who can no longer be caught; everybody moves on by a seat after each game', () => {
    expect(told(5, ['Ada', 'Bo'], [wonBy(a), wonBy(b), wonBy(a)])).toEqual([
      'Game 1 of 5: Ada 1, Bo 0',
      'Game 2 of 5: Ada 2, Bo 0',
      'Ada has won the series: Ada 3, Bo 0',
    ]);
    expect(told(5, ['Ada', 'Bo', 'Cy'], [wonBy(a), wonBy(a), wonBy(c), wonBy(a), wonBy(b)])).toEqual([
      'Game 1 of 5: Ada 1, Bo 0, Cy 0',
      'Game 2 of 5: Bo 1, Ada 1, Cy 0',
      'Game 3 of 5: Bo 2, Ada 1, Cy 0',
      'Game 4 of 5: Ada 2, Bo 2, Cy 0',
      'Bo and Ada share the series: Bo 2, Ada 2, Cy 1',
    ]);
  });

  test('counts a shared first place, and one of who has given up, for nobody', () => {
    expect(told(2, ['Ada', 'Bo', 'Cy'], [drawn, drawn]).at(-1)).toBe(
      'Bo, Cy and Ada share the series: Bo 0, Cy 0, Ada 0',
    );
    const occupants = [{ kind: 'bot', name: 'Ada', level: 'easy', resigned: true } as const, ...humans('Bo')];
    expect(
      scoreOf({ series: newSeries(3, 'dunes'), rules: rulesOf(2), occupants, outcome: wonBy(a) })?.won,
    ).toEqual([0, 0]);
  });

  test('is won by a team, which stays together whatever seat its players have', () => {
    const d = seat(3);
    const first: Outcome = {
      places: [
        [a, b],
        [c, d],
      ],
      reason: 'conquest',
    };
    // Bo, Cy, Dan and Ada sit there now: Bo and Ada win again.
    const second: Outcome = {
      places: [
        [a, d],
        [b, c],
      ],
      reason: 'conquest',
    };
    expect(told(3, ['Ada', 'Bo', 'Cy', 'Dan'], [first, second], 1122)).toEqual([
      'Game 1 of 3: Ada + Bo 1, Cy + Dan 0',
      'Bo + Ada have won the series: Bo + Ada 2, Cy + Dan 0',
    ]);
  });

  test('is followed by another of as many games; a game of none by none', () => {
    const [rules, occupants, outcome] = [rulesOf(2), humans('Ada', 'Bo'), wonBy(b)];
    const series: Series = { of: 5, begun: 'dunes', winners: [1, null] };
    expect(nextInSeries({ series, rules, occupants, outcome: wonBy(a) }, 'hills')).toEqual({
      series: { of: 5, begun: 'dunes', winners: [1, null, 0] },
    });
    expect(nextInSeries({ series: { ...series, of: 3 }, rules, occupants, outcome }, 'hills')).toEqual({
      series: newSeries(3, 'hills'),
    });
    expect(nextInSeries({ rules, occupants, outcome }, 'hills')).toEqual({});
  });

  test('is in the save of each of its games, and not in one played on from a moment', async () => {
    const store = memoryStore();
    const series: Series = { of: 5, begun: 'dunes', winners: [1, null, 0] };
    const table = await openCounter(store, { series });
    good(await table.play(a, add(2)));
    await table.close();
    const again = (await resumed(store)).table;
    expect(again.series).toEqual(series);
    expect(scoreOf(again)).toMatchObject({ game: 4, won: [1, 1], over: false });
    expect(good(await readReplay(store, 'game', [rulesKit(counter)])).header.version).toBe(4);
    expect(good(await branchTable(store, 'game', 1, [rulesKit(counter)])).series).toBeUndefined();
  });
});
