import type { Viewer } from '../../../../machines/seat.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import type { Story } from '../../../table/story.ts';
import { type Chapter, chapterOf, seenEvents } from './chronicle.ts';

/** The turns of a story as a viewer saw them; moves that were taken back are not in them. */
export function chaptersOfStory(story: Story, viewer: Viewer): readonly Chapter[] {
  const { rules, steps } = story;
  const chapters: Chapter[] = [];
  steps.forEach((step, index) => {
    const earlier = steps[index - 1];
    if (step.kind !== 'played' || earlier === undefined) return;
    // Views of moves that execute nothing would be made for nothing.
    if (
      !step.events.some(
        event => event.type === 'turn-began' || event.type === 'won' || event.type === 'drawn',
      )
    )
      return;
    const before = rules.view(earlier.position, viewer) as WarzoneView; // A story of Warzone.
    const after = rules.view(step.position, viewer) as WarzoneView; // As above.
    const chapter = chapterOf({ before, after, events: seenEvents(rules, step.events, viewer) });
    if (chapter !== null) chapters.push(chapter);
  });
  return chapters;
}
