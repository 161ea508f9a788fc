import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, persist, play, restore } from '../../../machines/chart.ts';
import { domination } from '../../../machines/domination/index.ts';
import { isPossible } from '../../../machines/domination/invariants.ts';
import type {
  DominationEvent,
  DominationMove,
  DominationPosition,
  DominationTypes,
} from '../../../machines/domination/types.ts';
import type { Rules } from '../../../machines/game.ts';
import { fromSeed } from '../../../machines/random.ts';
import { seat, seats } from '../../../machines/seat.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { frozen } from '../frozen.ts';
import { areTogether, isOnMate } from '../team-walks.ts';
import { everyMove } from './support/moves.ts';
import { rulesOf, type Stride, startOf, strides, walks } from './support/walks.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** How many armies there are, on the board and in hand. */
const armiesOf = ({ armies, reserve }: DominationPosition): number => sum(armies) + sum(reserve);

/** How many armies an event brings or takes. All armies in hand as a turn begins are new: none are kept over. */
function change(event: DominationEvent): number {
  switch (event.type) {
    case 'go-began':
      return event.turn === 0 ? 0 : event.armies;
    case 'traded':
      return event.armies + (event.bonus?.armies ?? 0);
    case 'rolled':
      return -event.attackerLoses - event.defenderLoses;
    default:
      return 0;
  }
}

const cardsOf = ({ hands, deck, used }: DominationPosition): number[] =>
  [...hands.flat(), ...deck, ...used].toSorted((one, other) => one - other);

/** What must be so after every move of any game. */
const laws: [name: string, law: (stride: Stride, rules: Rules<DominationTypes>) => void][] = [
  [
    'armies come only from new ones and trades and go only by dice',
    ({ before, move, step }) => {
      if (move.type === 'undo') return;
      const changes = step.events.map(change);
      expect(armiesOf(step.position)).toBe(armiesOf(before) + sum(changes));
    },
  ],
  [
    'no card comes or goes, but for those of a capital',
    ({ before, move, step }, rules) => {
      if (move.type === 'undo') return;
      const gone = move.type === 'choose-capital' ? move.territory : null;
      const kept = cardsOf(before).filter(number => {
        const card = rules.setup.cards[number];
        const inDeck = before.deck.includes(number);
        return !(inDeck && card?.kind !== 'wildcard' && card?.country === gone);
      });
      expect(cardsOf(step.position)).toEqual(kept);
    },
  ],
  [
    'the position holds',
    ({ step }) => {
      expect(isPossible(step.position)).toBe(true);
    },
  ],
  [
    'exactly one seat is waited for, until the game is over',
    ({ step }, rules) => {
      const isOver = rules.outcome(step.position) !== null;
      const expected = isOver && rules.setup.options.conduct === 'table' ? 0 : 1;
      expect(rules.seatsToMove(step.position)).toHaveLength(expected);
      expect(rules.progress(step.position).phase === 'over').toBe(isOver);
    },
  ],
  [
    'a move that used chance is not taken back',
    ({ before, step }) => {
      const used = step.position.random !== before.random;
      expect(step.reveals).toBe(used);
    },
  ],
  [
    'an outcome has every seat once, and mates in one place',
    ({ step }, rules) => {
      const { places } = rules.outcome(step.position) ?? { places: [seats(rules.setup.seats)] };
      expect(places.flat().toSorted()).toEqual(seats(rules.setup.seats));
      expect(areTogether(rules, places)).toBe(true);
    },
  ],
  [
    'nobody attacks a mate (rules/domination.md#teams)',
    ({ step }, rules) => {
      for (const event of step.events)
        if (event.type === 'attacked') expect(isOnMate(rules, event.seat, event.defender)).toBe(false);
    },
  ],
  [
    "a view holds nobody else's cards or mission, and not what chance gives next",
    ({ step }, rules) => {
      for (const viewer of [...seats(rules.setup.seats), 'spectator'] as const) {
        const view = rules.view(step.position, viewer);
        expect(view.hand).toEqual(viewer === 'spectator' ? [] : step.position.hands[viewer]);
        expect(Object.keys(view)).not.toEqual(expect.arrayContaining(['random']));
        for (const hidden of ['random', 'hands', 'deck', 'missions', 'start']) {
          expect(Object.keys(view)).not.toContain(hidden);
        }
        const own = viewer === 'spectator' ? null : step.position.missions[viewer];
        expect(view.mission).toEqual(own === null || own === undefined ? null : rules.setup.missions[own]);
        for (const event of step.events) {
          const seen = rules.seen(event, viewer);
          if (seen?.type === 'card-drawn' && event.type === 'card-drawn' && viewer !== event.seat) {
            expect(seen.card).toBeNull();
          }
        }
      }
    },
  ],
  [
    'every line is short',
    ({ step }, rules) => {
      for (const event of step.events) {
        const line = domination.describe(event, ['Ada', 'Bo', 'Cy'], rules.setup);
        if (line !== null) expect(line).toMatch(/^[A-Z][^!]{3,110}[^.!]$/);
      }
    },
  ],
  [
    'moves and positions pass the schemas as they are',
    ({ move, step }) => {
      expect(domination.move.parse(move)).toEqual(move);
      const copy: unknown = JSON.parse(JSON.stringify(step.position));
      expect(domination.position.parse(copy)).toEqual(step.position);
    },
  ],
];

describe('after every move of a random game', () => {
  it.each(laws)('%s', (_, law) => {
    fc.assert(
      fc.property(walks(250), walk => {
        const rules = rulesOf(walk);
        for (const stride of strides(walk)) law(stride, rules);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('moves', () => {
  it('are accepted exactly when they are offered; a refused one changes nothing', () => {
    fc.assert(
      fc.property(walks(200), walk => {
        const rules = rulesOf(walk);
        let last: DominationPosition = startOf(walk);
        for (const { step } of strides(walk)) last = step.position;
        tryEverything(rules, frozen(last));
      }),
      { numRuns: runs(60) },
    );
  });

  it('of a seat that is not to move are refused', () => {
    fc.assert(
      fc.property(walks(120), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat: mover, move } of strides(walk)) {
          const other = seat((mover + 1) % rules.setup.seats);
          expect(rules.apply(before, other, move)).toMatchObject({
            ok: false,
            error: { code: 'not-your-turn' },
          });
          expect([...rules.legalMoves(before, other)]).toEqual([]);
        }
      }),
      { numRuns: runs(10) },
    );
  });
});

function tryEverything(rules: Rules<DominationTypes>, position: DominationPosition): void {
  const mover = rules.seatsToMove(position)[0] ?? seat(0);
  const asText = (move: DominationMove): string => JSON.stringify(move);
  const offered = new Map([...rules.legalMoves(position, mover)].map(move => [asText(move), move]));
  for (const move of offered.values()) expect(rules.apply(position, mover, move).ok).toBe(true);
  const most = Math.max(...position.armies, ...position.reserve);
  for (const move of everyMove(rules, position.hands[mover] ?? [], most)) {
    const tried = rules.apply(position, mover, move);
    if (tried.ok !== offered.has(asText(move)))
      throw new Error(`${asText(move)} is offered or accepted alone`);
    if (!tried.ok && domination.explain(tried.error, [], rules.setup).length < 10) {
      throw new Error(`no sentence for ${tried.error.code}`);
    }
  }
}

describe('a game', () => {
  it('played through the statechart is the game of the rules, and its snapshot is restored at every step', () => {
    fc.assert(
      fc.property(walks(120), walk => {
        const rules = rulesOf(walk);
        let snapshot = good(begin(rules, fromSeed(walk.seed)));
        expect(snapshot.context.position).toEqual(startOf(walk));
        for (const { seat: mover, move, step } of strides(walk)) {
          const next = good(play(rules, snapshot, mover, move));
          expect(next.context).toEqual(step);
          expect(next.phase).toBe(step.position.phase.name);
          const restored = good(restore(domination, rules, persist(rules, next)));
          expect(restored.context.position).toEqual(step.position);
          snapshot = restored;
        }
      }),
      { numRuns: runs(25) },
    );
  });

  it('of random moves comes to its end by the turn limit, or is won before', () => {
    const options = { conduct: 'table', mode: 'domination', turnLimit: 60, territories: 'dealt' } as const;
    const ends = ['one', 'two', 'three', 'four', 'five', 'six'].map(seed => {
      const walk = { preset: 'class', seats: 2, options, seed, length: 20_000 } as const;
      let last = startOf(walk);
      for (const { step } of strides(walk)) last = step.position;
      return rulesOf(walk).outcome(last)?.reason;
    });
    expect(ends).not.toContain(undefined);
    expect(ends).toContain('conquest');
  });
});
