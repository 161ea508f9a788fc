import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { Blank, Painted } from '../../../app/drawing/painted.tsx';
import { writeLine } from '../../../app/drawing/words.ts';
import type { Room } from '../../../app/play/board.ts';
import { LogView, NoticeView } from '../../../app/play/log-view.tsx';
import type { Session } from '../../../app/play/session.ts';
import { combined, derived, type Readable, useStore } from '../../../app/store.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { Ground } from '../../../app/widgets.tsx';
import type { Surface } from '../../../terminal/types.ts';
import { ContinentsView } from '../../conquest/board/continents.tsx';
import { StandingsView, standingRows } from '../../conquest/board/standings.tsx';
import { type Field, fieldOfView } from './chronicle.ts';
import { DETAIL_ROWS, handLines, paintDetail, paintPool } from './detail-painter.ts';
import { paintExecution } from './execution-painter.ts';
import { paintList } from './list-painter.ts';
import type { WarzoneModel } from './model.ts';
import type { Playback, Showing } from './playback.ts';
import { paintQuestion } from './question-painter.ts';
import { continentsOf, standingsOf, WIDE } from './standings.ts';
import type { Scene } from './steps.ts';

export interface PanelProps extends Room {
  readonly session: Session;
  readonly model: WarzoneModel;
  readonly playback: Playback;
}

const QUESTION_ROWS = 2;
const NOTICE_ROWS = 2;
/** Rows of the list before the log gets some. */
const LIST_ROWS = 9;
/** The fewest continents that are worth a list. */
const LEAST_CONTINENTS = 5;
/** Rows for orders and log from which the continents are listed as well. */
const ROOMY = 13;
/** Rows of the orders from which cards are listed with what they do. */
const ROOMY_LIST = 16;
/** Rows that a turn is told in at least before the continents are listed as well. */
const TOLD_ROOM = 24;
/** Rows of the log below which it tells too little. */
const LEAST_LOG = 3;

/** Rows for the orders and for what happened. */
function shared(
  free: number,
  gap: number,
  waiting: boolean,
): { readonly list: number; readonly log: number } {
  if (waiting) return { list: 0, log: Math.max(0, free - gap) };
  const rest = free - LIST_ROWS - gap;
  if (rest < LEAST_LOG) return { list: free, log: 0 };
  const list = LIST_ROWS + Math.floor((rest - LEAST_LOG) / 2);
  return { list, log: free - list - gap };
}

/** Beside the map: the orders and what helps to give them, or the turn that is being told. */
export function WarzonePanel(props: PanelProps): ReactNode {
  const { width, height, playback } = props;
  const telling = useStore(playback.showing, now => now !== null);
  const { occupants } = props.session.table;
  const gap = height >= 24 ? 1 : 0;
  const top = height >= 30 ? 1 : 0;
  const rows = standingRows(occupants.length);
  const free = height - top - rows - 2 * gap;
  return (
    <Box width={width} height={height} flexDirection="column" overflow="hidden">
      <Blank width={width} height={top} />
      <Players {...props} />
      <Blank width={width} height={gap} />
      {telling ? (
        <Telling {...props} height={free + gap} />
      ) : (
        <Planning {...props} height={free + gap} gap={gap} />
      )}
    </Box>
  );
}

function Players({ width, session, model, playback }: PanelProps): ReactNode {
  const standings = useMemo(
    () =>
      combined(model.scene, playback.showing, ({ view }, showing) =>
        standingsOf(view, {
          field: fieldOf(showing) ?? fieldOfView(view),
          settled: showing !== null,
          incomes: width >= WIDE && showing === null,
        }),
      ),
    [model, playback, width],
  );
  return <StandingsView width={width} of={standings} occupants={session.table.occupants} />;
}

const fieldOf = (showing: Showing | null): Field | null =>
  showing?.chapters[showing.chapter]?.moments[showing.moment] ?? null;

function WarzoneTold({ width, height, session, model, playback }: PanelProps): ReactNode {
  const { names } = session.table;
  return (
    <Painted
      width={width}
      height={height}
      of={playback.showing}
      paint={(surface, showing, theme) => {
        if (showing !== null) paintExecution(surface, showing, model.scene.get().view, names, theme);
      }}
    />
  );
}

/** The turn that is told, and where there is room who has which continents at that moment. */
function Telling(props: PanelProps): ReactNode {
  const { width, height, model, playback } = props;
  const { continents } = model.scene.get().view.board;
  const lines = Math.min(continents.length, Math.max(LEAST_CONTINENTS, height - TOLD_ROOM - 1));
  const rest = height - lines - 1;
  const view = useMemo(
    () => combined(model.scene, playback.showing, (now, showing) => ({ ...now.view, ...fieldOf(showing) })),
    [model, playback],
  );
  if (rest < TOLD_ROOM) return <WarzoneTold {...props} />;
  return (
    <>
      <WarzoneTold {...props} height={rest} />
      <Blank width={width} height={1} />
      <Lands width={width} height={lines} view={view} />
    </>
  );
}

function Planning({ width, height, gap, session, model }: PanelProps & { readonly gap: number }): ReactNode {
  const { names } = session.table;
  const { scene } = model;
  const view = useMemo(() => derived(scene, now => now.view), [scene]);
  const waiting = useStore(scene, now => now.asked === null || now.curtain !== null);
  const fixed = DETAIL_ROWS + gap + QUESTION_ROWS + NOTICE_ROWS;
  const free = height - fixed - gap;
  const continents = scene.get().view.board.continents.length;
  const spare = Math.min(continents, free - gap - ROOMY);
  const lines = spare >= Math.min(continents, LEAST_CONTINENTS) ? spare : 0;
  const { list, log } = shared(lines > 0 ? free - lines - gap : free, gap, waiting);
  const question = useMemo(
    () =>
      combined(scene, session.state, (now, { thinking }) => ({
        scene: now,
        idle: thinking === null ? '' : `${session.table.names[thinking] ?? ''} is thinking`,
      })),
    [scene, session],
  );
  return (
    <>
      {list > 0 ? (
        <Painted
          width={width}
          height={list}
          of={scene}
          paint={(surface, now, theme) => paintOrders(surface, now, names, theme)}
        />
      ) : null}
      <Blank width={width} height={gap} />
      <Painted
        width={width}
        height={QUESTION_ROWS}
        of={question}
        paint={(surface, now, theme) => paintQuestion(surface, now.scene, names, now.idle, theme)}
      />
      <Painted
        width={width}
        height={DETAIL_ROWS + gap}
        of={scene}
        paint={(surface, now, theme) => paintDetail(surface, now, names, theme)}
      />
      <Ground width={width} height={NOTICE_ROWS} flexShrink={0}>
        <NoticeView session={session} width={width} height={NOTICE_ROWS} />
      </Ground>
      {lines > 0 ? (
        <>
          <Blank width={width} height={gap} />
          <Lands width={width} height={lines} view={view} />
        </>
      ) : null}
      <Blank width={width} height={log > 0 ? gap : 0} />
      <LogView width={width} height={log} session={session} />
    </>
  );
}

/** Who has how much of each continent. */
export function Lands({ view, ...room }: Room & { readonly view: Readable<WarzoneView> }): ReactNode {
  const { height } = room;
  const lines = useMemo(() => derived(view, now => continentsOf(now, height)), [view, height]);
  return <ContinentsView {...room} of={lines} />;
}

function paintOrders(surface: Surface, scene: Scene, names: readonly string[], theme: Theme): void {
  paintPool(surface, 0, scene, theme);
  const hand = handLines(scene, surface.width, surface.height >= ROOMY_LIST, theme);
  hand.forEach((line, index) => {
    writeLine(surface, 1 + index, line, theme);
  });
  const gap = surface.height >= LIST_ROWS ? 1 : 0;
  paintList(surface, scene, names, theme, 1 + hand.length + gap);
}
