import { describe, expect, it } from 'vitest';
import { domination } from '../../../machines/domination/index.ts';
import { seat } from '../../../machines/seat.ts';
import { board, deal, first, line, ringMissions, rulesFor, setupOf, startWith } from './support/boards.ts';
import { country, Play } from './support/positions.ts';

describe('the start of a game (rules/domination.md#the-start)', () => {
  it('claims one empty country at a time in turn, then places in own ones', () => {
    const rules = rulesFor();
    const play = new Play(rules, startWith(rules, first(1)));
    expect(play.mover).toBe(1);
    play.do({ type: 'claim', territory: country(3) });
    expect(play.mover).toBe(0);
    expect(play.refusal({ type: 'claim', territory: country(3) })).toMatchObject({ code: 'taken', owner: 1 });
    expect(play.refusal({ type: 'place', territory: country(4), armies: 1 })).toMatchObject({
      code: 'wrong-phase',
    });
    for (const number of [4, 5, 6, 1, 2]) play.do({ type: 'claim', territory: country(number) });
    expect(play.phase).toBe('setup.placing');
    expect(play.mover).toBe(1);
    expect(play.refusal({ type: 'place', territory: country(4), armies: 1 })).toMatchObject({
      code: 'not-yours',
    });
    expect(play.refusal({ type: 'place', territory: country(3), armies: 2 })).toEqual({
      code: 'one-army',
      armies: 2,
    });
  });

  it('deals round-robin from the first player, an army on each country, the rest placed by hand', () => {
    const rules = rulesFor({ options: { territories: 'dealt' } });
    const start = startWith(rules, first(1), deal(1, 2, 3, 4, 5, 6));
    expect(start.owners).toEqual([1, 0, 1, 0, 1, 0]);
    expect(start.armies).toEqual([1, 1, 1, 1, 1, 1]);
    expect(start.reserve).toEqual([5, 5]);
    expect(start.active).toBe(1);
  });

  it('goes on after an uneven deal with who comes next, so nobody is asked for an army that is not there', () => {
    const rules = rulesFor({ board: line(5), cards: [], missions: [], options: { territories: 'dealt' } });
    const play = new Play(rules, startWith(rules, first(0), deal(1, 2, 3, 4, 5)));
    expect(play.position.reserve).toEqual([5, 6]);
    expect(play.mover).toBe(1);
    for (let count = 0; count < 11; count++) {
      const own = play.position.owners.indexOf(play.mover);
      play.do({ type: 'place', territory: country(own + 1), armies: 1 });
    }
    expect(play.position.turn).toBe(1);
    expect(play.mover).toBe(0);
  });

  it('the player after the last placement begins, with normal reinforcements', () => {
    const rules = rulesFor({ options: { territories: 'dealt', startArmies: 4 } });
    const play = new Play(rules, startWith(rules, first(0), deal(1, 4, 2, 5, 3, 6)));
    play.do({ type: 'place', territory: country(1), armies: 1 });
    play.do({ type: 'place', territory: country(4), armies: 1 });
    expect(play.phase).toBe('placing');
    expect(play.position.reserve).toEqual([5, 0]);
    expect(play.events.at(-1)).toEqual({ type: 'go-began', seat: 0, turn: 1, armies: 5 });
  });

  it('a mission game always deals the countries', () => {
    const rules = rulesFor({ options: { mode: 'mission', territories: 'claimed' } });
    const missions = { what: 'missions', numbers: [3, 0] };
    const start = startWith(rules, first(0), missions, deal(1, 2, 3, 4, 5, 6));
    expect(start.phase.name).toBe('setup.placing');
    expect(start.missions).toEqual([3, 0]);
  });

  it('missions are drawn without putting back, and none for players who are not there', () => {
    const rules = rulesFor({ options: { mode: 'mission' } });
    const start = startWith(rules, first(0), { what: 'missions', numbers: [0, 0] }, deal(1, 2, 3, 4, 5, 6));
    expect(start.missions).toEqual([0, 1]);
    expect(ringMissions[4]?.destroy).toBe(6);
    const fifth = rules.start({
      kind: 'script',
      next: 0,
      outcomes: [first(0), { what: 'missions', numbers: [4, 0] }, deal(1, 2, 3, 4, 5, 6)],
    });
    expect(fifth).toMatchObject({ ok: false, error: { code: 'outcomes-mismatch' } });
  });

  it('an option lets the first seat begin and places the armies at random', () => {
    const rules = rulesFor({ preset: 'class', options: { firstPlayer: 'first', firstArmies: 'random' } });
    const places = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2].map(number => ({ what: 'place', numbers: [number] }));
    const start = startWith(rules, deal(1, 2, 3, 4, 5, 6), ...places);
    expect(start).toMatchObject({ turn: 1, active: 0, armies: [6, 6, 1, 1, 1, 1] });
  });
});

describe('a set-up that cannot be played is refused with the reason', () => {
  it.each([
    ['one player', { seats: 1 }, 'wrong-seats', 'Domination is for 2 to 6 players, not 1'],
    ['seven players', { seats: 7 }, 'wrong-seats', 'Domination is for 2 to 6 players, not 7'],
    [
      'one country',
      { board: line(1), cards: [], missions: [] },
      'wrong-board',
      'a board needs at least two countries',
    ],
    [
      'a border to nowhere',
      { board: board([[1], [7]]), cards: [], missions: [] },
      'wrong-board',
      'the country Country 2 names a continent or a neighbour that is not there',
    ],
    [
      'a card for a country that is not there',
      { cards: [{ kind: 'cannon' as const, country: 6 }] },
      'wrong-cards',
      'a card names a country beyond the 6 of the board',
    ],
    [
      'fewer missions than players',
      { missions: [], options: { mode: 'mission' as const } },
      'too-few-missions',
      'the cards have 0 missions for 2 players; each needs one',
    ],
  ])('%s', (_, changes, code, sentence) => {
    expect(domination.prepare(setupOf(changes))).toMatchObject({ ok: false, error: { code, sentence } });
  });

  it('a wrong option names what would be right', () => {
    const setup = { ...setupOf(), options: { ...setupOf().options, attackDice: 4 } };
    expect(domination.prepare(setup)).toMatchObject({
      ok: false,
      error: { option: 'attackDice', sentence: 'the option attackDice must be at most 3' },
    });
  });

  it('seats are those of the set-up', () => {
    expect(rulesFor({ seats: 3 }).setup.seats).toBe(3);
    expect(startWith(rulesFor({ seats: 3 }), first(2)).active).toBe(seat(2));
  });
});

describe('garrisons (rules/domination.md#garrisons)', () => {
  it('the example: who claims a country with 5 has 5 armies there and one less to place, as for any other', () => {
    const rules = rulesFor({ options: { startArmies: 20, garrisons: 'country 3 = 5' } });
    const play = new Play(rules, startWith(rules, first(0)));
    play.do({ type: 'claim', territory: country(3) });
    const told = play.events
      .filter(({ type }) => type === 'claimed')
      .map(event => domination.describe(event, ['Ada', 'Bo'], rules.setup));
    play.do({ type: 'claim', territory: country(4) });
    expect(play.position.armies).toEqual([0, 0, 5, 1, 0, 0]);
    expect(play.position.reserve).toEqual([19, 19]);
    expect(told).toEqual(['Ada took Country 3, with 5 armies']);
  });

  it('are dealt to whoever gets the country, and what chance places comes on top', () => {
    const options = { startArmies: 4, garrisons: 'Country 2=9; Country 5=3', firstArmies: 'random' } as const;
    const rules = rulesFor({ preset: 'class', options });
    const places = [1, 2].map(number => ({ what: 'place', numbers: [number] }));
    const start = startWith(rules, first(0), deal(1, 2, 3, 4, 5, 6), ...places);
    expect(start.armies).toEqual([2, 10, 1, 1, 3, 1]);
  });

  it.each([
    [
      'Country 7=2',
      'there is no territory of that name; there are Country 1, Country 2, Country 3, Country 4, Country 5, Country 6',
    ],
    [
      'Country 1=neutral 2',
      'garrisons are territories with whole numbers from 1 to 1000, as in Alaska=8, Brazil=5',
    ],
  ])('a text that means nothing is refused: %s', (garrisons, sentence) => {
    const setup = setupOf({ options: { garrisons } });
    expect(domination.prepare(setup)).toMatchObject({ ok: false, error: { option: 'garrisons', sentence } });
  });
});
