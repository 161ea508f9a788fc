import { performance } from 'node:perf_hooks';
import type { Board, Territory } from '../../../../machines/conquest/board.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { type Advance, emptyHand, type Order } from '../../../../machines/warzone/orders.ts';
import type { Owner } from '../../../../machines/warzone/types.ts';
import type { BeliefState } from '../players/belief-state.ts';
import { drilled } from '../players/drill.ts';
import { hosted } from '../players/host.ts';
import { planFor, wishes } from '../players/index.ts';
import { STEADY } from '../players/manner.ts';
import { Dice, NEUTRAL, Sketch } from '../players/sketch.ts';
import { HeardMap, wholeOf } from './heard-map.ts';
import { type Generation, PLAYERS, termsOf } from './terms.ts';
import { moveText } from './wire.ts';

/** With less time than this left the quick player answers, in milliseconds. */
const HURRY = 1500;
/** The quick player answers, too, where the last long thought took more than this share of the time that is left. */
const SHARE = 1 / 3;
/** What a long thought is taken to last is forgotten by this share in each round without one. */
const FORGOTTEN = 0.9;
/** The most moves of one answer. */
const MOST = 50;
/** The levels that guess what happens where they see nothing. */
const GUESSING: readonly string[] = ['hard', 'expert'];
const NOTHING = 'No moves';
/** v1: how many wishes are answered. */
const WISHES = 6;

/** How a bot plays; each can be replaced, for measurements and tests. */
export interface BotParts {
  /** Makes the orders of a level. */
  readonly plan?: typeof planFor;
  /** Milliseconds from any beginning. */
  readonly clock?: () => number;
}

/**
 * Our player for the Warlight protocol, both generations (rules/warlight.md): it is
 * given the engine's lines one by one and gives an answer where one is asked for. Lines that it does not know are
 * passed over. It remembers what it has seen under the fog, and guesses what has come of it.
 */
export class WarlightBot {
  readonly #level: string;
  readonly #plan: typeof planFor;
  readonly #clock: () => number;
  readonly #map = new HeardMap();
  #generation: Generation = 'v1';
  #name: string = PLAYERS[0];
  readonly #wastelands = new Set<number>();
  readonly #rivalStarts = new Set<number>();
  /** v1: the wishes that were answered, as ids, the best first. */
  #wished: readonly number[] = [];
  /** By territory, for the board that they were made for. */
  #board: Board | null = null;
  #owners: Owner[] = [];
  #armies: number[] = [];
  /** What is seen in this round. */
  readonly #visible = new Set<number>();
  /** What the other was seen to deploy in the last round and the one before. */
  #deployed: readonly [number, number] = [0, 0];
  #income = 5;
  #round = 0;
  /** The attacks and transfers that belong to the placements of this round; null before those. */
  #advances: readonly Advance[] | null = null;
  /** How long the last long thought took. */
  #thought = 0;

  /** @param level a level of the computer players */
  constructor(level = 'hard', { plan = planFor, clock = () => performance.now() }: BotParts = {}) {
    this.#level = level;
    this.#plan = plan;
    this.#clock = clock;
  }

  /** Takes a line of the engine; the answer when it asks for one, else null. */
  take(line: string): string | null {
    const words = line.split(/\s+/).filter(Boolean);
    const [kind = '', what = ''] = words;
    switch (kind) {
      case 'settings':
        this.#settings(what, words[2] ?? '');
        return null;
      case 'setup_map':
        this.#setup(what, words.slice(2).join(' '));
        return null;
      case 'update_map':
        this.#update(words.slice(1));
        return null;
      case 'opponent_moves':
        this.#learn(words.slice(1));
        return null;
      case 'pick_starting_region':
        this.#generation = 'v2';
        return this.#picks(words.slice(2), 1);
      case 'pick_starting_regions':
        return this.#picks(words.slice(2), WISHES);
      case 'go':
        return this.#go(what, words[2] ?? '');
      default:
        return null;
    }
  }

  #settings(key: string, value: string): void {
    if (['timebank', 'time_per_move', 'max_rounds', 'starting_regions'].includes(key))
      this.#generation = 'v2';
    if (key === 'your_bot' && value !== '') this.#name = value;
    if (key === 'starting_armies') this.#income = Math.max(0, wholeOf(value) ?? 5);
  }

  #setup(what: string, text: string): void {
    if (what === 'wastelands') this.#generation = 'v2';
    if (what === 'super_regions') this.#map.superRegions(text);
    if (what === 'regions') this.#map.regions(text);
    if (what === 'neighbors') this.#map.neighbours(text);
    if (what === 'wastelands') this.#keep(this.#wastelands, text);
    if (what === 'opponent_starting_regions') this.#keep(this.#rivalStarts, text);
  }

  /** What is told of the start changes what is remembered until the first round. */
  #keep(ids: Set<number>, text: string): void {
    for (const id of text.split(' ').map(wholeOf)) if (id !== null) ids.add(id);
    if (this.#round === 0) this.#board = null;
  }

  /** The board, with a memory that fits it; null before the map is known. */
  #ready(): Board | null {
    const { board } = this.#map;
    if (board === null || board === this.#board) return board;
    this.#board = board;
    const has = (ids: ReadonlySet<number>, each: Territory): boolean => ids.has(this.#map.idOf(each));
    const { wastelandArmies, neutralArmies } = termsOf(this.#generation, board.data).options;
    this.#owners = board.territories.map(each => (has(this.#rivalStarts, each) ? this.#rival : null));
    this.#armies = board.territories.map(each =>
      has(this.#wastelands, each) ? wastelandArmies : neutralArmies,
    );
    return board;
  }

  /** What is not told of is not seen any more: own territories that are not told of are lost. */
  #update(words: readonly string[]): void {
    const board = this.#ready();
    if (board === null) return;
    this.#round += 1;
    this.#advances = null;
    if (this.#round > 1 && GUESSING.includes(this.#level)) this.#guess(board);
    this.#owners = this.#owners.map(owner => (owner === this.#self ? this.#rival : owner));
    if (this.#round === 1) this.#deduce(words);
    this.#visible.clear();
    for (let index = 0; index + 2 < words.length; index += 3) {
      const place = this.#map.placeOf(wholeOf(words[index] ?? ''));
      const armies = wholeOf(words[index + 2] ?? '');
      const owner = words[index + 1] ?? '';
      if (place === null || armies === null || owner === 'unknown') continue;
      this.#owners[place] = owner === this.#name ? this.#self : owner === 'neutral' ? null : this.#rival;
      this.#armies[place] = armies;
      this.#visible.add(place);
    }
  }

  /** v1: a wish that was not granted, where a later one was, is the other's. */
  #deduce(words: readonly string[]): void {
    const own = words.filter((_, index) => words[index + 1] === this.#name).map(wholeOf);
    const last = this.#wished.findLastIndex(id => own.includes(id));
    for (const id of this.#wished.slice(0, Math.max(0, last))) {
      const place = this.#map.placeOf(id);
      if (place !== null && !own.includes(id)) this.#owners[place] = this.#rival;
    }
  }

  /** What was seen of the other's moves: what it can deploy at least, and what is its own behind the fog. */
  #learn(words: readonly string[]): void {
    let deployed = 0;
    for (const [index, word] of words.entries()) {
      const place = this.#map.placeOf(wholeOf(words[index + 1] ?? ''));
      if (word === 'place_armies') deployed += wholeOf(words[index + 2] ?? '') ?? 0;
      if (word === 'attack/transfer' && place !== null && !this.#visible.has(place))
        this.#owners[place] = this.#rival;
    }
    this.#deployed = [deployed, this.#deployed[0]];
  }

  /** A round has gone by: where nothing is seen, the other player is thought to have played on by rules of thumb. */
  #guess(board: Board): void {
    const sketch = new Sketch(this.#stand(board, 0), []);
    if (sketch.counts[this.#rival] === 0) return;
    const incomes = seats(2).map(each => sketch.income(each));
    const orders =
      this.#generation === 'v1'
        ? hosted(sketch, this.#rival, incomes, STEADY)
        : drilled(sketch, this.#rival, incomes);
    sketch.play(this.#self === 0 ? [[], orders] : [orders, []], new Dice(this.#round));
    this.#owners = Array.from(sketch.owners, owner => (owner === NEUTRAL ? null : seat(owner)));
    this.#armies = [...sketch.armies];
  }

  /** The best of the regions on offer, as many as are asked for. */
  #picks(words: readonly string[], count: number): string {
    const offered = words.map(wholeOf).filter(id => id !== null);
    const board = this.#ready();
    const known =
      board === null ? [] : offered.map(id => this.#map.placeOf(id)).filter(place => place !== null);
    const wished =
      board === null
        ? []
        : wishes(board, known, this.#armies, null, count > 1).map(place => this.#map.idOf(place));
    const picks = [...new Set([...wished, ...offered])].slice(0, count);
    if (count > 1) this.#wished = picks;
    return picks.length === 0 ? NOTHING : picks.join(' ');
  }

  /** Both answers of a round are planned at once: nothing is learnt between them. */
  #go(phase: string, time: string): string {
    const board = this.#ready();
    if (board === null) return NOTHING;
    if (phase === 'attack/transfer') {
      // An engine that asked for no placement has placed nothing.
      const moves = this.#advances ?? advancesOf(this.#orders(board, 0, time));
      this.#advances = moves;
      return this.#answer(mostUseful(moves, this.#owners, this.#self));
    }
    if (phase !== 'place_armies') return NOTHING;
    const orders = this.#orders(board, this.#income, time);
    this.#advances = advancesOf(orders);
    return this.#answer(orders.filter(({ type }) => type === 'deploy'));
  }

  #orders(board: Board, pool: number, time: string): readonly Order[] {
    const left = wholeOf(time);
    const isHurried = left !== null && (left < HURRY || this.#thought > left * SHARE);
    const begun = this.#clock();
    const seed = `warlight/${this.#self}/${this.#round}`;
    const orders = this.#plan(isHurried ? 'normal' : this.#level, this.#stand(board, pool), seed);
    this.#thought = isHurried ? this.#thought * FORGOTTEN : this.#clock() - begun;
    return orders;
  }

  #stand(board: Board, pool: number): BeliefState {
    const { options } = termsOf(this.#generation, board.data);
    return {
      board,
      options,
      seats: 2,
      seat: this.#self,
      turn: this.#round,
      owners: this.#owners,
      armies: this.#armies,
      pool,
      seen: seats(2).map(each => (each === this.#self ? 0 : Math.max(...this.#deployed))),
      massing: this.#generation === 'v1',
      hand: emptyHand,
      eliminated: [],
      truces: [],
    };
  }

  #answer(moves: readonly Order[]): string {
    const id = (of: Territory): number => this.#map.idOf(of);
    const texts = moves.slice(0, MOST).map(move => moveText(this.#name, move, id));
    return texts.length === 0 ? NOTHING : texts.join(', ');
  }

  get #self(): Seat {
    return seat(this.#name === PLAYERS[1] ? 1 : 0);
  }

  get #rival(): Seat {
    return seat(1 - this.#self);
  }
}

const advancesOf = (orders: readonly Order[]): readonly Advance[] =>
  orders.filter(order => order.type === 'advance');

/** Where there are more moves than an answer may hold, the smallest transfers are left out. */
function mostUseful(moves: readonly Advance[], owners: readonly Owner[], self: Seat): readonly Advance[] {
  if (moves.length <= MOST) return moves;
  const weight = (move: Advance): number =>
    owners[move.target] === self ? move.armies : Number.MAX_SAFE_INTEGER;
  const kept = new Set(moves.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST));
  return moves.filter(move => kept.has(move));
}
