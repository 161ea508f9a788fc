import type { BoardData } from '../conquest/board.ts';
import { flowRules } from '../flow.ts';
import type { Game, SetupFault } from '../game.ts';
import { checkOptions, checkSeats } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
import { about } from './about.ts';
import { deckOf } from './cards.ts';
import type { DominationTypes } from './events.ts';
import { dominationFlow } from './flow.ts';
import { positionSchema } from './holds.ts';
import { legalMoves } from './legal.ts';
import { optionsSchema } from './options.ts';
import { describe, explain } from './sentences.ts';
import { start, startArmies } from './start.ts';
import { type DominationSetup, moveSchema, prepareBoard, type Scenario, setupSchema } from './types.ts';
import { seen, view } from './view.ts';
import { usableMissions } from './winning.ts';

/** Risk as the Domination program and the class that follows it play it, on any map. */
export const domination: Game<DominationTypes> = {
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
    return ok({
      setup: game.setup,
      ...flowRules(dominationFlow(game)),
      start: random => start(game, random),
      legalMoves: (position, seat) => legalMoves(game, position, seat),
      view: (position, viewer) => view(game, position, viewer),
      seen,
    });
  },
  describe,
  explain,
};

/** A set-up that can be played, with the deck that its options ask for; or the first reason why it cannot. */
export function checkSetup(setup: DominationSetup): Result<DominationSetup, SetupFault> {
  const options = checkOptions(optionsSchema, setup.options);
  if (!options.ok) return options;
  const whole: DominationSetup = { ...setup, options: options.value };
  const seats = checkSeats(about, whole.seats);
  if (!seats.ok) return seats;
  const wrong = boardFault(whole.board) ?? deckFault(whole);
  if (wrong !== null) return err(wrong);
  const prepared: DominationSetup = { ...whole, cards: deckOf(whole) };
  const fault = armiesFault(prepared) ?? missionsFault(prepared);
  return fault === null ? ok(prepared) : err(fault);
}

const fault = (code: string, sentence: string, option: string | null = null): SetupFault => ({
  code,
  option,
  sentence,
});

function boardFault({ countries, continents }: BoardData): SetupFault | null {
  if (countries.length < 2) return fault('wrong-board', 'a board needs at least two countries');
  const isCountry = (index: number): boolean => index < countries.length;
  const wrong = countries.find(
    ({ continent, borders }) => continent >= continents.length || !borders.every(isCountry),
  );
  return wrong === undefined
    ? null
    : fault('wrong-board', `the country ${wrong.name} names a continent or a neighbour that is not there`);
}

function deckFault({ cards, missions, board }: DominationSetup): SetupFault | null {
  const countries = board.countries.length;
  if (cards.some(card => card.kind !== 'wildcard' && card.country >= countries)) {
    return fault('wrong-cards', `a card names a country beyond the ${countries} of the board`);
  }
  const isWrong = missions.some(({ continents }) =>
    continents.some(each => typeof each === 'number' && each >= board.continents.length),
  );
  return isWrong ? fault('wrong-missions', 'a mission names a continent that is not on the board') : null;
}

/** Every country needs an army at the start; a map of one to four countries gives nobody any. */
function armiesFault(setup: DominationSetup): SetupFault | null {
  const armies = startArmies(setup);
  const countries = setup.board.countries.length;
  if (armies * setup.seats >= countries && armies > 0) return null;
  const sentence = `${setup.seats} players with ${armies} armies each cannot fill ${countries} countries`;
  return fault('too-few-armies', sentence, 'startArmies');
}

function missionsFault(setup: DominationSetup): SetupFault | null {
  const usable = usableMissions(setup).length;
  if (setup.options.mode !== 'mission' || usable >= setup.seats) return null;
  const sentence = `the cards have ${usable} missions for ${setup.seats} players; each needs one`;
  return fault('too-few-missions', sentence, 'mode');
}
