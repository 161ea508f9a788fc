import { increasingValue } from '../../../../machines/domination/cards.ts';
import type { Switches } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import type { ConsoleGame } from './console-game.ts';
import { isHuman } from './players.ts';
import { cardName, missionText } from './replies.ts';
import { syntaxError } from './words.ts';

/** The commands that look at the game or throw a switch; they work in every playing state. Null for any other word. */
export function lookReply(game: ConsoleGame, word: string, rest: readonly string[]): string | null {
  switch (word) {
    case 'showarmies':
      return rest.length > 0 ? syntaxError(word) : showArmies(game);
    case 'showcards':
      return rest.length > 0 ? syntaxError(word) : showCards(game);
    case 'showmission':
      return rest.length > 0 ? syntaxError(word) : showMission(game);
    case 'autoendgo':
      return throwSwitch(game, 'endTurn', rest);
    case 'autodefend':
      return throwSwitch(game, 'defend', rest);
    default:
      return null;
  }
}

/** Every country with its owner; ends with an empty line. */
function showArmies(game: ConsoleGame): string {
  const { position, setup, players } = game;
  const isMarked = position.mode === 'capital' && position.turn > 0 && position.phase.name !== 'capital';
  const lines = setup.board.countries.map(({ name }, index) => {
    const owner = position.owners[index];
    if (owner === null || owner === undefined) return `${index + 1} ${name} - No Owner`;
    // The program prints this placeholder, not the owner.
    const capital = isMarked && position.capitals.some(each => each === index) ? ' capital of {1}' : '';
    return `${index + 1} ${name} - ${at(players, owner).name} (${at(position.armies, index)})${capital}`;
  });
  return ['Countries:', ...lines, ''].join('\n');
}

/** Cards and mission are shown to a person; when the game is over, also those of a computer player who has won. */
const isShown = ({ player, position }: ConsoleGame): boolean =>
  isHuman(player) || position.phase.name === 'over';

function showCards(game: ConsoleGame): string {
  const { position, setup, current } = game;
  if (!isShown(game)) return 'Unable to show cards or you do not have the right to view them.';
  const hand = at(position.hands, current).map(number => {
    const card = at(setup.cards, number);
    return card.kind === 'wildcard' ? 'wildcard' : `"${cardName(game, card)} (${card.country + 1})"`;
  });
  const held = hand.length === 0 ? 'You do not have any cards.' : `The cards you have are: ${hand.join(' ')}`;
  return `${held}\n${worthOf(game)}`;
}

function worthOf({ setup, position }: ConsoleGame): string {
  switch (setup.options.cards) {
    case 'increasing':
      return `Next trade receive ${increasingValue(setup.options.increase, position.trades)} troops`;
    case 'fixed':
      return 'Fixed Set,see Fixed Card Set rules';
    case 'italianlike':
      return 'Italian Rules Card Set';
  }
}

function showMission(game: ConsoleGame): string {
  if (!isShown(game)) {
    return 'Unable to show mission or you do not have the right to view it.';
  }
  switch (game.position.mode) {
    case 'domination':
      return 'Mission: Conquer the world by occupying every territory on the board, thus eliminating all your opponents.';
    case 'capital':
      return 'Mission: Capture all opposing Headquarters-while still controlling your own territory.';
    case 'mission':
      return `Mission: ${missionText(game, game.current)}`;
  }
}

const SWITCHES: Readonly<Record<keyof Switches, { word: string; title: string }>> = {
  endTurn: { word: 'autoendgo', title: 'Auto End Go' },
  defend: { word: 'autodefend', title: 'Auto Defend' },
};

/** Says or throws a switch. Asked for the defence the program always says on. */
function throwSwitch(game: ConsoleGame, what: keyof Switches, rest: readonly string[]): string {
  const { word, title } = SWITCHES[what];
  const [option, ...more] = rest;
  if (more.length > 0) return syntaxError(`${word} on/off`);
  if (option === undefined) {
    const isOn = what === 'defend' || at(game.position.switches, game.current).endTurn;
    return `${title} is set to ${isOn ? 'on' : 'off'}`;
  }
  if (option !== 'on' && option !== 'off') return `Unknown option: ${option}`;
  return `${title} is set to ${option}`;
}

/** The switch that a line throws, or null. */
export function switchOf(
  word: string,
  rest: readonly string[],
): { what: keyof Switches; on: boolean } | null {
  const what = word === 'autoendgo' ? 'endTurn' : word === 'autodefend' ? 'defend' : null;
  const [option, ...more] = rest;
  if (what === null || more.length > 0 || (option !== 'on' && option !== 'off')) return null;
  return { what, on: option === 'on' };
}
