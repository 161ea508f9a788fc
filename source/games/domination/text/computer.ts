import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { dominationRoster } from '../players/index.ts';
import type { ConsoleGame } from './console-game.ts';

/** Which of our computer players plays a kind of the console's. */
const LEVELS: Readonly<Record<string, string>> = {
  'ai crap': 'crap',
  'ai easy': 'easy',
  'ai test': 'easy',
  'ai average': 'normal',
  'ai hard': 'hard',
};

/** The command of the computer player whose turn it is, as a person would type it. */
export function computerCommand(game: ConsoleGame): string {
  const { phase } = game.position;
  if (phase.name === 'ending' || phase.name === 'over') return 'endgo';
  const move = dominationRoster.choose(LEVELS[game.player.kind] ?? 'easy', {
    setup: game.setup,
    view: game.rules.view(game.position, game.current),
    seat: game.current,
    // Decided by the game and how much has been told of it, never by what the dice come from.
    seed: `computer ${game.header.seed} ${game.length}`,
  });
  return commandOf(game, move);
}

/** A move in the console's words; countries are numbered from 1. */
function commandOf(game: ConsoleGame, move: DominationMove): string {
  switch (move.type) {
    case 'claim':
      return `placearmies ${move.territory + 1} 1`;
    case 'place':
      return `placearmies ${move.territory + 1} ${move.armies}`;
    case 'place-random':
      return 'autoplace';
    case 'choose-capital':
      return `capital ${move.territory + 1}`;
    case 'trade':
      return `trade ${move.cards.map(card => cardWord(game, card)).join(' ')}`;
    case 'end-trade':
      return 'endtrade';
    case 'attack':
      return `attack ${move.source + 1} ${move.target + 1}`;
    case 'end-attack':
      return 'endattack';
    case 'roll':
    case 'defend':
      return `roll ${move.dice}`;
    case 'retreat':
      return 'retreat';
    case 'advance':
      return `move ${move.armies}`;
    case 'fortify':
      return `movearmies ${move.source + 1} ${move.target + 1} ${move.armies}`;
    case 'pass':
      return 'nomove';
    default:
      return 'endgo';
  }
}

const cardWord = ({ setup }: ConsoleGame, card: number): string => {
  const held = at(setup.cards, card);
  return held.kind === 'wildcard' ? 'wildcard' : String(held.country + 1);
};
