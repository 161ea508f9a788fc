import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, persist, play, restore } from '../../../machines/chart.ts';
import { areNeighbours } from '../../../machines/conquest/board.ts';
import type { Rules } from '../../../machines/game.ts';
import { fromSeed } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { seats, type Viewer } from '../../../machines/seat.ts';
import { sidesOf } from '../../../machines/teams.ts';
import { warzone } from '../../../machines/warzone/index.ts';
import { isPossible } from '../../../machines/warzone/invariants.ts';
import { presets } from '../../../machines/warzone/options.ts';
import { territoriesOf } from '../../../machines/warzone/orders.ts';
import {
  prepareBoard,
  type WarzoneEvent,
  type WarzonePosition,
  type WarzoneTypes,
} from '../../../machines/warzone/types.ts';
import { runs } from '../../cases.ts';
import { good } from '../../good.ts';
import { frozen } from '../frozen.ts';
import { areTogether, isOnMate } from '../team-walks.ts';
import { NORTH_SOUTH } from './support/boards.ts';
import { rulesOf, type Stride, startOf, strides, type Walk, walks } from './support/walks.ts';

const board = prepareBoard(NORTH_SOUTH);
const NAMES = ['Ada', 'Bo', 'Cy'];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const viewers = (walk: Walk): readonly Viewer[] => [...seats(walk.setup.seats), 'spectator'];
const inPlay = ({ phase }: WarzonePosition): boolean => phase.name !== 'over';

/** How many armies an event puts on the board, or takes from it. */
function change(event: WarzoneEvent): number {
  switch (event.type) {
    case 'deployed':
      return event.armies;
    case 'attacked':
      return -event.killed - event.lost;
    case 'bombed':
    case 'blockaded':
      return (event.after[0] ?? 0) - (event.before ?? 0);
    case 'cheated':
      return event.made - event.killed;
    default:
      return 0;
  }
}

/** The board after an event, told again from the one before it by what the event says. */
function retold(field: { owners: (number | null)[]; armies: number[] }, event: WarzoneEvent): void {
  // Who has lost a capital leaves land behind.
  if (event.type === 'eliminated')
    field.owners.forEach((owner, place) => {
      if (owner === event.seat) field.owners[place] = null;
    });
  if (!('order' in event) || !('index' in event) || event.type === 'cheated') return;
  territoriesOf(event.order).forEach((place, index) => {
    field.armies[place] = event.after[index] ?? -1;
  });
  const target = territoriesOf(event.order).at(-1) ?? -1;
  if (event.type === 'attacked' && event.captured) field.owners[target] = event.seat;
  if (event.type === 'blockaded') field.owners[target] = null;
  if (event.type === 'gifted') field.owners[target] = event.other;
}

type Law = (stride: Stride, rules: Rules<WarzoneTypes>, walk: Walk) => void;

/** What must be so after every move of any game. */
const laws: [name: string, law: Law][] = [
  [
    'armies come only from deployments and blockades and go only by battles and bombs, event by event',
    ({ before, step }) => {
      if (before.phase.name === 'picking') return;
      expect(sum(step.position.armies)).toBe(sum(before.armies) + sum(step.events.map(change)));
    },
  ],
  [
    'the events of a turn tell the whole board again',
    ({ before, step }) => {
      if (before.phase.name === 'picking' || step.events.some(event => event.type === 'cheated')) return;
      const field = { owners: [...before.owners], armies: [...before.armies] };
      for (const event of step.events) retold(field, event);
      expect(field).toEqual({ owners: step.position.owners, armies: step.position.armies });
    },
  ],
  [
    'no territory is without an army where guard is on (rules/warzone.md#guard)',
    ({ step }, _, walk) => {
      if (walk.setup.options.standGuard) expect(Math.min(...step.position.armies)).toBeGreaterThan(0);
      expect(Math.min(...step.position.armies)).toBeGreaterThanOrEqual(0);
    },
  ],
  [
    'the position holds, and passes the schema as it is',
    ({ move, step }) => {
      expect(isPossible(step.position)).toBe(true);
      const copy: unknown = JSON.parse(JSON.stringify(step.position));
      expect(warzone.position.parse(copy)).toEqual(step.position);
      expect(warzone.move.parse(move)).toEqual(move);
    },
  ],
  [
    'a failed order changes nothing: its territories have the armies that they had',
    ({ before, step }) => {
      if (before.phase.name === 'picking' || step.events.some(event => event.type === 'cheated')) return;
      const armies = [...before.armies];
      for (const event of step.events) {
        if (event.type === 'failed')
          expect(event.after).toEqual(territoriesOf(event.order).map(place => armies[place]));
        if ('index' in event)
          territoriesOf(event.order).forEach((place, index) => {
            armies[place] = event.after[index] ?? -1;
          });
      }
    },
  ],
  [
    'nobody attacks the partner of a truce',
    ({ before, step }) => {
      const truces = [...before.truces];
      for (const event of step.events) {
        if (event.type === 'negotiated') truces.push(...step.position.truces);
        if (event.type !== 'attacked') continue;
        const stopped = truces.some(
          ({ one, other, from, until }) =>
            from <= before.turn &&
            before.turn <= until &&
            [one, other].includes(event.seat) &&
            event.defender !== null &&
            [one, other].includes(event.defender),
        );
        expect(stopped).toBe(false);
      }
    },
  ],
  [
    'nobody attacks or bombs a mate (rules/warzone.md#teams)',
    ({ step }, rules) => {
      for (const event of step.events) {
        if (event.type === 'attacked') expect(isOnMate(rules, event.seat, event.defender)).toBe(false);
        if (event.type === 'bombed') expect(isOnMate(rules, event.seat, event.owner)).toBe(false);
      }
    },
  ],
  [
    'a view holds no other seat’s orders, wishes or cards, and no randomness',
    ({ step }, rules, walk) => {
      for (const viewer of viewers(walk)) {
        const view = rules.view(step.position, viewer);
        const { phase } = step.position;
        const own = phase.name === 'ordering' && viewer !== 'spectator' ? at(phase.lists, viewer) : [];
        expect(view.orders).toEqual(own);
        for (const mate of view.mates) {
          expect(viewer !== 'spectator' && isOnMate(rules, viewer, mate.seat)).toBe(true);
          expect(view.committed[mate.seat]).toBe(true);
        }
        expect(view.hand).toEqual(viewer === 'spectator' ? [] : step.position.hands[viewer]);
        for (const key of ['random', 'lists', 'wishes', 'hands'])
          expect(Object.keys(view)).not.toContain(key);
      }
    },
  ],
  [
    'a view under fog holds what the table of fog levels allows, and no more (rules/warzone.md#fog)',
    ({ step }, rules, walk) => {
      if (!inPlay(step.position)) return;
      const { owners, armies } = step.position;
      for (const viewer of viewers(walk)) {
        const view = rules.view(step.position, viewer);
        owners.forEach((owner, place) => {
          const [seesOwner, seesArmies] = allowed(walk, step.position, viewer, place);
          expect(view.owners[place]).toBe(seesOwner ? owner : 'hidden');
          expect(view.armies[place]).toBe(seesArmies ? armies[place] : null);
        });
        if (walk.setup.options.fog !== 'none')
          view.incomes.forEach((income, who) => {
            if (who !== viewer) expect(income).toBe(null);
          });
      }
    },
  ],
  [
    'an event that is told gives no armies of a territory that its viewer does not see well',
    ({ before, step }, rules, walk) => {
      for (const viewer of viewers(walk)) {
        for (const event of step.events) {
          const told = rules.seen(event, viewer);
          if (told === null || !('sight' in told)) continue;
          expect(told.sight).toBe(null);
          if (!('index' in told) || told.type === 'cheated') continue;
          // A territory that is seen well neither before the turn nor after it, nor taken by the viewer in between.
          if (step.position.watches?.some(({ by }) => by === 'spy') === true) continue;
          if (step.events.some(each => 'captured' in each && each.captured && each.seat === viewer)) continue;
          territoriesOf(told.order).forEach((place, index) => {
            const sees = [before, step.position].some(each => allowed(walk, each, viewer, place)[1]);
            const far = !NORTH_SOUTH.countries.some(
              (_, near) =>
                isOurs(walk, before, viewer, near) &&
                (near === place || areNeighbours(board.graph, near, place)),
            );
            if (!sees && far) expect(told.after[index]).toBe(null);
          });
        }
      }
    },
  ],
  [
    'orders are told to nobody else before they are executed, and every line is short',
    ({ step }, rules, walk) => {
      for (const event of step.events) {
        const line = warzone.describe(event, NAMES);
        if (line !== null) expect(line).toMatch(/^[A-Z][^.!]{3,148}[^.!]$/);
        if (event.type !== 'given' && event.type !== 'revised') continue;
        for (const viewer of viewers(walk))
          expect(rules.seen(event, viewer)).toEqual(viewer === event.seat ? event : null);
      }
    },
  ],
  [
    'an outcome has every seat once, and mates in one place',
    ({ step }, rules, walk) => {
      const outcome = rules.outcome(step.position);
      expect(rules.seatsToMove(step.position).length === 0).toBe(outcome !== null);
      if (outcome === null) return;
      expect(outcome.places.flat().toSorted()).toEqual(seats(walk.setup.seats));
      expect(areTogether(rules, outcome.places)).toBe(true);
    },
  ],
];

/** Whether a territory is the viewer's or a mate's. */
function isOurs({ setup }: Walk, { owners }: WarzonePosition, viewer: Viewer, place: number): boolean {
  const owner = at(owners, place);
  return viewer !== 'spectator' && (owner === viewer || isOnMate({ setup }, viewer, owner));
}

/** Whether a card of the viewer or a mate shows a territory (rules/warzone.md#cards-of-sight). */
function isWatched(
  walk: Walk,
  { watches = [], owners }: WarzonePosition,
  viewer: Viewer,
  place: number,
): boolean {
  const sides = sidesOf(walk.setup);
  const continentOf = (each: number) => board.data.countries[each]?.continent;
  return watches.some(({ seat, by, target }) => {
    if (viewer === 'spectator' || sides[seat] !== sides[viewer]) return false;
    if (by === 'spy') return owners[place] === target;
    if (by === 'surveillance') return continentOf(place) === continentOf(target);
    return place === target || areNeighbours(board.graph, target, place);
  });
}

/** Whether owner and armies of a territory may be known, by the table of the document. */
function allowed(walk: Walk, position: WarzonePosition, viewer: Viewer, place: number): [boolean, boolean] {
  const isOwn = isOurs(walk, position, viewer, place);
  const near = board.territories.some(
    each => isOurs(walk, position, viewer, each) && areNeighbours(board.graph, each, place),
  );
  if (isOwn || !inPlay(position) || isWatched(walk, position, viewer, place)) return [true, true];
  switch (walk.setup.options.fog) {
    case 'none':
      return [true, true];
    case 'light':
      return [true, near];
    case 'normal':
      return [near, near];
    case 'dense':
      return [true, false];
    case 'heavy':
      return [near, false];
    case 'complete':
      return [false, false];
  }
}

describe('after every move of a random game', () => {
  it.each(laws)('%s', (_, law) => {
    fc.assert(
      fc.property(walks(120), walk => {
        const rules = rulesOf(walk);
        for (const stride of strides(walk)) law(stride, rules, walk);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('the statechart', () => {
  it('has the phases of the game as its states, and the moves as its events', () => {
    const { machine } = good(warzone.prepare({ seats: 2, options: presets.class, board: NORTH_SOUTH }));
    expect(Object.keys(machine.root.states)).toEqual(['setup', 'picking', 'ordering', 'executing', 'over']);
    const moves = ['claim', 'commit', 'give', 'pick', 'plan', 'remove', 'shift'];
    expect([...machine.events].toSorted()).toEqual(moves);
  });
});

describe('a game', () => {
  it('is the same again from the same seed and moves, from frozen data, through JSON', () => {
    fc.assert(
      fc.property(walks(120), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat, move, step } of strides(walk)) {
          const copy: WarzonePosition = JSON.parse(JSON.stringify(before));
          expect(rules.apply(frozen(copy), seat, frozen(move))).toEqual({ ok: true, value: step });
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it('goes in its statechart as in its rules, saved and restored after every move', () => {
    fc.assert(
      fc.property(walks(60), walk => {
        const rules = rulesOf(walk);
        let here = good(begin(rules, fromSeed(walk.seed)));
        expect(here.context.position).toEqual(startOf(walk));
        expect(here.phase).toBe(rules.progress(here.context.position).phase);
        for (const { seat, move, step } of strides(walk)) {
          const restored = good(restore(warzone, rules, JSON.parse(JSON.stringify(persist(rules, here)))));
          here = good(play(rules, restored, seat, move));
          expect(here.context).toEqual(step);
          expect(here.phase).toBe(rules.progress(step.position).phase);
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it('does not depend on who commits first (rules/warzone.md#giving-orders)', () => {
    fc.assert(
      fc.property(walks(80), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat, move } of strides(walk)) {
          if (before.phase.name !== 'ordering' || move.type !== 'commit') continue;
          const others = rules.seatsToMove(before).filter(each => each !== seat);
          const all = [seat, ...others];
          const ends = [all, all.toReversed()].map(order => {
            let position: WarzonePosition = before;
            for (const who of order) {
              const step = rules.apply(position, who, { type: 'commit', orders: null, loss: true });
              if (!step.ok) return null;
              position = step.value.position;
            }
            return position;
          });
          expect(ends[0]).toEqual(ends[1]);
        }
      }),
      { numRuns: runs(20) },
    );
  });
});
