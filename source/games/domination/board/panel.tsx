import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { Blank } from '../../../app/drawing/blank.tsx';
import { numbersPainter } from '../../../app/drawing/number-painter.ts';
import type { Room } from '../../../app/play/board.ts';
import { LogView } from '../../../app/play/log-view.tsx';
import { NoticeView } from '../../../app/play/notice-view.tsx';
import type { Session } from '../../../app/play/session.ts';
import { derived, useStore } from '../../../app/store.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Ground, Ink } from '../../../app/widgets.tsx';
import { Canvas } from '../../../terminal/canvas.tsx';
import { continentsPainter } from '../../conquest/board/continents-painter.ts';
import type { Motion } from '../../conquest/board/motion.ts';
import { standingRows, standingsPainter } from '../../conquest/board/standings-painter.ts';
import { dicePainter, diceRows } from '../../grid/board/dice-painter.ts';
import { handRows } from './hand-painter.ts';
import type { DominationModel } from './model.ts';
import { pagesPainter } from './pages-painter.ts';
import { continentsOf, standingsOf } from './standings.ts';
import { aimOf, numberOf, questionOf, type Scene } from './steps.ts';
import { subjectPainter, subjectRows } from './subject-painter.ts';

export interface PanelProps extends Room {
  readonly session: Session;
  readonly model: DominationModel;
  readonly motion: Motion;
}

/** Beside the map: the players, what the cursor is on, the last roll, the one question, what happened. */
export function DominationPanel({ width, height, session, model, motion }: PanelProps): ReactNode {
  const theme = useTheme();
  const { occupants, names } = session.table;
  const trading = useStore(model.scene, now => now.step.name === 'trade');
  const news = useStore(model.scene, now => now.focus.page === 'news');
  const paged = useStore(model.scene, now => now.step.name === 'trade' || now.focus.page !== 'log');
  const standings = useMemo(
    () =>
      standingsPainter(
        derived(model.scene, now => standingsOf(now.view, now.board)),
        occupants,
        theme,
      ),
    [model, occupants, theme],
  );
  const continents = useMemo(
    () =>
      continentsPainter(
        derived(model.scene, now => continentsOf(now.view, now.board)),
        theme,
      ),
    [model, theme],
  );
  const subject = useMemo(() => subjectPainter(model.scene, names, theme), [model, names, theme]);
  const large = height >= 34 && width >= 33;
  const dice = useMemo(() => dicePainter(motion.moment, names, large, theme), [motion, names, large, theme]);
  const pages = useMemo(() => pagesPainter(model.scene, names, theme), [model, names, theme]);
  const gap = height >= 45 ? 2 : height >= 22 && occupants.length <= 4 ? 1 : height >= 30 ? 1 : 0;
  const top = height >= 30 ? 1 : 0;
  const low = height < 30;
  const hand = useStore(model.scene, now => (now.focus.page === 'cards' ? handRows(now, names, width) : 0));
  const briefRoom = height - standingRows(occupants.length) - QUESTION_ROWS - BRIEF_SUBJECT - 3;
  const brief = news || (hand > 0 && hand <= briefRoom) ? BRIEF_SUBJECT : 0;
  const rows = trading ? 0 : low && paged ? brief : subjectRows(height);
  const rolled = trading || news || (paged && low) ? 0 : diceRows(large);
  const lands = useStore(model.scene, now => now.board.regions.length);
  const listed = height >= 48 && lands <= 9 ? lands : 0;
  // However little room there is, the players stand apart from the rest.
  const apart = Math.max(1, gap);
  const below = paged ? apart : gap;
  const gaps = 1 + (listed > 0 ? 1 : 0) + (rolled > 0 ? 1 : 0);
  const subjected = rows > 0 ? rows + below : 0;
  const fixed = top + standingRows(occupants.length) + apart + listed + subjected + rolled + QUESTION_ROWS;
  const used = fixed + gaps * gap;
  const rest = Math.max(0, height - used);
  // In a high panel what happened is to be read below a page as well.
  const spare = height >= 45 ? Math.max(0, Math.min(Math.floor(rest * LOG_SHARE), rest - hand - 2)) : 0;
  const logged = paged ? spare : rest;
  return (
    <Box width={width} height={height} flexDirection="column" overflow="hidden">
      <Blank width={width} height={top} />
      <Canvas width={width} height={standingRows(occupants.length)} painter={standings} />
      <Blank width={width} height={apart} />
      {listed > 0 ? <Canvas width={width} height={listed} painter={continents} /> : null}
      {listed > 0 ? <Blank width={width} height={gap} /> : null}
      {rows > 0 ? <Canvas width={width} height={rows} painter={subject} /> : null}
      {rows > 0 ? <Blank width={width} height={below} /> : null}
      {rolled > 0 ? <Canvas width={width} height={rolled} painter={dice} /> : null}
      {rolled > 0 ? <Blank width={width} height={gap} /> : null}
      <QuestionView width={width} session={session} model={model} />
      <Blank width={width} height={gap} />
      {paged ? <Canvas width={width} height={rest - logged} painter={pages} /> : null}
      {logged > 0 ? <LogView width={width} height={logged} session={session} /> : null}
    </Box>
  );
}

const QUESTION_ROWS = 4;
/** The part of the room of a page that the log has below it. */
const LOG_SHARE = 0.4;
/** Rows of the subject where the news need the room. */
const BRIEF_SUBJECT = 3;

interface QuestionProps {
  readonly width: number;
  readonly session: Session;
  readonly model: DominationModel;
}

function QuestionView({ width, session, model }: QuestionProps): ReactNode {
  const theme = useTheme();
  const question = useStore(model.scene, questionOf);
  const thinking = useStore(session.state, now => now.thinking);
  const numbers = useMemo(() => numbersPainter(derived(model.scene, numbersIn), theme), [model, theme]);
  const out = useStore(model.scene, ({ near, view }) => near !== null && view.eliminated.includes(near));
  const idle =
    thinking === null ? '' : `${session.table.names[thinking] ?? ''} is moving${out ? '; you are out' : ''}`;
  return (
    <Ground flexDirection="column" height={QUESTION_ROWS} width={width} flexShrink={0}>
      <Ink shade={question === null ? theme.dim : theme.text} bold={question !== null}>
        {question ?? idle}
      </Ink>
      <Canvas width={width} height={1} painter={numbers} />
      <NoticeView session={session} width={width} height={2} />
    </Ground>
  );
}

/** The number that is asked for, with its range. */
function numbersIn(scene: Scene) {
  const { step } = scene;
  if (step.name === 'number') return { ...step.range, now: numberOf(scene, step.range), unit: '' };
  const aim = aimOf(scene);
  if (aim === null) return null;
  const { options, armies } = scene.view;
  const most = Math.min(options.attackDice, (armies[aim.source] ?? 1) - 1);
  return { least: 1, most, now: aim.dice, unit: ' dice' };
}
