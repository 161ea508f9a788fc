import { ok } from '../../../../machines/result.ts';
import { optionsSchema } from '../../../../machines/warzone/options.ts';
import type { WarzoneTypes } from '../../../../machines/warzone/types.ts';
import type { ConsoleContext, OwnConsole, TextWords } from '../../../lines/text/adapter.ts';
import {
  commandOf,
  fault,
  helpOf,
  misused,
  takes,
  unknownCommand,
  wordOf,
} from '../../../lines/text/commands.ts';
import {
  type ConsoleAnswer,
  type ConsoleEnd,
  type ConsoleEnds,
  consoleEnds,
  converse,
  refusalLine,
  statusOf,
} from '../../../lines/text/console.ts';
import { type ExitStatus, refuse, writeLines } from '../../../lines/text/io.ts';
import { outcomesFrom } from '../../../lines/text/outcomes.ts';
import { freshSeed } from '../../../lines/text/seed.ts';
import { mapIo } from '../../../maps/files.ts';
import type { Table } from '../../../table/api.ts';
import { cutChanges } from './editor.ts';
import { moveCommands, wordsOf } from './grammar.ts';
import {
  boardLines,
  cardLine,
  consoleCommands,
  orderLines,
  playerLines,
  quietCommand,
  warzoneTextAdapter,
} from './index.ts';
import { Match } from './match.ts';
import { PREPARING, Preparation, type PreparationOptions, type PreparationState } from './preparation.ts';
import { playTournament, readTournament } from './tournament.ts';

/** The options of a console of Warzone. */
export interface WarzoneConsoleOptions extends PreparationOptions, Omit<ConsoleEnds, 'boards'> {
  /** A game to begin with; without one the console is in the state `start`. */
  readonly table?: Table | undefined;
  /** A map to begin with, as `loadmap` would load it. */
  readonly map?: string | undefined;
  /** Print the board whenever a turn begins. */
  readonly boards?: boolean | undefined;
  /** Told of every command, its effect and every change of state, for a game log. */
  readonly log?: ((line: string) => void) | undefined;
}

/**
 * Plays Warzone in lines, from the choice of a map on or at a table that is open. Ends with the input or at `quit`.
 * A command that does not fit is answered with one line, and nothing changes.
 */
export const runWarzoneConsole = (options: WarzoneConsoleOptions): Promise<ConsoleEnd> =>
  new Session(options).run();

/** The states in the words of the class projects. */
type State = PreparationState | 'issueorders' | 'win';

const READY = ['mapvalidated', 'playersadded'] as const;
const BEGUN = ['issueorders', 'win'] as const;

type Given = readonly string[];
type Answer = ConsoleAnswer | Promise<ConsoleAnswer>;

/** A command of the console: the states in which it is legal, and its effect. */
interface Carried {
  /** Left out: everywhere. */
  readonly states?: readonly State[];
  readonly run: (words: Given) => Answer;
}

class Session {
  readonly #options: WarzoneConsoleOptions;
  readonly #preparation: Preparation;
  readonly #carried: Readonly<Record<string, Carried>>;
  #match: Match | null = null;
  #shown = '';
  /** The turn whose board has been printed; the one a console begins with is printed by who opened it. */
  #turn = 0;
  #hasLeft = false;

  constructor(options: WarzoneConsoleOptions) {
    this.#options = options;
    this.#preparation = new Preparation(options);
    if (options.table !== undefined) this.#seat(options.table);
    this.#carried = this.#commands();
  }

  get #state(): State {
    if (this.#match === null) return this.#preparation.state;
    return this.#match.isOver ? 'win' : 'issueorders';
  }

  run(): Promise<ConsoleEnd> {
    return this.#converse().finally(() => this.#match?.close());
  }

  async #converse(): Promise<ConsoleEnd> {
    const { stdout, map } = this.#options;
    if (map !== undefined) {
      const loaded = this.#preparation.loadMap(map);
      await writeLines(stdout, loaded.ok ? loaded.value : [refusalLine(loaded.error)]);
    }
    return converse(this.#options, this);
  }

  get isOver(): boolean {
    return this.#match?.isOver === true && !this.#match.hasPeople && this.#options.table !== undefined;
  }

  async computers(): Promise<string | null> {
    return (await this.#match?.computers(this.#options)) ?? null;
  }

  take(): readonly string[] {
    return this.#match?.take() ?? [];
  }

  /** The board when a turn has begun, and the state when it is another. */
  prompt(): readonly string[] {
    return [...this.#boardOfTurn(), ...this.#newState()];
  }

  #boardOfTurn(): readonly string[] {
    const match = this.#match;
    if (this.#options.boards !== true || match === null || match.table.progress.turn === this.#turn)
      return [];
    this.#turn = match.table.progress.turn;
    return boardLines(match.view());
  }

  #newState(): readonly string[] {
    const line = this.#match === null ? `state ${this.#state}` : this.#match.state();
    if (line === this.#shown) return [];
    this.#shown = line;
    this.#options.log?.(`state: ${line}`);
    return [line];
  }

  async answer(line: string): Promise<ConsoleAnswer | null> {
    const [first = '', ...rest] = wordsOf(line);
    const word = first.toLowerCase();
    if (word === '' || word.startsWith('#')) return ok([]);
    this.#options.log?.(`command: ${line}`);
    const answer = await this.#carryOut(word, rest, line);
    this.#options.log?.(`effect: ${answer.ok ? answer.value.join('; ') : answer.error.sentence}`);
    return this.#hasLeft ? null : answer;
  }

  #carryOut(word: string, rest: Given, line: string): Answer {
    const command = commandOf([...consoleCommands, quietCommand], word);
    const carried = command === undefined ? undefined : this.#carried[wordOf(command)];
    if (command === undefined || carried === undefined) return this.#move(line.split(' ').filter(Boolean));
    const { states = [this.#state], run } = carried;
    if (!states.includes(this.#state)) return this.#notNow(word, states);
    return takes(command, rest.length) ? run(rest) : misused(command, word);
  }

  #notNow(word: string, states: readonly State[]): ConsoleAnswer {
    const sentence = `${word} is not possible in the state ${this.#state}; it is in ${states.join(', ')}`;
    return fault('wrong-state', sentence);
  }

  /**
   * A move in words as they stand: a name in quotes is several, for the grammar cuts them again.
   * @param oneByOne the next person is asked after an order
   */
  async #move([first = '', ...rest]: Given, oneByOne = false): Promise<ConsoleAnswer> {
    const word = first.toLowerCase();
    const match = this.#match;
    const isKnown = commandOf(moveCommands, word) !== undefined;
    if (isKnown && (match === null || match.isOver)) return this.#notNow(word, ['issueorders']);
    const words = [word, ...rest];
    const played = await (oneByOne ? match?.issue(words) : match?.move(words));
    return played ?? unknownCommand(word, [...moveCommands, ...consoleCommands]);
  }

  #commands(): Readonly<Record<string, Carried>> {
    const setup = this.#preparation;
    const preparing = (run: Carried['run']): Carried => ({ states: PREPARING, run });
    const inGame = (
      run: (match: Match, words: Given) => Answer,
      states: readonly State[] = BEGUN,
    ): Carried => ({
      states,
      run: words =>
        this.#match === null ? fault('wrong-state', 'no game has begun') : run(this.#match, words),
    });
    const inAny = (lines: (match: Match) => readonly string[], before: () => ConsoleAnswer): Carried => ({
      run: () => (this.#match === null ? before() : ok(lines(this.#match))),
    });
    return {
      loadmap: preparing(([name = '']) => setup.loadMap(name)),
      validatemap: preparing(() => setup.validateMap()),
      addplayer: { states: READY, run: ([name = '']) => setup.addPlayer(name) },
      gameplayer: preparing(words => this.#players(words)),
      gamestart: { states: ['playersadded'], run: () => this.#begin() },
      issueorder: { states: ['issueorders'], run: words => this.#issue(words) },
      endissueorders: inGame(match => match.commitAll(), ['issueorders']),
      execorder: inGame(() => ok(['orders are executed when everybody has committed']), ['issueorders']),
      tournament: { states: ['start', 'win'], run: words => this.#tournament(words) },
      hint: inGame(match => match.hint(), ['issueorders']),
      orders: inGame(match => ok(orderLines(match.view(), match.table.names))),
      undo: inGame(match => match.undo()),
      redo: inGame(match => match.redo()),
      board: inAny(
        match => boardLines(match.view()),
        () => setup.showMap(),
      ),
      showcards: inGame(match => ok([cardLine(match.view())])),
      showplayers: inAny(
        match => playerLines(match.view(), match.table.names),
        () => setup.players(),
      ),
      savegame: inGame((match, [name = '']) => match.save(name)),
      loadgame: { run: ([name = '']) => this.#load(name) },
      editmap: preparing(([name = '']) => setup.editMap(name)),
      editcontinent: preparing(words => setup.edit('continent', words)),
      editcountry: preparing(words => setup.edit('country', words)),
      editneighbor: preparing(words => setup.edit('neighbour', words)),
      savemap: preparing(([path = '', format]) => setup.saveMap(path, format)),
      replay: { states: ['win'], run: () => this.#restart() },
      help: { run: () => ok(helpOf([...consoleCommands, ...moveCommands])) },
      quit: {
        run: () => {
          this.#hasLeft = true;
          return ok([]);
        },
      },
    };
  }

  #seat(table: Table): Match {
    this.#turn = table.progress.turn;
    this.#match = new Match(table);
    return this.#match;
  }

  async #begin(): Promise<ConsoleAnswer> {
    const table = await this.#preparation.begin();
    if (!table.ok) return table;
    const match = this.#seat(table.value);
    return ok([`seed ${table.value.seed}`, ...boardLines(match.view('spectator'))]);
  }

  /** `-add NAME [STRATEGY]` and `-remove NAME`, repeated and mixed; before that the map must be valid. */
  #players(words: Given): ConsoleAnswer {
    if (this.#preparation.state === 'start')
      return fault('wrong-state', 'gameplayer needs a map; loadmap comes first');
    if (this.#preparation.state === 'maploaded') {
      const valid = this.#preparation.validateMap();
      if (!valid.ok) return valid;
    }
    const lines: string[] = [];
    for (const { add, values } of cutChanges(words)) {
      const [name = '', strategy] = values;
      if (values.length === 0 || values.length > (add ? 2 : 1))
        return fault('bad-arguments', 'gameplayer is written gameplayer -add NAME [STRATEGY] -remove NAME');
      const done = add ? this.#preparation.addPlayer(name, strategy) : this.#preparation.removePlayer(name);
      if (!done.ok) return done;
      lines.push(...done.value);
    }
    return ok(lines);
  }

  #issue(words: Given): Answer {
    if ((words[0] ?? '') === '') return ok(['an order comes after it: issueorder deploy T N']);
    return this.#move(
      words.map(word => (word.includes(' ') ? `"${word}"` : word)),
      true,
    );
  }

  async #tournament(words: Given): Promise<ConsoleAnswer> {
    const { maps, options, seed, signal } = this.#options;
    const tournament = readTournament(words, maps);
    return tournament.ok ? ok(await playTournament(tournament.value, options, seed, signal)) : tournament;
  }

  async #load(name: string): Promise<ConsoleAnswer> {
    const resumed = await this.#preparation.resume(name);
    if (!resumed.ok) return resumed;
    await this.#match?.close();
    const { table, notice } = resumed.value;
    const match = this.#seat(table);
    return ok([`${name} goes on`, ...(notice === null ? [] : [notice]), ...boardLines(match.view())]);
  }

  async #restart(): Promise<ConsoleAnswer> {
    await this.#match?.close();
    this.#match = null;
    this.#preparation.reset();
    return ok([]);
  }
}

/** The class's console: a map is loaded and players are added there, unless `--seats` names them. */
export const ownConsole: OwnConsole<WarzoneTypes> = {
  begin: (words, context) => (words.seats === undefined ? begin(words, context) : null),
  goOn,
};

async function begin(words: TextWords, context: ConsoleContext): Promise<ExitStatus> {
  const { io } = context;
  const furnished = await context.furnished(words);
  if (!furnished.ok) return refuse(io, furnished.error);
  const outcomes = outcomesFrom(warzoneTextAdapter, words.outcomes);
  if (!outcomes.ok) return refuse(io, outcomes.error);
  const end = await runWarzoneConsole({
    ...consoleEnds(words, io),
    ...around(context, optionsSchema.parse(furnished.value.options), words.seed ?? freshSeed()),
    map: words.map,
    outcomes: outcomes.value ?? undefined,
    saveName: words.save,
  });
  return statusOf(end, io);
}

async function goOn(
  table: Table<WarzoneTypes>,
  words: TextWords,
  context: ConsoleContext,
): Promise<ExitStatus> {
  const { options } = table.rules.setup;
  const end = await runWarzoneConsole({
    ...consoleEnds(words, context.io),
    ...around(context, options, table.seed),
    table,
  });
  return statusOf(end, context.io);
}

/** The surroundings of the games that are begun in a console. */
function around(
  { io, store, version }: ConsoleContext,
  options: PreparationOptions['options'],
  seed: string,
) {
  const print = (line: string): void => void io.stdout.write(`${line}\n`);
  const complain = (line: string): void => void io.stderr.write(`${line}\n`);
  return { maps: mapIo(print, complain), options, seed, store, app: `sandtable ${version}` };
}
