import { expect } from 'vitest';
import { type Card, cardsIn, DECK } from '../../../../machines/intensity/cards.ts';
import { intensity } from '../../../../machines/intensity/index.ts';
import { handTotals } from '../../../../machines/intensity/round.ts';
import type { IntensityTypes } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import { intensityPositions } from '../../../../source/games/intensity/positions.ts';
import { type LawsOf, lawsOfAll } from '../../laws.ts';

/** What must be so after every move of any match. */
export const laws: LawsOf<IntensityTypes> = [
  ...lawsOfAll(intensity, intensityPositions),
  [
    'the points of every hand are 17 + 5 for each fault',
    ({ step }) => {
      for (const score of step.position.scores) {
        const faults = score.faults.reduce((sum, count) => sum + count, 0);
        const points = handTotals(score, { moon: 'off' }).reduce((sum, each) => sum + each, 0);
        expect(points).toBe(17 + 5 * faults);
      }
    },
  ],
  [
    'exactly the legal cards are accepted, in every position',
    ({ before, seat }, rules) => {
      if (before.phase.name !== 'playing') return;
      const accepted = cardsIn(DECK).filter(card => rules.apply(before, seat, { type: 'play', card }).ok);
      expect(accepted).toEqual(rules.view(before, seat).legal);
      expect(accepted.length).toBeGreaterThan(0);
    },
  ],
  [
    'nobody sees a card that lies hidden with somebody else',
    ({ before }, { setup, view }) => {
      const isOpen = setup.options.watchers === 'hands';
      for (const viewer of [...seats(setup.seats), ...(isOpen ? [] : ['spectator' as const])]) {
        const shown = JSON.stringify({ ...view(before, viewer), options: null });
        const numbers = new Set(shown.match(/\b[1-4][0-9]\b/g));
        const known = new Set([
          ...before.rounds.flatMap(round => round.cards),
          ...before.table.cards,
          ...(viewer === 'spectator' ? [] : cardsIn(at(before.hands, viewer))),
          ...(viewer === 'spectator' ? [] : (at(before.passes, viewer) ?? [])),
        ]);
        const counts = [
          ...before.rounds.map(round => round.points),
          ...before.score.points,
          ...before.scores.flatMap(score => score.points),
        ];
        const leaked = [...numbers].map(Number).filter(number => !known.has(number as Card));
        expect(leaked.filter(number => !counts.includes(number) && number !== before.number)).toEqual([]);
      }
    },
  ],
];
