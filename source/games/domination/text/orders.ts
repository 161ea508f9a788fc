import type { Territory } from '../../../../machines/conquest/board.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import type { ConsoleGame } from './console-game.ts';
import { numberOf, syntaxError } from './words.ts';

/** What a command of a playing state means: a move, with the reply if it is refused; or a reply without a move. */
export type Order = { readonly move: DominationMove; readonly refusal: string } | { readonly reply: string };

/** How a command reads its words: how many there must be, the form that a syntax error shows, and what they mean. */
interface Command {
  readonly count: number;
  /** Left out where it is the word alone. */
  readonly form?: string;
  readonly read: (words: readonly string[], game: ConsoleGame) => Order;
}

/** A country by its number, counted from 1. One that is not there is refused by the rules. */
const countryOf = (word: string): Territory => (numberOf(word) - 1) as Territory; // The rules check it.

/** What a command word and its arguments mean in the present state; the word is one of the state's. */
export function readOrder(game: ConsoleGame, word: string, rest: readonly string[]): Order {
  const command = COMMANDS[word];
  if (command === undefined) throw new Error(`${word} is listed as possible but cannot be read`);
  if (rest.length !== command.count) return { reply: syntaxError(command.form ?? word) };
  return command.read(rest, game);
}

const plain = (move: DominationMove, refusal: string): Command => ({
  count: 0,
  read: () => ({ move, refusal }),
});

const COMMANDS: Readonly<Record<string, Command>> = {
  placearmies: { count: 2, form: 'placearmies country number', read: readPlacement },
  autoplace: plain({ type: 'place-random' }, 'Unable to place army.'),
  capital: {
    count: 1,
    form: 'capital country',
    read: ([country = '']) => ({
      move: { type: 'choose-capital', territory: countryOf(country) },
      refusal: 'Unable to select capital.',
    }),
  },
  trade: { count: 3, form: 'trade card card card', read: readTrade },
  endtrade: plain({ type: 'end-trade' }, 'Unable to end trade.'),
  attack: {
    count: 2,
    form: 'attack country country',
    read: ([source = '', target = '']) => ({
      move: { type: 'attack', source: countryOf(source), target: countryOf(target) },
      refusal: 'Unable to attack.',
    }),
  },
  endattack: plain({ type: 'end-attack' }, 'Unable to end attack.'),
  roll: { count: 1, form: 'roll number', read: readRoll },
  retreat: plain({ type: 'retreat' }, 'Unable to retreat.'),
  move: { count: 1, form: 'move number', read: readAdvance },
  movearmies: {
    count: 3,
    form: 'movearmies country country number',
    read: ([source = '', target = '', armies = '']) => ({
      move: {
        type: 'fortify',
        source: countryOf(source),
        target: countryOf(target),
        armies: numberOf(armies),
      },
      refusal: 'Unable to move armies.',
    }),
  },
  nomove: plain({ type: 'pass' }, 'Unable to move armies.'),
  endgo: plain({ type: 'end-turn' }, 'Unable to end go.'),
  continue: plain({ type: 'continue' }, 'Unable to continue.'),
};

/** Nothing placed in an own country succeeds in a turn and changes nothing, as in the program. */
function readPlacement([country = '', number = '']: readonly string[], game: ConsoleGame): Order {
  const territory = countryOf(country);
  const armies = numberOf(number);
  const owner = game.position.owners[territory];
  const refusal = 'Unable to place army.';
  if (owner === undefined || armies === -1) return { reply: 'some thing you specified was invalid.' };
  const { phase } = game.position;
  if (phase.name === 'placing' && armies === 0 && owner === game.current) {
    return { reply: `0 new army(s) placed in: ${at(game.setup.board.countries, territory).name}` };
  }
  if (phase.name !== 'setup.claiming') return { move: { type: 'place', territory, armies }, refusal };
  return armies === 1 ? { move: { type: 'claim', territory }, refusal } : { reply: refusal };
}

/** Cards are named by their country's number, or as `wildcard`; of several alike the next in the hand is meant. */
function readTrade(words: readonly string[], game: ConsoleGame): Order {
  const refusal = 'Unable to trade cards.';
  const left = [...at(game.position.hands, game.current)];
  const cards = words.flatMap(word => {
    const index = left.findIndex(number => {
      const card = at(game.setup.cards, number);
      return card.kind === 'wildcard' ? word === 'wildcard' : word === String(card.country + 1);
    });
    return index < 0 ? [] : left.splice(index, 1);
  });
  return cards.length < words.length ? { reply: refusal } : { move: { type: 'trade', cards }, refusal };
}

/** The same word is the attacker's and the defender's. */
function readRoll([number = '']: readonly string[], game: ConsoleGame): Order {
  const type = game.position.phase.name === 'attacking.defending' ? 'defend' : 'roll';
  return { move: { type, dice: numberOf(number) }, refusal: 'Unable to roll dice.' };
}

function readAdvance([number = '']: readonly string[], game: ConsoleGame): Order {
  const { phase } = game.position;
  const most = phase.name === 'attacking.advancing' ? phase.most : 0;
  const armies = number === 'all' ? most : numberOf(number);
  return { move: { type: 'advance', armies }, refusal: 'Unable to move armies.' };
}
