import { Box } from 'ink';
import type { ComponentType, ReactNode } from 'react';
import type { Coloured } from '../table/seat-colours.ts';
import type { Room } from './play/board.ts';
import type { SaveEntry } from './services.ts';
import { Ink, SeatColours, useTheme } from './widgets.tsx';

/** How a save stands: its board, and who has won. */
export interface Preview {
  readonly name: string;
  readonly Area: ComponentType<Room>;
  readonly seats: readonly Coloured[];
  /** Null while the game goes on, and after a draw. */
  readonly winner: string | null;
}

/** Columns of what is said beside the picture. */
const FACTS = 30;

interface PreviewProps extends Room {
  readonly save: SaveEntry;
  readonly preview: Preview | null;
}

/** The board of a save as it stands, and beside it who plays, and who has won. */
export function SavePreview({ save, preview, width, height }: PreviewProps): ReactNode {
  const theme = useTheme();
  const room = { width: Math.min(width - FACTS - 2, Math.round(height * 3.2)), height };
  const draw = save.over && preview?.winner === null;
  const players = save.players.slice(0, Math.max(0, height - 4));
  return (
    <>
      <Box {...room} flexShrink={0} overflow="hidden">
        {preview === null ? null : (
          <SeatColours of={preview.seats}>
            <preview.Area {...room} />
          </SeatColours>
        )}
      </Box>
      <Box flexDirection="column" paddingLeft={2} width={width - room.width} overflow="hidden">
        <Ink shade={theme.text} bold>
          {[save.title, save.map].filter(Boolean).join(', ')}
        </Ink>
        <Ink shade={theme.dim}>{draw ? 'a draw' : standing(save)}</Ink>
        <Box height={1} flexShrink={0} />
        {players.map(name => (
          <Ink key={name} shade={name === preview?.winner ? theme.good : theme.dim}>
            {name === preview?.winner ? `${name} has won` : name}
          </Ink>
        ))}
      </Box>
    </>
  );
}

/** Where a game stands, in a word or two. */
export function standing({ over, turn, fault }: SaveEntry): string {
  if (fault !== null) return 'damaged';
  if (over) return 'over';
  return turn === 0 ? 'start' : `turn ${turn}`;
}
