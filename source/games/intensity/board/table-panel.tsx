import { Box } from 'ink';
import type { ComponentType, ReactNode } from 'react';
import type { IntensityTypes } from '../../../../machines/intensity/types.ts';
import { Blank, paintedOf } from '../../../screens/drawing/painter.tsx';
import type { Room } from '../../../screens/play/board.ts';
import { noticeNow, type PlayController } from '../../../screens/play/controller.ts';
import { LogView, NoticeView } from '../../../screens/play/log-view.tsx';
import { type Readable, useStore } from '../../../screens/store.ts';
import { Ground, Ink, useTheme } from '../../../screens/widgets.tsx';
import type { Occupant } from '../../../table/api.ts';
import type { CardModel } from './model.ts';
import {
  COUNTER_ROWS,
  LAST_ROWS,
  paintCounter,
  paintLast,
  paintPage,
  paintRounds,
  paintStandings,
  roundsRows,
  standingRows,
} from './panel-painter.ts';
import { lastRoundText, receiverOf, type Scene } from './scene.ts';

const QUESTION_ROWS = 3;

/** Rows from which there is room for the cards, for the last round, for all rounds. */
const WITH_COUNTER = 20;
const WITH_LAST = 30;
const WITH_ROUNDS = 48;

/** The points of each seat. */
export const standingsOf = (scene: Readable<Pick<Scene, 'view'>>, occupants: readonly Occupant[]) =>
  paintedOf(scene, (pen, now) => paintStandings(pen, now, occupants), {
    rows: standingRows(occupants.length),
  });

/** The panel beside the table: points, the question, cards, rounds, and the log or another page. */
export function tablePanel(
  controller: PlayController<IntensityTypes>,
  model: CardModel,
): ComponentType<Room> {
  const { scene } = model;
  const { occupants, names, seed } = controller.table;
  const seedLine = `seed ${seed}`;
  const [standing, allRounds] = [standingRows(names.length), roundsRows(names.length)];
  const Standings = standingsOf(scene, occupants);
  const Counter = paintedOf(scene, paintCounter, { rows: COUNTER_ROWS });
  const Rounds = paintedOf(scene, (pen, now) => paintRounds(pen, now, names), {
    rows: allRounds,
  });
  const LastRound = paintedOf(scene, (pen, now) => paintLast(pen, now, names), { rows: LAST_ROWS });
  const Pages = paintedOf(scene, (pen, now) => paintPage(pen, now, names));

  return function TablePanel({ width, height }) {
    const theme = useTheme();
    const page = useStore(scene, now => now.focus.page);
    const paged = page === 'coach' || page === 'scores';
    const gap = height >= WITH_LAST ? 2 : height >= WITH_COUNTER ? 1 : 0;
    // Where there is little room, an open page takes the place of the cards.
    const counter = height >= WITH_LAST || (height >= WITH_COUNTER && !paged);
    const played = height >= WITH_ROUNDS ? allRounds : height >= WITH_LAST ? LAST_ROWS : 0;
    const top = height >= WITH_LAST ? 1 : 0;
    // Under an upright table, which tells the points itself, there is room for the question and the log.
    const standings = height > standing + QUESTION_ROWS + 1 ? standing : 0;
    const above =
      top + standings + gap + (counter ? COUNTER_ROWS + gap : 0) + (played > 0 ? played + gap : 0);
    const rest = Math.max(0, height - above - QUESTION_ROWS - gap - (standings > 0 ? 1 : 0));
    return (
      <Box width={width} height={height} flexDirection="column" overflow="hidden">
        <Blank width={width} height={top} />
        {standings > 0 ? <Standings width={width} /> : null}
        <Blank width={width} height={gap} />
        <Question
          {...{ width, controller, model }}
          // The panel of the last round tells it where there is room for one.
          tellsLast={height < WITH_LAST}
        />
        <Blank width={width} height={gap} />
        {counter ? <Counter width={width} /> : null}
        <Blank width={width} height={counter ? gap : 0} />
        {played === allRounds ? <Rounds width={width} /> : null}
        {played === LAST_ROWS ? <LastRound width={width} /> : null}
        <Blank width={width} height={played > 0 ? gap : 0} />
        {paged ? (
          <Pages width={width} height={rest} />
        ) : (
          <LogView width={width} height={rest} state={controller.state} />
        )}
        {standings > 0 ? (
          <Ground width={width} height={1} flexShrink={0}>
            <Ink shade={theme.faint}>
              {seedLine.length <= width ? seedLine : seedLine.replace(/; .*/, '')}
            </Ink>
          </Ground>
        ) : null}
      </Box>
    );
  };
}

function questionOf(scene: Scene, names: readonly string[]): string | null {
  switch (scene.step.name) {
    case 'pass':
      return `Which three go to ${names[receiverOf(scene)] ?? ''}?`;
    case 'play':
      return scene.view.table.cards.length === 0 ? 'Which card do you lead?' : 'Which card do you play?';
    case 'cover':
      return `${names[scene.step.seat] ?? ''}, is it you?`;
    case 'closing':
      return 'On to the score sheet?';
    case 'scored':
      return 'On to the next hand?';
    case 'watch':
      return scene.view.phase.name === 'scored' ? 'The next hand will follow.' : null;
    default:
      return null;
  }
}

function Question({
  width,
  controller,
  model,
  tellsLast,
}: {
  readonly width: number;
  readonly tellsLast: boolean;
  readonly controller: PlayController<IntensityTypes>;
  readonly model: CardModel;
}): ReactNode {
  const theme = useTheme();
  const { names } = controller.table;
  const question = useStore(model.scene, now => questionOf(now, names));
  const typed = useStore(model.scene, now => now.focus.typed);
  const thinking = useStore(controller.state, now => now.thinking);
  const thought = useStore(controller.thought, now => now);
  const isSilent = useStore(controller.state, now => noticeNow(now) === null);
  const last = useStore(model.scene, now =>
    tellsLast && now.step.name === 'play' ? lastRoundText(now.view, names) : '',
  );
  const idle = thinking === null ? '' : `${names[thinking] ?? ''} is thinking${thought}`;
  return (
    <Ground flexDirection="column" height={QUESTION_ROWS} width={width} flexShrink={0}>
      <Ink shade={question === null ? theme.dim : theme.text} bold={question !== null}>
        {`${question ?? idle}${typed === '' ? '' : ` ${typed}_`}`}
      </Ink>
      {isSilent && last !== '' ? (
        <Ink shade="dim">{last}</Ink>
      ) : (
        <NoticeView controller={controller} width={width} height={2} />
      )}
    </Ground>
  );
}
