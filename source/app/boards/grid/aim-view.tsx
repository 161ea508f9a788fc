import type { ReactNode } from 'react';
import { territoryName } from '../../../../machines/grid/board.ts';
import type { GridView, Territory } from '../../../../machines/grid/types.ts';
import { Blank } from '../../drawing/blank.tsx';
import { sameMembers, useStore } from '../../store.ts';
import type { Shade, Theme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Bar, Ground, Ink, right, Words } from '../../widgets.tsx';
import type { GridModel } from './model.ts';
import { duelOdds, percent, type RollOutcome } from './odds.ts';
import { type Duel, duelOf, type Scene } from './steps.ts';

interface AimProps {
  readonly width: number;
  readonly model: GridModel;
}

/** The roll to come as far as it is drawn; the same members mean the same lines. */
interface DuelNow extends Duel {
  readonly view: GridView | null;
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

/** Rows of the aim, whether there is one or not. */
export const AIM_ROWS = 3;

/** The roll that Enter would make, with the exact odds of it and of the whole battle. */
export function AimView({ width, model }: AimProps): ReactNode {
  const duel = useStore(model.scene, duelNow, sameMembers);
  if (duel.view === null) return <Blank width={width} height={AIM_ROWS} />;
  return (
    <Ground flexDirection="column" height={AIM_ROWS} width={width} flexShrink={0}>
      <DuelLines width={width} view={duel.view} duel={duel} />
    </Ground>
  );
}

/** Columns of the chance beside its bar. */
const CHANCE = 8;

function DuelLines({ width, view, duel }: { width: number; view: GridView; duel: Duel }): ReactNode {
  const theme = useTheme();
  const odds = duelOdds(view, duel);
  const left = odds.win > 0 && width >= 44 ? `   ${Math.round(odds.left)} left` : '';
  return (
    <>
      <Ink shade={theme.dim}>
        <Words shade={theme.text} bold>
          {`${territoryName(duel.source)} → ${territoryName(duel.target)}`}
        </Words>
        {`  ${odds.attackers} against ${odds.defenders}`}
      </Ink>
      <Ink shade={theme.text}>
        <Bar share={odds.win} cells={width - CHANCE} shade={odds.win >= 0.5 ? theme.good : theme.bad} />
        <Words shade={theme.text} bold>
          {right(percent(odds.win), CHANCE)}
        </Words>
      </Ink>
      <Ink shade={theme.dim}>
        {`${duel.attackDice}v${duel.defenceDice}`}
        {odds.roll.map(outcome => (
          <Words key={outcome.defenderLoses} shade={toneOf(outcome, theme)}>
            {`  ${outcome.defenderLoses}–${outcome.attackerLoses} ${Math.round(outcome.chance * 100)}%`}
          </Words>
        ))}
        <Words shade={theme.faint}>{left}</Words>
      </Ink>
    </>
  );
}

/** Who loses more in this outcome of a roll. */
function toneOf(outcome: RollOutcome, theme: Theme): Shade {
  if (outcome.defenderLoses === outcome.attackerLoses) return theme.dim;
  return outcome.defenderLoses > outcome.attackerLoses ? theme.good : theme.bad;
}
