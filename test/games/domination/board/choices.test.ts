import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoardData } from '../../../../machines/conquest/board.ts';
import type { DominationMove, DominationView } from '../../../../machines/domination/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import {
  type ConquestScene,
  firstFocus,
  groundOf,
  sceneOf,
} from '../../../../source/games/conquest/board/scene.ts';
import { chronicleOf } from '../../../../source/games/domination/board/chronicle.ts';
import { choicesOf, type DominationSight, sightOf } from '../../../../source/games/domination/board/sight.ts';
import { runs } from '../../../cases.ts';
import { rulesOf, startOf, strides, walks } from '../../../machines/domination/support/walks.ts';

const set = (words: Iterable<string>): readonly string[] => [...new Set(words)].toSorted();

/** The places and ways of legal moves, as the map offers them. */
function chosenOf(move: DominationMove): readonly string[] {
  if (move.type === 'claim' || move.type === 'place' || move.type === 'choose-capital')
    return [`${move.territory}`];
  if (move.type === 'attack' || move.type === 'fortify') return [`${move.source}>${move.target}`];
  return [];
}

/** What a seat that is asked sees and may choose. */
function sceneFor(board: BoardData, view: DominationView, asked: Seat): ConquestScene<DominationSight> {
  const look = { view, names: [], asked, near: asked, events: () => [] };
  const sight = sightOf(groundOf(board), look);
  return sceneOf(sight, choicesOf(sight, asked), firstFocus);
}

/** The same cards, whichever of those that bring no bonus comes first. */
const traded = (move: DominationMove): readonly string[] =>
  move.type === 'trade' ? [move.cards.toSorted((one, other) => one - other).join()] : [];

describe('what the map offers is what the rules allow', () => {
  test('territories and ways are those of the legal moves, sets those that can be traded, in any game', () => {
    fc.assert(
      fc.property(walks(60), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat } of strides(walk)) {
          const view = rules.view(before, seat);
          const legal = [...rules.legalMoves(before, seat)];
          const { choices, offers } = sceneFor(rules.setup.board, view, seat);
          const { territories: places, ways } = choices;
          const offered = [
            ...[...places].map(String),
            ...[...ways].flatMap(([source, targets]) => [...targets].map(target => `${source}>${target}`)),
          ];
          expect(set(offered)).toEqual(set(legal.flatMap(chosenOf)));
          if (view.phase.name !== 'trading') continue;
          const sets = offers.map(({ cards }) => cards.toSorted((one, other) => one - other).join());
          expect(set(sets)).toEqual(set(legal.flatMap(traded)));
          for (const { cards, armies, bonus } of offers) {
            const step = rules.apply(before, seat, { type: 'trade', cards });
            const event = step.ok ? step.value.events.find(({ type }) => type === 'traded') : null;
            expect(event).toMatchObject({ armies, bonus });
          }
        }
      }),
      { numRuns: runs(120) },
    );
  });

  test('the range of a number that is asked for is that of the legal moves', () => {
    fc.assert(
      fc.property(walks(60), walk => {
        const rules = rulesOf(walk);
        for (const { before, seat } of strides(walk)) {
          const view = rules.view(before, seat);
          const { step } = sceneFor(rules.setup.board, view, seat);
          if (step.name !== 'number') continue;
          const numbers = [...rules.legalMoves(before, seat)].flatMap(move =>
            move.type === 'defend' ? [move.dice] : move.type === 'advance' ? [move.armies] : [],
          );
          expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([step.range.least, step.range.most]);
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

test('graphs are what each turn began with, though they are counted back from the end', () => {
  const walk = fc.record({ walk: walks(120) }).filter(({ walk: { options } }) => options.conduct === 'table');
  fc.assert(
    fc.property(walk, ({ walk: game }) => {
      const rules = rulesOf(game);
      const players = seats(game.seats);
      const events = [];
      const expected: unknown[] = [];
      let last = startOf(game);
      const count = (view: DominationView) => ({
        territories: players.map(seat => view.owners.filter(owner => owner === seat).length),
        armies: players.map(
          seat =>
            (view.reserve[seat] ?? 0) +
            view.armies.reduce(
              (sum, armies, territory) => sum + (view.owners[territory] === seat ? armies : 0),
              0,
            ),
        ),
        cards: [...view.handSizes],
      });
      for (const { step } of strides(game)) {
        last = step.position;
        events.push(...step.events);
        const begun = step.events.at(-1);
        if (begun?.type === 'go-began' && begun.turn > 0) expected.push(count(rules.view(last, 'spectator')));
      }
      const { moments } = chronicleOf(events, rules.view(last, 'spectator'));
      const found = moments.map(({ numbers: { territories, armies, cards } }) => ({
        territories,
        armies,
        cards,
      }));
      for (const each of expected) expect(found).toContainEqual(each);
      expect(found.at(-1)).toEqual(count(rules.view(last, 'spectator')));
    }),
    { numRuns: runs(80) },
  );
});
