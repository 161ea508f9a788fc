import { Box } from 'ink';
import type { ReactNode } from 'react';
import { territoryName } from '../../../../machines/grid/board.ts';
import type { Territory } from '../../../../machines/grid/types.ts';
import { sameMembers, useStore } from '../../store.ts';
import type { Shade, Theme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Bar, Ink } from '../../widgets.tsx';
import type { GridModel } from './model.ts';
import { duelOdds, percent, type RollOutcome } from './odds.ts';
import { type Duel, duelOf, type Scene } from './steps.ts';

interface AimProps {
  readonly width: number;
  readonly model: GridModel;
}

/** The roll to come as far as it is drawn; the same members mean the same lines. */
interface DuelNow extends Duel {
  readonly view: Scene['view'] | null;
}

const nothing: DuelNow = {
  source: 0 as Territory,
  target: 0 as Territory,
  attackDice: 0,
  defenceDice: 0,
  view: null,
};

const duelNow = (scene: Scene): DuelNow => {
  const duel = duelOf(scene);
  return duel === null ? nothing : { ...duel, view: scene.view };
};

/** The roll that Enter would make, with the exact odds of it and of the whole battle. */
export function AimView({ width, model }: AimProps): ReactNode {
  const duel = useStore(model.scene, duelNow, sameMembers);
  return (
    <Box flexDirection="column" height={3} width={width} flexShrink={0}>
      {duel.view === null ? null : <DuelLines width={width} view={duel.view} duel={duel} />}
    </Box>
  );
}

function DuelLines({ width, view, duel }: { width: number; view: Scene['view']; duel: Duel }): ReactNode {
  const theme = useTheme();
  const odds = duelOdds(view, duel);
  const tone = odds.win >= 0.5 ? theme.good : theme.bad;
  const left = odds.win > 0 ? `   ${Math.round(odds.left)} left` : '';
  return (
    <>
      <Box>
        <Ink shade={theme.text} bold>{`${territoryName(duel.source)} → ${territoryName(duel.target)}`}</Ink>
        <Ink shade={theme.dim}>{`  ${odds.attackers} against ${odds.defenders}`}</Ink>
      </Box>
      <Box>
        <Bar share={odds.win} cells={width - 8} shade={tone} />
        <Ink shade={theme.text} bold>
          {percent(odds.win).padStart(7)}
        </Ink>
      </Box>
      <Box>
        <Ink shade={theme.dim}>{`${duel.attackDice}v${duel.defenceDice}`}</Ink>
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
