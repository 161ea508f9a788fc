import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { letter } from '../../../../machines/seat.ts';
import type { WarzoneTypes, WarzoneView } from '../../../../machines/warzone/types.ts';
import { counted } from '../../../../machines/wording.ts';
import { Blank, Painted } from '../../../app/drawing/painted.tsx';
import { type Pen, phrase } from '../../../app/drawing/pen.ts';
import type { Frame, Room } from '../../../app/play/board.ts';
import { LogView, NoticeView } from '../../../app/play/log-view.tsx';
import type { Session } from '../../../app/play/session.ts';
import { combined, derived, type Readable, useStore } from '../../../app/store.ts';
import { Ground } from '../../../app/widgets.tsx';
import type { BoardModel } from '../../conquest/board/game.ts';
import { groundOf, numbersIn } from '../../conquest/board/scene.ts';
import {
  type ContinentLine,
  ContinentsView,
  continentLines,
  StandingsView,
  standingRows,
} from '../../conquest/board/standings.tsx';
import { isShown } from './chronicle.ts';
import { DETAIL_ROWS, handLines, paintDetail, paintPool } from './detail-painter.ts';
import { paintExecution, paintTold } from './execution-painter.ts';
import { standingsOf, WIDE } from './game.tsx';
import { paintList } from './list-painter.ts';
import { momentOf, type Playback } from './playback.ts';
import { poolOf, type WarzoneScene, type WarzoneSight } from './sight.ts';

export interface PanelProps extends Room {
  readonly session: Session;
  readonly model: BoardModel<WarzoneSight>;
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
function shared(free: number, gap: number, waiting: boolean): Record<'list' | 'log', number> {
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
      combined(model.scene, playback.showing, ({ view }, showing) => {
        const moment = momentOf(showing);
        const incomes = width >= WIDE && moment === null;
        return standingsOf({ ...view, ...moment }, { settled: moment !== null, incomes });
      }),
    [model, playback, width],
  );
  return <StandingsView width={width} of={standings} occupants={session.table.occupants} />;
}

/** The turn that is told, and where there is room who has which continents at that moment. */
function Telling({ width, height, model, playback }: PanelProps): ReactNode {
  const { scene } = model;
  const { continents } = scene.get().view.board;
  const lines = Math.min(continents.length, Math.max(LEAST_CONTINENTS, height - TOLD_ROOM - 1));
  const isRoomy = height - lines - 1 >= TOLD_ROOM;
  const view = useMemo(
    () => combined(scene, playback.showing, (now, showing) => ({ ...now.view, ...momentOf(showing) })),
    [scene, playback],
  );
  return (
    <WithLands width={width} height={height} view={view} lines={isRoomy ? lines : 0}>
      <Painted
        width={width}
        height={isRoomy ? height - lines - 1 : height}
        of={playback.showing}
        paint={(pen, showing) => {
          if (showing !== null) paintExecution(pen, showing, scene.get());
        }}
      />
    </WithLands>
  );
}

function Planning({ width, height, gap, session, model }: PanelProps & { readonly gap: number }): ReactNode {
  const { scene } = model;
  const view = useMemo(() => derived(scene, now => now.view), [scene]);
  const waiting = useStore(scene, now => now.asked === null || now.covered);
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
      <Painted width={width} height={list} of={scene} paint={paintOrders} />
      <Blank width={width} height={gap} />
      <Painted
        width={width}
        height={QUESTION_ROWS}
        of={question}
        paint={(pen, now) => paintQuestion(pen, now.scene, now.idle)}
      />
      <Painted width={width} height={DETAIL_ROWS + gap} of={scene} paint={paintDetail} />
      <Ground width={width} height={NOTICE_ROWS} flexShrink={0}>
        <NoticeView session={session} width={width} height={NOTICE_ROWS} />
      </Ground>
      <Blank width={width} height={lines > 0 ? gap : 0} />
      <Lands width={width} height={lines} view={view} />
      <Blank width={width} height={log > 0 ? gap : 0} />
      <LogView width={width} height={log} state={session.state} />
    </>
  );
}

/** Who has how much of each continent. */
function Lands({ view, ...room }: Room & { readonly view: Readable<WarzoneView> }): ReactNode {
  const { height } = room;
  const lines = useMemo(() => derived(view, now => continentsOf(now, height)), [view, height]);
  return <ContinentsView {...room} of={lines} />;
}

/**
 * The continents with how many of their territories each player is known to have.
 * @param most when there are more, those of which the viewer has the largest part, or anybody has
 */
function continentsOf(view: WarzoneView, most: number): readonly ContinentLine[] {
  const lines = continentLines(groundOf(view.board), view.owners, view.seats);
  if (lines.length <= most) return lines;
  const part = ({ owned, size }: ContinentLine): number => {
    const own = view.viewer === 'spectator' ? Math.max(...owned) : (owned[view.viewer] ?? 0);
    return own / Math.max(1, size);
  };
  return lines.toSorted((one, other) => part(other) - part(one)).slice(0, most);
}

/** What is told, and under it the continents where there are lines for them. */
function WithLands({ children, lines, view, width, height }: Room & Landed): ReactNode {
  return (
    <Box flexDirection="column" width={width} height={height} flexShrink={0}>
      {children}
      <Blank width={width} height={lines > 0 ? 1 : 0} />
      <Lands width={width} height={lines} view={view} />
    </Box>
  );
}

interface Landed {
  readonly children: ReactNode;
  readonly view: Readable<WarzoneView>;
  readonly lines: number;
}

interface ToldProps extends Room {
  readonly frame: Readable<Frame<WarzoneTypes>>;
  readonly names: readonly string[];
}

/** Rows of what is told of one order in a replay. */
const ORDER_ROWS = 5;

/** In a replay all about the present order, and where there is room who has which continents. */
export function ToldView({ width, height, frame, names }: ToldProps): ReactNode {
  const view = useMemo(() => derived(frame, now => now.view), [frame]);
  const event = useMemo(() => derived(frame, ({ events }) => events.find(isShown) ?? null), [frame]);
  const most = Math.min(view.get().board.continents.length, Math.max(0, height - ORDER_ROWS - 1));
  const lines = most >= LEAST_CONTINENTS ? most : 0;
  return (
    <WithLands width={width} height={height} view={view} lines={lines}>
      <Painted
        width={width}
        height={lines > 0 ? height - 1 - lines : height}
        of={event}
        paint={(pen, told) => {
          if (told !== null) paintTold(pen, 0, told, names);
        }}
      />
    </WithLands>
  );
}

function paintOrders(pen: Pen, scene: WarzoneScene): void {
  paintPool(pen, 0, scene);
  const hand = handLines(pen, scene, pen.height >= ROOMY_LIST);
  hand.forEach((line, index) => {
    pen.line(1 + index, ...line);
  });
  const gap = pen.height >= LIST_ROWS ? 1 : 0;
  paintList(pen, scene, 1 + hand.length + gap);
}

/** Draws the one question and under it the number that is asked for with its whole range. */
export function paintQuestion(pen: Pen, scene: WarzoneScene, idle: string): void {
  const question = questionOf(scene);
  pen.line(0, phrase(question ?? idle, question === null ? 'dim' : 'text', question !== null));
  if (scene.covered) {
    pen.line(1, phrase('Your orders show with Enter.', 'dim'));
    return;
  }
  const { task } = scene;
  const numbers = numbersIn(scene);
  if (numbers === null || task.name !== 'order') return;
  const only = task.type === 'advance' && task.mode !== 'any' ? `  only ${task.mode}` : '';
  pen.numbers(1, { ...numbers, unit: `  ${numbers.least}–${numbers.most}${only}` });
}

/** The one question asked now, in words; null when nothing is. */
function questionOf(scene: WarzoneScene): string | null {
  const { view, task, step, focus, asked, names, board, draft, wishes } = scene;
  const place = (index: number): string => board.names[index] ?? '?';
  if (asked === null) return null;
  if (step.name === 'covered') return `${names[asked] ?? letter(asked)}, are you alone?`;
  if (focus.search !== null) return `Find: ${focus.search}_`;
  switch (task.name) {
    case 'look':
      if (view.phase === 'picking') return 'Where would you like to start?';
      return poolOf(scene) > 0 ? 'Where do new armies go?' : 'What are your orders?';
    case 'order':
      if (step.name === 'source') return 'Fly armies from where?';
      if (step.name === 'target')
        return `${task.type === 'airlift' ? 'Fly from' : 'From'} ${place(step.source)} to where?`;
      if (task.percent) return 'What share goes, in percent?';
      return task.type === 'deploy' ? `How many to ${place(focus.target ?? -1)}?` : 'How many go?';
    case 'place':
      return task.card === 'bomb' ? 'Bomb which territory?' : 'Blockade which territory?';
    case 'hand':
      return 'Which card?';
    case 'player':
      return task.card === 'diplomacy' ? 'A truce with whom?' : 'Sanctions on whom?';
    case 'commit': {
      const isPicking = view.phase === 'picking';
      const count = isPicking ? wishes.items.length : draft.items.length;
      const [one, many] = isPicking ? ['wish', 'wishes'] : ['order', 'orders'];
      return `Commit ${count === 0 ? `no ${many}` : counted(count, one, many)}?`;
    }
  }
}
