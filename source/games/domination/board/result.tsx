import { Box } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { DominationView } from '../../../../machines/domination/types.ts';
import { letter, seat } from '../../../../machines/seat.ts';
import type { Room } from '../../../app/play/board.ts';
import { ownerShades } from '../../../app/theme/theme.ts';
import { useTheme } from '../../../app/theme/use-theme.ts';
import { Ink, right } from '../../../app/widgets.tsx';
import type { Story } from '../../../table/story.ts';
import { wrapped } from '../../../terminal/wrapped.ts';
import { FixedChart } from './area.tsx';
import { dominationEvents } from './beats.ts';
import { chartOf } from './charts.ts';
import { type Chronicle, chronicleOf, type Metric } from './chronicle.ts';
import { missionText } from './hand-painter.ts';

/** A story in numbers. Moves that were taken back are left out. */
export function chronicleOfStory({ rules, steps }: Story): Chronicle {
  const played: Story['steps'][number][] = [];
  for (const step of steps) {
    if (step.kind === 'undone') played.length = step.seq;
    else if (step.kind === 'played') played.push(step);
  }
  const events = played.flatMap(step => (step.kind === 'played' ? dominationEvents(step.events) : []));
  const last = steps.at(-1);
  if (last === undefined) return { moments: [], tallies: [] };
  return chronicleOf(events, rules.view(last.position, 'spectator') as DominationView); // a story of this game
}

const namesOf = (story: Story): readonly string[] => story.header.seats.map(({ name }) => name);

/** How the game went, in one graph. */
export function ResultChart({
  width,
  height,
  story,
  metric,
}: Room & { readonly story: Story; readonly metric: Metric }): ReactNode {
  const chart = useMemo(() => chartOf(chronicleOfStory(story), metric, namesOf(story)), [story, metric]);
  return <FixedChart width={width} height={height} chart={chart} />;
}

const LEGEND = [
  'took, lost: land; beat: armies',
  'dice: average, 3.50 expected',
  'luck: armies above expectation',
] as const;

/** The mission by which a game was won, or null. */
function wonMission(story: Story): string | null {
  const last = story.steps.at(-1);
  if (last === undefined) return null;
  const { phase, mode, shownMissions } = story.rules.view(last.position, 'spectator') as DominationView; // a story of this game
  const winner = phase.name === 'over' ? phase.outcome.places[0]?.[0] : undefined;
  const mission = winner === undefined || mode !== 'mission' ? null : (shownMissions[winner] ?? null);
  return mission === null ? null : missionText(mission, namesOf(story));
}

/** What each player did, and what was rolled against what was to be expected. */
export function ResultTable({ width, story }: { readonly width: number; readonly story: Story }): ReactNode {
  const theme = useTheme();
  const { tallies } = useMemo(() => chronicleOfStory(story), [story]);
  const mission = useMemo(() => wonMission(story), [story]);
  const told = mission === null ? [] : wrapped(`Mission: ${mission}`, width).slice(0, LEGEND.length);
  const cells = Math.min(8, Math.floor((width - 2) / 5));
  const line = (texts: readonly string[]): string => texts.map(text => right(text, cells)).join('');
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      <Ink shade={theme.faint}>{`  ${line(['took', 'lost', 'beat', 'dice', 'luck'])}`}</Ink>
      {tallies.map((tally, index) => (
        <Box key={letter(seat(index))} height={1}>
          <Ink shade={ownerShades(theme, index).ink} bold>{`${letter(seat(index))} `}</Ink>
          <Ink shade={theme.text}>{line([`${tally.taken}`, `${tally.lost}`, `${tally.killed}`])}</Ink>
          <Ink shade={theme.dim}>
            {right(tally.dice === 0 ? '' : (tally.eyes / tally.dice).toFixed(2), cells)}
          </Ink>
          <Ink shade={tally.luck >= 0 ? theme.good : theme.bad} bold>
            {right(`${tally.luck < 0 ? '−' : '+'}${Math.abs(tally.luck).toFixed(1)}`, cells)}
          </Ink>
        </Box>
      ))}
      <Box height={1} />
      {told.map(row => (
        <Ink key={row} shade={theme.text}>
          {row}
        </Ink>
      ))}
      {LEGEND.slice(told.length).map(row => (
        <Ink key={row} shade={theme.faint}>
          {row}
        </Ink>
      ))}
    </Box>
  );
}
