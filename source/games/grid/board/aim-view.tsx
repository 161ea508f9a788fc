import { type ReactNode, useMemo } from 'react';
import { territoryName } from '../../../../machines/grid/board.ts';
import { writeLine } from '../../../app/drawing/words.ts';
import type { Readable } from '../../../app/store.ts';
import type { Shade, Theme } from '../../../app/theme/theme.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { right } from '../../../app/widgets.tsx';
import { Canvas } from '../../../terminal/canvas.tsx';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { duelOdds, percent, type RollOutcome } from './odds.ts';
import { duelOf, type Scene } from './steps.ts';

/** Rows of the aim, whether there is one or not. */
export const AIM_ROWS = 3;

interface AimProps {
  readonly width: number;
  readonly scene: Readable<Scene>;
}

/** The roll that Enter would make, with the exact odds of it and of the whole battle. It is drawn without React. */
export function AimView({ width, scene }: AimProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(
    (): Painter => ({
      subscribe: scene.subscribe,
      paint: surface => paintAim(surface, scene.get(), theme),
    }),
    [scene, theme],
  );
  return <Canvas width={width} height={AIM_ROWS} painter={painter} />;
}

/** Columns of the chance beside its bar. */
const CHANCE = 8;

function paintAim(surface: Surface, scene: Scene, theme: Theme): void {
  surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
  const duel = duelOf(scene);
  if (duel === null) return;
  const odds = duelOdds(scene.view, duel);
  const way = `${territoryName(duel.source)} → ${territoryName(duel.target)}`;
  const strength = `  ${odds.attackers} against ${odds.defenders}`;
  writeLine(
    surface,
    0,
    [
      { text: way, shade: theme.text, bold: true },
      { text: strength, shade: theme.dim },
    ],
    theme,
  );
  const cells = surface.width - CHANCE;
  const filled = Math.round(cells * odds.win);
  const empty = (surface.depth === 0 ? '·' : '█').repeat(cells - filled);
  writeLine(
    surface,
    1,
    [
      { text: '█'.repeat(filled), shade: odds.win >= 0.5 ? theme.good : theme.bad },
      { text: empty, shade: theme.panel },
      { text: right(percent(odds.win), CHANCE), shade: theme.text, bold: true },
    ],
    theme,
  );
  const left = odds.win > 0 && surface.width >= 44 ? `   ${Math.round(odds.left)} left` : '';
  const outcomes = odds.roll.map(outcome => ({
    text: `  ${outcome.defenderLoses}–${outcome.attackerLoses} ${Math.round(outcome.chance * 100)}%`,
    shade: toneOf(outcome, theme),
  }));
  const dice = { text: `${duel.attackDice}v${duel.defenceDice}`, shade: theme.dim };
  writeLine(surface, 2, [dice, ...outcomes, { text: left, shade: theme.faint }], theme);
}

/** Who loses more in this outcome of a roll. */
function toneOf(outcome: RollOutcome, theme: Theme): Shade {
  if (outcome.defenderLoses === outcome.attackerLoses) return theme.dim;
  return outcome.defenderLoses > outcome.attackerLoses ? theme.good : theme.bad;
}
