import { createContext, useContext } from 'react';
import type { About, AnyRules, GameTypes } from '../../machines/game.ts';
import type { Outcome } from '../../machines/outcome.ts';
import type { Result } from '../../machines/result.ts';
import type { TextKit } from '../lines/text/adapter.ts';
import type { SetupKit } from '../maps/setup-kit.ts';
import type { PlayersKit } from '../players/player.ts';
import type { RolloutService } from '../players/rollouts.ts';
import type { KnownPosition } from '../setup/position-string.ts';
import type { DailyKit, DailyTry } from '../study/daily.ts';
import type { LessonKit } from '../study/lessons/lesson.ts';
import type { MapFairnessKit } from '../study/map-fairness.ts';
import type { PuzzlesKit } from '../study/puzzles/data.ts';
import type { RecordPart } from '../study/records/report.ts';
import type { ReviewMeans } from '../study/review/review.ts';
import type { Occupant, Table, TableOptions } from '../table/api.ts';
import type { Replay } from '../table/replay.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import { type Keymap, standardKeys } from './keys/keymap.ts';
import type { BoardKit } from './play/board.ts';
import type { PlayServices } from './play/controller.ts';
import type { ReplayChatLine } from './replay/moments.ts';

/** One game as lists show it. */
export interface SaveEntry {
  /** The name of its save, by which the house knows it. */
  readonly save: string;
  readonly name: string;
  /** The game's title, or empty when the save does not say. */
  readonly title: string;
  /** The name of the map, empty where there is none. */
  readonly map: string;
  readonly players: readonly string[];
  /** How far it is: `turn 4`. */
  readonly moment: string;
  readonly over: boolean;
  /** Milliseconds since 1970 of the last change. */
  readonly savedAt: number;
  /** One sentence when something is wrong with the save. */
  readonly fault: string | null;
  /** False when the game cannot go on from this save. */
  readonly playable: boolean;
  readonly replayable: boolean;
}

/** True for a game that the menu offers to go on with. */
export const goesOn = ({ fault, over }: SaveEntry): boolean => fault === null && !over;

/** A table, and what must be said about its save (a torn line, a new file) if anything. */
export interface OpenedTable {
  readonly table: Table;
  readonly notice: string | null;
}

/** A game to go to; `there` once the house shows it itself, `over` where only its replay is left; or one sentence. */
export type Entrance = Result<OpenedTable | 'there' | 'over', string>;

/** A result in the game of a day. */
export interface DailyResult {
  readonly name: string;
  readonly told: string;
  /** True for the result of this session's person. */
  readonly isOwn: boolean;
}

/** A game at one moment, as its viewer may know it. */
export interface GameMoment {
  readonly game: About;
  readonly view: GameTypes['view'];
  readonly occupants: readonly Occupant[];
  readonly setup: GameTypes['setup'];
  readonly outcome: Outcome | null;
}

export interface GameListWords {
  readonly title: string;
  /** One of them, and all: `a save`, `the saves`. */
  readonly one: string;
  readonly all: string;
  /** Two lines shown while there are none. */
  readonly none: readonly [string, string];
  /** Said before one is deleted. */
  readonly removed: readonly string[];
}

/**
 * The house of a session: the library of saves at home, the hall on a server. Games are named by their saves; a
 * refusal is one sentence. Optional members exist only in some houses.
 */
export interface HousePort {
  readonly words: GameListWords;
  /** The games of this person, newest first. */
  list(onNewest?: (newest: readonly SaveEntry[]) => void): Promise<readonly SaveEntry[]>;
  /**
   * The newest games, so many among them that can be gone on with; all where there are not. Left out where the whole list
   * is as cheap.
   */
  newest?(goingOn: number): Promise<readonly SaveEntry[]>;
  rename(save: string, to: string): Promise<Result<null, string>>;
  remove(save: string): Promise<Result<null, string>>;
  /** Reads a whole game; in a house with other players only one that is over. */
  readReplay(save: string): Promise<Result<Replay, string>>;
  /** Goes on with a game. */
  resume(save: string): Promise<Entrance>;
  /** Figures and ratings from the games that are over. */
  readonly records: {
    /** @param line a search (`study/records/search.ts`), empty for all; a word that is unknown is refused */
    search(line: string): Promise<Result<readonly RecordPart[], string>>;
    /** How strong a computer player would be that is as strong as this person, at home as the one of this name; null in a game without any. */
    equalAs(game: string, name: string): Promise<string | null>;
    /** Seasons to choose from, newest first; left out where games belong to none. */
    seasons?(): Promise<readonly string[]>;
  };
  readonly daily: {
    /** This person's tries that count, those of earlier days too. */
    tries(day: string): Promise<Result<readonly DailyTry[], string>>;
    /** Everybody's results in a game of a day, the best first; left out where nobody else plays. */
    results?(game: string, day: string): Promise<readonly DailyResult[]>;
    /** @param name of the player, where they have chosen one */
    begin(game: ScreenKit, day: string, name?: string): Promise<Entrance>;
  };

  /** A new game; when its save cannot be written, it is opened all the same and the notice says so. */
  open?(options: TableOptions): Promise<Result<OpenedTable, string>>;
  /** The game of a save as it was after a step of its replay, in a new save. */
  branch?(save: string, step: number): Promise<Result<OpenedTable, string>>;
  freeName?(name: string): Promise<string>;

  /** A running game as this person may see it now; null for any other. */
  standing?(save: string): Promise<GameMoment | null>;
  chat?(save: string): Promise<readonly ReplayChatLine[]>;
  /** Calls back once the board of a set-up can be drawn, unless its person has gone elsewhere by then. */
  whenDrawn?(setup: GameTypes['setup'], go: () => void): void;
  /** Limits of the analysis board; left out, there are none. */
  readonly analysis?: {
    /** Reads a position as a line where that is not done in this thread. */
    read?(line: string): Promise<Result<KnownPosition, string>>;
    /** Characters of a position that is pasted, at most. */
    readonly longest: number;
    /** @returns one sentence where a position is not analysed now */
    refusal(kit: ScreenKit, rules: AnyRules): Promise<string | null>;
  };
}

export type ScreenKit = RulesKit &
  PlayersKit &
  BoardKit &
  SetupKit &
  LessonKit &
  DailyKit &
  PuzzlesKit &
  MapFairnessKit &
  TextKit;

/** All that the screens need from outside. Each session of the program has its own. */
export interface Services extends PlayServices {
  readonly games: readonly ScreenKit[];
  readonly house: HousePort;
  /** Plays positions out; left out where there are no threads for it. */
  readonly rollouts?: RolloutService | undefined;
  /** How a review prices moves; left out where none are played out. */
  readonly review?: ReviewMeans | undefined;
  freshSeed(): string;
  /** The folder of maps that this person may draw in; left out where none are drawn. */
  readonly drawnMaps?: string | undefined;
  /** Writes files of a game that is shared. @returns in lines where they are, or why not. Left out where nothing is written. */
  readonly writeShared?: ((files: readonly SharedFile[]) => readonly string[]) | undefined;
  /** A line on how to watch the game of a save where it is played. */
  linkTo?(save: string): string | null;
}

/** A file of a shared game; its name has nothing that a person wrote. */
export interface SharedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const ServicesContext = createContext<Services | null>(null);

/** The keys of this session's person. */
export const useKeymap = (): Keymap => useContext(ServicesContext)?.keymap ?? standardKeys;

/** The services of this session. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('a component outside the app asks for its services');
  return services;
}
