import { describe, expect, it } from 'vitest';
import type { Mission } from '../../../machines/conquest/deck.ts';
import type { DominationPosition } from '../../../machines/domination/types.ts';
import { seat } from '../../../machines/seat.ts';
import { type Changes, ringOfSix, roll, rulesFor } from './support/boards.ts';
import { country, inPlay, Play, withLuck } from './support/positions.ts';

const attack = (source: number, target: number) =>
  ({ type: 'attack', source: country(source), target: country(target) }) as const;

/** Seat 0 is about to take a country with three dice against one. */
function takes(
  changes: Changes,
  owners: readonly number[],
  target: number,
  more: Partial<DominationPosition> = {},
): Play {
  const rules = rulesFor({ options: { conduct: 'console', ...changes.options }, ...changes });
  const armies = owners.map(owner => (owner === 0 ? 6 : 1));
  const position = inPlay(rules, owners, armies, { mode: rules.setup.options.mode, deck: [], ...more });
  const play = new Play(rules, withLuck(position, roll(6, 6, 6, 1)));
  return play.do(attack(1, target), { type: 'roll', dice: 3 }, { type: 'advance', armies: 3 });
}

describe('winning (rules/domination.md#winning)', () => {
  it('by the world', () => {
    const play = takes({}, [0, 0, 0, 0, 0, 1], 6);
    expect(play.position.phase).toEqual({
      name: 'over',
      outcome: { places: [[0], [1]], reason: 'conquest' },
    });
    expect(play.refusal({ type: 'continue' })).toEqual({ code: 'cannot-continue' });
  });

  it('by every capital, also those of players who are out', () => {
    const capitals = [country(1), country(6)];
    const play = takes({ options: { mode: 'capital', conduct: 'console' } }, [0, 0, 0, 0, 1, 1], 6, {
      capitals,
    });
    expect(play.events.at(-1)).toMatchObject({ type: 'won', by: 'capitals' });
    expect(play.position.phase).toMatchObject({ outcome: { places: [[0], [1]] } });
  });

  it('not by capitals while the own one is lost', () => {
    const play = takes({ options: { mode: 'capital', conduct: 'console' } }, [0, 0, 0, 0, 1, 1], 6, {
      capitals: [country(5), country(6)],
    });
    expect(play.phase).toBe('attacking.choosing');
  });

  it('a game won by capitals goes on for the world, with the same position', () => {
    const play = takes({ options: { mode: 'capital', conduct: 'console' } }, [0, 0, 0, 0, 1, 1], 6, {
      capitals: [country(1), country(6)],
    });
    const { armies } = play.position;
    play.do({ type: 'continue' });
    expect(play.position).toMatchObject({
      mode: 'domination',
      armies,
      phase: { name: 'attacking.choosing' },
    });
  });

  it('by the turn limit nobody: those left share the first place', () => {
    const rules = rulesFor({ seats: 3, options: { turnLimit: 5 } });
    const position = inPlay(rules, [0, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1], {
      eliminated: [seat(2)],
      beatenBy: [null, null, seat(0)],
      deck: [],
    });
    const play = new Play(rules, position).do({ type: 'end-attack' }, { type: 'pass' });
    expect(play.position.phase).toEqual({
      name: 'over',
      outcome: { places: [[0, 1], [2]], reason: 'turn-limit' },
    });
  });
});

const none = [null, null, null] as const;
const nothing = { countries: 0, armies: 0 };
const mission = (changes: Partial<Mission>): Mission => ({
  destroy: 0,
  occupy: nothing,
  continents: none,
  text: 'A mission.',
  ...changes,
});

/** Whether seat 0, of three, has won with this mission after taking country 6. */
function wins(own: Mission, owners: readonly number[], more: Partial<DominationPosition> = {}): boolean {
  const changes: Changes = {
    seats: 3,
    missions: [own, mission({}), mission({})],
    options: { mode: 'mission', conduct: 'console' },
  };
  return takes(changes, owners, 6, { missions: [0, 1, 2], ...more }).phase === 'over';
}

const last = [0, 0, 2, 2, 0, 1];
const more = [0, 0, 2, 1, 0, 1];

describe('a game in which nobody can do anything any more (rules/domination.md#draw)', () => {
  const last = (reinforcementMinimum: number) => {
    const rules = rulesFor({ seats: 3, options: { reinforcementMinimum, passing: 'automatic' } });
    const position = inPlay(rules, [0, 1, 2, 1, 2, 0], [1, 1, 1, 1, 1, 1], { deck: [], turn: 5 });
    return new Play(rules, position).do({ type: 'end-attack' });
  };

  it('is over, and is placed as at a limit', () => {
    expect(last(0).position.phase).toMatchObject({ name: 'over', outcome: { places: [[0, 1, 2]] } });
  });

  it('goes on while there will be armies', () => {
    expect(last(1).phase).toBe('placing');
  });
});

describe('missions (rules/domination.md#missions)', () => {
  it('to hold continents: those named', () => {
    expect(wins(mission({ continents: [0, null, null] }), [0, 0, 0, 1, 2, 1])).toBe(true);
    expect(wins(mission({ continents: [0, 1, null] }), [0, 0, 0, 1, 2, 1])).toBe(false);
  });

  it('to hold continents: any second one means two in all', () => {
    expect(wins(mission({ continents: [0, 'any', null] }), [0, 0, 0, 1, 2, 1])).toBe(false);
    expect(wins(mission({ continents: ['any', null, null] }), [0, 0, 0, 1, 2, 1])).toBe(true);
  });

  it('the first continent must be set for it to be a continent mission', () => {
    expect(wins(mission({ continents: [null, 0, null] }), [0, 0, 0, 1, 2, 1])).toBe(false);
  });

  it('to occupy countries, each with enough armies', () => {
    expect(wins(mission({ occupy: { countries: 4, armies: 1 } }), more)).toBe(true);
    expect(wins(mission({ occupy: { countries: 5, armies: 1 } }), more)).toBe(false);
    expect(wins(mission({ occupy: { countries: 4, armies: 3 } }), more)).toBe(true);
    expect(wins(mission({ occupy: { countries: 4, armies: 4 } }), more)).toBe(false);
  });

  it('to destroy a player: by taking the last country oneself', () => {
    expect(wins(mission({ destroy: 2 }), last)).toBe(true);
    expect(wins(mission({ destroy: 2 }), more)).toBe(false);
    expect(wins(mission({ destroy: 3 }), last)).toBe(false);
  });

  it('the fall-back counts when somebody else destroyed the player, or it is oneself', () => {
    const occupy = { countries: 4, armies: 1 };
    const beatenByOther = { beatenBy: [null, null, seat(1)], eliminated: [seat(2)] };
    expect(wins(mission({ destroy: 3, occupy }), [0, 0, 1, 1, 0, 1], beatenByOther)).toBe(true);
    expect(wins(mission({ destroy: 3, occupy }), more)).toBe(false);
    expect(wins(mission({ destroy: 1, occupy }), more)).toBe(true);
  });

  it.each([
    [
      'a mate is nobody to destroy',
      mission({ destroy: 3, occupy: { countries: 4, armies: 1 } }),
      [0, 0, 0, 2, 3, 1],
      {},
    ],
    [
      'whichever of the team has destroyed the player',
      mission({ destroy: 4 }),
      [0, 0, 2, 2, 1, 1],
      { beatenBy: [null, null, null, seat(2)], eliminated: [seat(3)] },
    ],
  ])('in teams: %s', (_, own, owners, more) => {
    const play = (teams: number) =>
      takes(
        {
          seats: 4,
          missions: [own, mission({}), mission({}), mission({})],
          options: { mode: 'mission', conduct: 'console', teams },
        },
        owners,
        6,
        { missions: [0, 1, 2, 3], ...more },
      );
    expect(play(1212).position.phase).toMatchObject({
      outcome: {
        places: [
          [0, 2],
          [1, 3],
        ],
        reason: 'mission',
      },
    });
    expect(play(1212).events.at(-1)).toMatchObject({ type: 'won', seat: 0, team: [0, 2], mission: 0 });
    expect(play(0).phase).not.toBe('over');
  });

  it('a fulfilled mission counts only at the own next placement or move', () => {
    const changes: Changes = {
      missions: [mission({ occupy: { countries: 3, armies: 1 } }), mission({})],
      options: { mode: 'mission' },
    };
    const rules = rulesFor(changes);
    const position = inPlay(rules, [0, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1], {
      mode: 'mission',
      missions: [0, 1],
      phase: { name: 'placing' },
      reserve: [3, 0],
    });
    const play = new Play(rules, position).do({ type: 'place', territory: country(1), armies: 1 });
    expect(play.phase).toBe('over');
    expect(rules.view(play.position, 'spectator').shownMissions).toEqual([rules.setup.missions[0], null]);
  });
});

describe('capitals (rules/domination.md#capitals)', () => {
  it('the first turn of each is the choice of an own country; its cards leave the deck', () => {
    const rules = rulesFor({ options: { mode: 'capital' } });
    const position = inPlay(rules, [0, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1], {
      mode: 'capital',
      turn: 1,
      phase: { name: 'capital' },
    });
    const play = new Play(rules, position);
    expect(play.refusal({ type: 'choose-capital', territory: country(4) })).toMatchObject({
      code: 'not-yours',
    });
    play.do({ type: 'choose-capital', territory: country(2) });
    expect(play.position.deck).not.toContain(1);
    expect(play).toMatchObject({ mover: 1, phase: 'capital' });
    expect(play.position.reserve).toEqual([0, 0]);
    expect(play.do({ type: 'choose-capital', territory: country(4) })).toMatchObject({
      mover: 0,
      phase: 'placing',
    });
    expect(play.position.reserve).toEqual([5, 0]);
  });

  it('of who owns one that the map names it is such a one; others choose as they like', () => {
    const countries = ringOfSix.countries.map((each, index) =>
      index === 1 || index === 2 ? { ...each, capital: true as const } : each,
    );
    const rules = rulesFor({ options: { mode: 'capital' }, board: { ...ringOfSix, countries } });
    const position = inPlay(rules, [0, 0, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1], {
      mode: 'capital',
      turn: 1,
      phase: { name: 'capital' },
    });
    const choices = (of: DominationPosition, by: number): readonly number[] =>
      [...rules.legalMoves(of, seat(by))].flatMap(move => ('territory' in move ? [move.territory] : []));
    expect(choices(position, 0)).toEqual([1, 2]);
    const play = new Play(rules, position);
    expect(play.refusal({ type: 'choose-capital', territory: country(1) })).toMatchObject({
      code: 'no-capital',
    });
    play.do({ type: 'choose-capital', territory: country(3) });
    expect(choices(play.position, 1)).toEqual([3, 4, 5]);
  });
});
