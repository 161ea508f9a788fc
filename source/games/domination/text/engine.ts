import type { DominationOptions } from '../../../../machines/domination/options.ts';
import { explainScriptFault } from '../../../../machines/random.ts';
import { headerLine } from '../../../table/table.ts';
import { domination } from '../conduct.ts';
import { answer, tradeHint } from './answers.ts';
import { ConsoleGame } from './console-game.ts';
import { type ConsoleMaps, readLog } from './console-maps.ts';
import { ConsoleLuck, GameLog, readGameLog } from './game-log.ts';
import { PendingGame, SET_UP } from './pending-game.ts';
import { AUTOSETUP, isHuman, occupantOf } from './players.ts';
import { echoOf, startReplies } from './replies.ts';
import type { ConsoleSaves } from './saves.ts';
import { type ConsoleScreen, savedText, syntaxFault, wordsOf } from './words.ts';

export interface EngineParts {
  readonly screen: ConsoleScreen;
  readonly maps: ConsoleMaps;
  readonly luck: ConsoleLuck;
  /** The rules to start from. */
  readonly options: DominationOptions;
  readonly saves: ConsoleSaves;
  /** The text of `ver`. */
  readonly version: string;
  /** The program's name, for the headers of saves. */
  readonly app: string;
  readonly clock: () => Date;
  /** Shows changes on the board, and why a trade cannot be left. */
  readonly friendly: boolean;
  /** Asks for a line during a replay, as the program does; false while it is still being typed. */
  readonly readAhead: () => Promise<boolean>;
  /** Checks for an interrupt; false after one. */
  readonly goesOn: () => Promise<boolean>;
}

const NO_GAME = 'no game, type "newgame" to start a new game or "loadgame filename" to load a saved game.';

/** Plays the console's commands and writes replies; it has no game, one in set-up, or one in play. */
export class Engine {
  readonly #parts: EngineParts;
  #luck: ConsoleLuck;
  #lobby: PendingGame | null = null;
  #game: ConsoleGame | null = null;
  /** The command that runs others: a `replay` shows no status lines, a `play` does; null for neither. */
  #retelling: 'replay' | 'play' | null = null;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#luck = parts.luck;
  }

  get game(): ConsoleGame | null {
    return this.#game;
  }

  /** The game to save before any of it is shown; null during a replay. */
  get keptGame(): ConsoleGame | null {
    return this.#retelling === 'replay' ? null : this.#game;
  }

  /** Carries out a command; it starts with its echo. */
  async command(line: string): Promise<void> {
    const { screen, version } = this.#parts;
    const [word, ...rest] = wordsOf(line);
    const isOutside = this.#lobby === null && this.#game === null;
    if (word === undefined || line.startsWith('rem '))
      return screen.message(`>${word === undefined ? '' : line}`);
    if (line === 'ver' || isOutside) {
      screen.message(`>${line}`);
      return screen.message(line === 'ver' ? version : await this.#outside(word, rest));
    }
    const reply = await this.#ofFile(word, rest);
    if (reply === null) return this.#inGame(line);
    screen.message(`game>${line}`);
    screen.message(reply);
  }

  /** Shows how many armies are in hand while trading or placing. */
  status(): void {
    const game = this.#game;
    const { screen, friendly } = this.#parts;
    if (game === null) return;
    const armies = game.position.reserve[game.current] ?? 0;
    const { name } = game.position.phase;
    if (name === 'trading') screen.message(`You have ${armies} new armies.`);
    if (name === 'trading' && friendly) screen.message(tradeHint(game));
    if (name === 'placing' || name.startsWith('setup.')) {
      screen.message(`You have ${armies} armies left to place.`);
    }
  }

  /** The computer player's command at this point of a log being followed; else null. */
  get loggedCommand(): string | null {
    return this.#luck.log?.command ?? null;
  }

  async #outside(word: string, rest: readonly string[]): Promise<string> {
    const wrong = syntaxFault(word, rest);
    if (word === 'newgame' && wrong === null) this.#newLobby();
    if (word === 'newgame') return wrong ?? 'New Game Created.';
    if (word === 'loadgame') return wrong ?? this.#load(rest.join(' '));
    const refusal = OF_NETWORKS.get(word);
    return refusal === undefined ? NO_GAME : (wrong ?? refusal);
  }

  /** Commands about the game as a whole; null for any other. */
  async #ofFile(word: string, rest: readonly string[]): Promise<string | null> {
    const wrong = syntaxFault(word, rest);
    if (word === 'savegame') return wrong ?? this.#save(rest.join(' '));
    if (word === 'replay') return wrong ?? this.#replay();
    if (word !== 'closegame' || wrong !== null) return word === 'closegame' ? wrong : null;
    this.#lobby = null;
    this.#game = null;
    return 'Game closed';
  }

  #newLobby(): PendingGame {
    const { maps, options } = this.#parts;
    this.#game = null;
    this.#lobby = new PendingGame(maps, options, this.#parts.friendly);
    return this.#lobby;
  }

  async #save(file: string): Promise<string> {
    if (this.#game === null) return 'Unable to Save Game. the game has not begun';
    const fault = await this.#parts.saves.save(this.#game, file);
    return fault === null ? 'Game Saved' : `Unable to Save Game. ${fault}`;
  }

  async #load(file: string): Promise<string> {
    const loaded = await this.#parts.saves.load(file);
    if (!loaded.ok) return `Unable to load game. ${loaded.error}`;
    this.#game = loaded.value;
    this.#game.note({ type: 'luck', random: this.#luck.forGoingOn() });
    this.#game.note({ type: 'mark' });
    return `Game Loaded.\nCurrent player: ${this.#game.player.name}`;
  }

  /**
   * Runs everything typed again. If the next line is there after the first command, status lines are left out, as
   * in the program; while somebody types it, the replay runs on and shows them.
   */
  async #replay(): Promise<string> {
    const { readAhead, goesOn, luck, saves } = this.#parts;
    const before = this.#game;
    const commands = this.#game?.script.commands ?? this.#lobby?.commands ?? [];
    const outcomes = this.#game?.script.outcomes ?? [];
    this.#newLobby();
    this.#retelling = 'replay';
    this.#luck = new ConsoleLuck(
      'replay',
      new GameLog(outcomes.map(outcome => ({ kind: 'outcome', outcome }))),
    );
    let isTyping = false;
    for (const [index, command] of [...commands].entries()) {
      await this.#inGame(command);
      if (isTyping) this.status();
      if (index === 0) isTyping = !(await readAhead());
      if (!(await goesOn())) break;
    }
    luck.log?.passSame(outcomes);
    this.#endRetelling();
    if (before !== null && this.#game !== null) saves.follow(this.#game, before);
    return 'replay of game finished';
  }

  /** Runs the commands of a log, which also holds random results. */
  async #play(file: string): Promise<void> {
    const { screen } = this.#parts;
    const text = readLog(file);
    if (text === null) return screen.message(`unable to play "${file}" it cannot be read`);
    screen.message(`playing "${file}"`);
    const log = readGameLog(text);
    this.#retelling = 'play';
    this.#luck = new ConsoleLuck('play', log);
    while (!log.isAtEnd && (await this.#parts.goesOn())) {
      if (log.command === null) log.skip();
      else {
        await this.#inGame(log.command);
        this.status();
      }
    }
    this.#endRetelling();
  }

  #endRetelling(): void {
    this.#retelling = null;
    this.#luck = this.#parts.luck;
    this.#game?.note({ type: 'luck', random: this.#luck.forGoingOn() });
  }

  async #inGame(line: string): Promise<void> {
    const [word = '', ...rest] = wordsOf(line);
    this.#luck.log?.passCommand(line);
    if (this.#game !== null) this.#inPlay(this.#game, line, word, rest);
    else await this.#inLobby(this.#lobby ?? this.#newLobby(), line, word, rest);
  }

  async #inLobby(lobby: PendingGame, line: string, word: string, rest: readonly string[]): Promise<void> {
    const { screen } = this.#parts;
    screen.message(`game>${line}`);
    const wrong = syntaxFault(word, rest);
    const isPlay = word === 'play' && this.#retelling === null;
    if (!isPlay) lobby.remember(line);
    if (wrong !== null && (isPlay || SET_UP.includes(word))) screen.message(wrong);
    else if (isPlay) await this.#play(rest.join(' '));
    else if (word === 'startgame') for (const message of this.#start(lobby, rest)) screen.message(message);
    else if (word === 'autosetup') await this.#autoSetup(lobby);
    else screen.message(lobby.reply(word, rest));
  }

  async #autoSetup(lobby: PendingGame): Promise<void> {
    const { screen } = this.#parts;
    if (lobby.players.length > 0)
      return screen.message('unable to Autosetup. players must be 0 and has to be a local game.');
    if (this.#retelling !== null) return screen.message('replay mode, nothing done');
    screen.message('Autosetup:');
    for (const line of AUTOSETUP) await this.#inGame(line);
  }

  /** Starts the game that was set up. @returns the replies */
  #start(lobby: PendingGame, words: readonly string[]): readonly string[] {
    const { app, clock } = this.#parts;
    const started = lobby.start(words);
    if (!started.ok) return [started.error];
    const setup = started.value;
    const { seed, outcomes } = this.#luck.forGame();
    const parts = { game: domination, setup, outcomes, app, clock };
    const header = headerLine(parts, lobby.players.map(occupantOf), seed);
    const game = ConsoleGame.start(header, lobby.players, setup, lobby.commands);
    if (!game.ok) return [`Unable to start game, ${explainScriptFault(game.error)}.`];
    this.#game = game.value;
    this.#lobby = null;
    this.#luck.follow(game.value);
    return startReplies(game.value);
  }

  #inPlay(game: ConsoleGame, line: string, word: string, rest: readonly string[]): void {
    const { screen, friendly } = this.#parts;
    const isOver = game.position.phase.name === 'over';
    screen.message(isOver ? `game>${line}` : echoOf(game.player, line));
    game.note({ type: 'remark', text: savedText(line) });
    for (const message of answer(game, word, rest, friendly)) screen.message(message);
    this.#luck.follow(game);
  }
}

/** True when a person, not a computer player, types next: also without a game, or when it is over. */
export const isForPerson = (game: ConsoleGame | null): boolean =>
  game === null || game.position.phase.name === 'over' || isHuman(game.player);

/** The refusals of commands for games over a network. */
const OF_NETWORKS: ReadonlyMap<string, string> = new Map([
  ['join', 'Unable to join game: this console plays no games over a network'],
  ['startserver', 'Unable to create server.'],
  ['killserver', 'no server.'],
]);
