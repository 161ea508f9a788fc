import { type Territory, territory as territoryAt } from '../conquest/board.ts';
import { quietStep } from '../flow.ts';
import { type Chosen, draw, mismatch, type Randomness, type ScriptFault, take } from '../random.ts';
import { at, err, ok, type Result, replaced } from '../result.ts';
import { notOwned, offBoard, wrongArmies } from './checks.ts';
import type { DominationStep, DominationTried } from './events.ts';
import type { DominationPosition, Scenario } from './types.ts';
import { withWin } from './winning.ts';

/** Takes an empty country at the start, with the first army on it. */
export function claim(game: Scenario, position: DominationPosition, of: Territory): DominationTried {
  const refusal = offBoard(game.board, of);
  if (refusal !== null) return err(refusal);
  const owner = at(position.owners, of);
  if (owner !== null) return err({ code: 'taken', territory: of, owner });
  return ok(withWin(game, claimed(position, of, false)));
}

/** Places one army of the start in an own country. */
export function placeOne(
  game: Scenario,
  position: DominationPosition,
  of: Territory,
  armies: number,
): DominationTried {
  const refusal = offBoard(game.board, of) ?? notOwned(position, position.active, of);
  if (refusal !== null) return err(refusal);
  if (armies !== 1) return err({ code: 'one-army', armies });
  return ok(withWin(game, placed(position, of, 1, false)));
}

/** Places new armies of a turn in an own country. */
export function place(
  game: Scenario,
  position: DominationPosition,
  of: Territory,
  armies: number,
): DominationTried {
  const refusal =
    offBoard(game.board, of) ??
    notOwned(position, position.active, of) ??
    wrongArmies(armies, 1, at(position.reserve, position.active));
  return refusal === null ? ok(withWin(game, placed(position, of, armies, false))) : err(refusal);
}

/**
 * Places one army where chance says: in an empty country while there is one, else in an own one. A script must have an
 * outcome `place` with the number of the country as map files count, from 1.
 */
export function placeRandom(game: Scenario, position: DominationPosition): DominationTried {
  const isClaim = position.phase.name === 'setup.claiming';
  const owner = isClaim ? null : position.active;
  const chosen = chooseCountry(
    position.random,
    game.board.territories.filter(each => position.owners[each] === owner),
    game.board.size,
  );
  if (!chosen.ok) return chosen;
  const next = { ...position, random: chosen.value.random };
  const step = isClaim ? claimed(next, chosen.value.value, true) : placed(next, chosen.value.value, 1, true);
  return ok({ ...withWin(game, step), reveals: true });
}

function chooseCountry(
  random: Randomness,
  countries: readonly Territory[],
  size: number,
): Result<Chosen<Territory>, ScriptFault> {
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

function claimed(position: DominationPosition, of: Territory, random: boolean): DominationStep {
  const { active } = position;
  const left = at(position.reserve, active) - 1;
  const next: DominationPosition = {
    ...position,
    owners: replaced(position.owners, of, active),
    armies: replaced(position.armies, of, 1),
    reserve: replaced(position.reserve, active, left),
    phase: { name: 'ending' },
  };
  return quietStep(next, { type: 'claimed', seat: active, territory: of, left, random });
}

/** At the start every army ends the go; in a turn the last one leads on to the attacks. */
function placed(
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
