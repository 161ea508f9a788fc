import type { Painter } from '../../terminal/types.ts';
import { ownerShades, type Theme } from '../theme/theme.ts';
import type { ReplayPlace } from './place.ts';

/** The whole story as one line: each turn in its player's colour, with a mark where one is. */
export function timelinePainter(place: ReplayPlace, theme: Theme): Painter {
  return {
    subscribe: repaint => place.state.subscribe(repaint),
    paint(surface) {
      const { step } = place.state.get();
      const background = theme.background.rgb;
      const span = Math.max(1, place.last);
      const here = Math.round((step / span) * (surface.width - 1));
      for (let x = 0; x < surface.width; x += 1) {
        const index = Math.round((x / Math.max(1, surface.width - 1)) * span);
        const seat = place.seatOf(Math.min(place.last, index));
        const owner = seat === null ? null : ownerShades(theme, seat);
        const shade = owner === null ? theme.faint : x <= here ? owner.chosen : owner.rest;
        surface.put(x, 0, x <= here ? '━' : '─', { fg: shade.rgb, bg: background });
      }
      surface.put(here, 0, '●', { fg: theme.accent.rgb, bg: background, bold: true });
    },
  };
}
