import type { Card } from '../../../../machines/conquest/deck.ts';
import type { DominationEvent } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import type { Seat } from '../../../../machines/seat.ts';
import { capitalise } from '../../../base/text.ts';
import { type ConsoleGame, firstPlayer } from './console-game.ts';
import { isHuman, labelOf, missionName, type Player } from './players.ts';

/** The echo of a command in play. */
export const echoOf = (player: Player, command: string): string =>
  `${player.name}(${labelOf(player)})>${command}`;

/** The messages about a move, in order (rules/domination-console.md#replies). */
export function repliesTo(game: ConsoleGame, events: readonly DominationEvent[]): string[] {
  const messages: string[] = [];
  for (const [index, event] of events.entries()) {
    const text = replyTo(game, event, events.slice(index + 1));
    if (text === null) continue;
    const goesOn = event.type === 'captured' || event.type === 'won';
    const last = messages.pop();
    if (goesOn && last !== undefined) messages.push(`${last}\n${text}`);
    else messages.push(...(last === undefined ? [] : [last]), text);
  }
  return messages;
}

function replyTo(
  game: ConsoleGame,
  event: DominationEvent,
  later: readonly DominationEvent[],
): string | null {
  const country = (index: number): string => at(game.setup.board.countries, index).name;
  const player = (seat: Seat): Player => at(game.players, seat);
  const armies = (index: number): number => at(game.position.armies, index);
  switch (event.type) {
    case 'claimed':
    case 'placed': {
      const where = country(event.territory);
      if (event.random) return `1 army placed in ${where}\nAuto place successful.`;
      return `${event.armies ?? 1} new army(s) placed in: ${where}`;
    }
    case 'capital-chosen':
      return isHuman(player(event.seat))
        ? `capital selected: ${country(event.territory)}`
        : 'capital has been selected.';
    case 'go-began':
      return `New player selected: ${player(event.seat).name}.`;
    case 'traded':
      return `Cards traded. ${event.armies} armies gained.`;
    case 'attacked':
      return `Attack ${country(event.target)} (${armies(event.target)}) with ${country(event.source)} (${armies(event.source)}). (You can use up to ${Math.min(3, armies(event.source) - 1)} dice to attack)`;
    case 'attack-rolled':
      return `Rolled attacking dice, ${player(event.defender).name} defend yourself! (you can use up to ${event.most} dice to defend)`;
    case 'defended':
      return event.automatic ? echoOf(player(event.seat), `roll ${event.dice}`) : null;
    case 'rolled':
      return diceText(event, later);
    case 'captured':
      return capturedText(event, later);
    case 'advanced':
      return event.automatic ? null : `Moved ${event.armies} armies to captured country.`;
    case 'fortified':
      return `Moved ${event.armies} armies from ${country(event.source)} to ${country(event.target)}.`;
    case 'turn-ended':
      return event.automatic ? null : 'Go ended.';
    case 'card-drawn':
      return event.card !== null && isHuman(player(event.seat))
        ? `You got a new card: "${cardName(game, at(game.setup.cards, event.card))}"`
        : null;
    case 'won':
      return wonText(game, event);
    default:
      return PLAIN.get(event.type) ?? null;
  }
}

/** Constant replies; events not listed here or above have none. */
const PLAIN: ReadonlyMap<DominationEvent['type'], string> = new Map([
  ['trade-ended', 'Trade ended.'],
  ['retreated', 'Retreated.'],
  ['attacks-ended', 'Attack ended.'],
  ['passed', 'No moves taken'],
  ['undone', 'You can start your go from the beginning now.'],
  ['continued', 'Continue successful!'],
]);

function diceText(event: DominationEvent & { type: 'rolled' }, later: readonly DominationEvent[]): string {
  const lines = [
    'Rolling Dice...',
    `Dice results: Attacker: ${event.attack.join(' ')} Defender: ${event.defence.join(' ')}`,
    `Result: ${event.defenderLoses} armies defeated, ${event.attackerLoses} armies lost.`,
  ];
  if (later[0]?.type === 'captured') return lines.join('\n');
  const again =
    event.next > 0
      ? `attack again? (you can use up to ${event.next} dice to attack)`
      : 'you can not attack it any more';
  return [...lines, `Country not defeated, ${again}`].join('\n');
}

function capturedText(
  event: DominationEvent & { type: 'captured' },
  later: readonly DominationEvent[],
): string {
  const eliminated = later.some(each => each.type === 'eliminated') ? '(Player eliminated) ' : '';
  const moved = later.find(each => each.type === 'advanced');
  const rest =
    moved === undefined
      ? `How many armies do you wish to move? (${event.least} to ${event.most})`
      : `Moved ${moved.armies} armies to captured country.`;
  return `Country Defeated! ${eliminated}${rest}`;
}

/** Wins by the move at the end of a turn, or by an army placed at random, are not announced. */
function wonText(game: ConsoleGame, event: DominationEvent & { type: 'won' }): string | null {
  if (game.history.entries.at(-1)?.events.some(isQuietWin) === true) return null;
  const lines = [`${at(game.players, event.seat).name} has won the game!`];
  if (game.position.mode === 'mission') lines.push(`Their mission was: ${missionText(game, event.seat)}`);
  return lines.join('\n');
}

const isQuietWin = (event: { readonly type: string }): boolean =>
  event.type === 'fortified' || (event.type === 'placed' && 'random' in event && event.random === true);

/** `Infantry Ash`, or `wildcard`. */
export function cardName(game: ConsoleGame, card: Card): string {
  if (card.kind === 'wildcard') return 'wildcard';
  const country = at(game.setup.board.countries, card.country).name;
  return `${capitalise(card.kind)} ${country}`;
}

/** A seat's secret mission, with the player to destroy called by colour and name. */
export function missionText({ position, setup, players }: ConsoleGame, seat: Seat): string {
  const number = position.missions[seat];
  const mission = number === null || number === undefined ? undefined : setup.missions[number];
  if (mission === undefined) return '';
  const target = players[mission.destroy - 1];
  if (target === undefined) return mission.text;
  const word = `PLAYER${mission.destroy}`;
  const called = missionName(target);
  return mission.text.replaceAll(mission.text.includes(`{${word}}`) ? `{${word}}` : word, called);
}

/** The replies to the start of a game: the first player and the deal. */
export function startReplies(game: ConsoleGame): string[] {
  const { position, players, setup } = game;
  const first = firstPlayer(position);
  const deals = position.dealt.map((country, index) => {
    const player = at(players, (first + index) % players.length);
    return `${player.name} gets ${at(setup.board.countries, country).name}`;
  });
  const begin = ['Game started', `random player selected: ${at(players, first).name}`];
  if (deals.length === 0) return begin;
  const next = at(players, position.active).name;
  return [...begin, ...deals, 'Auto place all successful.', `New player selected: ${next}.`];
}
