import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { territory } from '../../../../machines/conquest/board.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import { FOGS, optionsSchema, presets, type WarzoneOptions } from '../../../../machines/warzone/options.ts';
import {
  prepareBoard,
  type WarzoneMove,
  type WarzonePosition,
  type WarzoneSetup,
} from '../../../../machines/warzone/types.ts';
import { openContest, playGame } from '../../../../source/arena/arena.ts';
import { warzoneRoster, wishes } from '../../../../source/games/warzone/players/index.ts';
import { FULL, runs } from '../../../cases.ts';
import { good } from '../../../good.ts';
import { teamDigits, teamsOf } from '../../../machines/team-walks.ts';
import { GREEN, NORTH_SOUTH, order, RED, stage } from '../../../machines/warzone/support/boards.ts';
import { boardNamed } from '../../../maps/board-named.ts';

const LEVELS = warzoneRoster.levels.map(level => level.id);
const QUICK = LEVELS.filter(level => level !== 'expert');

/** Games of the levels that think long. */
const RUNS: ReadonlyMap<string, number> = new Map([
  ['hard', 2],
  ['expert', 1],
]);

/** Plays a game of computer players; a move that is refused throws. */
function game(setup: WarzoneSetup, levels: readonly string[], seed: string): WarzonePosition {
  const rules = good(warzone.prepare(setup));
  let position = good(rules.start(fromSeed(seed)));
  for (let count = 0; ; count++) {
    const [who] = rules.seatsToMove(position);
    if (who === undefined) return position;
    const question = { setup, view: rules.view(position, who), seat: who, seed: `${seed}/${count}` };
    const move = warzoneRoster.choose(at(levels, who), question);
    expect(warzoneRoster.choose(at(levels, who), JSON.parse(JSON.stringify(question)))).toEqual(move);
    position = good(rules.apply(position, who, move)).position;
  }
}

describe('every computer player', () => {
  it.each(FULL ? LEVELS : QUICK)('%s gives legal orders only, the same ones for the same question', level => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FOGS),
        fc.constantFrom(presets.class, presets.comp345, presets.warzone),
        fc.record({
          standGuard: fc.boolean(),
          airliftAttack: fc.boolean(),
          cheating: fc.boolean(),
          cards: fc.constantFrom(
            'usual',
            'priority, delay=2/2, emergency=3, gift=3, bomb',
            'spy, surveillance, reconnaissance, airlift',
          ),
          capitals: fc.boolean(),
          commanders: fc.boolean(),
          noSplit: fc.boolean(),
          inTurn: fc.boolean(),
          handLimit: fc.constantFrom(0, 1),
          fullHand: fc.constantFrom('none' as const, 'discard' as const),
          localDeployments: fc.boolean(),
          connected: fc.constantFrom(0, 2),
          armyCap: fc.constantFrom(0, 5),
        }),
        fc.integer({ min: 2, max: 4 }),
        teamDigits,
        fc.string({ minLength: 1, maxLength: 6 }),
        (fog, preset, more, count, digits, seed) => {
          const options = {
            ...preset,
            ...more,
            teams: teamsOf(digits, count),
            fog,
            startTerritories: 2,
            startCards: 3,
            turnLimit: level === 'expert' ? 2 : 5,
          };
          const setup = { seats: count, options, board: boardNamed('random:field:14') };
          const others = seats(count).map(who => (who === 0 ? level : at(QUICK, (who * 3) % QUICK.length)));
          game(setup, others, seed);
        },
      ),
      { numRuns: runs(RUNS.get(level) ?? 12) },
    );
  });
});

describe('first territories', () => {
  it('are wished for where the rest of the continent is cheap for what it pays, not beside a wasteland', () => {
    const board = prepareBoard(NORTH_SOUTH);
    const armies = [2, 2, 2, 2, 2, 2, 2];
    const wished = (each: readonly number[]) => wishes(board, [territory(0), territory(5)], each, null)[0];
    expect(wished(armies)).toBe(0);
    expect(wished(armies.with(1, 10))).toBe(5);
  });

  it('begin of a list goes together: a continent beside the two best counts more', () => {
    const world = prepareBoard(boardNamed('world'));
    const two = world.regions.flatMap(({ territories }) => territories.slice(0, 2).map(territory));
    const continents = (isList: boolean): readonly number[] => {
      const armies = world.territories.map(() => 2);
      const picks = wishes(world, two, armies, null, isList);
      return [
        ...new Set(picks.map(each => world.regions.findIndex(region => region.territories.includes(each)))),
      ];
    };
    const [one, other] = continents(false);
    expect(continents(true).slice(0, 2)).toEqual([one, other]);
    expect(continents(true)).not.toEqual(continents(false));
  });
});

describe('our players', () => {
  const commitOf = (level: string, options: Partial<WarzoneOptions> = {}): WarzoneMove => {
    const here = stage({
      seats: 2,
      options,
      field: { Alba: 'R3', Brin: 'R6', Cove: 'G4', Dune: 'G5', Esk: 'G3', Fenn: 'n2', Gale: 'n1' },
      incomes: [5, 3],
      cards: [['reinforcement', 'bomb'], []],
    });
    const view = here.rules.view(here.position, RED);
    return warzoneRoster.choose(level, { setup: here.setup, view, seat: RED, seed: 'here' });
  };

  it.each(['easy', 'normal', 'hard', 'expert'])(
    '%s deploys its whole income, with the cards that add to it',
    level => {
      const move = commitOf(level);
      if (move.type !== 'commit') throw new Error(move.type);
      const orders = move.orders ?? [];
      const deployed = orders.reduce((sum, each) => sum + (each.type === 'deploy' ? each.armies : 0), 0);
      expect(deployed).toBe(5 + 5 * orders.filter(each => each.type === 'reinforce').length);
      expect(orders).toContainEqual({ type: 'reinforce' });
    },
  );

  it('a level that does not exist is a bug of the caller', () => {
    expect(() => commitOf('grandmaster')).toThrow('no computer player called grandmaster');
  });

  it.each(LEVELS)(
    '%s plays on where nobody else is left and neutral land is (rules/warzone.md#the-end)',
    level => {
      const here = stage({
        seats: 2,
        field: { Alba: 'R3', Brin: 'R6', Cove: 'R4', Dune: 'R5', Esk: 'n3', Fenn: 'n2', Gale: 'n1' },
        incomes: [5, 0],
        eliminated: [GREEN],
      });
      const view = here.rules.view(here.position, RED);
      const move = warzoneRoster.choose(level, { setup: here.setup, view, seat: RED, seed: 'alone' });
      expect(here.rules.apply(here.position, RED, move).ok).toBe(true);
    },
  );

  it.each(['hard', 'expert'])('%s answers the same whatever it cannot see', level => {
    const fog = { fog: 'normal' } as const;
    const field = { Alba: 'R3', Brin: 'R6', Cove: 'G4', Dune: 'G5', Esk: 'G3', Fenn: 'n2', Gale: 'n1' };
    const answers = [field, { ...field, Dune: 'n50', Gale: 'G40' }].map(each => {
      const here = stage({ seats: 2, options: fog, field: each, incomes: [5, 3] });
      const view = here.rules.view(here.position, RED);
      return warzoneRoster.choose(level, { setup: here.setup, view, seat: RED, seed: 'blind' });
    });
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('a normal player among many and in teams (decisions/computer-players.md#many-players-and-teams)', () => {
  /** The marches of Red, who has Green for a mate where there are teams, against Blue. */
  const marches = (field: Record<string, string>, { turn = 1, teams = 112, seats = 3 } = {}) => {
    const here = stage({ seats, options: { teams }, field, incomes: [0, 5, 10, 3].slice(0, seats), turn });
    const view = here.rules.view(here.position, RED);
    const move = warzoneRoster.choose('normal', { setup: here.setup, view, seat: RED, seed: 'teams' });
    const names = here.setup.board.countries.map(({ name }) => name);
    return (move.type === 'commit' ? (move.orders ?? []) : []).flatMap(each =>
      each.type === 'advance' ? [`${names[each.source]} ${names[each.target]} ${each.armies}`] : [],
    );
  };

  it('attacks only with what takes a territory to which some of the new armies have come', () => {
    const field = { Alba: 'R1', Brin: 'R1', Cove: 'R5', Dune: 'B1', Esk: 'B1', Fenn: 'G9', Gale: 'B9' };
    expect(marches(field, { teams: 0 })).toEqual(['Cove Dune 4']);
    expect(marches(field)).toEqual([]);
    expect(marches({ ...field, Esk: 'Y1' }, { teams: 0, seats: 4 })).toEqual([]);
    expect(marches({ ...field, Cove: 'R8' })).toEqual(['Cove Dune 7']);
  });

  it('attacks a large army with a larger one late in a game', () => {
    const field = { Alba: 'G1', Brin: 'G1', Cove: 'R300', Dune: 'B100', Esk: 'B1', Fenn: 'G1', Gale: 'B1' };
    expect(marches(field, { turn: 40 }).join()).toContain('Cove Dune');
  });

  it('attacks with less and less where a game would never end', () => {
    const field = { Alba: 'R1', Brin: 'R1', Cove: 'R300', Dune: 'B250', Esk: 'B1', Fenn: 'B1', Gale: 'B1' };
    const late = { teams: 0, seats: 3 };
    expect(marches(field, { ...late, turn: 100 }).join()).not.toContain('Cove Dune');
    expect(marches(field, { ...late, turn: 200 }).join()).toContain('Cove Dune 299');
  });

  it('sends an army that only mates stand beside over their land to the front', () => {
    const field = { Alba: 'R3', Brin: 'G3', Cove: 'B50', Dune: 'G3', Esk: 'G1', Fenn: 'R20', Gale: 'G1' };
    expect(marches(field)).toContain('Fenn Brin 19');
  });
});

describe('a game between two of a kind ends', () => {
  it.each([
    ['normal', presets.warzone, 'random:b'],
    ['aggressive', presets.class, 'random:7'],
  ] as const)('%s does not trade or chase for ever', (level, preset, map) => {
    const setup = { seats: 2, options: { ...preset, turnLimit: 600 }, board: boardNamed(map) };
    for (const seed of ['n1', 'n2', 'n3']) {
      const { phase } = game(setup, [level, level], seed);
      expect(phase.name === 'over' && phase.outcome.reason).not.toBe('turn-limit');
    }
  });
});

describe('the class’s strategies', () => {
  const scene = {
    seats: 2,
    field: { Alba: 'R1', Brin: 'R6', Cove: 'G1', Dune: 'G5', Esk: 'G3', Fenn: 'G2', Gale: 'G1' },
    incomes: [5, 3],
  } as const;
  const ordersOf = (level: string, options: Partial<WarzoneOptions> = {}, attacked = false) => {
    const here = stage({ ...scene, options });
    const position = { ...here.position, attacked: [attacked, false] };
    const view = here.rules.view(position, RED);
    const move = warzoneRoster.choose(level, { setup: here.setup, view, seat: RED, seed: 'class' });
    return { here, orders: move.type === 'commit' ? (move.orders ?? []) : [] };
  };

  it('aggressive deploys all on its strongest territory and attacks from it with all', () => {
    const { here, orders } = ordersOf('aggressive');
    expect(orders).toEqual([order(here, 'deploy 5 Brin'), order(here, 'advance Brin Cove 10')]);
  });

  it('benevolent strengthens the weakest and never attacks', () => {
    const { here, orders } = ordersOf('benevolent');
    expect(orders).toEqual([order(here, 'deploy 5 Alba'), order(here, 'advance Brin Alba 2')]);
  });

  it('neutral gives no orders until it was attacked', () => {
    expect(ordersOf('neutral').orders).toEqual([]);
    expect(ordersOf('neutral', {}, true).orders).toHaveLength(2);
  });

  it('cheater takes all its neighbours where cheating is on, and doubles at its fronts', () => {
    const { here, orders } = ordersOf('cheater', { cheating: true });
    expect(orders[0]?.type).toBe('deploy');
    expect(orders).toContainEqual({ type: 'cheat' });
    const step = good(here.rules.apply(here.position, RED, { type: 'commit', orders, loss: true }));
    const end = good(here.rules.apply(step.position, GREEN, { type: 'commit', orders: [], loss: true }));
    const own = end.position.owners.flatMap((owner, index) => (owner === RED ? [index] : []));
    expect(own.map(index => NORTH_SOUTH.countries[index]?.name)).toEqual(['Alba', 'Brin', 'Cove', 'Fenn']);
    expect(ordersOf('cheater').orders.some(each => each.type === 'cheat')).toBe(false);
  });
});

describe('strength', () => {
  const wins = (levels: readonly string[], games: number, options: Partial<WarzoneOptions> = {}) => {
    const setup = {
      seats: 2,
      options: { ...optionsSchema.parse({}), turnLimit: 100, ...options },
      board: boardNamed('world'),
    };
    const contest = { game: 'warzone', setup, levels, seed: 'strength' };
    const ring = good(openContest(contest, warzone, warzoneRoster));
    return Array.from({ length: games }, (_, number) => playGame(ring, number)).filter(
      record => record.winner === 0,
    ).length;
  };

  it('normal beats easy and aggressive', () => {
    expect(wins(['normal', 'easy'], 20)).toBeGreaterThan(13);
    expect(wins(['normal', 'aggressive'], 20)).toBeGreaterThan(13);
  });

  it('hard beats easy', () => {
    expect(wins(['hard', 'easy'], 2)).toBe(2);
  });

  it('hard and expert beat normal where nothing of the others is seen', () => {
    for (const level of ['hard', 'expert'])
      expect(wins([level, 'normal'], 30, { ...presets.standard, fog: 'complete' })).toBeGreaterThan(18);
  });
});
