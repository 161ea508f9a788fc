import type { BattleRules } from '../../machines/conquest/campaign.ts';
import type { GameTypes } from '../../machines/game.ts';
import type { OwnOption, TextKit } from '../lines/text/adapter.ts';
import type { ExitStatus, Io } from '../lines/text/io.ts';
import type { SetupKit } from '../maps/furnishing.ts';
import type { PlayersKit } from '../players/player.ts';
import type { PremoveKit } from '../players/premove.ts';
import type { BoardKit } from '../screens/play/board.ts';
import type { DailyKit } from '../study/daily.ts';
import type { FilmKit } from '../study/film/film.ts';
import type { LessonKit } from '../study/lessons/lesson.ts';
import type { LuckKit } from '../study/luck/luck.ts';
import type { PuzzlesKit } from '../study/puzzles/puzzle.ts';
import type { RulesKit } from '../table/rules-kit.ts';

/**
 * Everything that a game brings. Each frame declares the part it needs in its own folder and is handed kits; none
 * knows a game. What is at hand without loading anything (the game's name, its levels, who sits where) is plain data;
 * the rest are functions that load their part when it is needed, so that a menu needs no rules, and a thread in which
 * computer players think loads no screen.
 */
export interface Kit<T extends GameTypes = GameTypes>
  extends RulesKit<T>,
    PlayersKit<T>,
    TextKit<T>,
    BoardKit,
    SetupKit,
    LessonKit<T>,
    DailyKit<T>,
    PuzzlesKit,
    LuckKit<T>,
    PremoveKit<T>,
    FilmKit<T> {
  /** How its players talk to other people's programs, where somebody has thought of a way. */
  readonly protocol?: Protocol;
  /** The rules of battle of which `odds` knows the chances, by the words of its `--rules`. */
  readonly odds?: Readonly<Record<string, () => Promise<BattleRules>>>;
}

/** A way in which players and referees of a game are programs of their own. */
export interface Protocol {
  /** Its word on the command line: `sandtable bot WORD`, `sandtable referee WORD`. */
  readonly word: string;
  readonly bot: {
    /** What it does, in lines. */
    readonly about: readonly string[];
    /** The levels there are, and which is taken when none is named. */
    readonly levels: string;
    readonly options?: readonly OwnOption[];
    load(): Promise<BotCommand>;
  };
  readonly referee: {
    readonly summary: string;
    readonly about: string;
    /** As the help writes them, each with what it is. */
    readonly programs: readonly (readonly [name: string, about: string])[];
    readonly options: readonly OwnOption[];
    load(): Promise<RefereeCommand>;
  };
}

/** Plays for somebody else's engine on standard input and output. */
export type BotCommand = (words: BotWords, io: Io) => Promise<ExitStatus>;

export interface BotWords {
  readonly level?: string;
  readonly time?: string;
}

/** Lets outside programs play, and judges them; `words` are the options as they were written. */
export type RefereeCommand = (programs: readonly string[], words: object, io: Io) => Promise<ExitStatus>;

/** The games of a program, and what their computer players think in: see `workFor`. */
export interface Repertoire {
  readonly kits: readonly Kit[];
  readonly worker: URL;
}
