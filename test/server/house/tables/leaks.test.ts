import { expect, onTestFinished, test, vi } from 'vitest';
import { optionsSchema as dominationOptions } from '../../../../machines/domination/options.ts';
import type { AnyRules } from '../../../../machines/game.ts';
import { seat, type Viewer } from '../../../../machines/seat.ts';
import { optionsSchema as warzoneOptions } from '../../../../machines/warzone/options.ts';
import { TableProxy } from '../../../../source/server/house/tables/projection.ts';
import { sample } from '../../../cases.ts';
import { bot, playWhole, type WholeGame } from '../../whole.ts';

const intensity: WholeGame = {
  game: 'intensity',
  options: { hands: '1', lead: 'drawn', faults: 'refused', watchers: 'table' },
  map: '',
  bots: [bot('Cleo'), bot('Edda')],
};
const domination: WholeGame = {
  game: 'domination',
  options: dominationOptions.parse({ mode: 'mission', firstArmies: 'random', turnLimit: 12 }),
  map: 'world',
  bots: [bot('Cleo')],
  keys: ['c'],
};
const warzone: WholeGame = {
  game: 'warzone',
  options: warzoneOptions.parse({ fog: 'normal', startPool: 300, leastIncome: 100, turnLimit: 5 }),
  map: 'iberia',
  bots: [bot('Cleo')],
};

/** Whoever is this viewer sees what the first player does, in these parts of the view. */
function leak(to: Viewer, ...parts: readonly string[]): void {
  const { view } = TableProxy.prototype;
  const leaky = vi.spyOn(TableProxy.prototype, 'view').mockImplementation(function (
    this: TableProxy,
    viewer,
  ) {
    const own = view.call(this, viewer);
    if (viewer !== to) return own;
    const first = Object.entries(view.call(this, seat(0)));
    return { ...own, ...Object.fromEntries(first.filter(([part]) => parts.includes(part))) };
  });
  onTestFinished(() => leaky.mockRestore());
}

/** Everybody is told of every event as it is: what is told in lines is asked twice whether it may be seen. */
function leakEvents(): void {
  const { rules } = Object.getOwnPropertyDescriptors<{ readonly rules: AnyRules }>(TableProxy.prototype);
  const rulesOf = rules.get;
  if (rulesOf === undefined) throw new Error('a table seen through another one has rules of its own');
  const leaky = vi.spyOn(TableProxy.prototype, 'rules', 'get').mockImplementation(function (
    this: TableProxy,
  ) {
    return { ...rulesOf.call(this), seen: event => event };
  });
  onTestFinished(() => leaky.mockRestore());
}

const leaks = [
  ['Intensity: a hand, for who watches', intensity, () => leak('spectator', 'hands'), /spectator sees \d\d/],
  ['Intensity: the cards that are passed on, in lines', intensity, leakEvents, /sees \d\d/],
  ['Domination: a mission, for another player', domination, () => leak(seat(1), 'mission'), /1 sees M#/],
  ['Domination: cards that are drawn, in lines', domination, leakEvents, /sees (?:infantry|cavalry|cannon)/],
  [
    'Warzone: armies in fog, for who watches',
    warzone,
    () => leak('spectator', 'armies', 'owners'),
    /sees (?:\d+|[A-F], \d+ of them)/,
  ],
] as const;

test.each(sample(leaks))(
  'a leak that is put in by hand is found by the search that finds none: %s',
  async (_what, whole, putIn, found) => {
    putIn();
    await expect(playWhole(whole)).rejects.toThrow(found);
  },
);
