import { type ReactNode, useMemo } from 'react';
import type { Outcome } from '../../../../machines/game.ts';
import { handTotals, matchTotals, tournamentPoints } from '../../../../machines/intensity/scoring.ts';
import type { IntensityView } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { Canvas } from '../../../terminal/Canvas.tsx';
import type { Painter } from '../../../terminal/types.ts';
import type { Room, Verdict } from '../../play/board.ts';
import type { Readable } from '../../store.ts';
import type { Theme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { left, right } from '../../widgets.tsx';
import type { Scene } from './scene.ts';
import { paintSheet } from './sheet-painter.ts';
import { tableTones } from './tones.ts';

interface ResultProps {
  readonly scene: Readable<Scene>;
  readonly names: readonly string[];
}

/** The last hand round by round, and the hands of the match. */
export function ResultSheet({ width, height, scene, names }: Room & ResultProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo((): Painter => {
    return {
      subscribe: scene.subscribe,
      paint(surface) {
        surface.fill(0, 0, surface.width, surface.height, { bg: tableTones(theme, surface.depth).felt });
        paintSheet(surface, scene.get(), names, theme);
      },
    };
  }, [scene, names, theme]);
  return <Canvas width={width} height={height} painter={painter} />;
}

/** Each player's points, clean hands, and tournament points. */
export function ResultNumbers({ width, scene, names }: { readonly width: number } & ResultProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(() => numbersPainter(scene, names, theme), [scene, names, theme]);
  return <Canvas width={width} height={names.length + 1} painter={painter} />;
}

function numbersPainter(scene: Readable<Scene>, names: readonly string[], theme: Theme): Painter {
  return {
    subscribe: scene.subscribe,
    paint(surface) {
      const bg = theme.background.rgb;
      surface.fill(0, 0, surface.width, surface.height, { bg });
      const cells = 7;
      const head = ['points', 'clean', 'places'].map(text => right(text, cells)).join('');
      surface.text(surface.width - head.length, 0, head, { fg: theme.faint.rgb, bg });
      const { scores } = scene.get().view;
      const totals = matchTotals(scores);
      names.forEach((name, of) => {
        const clean = scores.filter(score => handTotals(score)[of] === 0).length;
        const merit = scores.reduce((sum, score) => sum + at(tournamentPoints(handTotals(score)), of), 0);
        const numbers = [`${at(totals, of)}`, `${clean}`, `${merit}`]
          .map(text => right(text, cells))
          .join('');
        surface.text(0, of + 1, left(name, surface.width - numbers.length), { fg: theme.text.rgb, bg });
        surface.text(surface.width - numbers.length, of + 1, numbers, { fg: theme.text.rgb, bg });
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
