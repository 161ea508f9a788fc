import { createContext, useContext } from 'react';
import type { Result } from '../../machines/result.ts';
import type { LearnKit } from '../learn/lesson.ts';
import type { SetupKit } from '../maps/furnishing.ts';
import type { PlayOutService } from '../players/play-outs.ts';
import type { PlayersKit } from '../players/player.ts';
import type { ProblemsKit } from '../problems/problem.ts';
import type { RecordPart } from '../records/told.ts';
import type { Table, TableOptions } from '../table/api.ts';
import type { RulesKit } from '../table/rules-kit.ts';
import type { Story } from '../table/story.ts';
import type { TextKit } from '../text/face.ts';
import type { TodayKit, TodayTry } from '../today/today.ts';
import { type Keymap, standardKeys } from './keys/keymap.ts';
import type { BoardKit } from './play/board.ts';
import type { PlayServices } from './play/session.ts';

/** One save as lists show it. */
export interface SaveEntry {
  readonly name: string;
  /** What was played: the game's title, or empty when the save does not say. */
  readonly title: string;
  /** The name of the map, empty where there is none. */
  readonly map: string;
  readonly players: readonly string[];
  readonly turn: number;
  readonly over: boolean;
  /** Milliseconds since 1970 of the last change. */
  readonly savedAt: number;
  /** One sentence when something is wrong with the save. */
  readonly fault: string | null;
  /** False when the game cannot go on from this save. */
  readonly playable: boolean;
}

/** A table, and what must be said about its save (a torn line, a new file) if anything. */
export interface Opened {
  readonly table: Table;
  readonly notice: string | null;
}

/** Tables and their saves. Every refusal is one sentence. */
export interface Library {
  /** A new game; when its save cannot be written, it is opened all the same and the notice says so. */
  open(options: TableOptions): Promise<Result<Opened, string>>;
  resume(name: string): Promise<Result<Opened, string>>;
  /** Newest first. */
  list(): Promise<readonly SaveEntry[]>;
  /** Where it is missing, saves keep their names. */
  rename?(name: string, to: string): Promise<Result<null, string>>;
  remove(name: string): Promise<Result<null, string>>;
  story(name: string): Promise<Result<Story, string>>;
  /**
   * The game of a save as it stood after a step of its story, in a new save. Where it is missing, games are not
   * branched off.
   */
  branch?(name: string, step: number): Promise<Result<Opened, string>>;
  /** Figures and ratings from the games that are over; where it is missing, none are told. */
  records?(): Promise<readonly RecordPart[]>;
  /** The tries at games of the day that count; where it is missing, none are kept. */
  today?(): Promise<Result<readonly TodayTry[], string>>;
  /** A free name like this one. */
  freeName(name: string): Promise<string>;
}

/** What the screens need of a game's kit. */
export type ScreenKit = RulesKit &
  PlayersKit &
  BoardKit &
  SetupKit &
  LearnKit &
  TodayKit &
  ProblemsKit &
  TextKit;

/** All that the screens need from outside. Each session of the program has its own. */
export interface Services extends PlayServices {
  readonly games: readonly ScreenKit[];
  readonly library: Library;
  /** Plays positions out; left out where there are no threads for it. */
  readonly playOuts?: PlayOutService;
  /** A seed to propose. */
  freshSeed(): string;
  /** Writes files of a game that is shared. @returns in lines where they are, or why not. Left out where nothing is written. */
  writeShared?(files: readonly SharedFile[]): readonly string[];
  /** A line that tells how the game of a save is watched where it is played, if it is. */
  linkTo?(save: string): string | null;
}

/** A file of a game that is shared; its name is made of nothing that anybody has written. */
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
