import { SUITS } from '../../../../machines/intensity/cards.ts';
import { handTotals, matchTotals } from '../../../../machines/intensity/round.ts';
import { type IntensityView, SEATS } from '../../../../machines/intensity/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { besideName } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { right } from '../../../app/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { voidsOf } from './scene.ts';

/** Rows of the standings with their heading. */
export const STANDING_ROWS = SEATS + 1;

/** Columns of a number. */
const NUMBER = 6;
/** Columns of the suits somebody has none of. */
const VOID = 8;

/** Who has how many points, in this hand and in the match, and who was seen to have none of a suit. */
export function standingsPainter(
  scene: Readable<{ readonly view: IntensityView }>,
  occupants: readonly Occupant[],
  theme: Theme,
): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const { view } = scene.get();
      const bg = theme.background.rgb;
      surface.fill(0, 0, surface.width, surface.height, { bg });
      const match = view.options.hands !== '1';
      const heading = `${'none of'.padEnd(VOID)}${right('hand', NUMBER)}${match ? right('match', NUMBER) : ''}`;
      surface.text(surface.width - heading.length, 0, heading, { fg: theme.faint.rgb, bg });
      for (const of of seats(SEATS)) paintLine(surface, view, of, occupants[of], theme);
    },
  };
}

function paintLine(
  surface: Surface,
  view: IntensityView,
  of: Seat,
  occupant: Occupant | undefined,
  theme: Theme,
): void {
  const y = of + 1;
  const bg = theme.background.rgb;
  const match = view.options.hands !== '1';
  const active = view.toMove.includes(of);
  const totals = matchTotals(view.scores);
  const now = handTotals(view.score);
  // A scored hand stands in the match already.
  const sum = (totals[of] ?? 0) + (view.scores.length === view.number ? 0 : (now[of] ?? 0));
  const voids = [...(voidsOf(view)[of] ?? [])].sort();
  const numbers = surface.width - NUMBER * (match ? 2 : 1) - VOID;
  if (active) surface.put(0, y, '▶', { fg: theme.accent.rgb, bg });
  const used = surface.text(
    2,
    y,
    occupant?.name ?? '',
    { fg: theme.text.rgb, bg, bold: active },
    numbers - 3,
  );
  const level = besideName(occupant);
  if (2 + used + 2 + level.length <= numbers) surface.text(3 + used, y, level, { fg: theme.faint.rgb, bg });
  SUITS.forEach((suit, index) => {
    if (voids.includes(suit)) surface.put(numbers + index * 2, y, `${suit + 1}`, { fg: theme.dim.rgb, bg });
  });
  const points = now[of] ?? 0;
  const shade = points > 0 ? theme.bad : theme.dim;
  surface.text(numbers + VOID, y, right(`${points}`, NUMBER), { fg: shade.rgb, bg, bold: true });
  if (match)
    surface.text(numbers + VOID + NUMBER, y, right(`${sum}`, NUMBER), { fg: theme.text.rgb, bg, bold: true });
}
