import { describe, expect, test } from 'vitest';
import { type Territory, territory } from '../../../../machines/conquest/board.ts';
import type { Mission } from '../../../../machines/conquest/deck.ts';
import type { DominationPosition } from '../../../../machines/domination/types.ts';
import { domination } from '../../../../source/games/domination/conduct.ts';
import { dominationRoster } from '../../../../source/games/domination/players/index.ts';
import { good } from '../../../good.ts';
import { question } from '../../wanderings.ts';
import { drawn, LEVELS, rulesOf } from './support.ts';

const PLAIN = rulesOf({ preset: 'domination' });
const NAMES = PLAIN.setup.board.countries.map(({ name }) => name);
const AUSTRALIA = ['Indonesia', 'New Guinea', 'Western Australia', 'Eastern Australia'];

const at = (name: string): Territory => {
  const index = NAMES.indexOf(name);
  if (index < 0) throw new Error(`there is no ${name}`);
  return territory(index);
};

/** What stands in a country: the owner's seat and the armies. */
type Places = Readonly<Record<string, readonly [owner: number, armies: number]>>;

/** The world: Asia and Europe to seat 1, the rest to seat 2, with four armies everywhere but in `places`. */
function world(places: Places, changes: Partial<DominationPosition> = {}, rules = PLAIN): DominationPosition {
  const owners: number[] = PLAIN.setup.board.countries.map(({ continent }) =>
    continent === 2 || continent === 4 ? 1 : 2,
  );
  const armies = owners.map(() => 4);
  for (const [name, [owner, count]] of Object.entries(places)) {
    owners[at(name)] = owner;
    armies[at(name)] = count;
  }
  return drawn(rules, owners, armies, changes);
}

const answer = (level: string, position: DominationPosition, rules = PLAIN) =>
  dominationRoster.choose(level, question(rules, position));

const placing = (armies: number): Partial<DominationPosition> => ({
  phase: { name: 'placing' },
  reserve: [armies, 0, 0],
});

describe.each(['normal', 'hard'])('the %s player', level => {
  test('takes the last country of a continent at good odds', () => {
    const position = world({
      Indonesia: [0, 6],
      'New Guinea': [0, 9],
      'Western Australia': [0, 1],
      'Eastern Australia': [1, 2],
      Brazil: [0, 1],
    });
    expect(answer(level, position)).toEqual({
      type: 'attack',
      source: at('New Guinea'),
      target: at('Eastern Australia'),
    });
  });

  test('claims the last country of a continent that another player would have whole from the start', () => {
    const owners = PLAIN.setup.board.countries.map(({ continent }) => (continent === 4 ? 0 : 2));
    const position = drawn(
      PLAIN,
      owners,
      owners.map(() => 1),
      { phase: { name: 'setup.claiming' } },
    );
    const empty = [at('Japan'), at('Peru')];
    const open = position.owners.map((owner, country) => (empty.includes(territory(country)) ? null : owner));
    expect(answer(level, { ...position, owners: open })).toEqual({ type: 'claim', territory: at('Peru') });
  });

  test('puts a player out of the game for the cards', () => {
    const everything: Record<string, readonly [number, number]> = {};
    for (const name of NAMES) everything[name] = [1, 4];
    const position = world(
      { ...everything, Japan: [2, 2], Kamchatka: [0, 12], Alaska: [0, 3], Madagascar: [0, 3] },
      { hands: [[], [], [0, 1, 2, 3]], deck: [] },
    );
    expect(answer(level, position)).toEqual({ type: 'attack', source: at('Kamchatka'), target: at('Japan') });
  });

  test('does not attack at bad odds', () => {
    const own = Object.fromEntries(AUSTRALIA.map(name => [name, [0, 3] as const]));
    expect(answer(level, world({ ...own, Siam: [1, 9] }))).toEqual({ type: 'end-attack' });
  });

  test('brings an army that stands idle to a front', () => {
    const own = Object.fromEntries(AUSTRALIA.map(name => [name, [0, 1] as const]));
    const position = world({ ...own, 'New Guinea': [0, 7] }, { phase: { name: 'fortifying' } });
    expect(answer(level, position)).toEqual({
      type: 'fortify',
      source: at('New Guinea'),
      target: at('Indonesia'),
      armies: 6,
    });
  });

  test('strengthens a capital in danger', () => {
    const rules = rulesOf({ preset: 'domination', options: { mode: 'capital' } });
    const position = world(
      { Argentina: [0, 3], Peru: [2, 5], Brazil: [2, 2], Madagascar: [0, 4], Japan: [0, 5] },
      { ...placing(3), capitals: [at('Argentina'), at('Ural'), at('Egypt')] },
      rules,
    );
    expect(answer(level, position, rules)).toMatchObject({ type: 'place', territory: at('Argentina') });
  });
});

describe('the hard player', () => {
  test('breaks a continent that pays the leader', () => {
    const asia = ['China', 'India', 'Mongolia', 'Japan', 'Afghanistan'];
    const own = Object.fromEntries(asia.map(name => [name, [0, 4] as const]));
    const position = world({ ...own, Kamchatka: [0, 9], Alaska: [2, 2] }, { captured: true });
    expect(answer('hard', position)).toEqual({
      type: 'attack',
      source: at('Kamchatka'),
      target: at('Alaska'),
    });
  });

  test('hides its capital in a duel, behind the front on which the first to move would take it', () => {
    const rules = rulesOf({ preset: 'domination', options: { mode: 'capital' }, seats: 2 });
    const owners = NAMES.map(name => Number(!AUSTRALIA.includes(name)));
    const armies = NAMES.map(name => (['Indonesia', 'Siam'].includes(name) ? 20 : 1));
    const position = drawn(rules, owners, armies, { phase: { name: 'capital' } });
    expect(answer('normal', position, rules)).toMatchObject({ territory: at('Indonesia') });
    expect(answer('hard', position, rules)).not.toMatchObject({ territory: at('Indonesia') });
  });

  test('divides its army on a vast board where that puts a player out of the game', () => {
    const cells = Array.from({ length: 160 }, (_, cell) => ({ x: cell % 16, y: Math.floor(cell / 16) }));
    const isBeside = (one: (typeof cells)[number], other: (typeof cells)[number]): boolean =>
      Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
    const countries = cells.map((cell, index) => ({
      ...cell,
      name: `${index}`,
      continent: 0,
      borders: cells.flatMap((other, to) => (isBeside(cell, other) ? [to] : [])),
    }));
    const board = { name: 'a field', continents: [{ name: 'all', bonus: 5 }], countries };
    const rules = good(domination.prepare({ ...PLAIN.setup, board, missions: [] }));
    const distances = cells.map(({ x, y }) => Math.abs(x - 8) + Math.abs(y - 5));
    const owners = distances.map(distance => (distance === 0 ? 0 : distance > 3 ? 1 : 2));
    const armies = distances.map(distance => (distance === 0 ? 75 : distance > 3 ? 60 : 1));
    let position = drawn(rules, owners, armies);
    while (position.active === 0 && position.phase.name.startsWith('attacking'))
      position = good(rules.apply(position, position.active, answer('hard', position, rules))).position;
    expect(position.owners).not.toContain(2);
  });

  test('places where the march begins that takes a continent', () => {
    const places: Places = {
      Venezuela: [0, 3],
      Peru: [2, 1],
      Brazil: [2, 1],
      Argentina: [2, 1],
      Japan: [0, 3],
      Madagascar: [0, 1],
    };
    const move = answer('hard', world(places, placing(5)));
    expect(move).toEqual({ type: 'place', territory: at('Venezuela'), armies: 5 });
  });

  test('moves the whole army on where there is more to take, and few into a dead end', () => {
    const onward: DominationPosition['phase'] = {
      name: 'attacking.advancing',
      source: at('Venezuela'),
      target: at('Peru'),
      least: 3,
      most: 9,
    };
    const march: Places = {
      Venezuela: [0, 10],
      Peru: [0, 0],
      Brazil: [2, 1],
      Argentina: [2, 1],
      'Central America': [0, 1],
    };
    expect(answer('hard', world(march, { phase: onward }))).toEqual({ type: 'advance', armies: 9 });
    const end = { ...onward, source: at('Indonesia'), target: at('New Guinea') };
    const dead: Places = {
      Indonesia: [0, 10],
      'New Guinea': [0, 0],
      'Western Australia': [0, 1],
      'Eastern Australia': [0, 1],
    };
    expect(answer('hard', world(dead, { phase: end }))).toEqual({ type: 'advance', armies: 3 });
  });

  test('fights for the continents of its mission', () => {
    const south: Mission = {
      destroy: 0,
      occupy: { countries: 0, armies: 0 },
      continents: [1, null, null],
      text: 'Hold South America.',
    };
    const base = rulesOf({ preset: 'domination', options: { mode: 'mission' } });
    const places: Places = {
      Venezuela: [0, 7],
      Peru: [0, 1],
      Brazil: [0, 7],
      Argentina: [2, 2],
      Japan: [0, 4],
    };
    const put = question(base, world(places, {}, base));
    const move = dominationRoster.choose('hard', { ...put, view: { ...put.view, mission: south } });
    expect(move).toEqual({ type: 'attack', source: at('Brazil'), target: at('Argentina') });
  });

  test('places the armies that its mission of occupation lacks', () => {
    const strong: Mission = {
      destroy: 0,
      occupy: { countries: 3, armies: 2 },
      continents: [null, null, null],
      text: 'Hold three countries with two armies each.',
    };
    const base = rulesOf({ preset: 'domination', options: { mode: 'mission' } });
    const put = question(base, world({ Venezuela: [0, 7], Peru: [0, 2], Japan: [0, 1] }, placing(3), base));
    const move = dominationRoster.choose('hard', { ...put, view: { ...put.view, mission: strong } });
    expect(move).toEqual({ type: 'place', territory: at('Japan'), armies: 1 });
  });

  test('keeps a cheap set of fixed worth for a better one', () => {
    const rules = rulesOf({ preset: 'class', options: { cards: 'fixed' } });
    const trading = (hand: number[]) =>
      world(
        { Japan: [0, 4] },
        { phase: { name: 'trading' }, reserve: [3, 0, 0], hands: [hand, [], []] },
        rules,
      );
    expect(answer('hard', trading([0, 3, 6]), rules)).toEqual({ type: 'end-trade' });
    expect(answer('hard', trading([0, 1, 2]), rules)).toMatchObject({ type: 'trade' });
  });
});

describe.each(LEVELS)('the %s player', level => {
  test('trades when it must (rules/domination.md#trading)', () => {
    const position = world(
      { Japan: [0, 4] },
      { phase: { name: 'trading' }, reserve: [3, 0, 0], hands: [[0, 1, 2, 3, 4], [], []] },
    );
    expect(answer(level, position)).toMatchObject({ type: 'trade' });
  });

  test('puts the card of an own country first, for its bonus', () => {
    const hand = [1, 4, 7, 10, at('Japan')];
    const position = world(
      { Japan: [0, 4] },
      { phase: { name: 'trading' }, reserve: [3, 0, 0], hands: [hand, [], []] },
    );
    const move = answer(level, position);
    expect(move.type).toBe('trade');
    const [first] = move.type === 'trade' ? move.cards : [];
    const card = PLAIN.setup.cards[first ?? -1];
    expect(card?.kind === 'wildcard' ? null : card?.country).toBe(at('Japan'));
  });

  test('defends with as many dice as allowed', () => {
    const rules = rulesOf({ preset: 'domination', options: { defence: 'chosen' } });
    const phase: DominationPosition['phase'] = {
      name: 'attacking.defending',
      source: at('Siam'),
      target: at('Indonesia'),
      dice: 3,
    };
    const position = world(
      { Siam: [0, 9], Indonesia: [1, 5] },
      { phase, switches: [0, 1, 2].map(() => ({ endTurn: true, defend: false })) },
      rules,
    );
    expect(answer(level, position, rules)).toEqual({ type: 'defend', dice: 2 });
  });
});

test('who has resigned never attacks', () => {
  const position = world({ Japan: [0, 90], Kamchatka: [1, 1] });
  expect(answer('passive', position)).toEqual({ type: 'end-attack' });
});

test('who has resigned throws its armies at the largest after a hundred turns of each, to end the game', () => {
  const position = world({ Siam: [0, 90], Japan: [0, 3], India: [1, 7], China: [1, 80] }, { turn: 301 });
  const attack = { type: 'attack', source: at('Siam'), target: at('China') };
  expect(answer('passive', position)).toEqual(attack);
  expect(answer('passive', { ...position, turn: 300 })).toEqual({ type: 'end-attack' });
});

test('after 150 turns of each the normal player stakes everything, for equal armies would wait for ever', () => {
  const armies = { Japan: [0, 5], Kamchatka: [1, 900], Mongolia: [1, 900] } as const;
  expect(answer('normal', world(armies, { turn: 450 })).type).toBe('end-attack');
  expect(answer('normal', world(armies, { turn: 451 })).type).toBe('attack');
});

test('nobody attacks beyond the attacks of a turn', () => {
  const rules = rulesOf({ options: { attacks: 1 } });
  for (const level of LEVELS)
    expect(answer(level, world({ Japan: [0, 90], Kamchatka: [1, 1] }, { attacks: 1 }, rules), rules)).toEqual(
      { type: 'end-attack' },
    );
});
