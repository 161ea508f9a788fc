import type { AnyRules, GameTypes } from '../../machines/game.ts';
import { fromScript, type ScriptedOutcome, type ScriptFault } from '../../machines/random.ts';
import type { Seat } from '../../machines/seat.ts';
import { withChance } from '../table/positions.ts';

/** `fixed`: the same outcomes for everybody (`fixedOutcome`), to count moves; `all`: each possible outcome counts. */
export type ChanceCounted = 'fixed' | 'all';

/** The first move of some sequences, and how many they are. */
export interface MoveCount {
  readonly seat: Seat;
  readonly move: GameTypes['move'];
  readonly sequences: number;
}

/** More outcomes of one chance are not counted one by one: 3 dice against 3 have 46,656. */
const MOST_OUTCOMES = 50_000;
/** The most positions that are remembered with their counts. */
const MOST_KNOWN = 200_000;

/** A place in a sequence: the position without randomness, and how many outcomes chance has given until there. */
interface Place {
  readonly position: GameTypes['position'];
  readonly outcomes: number;
}

type Range = readonly [low: number, high: number];

const NONE = fromScript([]);

/**
 * The outcome in place of chance (docs/perft.md#chance): number i of the n-th outcome, both from 0, is the (n + i)th
 * of its range, wrapping around.
 */
export const fixedOutcome = (n: number, count: number, [low, high]: Range): readonly number[] =>
  Array.from({ length: count }, (_, index) => low + ((n + index) % (high - low + 1)));

/** Counts the sequences of so many legal moves of one game (docs/perft.md). Sequences that end before are not counted. */
export class Perft {
  readonly #rules: AnyRules;
  readonly #chance: ChanceCounted;
  readonly #known = new Map<string, number>();

  constructor(rules: AnyRules, chance: ChanceCounted) {
    this.#rules = rules;
    this.#chance = chance;
  }

  /**
   * The sequences of one or more moves, by first move. @throws Error with one sentence where chance has too many
   * outcomes
   */
  *divide(position: GameTypes['position'], depth: number): Generator<MoveCount> {
    const from: Place = { position: withChance(position, NONE), outcomes: 0 };
    for (const [seat, move] of this.#moves(from.position)) {
      let sequences = 0;
      for (const next of this.#after(from, seat, move)) sequences += this.#count(next, depth - 1);
      yield { seat, move, sequences };
    }
  }

  #count(from: Place, depth: number): number {
    if (depth === 0) return 1;
    const moves = this.#moves(from.position);
    // With chance fixed a legal move leads to one position: the last moves need not be made.
    if (depth === 1 && this.#chance === 'fixed') return moves.length;
    const key = `${depth} ${this.#chance === 'fixed' ? from.outcomes : ''} ${JSON.stringify(from.position)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    let sequences = 0;
    for (const [seat, move] of moves)
      for (const next of this.#after(from, seat, move)) sequences += this.#count(next, depth - 1);
    if (this.#known.size < MOST_KNOWN) this.#known.set(key, sequences);
    return sequences;
  }

  #moves(position: GameTypes['position']): readonly (readonly [Seat, GameTypes['move']])[] {
    return this.#rules
      .seatsToMove(position)
      .flatMap(seat => Array.from(this.#rules.legalMoves(position, seat), move => [seat, move] as const));
  }

  /** The places after a move: one with fixed chance, one for each outcome with all. */
  #after(from: Place, seat: Seat, move: GameTypes['move']): readonly Place[] {
    const places: Place[] = [];
    const open: Draw[] = [{ outcomes: [], range: [0, 0], tries: 0 }];
    for (let draw = open.pop(); draw !== undefined; draw = open.pop()) {
      const { outcomes } = draw;
      const step = this.#rules.apply(withChance(from.position, fromScript(outcomes)), seat, move);
      if (step.ok) {
        const position = withChance(step.value.position, NONE);
        places.push({ position, outcomes: from.outcomes + outcomes.length });
      } else if (!isScriptFault(step.error))
        throw new Error(`a legal move is refused: ${move.type}, ${step.error.code}`);
      else if (step.error.code === 'outcomes-ended') open.push(...this.#draws(from, draw, step.error));
      // An impossible outcome (a card that is not in the deck) is skipped; with fixed chance the next one replaces it.
      else if (this.#chance === 'fixed') open.push(nextDraw(draw));
    }
    return places;
  }

  #draws(from: Place, { outcomes }: Draw, { needed, count, range }: ScriptEnd): readonly Draw[] {
    const drawn =
      this.#chance === 'fixed'
        ? [fixedOutcome(from.outcomes + outcomes.length, count, range)]
        : allOutcomes(needed, count, range);
    return drawn.map(numbers => ({ outcomes: [...outcomes, { what: needed, numbers }], range, tries: 0 }));
  }
}

type ScriptEnd = ScriptFault & { readonly code: 'outcomes-ended' };

/** The outcomes of one move, the range of the last of them, and the impossible ones tried in its place. */
interface Draw {
  readonly outcomes: readonly ScriptedOutcome[];
  readonly range: Range;
  readonly tries: number;
}

function allOutcomes(what: string, count: number, [low, high]: Range): readonly (readonly number[])[] {
  const size = high - low + 1;
  if (size ** count > MOST_OUTCOMES)
    throw new Error(`a ${what} of ${count} has too many outcomes to count all; leave chance fixed`);
  let all: readonly (readonly number[])[] = [[]];
  for (let index = 0; index < count; index++)
    all = all.flatMap(before => Array.from({ length: size }, (_, offset) => [...before, low + offset]));
  return all;
}

/** The draw with each of the last numbers one higher, wrapping around. */
function nextDraw({ outcomes, range, tries }: Draw): Draw {
  const [low, high] = range;
  const last = outcomes.at(-1);
  if (last === undefined || tries > high - low) throw new Error('no outcome can be what chance gives here');
  const numbers = last.numbers.map(number => (number === high ? low : number + 1));
  return { outcomes: [...outcomes.slice(0, -1), { what: last.what, numbers }], range, tries: tries + 1 };
}

const isScriptFault = (refusal: GameTypes['refusal']): refusal is ScriptFault =>
  refusal.code === 'outcomes-ended' || refusal.code === 'outcomes-mismatch';
