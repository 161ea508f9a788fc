import { expect } from 'vitest';
import { begin, persist, play, restore, type Snapshot } from '../../machines/chart.ts';
import type { Game, GameTypes, Rules } from '../../machines/game.ts';
import { fromSeed } from '../../machines/random.ts';
import { type Seat, seats } from '../../machines/seat.ts';
import type { Positions } from '../../source/table/positions.ts';
import { good } from '../good.ts';
import { areTogether, isOnMate } from './team-walks.ts';
import type { StrideOf } from './walks.ts';

/** What must be so after every move of a game. */
export type LawsOf<G extends GameTypes> = readonly (readonly [
  name: string,
  law: (stride: StrideOf<G>, rules: Rules<G>) => void,
])[];

interface Struck {
  readonly type: string;
  readonly seat: Seat;
  readonly defender?: Seat | null;
  readonly owner?: Seat | null;
}
const isStrike = (event: object): event is Struck =>
  'type' in event && (event.type === 'attacked' || event.type === 'bombed');

/** What must be so after every move of any game. */
export const lawsOfAll = <G extends GameTypes & { setup: { options: { teams: number } } }>(
  game: Game<G>,
  positions: Positions<G>,
): LawsOf<G> => [
  [
    'moves and positions pass the schemas as they are, and a game of the set-up can have the position',
    ({ move, step }, rules) => {
      expect(game.move.parse(move)).toEqual(move);
      const copy: unknown = JSON.parse(JSON.stringify(step.position));
      expect(game.position.parse(copy)).toEqual(step.position);
      expect(positions.whyImpossible(rules, step.position)).toBeNull();
      expect(rules.rests(step.position)).toBe(true);
    },
  ],
  [
    'who is waited for has a move, and nobody else; an outcome has every seat once, and mates in one place',
    ({ step }, rules) => {
      const all = seats(rules.setup.seats);
      const waiting = rules.seatsToMove(step.position);
      for (const seat of all) {
        const [first] = rules.legalMoves(step.position, seat);
        expect(first !== undefined).toBe(waiting.includes(seat));
      }
      const outcome = rules.outcome(step.position);
      expect(rules.progress(step.position).phase === 'over').toBe(outcome !== null);
      if (outcome === null) return;
      expect(outcome.places.flat().toSorted()).toEqual(all);
      expect(areTogether(rules, outcome.places)).toBe(true);
    },
  ],
  [
    'nobody attacks or bombs a mate',
    ({ step }, rules) => {
      for (const event of step.events)
        if (isStrike(event))
          expect(isOnMate(rules, event.seat, event.defender ?? event.owner ?? null)).toBe(false);
    },
  ],
];

/** That a game goes in its statechart as in its rules, saved and restored after every so many moves. */
export function followed<G extends GameTypes>(
  game: Game<G>,
  rules: Rules<G>,
  seed: string,
  every: number,
): (stride: StrideOf<G>) => void {
  let here: Snapshot<G> = good(begin(rules, fromSeed(seed)));
  let count = 0;
  return ({ before, seat, move, step }) => {
    expect(here.context.position).toEqual(before);
    if (count % every === 0)
      here = good(restore(game, rules, JSON.parse(JSON.stringify(persist(rules, here)))));
    count++;
    here = good(play(rules, here, seat, move));
    expect(here.context).toEqual(step);
    expect(here.phase).toBe(rules.progress(step.position).phase);
  };
}
