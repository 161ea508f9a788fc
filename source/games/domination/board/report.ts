import type { DominationTypes } from '../../../../machines/domination/events.ts';
import type { Story } from '../../../table/story.ts';
import type { Chart } from '../../conquest/board/chart-painter.ts';
import type { Report } from '../../conquest/board/result.tsx';
import { type Chronicle, chartOf, chronicleOf, METRICS } from './chronicle.ts';
import { missionText } from './hand-painter.ts';

/** A story in numbers. Moves that were taken back are left out. */
function chronicleOfStory({ rules, steps }: Story<DominationTypes>): Chronicle {
  const played: Story<DominationTypes>['steps'][number][] = [];
  for (const step of steps) {
    if (step.kind === 'undone') played.length = step.seq;
    else if (step.kind === 'played') played.push(step);
  }
  const events = played.flatMap(step => (step.kind === 'played' ? step.events : []));
  const last = steps.at(-1);
  if (last === undefined) return { moments: [], tallies: [] };
  return chronicleOf(events, rules.view(last.position, 'spectator'));
}

const namesOf = (story: Story<DominationTypes>): readonly string[] =>
  story.header.seats.map(({ name }) => name);

/** How the game went, in one graph. */
export const chartOfStory = (story: Story<DominationTypes>, graph: string | null): Chart =>
  chartOf(chronicleOfStory(story), METRICS.find(metric => metric === graph) ?? 'territories', namesOf(story));

/** What each player did, and the mission by which it was won. */
export function reportOf(story: Story<DominationTypes>): Report {
  const mission = wonMission(story);
  return {
    tallies: chronicleOfStory(story).tallies,
    columns: ['took', 'lost', 'beat', 'dice', 'luck'],
    told: mission === null ? null : `Mission: ${mission}`,
    legend: [
      'took, lost: land; beat: armies',
      'dice: average, 3.50 expected',
      'luck: armies above expectation',
    ],
  };
}

/** The mission by which a game was won, or null. */
function wonMission(story: Story<DominationTypes>): string | null {
  const last = story.steps.at(-1);
  if (last === undefined) return null;
  const { phase, mode, shownMissions } = story.rules.view(last.position, 'spectator');
  const winner = phase.name === 'over' ? phase.outcome.places[0]?.[0] : undefined;
  const mission = winner === undefined || mode !== 'mission' ? null : (shownMissions[winner] ?? null);
  return mission === null ? null : missionText(mission, namesOf(story));
}
