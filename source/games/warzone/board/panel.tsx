import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { Blank } from '../../../app/drawing/blank.tsx';
import { writeLine } from '../../../app/drawing/words.ts';
import type { Room } from '../../../app/play/board.ts';
import { LogView } from '../../../app/play/log-view.tsx';
import { NoticeView } from '../../../app/play/notice-view.tsx';
import type { Session } from '../../../app/play/session.ts';
import { derived, type Readable, together, useStore } from '../../../app/store.ts';
import type { Theme } from '../../../app/theme/theme.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Ground } from '../../../app/widgets.tsx';
import { Canvas } from '../../../terminal/canvas.tsx';
import type { Painter, Surface } from '../../../terminal/types.ts';
import { continentsPainter } from '../../conquest/board/continents-painter.ts';
import { standingRows, standingsPainter } from '../../conquest/board/standings-painter.ts';
import { type Field, fieldOfView } from './chronicle.ts';
import { continentsOf } from './continents.ts';
import { DETAIL_ROWS, handLines, paintDetail, paintPool } from './detail-painter.ts';
import { paintExecution } from './execution-painter.ts';
import { paintList } from './list-painter.ts';
import type { WarzoneModel } from './model.ts';
import type { Playback, Showing } from './playback.ts';
import { paintQuestion } from './question-painter.ts';
import { standingsOf, WIDE } from './standings.ts';
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
      <StandingsView {...props} height={rows} />
      <Blank width={width} height={gap} />
      {telling ? (
        <Telling {...props} height={free + gap} />
      ) : (
        <Planning {...props} height={free + gap} gap={gap} />
      )}
    </Box>
  );
}

function StandingsView({ width, height, session, model, playback }: PanelProps): ReactNode {
  const theme = useTheme();
  const painter = useMemo((): Painter => {
    const standings = derivedFrom(model.scene, playback.showing, ({ view }, showing) =>
      standingsOf(view, {
        field: fieldOf(showing) ?? fieldOfView(view),
        settled: showing !== null,
        incomes: width >= WIDE && showing === null,
      }),
    );
    return standingsPainter(standings, session.table.occupants, theme);
  }, [model, playback, session, theme, width]);
  return <Canvas width={width} height={height} painter={painter} />;
}

const fieldOf = (showing: Showing | null): Field | null =>
  showing?.chapters[showing.chapter]?.moments[showing.moment] ?? null;

function WarzoneTold({ width, height, session, model, playback }: PanelProps): ReactNode {
  const names = session.table.names;
  return (
    <Painted
      width={width}
      height={height}
      sources={[playback.showing]}
      paint={(surface, theme) => {
        const showing = playback.showing.get();
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
    () =>
      derivedFrom(model.scene, playback.showing, (now, showing) => ({ ...now.view, ...fieldOf(showing) })),
    [model, playback],
  );
  if (rest < TOLD_ROOM) return <WarzoneTold {...props} />;
  return (
    <>
      <WarzoneTold {...props} height={rest} />
      <Blank width={width} height={1} />
      <ContinentsView width={width} height={lines} view={view} />
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
  const idle = (): string => {
    const { thinking } = session.state.get();
    return thinking === null ? '' : `${names[thinking] ?? ''} is thinking`;
  };
  return (
    <>
      {list > 0 ? (
        <Painted
          width={width}
          height={list}
          sources={[scene]}
          paint={(surface, theme) => paintOrders(surface, scene.get(), names, theme)}
        />
      ) : null}
      <Blank width={width} height={gap} />
      <Painted
        width={width}
        height={QUESTION_ROWS}
        sources={[scene, session.state]}
        paint={(surface, theme) => paintQuestion(surface, scene.get(), names, idle(), theme)}
      />
      <Painted
        width={width}
        height={DETAIL_ROWS + gap}
        sources={[scene]}
        paint={(surface, theme) => paintDetail(surface, scene.get(), names, theme)}
      />
      <Ground width={width} height={NOTICE_ROWS} flexShrink={0}>
        <NoticeView session={session} width={width} height={NOTICE_ROWS} />
      </Ground>
      {lines > 0 ? (
        <>
          <Blank width={width} height={gap} />
          <ContinentsView width={width} height={lines} view={view} />
        </>
      ) : null}
      <Blank width={width} height={log > 0 ? gap : 0} />
      <LogView width={width} height={log} session={session} />
    </>
  );
}

/** Who has how much of each continent. */
function ContinentsView({ width, height, view }: Room & { readonly view: Readable<WarzoneView> }): ReactNode {
  const theme = useTheme();
  const painter = useMemo(
    () =>
      continentsPainter(
        derived(view, now => continentsOf(now, height)),
        theme,
      ),
    [view, height, theme],
  );
  return <Canvas width={width} height={height} painter={painter} />;
}

function paintOrders(surface: Surface, scene: Scene, names: readonly string[], theme: Theme): void {
  surface.fill(0, 0, surface.width, surface.height, { bg: theme.background.rgb });
  paintPool(surface, 0, scene, theme);
  const hand = handLines(scene, surface.width, surface.height >= ROOMY_LIST, theme);
  hand.forEach((line, index) => {
    writeLine(surface, 1 + index, line, theme);
  });
  const gap = surface.height >= LIST_ROWS ? 1 : 0;
  paintList(surface, scene, names, theme, 1 + hand.length + gap);
}

interface PaintedProps extends Room {
  readonly sources: readonly Readable<unknown>[];
  readonly paint: (surface: Surface, theme: Theme) => void;
}

/** A part that is drawn without React whenever one of its sources changes. */
function Painted({ width, height, sources, paint }: PaintedProps): ReactNode {
  const theme = useTheme();
  const painter: Painter = {
    subscribe: repaint => together(...sources.map(source => source.subscribe(repaint))),
    paint: surface => paint(surface, theme),
  };
  return height < 1 ? null : <Canvas width={width} height={height} painter={painter} />;
}

/** A value made from two others. */
export function derivedFrom<A, B, T>(
  one: Readable<A>,
  other: Readable<B>,
  make: (a: A, b: B) => T,
): Readable<T> {
  let last: { readonly a: A; readonly b: B; readonly value: T } | null = null;
  return {
    subscribe: listener => together(one.subscribe(listener), other.subscribe(listener)),
    get() {
      const [a, b] = [one.get(), other.get()];
      if (last === null || !Object.is(last.a, a) || !Object.is(last.b, b)) last = { a, b, value: make(a, b) };
      return last.value;
    },
  };
}
