import { territory } from '../../../../machines/conquest/board.ts';
import type { DominationMove, DominationTypes } from '../../../../machines/domination/types.ts';
import type { Rules } from '../../../../machines/game.ts';

/** Every move that could be written down, legal or not, up to one more army than there can be, and beyond the board. */
export function* everyMove(
  rules: Rules<DominationTypes>,
  hand: readonly number[],
  mostArmies: number,
): Generator<DominationMove> {
  const countries = Array.from({ length: rules.setup.board.countries.length + 1 }, (_, index) =>
    territory(index),
  );
  const numbers = Array.from({ length: mostArmies + 2 }, (_, index) => index);
  for (const type of ['place-random', 'end-trade', 'end-attack', 'retreat', 'pass', 'end-turn'] as const) {
    yield { type };
  }
  for (const type of ['undo', 'continue'] as const) yield { type };
  for (const each of countries) {
    yield { type: 'claim', territory: each };
    yield { type: 'choose-capital', territory: each };
    for (const armies of numbers) yield { type: 'place', territory: each, armies };
  }
  for (const source of countries) {
    for (const target of countries) {
      yield { type: 'attack', source, target };
      for (const armies of numbers) yield { type: 'fortify', source, target, armies };
    }
  }
  for (const dice of [0, 1, 2, 3, 4]) {
    yield { type: 'roll', dice };
    yield { type: 'defend', dice };
  }
  for (const armies of numbers) yield { type: 'advance', armies };
  const cards = [...hand, rules.setup.cards.length];
  for (const a of cards) {
    for (const b of cards) {
      for (const c of cards) yield { type: 'trade', cards: [a, b, c] };
    }
  }
}
