import { neighboursOf, reachable, type Territory, territory } from '../conquest/board.ts';
import type { In, MoveOf } from '../flow.ts';
import { at, numbers, triples } from '../result.ts';
import type { Seat } from '../seat.ts';
import { cardsOf, setValue } from './cards.ts';
import { hasAttacksLeft, mostAttackDice, mostDefenceDice } from './checks.ts';
import type { DominationMove, DominationPosition, DominationTypes, PhaseName, Scenario } from './types.ts';

/** The countries of an owner; of null, the unclaimed ones. */
const ownedBy = ({ board }: Scenario, { owners }: DominationPosition, owner: Seat | null): Territory[] =>
  board.territories.filter(each => owners[each] === owner);

export const claims = (game: Scenario, position: DominationPosition) =>
  ownedBy(game, position, null).map(each => ({ type: 'claim', territory: each }) as const);

/** By country and number; at the start a placement is one army. */
export function* placements(
  game: Scenario,
  position: DominationPosition,
): Generator<MoveOf<DominationTypes, 'place'>> {
  const { active, phase, reserve } = position;
  const most = phase.name === 'setup.placing' ? 1 : at(reserve, active);
  for (const each of ownedBy(game, position, active)) {
    for (let armies = 1; armies <= most; armies++) yield { type: 'place', territory: each, armies };
  }
}

export const capitals = (game: Scenario, position: DominationPosition) =>
  ownedBy(game, position, position.active).map(
    each => ({ type: 'choose-capital', territory: each }) as const,
  );

/** Each set in each order, since the first card with an own country earns the bonus. */
export function* trades(
  game: Scenario,
  position: DominationPosition,
): Generator<MoveOf<DominationTypes, 'trade'>> {
  for (const three of triples(at(position.hands, position.active))) {
    if (setValue(game.setup.options, position.trades, cardsOf(game, three)) === 0) continue;
    const [a, b, c] = three;
    const orders = [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ];
    for (const cards of orders) yield { type: 'trade', cards };
  }
}

export function* attacks(
  game: Scenario,
  position: DominationPosition,
): Generator<MoveOf<DominationTypes, 'attack'>> {
  const { active, armies, owners } = position;
  if (!hasAttacksLeft(game, position)) return;
  for (const source of ownedBy(game, position, active)) {
    if (at(armies, source) < 2) continue;
    for (const target of neighboursOf(game.board, source)) {
      if (owners[target] !== active) yield { type: 'attack', source, target };
    }
  }
}

export const rolls = ({ setup }: Scenario, { armies, phase }: In<DominationTypes, 'attacking.rolling'>) =>
  numbers(1, mostAttackDice(setup.options, at(armies, phase.source))).map(
    dice => ({ type: 'roll', dice }) as const,
  );

export const defences = (
  { setup }: Scenario,
  { armies, phase }: In<DominationTypes, 'attacking.defending'>,
) =>
  numbers(1, mostDefenceDice(setup.options, at(armies, phase.target))).map(
    dice => ({ type: 'defend', dice }) as const,
  );

export const advances = ({ phase }: In<DominationTypes, 'attacking.advancing'>) =>
  numbers(phase.least, phase.most).map(armies => ({ type: 'advance', armies }) as const);

export function* fortifications(
  game: Scenario,
  position: DominationPosition,
): Generator<MoveOf<DominationTypes, 'fortify'>> {
  for (const source of ownedBy(game, position, position.active)) {
    const most = at(position.armies, source) - 1;
    if (most < 1) continue;
    for (const target of reachOf(game, position, source)) {
      for (let armies = 1; armies <= most; armies++) yield { type: 'fortify', source, target, armies };
    }
  }
}

/** The own countries that armies may move to at the end of a turn. */
function reachOf(game: Scenario, position: DominationPosition, source: Territory): Territory[] {
  const isOwn = (each: number): boolean => position.owners[each] === position.active;
  const { fortify } = game.setup.options;
  if (fortify === 'none') return [];
  if (fortify === 'adjacent')
    return neighboursOf(game.board, source).filter(each => each !== source && isOwn(each));
  return reachable(game.board.graph, source, isOwn)
    .filter(each => each !== source)
    .map(territory);
}

/** The move that ends a step of a turn without doing anything more; null for steps that require a decision. */
export function endOfStep(phase: PhaseName): DominationMove | null {
  switch (phase) {
    case 'trading':
      return { type: 'end-trade' };
    case 'attacking.rolling':
      return { type: 'retreat' };
    case 'attacking.choosing':
      return { type: 'end-attack' };
    case 'fortifying':
      return { type: 'pass' };
    case 'ending':
      return { type: 'end-turn' };
    default:
      return null;
  }
}
