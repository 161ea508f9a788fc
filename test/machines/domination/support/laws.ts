import { expect } from 'vitest';
import { domination } from '../../../../machines/domination/index.ts';
import type {
  DominationEvent,
  DominationPosition,
  DominationTypes,
} from '../../../../machines/domination/types.ts';
import { seats } from '../../../../machines/seat.ts';
import { dominationPositions } from '../../../../source/games/domination/positions.ts';
import { type LawsOf, lawsOfAll } from '../../laws.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** How many armies there are, on the board and in hand. */
const armiesOf = ({ armies, reserve }: DominationPosition): number => sum(armies) + sum(reserve);

/** How many armies an event brings or takes. All armies in hand as a turn begins are new: none are kept over. */
function change(event: DominationEvent): number {
  switch (event.type) {
    case 'go-began':
      return event.turn === 0 ? 0 : event.armies;
    case 'claimed':
      return (event.armies ?? 1) - 1;
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
export const laws: LawsOf<DominationTypes> = [
  ...lawsOfAll(domination, dominationPositions),
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
];
