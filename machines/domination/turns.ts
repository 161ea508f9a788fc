import { reinforcement as countReinforcement, regionBonus } from '../conquest/reinforcement.ts';
import { joined, quietStep } from '../flow.ts';
import { at, ok, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import { seat as seatAt } from '../seat.ts';
import { canTrade, drawCard, recycled } from './cards.ts';
import type { DominationStep, DominationTried } from './events.ts';
import type { DominationPosition, Scenario, TurnPosition } from './types.ts';
import { drawn, isSetUp } from './winning.ts';

/** The new armies of a seat's turn (rules/domination.md#new-armies). */
export function newArmies({ setup, board }: Scenario, { owners }: TurnPosition, seat: Seat): number {
  const { reinforcementMinimum, minimumOf } = setup.options;
  const isOwn = (territory: number): boolean => owners[territory] === seat;
  const rule = {
    territoriesPerArmy: 3,
    minimum: reinforcementMinimum,
    minimumOf: minimumOf === 'total' ? 'total' : 'territories',
  } as const;
  return countReinforcement(
    rule,
    owners.filter(owner => owner === seat).length,
    regionBonus(board.regions, isOwn),
  );
}

/** Ends a go: a card for who has taken a country, then the next player's go, or the end by the turn limit. */
export function endTurn(game: Scenario, position: DominationPosition, automatic: boolean): DominationTried {
  const ended = quietStep(position, { type: 'turn-ended', seat: position.active, automatic });
  const earned = earnedCard(game, position);
  if (!earned.ok) return earned;
  const before = joined(ended, earned.value);
  const { turnLimit } = game.setup.options;
  if (turnLimit > 0 && position.turn >= turnLimit) return ok(joined(before, drawn(game, before.position)));
  const next = nextSeat(game, position);
  return ok(joined(before, beginGo(game, before.position, next)));
}

/** The card for the first conquest of a turn, if there is one to draw. */
function earnedCard(game: Scenario, position: DominationPosition): DominationTried {
  if (!position.captured || position.deck.length === 0) return ok(quietStep(position));
  const card = drawCard(game, position);
  if (!card.ok) return card;
  const { active } = position;
  const taken: DominationPosition = {
    ...position,
    deck: position.deck.filter(number => number !== card.value.value),
    hands: replaced(position.hands, active, [...at(position.hands, active), card.value.value]),
    random: card.value.random,
  };
  return ok({
    position: recycled(game, taken),
    events: [{ type: 'card-drawn', seat: active, card: card.value.value }],
    reveals: true,
  });
}

/** Who comes next: at the start everybody in turn, later whoever still owns a country. */
function nextSeat({ setup }: Scenario, position: TurnPosition): Seat {
  const { active, eliminated } = position;
  for (let step = 1; step < setup.seats; step++) {
    const seat = seatAt((active + step) % setup.seats);
    if (!eliminated.includes(seat)) return seat;
  }
  return active;
}

/** Begins a seat's go: one army of the start, the choice of a capital, or a turn with new armies. */
export function beginGo(game: Scenario, position: DominationPosition, seat: Seat): DominationStep {
  const fresh: DominationPosition = {
    ...position,
    active: seat,
    captured: false,
    mustTrade: false,
    attacks: 0,
    start: null,
  };
  const begun = isSetUp(position) ? beginTurn(game, fresh, seat) : fresh;
  const armies = at(begun.reserve, seat);
  const phased = isSetUp(position) ? begun : withSetUpPhase(begun);
  const marked = game.setup.options.conduct === 'console' ? withUndo(phased) : phased;
  return quietStep(marked, { type: 'go-began', seat, turn: phased.turn, armies });
}

function beginTurn(game: Scenario, position: DominationPosition, seat: Seat): DominationPosition {
  const turn = position.turn + 1;
  if (position.mode === 'capital' && position.capitals[seat] === null) {
    return { ...position, turn, phase: { name: 'capital' } };
  }
  const reserve = at(position.reserve, seat) + newArmies(game, position, seat);
  const armed = { ...position, turn, reserve: replaced(position.reserve, seat, reserve) };
  const name = canTrade(game, armed, seat) ? 'trading' : 'placing';
  return { ...armed, phase: { name } };
}

/** While any country is empty, only empty ones may be chosen. */
export const withSetUpPhase = (position: DominationPosition): DominationPosition => ({
  ...position,
  phase: { name: position.owners.includes(null) ? 'setup.claiming' : 'setup.placing' },
});

/** The position with itself as the one that undo brings back. */
export function withUndo(position: DominationPosition): DominationPosition {
  const { start: _start, random: _random, ...turn } = position;
  return { ...position, start: turn };
}
