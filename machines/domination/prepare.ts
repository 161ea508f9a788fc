import type { BoardData } from '../conquest/board.ts';
import type { SetupFault } from '../game.ts';
import { checkOptions, checkSeats } from '../options.ts';
import { err, ok, type Result } from '../result.ts';
import { about } from './about.ts';
import { deckOf } from './cards.ts';
import { usableMissions } from './missions.ts';
import { optionsSchema } from './options.ts';
import { startArmies } from './start.ts';
import type { DominationSetup } from './types.ts';

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
