import type { SeatNames } from '../../../../machines/game.ts';
import { listed } from '../../../../machines/intensity/cards.ts';
import { handTotals, matchTotals } from '../../../../machines/intensity/round.ts';
import {
  type IntensityMove,
  type IntensityTypes,
  type IntensityView,
  ROUNDS,
} from '../../../../machines/intensity/types.ts';
import type { ScriptedOutcome } from '../../../../machines/random.ts';
import { at, err, ok, type Result } from '../../../../machines/result.ts';
import { letter, type Seat, seat } from '../../../../machines/seat.ts';
import { counted } from '../../../../machines/wording.ts';
import type { Perspective, TextAdapter, TextHint } from '../../../lines/text/adapter.ts';
import { type MoveCommand, moveReader, numbersOf } from '../../../lines/text/commands.ts';
import { differing } from '../../../lines/text/teller.ts';
import type { WeighedMove } from '../../../players/player.ts';

/** The lines of an outcomes file of Intensity, for the help. */
const outcomeForms: readonly string[] = [
  'lead N          the seat that leads the first hand, 0 to 3',
  'deal C C C …    the forty cards, ten for each table position from 0 to 3',
  'chosen C …      what chance plays or passes after an illegal choice',
];

const words = ['lead', 'deal', 'chosen'];

/** One outcome from a line of an outcomes file; see `outcomeForms`. The rules check counts and cards. */
export function readOutcome(line: readonly string[]): Result<ScriptedOutcome, string> {
  const [what = '', ...given] = line;
  if (!words.includes(what)) return err(`${what} is no outcome; a line begins with lead, deal or chosen`);
  const wrong = given.find(word => !/^\d{1,2}$/.test(word));
  if (wrong !== undefined) return err(`${wrong} is no number of a card or a seat`);
  return ok({ what, numbers: given.map(Number) });
}

/** The table as lines: each seat with its points and what may be seen of its hand, the last round, this round. */
function boardLines(view: IntensityView): string[] {
  const totals = matchTotals(view.scores);
  const now = handTotals(view.score);
  const seats = view.hands.map((hand, of) => {
    const cards = hand === null || hand.length === 0 ? '' : `  ${listed(hand)}`;
    const match = view.options.hands === '1' ? '' : `, match ${at(totals, of)}`;
    return `${letter(seat(of))}  ${at(now, of)} points${match}${cards}`;
  });
  const last = view.rounds.at(-1);
  return [
    ...seats,
    ...(view.received === null || view.rounds.length > 0 ? [] : [`received ${listed(view.received)}`]),
    ...(last === undefined ? [] : [`last round  ${played(last.leader, last.cards)}`]),
    ...(view.table.cards.length === 0 ? [] : [`this round  ${played(view.table.leader, view.table.cards)}`]),
  ];
}

/** The points that are others than before, and the hand when cards have come into it. */
function changed(before: IntensityView, after: IntensityView): string[] {
  const points = (view: IntensityView): string[] =>
    handTotals(view.score).map((now, of) => `${letter(seat(of))} ${counted(now, 'point', 'points')}`);
  const hand = after.viewer === 'spectator' ? null : at(after.hands, after.viewer);
  const had = after.viewer === 'spectator' ? null : at(before.hands, after.viewer);
  const isDealt = hand?.some(card => had?.includes(card) !== true) === true;
  return [
    ...(before.number === after.number ? differing(points(before), points(after)) : []),
    ...(hand !== null && isDealt ? [`your hand ${listed(hand)}`] : []),
  ];
}

/** `C 24, D 26`: cards with the letters of who played them. */
function played(leader: Seat, cards: readonly number[]): string {
  return cards.map((card, index) => `${letter(seat((leader + index) % 4))} ${card}`).join(', ');
}

/** The table for who hears it: each seat's points, the cards of the viewer, the last round, this round. */
function toldTable({ view, viewer, names }: Perspective<IntensityTypes>): readonly string[] {
  const now = handTotals(view.score);
  const totals = matchTotals(view.scores);
  const nameOf = (of: number): string => names[of] ?? letter(seat(of));
  const points = view.hands.map((_, of) => {
    const match = view.options.hands === '1' ? '' : `, match ${at(totals, of)}`;
    return `${of === viewer ? 'You' : nameOf(of)}: ${counted(at(now, of), 'point', 'points')}${match}.`;
  });
  const hands = view.hands.flatMap((hand, of) => {
    const whose = of === viewer ? 'Your cards' : `Cards of ${nameOf(of)}`;
    return hand === null || hand.length === 0 ? [] : [`${whose}: ${listed(hand)}.`];
  });
  const told = (leader: Seat, cards: readonly number[]): string =>
    cards.map((card, index) => `${nameOf((leader + index) % 4)} ${card}`).join(', ');
  const last = view.rounds.at(-1);
  return [
    ...points,
    ...hands,
    ...(view.received === null || view.rounds.length > 0 ? [] : [`You received ${listed(view.received)}.`]),
    ...(last === undefined ? [] : [`Last round: ${told(last.leader, last.cards)}.`]),
    ...(view.table.cards.length === 0 ? [] : [`This round: ${told(view.table.leader, view.table.cards)}.`]),
  ];
}

/** The state of the game in one line: `hand 1, round 3, A Ada: play one of 21, 26`. */
function stateLine(view: IntensityView, names: SeatNames): string {
  const { phase } = view;
  if (phase.name === 'over') return `hand ${view.number}, over`;
  const mover = view.toMove.find(of => of === view.viewer) ?? at(view.toMove, 0);
  const who = `${letter(mover)} ${names[mover] ?? ''}`;
  if (phase.name === 'discarding')
    return `hand ${view.number}, passing, ${who}: pass C C C${handText(view, mover)}`;
  if (phase.name === 'scored') return `hand ${view.number}, scored, ${who}: ready`;
  const round = Math.min(view.rounds.length + 1, ROUNDS);
  const choice = view.legal.length === 0 ? 'play C' : `play one of ${listed(view.legal)}`;
  return `hand ${view.number}, round ${round}, ${who}: ${choice}`;
}

function handText(view: IntensityView, of: Seat): string {
  const hand = at(view.hands, of);
  return hand === null ? '' : ` out of ${listed(hand)}`;
}

/** The hint for a move, with the points that it is expected to cost. */
function hint([best]: readonly WeighedMove<IntensityTypes>[]): TextHint {
  const { move, worth } = best ?? { move: { type: 'ready' } };
  const line =
    move.type === 'discard'
      ? `pass ${move.cards.join(' ')}`
      : move.type === 'play'
        ? `play ${move.card}`
        : 'ready';
  if (worth === undefined) return { line, why: move.type === 'ready' ? 'the next hand waits' : '' };
  return { line, why: `${worth.reason}; about ${worth.points.toFixed(1)} points from here on` };
}

/** The moves of Intensity as words. Cards are numbers from 10 to 49. */
const commands: readonly MoveCommand<IntensityMove, unknown, number>[] = [
  {
    form: 'pass C C C',
    does: 'choose the three cards that go to the player on your left',
    read: cards => ok({ type: 'discard', cards: [...cards] }),
  },
  { form: 'play C', does: 'play a card', read: ([card = 0]) => ok({ type: 'play', card }) },
  { form: 'ready', does: 'go on to the next hand of a match', read: () => ok({ type: 'ready' }) },
];

/** The move that a line means; null when its first word is no move of Intensity. */
export const readMove = moveReader(commands, numbersOf, ', with the numbers of cards');

/** Intensity in text. */
export const intensityTextAdapter: TextAdapter<IntensityTypes> = {
  commands,
  move: readMove,
  board: boardLines,
  changed,
  sentences: toldTable,
  hint,
  state: stateLine,
  outcomeForms,
  outcome: readOutcome,
};
