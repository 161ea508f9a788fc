import { describe, expect, it } from 'vitest';
import { boardData } from '../../../machines/conquest/board.ts';
import { fromScript, fromSeed } from '../../../machines/random.ts';
import { seats } from '../../../machines/seat.ts';
import { warzone } from '../../../machines/warzone/index.ts';
import { optionsSchema, presets, type WarzoneOptions } from '../../../machines/warzone/options.ts';
import { CARDS, piecesOf } from '../../../machines/warzone/orders.ts';
import type { WarzoneMove, WarzonePosition } from '../../../machines/warzone/types.ts';
import { warzonePositions } from '../../../source/games/warzone/positions.ts';
import { orderLines } from '../../../source/games/warzone/text/index.ts';
import { BUILTIN_MAPS } from '../../../source/maps/builtin/index.ts';
import { good } from '../../good.ts';
import { BLUE, GREEN, NAMES, NORTH_SOUTH, order, RED, stage, turn } from './support/boards.ts';

const field = { Alba: 'R2', Brin: 'R6', Cove: 'G4', Dune: 'G5', Esk: 'B3', Fenn: 'B7', Gale: 'n1' };
const here = stage({
  field,
  incomes: [3, 3, 3],
  cards: [['bomb', 'airlift', 'diplomacy', 'blockade'], [], []],
});

const given = (from: WarzonePosition, move: WarzoneMove, seat = RED) => {
  const step = here.rules.apply(from, seat, move);
  return step.ok ? 'accepted' : warzone.explain(step.error, NAMES);
};
const give = (words: string) => given(here.position, { type: 'give', order: order(here, words) });

describe('an order that cannot be is refused when it is given, with what would be right', () => {
  it.each([
    ['deploy 4 Alba', '4 armies would be deployed, and there are 3'],
    ['deploy 0 Alba', 'the number must be 1 to 1000000, not 0'],
    ['deploy 1 Cove', 'Cove belongs to Green'],
    ['deploy 1 Gale', 'Gale is neutral'],
    ['advance Brin Cove 6', 'Brin has 5 armies left to send, not 6'],
    ['advance Brin Dune 1', 'Dune does not border Brin'],
    ['advance Cove Brin 1', 'Cove belongs to Green'],
    ['advance Brin Brin 1', 'Brin is both source and target; the target must be another'],
    ['advance Brin Cove 101%', 'the number must be 1 to 100, not 101'],
    ['bomb Brin', 'Brin is your own'],
    ['bomb Gale', 'Gale is neutral; a bomb needs a territory of another player'],
    ['bomb Esk', 'Esk borders no territory of yours'],
    ['airlift Brin Cove 1', 'Cove belongs to Green'],
    ['negotiate Red', 'that is yourself; it must be another player'],
    ['reinforce', 'there is no reinforcement card left in the hand'],
    ['cheat', 'cheating is not allowed in this game'],
    ['deploy 3 Alba', 'accepted'],
    ['advance Brin Cove 5', 'accepted'],
    ['advance Brin Cove 100%', 'accepted'],
    ['bomb Cove', 'accepted'],
    ['airlift Brin Alba 5', 'accepted'],
    ['negotiate Blue', 'accepted'],
    ['blockade Alba', 'accepted'],
  ])('%s: %s', (words, answer) => {
    expect(give(words)).toBe(answer);
  });

  it.each([
    [
      'deploy 6 Esk',
      'order 1 (deploy): 5 armies may still be deployed in Esk; others must go to the continents that pay them',
    ],
    ['deploy 4 Esk; deploy 4 Alba', 'accepted'],
    ['deploy 8 Alba', 'accepted'],
    [
      'deploy 5 Esk; deploy 2 Alba; deploy 1 Esk',
      'order 3 (deploy): 0 armies may still be deployed in Esk; others must go to the continents that pay them',
    ],
    ['reinforce; deploy 10 Esk; deploy 3 Brin', 'accepted'],
  ])('what a continent pays goes inside it (rules/warzone.md#local-deployments): %s', (words, answer) => {
    const own = { Alba: 'R1', Brin: 'R1', Cove: 'R1', Dune: 'G5', Esk: 'R3', Fenn: 'B7', Gale: 'n1' };
    const options = { localDeployments: true };
    const local = stage({ field: own, options, incomes: [8, 3, 3], cards: [['reinforcement'], [], []] });
    const orders = words.split('; ').map(each => order(local, each));
    const step = local.rules.apply(local.position, RED, { type: 'plan', orders });
    expect(step.ok ? 'accepted' : warzone.explain(step.error, NAMES)).toBe(answer);
  });

  it.each([
    ['', 'a hand holds 3 cards at most; 1 more must be played or discarded', []],
    ['bomb Cove', 'accepted', ['bomb 1', 'airlift 1', 'gift 1']],
    ['discard airlift', 'accepted', ['bomb 2', 'gift 1']],
  ] as const)(
    'of a full hand are so many that what is too much is played or discarded (rules/warzone.md#cards): %s',
    (words, answer, left) => {
      const options = { handLimit: 3, fullHand: 'discard', cards: 'bomb, airlift, gift' } as const;
      const full = stage({ field, options, cards: [['bomb', 'bomb', 'airlift', 'gift'], [], []] });
      const orders = words === '' ? [] : [order(full, words)];
      const step = full.rules.apply(full.position, RED, { type: 'commit', orders, loss: false });
      expect(step.ok ? 'accepted' : warzone.explain(step.error, NAMES)).toBe(answer);
      const held = (from: WarzonePosition) =>
        full.rules
          .view(from, RED)
          .hand.flatMap((count, index) => (count > 0 ? [`${CARDS[index]} ${count}`] : []));
      const done = turn(full, [words]);
      expect(held(done.position)).toEqual(left.length > 0 ? left : ['bomb 2', 'airlift 1']);
      const seen = done.events.flatMap(event => full.rules.seen(event, GREEN) ?? []);
      expect(seen.some(event => event.type === 'discarded')).toBe(false);
    },
  );

  it('of a mate is seen once it is committed, and by nobody else (rules/warzone.md#teams)', () => {
    const { rules, position } = stage({ field, options: { teams: 112 }, incomes: [3, 3, 3] });
    const orders = [order(here, 'deploy 3 Cove')];
    const planned = good(rules.apply(position, GREEN, { type: 'plan', orders })).position;
    expect(rules.view(planned, RED).mates).toEqual([]);
    const committed = good(
      rules.apply(planned, GREEN, { type: 'commit', orders: null, loss: true }),
    ).position;
    const view = rules.view(committed, RED);
    expect(view.mates).toEqual([{ seat: GREEN, orders }]);
    expect(orderLines(view, NAMES)).toEqual([
      'no orders',
      'Green has committed',
      '1 deploy 3 armies in Cove',
    ]);
    expect(rules.view(committed, BLUE).mates).toEqual([]);
  });

  it('has pieces of its own kind of card (rules/warzone.md#kinds-of-cards)', () => {
    const options = optionsSchema.parse({ cards: 'reinforcement=2/4, delay/5, priority', cardPieces: 3 });
    const pieces = (['reinforcement', 'delay', 'priority'] as const).map(card => piecesOf(options, card));
    expect(pieces).toEqual([4, 5, 3]);
  });

  it('is given one each in turn, and stands (rules/warzone.md#one-each-in-turn)', () => {
    const { rules, position } = stage({ field, options: { inTurn: true }, incomes: [3, 3, 3] });
    const commit = { type: 'commit', orders: null, loss: true } as const;
    const put = (place: string) => ({ type: 'give', order: order(here, `deploy 1 ${place}`) }) as const;
    const following = (from: WarzonePosition, move: WarzoneMove) => {
      const [who = RED] = rules.seatsToMove(from);
      return good(rules.apply(from, who, move)).position;
    };
    const refused = (from: WarzonePosition, who: typeof RED, move: WarzoneMove) => {
      const step = rules.apply(from, who, move);
      return step.ok ? 'accepted' : warzone.explain(step.error, NAMES);
    };
    const asked: number[][] = [];
    let now: WarzonePosition = { ...position, giver: RED };
    for (const move of [put('Alba'), commit, put('Esk'), put('Brin')]) {
      asked.push([...rules.seatsToMove(now)]);
      now = following(now, move);
    }
    expect([...asked, rules.seatsToMove(now)]).toEqual([[RED], [GREEN], [BLUE], [RED], [BLUE]]);
    expect(refused(now, RED, put('Alba'))).toBe('Blue gives an order first: everybody gives one in turn');
    const stands = 'orders that are given stand: everybody gives one in turn';
    for (const move of [
      { type: 'remove', index: 0 },
      { type: 'shift', from: 0, to: 0 },
      { type: 'plan', orders: [] },
      { ...commit, orders: [order(here, 'deploy 1 Fenn')] },
    ] satisfies WarzoneMove[])
      expect(refused(now, BLUE, move)).toBe(stands);
    const rest = [order(here, 'deploy 1 Esk'), order(here, 'advance Fenn Brin 3')];
    const all = following(now, { ...commit, orders: rest });
    expect(rules.seatsToMove(all)).toEqual([RED]);
    expect(following(all, commit).turn).toBe(position.turn + 1);
  });

  it('a delay comes after everybody, a priority first (rules/warzone.md#delay, #priority)', () => {
    const cards = [['delay'], [], ['delay', 'priority']] as const;
    const own = { Alba: 'R2', Brin: 'R6', Cove: 'G4', Dune: 'G5', Esk: 'B3', Fenn: 'B7', Gale: 'B1' };
    const options = { execution: 'phases', roundOrder: 'fixed', luck: 0, cards: 'delay, priority' } as const;
    const here = stage({ field: own, options, cards });
    const mover = ([word = '']: readonly string[]): string => word;
    const told = (blue: string): readonly string[] =>
      turn(here, [
        'advance Brin Alba 1; delay; advance Brin Alba 2',
        'advance Cove Dune 1; advance Dune Cove 1; advance Dune Cove 1',
        blue,
      ])
        .lines.filter(line => line.includes(' moved '))
        .map(line => mover(line.split(' ')));
    const usual = ['Red', 'Green', 'Blue', 'Green', 'Green', 'Red', 'Blue'];
    expect(told('advance Fenn Esk 1; delay; advance Fenn Esk 2')).toEqual(usual);
    expect(told('priority; advance Fenn Esk 1; delay; advance Fenn Esk 2')).toEqual([
      ...['Blue', 'Red', 'Green', 'Green', 'Green'],
      ...['Blue', 'Red'],
    ]);
  });

  it('an emergency blockade meets the attack, and a gift is defended by its new owner (rules/warzone.md#emergency-blockade, #gift)', () => {
    const cards = [[], ['emergency', 'gift'], []] as const;
    const options = { execution: 'phases', luck: 0, cards: 'emergency, gift' } as const;
    const here = stage({ field: { ...field, Gale: 'G2' }, options, cards });
    const { field: after, lines } = turn(here, ['advance Brin Cove 5', 'emergency Cove; gift Gale Blue', '']);
    expect(after).toMatchObject({ Cove: 'n9', Gale: 'B2' });
    expect(lines).toContain('Green gave Gale to Blue');
  });

  it('who loses the capital is out, and leaves neutral land behind (rules/warzone.md#capitals)', () => {
    const own = { Alba: 'R2', Brin: 'R1', Cove: 'G4', Dune: 'G5', Esk: 'B3', Fenn: 'B9', Gale: 'R5' };
    const options = { capitals: true, luck: 0, roundOrder: 'fixed' } as const;
    const crowned = stage({ field: own, options, capitals: ['Brin', 'Cove', 'Fenn'] });
    const { field: after, events } = turn(crowned, [
      'advance Alba Cove 1; advance Gale Fenn 4',
      '',
      'advance Fenn Brin 8',
    ]);
    expect(after).toMatchObject({ Alba: 'n1', Gale: 'n5', Brin: 'B7' });
    expect(events.filter(({ type }) => type === 'eliminated')).toEqual([
      { type: 'eliminated', seat: RED, by: BLUE },
    ]);
  });

  it.each([
    ['reconnaissance Esk', 1, ['Dune', 'Esk', 'Fenn'], []],
    ['reconnaissance Esk', 2, ['Dune', 'Esk', 'Fenn'], ['Dune', 'Esk', 'Fenn']],
    ['surveillance Gale', 1, ['Dune', 'Esk', 'Fenn', 'Gale'], []],
    ['spy Blue', 1, ['Esk', 'Gale'], []],
  ])(
    '%s lets one see more for %i turns, and nobody else learn of it (rules/warzone.md#cards-of-sight)',
    (...row) => {
      const [words, watchTurns, first, second] = row;
      const own = { Alba: 'R2', Brin: 'n6', Cove: 'G4', Dune: 'G5', Esk: 'B3', Fenn: 'G7', Gale: 'B1' };
      const options = { fog: 'normal', watchTurns, cards: 'reconnaissance, surveillance, spy' } as const;
      const cards = [['reconnaissance', 'surveillance', 'spy'], [], []] as const;
      const here = stage({ field: own, options, cards });
      const begun = { ...here, position: { ...here.position, watches: [] } };
      const seen = (position: WarzonePosition): readonly string[] => {
        const { armies } = here.rules.view(position, RED);
        return NORTH_SOUTH.countries.flatMap(({ name }, index) =>
          armies[index] !== null && !['Alba', 'Brin', 'Cove'].includes(name) ? [name] : [],
        );
      };
      expect(seen(begun.position)).toEqual([]);
      const one = turn(begun, [words, '', '']);
      expect(seen(one.position)).toEqual(first);
      const watched = one.events.filter(({ type }) => type === 'watched');
      expect(watched.map(event => here.rules.seen(event, RED) === null)).toEqual([false]);
      expect(watched.map(event => here.rules.seen(event, BLUE))).toEqual([null]);
      expect(seen(turn({ ...here, position: one.position }, ['', '', '']).position)).toEqual(second);
    },
  );

  it('without splitting all armies go, and only once (rules/warzone.md#no-split)', () => {
    const whole = stage({ field, options: { noSplit: true, luck: 0 }, incomes: [2, 3, 3] });
    const list = ['deploy 2 Brin', 'advance Brin Cove 3'].map(each => order(whole, each));
    const twice = [...list, order(whole, 'advance Brin Alba 1')];
    const step = whole.rules.apply(whole.position, RED, { type: 'plan', orders: twice });
    expect(step.ok ? 'accepted' : warzone.explain(step.error, NAMES)).toBe(
      'order 3 (advance): Brin has 0 armies left to send, not 1',
    );
    const lift = stage({ field, options: { noSplit: true }, cards: [['airlift']] });
    const rest = ['airlift Brin Alba 2', 'advance Brin Cove 100%'].map(each => order(lift, each));
    expect(lift.rules.apply(lift.position, RED, { type: 'plan', orders: rest }).ok).toBe(true);
    const late = lift.rules.apply(lift.position, RED, { type: 'plan', orders: rest.toReversed() });
    expect(late).toMatchObject({ ok: false, error: { why: { code: 'too-few-armies' } } });
    const { lines } = turn(whole, ['deploy 2 Brin; advance Brin Cove 3', '', '']);
    expect(lines[1]).toBe('Red took Cove from Green: 7 from Brin against 4, lost 3, beat 4');
  });

  it('an army is not given away twice (rules/warzone.md#giving-orders)', () => {
    const first = good(
      here.rules.apply(here.position, RED, {
        type: 'give',
        order: order(here, 'advance Brin Cove 4'),
      }),
    );
    const twice = { type: 'give', order: order(here, 'advance Brin Fenn 2') } as const;
    expect(given(first.position, twice)).toBe('Brin has 1 army left to send, not 2');
    const fails = given(here.position, {
      type: 'plan',
      orders: ['deploy 1 Brin', 'advance Brin Cove 4', 'advance Brin Fenn 3'].map(words =>
        order(here, words),
      ),
    });
    expect(fails).toBe('order 3 (advance): Brin has 2 armies left to send, not 3');
  });

  it('a card is not played twice', () => {
    const orders = ['bomb Cove', 'bomb Fenn'].map(words => order(here, words));
    expect(given(here.position, { type: 'plan', orders })).toBe(
      'order 2 (bomb): there is no bomb card left in the hand',
    );
  });
});

describe('a list of orders', () => {
  it('may be edited until it is committed', () => {
    let position = here.position;
    const play = (move: WarzoneMove) => {
      position = good(here.rules.apply(position, RED, move)).position;
      return here.rules.view(position, RED).orders;
    };
    const [one, two] = [order(here, 'deploy 3 Alba'), order(here, 'bomb Cove')];
    play({ type: 'give', order: one });
    expect(play({ type: 'give', order: two })).toEqual([one, two]);
    expect(play({ type: 'shift', from: 1, to: 0 })).toEqual([two, one]);
    expect(play({ type: 'remove', index: 0 })).toEqual([one]);
    expect(given(position, { type: 'remove', index: 1 })).toBe('there is no order 2; orders go from 1 to 1');
    expect(play({ type: 'plan', orders: [] })).toEqual([]);
    expect(given(position, { type: 'remove', index: 0 })).toBe('no orders have been given in this turn');
  });

  it('may lack what an order brought that was taken from it, until it is committed', () => {
    const moves: WarzoneMove[] = [
      { type: 'give', order: order(here, 'deploy 3 Brin') },
      { type: 'give', order: order(here, 'advance Brin Cove 8') },
      { type: 'remove', index: 0 },
    ];
    const lacking = moves.reduce(
      (from, move) => good(here.rules.apply(from, RED, move)).position,
      here.position,
    );
    expect(warzonePositions.whyImpossible(here.rules, lacking)).toBeNull();
    expect(given(lacking, { type: 'commit', orders: null, loss: true })).toContain('5 armies left to send');
  });

  it('is not committed with armies left over, unless that is confirmed (rules/warzone.md#commit)', () => {
    const commit = { type: 'commit', orders: null, loss: false } as const;
    expect(given(here.position, commit)).toBe('3 armies are not deployed and would be lost');
    expect(given(here.position, { ...commit, loss: true })).toBe('accepted');
  });

  it('is closed once committed, and the others go on', () => {
    const done = good(here.rules.apply(here.position, RED, { type: 'commit', orders: null, loss: true }));
    expect(here.rules.seatsToMove(done.position)).toEqual([GREEN, BLUE]);
    expect(given(done.position, { type: 'give', order: order(here, 'bomb Cove') })).toBe(
      'Red has finished and waits for the others',
    );
  });

  it('is judged under fog by what its player sees, so that a refusal tells nothing', () => {
    const dark = stage({ field, options: { fog: 'complete' }, cards: [['bomb']] });
    const bomb = (name: string) =>
      dark.rules.apply(dark.position, RED, {
        type: 'give',
        order: { type: 'bomb', territory: dark.at(name) },
      }).ok;
    const neutral = stage({
      field: { ...field, Cove: 'n4' },
      options: { fog: 'complete' },
      cards: [['bomb']],
    });
    expect(bomb('Cove')).toBe(true);
    expect(
      neutral.rules.apply(neutral.position, RED, {
        type: 'give',
        order: { type: 'bomb', territory: neutral.at('Cove') },
      }).ok,
    ).toBe(true);
  });
});

describe('when orders are executed', () => {
  it('without guard a territory may be emptied, and an empty one is taken without loss (rules/warzone.md#guard, #attack)', () => {
    const open = stage({
      field: { ...field, Brin: 'R1', Cove: 'G3' },
      options: { standGuard: false, luck: 0 },
    });
    const done = turn(open, ['advance Brin Alba 1', 'advance Cove Brin 3']);
    expect(done.field).toMatchObject({ Alba: 'R3', Brin: 'G3', Cove: 'G0' });
  });

  it('a shortage makes the order fail where the option says so (rules/warzone.md#how-many-go)', () => {
    const strict = stage({ field, options: { shortage: 'fail', luck: 0 }, cards: [['bomb']] });
    const done = turn(strict, ['bomb Cove', 'advance Cove Brin 3']);
    expect(done.lines[1]).toContain('fewer armies were left than ordered');
  });

  it('armies that captured go on with multi-attack (rules/warzone.md#moving-once, #giving-orders)', () => {
    const far = stage({
      field: { ...field, Brin: 'R20', Cove: 'G1', Dune: 'G1' },
      options: { multiAttack: true, luck: 0 },
    });
    const done = turn(far, ['advance Brin Cove 19; advance Cove Dune 17']);
    expect(done.field).toMatchObject({ Cove: 'R1', Dune: 'R16' });
  });

  it('an airlift attacks where the option says so (rules/warzone.md#airlift)', () => {
    const raid = stage({ field, options: { airliftAttack: true, luck: 0 }, cards: [['airlift']] });
    expect(turn(raid, ['airlift Brin Gale 5']).field).toMatchObject({ Gale: 'R4', Brin: 'R1' });
  });

  it('a mode of an advance is kept to (rules/warzone.md#advance)', () => {
    const modes = stage({ field, options: { luck: 0 } });
    const done = turn(modes, ['attack Brin Alba 1; move Brin Cove 1']);
    expect(done.lines.map(line => line.split(': ')[1])).toEqual([
      'it was an own territory by then',
      'it was no own territory by then',
    ]);
  });

  it('a failed order keeps its place in the round, or gives it up (rules/warzone.md#rounds)', () => {
    const lists = ['attack Brin Alba 1; advance Brin Cove 4', 'advance Cove Brin 3'];
    const first = (failedConsumesSlot: boolean) =>
      turn(stage({ field, options: { luck: 0, failedConsumesSlot } }), lists).lines[1] ?? '';
    expect(first(true)).toMatch(/^Green (took|failed at) Brin/);
    expect(first(false)).toMatch(/^Red (took|failed at) Cove/);
  });

  it('the last territory may be blockaded, and the player is out; with nobody left it is a draw (rules/warzone.md#blockade, #the-end)', () => {
    const last = stage({ seats: 2, field: { Alba: 'R2', Brin: 'G2' }, cards: [['blockade'], ['blockade']] });
    const done = turn(last, ['blockade Alba', 'blockade Brin']);
    expect(done.position.phase).toEqual({
      name: 'over',
      outcome: { places: [[RED, GREEN]], reason: 'nobody-left' },
    });
  });

  it('the only player left plays on, claims, or has won by the option (rules/warzone.md#the-end)', () => {
    const scene = { seats: 2, field: { Alba: 'R9', Brin: 'G1' } } as const;
    const done = turn(stage({ ...scene, options: { luck: 0 } }), ['advance Alba Brin 8']);
    expect(done.position.phase.name).toBe('ordering');
    const two = stage({ ...scene, options: { luck: 0 } });
    const claim = two.rules.apply(done.position, RED, { type: 'claim' });
    expect(claim.ok && claim.value.position.phase).toMatchObject({ outcome: { reason: 'claimed' } });
    const early = two.rules.apply(two.position, RED, { type: 'claim' });
    expect(!early.ok && warzone.explain(early.error, NAMES)).toBe(
      'only the last player left may claim the victory',
    );
    const alone = turn(stage({ ...scene, options: { luck: 0, victory: 'lastAlive' } }), [
      'advance Alba Brin 8',
    ]);
    expect(alone.position.phase).toMatchObject({
      outcome: { reason: 'last-alive', places: [[RED], [GREEN]] },
    });
  });

  it('a script that does not fit refuses the commit, and nothing has changed', () => {
    const short = stage({ seats: 2, field: { Alba: 'R9', Brin: 'G1' }, random: fromScript([]) });
    const first = good(
      short.rules.apply(short.position, RED, {
        type: 'commit',
        orders: [order(short, 'advance Alba Brin 2')],
        loss: true,
      }),
    );
    const second = short.rules.apply(first.position, GREEN, {
      type: 'commit',
      orders: null,
      loss: true,
    });
    expect(second).toMatchObject({ ok: false, error: { code: 'outcomes-ended', needed: 'roll' } });
  });
});

describe('the start', () => {
  const world = boardData(BUILTIN_MAPS[0]?.map ?? NORTH_SOUTH);
  const begun = (options: WarzoneOptions, count: number) => {
    const rules = warzone.prepare({ seats: count, options, board: world });
    if (!rules.ok) throw new Error(rules.error.sentence);
    const start = good(rules.value.start(fromSeed('start')));
    return { rules: rules.value, position: start };
  };

  it.each([2, 3, 4, 5, 6])(
    'every territory is dealt, the counts differ by one at most (rules/warzone.md#the-deal): %i',
    count => {
      const { position } = begun(presets.class, count);
      const owned = seats(count).map(seat => position.owners.filter(owner => owner === seat).length);
      expect(owned.reduce((sum, each) => sum + each, 0)).toBe(42);
      expect(Math.max(...owned) - Math.min(...owned)).toBeLessThanOrEqual(1);
      expect(new Set(position.armies)).toEqual(new Set([1]));
      expect(position.turn).toBe(1);
    },
  );

  it('comp345: 50 armies and two cards on top (rules/warzone.md#the-deal)', () => {
    const { position } = begun(presets.comp345, 2);
    expect(position.incomes.every(income => income >= 53)).toBe(true);
    expect(position.hands.map(hand => hand.reduce((sum, each) => sum + each, 0))).toEqual([2, 2]);
  });

  it('warzone: wish lists are served back and forth, what is not taken is neutral', () => {
    const { rules, position } = begun(presets.warzone, 2);
    if (position.phase.name !== 'picking') throw new Error('no picks');
    const { offered } = position.phase;
    expect(offered).toHaveLength(6);
    expect(position.armies.filter(armies => armies === 10)).toHaveLength(7);
    const pick = { type: 'pick', territories: offered } as const;
    const [first = RED, second = GREEN] = position.order;
    const one = good(rules.apply(position, first, pick));
    expect(rules.view(one.position, second).committed).toEqual([0, 1].map(index => index === first));
    const two = good(rules.apply(one.position, second, pick));
    const owned = offered.map(place => two.position.owners[place]);
    expect(owned).toEqual([first, second, second, first, first, second]);
    expect(two.position.incomes).toEqual([5, 5]);
    const twice = rules.apply(position, first, { type: 'pick', territories: [...offered, ...offered] });
    expect(!twice.ok && warzone.explain(twice.error, [])).toMatch(/ is on the list twice$/);
  });

  it('a capital is what was given first, of what the map names for one if there is some (rules/warzone.md#capitals)', () => {
    const named = [4, 17, 30, 41];
    const board = {
      ...world,
      countries: world.countries.map((each, index) =>
        named.includes(index) ? { ...each, capital: true as const } : each,
      ),
    };
    for (const start of ['deal', 'random'] as const) {
      const options = optionsSchema.parse({ capitals: true, start, startTerritories: 4, offered: 'all' });
      const begin = (on: typeof world, seed: string) =>
        good(good(warzone.prepare({ seats: 3, options, board: on })).start(fromSeed(seed)));
      for (const seed of ['a', 'b', 'c', 'd']) {
        const [plain, { owners, capitals }] = [begin(world, seed), begin(board, seed)];
        expect(owners).toEqual(plain.owners);
        for (const seat of seats(3)) {
          const own = named.filter(each => owners[each] === seat);
          if (own.length === 0) expect(capitals?.[seat]).toBe(plain.capitals?.[seat]);
          else expect(own).toContain(capitals?.[seat]);
        }
      }
    }
  });

  it('comes from a script where there is one', () => {
    const rules = good(warzone.prepare({ seats: 2, options: presets.comp345, board: NORTH_SOUTH }));
    const outcomes = [
      { what: 'seats', numbers: [1, 0] },
      { what: 'deal', numbers: [0, 0, 0, 1, 1, 1, 1] },
      ...[0, 1, 2, 3].map(card => ({ what: 'card', numbers: [card] })),
    ];
    const start = good(rules.start(fromScript(outcomes)));
    expect(start.order).toEqual([1, 0]);
    expect(start.owners).toEqual([0, 0, 0, 1, 1, 1, 1]);
    expect(start.incomes).toEqual([50 + 4, 50 + 5]);
    expect(start.hands).toEqual([
      [1, 0, 1, 0, 0, 0],
      [0, 1, 0, 1, 0, 0],
    ]);
    expect(rules.start(fromScript(outcomes.slice(1)))).toMatchObject({
      ok: false,
      error: { code: 'outcomes-mismatch', position: 1 },
    });
  });

  it('a board that is none is a fault of the set-up', () => {
    const torn = { ...NORTH_SOUTH, continents: [] };
    expect(warzone.prepare({ seats: 2, options: presets.class, board: torn })).toMatchObject({
      ok: false,
      error: { code: 'wrong-board' },
    });
  });

  it('a map too small, a wrong number of players and an unknown option are faults of the set-up', () => {
    const prepare = (count: number, options: object) => {
      const setup = { seats: count, options: { ...optionsSchema.parse({}), ...options }, board: NORTH_SOUTH };
      const prepared = warzone.prepare(setup);
      return prepared.ok ? 'fine' : prepared.error.sentence;
    };
    expect(prepare(7, {})).toBe('Warzone is for 2 to 6 players, not 7');
    expect(prepare(3, { start: 'picks' })).toBe('3 players need 9 territories, and the map has 7');
    expect(prepare(3, { luck: 101 })).toBe('the option luck must be at most 100');
    expect(prepare(3, {})).toBe('fine');
  });
});
