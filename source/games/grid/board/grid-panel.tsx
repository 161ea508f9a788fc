import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { Blank } from '../../../app/drawing/blank.tsx';
import type { Room } from '../../../app/play/board.ts';
import { LogView } from '../../../app/play/log-view.tsx';
import { NoticeView } from '../../../app/play/notice-view.tsx';
import type { Session } from '../../../app/play/session.ts';
import { useStore } from '../../../app/store.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Ground, Ink } from '../../../app/widgets.tsx';
import { Canvas } from '../../../terminal/canvas.tsx';
import { AIM_ROWS, AimView } from './aim-view.tsx';
import { dicePainter, diceRows } from './dice-painter.ts';
import type { GridModel } from './model.ts';
import type { Motion } from './motion.ts';
import { NumberView } from './number-view.tsx';
import { PlayersView, playersRows } from './players-view.tsx';
import { questionOf } from './steps.ts';

export interface GridPanelProps extends Room {
  readonly session: Session;
  readonly model: GridModel;
  readonly motion: Motion;
}

/** Beside the board: the players, what is aimed at, the last roll, the one question, what happened. */
export function GridPanel({ width, height, session, model, motion }: GridPanelProps): ReactNode {
  const { occupants, names } = session.table;
  const large = height >= 30 && width >= 33;
  const gap = height >= 45 ? 2 : height >= 22 ? 1 : 0;
  const top = height >= 30 ? 1 : 0;
  const used = top + playersRows(occupants.length) + AIM_ROWS + diceRows(large) + QUESTION_ROWS + 4 * gap;
  return (
    <Box width={width} height={height} flexDirection="column" overflow="hidden">
      <Blank width={width} height={top} />
      <PlayersView width={width} scene={model.scene} occupants={occupants} />
      <Blank width={width} height={gap} />
      <AimView width={width} scene={model.scene} />
      <Blank width={width} height={gap} />
      <DiceView width={width} large={large} motion={motion} names={names} />
      <Blank width={width} height={gap} />
      <QuestionView width={width} session={session} model={model} />
      <Blank width={width} height={gap} />
      <LogView width={width} height={Math.max(0, height - used)} session={session} />
    </Box>
  );
}

const QUESTION_ROWS = 4;

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
  return <Canvas width={width} height={diceRows(large)} painter={painter} />;
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
    <Ground flexDirection="column" height={QUESTION_ROWS} width={width} flexShrink={0}>
      <Ink shade={question === null ? theme.dim : theme.text} bold={question !== null}>
        {question ?? idle}
      </Ink>
      <NumberView width={width} scene={model.scene} />
      <NoticeView session={session} width={width} height={2} />
    </Ground>
  );
}
