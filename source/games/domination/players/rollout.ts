import { openOf } from '../../../../machines/domination/index.ts';
import type {
  DominationMove,
  DominationPosition,
  DominationSetup,
  DominationTypes,
} from '../../../../machines/domination/types.ts';
import { usableMissions } from '../../../../machines/domination/winning.ts';
import type { Rules } from '../../../../machines/game.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import { FastRandom } from '../../../players/fast-random.ts';
import { memoize } from '../../conquest/players/choice.ts';
import { domination } from '../conduct.ts';
import { strike } from './common-moves.ts';
import { hard, marchOf } from './hard.ts';
import { isLate, normal } from './normal.ts';
import { mayAttack, type Situation, situationOf } from './situation.ts';
import type { MarchStep } from './workbench.ts';

const rulesOf = memoize((setup: DominationSetup): Rules<DominationTypes> => {
  const rules = domination.prepare(setup);
  if (!rules.ok) throw new Error(rules.error.sentence);
  return rules.value;
});

/** A position that the player cannot tell from the real one: what is hidden is dealt at random. */
export function determinization({ setup, view, seat }: Situation, seed: string): DominationPosition {
  const noise = FastRandom.of(seed);
  const known = new Set([...view.hand, ...view.used]);
  const hidden = view.cards.flatMap((_, number) => (known.has(number) ? [] : [number]));
  noise.shuffle(hidden);
  const hands = view.handSizes.map((size, each) =>
    each === seat ? view.hand : hidden.splice(0, Math.min(size, hidden.length)),
  );
  const missions = view.mission === null ? [] : usableMissions(setup);
  noise.shuffle(missions);
  const text = JSON.stringify(view.mission);
  const own = missions.findIndex(number => JSON.stringify(setup.missions[number]) === text);
  const [mine = null] = own < 0 ? [] : missions.splice(own, 1);
  return {
    ...openOf(view),
    hands,
    deck: hidden.slice(0, view.deckSize),
    missions: seats(setup.seats).map(each => (each === seat ? mine : (missions.pop() ?? mine))),
    start: null,
    random: fromSeed(seed),
  };
}

/** Most moves of a rollout. */
const LONGEST = 400;
/** In one of so many rollouts the others keep a set that they need not trade. */
const KEEPING = 3;
/** A planned march continues while its armies are at least this share of the plan. */
const ON_PLAN = 0.75;

/** Plays like the hard player but finishes planned marches, which needs far less thought. */
class Marcher {
  #steps: readonly MarchStep[] = [];
  #done = 0;

  move(situation: Situation): DominationMove {
    const { phase, armies, owners } = situation.view;
    if (isLate(situation)) return hard(situation);
    if (phase.name === 'attacking.advancing') {
      const step = this.#steps[this.#done];
      if (step === undefined || step.target !== phase.target) return hard(situation);
      this.#done += 1;
      return { type: 'advance', armies: step.all ? phase.most : phase.least };
    }
    if (phase.name !== 'attacking.choosing') return hard(situation);
    const step = this.#steps[this.#done];
    const goesOn =
      step !== undefined &&
      mayAttack(situation) &&
      owners[step.source] === situation.seat &&
      owners[step.target] !== situation.seat &&
      at(armies, step.source) > Math.max(1, ON_PLAN * step.armies);
    if (goesOn) return strike(step);
    const plan = marchOf(situation);
    this.#steps = plan?.steps ?? [];
    this.#done = 0;
    return plan === null ? { type: 'end-attack' } : strike(plan);
  }
}

/**
 * Plays on until the seat's next turn or the end, from its first move. The seat plays like the hard player; the
 * others like it or the normal one, by the number of the rollout (`line`).
 */
export function playedOut(
  { setup, seat }: Situation,
  start: DominationPosition,
  first: DominationMove,
  line: number,
): DominationPosition {
  const rules = rulesOf(setup);
  let position = start;
  let move = first;
  let mover = at(rules.seatsToMove(position), 0);
  let turn = position.turn;
  let marcher = new Marcher();
  for (let moves = 0; moves < LONGEST; moves += 1) {
    const step = rules.apply(position, mover, move);
    if (!step.ok) throw new Error(`a line of thought breaks the rules: ${step.error.code}`);
    ({ position } = step.value);
    const [next] = rules.seatsToMove(position);
    if (next === undefined || position.beatenBy[seat] !== null) break;
    if (position.turn > turn) {
      turn = position.turn;
      marcher = new Marcher();
      if (position.active === seat) break;
    }
    mover = next;
    const view = rules.view(position, mover);
    const situation = situationOf({ setup, view, seat: mover, seed: `${moves}` });
    move = mover === seat ? marcher.move(situation) : others(situation, marcher, line);
  }
  return position;
}

/** An opponent's move; the number of the rollout decides its kind of player. */
function others(situation: Situation, marcher: Marcher, line: number): DominationMove {
  const { view, seat, options } = situation;
  const keeps = view.phase.name === 'trading' && line % KEEPING === 0;
  if (keeps && view.hand.length < options.handLimit) return { type: 'end-trade' };
  return (line >> (seat % 2)) % 2 === 1 ? normal(situation) : marcher.move(situation);
}

/** The player's view of an imagined position. */
export const viewOf = ({ setup, seat }: Situation, position: DominationPosition) =>
  rulesOf(setup).view(position, seat);
