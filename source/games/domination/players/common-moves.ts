import { territory } from '../../../../machines/conquest/board.ts';
import { mustTrade, setValue } from '../../../../machines/domination/cards.ts';
import { mostAttackDice, mostDefenceDice, placeableNow } from '../../../../machines/domination/checks.ts';
import type { DominationMove, DominationPhase } from '../../../../machines/domination/types.ts';
import { at, triples } from '../../../../machines/result.ts';
import { best, bestOf, type Strike } from '../../conquest/players/choice.ts';
import type { Situation } from './situation.ts';

/**
 * The moves that all players make alike: defence with the most dice, and the end of a turn. @throws Error in other
 * phases
 */
export function commonMove({ view, options }: Situation): DominationMove {
  const { phase } = view;
  switch (phase.name) {
    case 'attacking.defending':
      return { type: 'defend', dice: mostDefenceDice(options, at(view.armies, phase.target)) };
    case 'ending':
      return { type: 'end-turn' };
    case 'over':
      // Only on the console is there anything to answer: a switch, left as it is.
      return { type: 'switch', what: 'endTurn', on: at(view.switches, view.active).endTurn };
    default:
      throw new Error(`the phase ${phase.name} is not decided by custom`);
  }
}

/** Places armies in a country, or fewer, or where those of a continent must go: beside the strongest enemy. */
export function placed(situation: Situation, country: number, armies: number): DominationMove {
  const { view, seat, options, terrain } = situation;
  const { most, inside } = placeableNow(options, terrain.payers, view, seat);
  const own = inside?.territories.filter(each => view.owners[each] === seat) ?? [];
  const threat = (each: number): number =>
    Math.max(
      0,
      ...at(terrain.into, each).map(from => (view.owners[from] === seat ? 0 : at(view.armies, from))),
    );
  const fit = inside === null || inside.territories.includes(country) ? country : best(own, threat);
  return { type: 'place', territory: territory(fit), armies: Math.min(armies, most) };
}

export const strike = ({ source, target }: Strike): DominationMove => ({
  type: 'attack',
  ...front(source, target),
});

const front = (source: number, target: number) => ({ source: territory(source), target: territory(target) });

/** Moves all armies but the one that must stay. */
export const marchAll = ({ view }: Situation, source: number, target: number): DominationMove => ({
  type: 'fortify',
  ...front(source, target),
  armies: at(view.armies, source) - 1,
});

/** Rolls the most dice; retreats below a chance of winning. */
export function rollOrRetreat(
  { view, options, battles }: Situation,
  { source, target }: Strike,
  least: number,
): DominationMove {
  const armies = at(view.armies, source);
  if (battles.win(armies - 1, at(view.armies, target)) < least) return { type: 'retreat' };
  return { type: 'roll', dice: mostAttackDice(options, armies) };
}

export type Advance = Extract<DominationPhase, { name: 'attacking.advancing' }>;

/** A set in the own hand, in the best order for trading. */
export interface CardSet {
  readonly cards: readonly number[];
  readonly value: number;
}

/** The best set of the hand: most armies (with the bonus), then fewest wildcards; null without one. */
function bestSet({ view, options, seat }: Situation): CardSet | null {
  const isOwnCard = (number: number): boolean => {
    const card = at(view.cards, number);
    return card.kind !== 'wildcard' && view.owners[card.country] === seat;
  };
  const sets = [...triples(view.hand)].flatMap(three => {
    const cards = three.map(number => at(view.cards, number));
    const value = setValue(options, view.trades, cards);
    const bonus = three.some(isOwnCard) ? options.tradeBonus : 0;
    const wildcards = cards.filter(({ kind }) => kind === 'wildcard').length;
    return value === 0 ? [] : [{ three, value, worth: value + bonus - WILDCARD * wildcards }];
  });
  const found = bestOf(sets, ({ worth }) => worth);
  if (found === undefined) return null;
  // The first card with an own country gives the bonus.
  const cards = found.three.toSorted((one, other) => Number(isOwnCard(other)) - Number(isOwnCard(one)));
  return { value: found.value, cards };
}

/** The value of keeping a wildcard, in armies. */
const WILDCARD = 2.5;

/** Trades the best set when forced, or when `wants` says so. */
export function tradeMove(situation: Situation, wants: (set: CardSet) => boolean): DominationMove {
  const set = bestSet(situation);
  if (set === null || !(mustTrade(situation.options, situation.view.hand) || wants(set)))
    return { type: 'end-trade' };
  return { type: 'trade', cards: set.cards };
}
