import type { AnyRules, GameTypes } from '../../../../machines/game.ts';
import { seats, type Viewer } from '../../../../machines/seat.ts';
import type { WarzoneEvent } from '../../../../machines/warzone/events.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import type { WarzonePosition, WarzoneSetup, WarzoneView } from '../../../../machines/warzone/types.ts';
import type { Telling } from '../../../app/play/board.ts';
import type { Story } from '../../../table/story.ts';
import { type Chapter, chapterOf, isShown, momentsBetween, seenEvents } from './chronicle.ts';
import { cleared } from './onlooker.ts';

/** The turns of a story as these rules show them to a viewer; moves that were taken back are not in them. */
export function chaptersOfStory({ steps }: Story, rules: AnyRules, viewer: Viewer): readonly Chapter[] {
  const chapters: Chapter[] = [];
  steps.forEach((step, index) => {
    const earlier = steps[index - 1];
    if (step.kind !== 'played' || earlier === undefined) return;
    // Views of moves that execute nothing would be made for nothing.
    if (!step.events.some(({ type }) => type === 'turn-began' || type === 'won' || type === 'drawn')) return;
    const before = rules.view(earlier.position, viewer) as WarzoneView; // A story of Warzone.
    const after = rules.view(step.position, viewer) as WarzoneView; // As above.
    const chapter = chapterOf({ before, after, events: seenEvents(rules, step.events, viewer) });
    if (chapter !== null) chapters.push(chapter);
  });
  return chapters;
}

/**
 * The rules by which a story is told: without fog when the game is over (rules/warzone.md#fog), or when only computer
 * players are in it; else the only person of the game sees it with own eyes.
 */
export function retold({ rules, header, outcome }: Story): AnyRules {
  const setup = rules.setup as WarzoneSetup; // A story of Warzone.
  if (setup.options.fog === 'none') return rules;
  const people = seats(header.seats.length).filter(each => header.seats[each]?.kind === 'human');
  const [only] = people;
  if (outcome !== null || only === undefined) {
    const opened = warzone.prepare({ ...setup, options: { ...setup.options, fog: 'none' } });
    return opened.ok ? { ...opened.value, seen: cleared } : rules;
  }
  if (people.length > 1) return rules;
  return {
    ...rules,
    view: (position: WarzonePosition) => rules.view(position, only),
    seen: (event: WarzoneEvent) => rules.seen(event, only),
  };
}

/**
 * An executed turn order by order, for a replay: first that all have committed, then each order and what came of it,
 * last what the next turn begins with. Null for a step that executes nothing.
 */
export function telling(events: readonly GameTypes['event'][]): Telling | null {
  const told = events as readonly WarzoneEvent[]; // A replay of Warzone.
  const first = told.findIndex(isShown);
  if (first < 0) return null;
  const last = told.findLastIndex(isShown);
  const orders = told.slice(first, last + 1);
  const moments = [told.slice(0, first), ...orders.map(event => [event]), told.slice(last + 1)];
  return {
    moments,
    views(before, after) {
      const [begin, end] = [before as WarzoneView, after as WarzoneView]; // As above.
      const fields = momentsBetween(begin, end, orders);
      return [
        ...fields.map(({ owners, armies, hands }) => ({ ...begin, owners, armies, handSizes: hands })),
        end,
      ];
    },
  };
}
