import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Outcome } from '../../../machines/outcome.ts';
import { letter, type Seat } from '../../../machines/seat.ts';
import { counted } from '../../../machines/wording.ts';
import type { TableView } from '../../table/api.ts';
import { wrapped } from '../../terminal/wrapped.ts';
import { useStore } from '../store.ts';
import { ownerShades } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ground, Ink } from '../widgets.tsx';
import { LogView } from './log-view.tsx';
import type { PlayPlace } from './place.ts';

interface ResultProps {
  readonly place: PlayPlace;
  readonly width: number;
  readonly height: number;
}

/** Rows of the line under the headline at most. A seed may be long; whoever wants it whole finds it in the save. */
const MOST_AFTER = 2;

/** How the game ended, beside its board or its chart. */
export function ResultView({ place, width, height }: ResultProps): ReactNode {
  const theme = useTheme();
  const { table } = place.session;
  const outcome = useStore(place.session.state, now => now.outcome);
  const story = useStore(place.story, now => now);
  const { ResultTable } = place.board;
  const verdict = outcome === null ? undefined : place.board.verdict?.(outcome);
  if (outcome === null) return null;
  const seats = table.occupants.length;
  const turns = verdict?.after ?? `after ${counted(table.progress.turn, 'turn', 'turns')}`;
  const after = wrapped(`${turns}, seed ${table.seed}`, width).slice(0, MOST_AFTER);
  const below = Math.max(0, height - outcome.places.length - after.length - 4);
  const room = below - 1 - (story === null ? 0 : seats + 6);
  return (
    <Ground width={width} height={height} flexDirection="column" overflow="hidden">
      <Box height={1} flexShrink={0} />
      <Ink shade={theme.accent} bold>
        {verdict?.headline ?? headline(outcome, table)}
      </Ink>
      {after.map(line => (
        <Ink key={line} shade={theme.dim}>
          {line}
        </Ink>
      ))}
      <Box height={1} flexShrink={0} />
      {outcome.places.map((shared, index) => (
        <PlaceLine key={shared.join()} place={placeAt(outcome, index)} seats={shared} names={table.names} />
      ))}
      <Box height={1} flexShrink={0} />
      <Box height={below} flexShrink={0} flexDirection="column" overflow="hidden">
        {story === null ? null : (
          <Box flexShrink={0}>
            <ResultTable width={width} height={below} story={story} />
          </Box>
        )}
        <Box height={1} flexShrink={0} />
        <Box flexShrink={0}>
          <LogView width={width} height={Math.max(0, room)} session={place.session} />
        </Box>
      </Box>
    </Ground>
  );
}

/** A place as it is counted: who shares the first leaves no second. */
const placeAt = ({ places }: Outcome, index: number): number => 1 + places.slice(0, index).flat().length;

function headline(outcome: Outcome, table: TableView): string {
  const [winners = []] = outcome.places;
  const [first] = winners;
  if (winners.length !== 1 || first === undefined) return 'A draw';
  return `${table.names[first] ?? letter(first)} has won`;
}

interface PlaceLineProps {
  readonly place: number;
  readonly seats: readonly Seat[];
  readonly names: readonly string[];
}

function PlaceLine({ place, seats, names }: PlaceLineProps): ReactNode {
  const theme = useTheme();
  return (
    <Box height={1} flexShrink={0}>
      <Ink shade={theme.dim}>{`${place}  `}</Ink>
      {seats.map(seat => (
        <Ink key={seat} shade={ownerShades(theme, seat).ink} bold={place === 1}>
          {`${names[seat] ?? letter(seat)}  `}
        </Ink>
      ))}
    </Box>
  );
}
