import { type Garrisons, readGarrisons } from '../conquest/garrisons.ts';
import { firstHolding, holdFault } from '../conquest/hold.ts';
import { adjudication } from '../conquest/limit.ts';
import { flowRules, takeForcedSteps } from '../flow.ts';
import type { Game, Rules, SetupFault } from '../game.ts';
import { checkChoices } from '../options.ts';
import { choose, draw, mismatch, type Randomness, type Script, shuffle, take } from '../random.ts';
import { at, err, ok, type Result } from '../result.ts';
import { type Seat, seat, seats } from '../seat.ts';
import { teamsFault } from '../teams.ts';
import { about } from './about.ts';
import { namedLand, territories, territoriesOf } from './board.ts';
import { inCharacter, lately } from './characters.ts';
import { gridFlow } from './flow.ts';
import { positionSchema } from './invariants.ts';
import { describe, explain } from './sentences.ts';
import { beginTurn, DEPLOYMENT, seatsToMove } from './turns.ts';
import {
  type GridPosition,
  type GridSetup,
  type GridTypes,
  type GridView,
  moveSchema,
  optionsSchema,
  SIZE,
  setupSchema,
} from './types.ts';

/** Simple Risk on a board of 5 by 5 territories. */
export const grid: Game<GridTypes> = {
  ...about,
  rulesVersion: 1,
  options: optionsSchema,
  setup: setupSchema,
  move: moveSchema,
  position: positionSchema,
  prepare,
  describe,
  explain,
  inCharacter,
};

function prepare(chosen: GridSetup): Result<Rules<GridTypes>, SetupFault> {
  const checked = checkChoices(about, optionsSchema, chosen);
  if (!checked.ok) return checked;
  const setup: GridSetup = checked.value;
  const garrisons = readGarrisons(namedLand, setup.options.garrisons);
  if (!garrisons.ok) return garrisons;
  const wrong = teamsFault(setup) ?? holdFault(setup);
  if (wrong !== null) return err(wrong);
  return ok({
    setup,
    ...flowRules(gridFlow(setup)),
    start: random => start(setup, garrisons.value, random),
    view: position => view(setup, position),
    adjudicate: ({ troops, ...position }) => adjudication(setup, { ...position, armies: troops }),
    seen: event => event,
    lately,
  });
}

function start(setup: GridSetup, garrisons: Garrisons, random: Randomness) {
  const dealt = deal(random, setup.seats);
  if (!dealt.ok) return dealt;
  const position: GridPosition = {
    owners: dealt.value.owners,
    troops: territories.map(each => garrisons.get(each)?.armies ?? 1),
    turn: 0,
    active: seat(0),
    eliminated: [],
    ...firstHolding(setup.options),
    phase: { name: 'deploying', left: seats(setup.seats).map(() => DEPLOYMENT) },
    random: dealt.value.random,
  };
  return setup.options.deployment === 'random' ? deployed(setup, position) : ok(position);
}

/**
 * The beginning of the first turn, with everybody's troops dealt to territories of their own, each equally likely. A script
 * has an outcome `troops` for each player: territories, counted from 0 among that player's.
 */
function deployed(setup: GridSetup, position: GridPosition) {
  const troops = [...position.troops];
  let { random } = position;
  for (const each of seats(setup.seats)) {
    const own = territoriesOf(position, each);
    const dealt = choose(random, 'troops', DEPLOYMENT, [0, own.length - 1]);
    if (!dealt.ok) return dealt;
    random = dealt.value.random;
    for (const index of dealt.value.numbers) troops[at(own, index)] = at(troops, at(own, index)) + 1;
  }
  // Under a low cap there may be no troop to place.
  const begun = beginTurn(setup, { ...position, troops, random }, seat(0), 1);
  const settled = takeForcedSteps(gridFlow(setup), ok(begun));
  if (!settled.ok) throw new Error(`a game cannot begin: ${settled.error.code}`);
  return ok(settled.value.position);
}

/** Hides only the generator's state. */
function view(setup: GridSetup, position: GridPosition): GridView {
  const { random: _, ...known } = position;
  return { ...known, seats: setup.seats, options: setup.options, toMove: seatsToMove(position) };
}

/**
 * Deals the board to 3 to 5 players; the order, and who has an extra territory, are random (rules/grid.md#the-deal).
 * A script must begin with an outcome `deal`: the 25 owners row by row, in the counts of `dealtCounts`.
 */
export const deal = (random: Randomness, players: number) =>
  random.kind === 'script' ? scriptedDeal(random, players) : ok(drawnDeal(random, players));

/** Territories dealt to each player, the most first: 7, 6, 6, 6 for four. */
export function dealtCounts(players: number): readonly number[] {
  return seats(players).map(each => Math.floor(SIZE / players) + (each < SIZE % players ? 1 : 0));
}

function drawnDeal(random: Randomness & { kind: 'alea' }, players: number) {
  const first = draw(random, [players]);
  const luckiest = first.numbers[0] ?? 0;
  const cards = dealtCounts(players).flatMap((count, index) =>
    new Array<Seat>(count).fill(seat((luckiest + index) % players)),
  );
  const shuffled = shuffle(first.random, cards);
  return { owners: shuffled.items, random: shuffled.random };
}

function scriptedDeal(script: Script, players: number) {
  const taken = take(script, 'deal', SIZE, [0, players - 1]);
  if (!taken.ok) return taken;
  const owners = taken.value.numbers.map(seat);
  const counts = seats(players).map(each => owners.filter(owner => owner === each).length);
  const needed = dealtCounts(players).join(', ');
  const found = counts.toSorted((one, other) => other - one).join(', ');
  if (found === needed) return ok({ owners, random: taken.value.random });
  return mismatch(script, `deal of ${needed} territories`, `deal of ${found}`);
}
