import { Box } from 'ink';
import type { ReactNode } from 'react';
import { letter } from '../../../../machines/seat.ts';
import type { Occupant } from '../../../table/api.ts';
import { type Readable, useStore } from '../../store.ts';
import { ownerShades } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { Ink, left, right } from '../../widgets.tsx';
import { type Standing, standingsOf } from './standings.ts';
import type { Scene } from './steps.ts';

interface PlayersProps {
  readonly width: number;
  readonly scene: Readable<Scene>;
  readonly occupants: readonly Occupant[];
}

/** Columns of the numbers: troops, territories, new troops. */
const NUMBERS = 17;

/** The players with what they have; whose turn it is has the mark. */
export function PlayersView({ width, scene, occupants }: PlayersProps): ReactNode {
  const theme = useTheme();
  const view = useStore(scene, now => now.view);
  const deploying = view.phase.name === 'deploying';
  return (
    <Box flexDirection="column" flexShrink={0} width={width}>
      <Box justifyContent="flex-end" width={width} height={1}>
        <Ink shade={theme.faint}>{deploying ? 'troops  land left' : 'troops  land  new'}</Ink>
      </Box>
      {standingsOf(view).map(standing => (
        <PlayerLine
          key={standing.seat}
          width={width}
          standing={standing}
          name={occupants[standing.seat]?.name ?? ''}
          active={view.toMove.includes(standing.seat)}
          level={levelOf(occupants[standing.seat])}
        />
      ))}
    </Box>
  );
}

function levelOf(occupant: Occupant | undefined): string | null {
  return occupant?.kind === 'bot' ? occupant.level : null;
}

interface LineProps {
  readonly width: number;
  readonly standing: Standing;
  readonly name: string;
  readonly level: string | null;
  readonly active: boolean;
}

function PlayerLine({ width, standing, name, level, active }: LineProps): ReactNode {
  const theme = useTheme();
  const owner = ownerShades(theme, standing.seat);
  const room = Math.max(1, width - NUMBERS - 7);
  const label = level === null || room < name.length + level.length + 1 ? '' : ` ${level}`;
  const shade = standing.out ? theme.faint : theme.text;
  return (
    <Box width={width} height={1}>
      <Ink shade={theme.accent}>{active ? '▶ ' : '  '}</Ink>
      <Ink shade={owner.ink} on={owner.chosen}>
        {'  '}
      </Ink>
      <Ink shade={owner.ink} bold>
        {` ${letter(standing.seat)} `}
      </Ink>
      <Ink shade={shade} bold={active}>
        {left(name, room - label.length)}
      </Ink>
      <Ink shade={theme.faint}>{label}</Ink>
      {standing.out ? (
        <Ink shade={theme.faint}>{right('out', NUMBERS)}</Ink>
      ) : (
        <>
          <Ink shade={theme.text} bold>
            {right(`${standing.troops}`, 6)}
          </Ink>
          <Ink shade={theme.dim}>{right(`${standing.territories}`, 6)}</Ink>
          <Ink shade={theme.dim}>{right(`${standing.coming > 0 ? '+' : ''}${standing.coming}`, 5)}</Ink>
        </>
      )}
    </Box>
  );
}
