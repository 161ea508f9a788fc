import { neighboursOf, type Territory } from '../../../../machines/conquest/board.ts';
import { attackOdds } from '../../../../machines/conquest/exchange.ts';
import { at } from '../../../../machines/result.ts';
import { isPrey, sidesOf } from '../../../../machines/teams.ts';
import { COMMANDER } from '../../../../machines/warzone/options.ts';
import type { Advance, Order } from '../../../../machines/warzone/orders.ts';
import { bestOf } from '../../conquest/players/choice.ts';
import { type BeliefState, hasTruceWith, incomesOf, isOwn } from './belief-state.ts';

/** The chance with which a commander alone attacks neutral land. */
const SURE = 0.97;
/** What a commander does beside staying, in the order in which it is preferred. */
const GAIN = { alone: 2, joins: 1, stays: 0, flees: -1 } as const;

interface Way {
  readonly does: keyof typeof GAIN;
  readonly to: Territory;
  /** What can be struck there beyond what kills the commander; below 0 for a safe place. */
  readonly danger: number;
  /** The orders in which the commander goes so. */
  readonly orders: () => readonly Order[];
}

/**
 * A plan with the way of the commander (rules/warzone.md#commanders): alone into neutral land, which costs nothing, or along
 * with an attack, where nobody can kill it; away from where somebody can; else it stays.
 */
export function withCommander(belief: BeliefState, orders: readonly Order[]): readonly Order[] {
  const ways = waysOf(belief, orders);
  const safe = ways.filter(({ danger }) => danger < 0);
  const way =
    safe.length > 0 ? bestOf(safe, ({ does }) => GAIN[does]) : bestOf(ways, ({ danger }) => -danger);
  return way?.orders() ?? orders;
}

/** A plan with each way that the commander may go; none without one. */
export const commanderWays = (belief: BeliefState, orders: readonly Order[]): readonly (readonly Order[])[] =>
  waysOf(belief, orders).map(way => way.orders());

function waysOf(belief: BeliefState, orders: readonly Order[]): readonly Way[] {
  const { board, options, owners, armies, guessed, seat } = belief;
  const place = belief.capitals?.[seat] ?? null;
  if (!options.commanders || place === null || !isOwn(belief, place)) return [];
  const sides = sidesOf(belief);
  const incomes = incomesOf(belief);
  const isFoe = (of: Territory): boolean => {
    const owner = at(owners, of);
    return owner !== null && isPrey(sides, owner, seat) && !hasTruceWith(belief, owner);
  };
  /** The armies that foes could bring to a territory: those beside it, and the new ones of the richest. */
  const threat = (of: Territory): number => {
    const foes = neighboursOf(board, of).filter(isFoe);
    const richest = Math.max(0, ...foes.map(each => incomes[at(owners, each) ?? seat] ?? 0));
    return foes.reduce((sum, each) => sum + at(armies, each), richest);
  };
  const advances = orders.filter(order => order.type === 'advance');
  const going = (from: Territory): number =>
    advances.reduce((sum, each) => sum + (each.source === from && !each.percent ? each.armies : 0), 0);
  const deployed = (of: Territory): number =>
    orders.reduce(
      (sum, order) => sum + (order.type === 'deploy' && order.territory === of ? order.armies : 0),
      0,
    );
  /** Armies that will stand in an own territory when all have gone, without those that arrive. */
  const standing = (of: Territory): number => Math.max(0, at(armies, of) + deployed(of) - going(of));
  const struck = (foes: number, rate: number): number => Math.ceil((foes * rate) / 100);
  const held = (of: Territory, own: number): number =>
    struck(threat(of), options.attackRate) - own - COMMANDER;
  /** The danger of an attack: who takes the territory before, or strengthens it, strikes back. */
  const attacking = (target: Territory, own: number): number => {
    const owner = at(owners, target);
    const there = isFoe(target) ? at(armies, target) + (incomes[owner ?? seat] ?? 0) : 0;
    return struck(Math.max(threat(target), there), options.defenceRate) - own - COMMANDER;
  };
  const first = (order: Advance) => (): readonly Order[] => {
    const index = orders.findIndex(({ type }) => type === 'advance');
    return index < 0 ? [...orders, order] : orders.toSpliced(index, 0, order);
  };
  const lone = (target: Territory): Advance => ({
    ...{ type: 'advance', source: place, target, armies: 0, percent: false, mode: 'any' },
    commander: true,
  });
  const aimed = new Set(advances.map(({ target }) => target));
  const beside = options.noSplit ? [] : neighboursOf(board, place);
  return [
    { does: 'stays', to: place, danger: held(place, standing(place)), orders: () => orders },
    ...beside.flatMap((to): Way[] => {
      if (isOwn(belief, to))
        return [
          { does: 'flees', to, danger: held(to, standing(to)), orders: first({ ...lone(to), mode: 'move' }) },
        ];
      const isOpen = at(owners, to) === null && guessed?.[to] !== true && !aimed.has(to);
      if (!isOpen || attackOdds(options, COMMANDER, at(armies, to)).capture < SURE) return [];
      return [
        { does: 'alone', to, danger: Math.max(attacking(to, 0), held(to, 0)), orders: first(lone(to)) },
      ];
    }),
    ...advances.flatMap((order): Way[] => {
      const { source, target, armies: sent } = order;
      if (source !== place || isOwn(belief, target) || !isPrey(sides, at(owners, target), seat)) return [];
      const led = (): readonly Order[] =>
        orders.map(each => (each === order ? { ...order, commander: true } : each));
      const danger = Math.max(attacking(target, sent), held(target, Math.floor(sent / 2)));
      return guessed?.[target] === true ? [] : [{ does: 'joins', to: target, danger, orders: led }];
    }),
  ];
}
