import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { SEATS } from '../../../../machines/intensity/types.ts';
import { Canvas } from '../../../terminal/Canvas.tsx';
import type { Painter } from '../../../terminal/types.ts';
import { Blank } from '../../drawing/blank.tsx';
import type { Room } from '../../play/board.ts';
import { LogView } from '../../play/log-view.tsx';
import { NoticeView } from '../../play/notice-view.tsx';
import type { Session } from '../../play/session.ts';
import { useStore } from '../../store.ts';
import type { Theme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Ground, Ink } from '../../widgets.tsx';
import { COUNTER_ROWS, counterPainter } from './counter-painter.ts';
import type { CardModel } from './model.ts';
import { pagePainter } from './page-painter.ts';
import { type Scene, seatOn, taken } from './scene.ts';
import { STANDING_ROWS, standingsPainter } from './standings-painter.ts';

export interface PanelProps extends Room {
  readonly session: Session;
  readonly model: CardModel;
}

const QUESTION_ROWS = 3;
const LAST_ROWS = 3;

/** Beside the table: the points, the last round, the cards that are out, the question, what happened. */
export function TablePanel({ width, height, session, model }: PanelProps): ReactNode {
  const theme = useTheme();
  const { occupants, names, seed } = session.table;
  const page = useStore(model.scene, now => now.focus.page);
  const gap = height >= 30 ? 2 : height >= 20 ? 1 : 0;
  const counter = height >= 20;
  const last = height >= 30;
  const standings = useMemo(() => standingsPainter(model.scene, occupants, theme), [model, occupants, theme]);
  const cards = useMemo(() => counterPainter(model.scene, theme), [model, theme]);
  const round = useMemo(() => lastPainter(model, names, theme), [model, names, theme]);
  const pages = useMemo(() => pagePainter(model.scene, names, theme), [model, names, theme]);
  const top = height >= 30 ? 1 : 0;
  const used =
    top +
    STANDING_ROWS +
    gap +
    (counter ? COUNTER_ROWS + gap : 0) +
    (last ? LAST_ROWS + gap : 0) +
    QUESTION_ROWS +
    gap +
    1;
  const rest = Math.max(0, height - used);
  const paged = page === 'coach' || page === 'scores';
  return (
    <Box width={width} height={height} flexDirection="column" overflow="hidden">
      <Blank width={width} height={top} />
      <Canvas width={width} height={STANDING_ROWS} painter={standings} />
      <Blank width={width} height={gap} />
      {counter ? <Canvas width={width} height={COUNTER_ROWS} painter={cards} /> : null}
      <Blank width={width} height={counter ? gap : 0} />
      {last ? <Canvas width={width} height={LAST_ROWS} painter={round} /> : null}
      <Blank width={width} height={last ? gap : 0} />
      <Question width={width} session={session} model={model} />
      <Blank width={width} height={gap} />
      {paged ? (
        <Canvas width={width} height={rest} painter={pages} />
      ) : (
        <LogView width={width} height={rest} session={session} />
      )}
      <Ground width={width} height={1} flexShrink={0}>
        <Ink shade={theme.faint}>{`seed ${seed}`}</Ink>
      </Ground>
    </Box>
  );
}

/** The last round: who played what, who took it. */
function lastPainter(model: CardModel, names: readonly string[], theme: Theme): Painter {
  return {
    subscribe: model.scene.subscribe,
    paint(surface) {
      const bg = theme.background.rgb;
      surface.fill(0, 0, surface.width, surface.height, { bg });
      const last = model.scene.get().view.rounds.at(-1);
      surface.text(0, 0, 'Last round', { fg: theme.faint.rgb, bg });
      if (last === undefined) {
        surface.text(0, 1, 'none yet', { fg: theme.faint.rgb, bg });
        return;
      }
      const room = Math.max(3, Math.floor((surface.width - SEATS * 3 - 9) / SEATS));
      const played = last.cards.map((card, index) => {
        const name = names[(last.leader + index) % SEATS] ?? '';
        return `${name.slice(0, room)} ${card}`;
      });
      surface.text(0, 1, played.join(' · '), { fg: theme.dim.rgb, bg }, surface.width);
      const told = taken(last, of => names[of] ?? '');
      const fg = last.points > 0 ? theme.text.rgb : theme.dim.rgb;
      surface.text(0, 2, told, { fg, bg }, surface.width);
    },
  };
}

function questionOf(scene: Scene, names: readonly string[]): string | null {
  switch (scene.step.name) {
    case 'pass':
      return `Which three go to ${names[seatOn(scene.near, 1)] ?? ''}?`;
    case 'play':
      return scene.view.table.cards.length === 0 ? 'Which card do you lead?' : 'Which card do you play?';
    case 'cover':
      return `${names[scene.step.seat] ?? ''}, is it you?`;
    case 'scored':
      return 'On to the next hand?';
    default:
      return null;
  }
}

function Question({
  width,
  session,
  model,
}: {
  readonly width: number;
  readonly session: Session;
  readonly model: CardModel;
}): ReactNode {
  const theme = useTheme();
  const { names } = session.table;
  const question = useStore(model.scene, now => questionOf(now, names));
  const typed = useStore(model.scene, now => now.focus.typed);
  const thinking = useStore(session.state, now => now.thinking);
  const idle = thinking === null ? '' : `${names[thinking] ?? ''} is thinking`;
  return (
    <Ground flexDirection="column" height={QUESTION_ROWS} width={width} flexShrink={0}>
      <Ink shade={question === null ? theme.dim : theme.text} bold={question !== null}>
        {`${question ?? idle}${typed === '' ? '' : ` ${typed}_`}`}
      </Ink>
      <NoticeView session={session} width={width} height={2} />
    </Ground>
  );
}
