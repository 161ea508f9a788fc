import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { Canvas } from '../../../terminal/Canvas.tsx';
import type { Room } from '../../play/board.ts';
import { LogView, NoticeLine } from '../../play/log-view.tsx';
import type { Session } from '../../play/session.ts';
import { useStore } from '../../store.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Ink } from '../../widgets.tsx';
import { AimView } from './aim-view.tsx';
import { dicePainter, diceRows } from './dice-painter.ts';
import type { GridModel } from './model.ts';
import type { Battle, Motion } from './motion.ts';
import { NumberView } from './number-view.tsx';
import { PlayersView } from './players-view.tsx';
import { questionOf } from './steps.ts';

export interface GridPanelProps extends Room {
  readonly session: Session;
  readonly model: GridModel;
  readonly motion: Motion;
}

/** Beside the board: the players, what is aimed at, the last roll, the one question, what happened. */
export function GridPanel({ width, height, session, model, motion }: GridPanelProps): ReactNode {
  const seats = session.table.occupants.length;
  const large = height >= 30 && width >= 33;
  const gap = height >= 45 ? 2 : height >= 22 ? 1 : 0;
  const top = height >= 30 ? 1 : 0;
  const used = top + seats + 1 + 3 + diceRows(large) + 1 + 4 + 4 * gap;
  return (
    <Box width={width} height={height} flexDirection="column" overflow="hidden">
      <Box height={top} flexShrink={0} />
      <PlayersView width={width} scene={model.scene} occupants={session.table.occupants} />
      <Box height={gap} flexShrink={0} />
      <AimView width={width} model={model} />
      <Box height={gap} flexShrink={0} />
      <DiceView width={width} large={large} motion={motion} names={session.table.names} />
      <Box height={gap} flexShrink={0} />
      <QuestionView width={width} session={session} model={model} />
      <Box height={gap} flexShrink={0} />
      <LogView width={width} height={Math.max(0, height - used)} session={session} />
    </Box>
  );
}

interface DiceProps {
  readonly width: number;
  readonly large: boolean;
  readonly motion: Motion;
  readonly names: readonly string[];
}

function DiceView({ width, large, motion, names }: DiceProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo(
    () => dicePainter(motion.moment, names, large, theme),
    [motion, names, large, theme],
  );
  const result = useStore(motion.moment, now =>
    now.battle === null || now.rolling !== null ? '' : resultOf(now.battle, names),
  );
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Canvas width={width} height={diceRows(large)} painter={painter} />
      <Box height={1}>
        <Ink shade={theme.dim}>{result}</Ink>
      </Box>
    </Box>
  );
}

/** What a roll came to, in one short line. */
function resultOf(battle: Battle, names: readonly string[]): string {
  if (battle.captured) return `taken by ${names[battle.seat] ?? ''}`;
  if (battle.attackerLoses === 0) return `${names[battle.defender] ?? ''} loses ${battle.defenderLoses}`;
  if (battle.defenderLoses === 0) return `${names[battle.seat] ?? ''} loses ${battle.attackerLoses}`;
  return `each loses ${battle.attackerLoses}`;
}

interface QuestionProps {
  readonly width: number;
  readonly session: Session;
  readonly model: GridModel;
}

function QuestionView({ width, session, model }: QuestionProps): ReactNode {
  const theme = useTheme();
  const question = useStore(model.scene, questionOf);
  const thinking = useStore(session.state, now => now.thinking);
  const idle = thinking === null ? '' : `${session.table.names[thinking] ?? ''} is moving`;
  return (
    <Box flexDirection="column" height={4} width={width} flexShrink={0}>
      <Ink shade={question === null ? theme.dim : theme.text} bold={question !== null}>
        {question ?? idle}
      </Ink>
      <NumberView width={width} model={model} />
      <NoticeLine session={session} width={width} height={2} />
    </Box>
  );
}
