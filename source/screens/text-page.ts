import type { GameTypes } from '../../machines/game.ts';
import type { Lesson } from '../study/lessons/lesson.ts';
import type { TableView } from '../table/api.ts';
import type { Binding } from './keys/command.ts';
import type { BoardPlay } from './play/board.ts';
import type { PlayController } from './play/controller.ts';

/** A place in lines, for `--plain`: its words, and what it offers. */
export interface TextPage {
  readonly title: string;
  /** Its words. Of a page that was read already, only new lines are read. */
  readonly lines?: readonly string[];
  readonly choices?: readonly TextChoice[];
  /** Other commands; left out, all that the place's keys do. */
  readonly bindings?: readonly Binding[];
  /** Takes a line that is typed, where a text is written here. */
  write?(line: string): void;
  /** The text written there already. */
  readonly written?: string;
  /** True while its content is being loaded. */
  readonly isComing?: boolean;
  /** A board that is only looked at. */
  readonly board?: TextBoard;
  /** A game that goes on here: it is played in words. */
  readonly game?: TextGame;
}

/** Something to choose: its words, and what that does. */
export interface TextChoice {
  readonly label: string;
  run(): void;
}

/** The state of a game, as a spectator may know it. */
export interface TextBoard extends Pick<TableView, 'game' | 'rules' | 'names'> {
  readonly view: GameTypes['view'];
}

export interface TextGame {
  readonly controller: PlayController;
  readonly heading: BoardPlay['heading'];
  readonly lesson?: Lesson | undefined;
  /** Begins a whole game, once a lesson is learnt. */
  readonly whole?: (() => void) | undefined;
  /** Its other players are elsewhere: nobody waits in silence for their moves. */
  readonly isRemote: boolean;
}
