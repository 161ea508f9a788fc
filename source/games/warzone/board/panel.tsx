import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import { letter } from '../../../../machines/seat.ts';
import type { WarzoneTypes } from '../../../../machines/warzone/types.ts';
import { plural } from '../../../../machines/wording.ts';
import { Blank, Painted, type Pen, phrase } from '../../../screens/drawing/painter.tsx';
import type { Frame, Room } from '../../../screens/play/board.ts';
import type { PlayController } from '../../../screens/play/controller.ts';
import { LogView, NoticeView } from '../../../screens/play/log-view.tsx';
import { combine, derive, type Readable, useStore } from '../../../screens/store.ts';
import { Ground } from '../../../screens/widgets.tsx';
import type { BoardModel } from '../../conquest/board/game.ts';
import { numbersIn } from '../../conquest/board/scene.ts';
import {
  CONTINENTS_PAGE,
  ContinentsView,
  continentCount,
  continentsOf,
  StandingsView,
  standingRows,
} from '../../conquest/board/standings.tsx';
import { paintStory } from '../../conquest/board/story.ts';
import { isShown } from './chronicle.ts';
import { DETAIL_ROWS, handLines, paintDetail, paintPool } from './detail-painter.ts';
import { paintEventDetails, paintExecution } from './execution-painter.ts';
import { standingsOf, WIDE } from './game.tsx';
import { paintList } from './list-painter.ts';
import { momentOf, type Playback } from './playback.ts';
import { poolOf, readsNews, type WarzoneScene, type WarzoneSight } from './sight.ts';

interface PanelProps extends Room {
  readonly controller: PlayController;
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
/** Rows of the orders from which cards are listed with their effects. */
const ROOMY_LIST = 16;
/** Rows for playback before the continents are listed as well. */
const PLAYBACK_ROOM = 24;
/** Fewest rows for playback while somebody looks at the continents. */
const LEAST_PLAYBACK = 9;
const LEAST_LOG = 3;

function shared(free: number, gap: number, waiting: boolean): Record<'list' | 'log', number> {
  if (waiting) return { list: 0, log: Math.max(0, free - gap) };
  const rest = free - LIST_ROWS - gap;
  if (rest < LEAST_LOG) return { list: free, log: 0 };
  const list = LIST_ROWS + Math.floor((rest - LEAST_LOG) / 2);
  return { list, log: free - list - gap };
}

/** The panel beside the map: the orders with help for giving them, or the playback of a turn. */
export function WarzonePanel(props: PanelProps): ReactNode {
  const { width, height, playback, controller } = props;
  const isPlayback = useStore(playback.showing, now => now !== null);
  const gap = height >= 24 ? 1 : 0;
  const top = height >= 30 ? 1 : 0;
  const apart = height >= 22 ? 1 : 0;
  const free = height - top - standingRows(controller.table.occupants.length) - apart;
  return (
    <Box width={width} height={height} flexDirection="column" overflow="hidden">
      <Blank width={width} height={top} />
      <Players {...props} />
      <Blank width={width} height={apart} />
      {isPlayback ? (
        <PlaybackView {...props} height={free} />
      ) : (
        <Planning {...props} height={free} gap={gap} />
      )}
    </Box>
  );
}

function Players({ width, controller, model, playback }: PanelProps): ReactNode {
  const standings = useMemo(
    () =>
      combine(model.scene, playback.showing, ({ view }, showing) => {
        const moment = momentOf(showing);
        const incomes = width >= WIDE && moment === null;
        return standingsOf({ ...view, ...moment }, { isOver: moment !== null, incomes });
      }),
    [model, playback, width],
  );
  return <StandingsView width={width} of={standings} occupants={controller.table.occupants} />;
}

/** The playback of a turn; with room or on demand the owners of continents at that moment too. */
function PlaybackView({ width, height, model, playback }: PanelProps): ReactNode {
  const { scene } = model;
  const count = continentCount(scene.get());
  const toggled = useStore(scene, isToggled);
  const roomy = Math.min(count, Math.max(LEAST_CONTINENTS, height - PLAYBACK_ROOM - 1));
  const isRoomy = height - roomy - 1 >= PLAYBACK_ROOM;
  const lines = isRoomy === toggled ? 0 : isRoomy ? roomy : Math.min(count, height - LEAST_PLAYBACK - 1);
  const continents = useMemo(
    () =>
      combine(scene, playback.showing, (now, showing) =>
        continentsOf({ ...now, owners: momentOf(showing)?.owners ?? now.owners }),
      ),
    [scene, playback],
  );
  return (
    <Box flexDirection="column" width={width} height={height} flexShrink={0}>
      <Painted
        width={width}
        height={lines > 0 ? height - lines - 1 : height}
        of={playback.showing}
        paint={(pen, showing) => {
          if (showing !== null) paintExecution(pen, showing, scene.get());
        }}
      />
      <Blank width={width} height={lines > 0 ? 1 : 0} />
      <ContinentsView width={width} height={lines} of={continents} />
    </Box>
  );
}

/** Tests whether the continents were hidden where they are listed, or called up where they are not. */
const isToggled = ({ focus }: WarzoneScene): boolean => focus.page === CONTINENTS_PAGE;

function Planning(props: PanelProps & { readonly gap: number }): ReactNode {
  const { width, height, gap, controller } = props;
  const { scene } = props.model;
  const continents = useMemo(() => derive(scene, now => continentsOf(now, now.focus.cursor)), [scene]);
  const count = continentCount(scene.get());
  const waiting = useStore(scene, now => now.asked === null || now.covered);
  const free = height - DETAIL_ROWS - QUESTION_ROWS - NOTICE_ROWS - 2 * gap;
  const spare = Math.min(count, free - gap - ROOMY);
  const isRoomy = spare >= Math.min(count, LEAST_CONTINENTS);
  const toggled = useStore(scene, isToggled);
  const lines = isRoomy && !toggled ? spare : 0;
  const instead = toggled && !isRoomy;
  const { list, log } = shared(lines > 0 ? free - lines - gap : free, gap, waiting);
  const question = useMemo(
    () =>
      combine(
        scene,
        combine(controller.state, controller.thought, ({ thinking }, thought) =>
          thinking === null ? '' : `${controller.table.names[thinking] ?? ''} is thinking${thought}`,
        ),
        (now, idle) => ({ scene: now, idle }),
      ),
    [scene, controller],
  );
  return (
    <>
      <Painted
        width={width}
        height={QUESTION_ROWS}
        of={question}
        paint={(pen, now) => paintQuestion(pen, now.scene, now.idle)}
      />
      <Ground width={width} height={NOTICE_ROWS} flexShrink={0}>
        <NoticeView controller={controller} width={width} height={NOTICE_ROWS} />
      </Ground>
      <Painted width={width} height={DETAIL_ROWS + gap} of={scene} paint={paintDetail} />
      {instead && !waiting ? (
        <ContinentsView width={width} height={list} of={continents} />
      ) : (
        <Painted width={width} height={list} of={scene} paint={paintOrders} />
      )}
      <Blank width={width} height={lines > 0 ? 2 * gap : gap} />
      <ContinentsView width={width} height={lines} of={continents} />
      <Blank width={width} height={log > 0 ? gap : 0} />
      {instead && waiting ? (
        <ContinentsView width={width} height={log} of={continents} />
      ) : (
        <LogView width={width} height={log} state={controller.state} />
      )}
    </>
  );
}

/** The details of the present order in a replay. */
export function ExecutionView({
  frame,
  names,
  ...room
}: Room & { readonly frame: Readable<Frame<WarzoneTypes>>; readonly names: readonly string[] }): ReactNode {
  const event = useMemo(() => derive(frame, ({ events }) => events.find(isShown) ?? null), [frame]);
  return (
    <Painted
      {...room}
      of={event}
      paint={(pen, now) => {
        if (now !== null) paintEventDetails(pen, 0, now, names);
      }}
    />
  );
}

function paintOrders(pen: Pen, scene: WarzoneScene): void {
  paintPool(pen, 0, scene);
  const hand = handLines(pen, scene, pen.height >= ROOMY_LIST);
  hand.forEach((line, index) => {
    pen.line(1 + index, ...line);
  });
  const gap = pen.height >= LIST_ROWS ? 1 : 0;
  const top = 1 + hand.length + gap;
  if (readsNews(scene)) paintStory(pen, scene.news, top);
  else paintList(pen, scene, top);
}

/** Draws the question, and under it the number that it asks for with its range. */
function paintQuestion(pen: Pen, scene: WarzoneScene, idle: string): void {
  const question = questionOf(scene);
  pen.line(0, phrase(question ?? idle, question === null ? 'dim' : 'text', question !== null));
  if (scene.covered) return void pen.line(1, phrase('Your orders are covered.', 'dim'));
  const { task } = scene;
  const numbers = numbersIn(scene);
  if (numbers === null || task.name !== 'order') return;
  const only = task.type === 'advance' && task.mode !== 'any' ? `  only ${task.mode}` : '';
  const led = task.commander ? '  + commander' : '';
  pen.numbers(1, { ...numbers, unit: `  ${numbers.least}–${numbers.most}${only}${led}` });
}

function questionOf(scene: WarzoneScene): string | null {
  const { view, task, step, focus, asked, names, board, draft, wishes } = scene;
  const territory = (index: number): string => board.names[index] ?? '?';
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
        return `${task.type === 'airlift' ? 'Fly from' : 'From'} ${territory(step.source)} to where?`;
      if (task.percent) return 'What share goes, in percent?';
      return task.type === 'deploy' ? `How many to ${territory(focus.target ?? -1)}?` : 'How many go?';
    case 'place':
      if (task.card === 'gift') return 'Give which territory away?';
      if (task.card === 'reconnaissance') return 'See which one, and beside it?';
      if (task.card === 'surveillance') return 'See whose continent?';
      return task.card === 'bomb' ? 'Bomb which territory?' : 'Blockade which territory?';
    case 'hand':
      return 'Which card?';
    case 'player':
      if (task.card === 'gift') return `${territory(task.territory)} for whom?`;
      if (task.card === 'spy') return 'Spy on whom?';
      return task.card === 'diplomacy' ? 'A truce with whom?' : 'Sanctions on whom?';
    case 'commit': {
      const isPicking = view.phase === 'picking';
      const count = isPicking ? wishes.items.length : draft.items.length;
      const [one, many] = isPicking ? ['wish', 'wishes'] : ['order', 'orders'];
      return `Commit ${count === 0 ? `no ${many}` : plural(count, one, many)}?`;
    }
  }
}
