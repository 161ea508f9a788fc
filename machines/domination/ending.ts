import type { Territory } from '../conquest/board.ts';
import { quiet, quietStep } from '../flow.ts';
import { at, err, ok, replaced } from '../result.ts';
import type { Seat } from '../seat.ts';
import { canTrade } from './cards.ts';
import { notOwned, noWay, offBoard, tooWeak, wrongArmies } from './checks.ts';
import type { DominationRefusal, DominationTried } from './events.ts';
import type { DominationMove, DominationPhase, DominationPosition, Scenario } from './types.ts';
import { canContinue, withWin } from './winning.ts';

type Advancing = DominationPhase & { name: 'attacking.advancing' };
type Fortify = DominationMove & { type: 'fortify' };

/** The conqueror moves armies into the target; then a forced trade may be due. */
export function advance(
  game: Scenario,
  position: DominationPosition,
  phase: Advancing,
  armies: number,
  automatic = false,
): DominationTried {
  const refusal = wrongArmies(armies, phase.least, phase.most);
  if (refusal !== null) return err(refusal);
  const { source, target } = phase;
  const { active } = position;
  const mustTrade = position.mustTrade && canTrade(game, position, active);
  const next: DominationPosition = {
    ...position,
    armies: moved(position.armies, source, target, armies),
    mustTrade,
    phase: { name: mustTrade ? 'trading' : 'attacking.choosing' },
  };
  const step = quietStep(next, { type: 'advanced', seat: active, source, target, armies, automatic });
  return ok(withWin(game, step));
}

/** The active player attacks no more in this turn. */
export const endAttack = (position: DominationPosition, automatic: boolean): DominationTried =>
  quiet(
    { ...position, phase: { name: 'fortifying' } },
    { type: 'attacks-ended', seat: position.active, automatic },
  );

/** The one move at the end of a turn. */
export function fortify(
  game: Scenario,
  position: DominationPosition,
  { source, target, armies }: Fortify,
): DominationTried {
  const refusal = fortifyRefusal(game, position, { type: 'fortify', source, target, armies });
  if (refusal !== null) return err(refusal);
  const next: DominationPosition = {
    ...position,
    armies: moved(position.armies, source, target, armies),
    phase: { name: 'ending' },
  };
  const step = quietStep(next, { type: 'fortified', seat: position.active, source, target, armies });
  return ok(withWin(game, step));
}

function fortifyRefusal(
  game: Scenario,
  position: DominationPosition,
  { source, target, armies }: Fortify,
): DominationRefusal | null {
  const refusal =
    offBoard(game.board, source, target) ??
    notOwned(position, position.active, source) ??
    notOwned(position, position.active, target) ??
    noWay(game, position, source, target) ??
    tooWeak(position, source);
  return refusal ?? wrongArmies(armies, 1, at(position.armies, source) - 1);
}

/** Ends the turn without that move. */
export const pass = (position: DominationPosition, automatic: boolean): DominationTried =>
  quiet({ ...position, phase: { name: 'ending' } }, { type: 'passed', seat: position.active, automatic });

/** Chooses the capital; its cards leave the deck (rules/domination.md#capitals). */
export function chooseCapital(game: Scenario, position: DominationPosition, of: Territory): DominationTried {
  const { active } = position;
  const refusal = offBoard(game.board, of) ?? notOwned(position, active, of);
  if (refusal !== null) return err(refusal);
  const next: DominationPosition = {
    ...position,
    capitals: replaced(position.capitals, active, of),
    deck: position.deck.filter(number => {
      const card = at(game.setup.cards, number);
      return card.kind === 'wildcard' || card.country !== of;
    }),
    phase: { name: 'ending' },
  };
  return quiet(next, { type: 'capital-chosen', seat: active, territory: of });
}

function moved(armies: readonly number[], source: Territory, target: Territory, count: number): number[] {
  const next = armies.slice();
  next[source] = at(next, source) - count;
  next[target] = at(next, target) + count;
  return next;
}

/** True when `undo` has something to go back to; a defender has not, for it is not his go. */
export const canUndo = ({ start, phase }: DominationPosition): boolean =>
  start !== null && phase.name !== 'attacking.defending';

/** Back to how the go began; what chance gives next stays as it is. */
export function undo(position: DominationPosition): DominationTried {
  const { start, random } = position;
  if (start === null || !canUndo(position)) return err({ code: 'nothing-to-undo' });
  return quiet({ ...start, start, random }, { type: 'undone', seat: start.active });
}

/** Goes on as domination after a capital or mission win. */
export function goOn(game: Scenario, position: DominationPosition): DominationTried {
  if (!canContinue(game, position)) return err({ code: 'cannot-continue' });
  const { active, mustTrade, reserve } = position;
  const name = mustTrade ? 'trading' : at(reserve, active) > 0 ? 'placing' : 'attacking.choosing';
  // A win with the last army of the start leads into the first turn.
  const turn = Math.max(1, position.turn);
  return quiet(
    { ...position, turn, mode: 'domination', phase: { name } },
    { type: 'continued', seat: active },
  );
}

/** Leaves something to the program, or takes it back. */
export function throwSwitch(
  position: DominationPosition,
  seat: Seat,
  { what, on }: DominationMove & { type: 'switch' },
): DominationTried {
  const switches = replaced(position.switches, seat, { ...at(position.switches, seat), [what]: on });
  return quiet({ ...position, switches }, { type: 'switched', seat, what, on });
}
