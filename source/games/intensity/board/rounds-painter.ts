import { BUFFALO, type Card, cardOf, isCalf, RANKS, SUITS } from '../../../../machines/intensity/cards.ts';
import { ROUNDS, SEATS } from '../../../../machines/intensity/types.ts';
import type { Readable } from '../../../app/store.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { cut, width } from '../../../terminal/text.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { nameLine, ROUND_MARKS, roundLines } from './round-lines.ts';
import { type Scene, taken } from './scene.ts';
import { Sheet } from './sheet.ts';

/** Rows of the last round with its heading, and of all rounds with the names and what the marks mean. */
export const LAST_ROWS = 3;
export const ROUNDS_ROWS = ROUNDS + 3;

/** Rows of the cards that are out, with their heading. */
export const COUNTER_ROWS = 5;

/** The widest column of a seat. */
const WIDEST = 12;

/** The rounds of the hand so far, a line each. */
export function roundsPainter(scene: Readable<Scene>, names: readonly string[], theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const { view } = scene.get();
      heading(surface, view.rounds.length === 0 ? 'Rounds: none yet' : 'Rounds', theme);
      if (view.rounds.length === 0) return;
      const tones = tonesOf(theme);
      const sheet = new Sheet(surface, { ground: theme.background.rgb, extra: 0, widest: WIDEST, top: 0 });
      nameLine(sheet, names, tones, ['', {}]);
      surface.text(0, 0, 'Rounds', { fg: theme.faint.rgb, bg: theme.background.rgb });
      roundLines(sheet, view, tones);
      surface.text(0, ROUNDS_ROWS - 1, ROUND_MARKS, { fg: theme.faint.rgb, bg: theme.background.rgb });
    },
  };
}

/** The last round: who played what, who took it. */
export function lastPainter(scene: Readable<Scene>, names: readonly string[], theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const bg = theme.background.rgb;
      const last = scene.get().view.rounds.at(-1);
      heading(surface, 'Last round', theme);
      if (last === undefined) {
        surface.text(0, 1, 'none yet', { fg: theme.faint.rgb, bg });
        return;
      }
      const played = (cells: number): string =>
        last.cards
          .map((card, index) => `${cut(names[(last.leader + index) % SEATS] ?? '', cells)} ${card}`)
          .join(' · ');
      const whole = played(surface.width);
      // Where not all names fit, each gets a quarter of the room that numbers and dots leave.
      const quarter = Math.max(3, Math.floor((surface.width - SEATS * 3 - 9) / SEATS));
      const text = width(whole) <= surface.width ? whole : played(quarter);
      surface.text(0, 1, text, { fg: theme.dim.rgb, bg }, surface.width);
      const told = taken(last, of => names[of] ?? '');
      const fg = last.points > 0 ? theme.text.rgb : theme.dim.rgb;
      surface.text(0, 2, told, { fg, bg }, surface.width);
    },
  };
}

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

function heading(surface: Surface, text: string, theme: Theme): void {
  const bg = theme.background.rgb;
  surface.fill(0, 0, surface.width, surface.height, { bg });
  surface.text(0, 0, text, { fg: theme.faint.rgb, bg });
}

const tonesOf = ({ text, dim, faint, accent, good, bad }: Theme) => ({
  text: text.rgb,
  dim: dim.rgb,
  faint: faint.rgb,
  accent: accent.rgb,
  good: good.rgb,
  bad: bad.rgb,
});
