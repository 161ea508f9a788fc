import { Fragment, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { width as cells } from '../../base/text.ts';
import { scoreInBrief, scoreOf } from '../../table/series.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import { Page } from '../frame.tsx';
import { useStore } from '../store.ts';
import { Ground, Ink, left, SeatColours, SeatField, Words } from '../widgets.tsx';
import { type Heading, isNarrow, isUpright, PANEL_INSET, panelText, panelWidth, type Room } from './board.ts';
import { ScrolledContext } from './log-view.tsx';
import type { PlayPlace } from './place.ts';
import { EndView, endRows, ResultView } from './result-view.tsx';
import { Divided } from './watch-screen.tsx';

/** A game: the top line, the board with its panel, and the keys. */
export function PlayScreen({ place, screen }: { place: PlayPlace; screen: ScreenView }): ReactNode {
  const { Area, Panel, ResultChart } = place.board;
  const ended = useStore(place.controller.state, now => now.outcome !== null);
  const telling = useSyncExternalStore(place.board.subscribe, () => place.board.telling === true);
  const over = ended && !telling;
  const { aside } = place;
  const beside = !isUpright(screen, over ? {} : place.board);
  const paged = !beside || screen.touched === true;
  useLayoutEffect(() => place.paged.set(paged), [place, paged]);
  const asideRows = aside?.rows(beside ? panelText(screen.columns, false) : screen.columns) ?? 0;
  const height = screen.rows - 2 - (beside ? 0 : asideRows);
  const story = useStore(place.replay, now => now);
  const shows = useStore(place.shows, now => now);
  const { occupants } = place.controller.table;
  const ends = story !== null && shows === 'end';
  const overBoard = ends
    ? { uprightRows: (room: Room) => endRows(occupants.length, room, screen.touched === true) }
    : {};
  return (
    <SeatColours of={occupants}>
      <ScrolledContext value={place.scrolled}>
        <Page place={place} screen={screen}>
          <PlayHeader place={place} width={screen.columns} panel={panelWidth(screen.columns)} />
          <Divided
            board={over ? overBoard : place.board}
            columns={screen.columns}
            height={height}
            upright={!beside}
            area={room =>
              !over || story === null || shows === 'board' ? (
                <Area {...room} />
              ) : shows === 'end' ? (
                <EndView {...room} place={place} replay={story} />
              ) : (
                <ResultChart {...room} replay={story} />
              )
            }
            panel={room => {
              const above = Math.max(LEAST_PANEL, Math.floor((room.height - asideRows) / 2));
              const rest =
                aside !== undefined && beside
                  ? { ...room, height: Math.min(above, room.height - asideRows) }
                  : room;
              return (
                <>
                  {over ? <ResultView place={place} {...rest} /> : <Panel {...rest} />}
                  {aside !== undefined && beside ? (
                    <aside.View width={room.width} height={asideRows} />
                  ) : null}
                </>
              );
            }}
          />
          {aside === undefined || beside ? null : <aside.View width={screen.columns} height={asideRows} />}
        </Page>
      </ScrolledContext>
    </SeatColours>
  );
}

/** Rows that a panel has at least above what stands in the middle of the screen. */
const LEAST_PANEL = 14;

interface HeaderProps {
  readonly place: PlayPlace;
  readonly width: number;
  readonly panel: number;
}

/** The top line: title, turn, the asked one of several people, and the phases with the present one highlighted. */
export function PlayHeader({ place, width, panel }: HeaderProps): ReactNode {
  const heading = useStore(place.board.heading, now => now);
  const { table } = place.controller;
  const asked = useStore(place.controller.state, now => now.asked);
  const people = table.occupants.filter(occupant => occupant.kind === 'human').length;
  const chosen = heading.phases[heading.phase];
  const banner = people > 1 && asked !== null ? ` ${table.names[asked] ?? ''} ` : '';
  const upright = isNarrow(width);
  const series = scoreOf(table);
  const title = upright ? '' : [table.game.title, ...(series ? [scoreInBrief(series)] : [])].join(' · ');
  const fit = !upright && heading.phases.join('  ').length < panel - PANEL_INSET;
  const phases = heading.phases.filter((_, index) => fit || index === heading.phase);
  const room = upright ? width - (phases[0]?.length ?? 0) - 1 : width - panel + PANEL_INSET;
  const free = Math.max(0, room - 2 - title.length - banner.length);
  // The last column stays free.
  const between = phases.join(' › ').length < width - room ? ' › ' : '  ';
  return (
    <Ground width={width} height={1} flexShrink={0} overflow="hidden">
      <Ink shade="text">
        <Words shade="text" bold>{` ${title}`}</Words>
        <Words shade="dim">{left(` ${momentAndAim(heading, free - 1)}`, free)}</Words>
        {asked === null || banner === '' ? null : <SeatField seat={asked}>{banner}</SeatField>}
        <Words shade="faint"> </Words>
        {phases.map((phase, index) => (
          <Fragment key={phase}>
            <Words shade="faint">{index === 0 ? '' : between}</Words>
            <Words shade={phase === chosen ? 'accent' : 'faint'} bold={phase === chosen}>
              {phase}
            </Words>
          </Fragment>
        ))}
      </Ink>
    </Ground>
  );
}

/** The moment of the game and as much of its aim as fits; the aim goes before the last part of the moment. */
export function momentAndAim({ moment, aim = '', brief = '' }: Heading, room: number): string {
  const parts = moment === '' ? [] : moment.split(' · ');
  const shorter = [...parts.keys(), parts.length].map(index => parts.slice(0, parts.length - index));
  const tries = [[...parts, aim], ...shorter.map(kept => [...kept, brief])].map(tried => tried.join(' · '));
  return (brief === '' ? undefined : tries.find(each => cells(each) <= room)) ?? moment;
}
