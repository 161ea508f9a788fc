import { expect, test } from 'vitest';
import { boardData } from '../../machines/conquest/board.ts';
import type { GameTypes, Rules } from '../../machines/game.ts';
import { intensity } from '../../machines/intensity/index.ts';
import { optionsSchema } from '../../machines/intensity/types.ts';
import { fromSeed } from '../../machines/random.ts';
import { at } from '../../machines/result.ts';
import type { Seat } from '../../machines/seat.ts';
import { warzone } from '../../machines/warzone/index.ts';
import { presets } from '../../machines/warzone/options.ts';
import { dominationRoster } from '../../source/games/domination/players/index.ts';
import { intensityRoster } from '../../source/games/intensity/players/index.ts';
import { warzoneRoster } from '../../source/games/warzone/players/index.ts';
import { builtinMap } from '../../source/maps/builtin/index.ts';
import type { Roster } from '../../source/players/player.ts';
import { rulesOf } from '../games/domination/players/support.ts';
import { good } from '../good.ts';

/** Moments of a game that are looked at. */
const MOMENTS = 3;

/**
 * At some moments of a game of normal players every level is asked twice: in the position, and in one that differs in what
 * the seat to move may not know. @param otherwise changes that, without asking what a view shows; the same position for nothing
 */
function compare<T extends GameTypes>(
  rules: Rules<T>,
  roster: Roster<T>,
  stride: number,
  otherwise: (position: T['position'], seat: Seat) => T['position'],
): void {
  let position = good(rules.start(fromSeed('hidden')));
  let moments = 0;
  for (let moves = 1; moments < MOMENTS; moves += 1) {
    const seat = at(rules.seatsToMove(position), 0);
    const answer = (level: string, from: T['position']) =>
      roster.choose(level, { setup: rules.setup, view: rules.view(from, seat), seat, seed: `${moves}` });
    const other = moves % stride === 0 ? otherwise(position, seat) : position;
    if (other !== position) {
      moments += 1;
      for (const { id } of roster.levels) expect(answer(id, other), id).toEqual(answer(id, position));
    }
    position = good(rules.apply(position, seat, answer('normal', position))).position;
  }
}

// decisions/computer-players.md: they see a view
test('in Warzone no level answers otherwise where other armies stand in the fog (rules/warzone.md#fog)', () => {
  const board = boardData(good(builtinMap('world')).map);
  const rules = good(warzone.prepare({ seats: 2, options: { ...presets.class, fog: 'normal' }, board }));
  compare(rules, warzoneRoster, 4, (position, seat) => {
    const isSeen = (territory: number): boolean =>
      [territory, ...at(board.countries, territory).borders].some(each => position.owners[each] === seat);
    return {
      ...position,
      armies: position.armies.map((armies, each) => (isSeen(each) ? armies : armies + 5)),
    };
  });
});

test('in Domination no level answers otherwise where others have other cards and missions', () => {
  const rules = rulesOf({ preset: 'domination', options: { mode: 'mission' } });
  compare(rules, dominationRoster, 60, (position, seat) => {
    const pile = position.hands.flatMap((hand, each) => (each === seat ? [] : hand)).concat(position.deck);
    pile.reverse();
    const hands = position.hands.map((hand, each) => (each === seat ? hand : pile.splice(0, hand.length)));
    const [one, two] = [0, 1, 2].filter(each => each !== seat).map(each => at(position.missions, each));
    const missions = position.missions.map((mission, each) =>
      each === seat ? mission : mission === one ? (two ?? null) : (one ?? null),
    );
    return { ...position, hands, deck: pile, missions };
  });
});

test('in Intensity no level answers otherwise where two others hold the hands of each other', () => {
  const rules = good(intensity.prepare({ seats: 4, options: optionsSchema.parse({}) }));
  const cardsIn = (hand: readonly number[]): number =>
    hand.reduce((count, mask) => count + mask.toString(2).replaceAll('0', '').length, 0);
  compare(rules, intensityRoster, 3, (position, seat) => {
    const [left, opposite, right] = [1, 2, 3].map(step => (seat + step) % 4);
    const sizeOf = (of: number | undefined): number => cardsIn(position.hands[of ?? seat] ?? []);
    const other = sizeOf(left) === sizeOf(right) ? right : opposite;
    if (left === undefined || other === undefined || sizeOf(left) !== sizeOf(other)) return position;
    const hands = position.hands.with(left, at(position.hands, other)).with(other, at(position.hands, left));
    return { ...position, hands };
  });
});
