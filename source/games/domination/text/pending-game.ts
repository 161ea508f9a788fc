import {
  CARD_MODES,
  type CardMode,
  type DominationOptions,
  MODES,
  type WinMode,
} from '../../../../machines/domination/options.ts';
import type { DominationSetup } from '../../../../machines/domination/types.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { seat } from '../../../../machines/seat.ts';
import { lettersClash } from '../../../setup/seat-names.ts';
import { domination } from '../conduct.ts';
import type { Choice, ConsoleMaps } from './console-maps.ts';
import { LONGEST_PRELUDE } from './notes.ts';
import { type Player, readPlayer } from './players.ts';
import { incorrect, savedText } from './words.ts';

/** The commands of the set-up, as refusals list them. */
export const SET_UP = 'newplayer delplayer startgame choosemap choosecards info autosetup'.split(' ');

/** A game in set-up (state 0 of the Domination program): players, map and cards. */
export class PendingGame {
  readonly #maps: ConsoleMaps;
  readonly #options: DominationOptions;
  readonly #friendly: boolean;
  #choice: Choice;
  players: readonly Player[] = [];
  /** The typed lines, as far as a save can hold them. */
  readonly commands: string[] = [];

  /** @param options the rules to start from; `startgame` sets mode, cards, dealing and recycling */
  constructor(maps: ConsoleMaps, options: DominationOptions, friendly: boolean) {
    this.#maps = maps;
    this.#options = options;
    this.#friendly = friendly;
    this.#choice = maps.usual();
  }

  /** Keeps a typed line; above the limit the first is dropped. */
  remember(line: string): void {
    if (this.commands.length >= LONGEST_PRELUDE) this.commands.shift();
    this.commands.push(savedText(line));
  }

  /** The reply to a set-up command with the right number of words, except `startgame` and `autosetup`. */
  reply(word: string, rest: readonly string[]): string {
    const text = rest.join(' ');
    if (word === 'newplayer') return this.#newPlayer(rest);
    if (word === 'delplayer') return this.#delPlayer(text);
    if (word === 'choosemap') return this.#chooseMap(text);
    if (word === 'choosecards') return this.#chooseCards(text);
    return word === 'info' ? this.#info() : incorrect(SET_UP);
  }

  /** The set-up of `startgame` with two to four words, or the reply. */
  start(words: readonly string[]): Result<DominationSetup, string> {
    const unknown = words.findLast(word => !isStartWord(word));
    if (unknown !== undefined) return err(`unknown option: ${unknown}`);
    const mode = words.findLast(isMode);
    const cards = words.findLast(isCardMode);
    const loaded = this.#maps.load(this.#choice);
    const { length: seats } = this.players;
    if (mode === undefined || cards === undefined || seats < 2 || seats > 6) return err(CANNOT_START);
    if (!loaded.ok) return err([loaded.error ?? [], CANNOT_START].flat().join('\n'));
    const options: DominationOptions = {
      ...this.#options,
      mode,
      cards,
      territories: words.includes('autoplaceall') ? 'dealt' : this.#options.territories,
      recycle: words.includes('recycle') || this.#options.recycle,
      conduct: 'console',
    };
    const setup: DominationSetup = { ...loaded.value, seats, options };
    return domination.prepare(setup).ok ? ok(setup) : err(CANNOT_START);
  }

  #newPlayer(words: readonly string[]): string {
    const player = readPlayer(words, this.players);
    if (player === null) return 'Unable to create player';
    // The engine knows no letters of seats, and takes any name.
    const clash = this.#friendly
      ? lettersClash(player.name, seat(this.players.length), domination.seats.max)
      : null;
    if (clash !== null) return clash;
    this.players = [...this.players, player];
    return `New player created, name: ${player.name} color: ${player.colour}`;
  }

  #delPlayer(name: string): string {
    const left = this.players.filter(player => player.name !== name);
    if (left.length === this.players.length) return 'Unable to delete player.';
    this.players = left;
    return `Player ${name} deleted.`;
  }

  #chooseMap(name: string): string {
    const chosen = this.#maps.chooseMap(name);
    if (!chosen.ok) {
      this.#choice = { ...this.#choice, cards: chosen.error.cards ?? this.#choice.cards };
      return `Unable to select map file ${chosen.error.sentence}`;
    }
    this.#choice = chosen.value;
    return `New map file selected: "${name}" (cards have been reset to the default for this map)`;
  }

  #chooseCards(name: string): string {
    if (!this.#maps.chooseCards(name)) return 'Unable to select cards file';
    this.#choice = { ...this.#choice, cards: name };
    return `New cards file selected: "${name}"`;
  }

  #info(): string {
    const players = this.players.map(player => `PLAYER: ${player.name}`);
    const { map, cards } = this.#choice;
    return ['Game Info:', ...players, `Map File: ${map}`, `Cards File: ${cards}`].join('\n');
  }
}

const CANNOT_START = 'Unable to start game, there must be between 2 and 6 players, or invalid data file.';

const isMode = (word: string): word is WinMode => MODES.some(mode => mode === word);
const isCardMode = (word: string): word is CardMode => CARD_MODES.some(mode => mode === word);
const isStartWord = (word: string): boolean =>
  isMode(word) || isCardMode(word) || word === 'autoplaceall' || word === 'recycle';
