import { areNeighbours, moveArmies, type Territory } from '../conquest/board.ts';
import { rollOf } from '../conquest/dice.ts';
import { type InState, join, quiet, quietStep } from '../flow.ts';
import { type Draw, rollDice } from '../random.ts';
import { at, err, ok, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import { isPrey, sidesOf } from '../teams.ts';
import { canTrade } from './cards.ts';
import {
  hasAttacksLeft,
  mostAttackDice,
  mostDefenceDice,
  notOwned,
  offBoard,
  tooWeak,
  wrongArmies,
  wrongDice,
} from './checks.ts';
import type {
  DominationEvent,
  DominationPosition,
  DominationRefusal,
  DominationResult,
  DominationStep,
  DominationTypes,
  Front,
  Scenario,
} from './types.ts';
import { withWin } from './winning.ts';

type Rolling = InState<DominationTypes, 'attacking.rolling'>;
type Defending = InState<DominationTypes, 'attacking.defending'>;
type Advancing = InState<DominationTypes, 'attacking.advancing'>;

/** Declares an attack; the attacker then rolls or retreats. */
export function attack(game: Scenario, position: DominationPosition, front: Front): DominationResult {
  const refusal = attackRefusal(game, position, front);
  if (refusal !== null) return err(refusal);
  const { source, target } = front;
  const next: DominationPosition = {
    ...position,
    attacks: position.attacks + 1,
    phase: { name: 'attacking.rolling', source, target },
  };
  const defender = ownerOf(position, target);
  return quiet(next, { type: 'attacked', seat: position.active, defender, source, target });
}

function attackRefusal(
  game: Scenario,
  position: DominationPosition,
  { source, target }: Front,
): DominationRefusal | null {
  const refusal = offBoard(game.board, source, target) ?? notOwned(position, position.active, source);
  if (refusal !== null) return refusal;
  const owner = ownerOf(position, target);
  if (owner === position.active) return { code: 'your-own', territory: target };
  if (!isPrey(sidesOf(game.setup), owner, position.active))
    return { code: 'a-mate', territory: target, owner };
  if (!areNeighbours(game.board.graph, source, target)) return { code: 'not-adjacent', source, target };
  if (!hasAttacksLeft(game, position)) return { code: 'no-attacks-left', attacks: position.attacks };
  return tooWeak(position, source);
}

/** Chooses the attacker's dice; they are rolled once the defender has chosen too. */
export function roll(game: Scenario, position: Rolling, dice: number): DominationResult {
  const { options } = game.setup;
  const { source, target } = position.phase;
  const refusal = wrongDice(dice, mostAttackDice(options, at(position.armies, source)));
  if (refusal !== null) return err(refusal);
  const phase = { name: 'attacking.defending', source, target, dice } as const;
  const most = mostDefenceDice(options, at(position.armies, target));
  const defender = ownerOf(position, target);
  const seat = position.active;
  return quiet({ ...position, phase }, { type: 'attack-rolled', seat, defender, source, target, dice, most });
}

export function retreat(position: Rolling): DominationResult {
  const { source, target } = position.phase;
  return quiet(choosing(position), { type: 'retreated', seat: position.active, source, target });
}

/** Chooses the defender's dice and rolls for both sides. */
export function defend(
  game: Scenario,
  position: Defending,
  dice: number,
  automatic = false,
): DominationResult {
  const { phase } = position;
  const most = mostDefenceDice(game.setup.options, at(position.armies, phase.target));
  const refusal = wrongDice(dice, most);
  if (refusal !== null) return err(refusal);
  const rolled = rollDice(position.random, phase.dice + dice);
  if (!rolled.ok) return rolled;
  const seat = ownerOf(position, phase.target);
  const chosen = quietStep(position, { type: 'defended', seat, dice, automatic });
  return ok(join(chosen, fight(game, position, rolled.value)));
}

export const defendWithMost = (game: Scenario, here: Defending): DominationResult =>
  defend(game, here, mostDefenceDice(game.setup.options, at(here.armies, here.phase.target)), true);

function fight(game: Scenario, position: Defending, { numbers, random }: Draw): DominationStep {
  const { source, target, dice } = position.phase;
  const rolled = rollOf(numbers, dice);
  const armies = position.armies.slice();
  armies[source] = at(armies, source) - rolled.attackerLoses;
  armies[target] = at(armies, target) - rolled.defenderLoses;
  const left = mostAttackDice(game.setup.options, at(armies, source));
  const isTaken = at(armies, target) === 0;
  const event: DominationEvent = {
    type: 'rolled',
    seat: position.active,
    defender: ownerOf(position, target),
    source,
    target,
    ...rolled,
    next: isTaken ? 0 : left,
  };
  const after: DominationPosition = { ...position, armies, random };
  const next =
    left > 0 ? { ...after, phase: { name: 'attacking.rolling', source, target } as const } : choosing(after);
  const step: DominationStep = { position: next, events: [event], reveals: true };
  return isTaken ? join(step, capture(game, after, { source, target }, dice)) : step;
}

/** Hands the target over at once; it stays empty until the conqueror moves in. */
function capture(
  game: Scenario,
  position: DominationPosition,
  { source, target }: Front,
  dice: number,
): DominationStep {
  const seat = position.active;
  const from = ownerOf(position, target);
  const most = at(position.armies, source) - 1;
  const least = game.setup.options.moveIn === 'one' ? 1 : dice;
  const taken: DominationPosition = {
    ...position,
    owners: replaced(position.owners, target, seat),
    captured: true,
    phase: { name: 'attacking.advancing', source, target, least, most },
  };
  const step = quietStep(taken, { type: 'captured', seat, from, source, target, least, most });
  return taken.owners.includes(from) ? step : join(step, eliminate(game, taken, from));
}

/** Gives the beaten player's cards to the victor, who may have to trade at once (rules/domination.md#elimination). */
function eliminate(game: Scenario, position: DominationPosition, loser: Seat): DominationStep {
  const { active, hands } = position;
  const { cards: mode, forcedTrade } = game.setup.options;
  const cards = at(hands, loser);
  const hand = [...at(hands, active), ...cards];
  const mustTrade = mode !== 'italianlike' && forcedTrade > 0 && hand.length >= forcedTrade;
  const next: DominationPosition = {
    ...position,
    hands: hands.map((held, seat) => (seat === loser ? [] : seat === active ? hand : held)),
    beatenBy: replaced(position.beatenBy, loser, active),
    eliminated: [...position.eliminated, loser],
    mustTrade: position.mustTrade || mustTrade,
  };
  return quietStep(next, { type: 'eliminated', seat: loser, by: active, cards, count: cards.length });
}

const choosing = (position: DominationPosition): DominationPosition => ({
  ...position,
  phase: { name: 'attacking.choosing' },
});

/** The owner of a country. @throws Error if nobody owns it, which is impossible after the start */
export function ownerOf({ owners }: DominationPosition, of: Territory): Seat {
  const owner = at(owners, of);
  if (owner === null) throw new Error(`nobody owns country ${of}`);
  return owner;
}

/** Moves the conqueror's armies into the target; a forced trade may follow. */
export function advance(
  game: Scenario,
  position: Advancing,
  armies: number,
  automatic = false,
): DominationResult {
  const { active } = position;
  const { source, target, least, most } = position.phase;
  const refusal = wrongArmies(armies, least, most);
  if (refusal !== null) return err(refusal);
  const mustTrade = position.mustTrade && canTrade(game, position, active);
  const next: DominationPosition = {
    ...position,
    armies: moveArmies(position.armies, source, target, armies),
    mustTrade,
    phase: { name: mustTrade ? 'trading' : 'attacking.choosing' },
  };
  const step = quietStep(next, { type: 'advanced', seat: active, source, target, armies, automatic });
  return ok(withWin(game, step));
}

/** Ends the active player's attacks of this turn. */
export const endAttack = (position: DominationPosition, automatic: boolean): DominationResult =>
  quiet(
    { ...position, phase: { name: 'fortifying' } },
    { type: 'attacks-ended', seat: position.active, automatic },
  );
