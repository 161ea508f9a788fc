import {
  continentsHeld,
  type DominationEvent,
  type DominationMove,
  type DominationPosition,
  type DominationTypes,
  prepareBoard,
} from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { tableLines } from '../../../base/table-lines.ts';
import type { SeatPerspective } from '../../../lines/text/adapter.ts';
import { advice } from '../../../players/adviser.ts';
import { reasonInLines } from '../../conquest/board/hint.ts';
import { groundOf } from '../../conquest/board/scene.ts';
import { matchingNames } from '../../conquest/board-text.ts';
import { adviceOf, choicesOf, sightOf } from '../board/sight.ts';
import { dominationRoster } from '../players/index.ts';
import { commandOf, possibleCommands } from './commands.ts';
import type { ConsoleGame } from './console-game.ts';
import { FRIENDLY_WORDS, formOf, wordsAt, wordsOf } from './words.ts';

const ANYWHERE = wordsAt('at any time', 'with a game');
/** Commands at any time of a game, and those of the set-up. */
const ALWAYS = [...wordsAt('during a game'), ...FRIENDLY_WORDS, ...ANYWHERE];
const SET_UP = [...wordsAt('before the start', 'without a game'), ...ANYWHERE];

/**
 * A line in the engine's words: any case, unique beginnings of commands, countries by name or beginning; else
 * unchanged.
 */
export function translate(game: ConsoleGame | null, line: string): string {
  const [typed = '', ...rest] = wordsOf(line);
  const known = game === null ? SET_UP : [...possibleCommands(game).map(spelt), ...ALWAYS];
  const word = completed(typed.toLowerCase(), known) ?? typed;
  const count = wordsOf(formOf(word).form).filter(each => each === 'country' || each === 'card').length;
  const numbers = game === null ? null : readCountries(game, rest, count);
  return [word, ...(numbers ?? rest)].join(' ');
}

/** The engine's list of commands misspells one. */
const spelt = (word: string): string => (word === 'emdgo' ? 'endgo' : word);

/** The one word equal to this one or beginning with it; null for none or several. */
function completed(start: string, known: readonly string[]): string | null {
  if (known.includes(start)) return start;
  const [only = null, ...more] = new Set(known.filter(word => word.startsWith(start)));
  return start !== '' && more.length === 0 ? only : null;
}

/** The words with so many countries at their front as numbers; null if they cannot be read so. */
export function readCountries(
  game: Pick<ConsoleGame, 'setup'>,
  words: readonly string[],
  count: number,
): string[] | null {
  if (count === 0) return [...words];
  for (let length = words.length; length > 0; length--) {
    const number = countryNumber(game, words.slice(0, length).join(' '));
    const after = number === null ? null : readCountries(game, words.slice(length), count - 1);
    if (number !== null && after !== null) return [number, ...after];
  }
  return null;
}

function countryNumber({ setup }: Pick<ConsoleGame, 'setup'>, text: string): string | null {
  if (/^[+-]?[0-9]+$/.test(text) || text === 'wildcard') return text;
  const names = setup.board.countries.map(({ name }) => name);
  const [only, ...more] = matchingNames(names, text);
  return only === undefined || more.length > 0 ? null : String(only + 1);
}

/** The reason for an advised move, as a sentence. */
export function reasonFor(
  move: DominationMove,
  { view, setup, seat, names }: SeatPerspective<DominationTypes>,
): string {
  const sight = sightOf(groundOf(setup.board), { view, names, asked: seat, near: seat, events: () => [] });
  return reasonInLines(sight, choicesOf(sight, seat), scene => adviceOf(move, scene));
}

/** An attack that goes on automatically until the attacker has so many armies left. */
export interface Onslaught {
  readonly attack: string;
  readonly until: number;
}

/** Reads `attack FROM TO until NUMBER`, the countries as numbers; null for any other line. */
export function readOnslaught(line: string): Onslaught | null {
  const [, attack, until] = /^(attack [0-9]+ [0-9]+) until ([0-9]{1,9})$/i.exec(line) ?? [];
  return attack === undefined || until === undefined ? null : { attack, until: Number(until) };
}

/** The next command of an onslaught; null when it is over or another player is to move. */
export function nextOfOnslaught({ position, setup }: ConsoleGame, { until }: Onslaught): string | null {
  const { phase, armies } = position;
  if (phase.name !== 'attacking.rolling') return null;
  const left = at(armies, phase.source);
  return left <= until ? 'retreat' : `roll ${Math.min(setup.options.attackDice, left - 1)}`;
}

/** Friendly mode's line after a reply: the countries that were fought for or have changed. */
export function changedSince(
  before: DominationPosition,
  { position, setup, players }: ConsoleGame,
  events: readonly DominationEvent[],
): string[] {
  const fought = events.flatMap(event => (event.type === 'rolled' ? [event.source, event.target] : []));
  const shown = setup.board.countries.flatMap(({ name }, index) => {
    const owner = position.owners[index] ?? null;
    const armies = at(position.armies, index);
    const isSame = owner === before.owners[index] && armies === before.armies[index];
    if (isSame && !fought.some(each => each === index)) return [];
    return [`${name} ${armies} (${owner === null ? 'nobody' : at(players, owner).name})`];
  });
  return shown.length === 0 ? [] : [`Now: ${shown.join(', ')}.`];
}

/** The strongest computer player's command for this position, and its reason. */
export function hintText(game: ConsoleGame): string {
  const { setup, rules, position, players, current: seat } = game;
  const { name: phase } = position.phase;
  if (phase === 'over') return 'The game is over.';
  if (phase === 'ending') return 'Hint: endgo\nWhy: nothing is left to do';
  const question = { setup, view: rules.view(position, seat), seat, seed: 'hint' };
  const { move } = at(advice(dominationRoster, question), 0);
  const command = commandOf(game, move, country => at(setup.board.countries, country).name);
  return `Hint: ${command}\nWhy: ${reasonFor(move, { ...question, names: players.map(({ name }) => name) })}`;
}

/** Countries, armies, cards and continents of every player. */
export function statsText({ position, players, setup }: ConsoleGame): string {
  const board = prepareBoard(setup.board);
  const rows = players.map(({ name }, seat) => {
    const own = position.owners.flatMap((owner, index) => (owner === seat ? [index] : []));
    const armies = own.reduce((sum, index) => sum + at(position.armies, index), 0);
    const continents = continentsHeld(board, territory => position.owners[territory] === seat);
    return [name, own.length, armies, at(position.hands, seat).length, continents].map(String);
  });
  return tableLines([['Player', 'Countries', 'Armies', 'Cards', 'Continents'], ...rows]).join('\n');
}
