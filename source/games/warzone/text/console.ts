import type { Writable } from 'node:stream';
import { err, ok } from '../../../../machines/result.ts';
import type { Table } from '../../../table/api.ts';
import type { ConsoleEnd } from '../../../text/console.ts';
import { aborted, writeLines } from '../../../text/io.ts';
import type { InputLine } from '../../../text/lines.ts';
import { suggestion } from '../../../text/nearest.ts';
import { printable } from '../../../text/printable.ts';
import { boardLines, cardLine, playerLines } from './board.ts';
import { type ConsoleCommand, GAME, PLAY, PREPARING, READY, type State, wrongUse } from './command.ts';
import { cutChanges, readChanges } from './editor.ts';
import { commands } from './grammar.ts';
import { consoleCommands, helpLines } from './help.ts';
import { type ConsoleAnswer, Match } from './match.ts';
import { Preparation, type PreparationOptions } from './preparation.ts';
import { parameterLines, playTournament, readTournament } from './tournament.ts';
import { wordsOf } from './words.ts';

/** What a console of Warzone is opened with. */
export interface WarzoneConsoleOptions extends PreparationOptions {
  readonly lines: AsyncIterator<InputLine>;
  readonly stdout: Writable;
  readonly signal: AbortSignal;
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
export async function runWarzoneConsole(options: WarzoneConsoleOptions): Promise<ConsoleEnd> {
  const session = new Session(options);
  try {
    return await session.run();
  } finally {
    await session.close();
  }
}

class Session {
  readonly #options: WarzoneConsoleOptions;
  readonly #preparation: Preparation;
  readonly #aborted: Promise<void>;
  readonly #commands: ReadonlyMap<string, ConsoleCommand>;
  #match: Match | null;
  #shown = '';
  /** The turn whose board has been printed; the one a console begins with is printed by who opened it. */
  #turn: number | null;
  #left = false;

  constructor(options: WarzoneConsoleOptions) {
    this.#options = options;
    this.#preparation = new Preparation(options);
    this.#aborted = aborted(options.signal);
    this.#match = options.table === undefined ? null : new Match(options.table);
    this.#turn = options.table?.progress.turn ?? null;
    this.#commands = this.#table();
  }

  async close(): Promise<void> {
    await this.#match?.close();
  }

  get #state(): State {
    if (this.#match === null) return this.#preparation.state;
    return this.#match.isOver ? 'win' : 'issueorders';
  }

  async run(): Promise<ConsoleEnd> {
    const { signal, stdout, lines, map } = this.#options;
    if (map !== undefined) await writeLines(stdout, answerLines(this.#preparation.loadMap(map)));
    while (!signal.aborted && !this.#left) {
      const stuck = await this.#match?.computers(stdout, signal);
      if (typeof stuck === 'string') return { kind: 'stuck', sentence: stuck };
      await this.#showBoard();
      await this.#showState();
      if (this.#match?.isOver === true && !this.#match.hasPeople && this.#options.table !== undefined) break;
      const next = await Promise.race([lines.next(), this.#aborted]);
      if (next === undefined || next.done === true) break;
      const answer = next.value.ok ? await this.#answer(next.value.value) : err(next.value.error);
      await writeLines(stdout, [...(this.#match?.take() ?? []), ...answerLines(answer)]);
    }
    return { kind: signal.aborted ? 'interrupted' : 'left' };
  }

  async #showBoard(): Promise<void> {
    const match = this.#match;
    if (this.#options.boards !== true || match === null || match.table.progress.turn === this.#turn) return;
    this.#turn = match.table.progress.turn;
    await writeLines(this.#options.stdout, boardLines(match.view()));
  }

  async #showState(): Promise<void> {
    const line = this.#match === null ? `state ${this.#state}` : this.#match.state();
    if (line === this.#shown) return;
    this.#shown = line;
    this.#options.log?.(`state: ${line}`);
    await writeLines(this.#options.stdout, [line]);
  }

  async #answer(line: string): Promise<ConsoleAnswer> {
    const words = wordsOf(line);
    const [first = '', ...rest] = words;
    const word = first.toLowerCase();
    if (word === '' || word.startsWith('#')) return ok([]);
    this.#options.log?.(`command: ${line}`);
    const answer = await this.#carryOut(word, rest, line);
    this.#options.log?.(`effect: ${answer.ok ? answer.value.join('; ') : answer.error.sentence}`);
    return answer;
  }

  async #carryOut(word: string, rest: readonly string[], line: string): Promise<ConsoleAnswer> {
    const command = this.#commands.get(word);
    if (command === undefined) return this.#move(line, word, false);
    const wrong = wrongUse(this.#state, { word, rest }, command);
    return wrong === null ? command.run(rest) : err(wrong);
  }

  /** A move in words; quoted names keep their blanks, so the line is cut again by the grammar. */
  async #move(line: string, word: string, oneByOne: boolean): Promise<ConsoleAnswer> {
    const isMove = commands.some(each => each.form.split(' ')[0] === word) || MOVE_ALIASES.includes(word);
    if (!isMove) {
      const known = [...commands, ...consoleCommands].map(each => each.form.split(' ')[0] ?? '');
      return fault('unknown-command', `there is no command ${printable(word)}; ${suggestion(word, known)}`);
    }
    if (this.#match === null || this.#match.isOver)
      return fault(
        'wrong-state',
        `${word} is not possible in the state ${this.#state}; it is in issueorders`,
      );
    const [first = '', ...rest] = line.split(' ').filter(Boolean);
    return (
      (await this.#match.move([first, ...rest], oneByOne)) ?? fault('unknown-command', `${word} is no order`)
    );
  }

  #table(): ReadonlyMap<string, ConsoleCommand> {
    const setup = this.#preparation;
    const inGame = (
      run: (match: Match, words: readonly string[]) => ConsoleAnswer | Promise<ConsoleAnswer>,
    ) => ({
      states: GAME,
      run: (words: readonly string[]) => (this.#match === null ? noGame : run(this.#match, words)),
    });
    const start: ConsoleCommand = { states: ['playersadded'], run: () => this.#begin() };
    const save: ConsoleCommand = {
      ...inGame((match, [name = '']) => this.#save(match, name)),
      counts: [1, 1],
    };
    const show: ConsoleCommand = {
      run: () => (this.#match === null ? setup.showMap() : ok(boardLines(this.#match.view()))),
    };
    const quit: ConsoleCommand = { run: () => this.#quit() };
    const replay: ConsoleCommand = { states: ['win'], run: () => this.#restart() };
    const edit = (
      what: 'continent' | 'country' | 'neighbour',
      adding: number,
      removing: number,
    ): ConsoleCommand => ({
      states: PREPARING,
      counts: [1, 300],
      run: words => {
        const changes = readChanges(words, adding, removing);
        return changes === null
          ? fault('bad-arguments', 'it takes -add and -remove with their names')
          : setup.edit(what, changes);
      },
    });
    return new Map<string, ConsoleCommand>([
      ['loadmap', { states: PREPARING, counts: [1, 1], run: ([name = '']) => setup.loadMap(name) }],
      ['validatemap', { states: PREPARING, run: () => setup.validateMap() }],
      ['addplayer', { states: READY, counts: [1, 1], run: ([name = '']) => setup.addPlayer(name) }],
      ['gameplayer', { states: PREPARING, counts: [2, 60], run: words => this.#players(words) }],
      ['gamestart', start],
      ['assigncountries', start],
      ['issueorder', { states: PLAY, counts: [0, 60], run: words => this.#issue(words) }],
      ['endissueorders', { states: PLAY, run: () => this.#commitAll() }],
      ['issueordersend', { states: PLAY, run: () => this.#commitAll() }],
      ['execorder', { states: PLAY, run: () => ok(['orders are executed when everybody has committed']) }],
      [
        'endexecorders',
        { states: PLAY, run: () => ok(['orders are executed when everybody has committed']) },
      ],
      ['tournament', { states: ['start', 'win'], counts: [1, 60], run: words => this.#tournament(words) }],
      ['orders', inGame(match => ok(match.orders()))],
      ['undo', inGame(match => match.undo())],
      ['redo', inGame(match => match.redo())],
      ['board', show],
      ['showmap', show],
      ['showtroops', show],
      ['showcards', inGame(match => ok([cardLine(match.view())]))],
      ['showplayers', { run: () => (this.#match === null ? setup.players() : ok(playersOf(this.#match))) }],
      ['savegame', save],
      ['save', save],
      ['loadgame', { counts: [1, 1], run: ([name = '']) => this.#load(name) }],
      ['editmap', { states: PREPARING, counts: [1, 1], run: ([name = '']) => setup.editMap(name) }],
      ['editcontinent', edit('continent', 2, 1)],
      ['editcountry', edit('country', 2, 1)],
      ['editneighbor', edit('neighbour', 2, 2)],
      ['savemap', { states: PREPARING, counts: [1, 2], run: words => this.#saveMap(words) }],
      ['replay', replay],
      ['play', replay],
      ['help', { run: () => ok(helpLines()) }],
      ['quit', quit],
      ['exit', quit],
      ['end', quit],
    ]);
  }

  async #begin(): Promise<ConsoleAnswer> {
    const table = await this.#preparation.begin();
    if (!table.ok) return table;
    this.#match = new Match(table.value);
    this.#turn = table.value.progress.turn;
    return ok([`seed ${table.value.seed}`, ...boardLines(this.#match.view('spectator'))]);
  }

  /** `-add NAME [STRATEGY]` and `-remove NAME`, repeated and mixed; before that the map must be valid. */
  #players(words: readonly string[]): ConsoleAnswer {
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
    return lines.length === 0 ? fault('bad-arguments', 'gameplayer needs -add or -remove') : ok(lines);
  }

  async #issue(words: readonly string[]): Promise<ConsoleAnswer> {
    const [first = ''] = words;
    if (first === '') return ok(['an order comes after it: issueorder deploy T N']);
    return this.#move(
      words.map(word => (word.includes(' ') ? `"${word}"` : word)).join(' '),
      first.toLowerCase(),
      true,
    );
  }

  async #commitAll(): Promise<ConsoleAnswer> {
    const match = this.#match;
    if (match === null) return noGame;
    const { turn } = match.table.progress;
    while (!match.isOver && match.table.progress.turn === turn) {
      const who = match.mover;
      if (!match.table.seatsToMove.includes(who) || match.table.occupants[who]?.kind !== 'human') break;
      const done = await match.play({ type: 'commit', orders: null, loss: true });
      if (!done.ok) return done;
    }
    return ok([]);
  }

  async #tournament(words: readonly string[]): Promise<ConsoleAnswer> {
    const { maps, options, seed, signal } = this.#options;
    const tournament = readTournament(words, maps);
    if (!tournament.ok) return tournament;
    const results = await playTournament(tournament.value, options, seed, signal);
    return ok([...parameterLines(tournament.value), ...results]);
  }

  async #save(match: Match, name: string): Promise<ConsoleAnswer> {
    const saved = await match.table.saveAs(name);
    return saved.ok ? ok([`saved: ${saved.value.name}`]) : saved;
  }

  async #load(name: string): Promise<ConsoleAnswer> {
    const resumed = await this.#preparation.resume(name);
    if (!resumed.ok) return resumed;
    await this.#match?.close();
    const { table, notice } = resumed.value;
    this.#match = new Match(table);
    this.#turn = table.progress.turn;
    return ok([`${name} goes on`, ...(notice === null ? [] : [notice]), ...boardLines(this.#match.view())]);
  }

  #saveMap([path = '', format = '-domination']: readonly string[]): ConsoleAnswer {
    if (format !== '-domination' && format !== '-conquest')
      return fault('bad-arguments', 'the format of savemap is -domination or -conquest');
    return this.#preparation.saveMap(path, format === '-conquest' ? 'conquest' : 'domination');
  }

  async #restart(): Promise<ConsoleAnswer> {
    await this.#match?.close();
    this.#match = null;
    this.#preparation.reset();
    return ok([]);
  }

  #quit(): ConsoleAnswer {
    this.#left = true;
    return ok([]);
  }
}

const MOVE_ALIASES: readonly string[] = ['reinforcement', 'done', 'pass', 'diplomacy'];

const fault = (code: string, sentence: string): ConsoleAnswer => err({ code, sentence });
const noGame: ConsoleAnswer = fault('wrong-state', 'no game has begun');

const answerLines = (answer: ConsoleAnswer): readonly string[] =>
  answer.ok ? answer.value : [`refused: ${answer.error.code}: ${answer.error.sentence}`];

const playersOf = (match: Match): readonly string[] => playerLines(match.view(), match.table.names);
