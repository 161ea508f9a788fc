import type { ComponentType } from 'react';
import type { Seat } from '../../../machines/seat.ts';
import type { Lesson } from '../../study/lessons/lesson.ts';
import type { AfterGame } from '../app.ts';
import type { Binding, Command } from '../keys/command.ts';
import type { HousePort } from '../services.ts';
import type { Readable } from '../store.ts';
import type { Room } from './board.ts';

/** The permitted commands of a game besides moves; one left out here is offered nowhere, and its key refused. */
export interface PlayOffers {
  /** `save`, in a house with free names: the game goes on under another name. */
  readonly save?: Pick<HousePort, 'freeName'>;
  /** `draw`, where the game has draws: all people at this screen are asked at once. */
  readonly draw?: true;
  /** `faster`, `slower`, and skipping: computer players wait until this screen has shown their moves. */
  readonly pace?: true;
  /** `quit`, while the game goes on. */
  readonly leave?: () => void;
  /** `resign`: a person gives up a seat for good and the game goes on without. */
  readonly resign?: (seat: Seat) => void;
  /** `analyse`: the game as it stands, on the analysis board. */
  readonly analyse?: () => void;
  /** `rematch` (`next game` in a series that goes on), `review` and `toMenu`, once the game is over. */
  readonly rematch?: () => void;
  readonly review?: () => void;
  /** `goOn`, where the game was won and is not all won. */
  readonly goOn?: () => void;
  readonly toMenu?: () => void;
  /** Keys of a game that is over and has a save. */
  readonly afterGame?: AfterGame;
  /** Commands of the place around the game, listed before those of the game. No key of the game hides theirs. */
  readonly first?: () => readonly Binding[];
  /** The same, listed behind those of the game. */
  readonly last?: () => readonly Binding[];
}

/** The surroundings of a played game, all optional. */
export interface PlayContext {
  /** Title of its text page: the game's. */
  readonly title?: string;
  readonly lines?: () => readonly string[];
  readonly lesson?: Lesson;
  /** Begins a whole game, once it is learnt. */
  readonly whole?: () => void;
  /** Drawn beside the game, as the words of a lesson are. */
  readonly aside?: SidePanel;
  /** The save to come back with; that of the table when left out. */
  readonly saved?: () => string | null;
  readonly changes?: Pick<Readable<unknown>, 'subscribe'>;
  /** Runs after each key that means a command. */
  readonly used?: (command: Command) => void;
  /** Runs before the game is closed. */
  readonly close?: () => void;
}

/** Something below the panel, or below all where there is little room. */
export interface SidePanel {
  /** The most rows that it needs. */
  rows(width: number): number;
  readonly View: ComponentType<Room>;
}
