import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { type DominationOptions, optionsSchema, presets } from '../../../../machines/domination/options.ts';
import type { DominationTypes } from '../../../../machines/domination/types.ts';
import type { ConsoleContext, ConsoleHelp, OwnConsole, TextWords } from '../../../lines/text/adapter.ts';
import {
  complain,
  type ExitStatus,
  exit,
  type Io,
  onAbort,
  refuse,
  writeText,
} from '../../../lines/text/io.ts';
import { checkText, readLines } from '../../../lines/text/lines.ts';
import { printablePath } from '../../../lines/text/printable.ts';
import { freshSeed } from '../../../lines/text/seed.ts';
import { mapsFolder } from '../../../screens/maps/folder.ts';
import type { Table } from '../../../table/api.ts';
import type { SaveStore } from '../../../table/store.ts';
import { computerCommand } from './commands.ts';
import type { ConsoleGame } from './console-game.ts';
import { ConsoleMaps, readLog } from './console-maps.ts';
import { Engine, isForPerson } from './engine.ts';
import { hintText, nextOfOnslaught, readOnslaught, statsText, translate } from './friendly.ts';
import { ConsoleLuck, logForms, readGameLog } from './game-log.ts';
import { ConsoleSaves } from './saves.ts';
import { playInText } from './table-adapter.ts';
import { ConsoleScreen, consoleHelp } from './words.ts';

export interface DominationConsoleOptions {
  /** The seed of random results unless a log is followed. */
  readonly seed: string;
  /** This program's version, for `ver` and `about`. */
  readonly version: string;
  /** Folders with map and cards files, before the built-in maps. */
  readonly maps?: readonly string[];
  /** A log of the Domination program with its random results and its computer players' moves. */
  readonly outcomes?: string | undefined;
  readonly store?: SaveStore | null;
  /** The rules to start from; `startgame` sets mode, cards, dealing and recycling. */
  readonly rules?: DominationOptions;
  /** The map and cards of a new game instead of the usual ones. */
  readonly map?: string | undefined;
  readonly cards?: string | undefined;
  /** Accepts names, any case, beginnings of words, and more commands. */
  readonly friendly?: boolean;
  /** The name of the game's new save; further games get the next free names. */
  readonly save?: string | undefined;
  /** The save whose first loading goes to its last line instead of the last `savegame`. */
  readonly resumed?: string;
  readonly clock?: () => Date;
  /** The rules under these options, as text; friendly mode prints them. */
  readonly manual?: ConsoleContext['manual'];
}

const FAREWELL = 'Thank you for Playing Risk.';

/**
 * The console of the Domination program (rules/domination-console.md), until `exit` or the end of the input. @returns
 * 0; 1 when the log of outcomes or the chosen map cannot be used; 130 after an interrupt
 */
export async function dominationConsole(options: DominationConsoleOptions, io: Io): Promise<ExitStatus> {
  const text = options.outcomes === undefined ? null : readLog(options.outcomes);
  if (options.outcomes !== undefined && text === null) {
    return refuse(io, `the log ${printablePath(options.outcomes)} cannot be read`);
  }
  const { store = null, save = null, resumed = null } = options;
  const saves = new ConsoleSaves(store, save, resumed);
  const maps = new ConsoleMaps(options.maps ?? [], { map: options.map, cards: options.cards });
  const refusal = (await saves.refusal()) ?? maps.refusal();
  return refusal === null
    ? new DominationConsole(options, { saves, maps }, io, text).run()
    : refuse(io, printablePath(refusal));
}

class DominationConsole {
  readonly #options: DominationConsoleOptions;
  readonly #io: Io;
  readonly #saves: ConsoleSaves;
  readonly #screen = new ConsoleScreen();
  readonly #engine: Engine;
  readonly #lines: AsyncIterator<string>;
  /** Lines read but not carried out yet; null for the end of the input. */
  readonly #ahead: (string | null)[] = [];
  /** True when the next line's prompt is shown already. */
  #isPrompted = false;

  constructor(
    options: DominationConsoleOptions,
    { saves, maps }: { readonly saves: ConsoleSaves; readonly maps: ConsoleMaps },
    io: Io,
    log: string | null,
  ) {
    this.#options = options;
    this.#saves = saves;
    this.#io = io;
    this.#lines = typedLines(io);
    this.#engine = new Engine({
      screen: this.#screen,
      maps,
      luck: new ConsoleLuck(options.seed, log === null ? null : readGameLog(log)),
      options: options.rules ?? presets.domination,
      saves,
      version: `Sandtable Game Engine [Version ${options.version}]`,
      app: `sandtable ${options.version}`,
      clock: options.clock ?? (() => new Date()),
      friendly: options.friendly ?? false,
      readAhead: () => this.#askAhead(),
      goesOn: () => this.#goesOn(),
    });
  }

  async run(): Promise<ExitStatus> {
    this.#screen.notice('Welcome to Command Line Risk!');
    while (!this.#io.signal.aborted) {
      if (this.#ahead.length === 0) {
        await this.#computers();
        if (this.#io.signal.aborted) break;
        await this.#readAhead();
      }
      const line = this.#ahead.shift() ?? null;
      if (this.#io.signal.aborted) break;
      const meant = line === null ? null : this.#translated(line);
      if (meant === null || meant === 'exit') {
        this.#screen.notice(meant === null ? `\n${FAREWELL}` : FAREWELL);
        await this.#end();
        return exit.fine;
      }
      await this.#command(meant);
    }
    await this.#end();
    return exit.interrupted;
  }

  async #end(): Promise<void> {
    await this.#flush();
    const { keptGame } = this.#engine;
    if (keptGame !== null) await this.#saves.close(keptGame);
  }

  /** Carries out a command; in friendly mode an attack may go on automatically. */
  async #command(line: string): Promise<void> {
    const onslaught = this.#options.friendly === true ? readOnslaught(line) : null;
    await this.#engine.command(onslaught?.attack ?? line);
    while (onslaught !== null && !this.#io.signal.aborted) {
      const { game } = this.#engine;
      const next = game && nextOfOnslaught(game, onslaught);
      if (game === null || next === null || !(await this.#plays(game, next))) return;
    }
  }

  /** Lets interrupts be heard: computer players and logs may go on for ever without waiting. */
  async #goesOn(): Promise<boolean> {
    await setImmediate();
    return !this.#io.signal.aborted;
  }

  /** Shows the status and lets computer players play until a person is to move. */
  async #computers(): Promise<void> {
    for (;;) {
      this.#engine.status();
      const { game, loggedCommand } = this.#engine;
      if (game === null || isForPerson(game) || this.#io.signal.aborted) return;
      // A logged command is used up also when it is refused; the log then goes on.
      const isPlayed = await this.#plays(game, loggedCommand ?? computerCommand(game));
      await this.#flush();
      if (!(isPlayed || loggedCommand !== null) || !(await this.#goesOn())) return;
    }
  }

  /** True when a computer player's command made a move; a refused one is only noted. */
  async #plays(game: ConsoleGame, command: string): Promise<boolean> {
    const before = game.history.seq;
    await this.#engine.command(command);
    return game.history.seq > before;
  }

  /** Asks for a line during a replay; false for a person, who is prompted but not waited for. */
  async #askAhead(): Promise<boolean> {
    if (this.#io.stdin.isTTY !== true) {
      await this.#readAhead();
      return true;
    }
    this.#screen.prompt();
    this.#isPrompted = true;
    await this.#flush();
    return false;
  }

  /** Prompts for a line and keeps it; the console's own words are answered before the next one is read. */
  async #readAhead(): Promise<void> {
    let line: string | null;
    do {
      if (!this.#isPrompted) this.#screen.prompt();
      this.#isPrompted = false;
      await this.#flush();
      const next = await Promise.race([this.#lines.next(), onAbort(this.#io.signal)]);
      line = next === undefined || next.done === true ? null : next.value;
    } while (line !== null && (await this.#word(this.#translated(line))));
    if (line !== null) this.#screen.typed();
    this.#ahead.push(line);
  }

  /** The words of the console itself. */
  async #word(line: string): Promise<boolean> {
    const says = await this.#says(line);
    if (says !== null) this.#screen.notice(says);
    return says !== null;
  }

  #says(line: string): string | null | Promise<string> {
    const { game } = this.#engine;
    const { friendly = false, rules = presets.domination, manual } = this.#options;
    if (friendly && game !== null) {
      if (line === 'stats') return statsText(game);
      if (line === 'hint') return hintText(game);
    }
    switch (line) {
      case 'help':
        return ['Commands', ...consoleHelp(friendly)].join('\n');
      case 'about':
        return `Sandtable ${this.#options.version}\nNode ${process.version}, ${process.platform}`;
      case 'manual':
        return friendly && manual !== undefined ? manual(game?.setup.options ?? rules) : 'Manual opened.';
      default:
        return null;
    }
  }

  #translated(line: string): string {
    return this.#options.friendly === true ? translate(this.#engine.game, line) : line;
  }

  /** Shows the output; the game that it comes from is saved before. */
  async #flush(): Promise<void> {
    const { keptGame } = this.#engine;
    const fault = keptGame === null ? null : await this.#saves.keep(keptGame);
    if (fault !== null) await complain(this.#io, fault);
    await writeText(this.#io.stdout, this.#screen.take());
  }
}

/** The lines of the input; one that cannot be read becomes an unknown command. */
async function* typedLines(io: Io): AsyncGenerator<string> {
  // With its blanks: `exit` is a word of the console, ` exit` a command that the engine does not know.
  for await (const line of readLines(io.stdin, checkText)) yield line.ok ? line.value : '?';
}

/** The command-line options of this console alone. */
const ownWords = z.object({
  cards: z.string().optional(),
  maps: z.array(z.string()).default([]),
  friendly: z.boolean().default(false),
});

/** The console's part of `--help`. */
export const ownHelp = (): ConsoleHelp => ({ commands: consoleHelp(true), outcomes: logForms() });

/** The console of the Domination program; players are made there, not by `--seats`. */
export const ownConsole: OwnConsole<DominationTypes> = { begin, goOn };

async function begin(words: TextWords, context: ConsoleContext): Promise<ExitStatus> {
  const { io, store, version, manual } = context;
  const { seats, seed = freshSeed(), map, outcomes, save } = words;
  if (seats !== undefined) {
    return refuse(io, 'the console of Domination makes its players itself: newplayer human red Ada');
  }
  const options = await context.options(words, 'domination');
  if (!options.ok) return refuse(io, options.error);
  const { cards, maps, friendly } = ownWords.parse(words);
  const own: DominationConsoleOptions = {
    ...{ seed, version, store, manual, friendly, outcomes, save },
    maps: [...maps, mapsFolder(io.env)],
    rules: optionsSchema.parse(options.value),
    map,
    cards,
  };
  return dominationConsole(own, io);
}

/** Resumes a save as if `loadgame` were typed first; games of the full screen in the lines of every game. */
async function goOn(
  table: Table<DominationTypes>,
  words: TextWords,
  { io, store, version }: ConsoleContext,
): Promise<ExitStatus> {
  if (table.rules.setup.options.conduct !== 'console') return playInText(table, words, io);
  await table.close();
  const { saveName } = table;
  if (saveName === null) return refuse(io, 'the game is over, and its save is damaged');
  const stdin = Readable.from(after(`loadgame ${saveName}\n`, io.stdin));
  const options = { seed: freshSeed(), version, maps: [mapsFolder(io.env)], store, resumed: saveName };
  return dominationConsole(options, { ...io, stdin });
}

/** A stream with a text before it. */
async function* after(first: string, stream: AsyncIterable<Uint8Array | string>) {
  yield first;
  yield* stream;
}
