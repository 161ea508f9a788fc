import { neighboursOf, reachable, type Territory, territory, worthy } from '../conquest/board.ts';
import type { InState, MoveOf } from '../flow.ts';
import { at, numbers, triples } from '../result.ts';
import type { Seat } from '../seat.ts';
import { isPrey, mayMoveTo, sidesOf } from '../teams.ts';
import { cardsOf, setValue } from './cards.ts';
import { hasAttacksLeft, mostAttackDice, mostDefenceDice, notInside, placeableNow } from './checks.ts';
import type { DominationMove, DominationPosition, DominationTypes, PhaseName, Scenario } from './types.ts';

type Moves<K extends DominationMove['type']> = Generator<MoveOf<DominationTypes, K>>;

/** The countries of an owner; of null, the unclaimed ones. */
const ownedBy = ({ board }: Scenario, { owners }: DominationPosition, owner: Seat | null): Territory[] =>
  board.territories.filter(each => owners[each] === owner);

export const claims = (game: Scenario, position: DominationPosition) =>
  ownedBy(game, position, null).map(each => ({ type: 'claim', territory: each }) as const);

/** By country and number; at the start a placement is one army. */
export function* placements(game: Scenario, position: DominationPosition): Moves<'place'> {
  const { active, phase } = position;
  const now = placeableNow(game.setup.options, game.board.regions, position, active);
  const most = phase.name === 'setup.placing' ? 1 : now.most;
  for (const each of ownedBy(game, position, active)) {
    if (notInside(now, each) !== null) continue;
    for (let armies = 1; armies <= most; armies++) yield { type: 'place', territory: each, armies };
  }
}

export const capitals = (game: Scenario, position: DominationPosition) =>
  worthy(game.board.data, ownedBy(game, position, position.active)).map(
    each => ({ type: 'choose-capital', territory: each }) as const,
  );

/** Each set in each order, since the first card with an own country earns the bonus. */
export function* trades(game: Scenario, position: DominationPosition): Moves<'trade'> {
  for (const three of triples(at(position.hands, position.active))) {
    if (setValue(game.setup.options, position.trades, cardsOf(game, three)) === 0) continue;
    for (const first of three) {
      const [second = first, third = first] = three.filter(card => card !== first);
      yield { type: 'trade', cards: [first, second, third] };
      yield { type: 'trade', cards: [first, third, second] };
    }
  }
}

export function* attacks(game: Scenario, position: DominationPosition): Moves<'attack'> {
  const { active, armies, owners } = position;
  const sides = sidesOf(game.setup);
  if (!hasAttacksLeft(game, position)) return;
  for (const source of ownedBy(game, position, active)) {
    if (at(armies, source) < 2) continue;
    for (const target of neighboursOf(game.board, source)) {
      if (isPrey(sides, at(owners, target), active)) yield { type: 'attack', source, target };
    }
  }
}

export const rolls = (
  { setup }: Scenario,
  { armies, phase }: InState<DominationTypes, 'attacking.rolling'>,
) =>
  numbers(1, mostAttackDice(setup.options, at(armies, phase.source))).map(
    dice => ({ type: 'roll', dice }) as const,
  );

export const defences = (
  { setup }: Scenario,
  { armies, phase }: InState<DominationTypes, 'attacking.defending'>,
) =>
  numbers(1, mostDefenceDice(setup.options, at(armies, phase.target))).map(
    dice => ({ type: 'defend', dice }) as const,
  );

export const advances = ({ phase }: InState<DominationTypes, 'attacking.advancing'>) =>
  numbers(phase.least, phase.most).map(armies => ({ type: 'advance', armies }) as const);

export function* fortifications(game: Scenario, position: DominationPosition): Moves<'fortify'> {
  for (const source of ownedBy(game, position, position.active)) {
    const most = at(position.armies, source) - 1;
    if (most < 1) continue;
    for (const target of reachOf(game, position, source)) {
      for (let armies = 1; armies <= most; armies++) yield { type: 'fortify', source, target, armies };
    }
  }
}

/** The countries that armies may move to at the end of a turn. */
function reachOf(game: Scenario, position: DominationPosition, source: Territory): Territory[] {
  const isOpen = mayMoveTo(game.setup, position.active);
  const isOwn = (each: number): boolean => isOpen(at(position.owners, each));
  const { fortify } = game.setup.options;
  if (fortify === 'none') return [];
  const reach =
    fortify === 'adjacent'
      ? neighboursOf(game.board, source).filter(isOwn)
      : reachable(game.board.graph, source, isOwn).map(territory);
  return reach.filter(each => each !== source);
}

/** The move that ends a step of a turn without doing anything more; null for steps that require a decision. */
export const endOfStep = (phase: PhaseName): DominationMove | null => ENDS[phase] ?? null;

const ENDS: Readonly<Partial<Record<PhaseName, DominationMove>>> = {
  trading: { type: 'end-trade' },
  'attacking.rolling': { type: 'retreat' },
  'attacking.choosing': { type: 'end-attack' },
  fortifying: { type: 'pass' },
  ending: { type: 'end-turn' },
};
