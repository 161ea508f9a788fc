import { Box } from 'ink';
import SelectInput from 'ink-select-input';
import { createContext, type ReactNode, useContext } from 'react';
import type { ScreenView } from '../../terminal/live.ts';
import { Footer } from '../footer.tsx';
import { useServices } from '../services.ts';
import { useStore } from '../store.ts';
import { hex } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { timeAgo } from '../time-ago.ts';
import { Ink, left, right } from '../widgets.tsx';
import { Backdrop } from './backdrop.tsx';
import type { MenuEntry, MenuPlace } from './place.ts';

/** Columns of the list: more where there is room for the world beside it. */
const widthOn = (columns: number): number => Math.min(columns - 2, columns >= 110 ? 80 : 76);
/** Columns of the names of games, so that what is said of them stands in one column. */
const NAMES = 13;

/** What the lines of the list are drawn from: ink-select-input hands its items only their label. */
const EntriesContext = createContext<{ entries: readonly MenuEntry[]; loose: boolean; width: number }>({
  entries: [],
  loose: false,
  width: 0,
});

interface MenuProps {
  readonly place: MenuPlace;
  readonly screen: ScreenView;
}

/**
 * The menu. ink-select-input lays the list out, but does not hear the keys: it keeps the chosen line in React's
 * state, where several keys that arrive in one portion would all find it unchanged. So the place hears them, and the
 * list is made anew with another line chosen.
 */
export function MenuScreen({ place, screen }: MenuProps): ReactNode {
  const theme = useTheme();
  const { entries, chosen, notice, saves } = useStore(place.state, now => now);
  const loose = screen.rows >= 30;
  const width = widthOn(screen.columns);
  const items = entries.map(entry => ({ label: entry.id, value: entry.id }));
  return (
    <Backdrop screen={screen} width={width + 4} height={contentHeight(entries, loose)}>
      <Box
        flexDirection="column"
        height={screen.rows - 1}
        width={width + 4}
        overflow="hidden"
        paddingLeft={2}
      >
        <Box height={loose ? 3 : 1} flexShrink={0} />
        <Box flexDirection="column" paddingLeft={2} flexShrink={0}>
          <Ink shade={theme.accent} bold>
            S A N D T A B L E
          </Ink>
          <Ink shade={theme.dim}>{tagline(entries)}</Ink>
        </Box>
        <Box height={loose ? 2 : 1} flexShrink={0} />
        <EntriesContext value={{ entries, loose, width }}>
          <SelectInput
            key={[chosen, ...entries.map(entry => entry.id)].join('\n')}
            items={items}
            isFocused={false}
            initialIndex={Math.max(
              0,
              items.findIndex(item => item.value === chosen),
            )}
            indicatorComponent={NoIndicator}
            itemComponent={MenuLine}
          />
        </EntriesContext>
        <Box height={1} flexShrink={0} />
        <Box paddingLeft={2} height={1} flexShrink={0}>
          <Ink shade={notice === null ? theme.faint : theme.bad}>
            {notice ?? (saves === 0 ? 'No saves yet: every game you begin is kept here.' : '')}
          </Ink>
        </Box>
      </Box>
      <Footer width={screen.columns} source={place} />
    </Backdrop>
  );
}

/** Rows from the top to the last line of text. */
function contentHeight(entries: readonly MenuEntry[], loose: boolean): number {
  const games = entries.filter(entry => entry.kind === 'game').length;
  const saves = entries.filter(entry => entry.kind === 'save').length;
  const [top, tall, gap] = loose ? [7, 3, 2] : [4, 1, 1];
  const ofSaves = saves === 0 ? 0 : gap + saves + (loose ? 2 : 1);
  return top + games * tall + ofSaves + gap + entries.length - games - saves + 3;
}

const counts = ['no games', 'one game', 'two games', 'three games', 'four games', 'five games'];

function tagline(entries: readonly MenuEntry[]): string {
  const games = entries.filter(entry => entry.kind === 'game').length;
  return `${counts[games] ?? `${games} games`}, one table`;
}

function NoIndicator(): ReactNode {
  return null;
}

/** A line of the menu, with the heading or the space above it that begins its group. */
function MenuLine({ label, isSelected = false }: { label: string; isSelected?: boolean }): ReactNode {
  const { entries, loose, width } = useContext(EntriesContext);
  const theme = useTheme();
  const index = entries.findIndex(entry => entry.id === label);
  const entry = entries[index];
  if (entry === undefined) return null;
  const begins = entries[index - 1]?.kind !== entry.kind && index > 0;
  const tall = loose && entry.kind === 'game';
  const on = isSelected ? { backgroundColor: hex(theme.panel) } : {};
  return (
    <Box flexDirection="column" flexShrink={0}>
      {begins ? <Box height={loose ? 2 : 1} flexShrink={0} /> : null}
      {begins && entry.kind === 'save' ? (
        <Box paddingLeft={2} marginBottom={loose ? 1 : 0}>
          <Ink shade={theme.faint}>Go on with</Ink>
        </Box>
      ) : null}
      <Box width={width} height={tall ? 3 : 1} alignItems="center" {...on}>
        <Bar lit={isSelected} tall={tall} />
        <EntryText entry={entry} selected={isSelected} width={width - 3} />
      </Box>
    </Box>
  );
}

function Bar({ lit, tall }: { lit: boolean; tall: boolean }): ReactNode {
  const theme = useTheme();
  return (
    <Box flexDirection="column" width={3} flexShrink={0}>
      {(tall ? [0, 1, 2] : [0]).map(row => (
        <Ink key={row} shade={theme.accent}>
          {lit ? '▌' : ' '}
        </Ink>
      ))}
    </Box>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly selected: boolean;
  readonly width: number;
}

function EntryText({ entry, selected, width }: EntryProps): ReactNode {
  const theme = useTheme();
  const { clock } = useServices();
  const name = selected ? theme.accent : theme.text;
  if (entry.kind === 'tool') return <Ink shade={selected ? theme.accent : theme.dim}>{entry.title}</Ink>;
  if (entry.kind === 'game') {
    return (
      <>
        <Ink shade={name} bold>
          {left(entry.game.title, NAMES)}
        </Ink>
        <Ink shade={theme.dim}>{left(entry.game.summary, width - NAMES).trimEnd()}</Ink>
      </>
    );
  }
  const { save } = entry;
  const ago = timeAgo(save.savedAt, clock.now());
  const what = `turn ${save.turn} · ${save.players.join(', ')}`;
  return (
    <>
      <Ink shade={name}>{left(save.title, NAMES)}</Ink>
      <Ink shade={theme.dim}>{left(what, width - NAMES - 14)}</Ink>
      <Ink shade={theme.faint}>{right(ago, 13)}</Ink>
    </>
  );
}
