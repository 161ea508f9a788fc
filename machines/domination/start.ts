import type { Territory } from '../conquest/board.ts';
import { settled } from '../flow.ts';
import { arrange, choose, type Randomness, type ScriptFault } from '../random.ts';
import { at, err, ok, type Result, replaced } from '../result.ts';
import { type Seat, seat as seatAt, seats } from '../seat.ts';
import { dominationFlow } from './flow.ts';
import { isDealt } from './options.ts';
import { beginGo } from './turns.ts';
import type { DominationPosition, DominationSetup, Scenario } from './types.ts';
import { dealMissions } from './winning.ts';

/**
 * How many armies each player starts with: (10 − players) × a unit, the unit being 12 % of the countries, rounded
 * (rules/domination.md#starting-armies).
 */
export function startArmies({ options, seats: players, board }: DominationSetup): number {
  const unit = Math.round(0.12 * board.countries.length);
  return options.startArmies > 0 ? options.startArmies : (10 - players) * unit;
}

/**
 * The first position. Chance chooses the first player, then deals missions, then the countries. A script has for these
 * the outcomes `first` (a seat from 0), `missions`, and `deal` (all countries as map files count, from 1), each only
 * where it is needed.
 */
export function start(game: Scenario, random: Randomness): Result<DominationPosition, ScriptFault> {
  const { setup } = game;
  const first = chooseFirst(setup, random);
  if (!first.ok) return first;
  const missions =
    setup.options.mode === 'mission'
      ? dealMissions(setup, first.value.random)
      : ok({ value: seats(setup.seats).map(() => null), random: first.value.random });
  if (!missions.ok) return missions;
  const { territories, size } = game.board;
  // A Fisher-Yates shuffle of all countries.
  const deal = isDealt(setup.options)
    ? arrange(missions.value.random, 'deal', territories, of => of + 1, `deal of all ${size} countries`)
    : ok({ value: [], random: missions.value.random });
  if (!deal.ok) return deal;
  const empty = emptyPosition(game, missions.value.value, deal.value.random);
  return begun(game, withDeal(empty, deal.value.value, first.value.seat), first.value.seat);
}

/** The first go; what follows by itself (armies placed at random) is done too. */
function begun(
  game: Scenario,
  position: DominationPosition,
  first: Seat,
): Result<DominationPosition, ScriptFault> {
  // The deal goes round like placing does: who comes after the last dealt country is next.
  const seat = seatAt((first + position.dealt.length) % game.setup.seats);
  const settledStart = settled(dominationFlow(game), ok(beginGo(game, position, seat)));
  if (settledStart.ok) return ok(settledStart.value.position);
  const { error } = settledStart;
  if (error.code === 'outcomes-ended' || error.code === 'outcomes-mismatch') return err(error);
  throw new Error(`a game cannot begin: ${error.code}`);
}

function emptyPosition(
  { setup, board }: Scenario,
  missions: readonly (number | null)[],
  random: Randomness,
): DominationPosition {
  const everybody = seats(setup.seats);
  const armies = startArmies(setup);
  const defend = setup.options.conduct === 'console' || setup.options.defence === 'most';
  return {
    owners: board.territories.map(() => null),
    armies: board.territories.map(() => 0),
    reserve: everybody.map(() => armies),
    used: [],
    trades: 0,
    capitals: everybody.map(() => null),
    beatenBy: everybody.map(() => null),
    eliminated: [],
    dealt: [],
    mode: setup.options.mode,
    turn: 0,
    active: seatAt(0),
    captured: false,
    mustTrade: false,
    attacks: 0,
    switches: everybody.map(() => ({ endTurn: true, defend })),
    phase: { name: 'setup.claiming' },
    hands: everybody.map(() => []),
    deck: setup.cards.map((_, card) => card),
    missions,
    start: null,
    random,
  };
}

/** Each dealt country gets one army of its owner; the first goes to the first player. */
function withDeal(
  position: DominationPosition,
  dealt: readonly Territory[],
  first: Seat,
): DominationPosition {
  let next: DominationPosition = { ...position, dealt };
  const players = position.reserve.length;
  for (const [index, country] of dealt.entries()) {
    const owner = seatAt((first + index) % players);
    next = {
      ...next,
      owners: replaced(next.owners, country, owner),
      armies: replaced(next.armies, country, 1),
      reserve: replaced(next.reserve, owner, at(next.reserve, owner) - 1),
    };
  }
  return next;
}

function chooseFirst(
  { options, seats: players }: DominationSetup,
  random: Randomness,
): Result<{ seat: Seat; random: Randomness }, ScriptFault> {
  if (options.firstPlayer === 'first') return ok({ seat: seatAt(0), random });
  const drawn = choose(random, 'first', 1, [0, players - 1]);
  return drawn.ok ? ok({ seat: seatAt(at(drawn.value.numbers, 0)), random: drawn.value.random }) : drawn;
}
