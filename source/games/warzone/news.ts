import type { Seat } from '../../../machines/seat.ts';
import { describe } from '../../../machines/warzone/sentences.ts';
import type { WarzoneEvent, WarzoneView } from '../../../machines/warzone/types.ts';
import { type Happening, type NamedBoard, noStory, type Story, storyOf } from '../conquest/story.ts';

/** The story of the turn that was executed last. @param events those that this seat may know */
export function newsFor(
  me: Seat,
  events: readonly WarzoneEvent[],
  { owners }: Pick<WarzoneView, 'owners'>,
  board: NamedBoard,
  names: readonly string[],
): Story {
  const now = events.findLastIndex(({ type }) => type === 'turn-began');
  const before = events.slice(0, Math.max(0, now)).findLastIndex(({ type }) => type === 'turn-began');
  const began = events[now];
  if (began?.type !== 'turn-began' || began.turn === 1) return noStory;
  const called = names.with(me, 'you');
  const happened = events.slice(before + 1, now).flatMap(event => happeningsOf(me, event, called));
  const known = owners.map(owner => (owner === 'hidden' ? null : owner));
  return storyOf(me, happened, known, board, names, true);
}

/** What an event is to the story. @param names as the listener calls everybody */
function happeningsOf(me: Seat, event: WarzoneEvent, names: readonly string[]): readonly Happening[] {
  switch (event.type) {
    case 'attacked': {
      const { seat, order, defender, lost, killed, captured } = event;
      const target = 'target' in order ? order.target : null;
      if (target === null) return [];
      const rolled = {
        type: 'rolled',
        seat,
        defender,
        target,
        attackerLoses: lost,
        defenderLoses: killed,
      } as const;
      return captured ? [rolled, { type: 'captured', seat, from: defender, target }] : [rolled];
    }
    case 'eliminated':
      return event.by === null ? [] : [{ type: 'eliminated', seat: event.seat, by: event.by }];
    case 'bombed':
    case 'sanctioned':
    case 'gifted':
    case 'negotiated': {
      const sufferer = event.type === 'bombed' ? event.owner : event.other;
      return sufferer === me ? [{ type: 'told', seat: event.seat, text: deedIn(event, names) }] : [];
    }
    case 'blockaded':
    case 'reinforced':
    case 'hurried':
    case 'delayed':
      return [{ type: 'told', seat: event.seat, text: deedIn(event, names) }];
    case 'card-drawn': {
      const which = event.card === null ? '' : `: ${event.card}`;
      return event.seat === me && event.whole ? [{ type: 'told', seat: me, text: `got a card${which}` }] : [];
    }
    default:
      return [];
  }
}

/** The log's sentence without its subject. */
const deedIn = (event: WarzoneEvent & { readonly seat: Seat }, names: readonly string[]): string =>
  (describe(event, names) ?? '').slice((names[event.seat] ?? '').length + 1);
