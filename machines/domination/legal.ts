import { neighboursOf, reachable, type Territory, territory } from '../conquest/board.ts';
import { at, triples } from '../result.ts';
import type { Seat } from '../seat.ts';
import { cardsOf, hasTooManyCards, setValue } from './cards.ts';
import { hasAttacksLeft, mostAttackDice, mostDefenceDice, seatToMove } from './checks.ts';
import { canUndo } from './turns.ts';
import type { DominationMove, DominationPosition, PhaseName, Scenario } from './types.ts';
import { canContinue } from './winning.ts';

/** Every move that is allowed to a seat now, in a fixed order. */
export function* legalMoves(
  game: Scenario,
  position: DominationPosition,
  seat: Seat,
): Generator<DominationMove> {
  if (seat !== seatToMove(game, position)) return;
  yield* movesOfPhase(game, position, seat);
  if (game.setup.options.conduct === 'console') yield* consoleMoves(game, position);
}

function* movesOfPhase(game: Scenario, position: DominationPosition, seat: Seat): Generator<DominationMove> {
  const { phase } = position;
  switch (phase.name) {
    case 'setup.claiming':
      for (const each of ownedBy(game, position, null)) yield { type: 'claim', territory: each };
      yield { type: 'place-random' };
      return;
    case 'setup.placing':
      for (const each of ownedBy(game, position, seat)) yield { type: 'place', territory: each, armies: 1 };
      yield { type: 'place-random' };
      return;
    case 'capital':
      for (const each of ownedBy(game, position, seat)) yield { type: 'choose-capital', territory: each };
      return;
    case 'trading':
      yield* trades(game, position, seat);
      return;
    case 'placing':
      yield* placements(game, position, seat);
      return;
    case 'attacking.choosing':
      yield* attacks(game, position, seat);
      yield { type: 'end-attack' };
      return;
    case 'attacking.rolling': {
      const most = mostAttackDice(game.setup.options, at(position.armies, phase.source));
      for (let dice = 1; dice <= most; dice++) yield { type: 'roll', dice };
      yield { type: 'retreat' };
      return;
    }
    case 'attacking.defending': {
      const most = mostDefenceDice(game.setup.options, at(position.armies, phase.target));
      for (let dice = 1; dice <= most; dice++) yield { type: 'defend', dice };
      return;
    }
    case 'attacking.advancing':
      for (let armies = phase.least; armies <= phase.most; armies++) yield { type: 'advance', armies };
      return;
    case 'fortifying':
      yield* fortifications(game, position, seat);
      yield { type: 'pass' };
      return;
    case 'ending':
      yield { type: 'end-turn' };
      return;
    case 'over':
      return;
  }
}

function* consoleMoves(game: Scenario, position: DominationPosition): Generator<DominationMove> {
  if (canContinue(game, position)) yield { type: 'continue' };
  if (canUndo(position)) yield { type: 'undo' };
  for (const what of ['endTurn', 'defend'] as const) {
    for (const on of [true, false]) yield { type: 'switch', what, on };
  }
}

const ownedBy = ({ board }: Scenario, { owners }: DominationPosition, owner: Seat | null): Territory[] =>
  board.territories.filter(each => owners[each] === owner);

/** Each set in each order, for the first card with an own country gives the bonus. */
function* trades(game: Scenario, position: DominationPosition, seat: Seat): Generator<DominationMove> {
  for (const three of triples(at(position.hands, seat))) {
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
  if (!hasTooManyCards(game, position, seat)) yield { type: 'end-trade' };
}

function* placements(game: Scenario, position: DominationPosition, seat: Seat): Generator<DominationMove> {
  const most = at(position.reserve, seat);
  for (const each of ownedBy(game, position, seat)) {
    for (let armies = 1; armies <= most; armies++) yield { type: 'place', territory: each, armies };
  }
  yield { type: 'place-random' };
}

function* attacks(game: Scenario, position: DominationPosition, seat: Seat): Generator<DominationMove> {
  if (!hasAttacksLeft(game, position)) return;
  for (const source of ownedBy(game, position, seat)) {
    if (at(position.armies, source) < 2) continue;
    for (const target of neighboursOf(game.board, source)) {
      if (position.owners[target] !== seat) yield { type: 'attack', source, target };
    }
  }
}

function* fortifications(
  game: Scenario,
  position: DominationPosition,
  seat: Seat,
): Generator<DominationMove> {
  for (const source of ownedBy(game, position, seat)) {
    const most = at(position.armies, source) - 1;
    if (most < 1) continue;
    for (const target of reachOf(game, position, source)) {
      for (let armies = 1; armies <= most; armies++) yield { type: 'fortify', source, target, armies };
    }
  }
}

/** The own countries that armies of one may move to at the end of a turn. */
export function reachOf(game: Scenario, position: DominationPosition, source: Territory): Territory[] {
  const isOwn = (each: number): boolean => position.owners[each] === position.active;
  const { fortify } = game.setup.options;
  if (fortify === 'none') return [];
  if (fortify === 'adjacent')
    return neighboursOf(game.board, source).filter(each => each !== source && isOwn(each));
  return reachable(game.board.graph, source, isOwn)
    .filter(each => each !== source)
    .map(territory);
}

/** The move that ends a step of a turn without anything more being done in it; null in steps that want something else. */
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
