import { boardFault, type Territory } from '../conquest/board.ts';
import type { Mission } from '../conquest/deck.ts';
import { landOf, readGarrisons } from '../conquest/garrisons.ts';
import { firstHolding, holdFault } from '../conquest/hold.ts';
import { withBonuses } from '../conquest/income.ts';
import { adjudication } from '../conquest/limit.ts';
import { type Flow, flowRules, takeForcedSteps } from '../flow.ts';
import type { Game, SetupFault } from '../game.ts';
import { checkChoices, setupFault } from '../options.ts';
import { arrange, choose, type Randomness, type ScriptFault } from '../random.ts';
import { at, err, ok, type Result, replaced } from '../result.ts';
import { type Seat, seat as seatAt, seats, type Viewer } from '../seat.ts';
import { teamsFault } from '../teams.ts';
import { plural } from '../wording.ts';
import { about } from './about.ts';
import { deckOf, increasingValue } from './cards.ts';
import { inCharacter, lately } from './characters.ts';
import { dominationFlow } from './flow.ts';
import { positionSchema } from './invariants.ts';
import { GARRISONS, isDealt, optionsSchema } from './options.ts';
import { describe, explain } from './sentences.ts';
import { beginGo, canUndo, garrisonsIn } from './turns.ts';
import {
  type DominationEvent,
  type DominationPosition,
  type DominationSetup,
  type DominationTypes,
  type DominationView,
  moveSchema,
  type OpenPosition,
  prepareBoard,
  type Scenario,
  setupSchema,
} from './types.ts';
import { dealMissions, usableMissions } from './winning.ts';

export type FlowChange = (flow: Flow<DominationTypes>, game: Scenario) => Flow<DominationTypes>;

/** Risk as played by the Domination program and the course that follows it, on any map. */
export const dominationWith = (conduct: FlowChange): Game<DominationTypes> => ({
  ...about,
  rulesVersion: 1,
  options: optionsSchema,
  setup: setupSchema,
  move: moveSchema,
  position: positionSchema,
  prepare: setup => {
    const checked = checkSetup(setup);
    if (!checked.ok) return checked;
    const game: Scenario = { setup: checked.value, board: prepareBoard(checked.value.board) };
    const rules = flowRules(conduct(dominationFlow(game), game));
    return ok({
      setup: game.setup,
      ...rules,
      start: random => start(game, random),
      view: (position, viewer) => view(game, position, rules.seatsToMove(position), viewer),
      adjudicate: position => adjudication(game.setup, position),
      seen,
      lately,
    });
  },
  describe,
  explain,
  inCharacter,
});

export const domination = dominationWith(flow => flow);

/** Checks a set-up and puts in the deck that its options ask for. @returns it, or the first fault */
export function checkSetup(setup: DominationSetup): Result<DominationSetup, SetupFault> {
  const checked = checkChoices(about, optionsSchema, setup);
  if (!checked.ok) return checked;
  const whole: DominationSetup = checked.value;
  const wrong = boardFault(whole.board) ?? deckFault(whole);
  if (wrong !== null) return err(wrong);
  const board = withBonuses(whole.board, whole.options.bonuses);
  if (!board.ok) return board;
  const garrisons = readGarrisons(landOf(whole.board, GARRISONS), whole.options.garrisons);
  if (!garrisons.ok) return garrisons;
  const prepared: DominationSetup = { ...whole, board: board.value, cards: deckOf(whole) };
  const fault =
    armiesFault(prepared) ?? missionsFault(prepared) ?? teamsFault(prepared) ?? holdFault(prepared);
  return fault === null ? ok(prepared) : err(fault);
}

function deckFault({ cards, missions, board }: DominationSetup): SetupFault | null {
  const countries = board.countries.length;
  if (cards.some(card => card.kind !== 'wildcard' && card.country >= countries)) {
    return setupFault('wrong-cards', `a card names a country beyond the ${countries} of the board`);
  }
  const isWrong = missions.some(({ continents }) =>
    continents.some(each => typeof each === 'number' && each >= board.continents.length),
  );
  return isWrong
    ? setupFault('wrong-missions', 'a mission names a continent that is not on the board')
    : null;
}

/** Every country needs an army at the start; on a map of one to four countries the formula gives none. */
function armiesFault(setup: DominationSetup): SetupFault | null {
  const armies = startArmies(setup);
  const { length: countries } = setup.board.countries;
  if (armies * setup.seats >= countries && armies > 0) return null;
  const sentence =
    armies === 0
      ? `${countries} territories give no armies: set how many each player starts with`
      : `${setup.seats} players with ${plural(armies, 'army', 'armies')} each cannot fill ${countries} territories`;
  return setupFault('too-few-armies', sentence, 'startArmies');
}

function missionsFault(setup: DominationSetup): SetupFault | null {
  const usable = usableMissions(setup).length;
  if (setup.options.mode !== 'mission' || usable >= setup.seats) return null;
  const sentence = `the cards have ${usable} missions for ${setup.seats} players; each needs one`;
  return setupFault('too-few-missions', sentence, 'mode');
}

/** Armies of each player: (10 − players) × 12 % of the countries, rounded (rules/domination.md#starting-armies). */
export function startArmies({ options, seats: players, board }: DominationSetup): number {
  const unit = Math.round(0.12 * board.countries.length);
  return options.startArmies > 0 ? options.startArmies : (10 - players) * unit;
}

/**
 * The first position: draws the first player, deals missions, then countries. A script needs, in this order and only
 * where used, the outcomes `first` (a seat from 0), `missions`, and `deal` (all countries as map files count, from 1).
 */
export function start(game: Scenario, random: Randomness): Result<DominationPosition, ScriptFault> {
  const { setup } = game;
  const drawn =
    setup.options.firstPlayer === 'first'
      ? ok({ numbers: [0], random })
      : choose(random, 'first', 1, [0, setup.seats - 1]);
  if (!drawn.ok) return drawn;
  const first = seatAt(at(drawn.value.numbers, 0));
  const missions =
    setup.options.mode === 'mission'
      ? dealMissions(setup, drawn.value.random)
      : ok({ value: seats(setup.seats).map(() => null), random: drawn.value.random });
  if (!missions.ok) return missions;
  const { territories, size } = game.board;
  const deal = isDealt(setup.options)
    ? arrange(missions.value.random, 'deal', territories, of => of + 1, `deal of all ${size} countries`)
    : ok({ value: [], random: missions.value.random });
  if (!deal.ok) return deal;
  const empty = emptyPosition(game, missions.value.value, deal.value.random);
  return beginGame(game, withDeal(game, empty, deal.value.value, first), first);
}

/** Begins the first go, with the forced steps after it (armies placed at random). */
function beginGame(
  game: Scenario,
  position: DominationPosition,
  first: Seat,
): Result<DominationPosition, ScriptFault> {
  // Placing continues the round of the deal, after the owner of the last country.
  const seat = seatAt((first + position.dealt.length) % game.setup.seats);
  const settledStart = takeForcedSteps(dominationFlow(game), ok(beginGo(game, position, seat)));
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
    ...firstHolding(setup.options),
    random,
  };
}

/** Gives each dealt country one army, or its garrison; the first country goes to the first player. */
function withDeal(
  { setup }: Scenario,
  position: DominationPosition,
  dealt: readonly Territory[],
  first: Seat,
): DominationPosition {
  let next: DominationPosition = { ...position, dealt };
  const players = position.reserve.length;
  const garrisons = garrisonsIn(setup);
  for (const [index, country] of dealt.entries()) {
    const owner = seatAt((first + index) % players);
    next = {
      ...next,
      owners: replaced(next.owners, country, owner),
      armies: replaced(next.armies, country, garrisons.get(country)?.armies ?? 1),
      reserve: replaced(next.reserve, owner, at(next.reserve, owner) - 1),
    };
  }
  return next;
}

/** Everything open, with the viewer's own cards and mission. */
function view(
  game: Scenario,
  position: DominationPosition,
  toMove: readonly Seat[],
  viewer: Viewer,
): DominationView {
  const { hands, deck, missions } = position;
  const { options, cards } = game.setup;
  return {
    ...openOf(position),
    viewer,
    options,
    toMove,
    hand: viewer === 'spectator' ? [] : at(hands, viewer),
    handSizes: hands.map(hand => hand.length),
    deckSize: deck.length,
    mission: viewer === 'spectator' ? null : missionOf(game, missions, viewer),
    shownMissions: missions.map((_, seat) =>
      wonByMission(position, seat) ? missionOf(game, missions, seat) : null,
    ),
    nextTrade: increasingValue(options.increase, position.trades),
    cards,
    canUndo: canUndo(position),
  };
}

/** Copies the open fields one by one, so that a new field of the position stays hidden until it is named here. */
export function openOf(position: OpenPosition): OpenPosition {
  const { owners, armies, reserve, used, trades, capitals, beatenBy, eliminated, dealt, mode } = position;
  const { turn, active, captured, mustTrade, attacks, switches, phase, holding } = position;
  const board = { owners, armies, reserve, used, trades, capitals, beatenBy, eliminated, dealt, mode };
  const held = holding === undefined ? {} : { holding };
  return { ...board, ...held, turn, active, captured, mustTrade, attacks, switches, phase };
}

const wonByMission = ({ phase, active }: DominationPosition, seat: number): boolean =>
  phase.name === 'over' && phase.outcome.reason === 'mission' && active === seat;

function missionOf({ setup }: Scenario, missions: readonly (number | null)[], seat: number): Mission | null {
  const mission = missions[seat];
  return mission === null || mission === undefined ? null : at(setup.missions, mission);
}

/** Hides cards from viewers to whom they do not and did not belong. */
export function seen(event: DominationEvent, viewer: Viewer): DominationEvent {
  const isOwn = (...those: readonly Seat[]): boolean => viewer !== 'spectator' && those.includes(viewer);
  if (event.type === 'card-drawn' && !isOwn(event.seat)) return { ...event, card: null };
  if (event.type === 'eliminated' && !isOwn(event.seat, event.by)) return { ...event, cards: null };
  return event;
}
