import { describe, expect, it, test } from 'vitest';
import { battle, kills } from '../../../machines/conquest/exchange.ts';
import { Chance, fromScript, fromSeed } from '../../../machines/random.ts';
import { seat } from '../../../machines/seat.ts';
import { optionsSchema } from '../../../machines/warzone/options.ts';
import { income, inRounds, roundsOf, sanctionedIncome } from '../../../machines/warzone/turns.ts';
import { prepareBoard } from '../../../machines/warzone/types.ts';
import { BLUE, boardOf, GREEN, NORTH_SOUTH, RED, rolls, stage, turn } from './support/boards.ts';

const rules = (luck: number) => optionsSchema.parse({ luck });
const none = () => new Chance(fromSeed('none'));
const L0 = { luck: 0 } as const;
const PAIR = boardOf([['All', 0, 'X Y Z']], 'X-Y, Y-Z');

describe('examples 1 and 2: income', () => {
  const many = boardOf(
    [['All', 0, Array.from({ length: 42 }, (_, index) => `T${index}`).join(' ')]],
    'T0-T1',
  );
  const board = prepareBoard({ ...many, continents: [{ name: 'All', bonus: 9 }] });
  const owning = (count: number) => board.territories.map(each => (each < count ? RED : BLUE));
  const land = (owners: readonly (typeof RED | null)[]) => ({ owners, armies: [] });
  it.each([
    [11, 3],
    [12, 4],
    [42, 14 + 9],
  ])('%i territories give %i', (count, armies) => {
    expect(income(board, rules(0), land(owning(count)), RED)).toBe(armies);
  });

  it('the minimum is of the total, or of the territories alone (rules/warzone.md#new-armies)', () => {
    const small = prepareBoard(
      boardOf(
        [
          ['A', 2, 'a b'],
          ['B', 0, 'c d e f'],
        ],
        'a-b',
      ),
    );
    const owners = [RED, RED, RED, RED, RED, BLUE];
    expect(income(small, rules(0), land(owners), RED)).toBe(3);
    expect(income(small, optionsSchema.parse({ minimum: 'territories' }), land(owners), RED)).toBe(5);
  });

  it('9 territories and a bonus of 5 give 8', () => {
    const nine = prepareBoard(
      boardOf(
        [
          ['A', 5, 'a b c'],
          ['B', 0, 'd e f g h i j'],
        ],
        'a-b',
      ),
    );
    const owners = nine.territories.map(each => (each < 9 ? RED : BLUE));
    expect(income(nine, rules(0), land(owners), RED)).toBe(8);
  });
});

describe('examples 3 to 10: one battle', () => {
  it('3: 5 attack 3 with the draws of the example: kills 3 and 2, captured with 3', () => {
    const chance = new Chance(rolls([0.1, 0.59, 0.6, 0.95, 0.3, 0.69, 0.7, 0.05]));
    expect(battle(rules(100), 5, 3, chance)).toEqual({ killed: 3, lost: 2, captured: true, hits: [3, 2] });
  });

  it.each([
    [4, 7, 4, 4, 3, true],
    [5, 15, 10, 9, 7, false],
    [5, 16, 10, 10, 7, true],
    [6, 4, 3, 2, 2, false],
    [7, 1, 1, 0, 1, false],
  ])(
    '%i: without luck %i attack %i: %i killed, %i lost',
    (_, attackers, defenders, killed, lost, captured) => {
      const result = battle(rules(0), attackers, defenders, none());
      expect(result).toEqual({ killed, lost, captured, hits: null });
    },
  );

  it('7: without guard the territory is captured with nobody (rules/warzone.md#attack)', () => {
    const result = battle({ ...rules(0), standGuard: false }, 1, 1, none());
    expect(result).toMatchObject({ killed: 1, lost: 1, captured: true });
  });

  it.each([
    [100, 54],
    [50, 57],
    [0, 60],
    [16, 59],
  ])('8: 100 attackers who roll 54 kill at luck %i %i', (luck, killed) => {
    expect(kills({ luck, rounding: 'straight' }, { armies: 100, rate: 60, hits: 54 }, none())).toBe(killed);
  });

  it('9: at luck 16 three against two always capture with two', () => {
    for (let hits = 0; hits <= 3; hits++)
      expect(kills({ luck: 16, rounding: 'straight' }, { armies: 3, rate: 60, hits }, none())).toBe(2);
    for (let hits = 0; hits <= 2; hits++)
      expect(kills({ luck: 16, rounding: 'straight' }, { armies: 2, rate: 70, hits }, none())).toBe(1);
  });

  it.each([
    [7999, 13],
    [8000, 12],
  ])('10: weighted rounding of 12.8 with the draw %i gives %i', (draw, killed) => {
    const chance = new Chance(fromScript([{ what: 'rounding', numbers: [draw] }]));
    // 16 armies at 80 %: 12.8
    expect(kills({ luck: 0, rounding: 'weighted' }, { armies: 16, rate: 80, hits: 0 }, chance)).toBe(killed);
  });
});

describe('examples 11 and 12: bombs and blockades', () => {
  it.each([
    [7, 3],
    [8, 4],
    [2, 1],
    [1, 1],
  ])('11: a bomb makes %i to %i', (before, after) => {
    const here = stage({
      board: PAIR,
      seats: 2,
      field: { X: 'R5', Y: `G${before}`, Z: 'G1' },
      cards: [['bomb']],
    });
    expect(turn(here, ['bomb Y']).field).toMatchObject({ Y: `G${after}` });
  });

  it('12: a blockade triples and makes neutral; two of different players are independent', () => {
    const here = stage({
      options: L0,
      field: { Alba: 'R5', Brin: 'R1', Cove: 'G4', Dune: 'G1', Esk: 'B1', Fenn: 'B1', Gale: 'B1' },
      cards: [['blockade'], ['blockade']],
    });
    expect(turn(here, ['blockade Alba', 'blockade Cove']).field).toMatchObject({ Alba: 'n15', Cove: 'n12' });
  });

  it('12: a blockade of a territory lost earlier in the round fails, and its card is spent', () => {
    const here = stage({
      options: L0,
      field: { Alba: 'R9', Brin: 'R1', Cove: 'G2', Dune: 'G1', Esk: 'B1', Fenn: 'B1', Gale: 'B1' },
      cards: [[], ['blockade']],
    });
    const done = turn(here, ['advance Alba Cove 8', 'blockade Cove']);
    expect(done.lines[1]).toBe('Green could not blockade Cove: the territory was lost before');
    expect(done.field).toMatchObject({ Cove: 'R7' });
    expect(done.position.hands[GREEN]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('examples 13 to 15: who meets whom', () => {
  it('13: head-on, both repelled', () => {
    const here = stage({ board: PAIR, seats: 2, options: L0, field: { X: 'R10', Y: 'G10', Z: 'n1' } });
    const done = turn(here, ['advance X Y 9', 'advance Y X 9']);
    expect(done.events).toMatchObject([
      {},
      {},
      { sent: 9, killed: 5, lost: 7, after: [3, 5] },
      { sent: 4, killed: 2, lost: 2, after: [3, 1] },
      {},
    ]);
  });

  it('14: head-on, the source is lost', () => {
    const here = stage({ board: PAIR, seats: 2, options: L0, field: { X: 'R10', Y: 'G4', Z: 'G1' } });
    const done = turn(here, ['advance X Y 9', 'advance Y X 3']);
    expect(done.field).toMatchObject({ X: 'R1', Y: 'R6' });
    expect(done.events).toContainEqual(expect.objectContaining({ type: 'failed', why: 'source-lost' }));
  });

  it('15: armies move once', () => {
    const here = stage({ board: PAIR, seats: 2, options: L0, field: { X: 'R6', Y: 'R1', Z: 'G2' } });
    const done = turn(here, ['advance X Y 5; advance Y Z 5']);
    expect(done.events[3]).toMatchObject({ type: 'attacked', sent: 1, killed: 1, lost: 1 });
    expect(done.field).toEqual({ X: 'R1', Y: 'R5', Z: 'G1' });
  });
});

describe('example 16: a truce', () => {
  const field = { Alba: 'R9', Brin: 'B9', Cove: 'G9', Dune: 'R2', Esk: 'B9', Fenn: 'B5', Gale: 'G1' };

  it('stops the attacks of both until the turn ends; a territory that a third took meanwhile may be attacked', () => {
    const here = stage({ options: L0, field, cards: [['diplomacy']] });
    const done = turn(here, [
      'negotiate Blue; advance Alba Brin 5',
      'advance Cove Dune 8',
      'advance Brin Alba 5; advance Esk Dune 8',
    ]);
    expect(done.lines).toEqual([
      'Red and Blue have a truce',
      'Red could not advance from Alba to Brin with 5 armies: there is a truce',
      'Green took Dune from Red: 8 from Cove against 2, lost 1, beat 2',
      'Blue could not advance from Brin to Alba with 5 armies: there is a truce',
      'Blue failed at Dune of Green: 8 from Esk against 7, lost 5, beat 5',
    ]);
    const next = turn({ ...here, position: done.position }, ['advance Alba Brin 8']);
    expect(next.events).toContainEqual(expect.objectContaining({ type: 'attacked', defender: BLUE }));
  });
});

describe('example 17: cards', () => {
  it('both get one when a capture is retaken in the same turn; a move earns none', () => {
    const field = { Alba: 'R1', Brin: 'R9', Cove: 'G1', Dune: 'B9', Esk: 'B1', Fenn: 'B9', Gale: 'G1' };
    const here = stage({ options: L0, field });
    const done = turn(here, ['advance Brin Cove 4', '', 'advance Dune Cove 8']);
    expect(done.field).toMatchObject({ Cove: 'B6' });
    const drawn = done.events.filter(event => event.type === 'card-drawn').map(event => event.seat);
    expect(drawn).toEqual([RED, BLUE]);
  });

  it('a move into an own territory earns none', () => {
    const here = stage({ board: PAIR, seats: 2, field: { X: 'R5', Y: 'R1', Z: 'G1' } });
    expect(turn(here, ['advance X Y 3']).events.some(event => event.type === 'card-drawn')).toBe(false);
  });
});

test.each([
  ['50%', 20, 10],
  ['100%', 20, 20],
])('example 18: 41 armies, 50 %% and then %s are %i and %i', (second, first, then) => {
  const here = stage({ board: PAIR, seats: 2, options: L0, field: { X: 'R1', Y: 'R41', Z: 'G1' } });
  const done = turn(here, [`advance Y X 50%; advance Y X ${second}`]);
  expect(done.events.filter(event => event.type === 'moved').map(event => event.sent)).toEqual([first, then]);
});

test.each([
  [5, [50], 3],
  [5, [51], 2],
  [20, [50, 50], 5],
])('example 19: an income of %i under sanctions of %j is %i', (whole, percents, left) => {
  expect(sanctionedIncome(whole, percents)).toBe(left);
});

test.each([
  ['rotate', 'A1 B1 C1 A2 B2 B3'],
  ['snake', 'A1 B1 C1 B2 A2 B3'],
] as const)('example 20: orders of A, B and C (2, 3 and 1) come %s as %s', (roundOrder, expected) => {
  const lists = [['A1', 'A2'], ['B1', 'B2', 'B3'], ['C1']];
  const done: string[] = [];
  inRounds(lists, roundsOf(roundOrder, [seat(0), seat(1), seat(2)], none()), {
    failedConsumesSlot: true,
    isOver: () => false,
    perform: item => done.push(item) > 0,
  });
  expect(done.join(' ')).toBe(expected);
});

describe('example 21: a full turn of three players', () => {
  const scene = {
    board: NORTH_SOUTH,
    field: { Alba: 'R2', Brin: 'R6', Cove: 'G4', Dune: 'G5', Esk: 'B3', Fenn: 'B7', Gale: 'B1' },
    incomes: [3, 3, 3],
    cards: [['bomb'], ['blockade'], ['reinforcement', 'airlift']],
  } as const;
  const lists = [
    'deploy 3 Brin; bomb Cove; advance Brin Cove 7; advance Alba Cove 1',
    'deploy 3 Cove; advance Cove Brin 5; blockade Dune',
    'reinforce; deploy 8 Fenn; airlift Fenn Esk 4; advance Esk Dune 6; advance Fenn Brin 9',
  ];

  it('under the class rules, step by step', () => {
    const done = turn(stage({ ...scene, options: L0 }), lists);
    expect(done.lines).toEqual([
      'Blue played a reinforcement card: 5 armies more',
      'Red deployed 3 armies in Brin',
      'Green deployed 3 armies in Cove',
      'Blue deployed 8 armies in Fenn',
      'Red bombed Cove of Green: 7 became 3',
      'Green failed at Brin of Red: 2 from Cove against 9, lost 2, beat 1',
      'Blue airlifted 4 armies from Fenn to Esk',
      'Red took Cove from Green: 7 from Brin against 1, lost 1, beat 1',
      'Green blockaded Dune, now neutral: 5 became 15',
      'Blue failed at neutral Dune: 3 from Esk against 15, lost 3, beat 2',
      'Red moved 1 army from Alba to Cove',
      'Blue took Brin from Red: 9 from Fenn against 1, lost 1, beat 1',
    ]);
    expect(done.field).toEqual({
      Alba: 'R1',
      Brin: 'B8',
      Cove: 'R7',
      Dune: 'n13',
      Esk: 'B4',
      Fenn: 'B2',
      Gale: 'B1',
    });
    expect(done.position.eliminated).toEqual([GREEN]);
    const drawn = done.events.filter(event => event.type === 'card-drawn').map(event => event.seat);
    expect(drawn).toEqual([RED, BLUE]);
    expect(done.position.incomes).toEqual([3, 0, 3]);
  });

  it('under the phases of Warzone, step by step', () => {
    const options = { ...L0, execution: 'phases', roundOrder: 'snake' } as const;
    const done = turn(stage({ ...scene, options }), lists);
    expect(done.lines.slice(4)).toEqual([
      'Red bombed Cove of Green: 7 became 3',
      'Blue airlifted 4 armies from Fenn to Esk',
      'Red took Cove from Green: 7 from Brin against 3, lost 2, beat 3',
      'Green could not advance from Cove to Brin with 5 armies: the source was lost before',
      'Blue failed at Dune of Green: 3 from Esk against 5, lost 3, beat 2',
      'Blue took Brin from Red: 9 from Fenn against 2, lost 1, beat 2',
      'Red moved 1 army from Alba to Cove',
      'Green blockaded Dune, now neutral: 3 became 9',
    ]);
    expect(done.field).toEqual({
      Alba: 'R1',
      Brin: 'B8',
      Cove: 'R6',
      Dune: 'n9',
      Esk: 'B4',
      Fenn: 'B2',
      Gale: 'B1',
    });
    expect(done.position.eliminated).toEqual([GREEN]);
  });
});
