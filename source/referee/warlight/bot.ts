import type { BoardData } from '../../../machines/conquest/board-data.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seat } from '../../../machines/seat.ts';
import {
  type Board,
  isTerritory,
  prepareBoard,
  type Territory,
  territory,
} from '../../../machines/warzone/board.ts';
import { emptyHand } from '../../../machines/warzone/hands.ts';
import type { Order } from '../../../machines/warzone/orders.ts';
import type { Owner } from '../../../machines/warzone/types.ts';
import { planFor } from '../../players/warzone/index.ts';
import { wishes } from '../../players/warzone/picks.ts';
import type { Stand } from '../../players/warzone/stand.ts';
import { type Generation, PLAYERS, termsOf } from './terms.ts';
import { idOf, moveText } from './wire.ts';

const playerNames: readonly string[] = PLAYERS;

/** With less time than this left the quick player answers, in milliseconds. */
const HURRY = 1500;
/** The most moves of one answer. */
const MOST = 50;

/**
 * Our player for the Warlight protocol, both generations (rules/warzone-command-line.md, section 4): it is
 * given the engine's lines one by one and gives an answer where one is asked for. Lines that it does not know are
 * passed over. It remembers what it has seen under the fog.
 */
export class WarlightBot {
  readonly #level: string;
  #generation: Generation = 'v1';
  #self: Seat = seat(0);
  readonly #continents: { readonly name: string; readonly bonus: number }[] = [];
  /** Continent and neighbours of each territory, by index. */
  readonly #regions: { readonly continent: number; readonly borders: number[] }[] = [];
  #board: Board | null = null;
  #owners: Owner[] = [];
  #armies: number[] = [];
  #income = 5;
  #round = 0;
  #advances: readonly Order[] = [];

  /** @param level a level of the computer players */
  constructor(level = 'hard') {
    this.#level = level;
  }

  /** Takes a line of the engine; the answer when it asks for one, else null. */
  take(line: string): string | null {
    const words = line.split(/\s+/).filter(Boolean);
    switch (words[0]) {
      case 'settings':
        this.#settings(words.slice(1));
        return null;
      case 'setup_map':
        this.#setup(words.slice(1));
        return null;
      case 'update_map':
        this.#update(words.slice(1));
        return null;
      case 'pick_starting_region':
        return String(idOf(this.#wishes(words.slice(2))[0] ?? 0));
      case 'pick_starting_regions':
        return this.#wishes(words.slice(2)).slice(0, 6).map(idOf).join(' ');
      case 'go':
        return this.#go(words.slice(1));
      default:
        return null;
    }
  }

  #settings([key = '', value = '']: readonly string[]): void {
    if (key === 'timebank') this.#generation = 'v2';
    if (key === 'your_bot') this.#self = seat(value === PLAYERS[1] ? 1 : 0);
    if (key === 'starting_armies') this.#income = wholeOf(value) ?? 5;
  }

  #setup([what = '', ...words]: readonly string[]): void {
    switch (what) {
      case 'super_regions':
        for (const [id, bonus] of pairs(words))
          this.#continents[id - 1] = { name: `Super region ${id}`, bonus };
        return;
      case 'regions':
        for (const [id, continent] of pairs(words))
          this.#regions[id - 1] = { continent: continent - 1, borders: [] };
        return;
      case 'neighbors':
        this.#borders(words);
        this.#ready();
        return;
      case 'wastelands':
        for (const place of this.#places(words)) this.#armies[place] = 6;
        return;
      case 'opponent_starting_regions':
        for (const place of this.#places(words)) this.#owners[place] = this.#other;
        return;
      default:
        return;
    }
  }

  #borders(words: readonly string[]): void {
    for (let index = 0; index + 1 < words.length; index += 2) {
      const from = this.#regions[(wholeOf(words[index] ?? '') ?? 0) - 1];
      for (const word of (words[index + 1] ?? '').split(',')) {
        const to = (wholeOf(word) ?? 0) - 1;
        if (from !== undefined && this.#regions[to] !== undefined) from.borders.push(to);
      }
    }
  }

  /** The map is complete. */
  #ready(): void {
    const data: BoardData = {
      name: 'Warlight',
      continents: Array.from(this.#continents, each => each ?? { name: '', bonus: 0 }),
      countries: Array.from(this.#regions, (each, index) => ({
        name: `Region ${idOf(index)}`,
        continent: each?.continent ?? 0,
        x: 0,
        y: 0,
        borders: each?.borders ?? [],
      })),
    };
    this.#board = prepareBoard(data);
    this.#owners = data.countries.map(() => null);
    this.#armies = data.countries.map(() => 2);
  }

  /** What is not told of is not seen any more: own territories that are not told of are lost. */
  #update(words: readonly string[]): void {
    this.#round += 1;
    this.#owners = this.#owners.map(owner => (owner === this.#self ? this.#other : owner));
    for (let index = 0; index + 2 < words.length; index += 3) {
      const place = (wholeOf(words[index] ?? '') ?? 0) - 1;
      if (place < 0 || place >= this.#owners.length) continue;
      const owner = words[index + 1] ?? '';
      const by = playerNames.indexOf(owner);
      this.#owners[place] = by < 0 ? null : seat(by);
      this.#armies[place] = wholeOf(words[index + 2] ?? '') ?? 2;
    }
  }

  #wishes(words: readonly string[]): readonly Territory[] {
    const offered = this.#places(words);
    return this.#board === null ? offered : wishes(this.#board, offered, null);
  }

  /** Both answers of a round are planned at once: nothing is learnt between them. */
  #go([phase = '', time = '']: readonly string[]): string {
    if (phase !== 'place_armies') return answerOf(this.#name, this.#advances);
    const board = this.#board;
    if (board === null) return 'No moves';
    const level = (wholeOf(time) ?? 0) < HURRY ? 'normal' : this.#level;
    const orders = planFor(level, this.#stand(board), `warlight/${this.#self}/${this.#round}`);
    this.#advances = orders.filter(order => order.type === 'advance');
    return answerOf(
      this.#name,
      orders.filter(order => order.type === 'deploy'),
    );
  }

  #stand(board: Board): Stand {
    const { options } = termsOf(this.#generation, board.data);
    return {
      board,
      options,
      seats: 2,
      seat: this.#self,
      turn: this.#round,
      owners: this.#owners,
      armies: this.#armies,
      pool: this.#income,
      hand: emptyHand,
      eliminated: [],
      truces: [],
    };
  }

  #places(words: readonly string[]): readonly Territory[] {
    const board = this.#board;
    if (board === null) return [];
    return words.flatMap(word => {
      const index = (wholeOf(word) ?? 0) - 1;
      return isTerritory(board, index) ? [territory(index)] : [];
    });
  }

  get #other(): Seat {
    return seat(1 - this.#self);
  }

  get #name(): string {
    return at(PLAYERS, this.#self);
  }
}

function answerOf(name: string, orders: readonly Order[]): string {
  const moves = orders.slice(0, MOST).map(order => moveText(name, order));
  return moves.length === 0 ? 'No moves' : moves.join(', ');
}

function wholeOf(word: string): number | null {
  return /^-?\d{1,7}$/.test(word) ? Number(word) : null;
}

/** The most entries of a list on the wire. */
const MOST_ENTRIES = 1000;

function* pairs(words: readonly string[]): Generator<readonly [number, number]> {
  for (let index = 0; index + 1 < words.length && index < 2 * MOST_ENTRIES; index += 2) {
    const id = wholeOf(words[index] ?? '') ?? 0;
    if (id >= 1 && id <= MOST_ENTRIES) yield [id, wholeOf(words[index + 1] ?? '') ?? 0];
  }
}
