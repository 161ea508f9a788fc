import { Box } from 'ink';
import type { ComponentType, ReactNode } from 'react';
import { at } from '../../machines/result.ts';
import { withoutMiddle } from '../base/text.ts';
import type { Replay } from '../table/replay.ts';
import type { ColourChoice } from '../table/seat-colours.ts';
import type { ListColumn } from './list-line.ts';
import type { BoardKind, Frame, Room } from './play/board.ts';
import type { PlayServices } from './play/controller.ts';
import { type GameMoment, type SaveEntry, useServices } from './services.ts';
import { createStore, type Readable } from './store.ts';
import { timeAgo } from './time-ago.ts';
import { ColumnsLine, Ink, SeatColours, Title, useLineRows } from './widgets.tsx';

export interface Preview {
  readonly save: string;
  readonly Area: ComponentType<Room>;
  readonly seats: readonly ColourChoice[];
  /** Nobody while the game goes on, and all after a draw. */
  readonly winners: readonly string[];
}

/** @param frame the moment that is shown, where that changes */
export function previewOf(
  save: string,
  kind: BoardKind,
  { view, occupants, setup, outcome }: GameMoment,
  services: PlayServices,
  frame: Readable<Frame> = createStore<Frame>({ view, events: [] }),
): Preview {
  const { Area, Thumbnail: Miniature = Area } = kind.watch(frame, occupants, setup, services);
  const [first = []] = outcome?.places ?? [];
  const winners = first.map(seat => at(occupants, seat).name);
  return { save, Area: Miniature, seats: occupants, winners };
}

/** The last moment of a replay as a spectator sees it; null without one. */
export function endOf({ game, header, rules, outcome, steps }: Replay): GameMoment | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  const { seats: occupants } = header;
  return { game, view: rules.view(last.position, 'spectator'), occupants, setup: rules.setup, outcome };
}

/** Columns of what is said beside the picture. */
const FACTS = 30;

interface PreviewProps extends Room {
  readonly save: SaveEntry;
  readonly preview: Preview | null;
}

/** The board of a save, and beside it players and winners. */
export function SavePreview({ save, preview, width, height }: PreviewProps): ReactNode {
  const room = { width: Math.min(width - FACTS - 2, Math.round(height * 3.2)), height };
  const isDraw = save.over && preview !== null && preview.winners.length === preview.seats.length;
  const won = isDraw ? [] : (preview?.winners ?? []);
  const players = save.players.slice(0, Math.max(0, height - 4));
  return (
    <>
      <Box {...room} flexShrink={0} overflow="hidden">
        {preview === null ? null : (
          <SeatColours of={preview.seats}>
            <preview.Area {...room} />
          </SeatColours>
        )}
      </Box>
      <Box flexDirection="column" paddingLeft={2} width={width - room.width} overflow="hidden">
        <Title shade="text">{[save.title, save.map].filter(Boolean).join(', ')}</Title>
        <Ink shade="dim">{isDraw ? 'a draw' : standing(save)}</Ink>
        <Box height={1} flexShrink={0} />
        {players.map(name => (
          <Ink key={name} shade={won.includes(name) ? 'good' : 'dim'}>
            {won.includes(name) ? `${name} has won` : name}
          </Ink>
        ))}
      </Box>
    </>
  );
}

/** The state of a game in a word or two. */
function standing({ over, moment, fault }: SaveEntry): string {
  if (fault !== null) return 'damaged';
  if (over) return 'over';
  return moment;
}

/** A save in words. */
export function saveWords(save: SaveEntry, now: number): string {
  const { title, map, players, savedAt } = save;
  return [title, map, players.join(', '), standing(save), timeAgo(savedAt, now)]
    .filter(part => part !== '')
    .join(', ');
}

/** Columns of the name, the game, the turn and the time; players take what is left. */
const NAME = 26;
const GAME = 12;
const TURN = 8;
const TIME = 11;

interface LineProps {
  readonly save: SaveEntry;
  readonly isHere: boolean;
  readonly width: number;
}

/** A save as a line of their list. */
export function SaveLine({ save, isHere, width }: LineProps): ReactNode {
  const { clock } = useServices();
  const isTall = useLineRows() > 1;
  const wide = width >= 100;
  const name = wide ? NAME + 8 : NAME;
  const players = Math.max(0, width - 2 - name - GAME - TURN - TIME);
  const shade = save.playable ? (isHere ? 'accent' : 'text') : 'faint';
  const named = (cells: number): ListColumn => ({
    text: withoutMiddle(save.name, cells),
    ...{ shade, bold: isHere, cells },
  });
  const seated = (cells: number): ListColumn => ({ text: save.players.join(', '), shade: 'faint', cells });
  const state: readonly ListColumn[] = [
    { text: ` ${save.title}`, shade: 'dim', cells: GAME + 1 },
    { text: standing(save), shade: 'dim', cells: TURN },
  ];
  const time: ListColumn = {
    text: timeAgo(save.savedAt, clock.now()),
    shade: 'faint',
    cells: TIME,
    atEnd: true,
  };
  const rows = isTall
    ? { columns: [named(width - 3 - TIME), time], below: [...state, seated(width - 3 - GAME - TURN)] }
    : { columns: [named(name - 1), ...state, seated(players), time] };
  return <ColumnsLine {...rows} isHere={isHere} width={width} />;
}
