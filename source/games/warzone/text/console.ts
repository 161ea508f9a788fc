import { ok } from '../../../../machines/result.ts';
import { optionsSchema, type WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { WarzoneTypes } from '../../../../machines/warzone/types.ts';
import type { ConsoleContext, OwnConsole, TextWords } from '../../../lines/text/adapter.ts';
import {
  commandOf,
  fault,
  helpOf,
  misuseOf,
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

interface WarzoneConsoleOptions extends PreparationOptions, Omit<ConsoleEnds, 'boards'> {
  /** A game to begin with; without one the console is in the state `start`. */
  readonly table?: Table | undefined;
  /** A map to begin with, as `loadmap` would load it. */
  readonly map?: string | undefined;
  /** Print the board whenever a turn begins. */
  readonly boards?: boolean | undefined;
  /** Logs every command, its effect and every change of state. */
  readonly log?: ((line: string) => void) | undefined;
}

/**
 * Plays Warzone in lines, from the choice of a map or at an open table, until the input ends or `quit`. A wrong
 * command is answered with one line and changes nothing.
 */
export const runWarzoneConsole = (options: WarzoneConsoleOptions): Promise<ConsoleEnd> =>
  new WarzoneConsole(options).run();

type State = PreparationState | 'issueorders' | 'win';

/** The moment of a state, as a player would say it. */
const WHEN: Readonly<Record<State, string>> = {
  ...{ start: 'before a map is loaded', maploaded: 'once a map is loaded' },
  ...{ mapvalidated: 'once the map is checked', playersadded: 'once players are added' },
  ...{ issueorders: 'while orders are given', win: 'once the game is over' },
};

const READY = ['mapvalidated', 'playersadded'] as const;
const BEGUN = ['issueorders', 'win'] as const;

type Words = readonly string[];
type Answer = ConsoleAnswer | Promise<ConsoleAnswer>;

/** The effect of a command, and the states in which it is legal; left out: all. */
interface Effect {
  readonly states?: readonly State[];
  readonly run: (words: Words) => Answer;
}

class WarzoneConsole {
  readonly #options: WarzoneConsoleOptions;
  readonly #preparation: Preparation;
  readonly #effects: Readonly<Record<string, Effect>>;
  #match: Match | null = null;
  #shown = '';
  /** The turn whose board was printed last; the first board is printed by whoever opens the console. */
  #turn = 0;
  #hasLeft = false;

  constructor(options: WarzoneConsoleOptions) {
    this.#options = options;
    this.#preparation = new Preparation(options);
    if (options.table !== undefined) this.#seat(options.table);
    this.#effects = this.#commands();
  }

  get #state(): State {
    if (this.#match === null) return this.#preparation.state;
    return this.#match.isOver ? 'win' : 'issueorders';
  }

  async run(): Promise<ConsoleEnd> {
    const { stdout, map } = this.#options;
    try {
      if (map !== undefined) {
        const loaded = this.#preparation.loadMap(map);
        await writeLines(stdout, loaded.ok ? loaded.value : [refusalLine(loaded.error)]);
      }
      return await converse(this.#options, this);
    } finally {
      await this.#match?.close();
    }
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

  /** The board when a turn has begun, and the state when it has changed. */
  prompt(): readonly string[] {
    const match = this.#match;
    const { turn } = match?.table.progress ?? { turn: this.#turn };
    const board =
      this.#options.boards && match !== null && turn !== this.#turn ? boardLines(match.view()) : [];
    if (board.length > 0) this.#turn = turn;
    const line = match === null ? `state ${this.#state}` : match.state();
    if (line === this.#shown) return board;
    this.#shown = line;
    this.#options.log?.(`state: ${line}`);
    return [...board, line];
  }

  async answer(line: string): Promise<ConsoleAnswer | null> {
    const [first = '', ...rest] = wordsOf(line);
    const word = first.toLowerCase();
    if (word === '' || word.startsWith('#')) return ok([]);
    this.#options.log?.(`command: ${line}`);
    const answer = await this.#execute(word, rest, line);
    this.#options.log?.(`effect: ${answer.ok ? answer.value.join('; ') : answer.error.sentence}`);
    return this.#hasLeft ? null : answer;
  }

  #execute(word: string, rest: Words, line: string): Answer {
    const command = commandOf([...consoleCommands, quietCommand], word);
    const effect = command === undefined ? undefined : this.#effects[wordOf(command)];
    if (command === undefined || effect === undefined) return this.#move(line.split(' ').filter(Boolean));
    const { states = [this.#state], run } = effect;
    if (!states.includes(this.#state)) return this.#notNow(word, states);
    return takes(command, rest.length) ? run(rest) : misuseOf(command, word);
  }

  #notNow(word: string, states: readonly State[]): ConsoleAnswer {
    return fault('wrong-state', `${word} works ${states.map(state => WHEN[state]).join(' or ')}`);
  }

  /** Plays a move; quoted names stay whole. @param oneByOne asks the next person after an order */
  async #move([first = '', ...rest]: Words, oneByOne = false): Promise<ConsoleAnswer> {
    const word = first.toLowerCase();
    const match = this.#match;
    const isKnown = commandOf(moveCommands, word) !== undefined;
    if (isKnown && (match === null || match.isOver)) return this.#notNow(word, ['issueorders']);
    const words = [word, ...rest];
    const played = await (oneByOne ? match?.issue(words) : match?.move(words));
    return played ?? unknownCommand(word, [...moveCommands, ...consoleCommands]);
  }

  #commands(): Readonly<Record<string, Effect>> {
    const setup = this.#preparation;
    const preparing = (run: Effect['run']): Effect => ({ states: PREPARING, run });
    const none = fault('wrong-state', 'no game has begun');
    const inGame = (
      run: (match: Match, words: Words) => Answer,
      states: readonly State[] = BEGUN,
    ): Effect => {
      return { states, run: words => (this.#match === null ? none : run(this.#match, words)) };
    };
    const inAny = (lines: (match: Match) => readonly string[], before: () => ConsoleAnswer): Effect => {
      return { run: () => (this.#match === null ? before() : ok(lines(this.#match))) };
    };
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
      news: inGame(match => match.news(), ['issueorders']),
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

  /** `-add NAME [STRATEGY]` and `-remove NAME`, repeated and mixed, all or none; before that the map must be valid. */
  #players(words: Words): ConsoleAnswer {
    const setup = this.#preparation;
    if (setup.state === 'start') return fault('wrong-state', 'gameplayer needs a map; loadmap comes first');
    const valid = setup.state === 'maploaded' ? setup.validateMap() : ok([]);
    if (!valid.ok) return valid;
    const lines: string[] = [];
    const undo = setup.checkpoint();
    for (const { add, values } of cutChanges(words)) {
      const [name = '', strategy] = values;
      const isWhole = values.length > 0 && values.length <= (add ? 2 : 1);
      if (!isWhole) undo();
      if (!isWhole)
        return fault('bad-arguments', 'gameplayer is written gameplayer -add NAME [STRATEGY] -remove NAME');
      const done = add ? setup.addPlayer(name, strategy) : setup.removePlayer(name);
      if (!done.ok) undo();
      if (!done.ok) return done;
      lines.push(...done.value);
    }
    return ok(lines);
  }

  #issue(words: Words): Answer {
    if ((words[0] ?? '') === '') return ok(['an order comes after it: issueorder deploy T N']);
    const quoted = words.map(word => (word.includes(' ') ? `"${word}"` : word));
    return this.#move(quoted, true);
  }

  async #tournament(words: Words): Promise<ConsoleAnswer> {
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

/** The class's console, in which a map is loaded and players are added, unless `--seats` names them. */
export const ownConsole: OwnConsole<WarzoneTypes> = {
  begin: (words, context) => (words.seats === undefined ? begin(words, context) : null),
  async goOn(table, words, context) {
    const given = { ...around(context, table.rules.setup.options, table.seed), table };
    return statusOf(await runWarzoneConsole({ ...consoleEnds(words, context.io), ...given }), context.io);
  },
};

async function begin(words: TextWords, context: ConsoleContext): Promise<ExitStatus> {
  const { io } = context;
  const setupFields = await context.setupFields({ ...words, rules: words.rules ?? 'class' });
  if (!setupFields.ok) return refuse(io, setupFields.error);
  const outcomes = outcomesFrom(warzoneTextAdapter, words.outcomes);
  if (!outcomes.ok) return refuse(io, outcomes.error);
  const end = await runWarzoneConsole({
    ...consoleEnds(words, io),
    ...around(context, optionsSchema.parse(setupFields.value.options), words.seed ?? freshSeed()),
    map: words.map,
    outcomes: outcomes.value ?? undefined,
    saveName: words.save,
  });
  return statusOf(end, io);
}

function around({ io, store, version }: ConsoleContext, options: WarzoneOptions, seed: string) {
  const print = (line: string): void => void io.stdout.write(`${line}\n`);
  const complain = (line: string): void => void io.stderr.write(`${line}\n`);
  return { maps: mapIo(print, complain), options, seed, store, app: `sandtable ${version}` };
}
