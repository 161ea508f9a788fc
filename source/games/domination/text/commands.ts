import type { AnyStateNode } from 'xstate';
import type { Territory } from '../../../../machines/conquest/board.ts';
import type { DominationMove, PhaseName } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { nearest } from '../../../base/nearest.ts';
import { moveOf } from '../../../players/between.ts';
import { dominationRoster } from '../players/index.ts';
import type { ConsoleGame } from './console-game.ts';
import { levelOf } from './players.ts';
import { numberOf, syntaxFault } from './words.ts';

const WORDS: Readonly<Partial<Record<DominationMove['type'], string>>> = {
  claim: 'placearmies',
  place: 'placearmies',
  'place-random': 'autoplace',
  'choose-capital': 'capital',
  trade: 'trade',
  'end-trade': 'endtrade',
  attack: 'attack',
  'end-attack': 'endattack',
  roll: 'roll',
  retreat: 'retreat',
  defend: 'roll',
  advance: 'move',
  fortify: 'movearmies',
  pass: 'nomove',
  'end-turn': 'endgo',
  continue: 'continue',
};

const LOOKS: Readonly<Partial<Record<PhaseName, string>>> = {
  'setup.claiming': 'showarmies',
  'setup.placing': 'showarmies',
  placing: 'showarmies',
  trading: 'showcards',
};

/** The moves of the statechart's present state, in its order. */
function movesNow({ history }: ConsoleGame): DominationMove['type'][] {
  let node: AnyStateNode | undefined = history.rules.machine.root;
  for (const name of history.progress.phase.split('.')) node = node?.states[name];
  return (node?.ownEvents ?? []).filter(isMoveWord);
}

const isMoveWord = (type: string): type is DominationMove['type'] => Object.hasOwn(WORDS, type);

/** True for a command of the present state, whether or not it would be accepted. */
export const isPossible = (game: ConsoleGame, word: string): boolean =>
  movesNow(game).some(type => WORDS[type] === word);

/** The present state's commands as refusals list them: `endgo` misspelt, and no end of a forced trade. */
export function possibleCommands(game: ConsoleGame): string[] {
  const mayEndTrade = game.history.next(game.current, { type: 'end-trade' } as DominationMove).ok;
  const words = movesNow(game)
    .filter(type => type !== 'end-trade' || mayEndTrade)
    .map(type => (type === 'end-turn' ? 'emdgo' : (WORDS[type] ?? type)));
  const look = LOOKS[game.position.phase.name];
  return look === undefined ? words : [look, ...words];
}

/** A command of a playing state: a move with the reply to its refusal, or only a reply, and the reason for it. */
export type Order =
  | { readonly move: DominationMove; readonly refusal: string }
  | { readonly reply: string; readonly why?: string };

/** Reads a command of the present state and its arguments. */
export function readOrder(game: ConsoleGame, word: string, rest: readonly string[]): Order {
  const read = READERS[word];
  if (read === undefined) throw new Error(`${word} is listed as possible but cannot be read`);
  const reply = syntaxFault(word, rest);
  return reply === null ? read(rest, game) : { reply };
}

/** A country by its number from 1; the rules refuse missing ones. */
const countryOf = (word = ''): Territory => (numberOf(word) - 1) as Territory; // The rules check it.

const plain = (move: DominationMove, refusal: string) => (): Order => ({ move, refusal });

const READERS: Readonly<Record<string, (words: readonly string[], game: ConsoleGame) => Order>> = {
  placearmies: readPlacement,
  autoplace: plain({ type: 'place-random' }, 'Unable to place army.'),
  capital: ([country]) => ({
    move: { type: 'choose-capital', territory: countryOf(country) },
    refusal: 'Unable to select capital.',
  }),
  trade: readTrade,
  endtrade: plain({ type: 'end-trade' }, 'Unable to end trade.'),
  attack: ([source, target]) => ({
    move: { type: 'attack', source: countryOf(source), target: countryOf(target) },
    refusal: 'Unable to attack.',
  }),
  endattack: plain({ type: 'end-attack' }, 'Unable to end attack.'),
  roll: readRoll,
  retreat: plain({ type: 'retreat' }, 'Unable to retreat.'),
  move: readAdvance,
  movearmies: ([source, target, armies = '']) => ({
    move: { type: 'fortify', source: countryOf(source), target: countryOf(target), armies: numberOf(armies) },
    refusal: 'Unable to move armies.',
  }),
  nomove: plain({ type: 'pass' }, 'Unable to move armies.'),
  endgo: plain({ type: 'end-turn' }, 'Unable to end go.'),
  continue: plain({ type: 'continue' }, 'Unable to continue.'),
};

/** Placing nothing in an own country succeeds in a turn and changes nothing, as in the program. */
function readPlacement([country = '', number = '']: readonly string[], game: ConsoleGame): Order {
  const territory = countryOf(country);
  const armies = numberOf(number);
  const owner = game.position.owners[territory];
  const refusal = 'Unable to place army.';
  const invalid = 'some thing you specified was invalid.';
  if (owner === undefined) return { reply: invalid, why: noCountry(country, game) };
  if (armies === -1) return { reply: invalid, why: `${number} is no number of armies` };
  const { phase } = game.position;
  if (phase.name === 'placing' && armies === 0 && owner === game.current)
    return { reply: `0 new army(s) placed in: ${at(game.setup.board.countries, territory).name}` };
  if (phase.name !== 'setup.claiming') return { move: { type: 'place', territory, armies }, refusal };
  return armies === 1 ? { move: { type: 'claim', territory }, refusal } : { reply: refusal };
}

function noCountry(word: string, { setup }: ConsoleGame): string {
  const { countries } = setup.board;
  const near = nearest(
    word,
    countries.map(({ name }) => name),
  );
  const meant = near === null ? `countries are numbered 1 to ${countries.length}` : `did you mean ${near}?`;
  return `there is no country ${word}; ${meant}`;
}

/** Cards are named by their country's number, or `wildcard`; of several alike the next one is meant. */
function readTrade(words: readonly string[], game: ConsoleGame): Order {
  const refusal = 'Unable to trade cards.';
  const left = [...at(game.position.hands, game.current)];
  const cards = words.flatMap(word => {
    const index = left.findIndex(number => cardWord(game, number) === word);
    return index < 0 ? [] : left.splice(index, 1);
  });
  return cards.length < words.length ? { reply: refusal } : { move: { type: 'trade', cards }, refusal };
}

/** Attacker and defender share the word. */
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

/** The active computer player's command, as a person would type it. */
export function computerCommand(game: ConsoleGame): string {
  const { phase } = game.position;
  if (phase.name === 'ending' || phase.name === 'over') return 'endgo';
  const move = moveOf(dominationRoster, levelOf(game.player), {
    setup: game.setup,
    view: game.rules.view(game.position, game.current),
    seat: game.current,
    // Decided by the game and how much has been told of it, never by what the dice come from.
    seed: `computer ${game.header.seed} ${game.length}`,
  });
  return commandOf(game, move);
}

/** A move in the console's words; `called` names countries, by default with numbers from 1. */
export function commandOf(
  game: ConsoleGame,
  move: DominationMove,
  called: (country: Territory) => string | number = country => country + 1,
): string {
  const countries =
    'source' in move ? [move.source, move.target] : 'territory' in move ? [move.territory] : [];
  const numbers =
    move.type === 'claim' ? [1] : 'armies' in move ? [move.armies] : 'dice' in move ? [move.dice] : [];
  const cards = move.type === 'trade' ? move.cards.map(card => cardWord(game, card)) : [];
  const word = WORDS[move.type] ?? 'endgo';
  return [word, ...countries.map(called), ...numbers, ...cards].join(' ');
}

/** A card as typed: its country's number, or `wildcard`. */
function cardWord({ setup }: ConsoleGame, card: number): string {
  const held = at(setup.cards, card);
  return held.kind === 'wildcard' ? 'wildcard' : String(held.country + 1);
}
