import { Box } from 'ink';
import type { ReactNode } from 'react';
import { letter } from '../../../machines/seat.ts';
import { useStore } from '../store.ts';
import { ownerShades } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { Ink } from '../widgets.tsx';
import { LogView } from './log-view.tsx';
import type { PlayPlace } from './place.ts';

interface ResultProps {
  readonly place: PlayPlace;
  readonly width: number;
  readonly height: number;
}

/** How the game ended. */
export function ResultView({ place, width, height }: ResultProps): ReactNode {
  const theme = useTheme();
  const { table } = place.session;
  const outcome = useStore(place.session.state, now => now.outcome);
  const winners = outcome?.places[0] ?? [];
  const [first] = winners;
  const name = first === undefined ? '' : (table.names[first] ?? letter(first));
  return (
    <Box width={width} height={height} flexDirection="column">
      <Ink shade={theme.accent} bold>
        {winners.length === 1 ? `${name} wins` : 'A draw'}
      </Ink>
      <Box height={1} flexShrink={0} />
      {outcome?.places.map((seats, index) => (
        <Box key={seats.join()} height={1} flexShrink={0}>
          <Ink shade={theme.dim}>{`${index + 1}  `}</Ink>
          {seats.map(seat => (
            <Ink key={seat} shade={ownerShades(theme, seat).ink} bold>
              {`${letter(seat)} ${table.names[seat] ?? ''}  `}
            </Ink>
          ))}
        </Box>
      ))}
      <Box height={1} flexShrink={0} />
      <LogView
        width={width}
        height={Math.max(0, height - 4 - (outcome?.places.length ?? 0))}
        session={place.session}
      />
    </Box>
  );
}
