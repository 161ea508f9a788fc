import { Box } from 'ink';
import type { ReactNode } from 'react';
import { territoryName } from '../../../../machines/grid/board.ts';
import { sameMembers, useStore } from '../../store.ts';
import type { Shade, Theme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Ink } from '../../widgets.tsx';
import type { GridModel } from './model.ts';
import { aimOdds, percent, type RollOutcome } from './odds.ts';
import { type Aim, aimOf, type Scene } from './steps.ts';

interface AimProps {
  readonly width: number;
  readonly model: GridModel;
}

/** What is aimed at, or nothing: also what the panel must be drawn anew for. */
interface AimNow {
  readonly source: number;
  readonly target: number;
  readonly dice: number;
  readonly view: Scene['view'] | null;
}

const nothing: AimNow = { source: -1, target: -1, dice: 0, view: null };

const aimNow = (scene: Scene): AimNow => {
  const aim = aimOf(scene);
  return aim === null
    ? nothing
    : { source: aim.source, target: aim.target, dice: aim.dice, view: scene.view };
};

/** The attack that Enter would make, with its exact odds. */
export function AimView({ width, model }: AimProps): ReactNode {
  const now = useStore(model.scene, aimNow, sameMembers);
  const aim = now.view === null ? null : aimOf(model.scene.get());
  return (
    <Box flexDirection="column" height={3} width={width} flexShrink={0}>
      {aim === null || now.view === null ? null : <AimLines width={width} view={now.view} aim={aim} />}
    </Box>
  );
}

function AimLines({ width, view, aim }: { width: number; view: Scene['view']; aim: Aim }): ReactNode {
  const theme = useTheme();
  const odds = aimOdds(view, aim);
  const bar = width - 8;
  const filled = Math.round(bar * odds.win);
  const tone = odds.win >= 0.5 ? theme.good : theme.bad;
  const left = odds.win > 0 ? `   ${Math.round(odds.left)} left` : '';
  return (
    <>
      <Box>
        <Ink shade={theme.text} bold>{`${territoryName(aim.source)} → ${territoryName(aim.target)}`}</Ink>
        <Ink shade={theme.dim}>{`  ${odds.attackers} against ${odds.defenders}`}</Ink>
      </Box>
      <Box>
        <Ink shade={tone}>{'█'.repeat(filled)}</Ink>
        <Ink shade={theme.panel}>{'█'.repeat(bar - filled)}</Ink>
        <Ink shade={theme.text} bold>
          {percent(odds.win).padStart(7)}
        </Ink>
      </Box>
      <Box>
        <Ink shade={theme.dim}>{`${aim.dice} ${aim.dice === 1 ? 'die' : 'dice'}`}</Ink>
        {odds.roll.map(outcome => (
          <Ink key={outcome.defenderLoses} shade={toneOf(outcome, theme)}>
            {`  ${outcome.defenderLoses}–${outcome.attackerLoses} ${Math.round(outcome.chance * 100)}%`}
          </Ink>
        ))}
        <Ink shade={theme.faint}>{width >= 44 ? left : ''}</Ink>
      </Box>
    </>
  );
}

/** Who loses more in this outcome of a roll. */
function toneOf(outcome: RollOutcome, theme: Theme): Shade {
  if (outcome.defenderLoses === outcome.attackerLoses) return theme.dim;
  return outcome.defenderLoses > outcome.attackerLoses ? theme.good : theme.bad;
}
