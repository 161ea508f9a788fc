import type { Rules } from '../machines/game.ts';
import { type Card, cardsIn, deckFor, HAND_POINTS } from '../machines/intensity/cards.ts';
import { intensity } from '../machines/intensity/index.ts';
import { handTotals, tournamentPoints } from '../machines/intensity/round.ts';
import {
  type IntensityMove,
  type IntensityOptions,
  type IntensityPosition,
  type IntensityTypes,
  type IntensityView,
  optionsSchema,
} from '../machines/intensity/types.ts';
import { fromScript, fromSeed, shuffle } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import type { Seat } from '../machines/seat.ts';
import { seating } from '../source/arena/arena.ts';

/** A player on the bench: sees its view, answers with a move. `key` names hand and decision, for its randomness. */
export type Player = (view: IntensityView, seat: Seat, key: string) => IntensityMove;

type Moon = IntensityOptions['moon'];

/** The rules of one hand of so many players. */
function rulesWith(moon: Moon, seats: number): Rules<IntensityTypes> {
  const options = optionsSchema.parse({ hands: '1', lead: 'first-seat', moon });
  const prepared = intensity.prepare({ seats, options });
  if (!prepared.ok) throw new Error(prepared.error.sentence);
  return prepared.value;
}

/** What one deal, played in all rotations of the players, cost each player on average. */
export interface DealResult {
  readonly points: readonly number[];
  readonly tournament: readonly number[];
  readonly firsts: readonly number[];
  /** Hands of which a player took all points. */
  readonly moons: readonly number[];
}

/** Plays the deal of a number as often as there are players, in the rotations of one of their circular orders. */
export function playDeal(players: readonly Player[], number: number, moon: Moon = 'off'): DealResult {
  const count = players.length;
  const rules = rulesWith(moon, count);
  const seed = `strength ${number}`;
  const cards = shuffle(fromSeed(seed), cardsIn(deckFor(count))).items;
  const none = (): number[] => players.map(() => 0);
  const sums = { points: none(), tournament: none(), firsts: none(), moons: none() };
  for (let rotation = 0; rotation < count; rotation++) {
    const order = seating(count, number * count + rotation);
    const { score } = playHand(
      rules,
      order.map(player => at(players, player)),
      cards,
      `${seed}/${rotation}`,
    );
    const totals = handTotals(score, rules.setup.options);
    const shares = tournamentPoints(totals);
    const fewest = Math.min(...totals);
    for (const [place, player] of order.entries()) {
      sums.points[player] = at(sums.points, player) + at(totals, place) / count;
      sums.tournament[player] = at(sums.tournament, player) + at(shares, place) / count;
      sums.firsts[player] = at(sums.firsts, player) + (at(totals, place) === fewest ? 1 / count : 0);
      sums.moons[player] = at(sums.moons, player) + (score.points[place] === HAND_POINTS ? 1 : 0);
    }
  }
  return sums;
}

function playHand(
  rules: Rules<IntensityTypes>,
  players: readonly Player[],
  cards: readonly Card[],
  key: string,
): IntensityPosition {
  const started = rules.start(fromScript([{ what: 'deal', numbers: cards }]));
  if (!started.ok) throw new Error('the deal does not fit');
  let position: IntensityPosition = started.value;
  for (let move = 0; ; move++) {
    const [active] = rules.seatsToMove(position);
    if (active === undefined) return position;
    const answer = at(players, active)(rules.view(position, active), active, `${key}/${move}`);
    const applied = rules.apply(position, active, answer);
    if (!applied.ok) throw new Error(intensity.explain(applied.error, []));
    position = applied.value.position;
  }
}
