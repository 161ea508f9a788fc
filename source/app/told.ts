import type { GameTypes } from '../../machines/game.ts';
import type { Lesson } from '../learn/lesson.ts';
import type { TableView } from '../table/api.ts';
import type { Binding } from './keys/command.ts';
import type { BoardPlay } from './play/board.ts';
import type { Session } from './play/session.ts';

/** What a place says and offers, for who hears it in lines instead of seeing its screen. */
export interface ToldPage {
  readonly title: string;
  /** What stands there. Of a page that changes only the lines that are new are told. */
  readonly lines?: readonly string[];
  /** What there is to choose from; told with numbers. */
  readonly choices?: readonly ToldChoice[];
  /** What can be done besides; left out, all that the place's keys do. */
  readonly bindings?: readonly Binding[];
  /** What is done with a line that is typed, where a text is written here. */
  write?(line: string): void;
  /** What is written there already. */
  readonly written?: string;
  /** True while what belongs here is still being looked for. */
  readonly isComing?: boolean;
  /** A board that is only looked at. */
  readonly board?: ToldStanding;
  /** A game that goes on here: it is played in words. */
  readonly game?: ToldGame;
}

/** Something to choose: its words, and what that does. */
export interface ToldChoice {
  readonly label: string;
  run(): void;
}

/** How a game stands, as somebody may know it who only watches. */
export interface ToldStanding extends Pick<TableView, 'game' | 'rules' | 'names'> {
  readonly view: GameTypes['view'];
}

/** A game as it is told. */
export interface ToldGame {
  readonly session: Session;
  readonly heading: BoardPlay['heading'];
  /** What leads through it, where it is a first game that teaches. */
  readonly lesson?: Lesson;
  /** Its other players are elsewhere: nobody waits in silence for their moves. */
  readonly isRemote?: true;
}
