import { explain } from '../../../../machines/domination/sentences.ts';
import { explainScriptFault } from '../../../../machines/random.ts';
import type { ConsoleGame } from './console-game.ts';
import { leftAfter } from './friendly.ts';
import { lookReply, switchOf } from './looks.ts';
import { readOrder } from './orders.ts';
import { isPossible, possibleCommands } from './possible.ts';
import { repliesTo } from './replies.ts';
import { incorrect, syntaxError } from './words.ts';

/**
 * What a command of a playing state comes to, as the messages that follow its echo.
 * @param friendly also say how many armies are left after each roll, and why a move is refused
 */
export function answer(
  game: ConsoleGame,
  word: string,
  rest: readonly string[],
  friendly: boolean,
): string[] {
  if (word === 'undo') return undo(game, rest);
  const look = lookReply(game, word, rest);
  if (look !== null) return [look, ...thrown(game, word, rest)];
  if (!isPossible(game, word)) return [notNow(game)];
  const order = readOrder(game, word, rest);
  if ('reply' in order) return [order.reply];
  const played = game.play(order.move);
  if (played.ok) {
    const left = friendly ? leftAfter(game, played.value) : [];
    return [...repliesTo(game, played.value), ...left];
  }
  const { error } = played;
  const isStuck = error.code === 'outcomes-ended' || error.code === 'outcomes-mismatch';
  if (isStuck) return [`Unable to go on, ${explainScriptFault(error)}.`];
  const names = game.players.map(player => player.name);
  return [friendly ? `${order.refusal} (${explain(error, names, game.setup)})` : order.refusal];
}

function undo(game: ConsoleGame, rest: readonly string[]): string[] {
  if (rest.length > 0) return [syntaxError('undo')];
  const undone = game.play({ type: 'undo' });
  return undone.ok ? repliesTo(game, undone.value) : ['Unable to undo.'];
}

/** What comes of throwing a switch beside its reply: a turn that is waiting may end. */
function thrown(game: ConsoleGame, word: string, rest: readonly string[]): string[] {
  const change = switchOf(word, rest);
  const played = change === null ? null : game.play({ type: 'switch', ...change });
  return played?.ok ? repliesTo(game, played.value) : [];
}

/** The refusal of a command of another state. */
function notNow(game: ConsoleGame): string {
  if (game.position.phase.name !== 'over') return incorrect(possibleCommands(game));
  return `The game is over. ${game.player.name} won! (current possible commands are: continue)`;
}

/** How many cards are held, and whether trading may end. */
export function tradeHint(game: ConsoleGame): string {
  const cards = game.position.hands[game.current]?.length ?? 0;
  const isForced = !possibleCommands(game).includes('endtrade');
  return isForced ? `You hold ${cards} cards and must trade.` : `You hold ${cards} cards and may trade.`;
}
