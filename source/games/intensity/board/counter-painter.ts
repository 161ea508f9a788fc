import { BUFFALO, type Card, cardOf, isCalf, RANKS, SUITS } from '../../../../machines/intensity/cards.ts';
import type { Readable } from '../../../app/store.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import type { Painter } from '../../../terminal/types.ts';
import type { Scene } from './scene.ts';

/** Rows of the cards that are out, with their heading. */
export const COUNTER_ROWS = 5;

/** The forty cards, a row for each suit: those played are gone, those in the hand bright, the others still out. */
export function counterPainter(scene: Readable<Scene>, theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const { view, hand } = scene.get();
      const bg = theme.background.rgb;
      surface.fill(0, 0, surface.width, surface.height, { bg });
      const gone = new Set<Card>([...view.rounds.flatMap(round => round.cards), ...view.table.cards]);
      const buffalo = gone.has(BUFFALO)
        ? 'buffalo gone'
        : hand?.includes(BUFFALO)
          ? 'buffalo yours'
          : 'buffalo out';
      const calves = view.calfSeen ? 'calves open' : 'calves closed';
      surface.text(0, 0, `${buffalo}, ${calves}`, { fg: theme.dim.rgb, bg });
      const step = surface.width >= 32 ? 3 : 2;
      for (const suit of SUITS) {
        surface.put(0, suit + 1, `${suit + 1}`, { fg: theme.faint.rgb, bg });
        for (let rank = 0; rank < RANKS; rank += 1) {
          const card = cardOf(suit, rank);
          const mine = hand?.includes(card) === true;
          const cost = isCalf(card) || card === BUFFALO;
          const shade = gone.has(card) ? theme.faint : mine ? theme.text : cost ? theme.bad : theme.dim;
          surface.put(2 + rank * step, suit + 1, gone.has(card) ? '·' : `${rank}`, {
            fg: shade.rgb,
            bg,
            bold: mine,
            underline: mine,
          });
        }
      }
    },
  };
}
