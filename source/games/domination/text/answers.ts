import { increasingValue } from '../../../../machines/domination/cards.ts';
import { explain } from '../../../../machines/domination/sentences.ts';
import type { DominationEvent, Switches } from '../../../../machines/domination/types.ts';
import { explainScriptFault } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { capitalise } from '../../../base/text.ts';
import { isPossible, possibleCommands, readOrder } from './commands.ts';
import type { ConsoleGame } from './console-game.ts';
import { changedSince } from './friendly.ts';
import { isHuman } from './players.ts';
import { cardName, missionText, repliesTo } from './replies.ts';
import { incorrect, syntaxFault } from './words.ts';

type Given = readonly string[];

/**
 * Carries out a command of a playing state. @returns the messages after its echo; friendly ones have changes and
 * reasons
 */
export function answer(game: ConsoleGame, word: string, rest: Given, friendly: boolean): string[] {
  const { position, history } = game;
  const messages = repliesOf(game, word, rest, friendly);
  if (!friendly || position === game.position) return messages;
  const events = (history.entries.at(-1)?.events ?? []) as DominationEvent[]; // Those of its history.
  return [...messages, ...changedSince(position, game, events)];
}

function repliesOf(game: ConsoleGame, word: string, rest: Given, friendly: boolean): string[] {
  if (word === 'undo') return undo(game, rest);
  const what = SWITCHES.get(word);
  if (what !== undefined) return throwSwitch(game, what, word, rest);
  const look = LOOKS.get(word);
  if (look !== undefined) return [syntaxFault(word, rest) ?? look(game)];
  if (!isPossible(game, word)) return [notNow(game)];
  const order = readOrder(game, word, rest);
  if ('reply' in order) return [friendly && order.why !== undefined ? capitalise(order.why) : order.reply];
  const played = game.play(order.move);
  if (played.ok) return repliesTo(game, played.value);
  const { error } = played;
  const isStuck = error.code === 'outcomes-ended' || error.code === 'outcomes-mismatch';
  if (isStuck) return [`Unable to go on, ${explainScriptFault(error)}.`];
  const names = game.players.map(player => player.name);
  return [friendly ? `${order.refusal} (${explain(error, names, game.setup)})` : order.refusal];
}

function undo(game: ConsoleGame, rest: Given): string[] {
  const wrong = syntaxFault('undo', rest);
  if (wrong !== null) return [wrong];
  const undone = game.play({ type: 'undo' });
  return undone.ok ? repliesTo(game, undone.value) : ['Unable to undo.'];
}

/** The refusal of a command of another state. */
function notNow(game: ConsoleGame): string {
  if (game.position.phase.name !== 'over') return incorrect(possibleCommands(game));
  return `The game is over. ${game.player.name} won! (current possible commands are: continue)`;
}

/** The number of cards held, and whether a trade is forced. */
export function tradeHint(game: ConsoleGame): string {
  const cards = game.position.hands[game.current]?.length ?? 0;
  const isForced = !possibleCommands(game).includes('endtrade');
  return isForced ? `You hold ${cards} cards and must trade.` : `You hold ${cards} cards and may trade.`;
}

/** Commands that look at the game; they work in every playing state. */
const LOOKS: ReadonlyMap<string, (game: ConsoleGame) => string> = new Map(
  Object.entries({ showarmies: showArmies, showcards: showCards, showmission: showMission }),
);

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

/** Cards and mission are shown to people; after the game also those of a computer player that won. */
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
  const { cards, increase } = setup.options;
  if (cards === 'increasing')
    return `Next trade receive ${increasingValue(increase, position.trades)} troops`;
  return cards === 'fixed' ? 'Fixed Set,see Fixed Card Set rules' : 'Italian Rules Card Set';
}

function showMission(game: ConsoleGame): string {
  if (!isShown(game)) return 'Unable to show mission or you do not have the right to view it.';
  const { mode } = game.position;
  return `Mission: ${mode === 'mission' ? missionText(game, game.current) : AIMS[mode]}`;
}

const AIMS = {
  domination:
    'Conquer the world by occupying every territory on the board, thus eliminating all your opponents.',
  capital: 'Capture all opposing Headquarters-while still controlling your own territory.',
} as const;

type Switch = readonly [what: keyof Switches, title: string];

const SWITCHES: ReadonlyMap<string, Switch> = new Map([
  ['autoendgo', ['endTurn', 'Auto End Go']],
  ['autodefend', ['defend', 'Auto Defend']],
]);

/** Shows or throws a switch, after which a waiting turn may end. The defence is always shown as on. */
function throwSwitch(game: ConsoleGame, [what, title]: Switch, word: string, rest: Given): string[] {
  const wrong = syntaxFault(word, rest);
  if (wrong !== null) return [wrong];
  const [option] = rest;
  if (option === undefined) {
    const isOn = what === 'defend' || at(game.position.switches, game.current).endTurn;
    return [`${title} is set to ${isOn ? 'on' : 'off'}`];
  }
  if (option !== 'on' && option !== 'off') return [`Unknown option: ${option}`];
  const played = game.play({ type: 'switch', what, on: option === 'on' });
  return [`${title} is set to ${option}`, ...(played.ok ? repliesTo(game, played.value) : [])];
}
