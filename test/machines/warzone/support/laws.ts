import { expect } from 'vitest';
import { areNeighbours } from '../../../../machines/conquest/board.ts';
import type { Rules } from '../../../../machines/game.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats, type Viewer } from '../../../../machines/seat.ts';
import { sidesOf } from '../../../../machines/teams.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import { territoriesOf } from '../../../../machines/warzone/orders.ts';
import {
  prepareBoard,
  type WarzoneEvent,
  type WarzonePosition,
  type WarzoneTypes,
} from '../../../../machines/warzone/types.ts';
import { warzonePositions } from '../../../../source/games/warzone/positions.ts';
import { type LawsOf, lawsOfAll } from '../../laws.ts';
import { isOnMate } from '../../team-walks.ts';
import { NORTH_SOUTH } from './boards.ts';

const board = prepareBoard(NORTH_SOUTH);
const NAMES = ['Ada', 'Bo', 'Cy'];
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const viewers = (rules: Rules<WarzoneTypes>): readonly Viewer[] => [...seats(rules.setup.seats), 'spectator'];
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

/** What must be so after every move of any game. */
export const laws: LawsOf<WarzoneTypes> = [
  ...lawsOfAll(warzone, warzonePositions),
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
    ({ step }, rules) => {
      const { standGuard, commanders } = rules.setup.options;
      // Where a commander alone has come, no army stands.
      if (standGuard && !commanders) expect(Math.min(...step.position.armies)).toBeGreaterThan(0);
      expect(Math.min(...step.position.armies)).toBeGreaterThanOrEqual(0);
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
    'whoever is in the game owns the capital, or where the commander stands (rules/warzone.md#commanders)',
    ({ step: { position } }) => {
      if (!inPlay(position)) return;
      for (const [seat, capital] of (position.capitals ?? []).entries())
        expect(capital === null ? position.eliminated : [position.owners[capital]]).toContain(seat);
    },
  ],
  [
    'nobody attacks the partner of a truce',
    ({ before, step }) => {
      const truces = [...before.truces];
      for (const event of step.events) {
        // Others may be made later in the same step, after an attack.
        if (event.type === 'negotiated')
          truces.push(
            ...step.position.truces.filter(({ one, other }) => one === event.seat && other === event.other),
          );
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
    'a view holds no other seat’s orders, wishes or cards, and no randomness',
    ({ step }, rules) => {
      for (const viewer of viewers(rules)) {
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
    ({ step }, rules) => {
      if (!inPlay(step.position)) return;
      const { owners, armies } = step.position;
      for (const viewer of viewers(rules)) {
        const view = rules.view(step.position, viewer);
        owners.forEach((owner, place) => {
          const [seesOwner, seesArmies] = allowed(rules, step.position, viewer, place);
          expect(view.owners[place]).toBe(seesOwner ? owner : 'hidden');
          expect(view.armies[place]).toBe(seesArmies ? armies[place] : null);
        });
        if (rules.setup.options.fog !== 'none')
          view.incomes.forEach((income, who) => {
            if (who !== viewer && !seesAll(rules, viewer)) expect(income).toBe(null);
          });
      }
    },
  ],
  [
    'an event that is told gives no armies of a territory that its viewer does not see well',
    ({ before, step }, rules) => {
      for (const viewer of viewers(rules)) {
        for (const event of step.events) {
          const told = rules.seen(event, viewer);
          if (told === null || !('sight' in told)) continue;
          expect(told.sight).toBe(null);
          if (!('index' in told) || told.type === 'cheated') continue;
          // A territory that is seen well neither before the turn nor after it, nor got by the viewer or a mate in between.
          if (step.position.watches?.some(({ by }) => by === 'spy') === true) continue;
          if (step.events.some(each => isOfSide(rules, viewer, gainerOf(each)))) continue;
          territoriesOf(told.order).forEach((place, index) => {
            const sees = [before, step.position].some(each => allowed(rules, each, viewer, place)[1]);
            const far = !NORTH_SOUTH.countries.some(
              (_, near) =>
                isOurs(rules, before, viewer, near) &&
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
    ({ step }, rules) => {
      for (const event of step.events) {
        const line = warzone.describe(event, NAMES);
        if (line !== null) expect(line).toMatch(/^[A-Z][^.!]{3,148}[^.!]$/);
        if (event.type !== 'given' && event.type !== 'revised') continue;
        for (const viewer of viewers(rules))
          expect(rules.seen(event, viewer)).toEqual(viewer === event.seat ? event : null);
      }
    },
  ],
];

/** Whether spectators see everything, and this is one. */
const seesAll = ({ setup }: Rules<WarzoneTypes>, viewer: Viewer): boolean =>
  viewer === 'spectator' && setup.options.watchers === 'all';

/** Who gets land by an event; null for nobody. */
const gainerOf = (event: WarzoneEvent): Seat | null =>
  event.type === 'gifted' ? event.other : 'captured' in event && event.captured ? event.seat : null;

const isOfSide = (rules: Rules<WarzoneTypes>, viewer: Viewer, seat: Seat | null): boolean =>
  viewer !== 'spectator' && (seat === viewer || isOnMate(rules, viewer, seat));

/** Whether a territory is the viewer's or a mate's. */
const isOurs = (
  rules: Rules<WarzoneTypes>,
  { owners }: WarzonePosition,
  viewer: Viewer,
  place: number,
): boolean => isOfSide(rules, viewer, at(owners, place));

/** Whether a card of the viewer or a mate shows a territory (rules/warzone.md#cards-of-sight). */
function isWatched(
  rules: Rules<WarzoneTypes>,
  { watches = [], owners }: WarzonePosition,
  viewer: Viewer,
  place: number,
): boolean {
  const sides = sidesOf(rules.setup);
  const continentOf = (each: number) => board.data.countries[each]?.continent;
  return watches.some(({ seat, by, target }) => {
    if (viewer === 'spectator' || sides[seat] !== sides[viewer]) return false;
    if (by === 'spy') return owners[place] === target;
    if (by === 'surveillance') return continentOf(place) === continentOf(target);
    return place === target || areNeighbours(board.graph, target, place);
  });
}

/** Whether owner and armies of a territory may be known, by the table of the document. */
function allowed(
  rules: Rules<WarzoneTypes>,
  position: WarzonePosition,
  viewer: Viewer,
  place: number,
): [boolean, boolean] {
  const isOwn = isOurs(rules, position, viewer, place);
  const near = board.territories.some(
    each => isOurs(rules, position, viewer, each) && areNeighbours(board.graph, each, place),
  );
  if (seesAll(rules, viewer) || isOwn || !inPlay(position) || isWatched(rules, position, viewer, place))
    return [true, true];
  switch (rules.setup.options.fog) {
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
