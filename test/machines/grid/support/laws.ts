import { expect } from 'vitest';
import { grid } from '../../../../machines/grid/index.ts';
import type { GridEvent, GridTypes } from '../../../../machines/grid/types.ts';
import { seat } from '../../../../machines/seat.ts';
import { gridPositions } from '../../../../source/games/grid/positions.ts';
import { type LawsOf, lawsOfAll } from '../../laws.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** How many troops an event puts on the board or takes from it. */
function change(event: GridEvent): number {
  if (event.type === 'deployed') return 1;
  if (event.type === 'reinforced') return event.troops;
  if (event.type === 'rolled') return -event.attackerLoses - event.defenderLoses;
  return 0;
}

/** What must be so after every move of any game. */
export const laws: LawsOf<GridTypes> = [
  ...lawsOfAll(grid, gridPositions),
  [
    'troops come only from deployment and reinforcement and go only by dice',
    ({ before, step }) => {
      expect(sum(step.position.troops)).toBe(sum(before.troops) + sum(step.events.map(change)));
    },
  ],
  [
    'exactly one seat is waited for, until the game is over',
    ({ step }, rules) => {
      const over = rules.outcome(step.position) !== null;
      expect(rules.seatsToMove(step.position)).toHaveLength(over ? 0 : 1);
      expect(rules.progress(step.position).phase === 'over').toBe(over);
    },
  ],
  [
    'dice, and nothing else, make a move one that is not taken back',
    ({ before, step }) => {
      const rolled = step.events.some(event => event.type === 'rolled');
      expect(step.reveals).toBe(rolled);
      expect(step.position.random === before.random).toBe(!rolled);
    },
  ],
  [
    'a view has all of the position but the randomness',
    ({ step }, rules) => {
      for (const viewer of [seat(0), 'spectator'] as const) {
        const view = rules.view(step.position, viewer);
        expect(Object.keys(view)).not.toContain('random');
        expect({ ...view, random: step.position.random }).toMatchObject(step.position);
      }
    },
  ],
  [
    'everything is told to everybody, and every line is short',
    ({ step }, rules) => {
      for (const event of step.events) {
        expect(rules.seen(event, 'spectator')).toBe(event);
        const line = grid.describe(event, ['Ada', 'Bo', 'Cy', 'Di', 'Ed']);
        if (line !== null) expect(line).toMatch(/^[A-Z][^.!]{3,98}[^.!]$/);
      }
    },
  ],
];
