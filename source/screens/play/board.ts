import type { ComponentType, ReactNode } from 'react';
import type { GameTypes } from '../../../machines/game.ts';
import type { Outcome } from '../../../machines/outcome.ts';
import type { Seat } from '../../../machines/seat.ts';
import type { Direction } from '../../maps/atlas/steps.ts';
import { computerWords } from '../../players/computer-words.ts';
import type { Square } from '../../study/share/chat.ts';
import type { Occupant } from '../../table/api.ts';
import type { Replay } from '../../table/replay.ts';
import type { ScreenView } from '../../terminal/canvas.tsx';
import type { Binding } from '../keys/command.ts';
import type { MapMoment } from '../maps/picture-files.ts';
import type { Readable, Store } from '../store.ts';
import type { PlayController, PlayServices, Presentation } from './controller.ts';

/** Room in cells. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The smallest screen that is drawn on. */
export const LEAST = { columns: 36, rows: 20 } as const;

/** The least of a phone held sideways, which has its buttons beside the screen. */
export const LEAST_SIDEWAYS = { columns: 54, rows: 16 } as const;

/** Columns between the board and the text of the panel. */
export const PANEL_INSET = 2;

/** Columns below which words are few, and edges are not left free: a phone held upright. */
const NARROW = 60;

/** Tests whether so many columns are as few as those of a phone held upright. */
export const isNarrow = (columns: number): boolean => columns < NARROW;

/** Columns as wide as a row is high. */
const SQUARE = 2;

/** Tests whether a screen is laid out in one column, the panel under the board: where it is higher than wide, or narrow and not low. */
export function isUpright(
  { columns, rows }: Pick<ScreenView, 'columns' | 'rows'>,
  board: Pick<BoardPlay, 'isLong'> = {},
): boolean {
  // A line of the table may stand above.
  const isLow = columns >= LEAST_SIDEWAYS.columns && rows < LEAST.rows - 1;
  return columns < rows * SQUARE || (isLow ? board.isLong === true : isNarrow(columns));
}

const WIDEST_PANEL = 60;

/** Columns of the panel beside the board. */
export function panelWidth(columns: number): number {
  if (columns < 80) return Math.max(28, columns - 46);
  return Math.min(WIDEST_PANEL, 34 + Math.round((columns - 80) * 0.16));
}

/** Columns free at the right of the panel. */
export const PANEL_MARGIN = 1;

/** Columns of the panel's text: under a board no more than lines with numbers at their end are read in. */
export const panelText = (columns: number, upright: boolean): number =>
  upright ? Math.min(columns - 2, WIDEST_PANEL) : panelWidth(columns) - PANEL_INSET - PANEL_MARGIN;

/** The board's share of the rows where the panel stands under it. */
const BOARD_SHARE = 0.52;
export const usualRows = (height: number): number => Math.round(height * BOARD_SHARE);

/** The room of the board beside its panel, or above it, where both have so much. */
export function boardRoom(
  board: Pick<BoardPlay, 'uprightRows'>,
  { width, height }: Room,
  upright: boolean,
): Room {
  if (!upright) return { width: width - panelWidth(width), height };
  const rows = board.uprightRows?.({ width, height }) ?? usualRows(height);
  return { width, height: Math.min(height, rows) };
}

export interface Heading {
  /** `turn 4`, `deployment`. */
  readonly moment: string;
  /** The phases of a turn in order. */
  readonly phases: readonly string[];
  /** Index of the present one; -1 for none of them. */
  readonly phase: number;
  /** The heading of the rules on this moment, where it is not the name of the phase. */
  readonly chapter?: string;
  /** The aim and everybody's progress, as far as the viewer may know it: `hold all 42 territories: A 14 · B 19`. */
  readonly aim?: string;
  /** The same where there is little room: `you 14 of 42`. */
  readonly brief?: string;
}

/** A game on the play screen: its board, its panel, its keys. */
export interface BoardPlay<T extends GameTypes = GameTypes> {
  readonly heading: Readable<Heading>;
  /** True where people may agree on a draw: not where points decide. */
  readonly offersDraw: boolean;
  /** The keys of the board that work now. */
  bindings(): readonly Binding[];
  subscribe(listener: () => void): () => void;
  /** Shows what the strongest computer player would do, and why; left out where nobody is asked. */
  readonly hint?: (() => void) | undefined;
  /** Ends at once what only decorates; left out where nothing does. */
  hurry?(): void;
  /** True while typed keys belong to the person's next question, though somebody else moves first. */
  readonly typingAhead?: boolean;
  /** True where a move may be taken back before others follow, though nobody here is asked. */
  readonly takesBack?: boolean;
  /** True while events are shown and keys go through them: not every key skips then, and the result waits. */
  readonly telling?: boolean;
  /** Who is out of the game. */
  readonly eliminated?: readonly Seat[];
  /** True of a game that was won and may go on for all that its aim left out. */
  readonly goesOn?: boolean;
  /** True while something repeats that any key stops. */
  readonly repeating?: boolean;
  stopRepeating?(): void;
  /** Rows of its board where the panel stands under it; left out, a usual share. */
  uprightRows?(room: Room): number;
  /** True if its board needs all columns of a low screen: the panel stands under it there. */
  readonly isLong?: true;
  readonly Area: ComponentType<Room>;
  readonly Panel: ComponentType<Room>;
  /** A chart of the finished game, and each player's results. */
  ResultChart(props: Room & { readonly replay: Replay<T> }): ReactNode | Promise<ReactNode>;
  /** `height`: all rows that are left, those of the log below the table among them. */
  ResultTable(props: Room & { readonly replay: Replay<T> }): ReactNode | Promise<ReactNode>;
  /** What won the game, where its course does not tell that; null where it does. */
  decided?(replay: Replay<T>): string | null;
  /** The headline of the result, where it is not who has won. */
  verdict?(outcome: Outcome): Verdict;
  close(): void;
}

/** The headline of a game that is over, and the line under it. */
export interface Verdict {
  readonly headline: string;
  readonly after: string;
}

/** A moment of a game that is only looked at. */
export interface Frame<T extends GameTypes = GameTypes> {
  readonly view: T['view'];
  readonly events: readonly T['event'][];
}

/** A game that is only looked at: a replay. */
export interface BoardWatch extends Pick<BoardPlay, 'uprightRows'> {
  readonly heading: Readable<Heading>;
  readonly Area: ComponentType<Room>;
  /** All of it in very little room, to be glanced at: without the words of the board. Left out: `Area` in that room. */
  readonly Thumbnail?: ComponentType<Room>;
  readonly Standings: ComponentType<{ readonly width: number }>;
  /** The continents with their owners, where the board has any. */
  readonly continents?: { readonly rows: number; readonly View: ComponentType<Room> };
  /** Keys that look about on a board that is larger than the screen. */
  bindings?(): readonly Binding[];
  readonly map?: () => MapMoment;
  /** Its board in a few squares, row by row, for a picture of text; left out where it is a map, which is divided by itself. */
  readonly squares?: () => readonly (readonly Square[])[];
  readonly Details?: ComponentType<Room>;
  /** A cursor over its places; left out where the board is only seen as a whole. */
  readonly looking?: BoardCursor;
}

/** A cursor that goes over the places of a board: territories, cards. */
export interface BoardCursor {
  /** Null until an arrow key is pressed: then no cursor is drawn. */
  readonly cursor: Store<number | null>;
  /** Places marked one after the other, as a campaign. */
  readonly marked: Store<readonly number[]>;
  nameOf(spot: number): string;
  /** The place in the direction of an arrow key; the same one where there is none. */
  step(from: number, direction: Direction): number;
  /** The place that a text names best; null where it names none. */
  find(text: string): number | null;
}

/** A step of a replay that is shown in several moments, as orders that are executed one after the other. */
export interface StepMoments<T extends GameTypes = GameTypes> {
  readonly moments: readonly (readonly T['event'][])[];
  /** The view after each moment, made of those before and after the step. */
  views(before: T['view'], after: T['view']): readonly T['view'][];
}

export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The board of a game on the screen, for playing and watching. */
export interface BoardKind<T extends GameTypes = GameTypes> extends Presentation<T> {
  open(controller: PlayController<T>, services: PlayServices): BoardPlay<T>;
  /** Divides a step with these events into moments; null for one moment. */
  telling?(events: readonly T['event'][]): StepMoments<T> | null;
  /** @param setup what the game is played with: its board, where there is one */
  watch(
    frame: Readable<Frame<T>>,
    occupants: readonly Occupant[],
    setup: T['setup'],
    services: PlayServices,
  ): BoardWatch;
}

/** The board as a game's kit has it: loaded when a game is opened. Left out by a game that the screen does not show. */
export interface BoardKit {
  board?(): Promise<BoardKind>;
}

/** The note beside a player's name: the level and style of a computer player, or that its person has resigned. */
export function besideName(occupant: Occupant | undefined): string {
  if (occupant?.kind !== 'bot') return '';
  return occupant.resigned === true ? 'resigned' : computerWords(occupant);
}
