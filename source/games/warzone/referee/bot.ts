import { performance } from 'node:perf_hooks';
import type { Board, Territory } from '../../../../machines/conquest/board.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { type Advance, emptyHand, type Order } from '../../../../machines/warzone/orders.ts';
import type { Owner } from '../../../../machines/warzone/types.ts';
import type { BeliefState } from '../players/belief-state.ts';
import { Dice } from '../players/dice.ts';
import { planFor, wishes } from '../players/index.ts';
import { massingOrders } from '../players/massing.ts';
import { STEADY } from '../players/massing-style.ts';
import { quickOrders } from '../players/quick-orders.ts';
import { NEUTRAL, Sketch } from '../players/sketch.ts';
import { ReceivedMap, wholeOf } from './received-map.ts';
import { type Generation, PLAYERS, termsOf } from './terms.ts';
import { moveText } from './wire.ts';

/** With less time than this left the quick player answers, in milliseconds. */
const HURRY = 1500;
/** The quick player answers too if the last long thought took more than this share of the time that is left. */
const SHARE = 1 / 3;
/** The factor of the expected time of a long thought for each round without one. */
const FORGOTTEN = 0.9;
const MOST = 50;
/** The levels that guess what happens in the fog. */
const GUESSING: readonly string[] = ['hard', 'expert'];
const NOTHING = 'No moves';
/** v1: the number of wishes in an answer. */
const WISHES = 6;

/** Parts of a bot that measurements and tests may replace; the clock gives milliseconds. */
export interface BotParts {
  readonly plan?: typeof planFor;
  readonly clock?: () => number;
}

/**
 * Our player for the Warlight protocol, both generations (rules/warlight.md). It ignores unknown lines, remembers
 * what it has seen in the fog, and guesses what became of it.
 */
export class WarlightBot {
  readonly #level: string;
  readonly #plan: typeof planFor;
  readonly #clock: () => number;
  readonly #map = new ReceivedMap();
  #generation: Generation = 'v1';
  #name: string = PLAYERS[0];
  readonly #wastelands = new Set<number>();
  readonly #rivalStarts = new Set<number>();
  /** v1: the wishes that were answered, as ids, the best first. */
  #wished: readonly number[] = [];
  /** The board that owners and armies, by territory, belong to. */
  #board: Board | null = null;
  #owners: Owner[] = [];
  #armies: number[] = [];
  /** The territories seen in this round. */
  readonly #visible = new Set<number>();
  /** The armies that the other was seen to deploy in the last round and the one before. */
  #deployed: readonly [number, number] = [0, 0];
  #income = 5;
  #round = 0;
  /** The attacks and transfers planned with the placements of this round; null before those. */
  #advances: readonly Advance[] | null = null;
  /** Milliseconds of the last long thought. */
  #thought = 0;

  /** @param level a level of the computer players */
  constructor(level = 'hard', { plan = planFor, clock = () => performance.now() }: BotParts = {}) {
    this.#level = level;
    this.#plan = plan;
    this.#clock = clock;
  }

  /** Takes a line of the engine. @returns the answer to a request, else null */
  take(line: string): string | null {
    const [kind = '', ...words] = line.split(/\s+/).filter(Boolean);
    const [what = '', ...rest] = words;
    if (kind === 'settings') this.#settings(what, rest[0] ?? '');
    if (kind === 'setup_map') this.#setup(what, rest.join(' '));
    if (kind === 'update_map') this.#update(words);
    if (kind === 'opponent_moves') this.#learn(words);
    if (kind === 'pick_starting_region') this.#generation = 'v2';
    if (kind === 'pick_starting_region') return this.#picks(rest, 1);
    if (kind === 'pick_starting_regions') return this.#picks(rest, WISHES);
    return kind === 'go' ? this.#go(what, rest[0] ?? '') : null;
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

  /** Keeps facts about the start; until the first round they change what is remembered. */
  #keep(ids: Set<number>, text: string): void {
    for (const id of text.split(' ').map(wholeOf)) if (id !== null) ids.add(id);
    if (this.#round === 0) this.#board = null;
  }

  /** The board, with owners and armies that fit it; null before the map is known. */
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

  /** Learns what is visible; own territories that are not named are lost. */
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
      const territory = this.#map.territoryOf(wholeOf(words[index] ?? ''));
      const armies = wholeOf(words[index + 2] ?? '');
      const owner = words[index + 1] ?? '';
      if (territory === null || armies === null || owner === 'unknown') continue;
      this.#owners[territory] = owner === this.#name ? this.#self : owner === 'neutral' ? null : this.#rival;
      this.#armies[territory] = armies;
      this.#visible.add(territory);
    }
  }

  /** v1: a wish that was not granted although a later one was belongs to the other. */
  #deduce(words: readonly string[]): void {
    const own = words.filter((_, index) => words[index + 1] === this.#name).map(wholeOf);
    const last = this.#wished.findLastIndex(id => own.includes(id));
    for (const id of this.#wished.slice(0, Math.max(0, last))) {
      const territory = this.#map.territoryOf(id);
      if (territory !== null && !own.includes(id)) this.#owners[territory] = this.#rival;
    }
  }

  /** Learns from the other's visible moves: its least income, and its territories in the fog. */
  #learn(words: readonly string[]): void {
    let deployed = 0;
    for (const [index, word] of words.entries()) {
      const territory = this.#map.territoryOf(wholeOf(words[index + 1] ?? ''));
      if (word === 'place_armies') deployed += wholeOf(words[index + 2] ?? '') ?? 0;
      if (word === 'attack/transfer' && territory !== null && !this.#visible.has(territory))
        this.#owners[territory] = this.#rival;
    }
    this.#deployed = [deployed, this.#deployed[0]];
  }

  /** Guesses the other's moves of the last round in the fog, by rules of thumb. */
  #guess(board: Board): void {
    const sketch = new Sketch(this.#belief(board, 0), []);
    if (sketch.counts[this.#rival] === 0) return;
    const incomes = seats(2).map(each => sketch.income(each));
    const orders =
      this.#generation === 'v1'
        ? massingOrders(sketch, this.#rival, incomes, STEADY)
        : quickOrders(sketch, this.#rival, incomes);
    sketch.play(this.#self === 0 ? [[], orders] : [orders, []], new Dice(this.#round));
    this.#owners = Array.from(sketch.owners, owner => (owner === NEUTRAL ? null : seat(owner)));
    this.#armies = [...sketch.armies];
  }

  /** The best of the regions on offer, as many as are wanted. */
  #picks(words: readonly string[], count: number): string {
    const offered = words.map(wholeOf).filter(id => id !== null);
    const board = this.#ready();
    const known =
      board === null
        ? []
        : offered.map(id => this.#map.territoryOf(id)).filter(territory => territory !== null);
    const wished = board === null ? [] : wishes(board, known, this.#armies, null, count > 1);
    const picks = [...new Set([...wished.map(territory => this.#map.idOf(territory)), ...offered])].slice(
      0,
      count,
    );
    if (count > 1) this.#wished = picks;
    return picks.length === 0 ? NOTHING : picks.join(' ');
  }

  /** Answers a request for moves; both answers of a round are planned at once. */
  #go(phase: string, time: string): string {
    const board = this.#ready();
    if (board === null) return NOTHING;
    if (phase === 'attack/transfer') {
      // An engine that asked for no placement has placed nothing.
      this.#advances ??= advancesOf(this.#orders(board, 0, time));
      return this.#answer(mostUseful(this.#advances, this.#owners, this.#self));
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
    const orders = this.#plan(isHurried ? 'normal' : this.#level, this.#belief(board, pool), seed);
    this.#thought = isHurried ? this.#thought * FORGOTTEN : this.#clock() - begun;
    return orders;
  }

  #belief(board: Board, pool: number): BeliefState {
    const { options } = termsOf(this.#generation, board.data);
    const seen = seats(2).map(each => (each === this.#self ? 0 : Math.max(...this.#deployed)));
    return {
      ...{ board, options, seats: 2, seat: this.#self, turn: this.#round, pool, seen },
      ...{ owners: this.#owners, armies: this.#armies, massing: this.#generation === 'v1' },
      ...{ hand: emptyHand, eliminated: [], truces: [] },
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

/** The moves of an answer; if they are too many, the smallest transfers are left out. */
function mostUseful(moves: readonly Advance[], owners: readonly Owner[], self: Seat): readonly Advance[] {
  if (moves.length <= MOST) return moves;
  const weight = (move: Advance): number =>
    owners[move.target] === self ? move.armies : Number.MAX_SAFE_INTEGER;
  const kept = new Set(moves.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST));
  return moves.filter(move => kept.has(move));
}
