import type { BattleRules } from '../../machines/conquest/campaign.ts';
import type { GameTypes } from '../../machines/game.ts';
import type { OwnOption, TextKit } from '../lines/text/adapter.ts';
import type { ExitStatus, Io } from '../lines/text/io.ts';
import type { SetupKit } from '../maps/setup-kit.ts';
import type { PlayersKit } from '../players/player.ts';
import type { PremoveKit } from '../players/premove.ts';
import type { BoardKit } from '../screens/play/board.ts';
import type { DailyKit } from '../study/daily.ts';
import type { FilmKit } from '../study/film/film.ts';
import type { LessonKit } from '../study/lessons/lesson.ts';
import type { LuckKit } from '../study/luck/luck.ts';
import type { MapFairnessKit } from '../study/map-fairness.ts';
import type { PuzzlesKit } from '../study/puzzles/data.ts';
import type { RulesKit } from '../table/rules-kit.ts';

/**
 * Everything that a game brings; each frame declares the part that it needs. Name, levels and seats are plain data,
 * all else is loaded when needed, so that a menu needs no rules, and a thread that thinks no screen.
 */
export interface Kit<T extends GameTypes = GameTypes>
  extends RulesKit<T>,
    PlayersKit<T>,
    TextKit<T>,
    BoardKit,
    SetupKit,
    LessonKit<T>,
    DailyKit<T>,
    PuzzlesKit<T>,
    LuckKit<T>,
    PremoveKit<T>,
    FilmKit<T>,
    MapFairnessKit {
  readonly protocol?: Protocol;
  /** The rules of battle for `odds`, by the words of its `--rules`. */
  readonly odds?: Readonly<Record<string, () => Promise<BattleRules>>>;
}

/** The commands with which external programs play a game. */
export interface Protocol {
  /** Its word on the command line: `sandtable bot WORD`, `sandtable referee WORD`. */
  readonly word: string;
  readonly bot: {
    /** Its help, in lines. */
    readonly about: readonly string[];
    readonly levels: string;
    readonly options?: readonly OwnOption[];
    load(): Promise<BotCommand>;
  };
  readonly referee: {
    readonly summary: string;
    readonly about: string;
    /** The programs as the help writes them, each with a description. */
    readonly programs: readonly (readonly [name: string, about: string])[];
    readonly options: readonly OwnOption[];
    load(): Promise<RefereeCommand>;
  };
}

/** Plays for an external engine on standard input and output. */
export type BotCommand = (
  words: { readonly level?: string; readonly time?: string },
  io: Io,
) => Promise<ExitStatus>;

/** Referees external programs; `words` are the options as written. */
export type RefereeCommand = (programs: readonly string[], words: object, io: Io) => Promise<ExitStatus>;

/** The games of a program, and the worker in which their computer players think: see `workFor`. */
export interface Repertoire {
  readonly kits: readonly Kit[];
  readonly worker: URL;
}
