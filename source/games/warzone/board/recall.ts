import { attackOdds } from '../../../../machines/conquest/exchange.ts';
import type { Rules } from '../../../../machines/game.ts';
import { seats, type Viewer } from '../../../../machines/seat.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import type { WarzoneEvent, WarzoneTypes } from '../../../../machines/warzone/types.ts';
import type { Telling } from '../../../app/play/board.ts';
import type { Story } from '../../../table/story.ts';
import type { Chart } from '../../conquest/board/chart-painter.ts';
import { type ResultReport, talliesOf, territoryChart } from '../../conquest/board/tally.ts';
import {
  type Chapter,
  chapterOf,
  cleared,
  isShown,
  momentsBetween,
  seenEvents,
  viewAt,
} from './chronicle.ts';

/** The turns of a story as these rules show them to a viewer; moves that were taken back are not in them. */
export function chaptersOfStory(
  { steps }: Story<WarzoneTypes>,
  rules: Rules<WarzoneTypes>,
  viewer: Viewer,
): readonly Chapter[] {
  const chapters: Chapter[] = [];
  steps.forEach((step, index) => {
    const earlier = steps[index - 1];
    if (step.kind !== 'played' || earlier === undefined) return;
    // Views of moves that execute nothing would be made for nothing.
    if (!step.events.some(({ type }) => type === 'turn-began' || type === 'won' || type === 'drawn')) return;
    const before = rules.view(earlier.position, viewer);
    const after = rules.view(step.position, viewer);
    const chapter = chapterOf({ before, after, events: seenEvents(rules, step.events, viewer) });
    if (chapter !== null) chapters.push(chapter);
  });
  return chapters;
}

/**
 * The rules by which a story is told: without fog when the game is over (rules/warzone.md#fog), or when only computer
 * players are in it; else the only person of the game sees it with own eyes.
 */
export function retold({ rules, header, outcome }: Story<WarzoneTypes>): Rules<WarzoneTypes> {
  const { setup } = rules;
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
    view: position => rules.view(position, only),
    seen: event => rules.seen(event, only),
  };
}

/**
 * An executed turn order by order, for a replay: first that all have committed, then each order and what came of it,
 * last what the next turn begins with. Null for a step that executes nothing.
 */
export function telling(events: readonly WarzoneEvent[]): Telling<WarzoneTypes> | null {
  const first = events.findIndex(isShown);
  if (first < 0) return null;
  const last = events.findLastIndex(isShown);
  const orders = events.slice(first, last + 1);
  return {
    moments: [events.slice(0, first), ...orders.map(event => [event]), events.slice(last + 1)],
    views: (before, after) => [
      ...momentsBetween(before, after, orders).map(field => viewAt(before, field)),
      after,
    ],
  };
}

/** Who owned how much of the map, turn by turn. */
export const chartOf = (story: Story<WarzoneTypes>): Chart => ({
  title: 'Territories',
  caption: 'turn by turn',
  ...territoryChart(story, ({ turn, phase }) => (phase.name === 'over' ? turn + 1 : turn)),
});

/** What each player did, and how battles went against what was to be expected. */
export function reportOf({ rules, header, steps }: Story<WarzoneTypes>): ResultReport {
  const { options } = rules.setup;
  const events = steps.flatMap(step => (step.kind === 'played' ? step.events : []));
  const fights = events
    .filter(event => event.type === 'attacked')
    .map(({ seat, defender, sent, defenders, lost, killed, captured }) => {
      const odds = attackOdds(options, sent, defenders ?? 0);
      const surplus = killed - odds.killed - (lost - odds.lost);
      return {
        seat,
        defender,
        from: defender,
        attackerLoses: lost,
        defenderLoses: killed,
        surplus,
        captured,
      };
    });
  return {
    tallies: talliesOf(
      header.seats.length,
      fights,
      fights.filter(({ captured }) => captured),
    ),
    columns: ['took', 'lost', 'beat', 'fell', 'luck'],
    legend: ['took, lost: land', 'beat, fell: armies', 'luck: armies above expectation'],
  };
}
