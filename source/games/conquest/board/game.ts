import type { ComponentType } from 'react';
import type { GameTypes } from '../../../../machines/game.ts';
import type { Seat, Viewer } from '../../../../machines/seat.ts';
import type { Atlas } from '../../../maps/atlas/atlas.ts';
import type { Direction } from '../../../maps/atlas/steps.ts';
import type { Pen } from '../../../screens/drawing/pen.ts';
import type { Binding } from '../../../screens/keys/command.ts';
import type { MapControls } from '../../../screens/map-board/controls.ts';
import type { MapScene } from '../../../screens/map-board/scene.ts';
import type { Heading, Room } from '../../../screens/play/board.ts';
import type { Readable } from '../../../screens/store.ts';
import type { TableView } from '../../../table/api.ts';
import type { MouseEvent } from '../../../terminal/types.ts';
import type { Chart } from './chart-painter.ts';
import type { Choices } from './choices.ts';
import type { Advice } from './hint.ts';
import type { Beat } from './motion.ts';
import type { Retelling } from './result.tsx';
import type { Aim, ConquestScene, Focus, Sight } from './scene.ts';
import type { Spread } from './spread.ts';
import type { Standings } from './standings.tsx';

/** A person who looks about at the board. */
export interface BoardModel<S extends Sight = Sight> {
  readonly scene: Readable<ConquestScene<S>>;
  look(direction: Direction): void;
  lookAt(territory: number): void;
  /** To the next (1) or previous (-1) territory that makes sense now. */
  cycle(by: 1 | -1): void;
  setNumber(number: number): void;
  typeDigit(digit: number): void;
  /** Looks for a territory by these letters; null ends the search. */
  search(text: string | null): void;
  /** Looks at something else, or something in another way. */
  focusOn(change: Partial<Focus>): void;
  /** Changes what has been planned, and with it what may be chosen. */
  amend(sight: Partial<S>, focus?: Partial<Focus>): void;
  /** Says something once, in the panel. */
  say(text: string): void;
  /** Shows what is hidden of the person who is asked. */
  uncover(): void;
  close(): void;
}

/** A person at the board: what is looked at and chosen, and the moves that come of it. */
export interface ConquestModel<S extends Sight = Sight> extends BoardModel<S> {
  /**
   * Chooses what the cursor is on, or answers the question.
   * @param count so many armies go there, without being asked how many
   */
  confirm(count: number | null): void;
  /** Takes the last choice back. */
  unpick(): void;
  /** Sets the dice of an attack, as near as can be. @param typed the digit, where it was one */
  setDice(dice: number, typed?: string): void;
  /** All armies into one territory; at the start one in each go. */
  placeAll(): void;
  /** Spreads the armies that are left, or takes the territories that are. @param armies so many of them */
  spread(how: Spread, armies: number | null): void;
  /** Ends the stage: a battle, the attacks, the turn. */
  endStep(): void;
  /** Rolls on until it is won, lost, or no more armies than asked for are left. */
  storm(): void;
  /** Attacks as the last time, from where the aim is; says why when it cannot. */
  repeat(): void;
  /** Whether there was an attack of whoever is asked. */
  readonly mayRepeat: boolean;
  readonly storming: boolean;
  calm(): void;
}

/** What a sight is made from. */
export interface Look<T extends GameTypes = GameTypes, S extends Sight = Sight> {
  /** What was seen before; nothing at first. */
  readonly before?: S | null;
  readonly view: T['view'];
  readonly names: readonly string[];
  readonly asked: Seat | null;
  readonly near: Seat | null;
  /** Everything that has happened so far; nothing in a replay. */
  readonly events: () => readonly T['event'][];
}

/** The moves of a game, made from what was chosen. */
export interface Moves<T extends GameTypes, S extends Sight> {
  place(sight: S, territory: number, armies: number): T['move'];
  /** An attack; where it has to be rolled apart, only its declaration. */
  attack(aim: Aim): T['move'];
  /** Rolls in a battle; null where an attack does that itself. */
  readonly roll: ((dice: number) => T['move']) | null;
  defend(dice: number): T['move'];
  advance(armies: number): T['move'];
  move(source: number, target: number, armies: number): T['move'];
  /** Ends the stage: stops the attacks, the battle; null where that cannot be. */
  done(sight: S): T['move'] | null;
  /** Places an army, or takes a territory, where the chance of the game says; left out where it has no such move. */
  random?(): T['move'];
  /** What Enter plays where only this game asks. */
  own?(scene: ConquestScene<S>): T['move'] | null;
}

/** What a game says in its own words. */
export interface Words<S extends Sight> {
  /** What stands on territories. */
  readonly armies: string;
  /** The questions where something is placed, where it goes from a source, and where only this game asks. */
  place(scene: ConquestScene<S>): string;
  target(scene: ConquestScene<S>, source: number): string;
  own?(scene: ConquestScene<S>): string;
  readonly dice: string;
  /** Said where armies of a turn cannot be placed in parts; left out where they can. */
  readonly whole?: string;
  /** What Enter does to a place. */
  placed?(scene: ConquestScene<S>): string;
}

/** Keys that one game has beside those of all. */
export interface OwnKeys<S extends Sight> {
  /** What can be chosen of an attack beside where it goes. */
  attack(model: ConquestModel<S>, scene: ConquestScene<S>): readonly Binding[];
  /** While armies are placed. */
  place?(model: ConquestModel<S>, scene: ConquestScene<S>): readonly Binding[];
  /** All keys while only this game asks, or while something stands in the place of the board; else null. */
  own?(model: ConquestModel<S>, scene: ConquestScene<S>): readonly Binding[] | null;
  /** What helps at any time. */
  aids?(model: ConquestModel<S>, scene: ConquestScene<S>): readonly Binding[];
}

/** A page in place of the log. */
export interface Page {
  /** Rows that it takes. */
  readonly rows: number;
  /** Of what else a panel shows: all, only what the cursor is on, or neither that nor the dice. */
  readonly beside: 'all' | 'subject' | 'nothing';
}

/** What of moving about on a board the model needs. */
export type Steering = Pick<MapControls, 'step' | 'next' | 'find' | 'see'> &
  Partial<Pick<MapControls, 'zoom' | 'pan'>>;

/** A board as large as its room. */
export interface BoardRoom extends Room {
  readonly scene: Readable<MapScene>;
  /** A territory was clicked on. */
  readonly onPick?: (territory: number, button: MouseEvent['button']) => void;
}

/** One of the games on a board of territories with one set-up, as whoever looks at it needs it. */
export interface BoardGame<T extends GameTypes = GameTypes, S extends Sight = Sight> {
  /** What a viewer may know; left out where that is the table's view. */
  viewOf?(table: TableView<T>, viewer: Viewer): T['view'];
  sightOf(look: Look<T, S>): S;
  choicesOf(sight: S, asked: Seat, focus: Focus): Choices;
  /** What a change does to what is chosen, to pages and lists; `focus` is what stays chosen in any game. */
  turned?(before: ConquestScene<S>, now: ConquestScene<S>, focus: Focus): Focus;
  /** What the cursor goes through; left out where that is what may be chosen, or all. */
  stopsOf?(scene: ConquestScene<S>): readonly number[];
  headingOf(sight: S): Heading;
  /** `width`: the columns of the table. */
  standingsOf(sight: S, width: number): Standings;
  beatOf(events: readonly T['event'][]): Beat;
  /** What only this game marks on its board, and of a moment that is told again. */
  dressed?(map: MapScene, scene: ConquestScene<S>, events?: readonly T['event'][]): MapScene;
  readonly steering: Steering & Partial<Pick<MapControls, 'zoom' | 'pan'>>;
  /** The cursor stays where armies may go, instead of beginning where they are needed most. */
  readonly lingers?: boolean;
  /** The board has room for what comes and goes beside the numbers of armies. */
  readonly notesBeside?: boolean;
  /** The shapes of its map, where it has one. */
  readonly atlas?: Atlas;
  readonly Board: ComponentType<BoardRoom>;
  /** The same to be glanced at, where the board itself needs more room than that. */
  readonly Miniature?: ComponentType<BoardRoom>;
}

/** A game in which one move after the other is chosen at the board. */
export interface ConquestGame<T extends GameTypes = GameTypes, S extends Sight = Sight>
  extends BoardGame<T, S>,
    Retelling<T> {
  readonly moves: Moves<T, S>;
  /**
   * Why a territory, which is not among those lit, cannot be chosen: a move for the rules to refuse with their own
   * reason, or a sentence where no single move would tell it.
   */
  whyNot(scene: ConquestScene<S>, asked: Seat, territory: number): T['move'] | string;
  /** A move as a hint tells it. */
  adviceOf(move: T['move'], scene: ConquestScene<S>): Advice;
  readonly words: Words<S>;
  readonly keys: OwnKeys<S>;
  /** The page that the panel shows now, or null. */
  pageOf?(scene: ConquestScene<S>, width: number): Page | null;
  paintPage?(pen: Pen, scene: ConquestScene<S>): void;
  /** A graph of the game so far. */
  graphOf?(sight: S, graph: string, events: readonly T['event'][]): Chart;
}
