import type { SeatNames } from '../../../../machines/game.ts';
import { cardList, handSizeFor } from '../../../../machines/intensity/cards.ts';
import { handTotals, matchTotals, passesOf, playersIn } from '../../../../machines/intensity/round.ts';
import type { IntensityMove, IntensityTypes, IntensityView } from '../../../../machines/intensity/types.ts';
import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import { letter, type Seat, seat } from '../../../../machines/seat.ts';
import { plural } from '../../../../machines/wording.ts';
import { capitalise } from '../../../base/text.ts';
import type { Perspective, TextAdapter, TextHint } from '../../../lines/text/adapter.ts';
import { type MoveCommand, moveReader, numbersOf } from '../../../lines/text/commands.ts';
import { changedPieces } from '../../../lines/text/teller.ts';
import type { WeighedMove } from '../../../players/player.ts';

/** The lines of an outcomes file of Intensity, for the help. */
const outcomeForms: readonly string[] = [
  'lead N          the seat that leads the first hand, from 0',
  'deal C C C …    the cards of the deck, those of table position 0 first',
  'chosen C …      what chance plays or passes after an illegal choice',
];

/** Reads an outcome from a line of an outcomes file; see `outcomeForms`. The rules check counts and cards. */
export function readOutcome(line: readonly string[]): Result<ScriptedOutcome, string> {
  const [what = '', ...given] = line;
  if (!['lead', 'deal', 'chosen'].includes(what))
    return err(`${what} is no outcome; a line begins with lead, deal or chosen`);
  const wrong = given.find(word => !/^\d{1,2}$/.test(word));
  if (wrong !== undefined) return err(`${wrong} is no number of a card or a seat`);
  return ok({ what, numbers: given.map(Number) });
}

/** The table as lines: each seat with its points and visible cards, the last round, this round. */
function boardLines(view: IntensityView): string[] {
  const now = handTotals(view.score, view.options);
  const { received, rounds } = tableTexts(view, of => letter(seat(of)));
  const seats = view.hands.map((hand, of) => {
    const cards = hand === null || hand.length === 0 ? '' : `  ${cardList(hand)}`;
    return `${letter(seat(of))}  ${at(now, of)} points${matchText(view, of)}${cards}`;
  });
  return [
    ...seats,
    ...received.map(cards => `received ${cards}`),
    ...rounds.map(([which, cards]) => `${which} round  ${cards}`),
  ];
}

const matchText = ({ options, scores, score }: IntensityView, of: number): string =>
  options.hands === '1' ? '' : `, match ${at(matchTotals(scores, options, playersIn({ score })), of)}`;

/** The received cards before the first round, and the last round and this one as `C 24, D 26`, where there are such. */
function tableTexts({ received, rounds, table, score }: IntensityView, nameOf: (of: number) => string) {
  const players = playersIn({ score });
  const played = (leader: Seat, cards: readonly number[]): string =>
    cards.map((card, index) => `${nameOf((leader + index) % players)} ${card}`).join(', ');
  const last = rounds.at(-1);
  return {
    received: received === null || rounds.length > 0 ? [] : [cardList(received)],
    rounds: [
      ...(last === undefined ? [] : [['last', played(last.leader, last.cards)] as const]),
      ...(table.cards.length === 0 ? [] : [['this', played(table.leader, table.cards)] as const]),
    ],
  };
}

/** The points that have changed, and the hand when cards have come into it. */
function changed(before: IntensityView, after: IntensityView): string[] {
  const points = (view: IntensityView): string[] =>
    handTotals(view.score, view.options).map(
      (now, of) => `${letter(seat(of))} ${plural(now, 'point', 'points')}`,
    );
  const [hand, had] = [after, before].map(({ hands }) => hands.find((_, of) => of === after.viewer) ?? null);
  const isDealt = hand?.some(card => had?.includes(card) !== true) === true;
  return [
    ...(before.number === after.number ? changedPieces(points(before), points(after)) : []),
    ...(isDealt ? [`your hand ${cardList(hand)}`] : []),
  ];
}

/** The table in sentences: each seat's points, the visible cards, the last round, this round. */
function sentences({ view, viewer, names }: Perspective<IntensityTypes>): readonly string[] {
  const now = handTotals(view.score, view.options);
  const nameOf = (of: number): string => names[of] ?? letter(seat(of));
  const { received, rounds } = tableTexts(view, nameOf);
  const points = now.map((total, of) => {
    const who = of === viewer ? 'You' : nameOf(of);
    return `${who}: ${plural(total, 'point', 'points')}${matchText(view, of)}.`;
  });
  const hands = view.hands.flatMap((hand, of) => {
    const whose = of === viewer ? 'Your cards' : `Cards of ${nameOf(of)}`;
    return hand === null || hand.length === 0 ? [] : [`${whose}: ${cardList(hand)}.`];
  });
  return [
    ...points,
    ...hands,
    ...received.map(cards => `You received ${cards}.`),
    ...rounds.map(([which, cards]) => `${capitalise(which)} round: ${cards}.`),
  ];
}

/** The state of the game in one line: `hand 1, round 3, A Ada: play one of 21, 26`. */
function stateLine(view: IntensityView, names: SeatNames): string {
  const { phase, number } = view;
  if (phase.name === 'over') return `hand ${number}, over`;
  const mover = view.toMove.find(of => of === view.viewer) ?? at(view.toMove, 0);
  const who = `${letter(mover)} ${names[mover] ?? ''}`;
  if (phase.name === 'scored') return `hand ${number}, scored, ${who}: ready`;
  if (phase.name === 'discarding') {
    const hand = at(view.hands, mover);
    const to = passesOf(view, mover)?.to;
    return `hand ${number}, passing to ${to === undefined ? 'nobody' : (names[to] ?? '')}, ${who}: pass C C C${hand === null ? '' : ` out of ${cardList(hand)}`}`;
  }
  const round = Math.min(view.rounds.length + 1, handSizeFor(playersIn(view)));
  const choice = view.legal.length === 0 ? 'play C' : `play one of ${cardList(view.legal)}`;
  return `hand ${number}, round ${round}, ${who}: ${choice}`;
}

function hint([best]: readonly WeighedMove<IntensityTypes>[]): TextHint {
  const { move, worth } = best ?? { move: { type: 'ready' } };
  let line: string = move.type;
  if (move.type === 'discard') line = `pass ${move.cards.join(' ')}`;
  if (move.type === 'play') line = `play ${move.card}`;
  if (worth === undefined) return { line, why: move.type === 'ready' ? 'the next hand waits' : '' };
  return { line, why: `${worth.reason}; about ${worth.points.toFixed(1)} points from here on` };
}

/** The moves of Intensity as words. Cards are numbers from 10 to 49. */
const commands: readonly MoveCommand<IntensityMove, unknown, number>[] = [
  {
    form: 'pass C C C',
    does: 'choose the three cards that you pass on',
    read: cards => ok({ type: 'discard', cards: [...cards] }),
  },
  { form: 'play C', does: 'play a card', read: ([card = 0]) => ok({ type: 'play', card }) },
  { form: 'ready', does: 'go on to the next hand of a match', read: () => ok({ type: 'ready' }) },
];

/** Reads a move from a line; null when its first word is no move of Intensity. */
export const readMove = moveReader(commands, numbersOf, ', with the numbers of cards');

export const intensityTextAdapter: TextAdapter<IntensityTypes> = {
  commands,
  move: readMove,
  board: boardLines,
  changed,
  sentences,
  hint,
  state: stateLine,
  outcomeForms,
  outcome: readOutcome,
};
