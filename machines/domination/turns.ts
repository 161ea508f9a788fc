import {
  type Board,
  moveArmies,
  regionBonus,
  reinforcement,
  type Territory,
  territory as territoryAt,
  worthy,
} from '../conquest/board.ts';
import { type Garrisons, garrisonsOf, landOf } from '../conquest/garrisons.ts';
import { armiesOf, connectedBonus, underCap } from '../conquest/income.ts';
import { join, quiet, quietStep } from '../flow.ts';
import { survivors } from '../outcome.ts';
import { draw, mismatch, type RandomChoice, type Randomness, type ScriptFault, take } from '../random.ts';
import { at, err, ok, type Result, replaced } from '../result.ts';
import { type Seat, seat as seatAt } from '../seat.ts';
import { mayMoveTo } from '../teams.ts';
import { canTrade, countryOf, drawCard, recycle } from './cards.ts';
import {
  canAttack,
  canFortify,
  notInside,
  notOwned,
  noWay,
  offBoard,
  placeableNow,
  tooWeak,
  wrongArmies,
} from './checks.ts';
import { type DominationOptions, GARRISONS } from './options.ts';
import type {
  DominationMove,
  DominationPosition,
  DominationRefusal,
  DominationResult,
  DominationSetup,
  DominationStep,
  Scenario,
  TurnPosition,
} from './types.ts';
import { endAtLimit, isSetUp, withHolding, withWin } from './winning.ts';

/** New armies of a seat's turn (rules/domination.md#new-armies). */
export function newArmies(
  options: DominationOptions,
  { graph, regions }: Pick<Board, 'graph' | 'regions'>,
  { owners, armies }: Pick<TurnPosition, 'owners' | 'armies'>,
  seat: Seat,
): number {
  const isOwn = (territory: number): boolean => owners[territory] === seat;
  const { reinforcementMinimum, minimumOf } = options;
  const owned = owners.filter(owner => owner === seat).length;
  const part = minimumOf === 'total' ? 'total' : 'territories';
  const paid = reinforcement(
    { territoriesPerArmy: 3, minimum: reinforcementMinimum, minimumOf: part },
    owned,
    regionBonus(regions, isOwn) + connectedBonus(options, graph, isOwn),
  );
  return underCap(options, paid, owned, armiesOf({ owners, armies }, seat));
}

/** Ends a go: draws a card after a conquest, then begins the next player's go or ends the game by its turn limit. */
export function endTurn(game: Scenario, position: DominationPosition, automatic: boolean): DominationResult {
  const ended = quietStep(position, { type: 'turn-ended', seat: position.active, automatic });
  const earned = earnedCard(game, position);
  if (!earned.ok) return earned;
  const { turnLimit } = game.setup.options;
  const next = nextSeat(game, position);
  const before = join(ended, join(earned.value, withHolding(game, earned.value.position, next)));
  if (before.position.phase.name === 'over') return ok(before);
  const isLast = turnLimit > 0 && position.turn >= turnLimit;
  if (isLast || isStuck(game, before.position)) return ok(join(before, endAtLimit(game, before.position)));
  return ok(join(before, beginGo(game, before.position, next)));
}

/** Tests whether nobody can ever do anything more and all turns would pass by themselves (rules/domination.md#draw). */
function isStuck(game: Scenario, position: DominationPosition): boolean {
  const { options, seats } = game.setup;
  const isMoving = position.holding !== undefined && position.holding !== null;
  if (options.passing === 'asked' || isMoving || position.turn < seats) return false;
  return survivors(seats, position.eliminated).every(active => {
    const turn = { ...position, active, attacks: 0 };
    return (
      newArmies(options, game.board, position, active) === 0 &&
      !canTrade(game, position, active) &&
      !canAttack(game, turn) &&
      !canFortify(game, turn)
    );
  });
}

/** Draws the card for the first conquest of a turn, if the deck has any. */
function earnedCard(game: Scenario, position: DominationPosition): DominationResult {
  if (!position.captured || position.deck.length === 0) return ok(quietStep(position));
  const card = drawCard(game, position);
  if (!card.ok) return card;
  const { active, hands, deck } = position;
  const { value: drawn, random } = card.value;
  const taken: DominationPosition = {
    ...position,
    deck: deck.filter(number => number !== drawn),
    hands: replaced(hands, active, [...at(hands, active), drawn]),
    random,
  };
  const event = { type: 'card-drawn', seat: active, card: drawn } as const;
  return ok({ position: recycle(game, taken), events: [event], reveals: true });
}

/** The next player: everybody in turn at the start, later those still in the game. */
function nextSeat({ setup }: Scenario, position: TurnPosition): Seat {
  const { active, eliminated } = position;
  for (let step = 1; step < setup.seats; step++) {
    const seat = seatAt((active + step) % setup.seats);
    if (!eliminated.includes(seat)) return seat;
  }
  return active;
}

/** Begins a seat's go: one army at the start, the choice of a capital, or a turn with new armies. */
export function beginGo(game: Scenario, position: DominationPosition, seat: Seat): DominationStep {
  const cleared = { captured: false, mustTrade: false, attacks: 0, start: null };
  const fresh: DominationPosition = { ...position, active: seat, ...cleared };
  // While any country is empty, only empty ones may be chosen.
  const name = position.owners.includes(null) ? 'setup.claiming' : 'setup.placing';
  const begun = isSetUp(position) ? beginTurn(game, fresh, seat) : { ...fresh, phase: { name } as const };
  const armies = at(begun.reserve, seat);
  const marked = game.setup.options.conduct === 'console' ? withUndo(begun) : begun;
  return quietStep(marked, { type: 'go-began', seat, turn: begun.turn, armies });
}

function beginTurn(game: Scenario, position: DominationPosition, seat: Seat): DominationPosition {
  const turn = position.turn + 1;
  if (position.mode === 'capital' && position.capitals[seat] === null) {
    return { ...position, turn, phase: { name: 'capital' } };
  }
  const reserve = at(position.reserve, seat) + newArmies(game.setup.options, game.board, position, seat);
  const armed = { ...position, turn, reserve: replaced(position.reserve, seat, reserve) };
  const name = canTrade(game, armed, seat) ? 'trading' : 'placing';
  return { ...armed, phase: { name } };
}

/** Makes undo return to this position. */
export function withUndo(position: DominationPosition): DominationPosition {
  const { start: _start, random: _random, ...turn } = position;
  return { ...position, start: turn };
}

/** True when the go can be undone; never by a defender, whose go it is not. */
export const canUndo = ({ start, phase }: DominationPosition): boolean =>
  start !== null && phase.name !== 'attacking.defending';

/** Claims an empty country at the start with the first army. */
export function claim(game: Scenario, position: DominationPosition, of: Territory): DominationResult {
  const refusal = offBoard(game.board, of);
  if (refusal !== null) return err(refusal);
  const owner = at(position.owners, of);
  if (owner !== null) return err({ code: 'taken', territory: of, owner });
  return ok(withWin(game, claimStep(game, position, of, false)));
}

/** Places armies in an own country: one at the start, some of the new ones in a turn. */
export function place(
  game: Scenario,
  position: DominationPosition,
  { territory: of, armies }: Placement,
): DominationResult {
  const { active, phase } = position;
  const now = placeableNow(game.setup.options, game.board.regions, position, active);
  const refusal =
    offBoard(game.board, of) ??
    notOwned(position, active, of) ??
    notInside(now, of) ??
    (phase.name === 'setup.placing' ? notOne(armies) : wrongArmies(armies, 1, now.most));
  return refusal === null ? ok(withWin(game, placeStep(position, of, armies, false))) : err(refusal);
}

const notOne = (armies: number): DominationRefusal | null =>
  armies === 1 ? null : { code: 'one-army', armies };

/**
 * Places one army at random: in an empty country if there is one, else in an own one. A script needs an outcome
 * `place`: the country's number as map files count, from 1.
 */
export function placeRandom(game: Scenario, position: DominationPosition): DominationResult {
  const isClaim = position.phase.name === 'setup.claiming';
  const owner = isClaim ? null : position.active;
  const { inside } = placeableNow(game.setup.options, game.board.regions, position, position.active);
  const countries = game.board.territories.filter(
    each => position.owners[each] === owner && (inside === null || inside.territories.includes(each)),
  );
  const chosen = chooseCountry(position.random, countries, game.board.size);
  if (!chosen.ok) return chosen;
  const { value: of, random } = chosen.value;
  const next = { ...position, random };
  const step = isClaim ? claimStep(game, next, of, true) : placeStep(next, of, 1, true);
  return ok({ ...withWin(game, step), reveals: true });
}

function chooseCountry(
  random: Randomness,
  countries: readonly Territory[],
  size: number,
): Result<RandomChoice<Territory>, ScriptFault> {
  if (random.kind === 'alea') {
    const drawn = draw(random, [countries.length]);
    return ok({ value: at(countries, at(drawn.numbers, 0)), random: drawn.random });
  }
  const taken = take(random, 'place', 1, [1, size]);
  if (!taken.ok) return taken;
  const number = at(taken.value.numbers, 0);
  const country = territoryAt(number - 1);
  if (countries.includes(country)) return ok({ value: country, random: taken.value.random });
  return mismatch(random, 'place of a country that can be chosen', `place ${number}`);
}

/** What named countries begin with (rules/domination.md#garrisons). */
export const garrisonsIn = ({ board, options }: DominationSetup): Garrisons =>
  garrisonsOf(landOf(board, GARRISONS), options.garrisons);

function claimStep(
  { setup }: Scenario,
  position: DominationPosition,
  of: Territory,
  random: boolean,
): DominationStep {
  const { active } = position;
  const armies = garrisonsIn(setup).get(of)?.armies ?? 1;
  const left = at(position.reserve, active) - 1;
  const next: DominationPosition = {
    ...position,
    owners: replaced(position.owners, of, active),
    armies: replaced(position.armies, of, armies),
    reserve: replaced(position.reserve, active, left),
    phase: { name: 'ending' },
  };
  const garrison = armies === 1 ? {} : { armies };
  return quietStep(next, { type: 'claimed', seat: active, territory: of, left, random, ...garrison });
}

/** Every army ends the go at the start; in a turn the last one leads to the attacks. */
function placeStep(
  position: DominationPosition,
  of: Territory,
  armies: number,
  random: boolean,
): DominationStep {
  const { active, phase } = position;
  const left = at(position.reserve, active) - armies;
  const inTurn = left > 0 ? phase : ({ name: 'attacking.choosing' } as const);
  const next: DominationPosition = {
    ...position,
    armies: replaced(position.armies, of, at(position.armies, of) + armies),
    reserve: replaced(position.reserve, active, left),
    phase: phase.name === 'setup.placing' ? { name: 'ending' } : inTurn,
  };
  return quietStep(next, { type: 'placed', seat: active, territory: of, armies, left, random });
}

export type Placement = DominationMove & { type: 'place' };

/** Makes the one move at the end of a turn. */
export function fortify(
  game: Scenario,
  position: DominationPosition,
  { source, target, armies }: DominationMove & { type: 'fortify' },
): DominationResult {
  const { active } = position;
  const refusal =
    offBoard(game.board, source, target) ??
    notOwned(position, active, source) ??
    (mayMoveTo(game.setup, active)(at(position.owners, target))
      ? null
      : notOwned(position, active, target)) ??
    noWay(game, position, source, target) ??
    tooWeak(position, source) ??
    wrongArmies(armies, 1, at(position.armies, source) - 1);
  if (refusal !== null) return err(refusal);
  const next: DominationPosition = {
    ...position,
    armies: moveArmies(position.armies, source, target, armies),
    phase: { name: 'ending' },
  };
  return ok(withWin(game, quietStep(next, { type: 'fortified', seat: active, source, target, armies })));
}

/** Ends the turn without that move. */
export const pass = (position: DominationPosition, automatic: boolean): DominationResult =>
  quiet({ ...position, phase: { name: 'ending' } }, { type: 'passed', seat: position.active, automatic });

/** Refuses a country as a capital while the player has one that the map names. */
function unworthy(
  { board }: Scenario,
  { owners, active }: DominationPosition,
  of: Territory,
): DominationRefusal | null {
  const own = board.territories.filter(each => owners[each] === active);
  return worthy(board.data, own).includes(of) ? null : { code: 'no-capital', territory: of };
}

/** Chooses the capital; its cards leave the deck (rules/domination.md#capitals). */
export function chooseCapital(game: Scenario, position: DominationPosition, of: Territory): DominationResult {
  const { active } = position;
  const refusal = offBoard(game.board, of) ?? notOwned(position, active, of) ?? unworthy(game, position, of);
  if (refusal !== null) return err(refusal);
  const next: DominationPosition = {
    ...position,
    capitals: replaced(position.capitals, active, of),
    deck: position.deck.filter(number => countryOf(at(game.setup.cards, number)) !== of),
    phase: { name: 'ending' },
  };
  return quiet(next, { type: 'capital-chosen', seat: active, territory: of });
}
