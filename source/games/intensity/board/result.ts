import { handTotals, matchTotals, tournamentPoints } from '../../../../machines/intensity/round.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import type { Outcome } from '../../../../machines/outcome.ts';
import { at } from '../../../../machines/result.ts';
import type { Verdict } from '../../../app/play/board.ts';
import type { Readable } from '../../../app/store.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { left, right } from '../../../app/widgets.tsx';
import type { Painter } from '../../../terminal/types.ts';
import type { Scene } from './scene.ts';
import { paintSheet } from './sheet-painter.ts';
import { tableTones } from './tones.ts';

/** The last hand round by round, and the hands of the match. */
export const sheetPainter = (scene: Readable<Scene>, names: readonly string[], theme: Theme): Painter => ({
  subscribe: scene.subscribe,
  paint(surface) {
    surface.fill(0, 0, surface.width, surface.height, { bg: tableTones(theme, surface.depth).felt });
    paintSheet(surface, scene.get(), names, theme);
  },
});

/** A number of each player, under its heading. */
interface Figure {
  readonly head: string;
  readonly of: (seat: number) => number;
}

function figuresOf({ scores }: IntensityView): readonly Figure[] {
  const totals = matchTotals(scores);
  const clean = (of: number): number => scores.filter(score => handTotals(score)[of] === 0).length;
  const merit = (of: number): number =>
    scores.reduce((sum, score) => sum + at(tournamentPoints(handTotals(score)), of), 0);
  return [
    { head: 'points', of: of => at(totals, of) },
    ...(scores.length > 1 ? [{ head: 'clean', of: clean }] : []),
    { head: 'tournament', of: merit },
  ];
}

/** Each player's points and tournament points; after a match also the hands without a point. */
export function numbersPainter(scene: Readable<Scene>, names: readonly string[], theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const bg = theme.background.rgb;
      surface.fill(0, 0, surface.width, surface.height, { bg });
      const { view } = scene.get();
      const figures = figuresOf(view);
      const gap = surface.width < 40 ? 1 : 2;
      const line = (y: number, name: string, numbers: readonly string[], fg: number): void => {
        const text = numbers
          .map((number, index) => right(number, (figures[index]?.head ?? '').length + gap))
          .join('');
        surface.text(0, y, left(name, surface.width - text.length), { fg, bg });
        surface.text(surface.width - text.length, y, text, { fg, bg });
      };
      line(
        0,
        '',
        figures.map(({ head }) => head),
        theme.faint.rgb,
      );
      const totals = matchTotals(view.scores);
      const order = [...names.keys()].sort((one, other) => at(totals, one) - at(totals, other));
      order.forEach((of, index) => {
        line(
          index + 1,
          names[of] ?? '',
          figures.map(figure => `${figure.of(of)}`),
          theme.text.rgb,
        );
      });
    },
  };
}

/** How a match ended: who has the fewest points, alone or with others. */
export function verdictOf(outcome: Outcome, view: IntensityView, names: readonly string[]): Verdict {
  const [winners = []] = outcome.places;
  const list = winners.map(of => names[of] ?? '');
  const hands = view.scores.length;
  const headline =
    list.length === 1
      ? `${list[0] ?? ''} has won`
      : list.length === names.length
        ? 'Everybody shares the first place'
        : `${list.slice(0, -1).join(', ')} and ${list.at(-1) ?? ''} have won`;
  return { headline, after: hands === 1 ? 'after 1 hand' : `after ${hands} hands` };
}
