import { type Card, cardsIn } from '../../../../machines/intensity/cards.ts';
import { intensity } from '../../../../machines/intensity/index.ts';
import { handTotals, placesOf, tournamentPoints } from '../../../../machines/intensity/round.ts';
import {
  type IntensityMove,
  type IntensityRefusal,
  optionsSchema,
  PASSED,
  type Round,
} from '../../../../machines/intensity/types.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { SEATS, sightOf } from '../players/sight.ts';
import type { Contestant } from './contestant.ts';
import { chosenCard, chosenPass, NO_OUTPUT, type Request, reasonOf } from './protocol.ts';

export interface Player {
  readonly contestant: Contestant;
  /** Its name, unlike all others at the table. */
  readonly name: string;
}

/** An illegal choice: the cards tried, and why they are illegal. */
export interface PlayFault {
  readonly position: Seat;
  /** 0 to 9; null for the pass. */
  readonly round: number | null;
  readonly tried: readonly number[];
  readonly reason: string;
}

/** A finished hand. Lists are by table position. */
export type HandRecord = NonNullable<Awaited<ReturnType<typeof playHand>>>;

/** Listens to a hand while it is played. */
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
  ended(players: readonly Player[], places: readonly number[], totals: readonly number[]): void;
}

const prepared = intensity.prepare({
  seats: SEATS,
  options: optionsSchema.parse({ hands: '1', lead: 'first-seat', faults: 'punished' }),
});
if (!prepared.ok) throw new Error(prepared.error.sentence);
const rules = prepared.value;

/** The choice read from an answer: the move, unless there is none, and the reason if it is illegal in any position. */
interface Choice {
  readonly move: IntensityMove | null;
  readonly tried: readonly number[];
  readonly reason: string | null;
}

/**
 * Plays one hand, players by table position (rules/intensity-protocol.md#requests, #what-goes-wrong); illegal choices
 * cost 5 points, and chance chooses. The seed gives deal and chance; null when it was interrupted.
 */
export async function playHand(
  players: readonly Player[],
  seed: string,
  narrator: Narrator | null,
  signal: AbortSignal,
) {
  const start = rules.start(fromSeed(seed));
  if (!start.ok) throw new Error('a seed always gives a deal');
  let position = start.value;
  const faults: PlayFault[] = [];

  const refusalOf = (of: Seat, move: IntensityMove): IntensityRefusal | null => {
    const tried = rules.apply(position, of, move);
    return tried.ok ? null : tried.error;
  };

  /** Asks once, or until the choice is legal where the contestant is asked again. */
  const ask = async (of: Seat, request: Request, read: (output: string) => Choice) => {
    const { contestant } = at(players, of);
    for (;;) {
      const { output, fault } = await contestant.ask(request, signal);
      const choice = { ...read(output), output, ...(fault === null ? {} : { move: null, reason: fault }) };
      if (!contestant.asksAgain || signal.aborted) return choice;
      const refusal = choice.move === null ? null : refusalOf(of, choice.move);
      if (choice.move !== null && refusal === null) return choice;
      const reason = refusal === null ? (choice.reason ?? '') : reasonOf(refusal);
      contestant.correct?.(reason, rules.view(position, of).legal);
    }
  };

  /** Makes the move; where it is illegal, the referee chooses. */
  const make = (of: Seat, round: number | null, { move, tried, reason }: Choice): PlayFault | null => {
    const refusal = move === null || reason !== null ? null : refusalOf(of, move);
    const legal = move !== null && reason === null && refusal === null;
    const applied = rules.apply(position, of, legal ? move : { type: 'fault' });
    if (!applied.ok) throw new Error(`the referee could not choose: ${applied.error.code}`);
    position = applied.value.position;
    if (legal) return null;
    const why = reason ?? (refusal === null ? NO_OUTPUT : reasonOf(refusal));
    const fault: PlayFault = { position: of, round, tried, reason: why };
    faults.push(fault);
    return fault;
  };

  /** All choose before any card moves (rules/intensity.md#passing). */
  const pass = async (deal: readonly (readonly Card[])[]): Promise<void> => {
    const choices = await Promise.all(
      seats(SEATS).map(of => ask(of, { action: 'pass', hand: at(deal, of) }, passChoice)),
    );
    if (signal.aborted) return;
    for (const of of seats(SEATS)) {
      const { output, ...choice } = at(choices, of);
      const fault = make(of, null, choice);
      // The last pass starts the exchange; the passes themselves stay in the position.
      narrator?.passed(of, at(position.passes, of) ?? [], fault, output);
    }
  };

  const playCard = async (): Promise<void> => {
    const of = at(rules.seatsToMove(position), 0);
    const before = position;
    const round = before.rounds.length;
    const sight = sightOf(rules.view(before, of), of);
    const { output, ...choice } = await ask(of, { action: 'play', sight }, cardChoice);
    if (signal.aborted) return;
    const fault = make(of, round, choice);
    const settled = position.rounds[round];
    const card = at((settled ?? position.table).cards, before.table.cards.length);
    narrator?.played(of, sight.hand, round, card, fault, output);
    if (settled !== undefined) narrator?.settled(settled);
  };

  const deal = position.hands.map(cardsIn);
  narrator?.dealt(players, deal);
  await pass(deal);
  while (position.phase.name === 'playing' && !signal.aborted) await playCard();
  if (signal.aborted) return null;
  const { score, rounds } = position;
  const totals = handTotals(score, rules.setup.options);
  const [places, merits] = [placesOf(totals), tournamentPoints(totals)];
  narrator?.ended(players, places, totals);
  const passes = position.passes.map(cards => cards ?? []);
  return { seed, players, deal, passes, rounds, faults, score, totals, places, merits };
}

function cardChoice(output: string): Choice {
  const choice = chosenCard(output);
  if (choice.kind === 'none') return { move: null, tried: [], reason: choice.reason };
  return { move: { type: 'play', card: choice.card }, tried: [choice.card], reason: null };
}

/** The cards of an answer, and why they are not three different ones; the rules judge the cards themselves. */
function passChoice(output: string): Choice {
  const cards = chosenPass(output);
  const move = { type: 'discard', cards } as const;
  if (new Set(cards).size < cards.length) return { move, tried: cards, reason: 'repeated discard' };
  const missing = output.trim() === '' ? NO_OUTPUT : 'incorrect number of discards';
  return { move, tried: cards, reason: cards.length === PASSED ? null : missing };
}
