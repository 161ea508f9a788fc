import { type Card, cardsIn } from '../../../../machines/intensity/cards.ts';
import { intensity } from '../../../../machines/intensity/index.ts';
import { handTotals, placesOf, tournamentPoints } from '../../../../machines/intensity/round.ts';
import {
  type HandScore,
  type IntensityMove,
  type IntensityPosition,
  type IntensityRefusal,
  type IntensitySetup,
  PASSED,
  type Round,
  SEATS,
} from '../../../../machines/intensity/types.ts';
import { seeded } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { sightOf } from '../players/sight.ts';
import type { Contestant } from './contestant.ts';
import { chosenCard, chosenPass, type Request, reasonOf } from './protocol.ts';

/** One contestant at the table. */
export interface Player {
  readonly contestant: Contestant;
  /** Its name, unlike all others at the table. */
  readonly name: string;
}

/** An illegal choice: what was tried, and why it is none. */
export interface PlayFault {
  readonly position: Seat;
  /** 0 to 9; null for the pass. */
  readonly round: number | null;
  readonly tried: readonly number[];
  readonly reason: string;
}

/** A finished hand. Lists are by table position. */
export interface HandRecord {
  readonly seed: string;
  readonly players: readonly Player[];
  readonly deal: readonly (readonly Card[])[];
  readonly passes: readonly (readonly Card[])[];
  readonly rounds: readonly Round[];
  readonly faults: readonly PlayFault[];
  readonly score: HandScore;
  readonly totals: readonly number[];
  readonly places: readonly number[];
  readonly merits: readonly number[];
}

/** What is told of a hand while it is played. */
export interface Narrator {
  dealt(players: readonly Player[], deal: readonly (readonly Card[])[]): void;
  passed(position: Seat, cards: readonly Card[], fault: PlayFault | null, output: string): void;
  played(
    position: Seat,
    hand: readonly Card[],
    round: number,
    card: Card,
    fault: PlayFault | null,
    output: string,
  ): void;
  settled(round: Round): void;
  ended(record: HandRecord): void;
}

const SETUP: IntensitySetup = {
  seats: SEATS,
  options: { hands: '1', lead: 'first-seat', faults: 'punished', watchers: 'table' },
};

const prepared = intensity.prepare(SETUP);
if (!prepared.ok) throw new Error(prepared.error.sentence);
const rules = prepared.value;

/**
 * Plays one hand (rules/intensity-protocol.md#requests, #what-goes-wrong). Illegal choices cost 5 points, and chance
 * chooses.
 * @param players by table position
 * @param seed deal and chance come from it
 * @param narrator told of it while it is played; null: nobody is
 * @returns null when it was interrupted
 */
export async function playHand(
  players: readonly Player[],
  seed: string,
  narrator: Narrator | null,
  signal: AbortSignal,
): Promise<HandRecord | null> {
  return new Hand(players, seed, narrator, signal).play();
}

class Hand {
  readonly #players: readonly Player[];
  readonly #seed: string;
  readonly #narrator: Narrator | null;
  readonly #signal: AbortSignal;
  readonly #faults: PlayFault[] = [];
  #position: IntensityPosition;

  constructor(players: readonly Player[], seed: string, narrator: Narrator | null, signal: AbortSignal) {
    this.#players = players;
    this.#seed = seed;
    this.#narrator = narrator;
    this.#signal = signal;
    const start = rules.start(seeded(seed));
    if (!start.ok) throw new Error('a seed always gives a deal');
    this.#position = start.value;
  }

  async play(): Promise<HandRecord | null> {
    const deal = this.#position.hands.map(cardsIn);
    this.#narrator?.dealt(this.#players, deal);
    await this.#passing(deal);
    while (this.#position.phase.name === 'playing' && !this.#signal.aborted) await this.#card();
    if (this.#signal.aborted) return null;
    const record = this.#record(deal);
    this.#narrator?.ended(record);
    return record;
  }

  /** All choose before any card moves (rules/intensity.md#passing). */
  async #passing(deal: readonly (readonly Card[])[]): Promise<void> {
    const choices = await Promise.all(
      this.#players.map(({ contestant }, of) =>
        this.#ask(
          contestant,
          { action: 'pass', hand: at(deal, of) },
          output => {
            const cards = chosenPass(output);
            return { move: { type: 'discard', cards }, tried: cards, reason: passFault(output) };
          },
          at(seats(SEATS), of),
        ),
      ),
    );
    if (this.#signal.aborted) return;
    for (const of of seats(SEATS)) {
      const { output, ...choice } = at(choices, of);
      const fault = this.#make(of, null, choice);
      // The last pass starts the exchange; the passes themselves stay in the position.
      this.#narrator?.passed(of, at(this.#position.passes, of) ?? [], fault, output);
    }
  }

  async #card(): Promise<void> {
    const [of] = rules.seatsToMove(this.#position);
    if (of === undefined) return;
    const before = this.#position;
    const round = before.rounds.length;
    const { contestant } = at(this.#players, of);
    const sight = sightOf(rules.view(before, of), of);
    const choice = await this.#ask(
      contestant,
      { action: 'play', sight },
      output => {
        const card = chosenCard(output);
        if (card.kind === 'none') return { move: null, tried: [], reason: card.reason };
        return { move: { type: 'play', card: card.card }, tried: [card.card], reason: null };
      },
      of,
    );
    if (this.#signal.aborted) return;
    const fault = this.#make(of, round, choice);
    const settled = this.#position.rounds[round];
    const laid = settled?.cards ?? this.#position.table.cards;
    const card = at(laid, before.table.cards.length);
    this.#narrator?.played(of, sight.hand, round, card, fault, choice.output);
    if (settled !== undefined) this.#narrator?.settled(settled);
  }

  /** Asks until the choice is legal where the contestant is asked again, else once. */
  async #ask(
    contestant: Contestant,
    request: Request,
    read: (output: string) => Choice,
    of: Seat,
  ): Promise<Choice & { readonly output: string }> {
    for (;;) {
      const { output, fault } = await contestant.ask(request, this.#signal);
      const choice = read(output);
      const heard = { ...choice, output, ...(fault === null ? {} : { move: null, reason: fault }) };
      if (!contestant.asksAgain || this.#signal.aborted) return heard;
      const refusal = heard.move === null ? null : this.#refusal(of, heard.move);
      if (heard.move !== null && refusal === null) return heard;
      contestant.correct?.(
        refusal === null ? (heard.reason ?? '') : reasonOf(refusal),
        rules.view(this.#position, of).legal,
      );
    }
  }

  #refusal(of: Seat, move: IntensityMove): IntensityRefusal | null {
    const tried = rules.apply(this.#position, of, move);
    return tried.ok ? null : tried.error;
  }

  /** Makes the move; where it is illegal, the referee chooses. */
  #make(of: Seat, round: number | null, { move, tried, reason }: Choice): PlayFault | null {
    const refusal = move === null || reason !== null ? null : this.#refusal(of, move);
    const legal = move !== null && reason === null && refusal === null;
    const applied = rules.apply(this.#position, of, legal ? move : { type: 'fault' });
    if (!applied.ok) throw new Error(`the referee could not choose: ${applied.error.code}`);
    this.#position = applied.value.position;
    if (legal) return null;
    const why = reason ?? (refusal === null ? 'no output from program' : reasonOf(refusal));
    const fault: PlayFault = { position: of, round, tried, reason: why };
    this.#faults.push(fault);
    return fault;
  }

  #record(deal: readonly (readonly Card[])[]): HandRecord {
    const { score, rounds, passes } = this.#position;
    const totals = handTotals(score);
    return {
      seed: this.#seed,
      players: this.#players,
      deal,
      passes: passes.map(pass => pass ?? []),
      rounds,
      faults: this.#faults,
      score,
      totals,
      places: placesOf(totals),
      merits: tournamentPoints(totals),
    };
  }
}

interface Choice {
  readonly move: IntensityMove | null;
  readonly tried: readonly number[];
  readonly reason: string | null;
}

/** Why an answer names no three different cards; which cards they are is judged by the rules. */
function passFault(output: string): string | null {
  const cards = chosenPass(output);
  if (new Set(cards).size < cards.length) return 'repeated discard';
  if (cards.length === PASSED) return null;
  return output.trim() === '' ? 'no output from program' : 'incorrect number of discards';
}
