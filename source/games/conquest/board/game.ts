import type { ComponentType } from 'react';
import type { GameTypes } from '../../../../machines/game.ts';
import type { Seat, Viewer } from '../../../../machines/seat.ts';
import type { Atlas } from '../../../maps/atlas/atlas.ts';
import type { Direction } from '../../../maps/atlas/steps.ts';
import type { Chart } from '../../../screens/drawing/curves.ts';
import type { Pen } from '../../../screens/drawing/painter.tsx';
import type { Binding } from '../../../screens/keys/command.ts';
import type { MapControls } from '../../../screens/map-board/controls.ts';
import type { MapScene } from '../../../screens/map-board/scene.ts';
import type { Heading, Room } from '../../../screens/play/board.ts';
import type { Readable } from '../../../screens/store.ts';
import type { TableView } from '../../../table/api.ts';
import type { MouseEvent } from '../../../terminal/types.ts';
import type { Choices } from './choices.ts';
import type { Advice } from './hint.ts';
import type { Beat } from './motion.ts';
import type { ResultReader } from './result.tsx';
import type { Aim, ConquestScene, Focus, Sight } from './scene.ts';
import type { Spread } from './spread.ts';
import type { Standings } from './standings.tsx';

/** A board that a person looks around on. */
export interface BoardModel<S extends Sight = Sight> {
  readonly scene: Readable<ConquestScene<S>>;
  look(direction: Direction): void;
  lookAt(territory: number): void;
  /** Moves the cursor to the next (1) or previous (-1) useful territory. */
  cycle(by: 1 | -1): void;
  setNumber(number: number): void;
  typeDigit(digit: number): void;
  /** Searches a territory by name; null ends the search. */
  search(text: string | null): void;
  focusOn(change: Partial<Focus>): void;
  /** Changes plans, and with them the choices. */
  amend(sight: Partial<S>, focus?: Partial<Focus>): void;
  /** Shows a message in the panel once. */
  say(text: string): void;
  /** Shows the hidden things of the person asked. */
  uncover(): void;
  close(): void;
}

/** A person at the board: focus, choices and the resulting moves. */
export interface ConquestModel<S extends Sight = Sight> extends BoardModel<S> {
  /** Confirms the choice under the cursor or the answer; `count` gives the armies. */
  confirm(count: number | null): void;
  unpick(): void;
  /** Sets the dice of an attack, clamped to what is allowed; `typed` is the digit typed, if any. */
  setDice(dice: number, typed?: string): void;
  /** Places all armies in one territory; at the start one each go. */
  placeAll(): void;
  /** Spreads the remaining armies, or claims the remaining territories; `armies` limits how many. */
  spread(how: Spread, armies: number | null): void;
  /** Ends the stage: a battle, the attacks, or the turn. */
  endStep(): void;
  /** Rolls until the attack is won, lost or at its floor. */
  storm(): void;
  /** Repeats the last attack from the present aim, or says why it cannot. */
  repeat(): void;
  /** True once the seat asked has attacked. */
  readonly mayRepeat: boolean;
  readonly storming: boolean;
  calm(): void;
}

export interface Look<T extends GameTypes = GameTypes, S extends Sight = Sight> {
  /** The previous sight; none at first. */
  readonly before?: S | null;
  readonly view: T['view'];
  readonly names: readonly string[];
  readonly asked: Seat | null;
  readonly near: Seat | null;
  /** All events so far that the viewer may know; none in a replay. */
  readonly events: () => readonly T['event'][];
}

export interface Moves<T extends GameTypes, S extends Sight> {
  place(sight: S, territory: number, armies: number): T['move'];
  /** An attack, or only its declaration where rolling is separate. */
  attack(aim: Aim): T['move'];
  /** Null where the attack itself rolls. */
  readonly roll: ((dice: number) => T['move']) | null;
  defend(dice: number): T['move'];
  advance(armies: number): T['move'];
  move(source: number, target: number, armies: number): T['move'];
  /** Ends the attacks or the battle; null where that is impossible. */
  done(sight: S): T['move'] | null;
  /** Places an army or claims a territory at random; missing where the game has no such move. */
  random?(): T['move'];
  /** The move of Enter in a stage that only this game has. */
  own?(scene: ConquestScene<S>): T['move'] | null;
}

export interface Words<S extends Sight> {
  /** The noun for what is on territories. */
  readonly armies: string;
  /** The questions for placing, for the target from a source, and for stages that only this game has. */
  place(scene: ConquestScene<S>): string;
  target(scene: ConquestScene<S>, source: number): string;
  own?(scene: ConquestScene<S>): string;
  readonly dice: string;
  /** Refuses to place part of a turn's armies; missing where that is allowed. */
  readonly whole?: string;
  /** The effect of Enter on a territory. */
  placed?(scene: ConquestScene<S>): string;
}

/** Keys of one game beside those of all. */
export interface OwnKeys<S extends Sight> {
  /** Choices of an attack besides its target. */
  attack(model: ConquestModel<S>, scene: ConquestScene<S>): readonly Binding[];
  place?(model: ConquestModel<S>, scene: ConquestScene<S>): readonly Binding[];
  /** All keys while only this game asks or something replaces the board; else null. */
  own?(model: ConquestModel<S>, scene: ConquestScene<S>): readonly Binding[] | null;
  aids?(model: ConquestModel<S>, scene: ConquestScene<S>): readonly Binding[];
}

/** A page in place of the log. */
export interface Page {
  readonly rows: number;
  /** The rest of the panel: everything, only the subject under the cursor, or neither that nor dice. */
  readonly beside: 'all' | 'subject' | 'nothing';
  /** It lists the continents. */
  readonly continents?: true;
}

/** The cursor controls that the model needs. */
export type Steering = Pick<MapControls, 'step' | 'next' | 'find' | 'see'> &
  Partial<Pick<MapControls, 'zoom' | 'pan'>>;

export interface BoardRoom extends Room {
  readonly scene: Readable<MapScene>;
  readonly onPick?: (territory: number, button: MouseEvent['button']) => void;
}

/** A game on a board of territories with one set-up, as viewers need it. */
export interface BoardGame<T extends GameTypes = GameTypes, S extends Sight = Sight> {
  /** A viewer's view; by default the table's. */
  viewOf?(table: TableView<T>, viewer: Viewer): T['view'];
  sightOf(look: Look<T, S>): S;
  choicesOf(sight: S, asked: Seat, focus: Focus): Choices;
  /** Adjusts what stays chosen, pages and lists after a change; `focus` is what any game keeps. */
  focusAfter?(before: ConquestScene<S>, now: ConquestScene<S>, focus: Focus): Focus;
  /** Territories that the cursor cycles through; by default those that may be chosen, or all. */
  stopsOf?(scene: ConquestScene<S>): readonly number[];
  headingOf(sight: S): Heading;
  /** True where a won game may go on for all that its aim left out. */
  goesOn?(sight: S): boolean;
  /** `width`: columns of the table. */
  standingsOf(sight: S, width: number): Standings;
  beatOf(events: readonly T['event'][]): Beat;
  /** Adds what only this game marks on its board; `events` are those of a replayed step. */
  decorate?(map: MapScene, scene: ConquestScene<S>, events?: readonly T['event'][]): MapScene;
  readonly steering: Steering & Partial<Pick<MapControls, 'zoom' | 'pan'>>;
  /** The cursor stays where armies may go instead of jumping to the greatest need. */
  readonly lingers?: boolean;
  /** The board has room for changes beside the numbers of armies. */
  readonly notesBeside?: boolean;
  readonly atlas?: Atlas;
  readonly Board: ComponentType<BoardRoom>;
  /** A smaller board for previews, where the usual one needs more room. */
  readonly Miniature?: ComponentType<BoardRoom>;
}

/** A game in which moves are chosen one by one at the board. */
export interface ConquestGame<T extends GameTypes = GameTypes, S extends Sight = Sight>
  extends BoardGame<T, S>,
    ResultReader<T> {
  readonly moves: Moves<T, S>;
  /** The reason why an unlit territory cannot be chosen: a move that the rules refuse with it, or a sentence. */
  whyNot(scene: ConquestScene<S>, asked: Seat, territory: number): T['move'] | string;
  adviceOf(move: T['move'], scene: ConquestScene<S>): Advice;
  readonly words: Words<S>;
  readonly keys: OwnKeys<S>;
  /** The page that the panel shows now, or null. */
  pageOf?(scene: ConquestScene<S>, width: number): Page | null;
  paintPage?(pen: Pen, scene: ConquestScene<S>): void;
  graphOf?(sight: S, graph: string, events: readonly T['event'][]): Chart;
}
