import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenView } from '../terminal/live.ts';
import { ChoiceList } from './choice-list.tsx';
import { Footer } from './footer.tsx';
import { Backdrop } from './menu/backdrop.tsx';
import { useServices } from './services.ts';
import type { Settings } from './settings.ts';
import type { SettingLine, SettingsPlace } from './settings-place.ts';
import { useStore } from './store.ts';
import { hex, ownerShades } from './theme/theme.ts';
import { useTheme } from './theme/use-theme.ts';
import { Ink, left } from './widgets.tsx';

const WIDTH = 66;

/** The settings, with the colours of the owners to look at. */
export function SettingsScreen({ place, screen }: { place: SettingsPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const { settings } = useServices();
  const now = useStore(settings, value => value);
  const lines = useStore(place.lines, value => value);
  const width = Math.min(screen.columns - 2, WIDTH);
  return (
    <Backdrop screen={screen} width={width + 4}>
      <Box
        flexDirection="column"
        paddingLeft={2}
        height={screen.rows - 1}
        width={width + 4}
        overflow="hidden"
      >
        <Box height={screen.rows >= 30 ? 3 : 1} flexShrink={0} />
        <Box paddingLeft={2} flexShrink={0}>
          <Ink shade={theme.accent} bold>
            Settings
          </Ink>
        </Box>
        <Box height={1} flexShrink={0} />
        <ChoiceList choice={lines} onHighlight={place.highlight} onSelect={place.change}>
          {(line, isLit) => <Setting setting={lines.items[line]} now={now} isLit={isLit} width={width} />}
        </ChoiceList>
        <Box paddingLeft={2} flexShrink={0}>
          {theme.owners.map((owner, seat) => (
            <Ink key={owner.ink.rgb} shade={theme.onField} on={ownerShades(theme, seat).chosen} bold>
              {`  ${String.fromCharCode(65 + seat)}  `}
            </Ink>
          ))}
        </Box>
      </Box>
      <Footer width={screen.columns} source={place} />
    </Backdrop>
  );
}

interface SettingProps {
  readonly setting: SettingLine | undefined;
  readonly now: Settings;
  readonly isLit: boolean;
  readonly width: number;
}

function Setting({ setting, now, isLit, width }: SettingProps): ReactNode {
  const theme = useTheme();
  if (setting === undefined) return null;
  const mark = isLit ? theme.accent : theme.faint;
  return (
    <Box
      flexDirection="column"
      width={width}
      flexShrink={0}
      marginBottom={1}
      {...(isLit ? { backgroundColor: hex(theme.panel) } : {})}
    >
      <Box height={1}>
        <Ink shade={theme.accent}>{isLit ? '▌ ' : '  '}</Ink>
        <Ink shade={theme.text} bold={isLit}>
          {left(setting.label, 12)}
        </Ink>
        <Ink shade={mark}>{'◂ '}</Ink>
        <Ink shade={theme.text}>{left(setting.value(now), 13)}</Ink>
        <Ink shade={mark}>{'▸'}</Ink>
      </Box>
      <Box height={1} paddingLeft={2}>
        <Ink shade={theme.dim}>{setting.explanation}</Ink>
      </Box>
    </Box>
  );
}
