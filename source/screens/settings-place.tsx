import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { letter, seat } from '../../machines/seat.ts';
import { paces, type Settings, withNextPace } from '../setup/settings.ts';
import type { ScreenView } from '../terminal/canvas.tsx';
import { NOTICE_WAYS } from '../terminal/notices.ts';
import { GLYPH_SETS, POINTS } from '../terminal/points.ts';
import type { GlyphSet } from '../terminal/types.ts';
import { type App, keyHandlers, onScreen, type Place, type ShownPlace } from './app.ts';
import { createList, type List } from './choice.ts';
import { ListView } from './choice-list.tsx';
import { Centred } from './frame.tsx';
import { type Binding, type Command, ofList } from './keys/command.ts';
import { commands } from './keys/commands.ts';
import { shownKeys, standardKeys } from './keys/keymap.ts';
import { useKeymap, useServices } from './services.ts';
import { anyOf, useStore } from './store.ts';
import { hex, themeAfter, themeOf } from './theme/theme.ts';
import { Ink, left, SeatField, Title, useTheme } from './widgets.tsx';

/** The choices; undefined stands for what the terminal is known to have. */
const GLYPHS = [undefined, ...GLYPH_SETS];
const IMAGES = [undefined, true, false];
const NOTICES = [undefined, ...NOTICE_WAYS, 'off' as const];

interface SettingLine {
  readonly label: string;
  /** @param keys of a command, as they are shown here */
  explanation(keys: (command: Command) => string): string;
  value(settings: Settings): string;
  changed(settings: Settings, by: 1 | -1): Settings;
  /** True if it matters in the reader's mode. */
  readonly isHeard?: true;
}

const settingLines: readonly SettingLine[] = [
  {
    label: 'Colours',
    explanation: keys => `Night, colour-blind, or day; ${keys(commands.palette)} changes them anywhere`,
    value: settings => themeOf(settings.theme).title,
    changed: (settings, by) => ({ ...settings, theme: themeAfter(settings.theme, by).id }),
  },
  {
    label: 'Motion',
    explanation: () => 'Dice that settle, battles that flicker, territories that fill',
    value: settings => (settings.animation ? 'on' : 'off'),
    changed: settings => ({ ...settings, animation: !settings.animation }),
  },
  {
    label: 'Pace',
    explanation: keys =>
      `How long computer players show a move; ${keys(commands.slower)} ${keys(commands.faster)} change it in a game`,
    value: settings => paces[settings.pace]?.id ?? '',
    changed: withNextPace,
  },
  {
    label: 'Pictures',
    explanation: () => 'Points in each cell: the more, the finer, where a font has them',
    value: ({ glyphs }) => (glyphs === undefined ? 'as found' : pointsOf(glyphs)),
    changed: (settings, by) => ({ ...settings, glyphs: after(GLYPHS, settings.glyphs, by) }),
  },
  {
    label: 'Images',
    explanation: () => 'Maps as smooth images, where a terminal has them; over SSH if on',
    value: ({ images }) => (images === undefined ? 'as found' : images ? 'on' : 'off'),
    changed: (settings, by) => ({ ...settings, images: after(IMAGES, settings.images, by) }),
  },
  {
    label: 'Notices',
    explanation: () => 'How a server tells this terminal that it is your turn',
    value: ({ notices }) => notices ?? 'as found',
    changed: (settings, by) => ({ ...settings, notices: after(NOTICES, settings.notices, by) }),
  },
  {
    label: 'Lines',
    explanation: () => 'All in lines, for a screen reader, from the next start on',
    value: settings => (settings.plain ? 'on' : 'off'),
    changed: settings => ({ ...settings, plain: !settings.plain }),
    isHeard: true,
  },
];

function pointsOf(glyphs: GlyphSet): string {
  const { across, down } = POINTS[glyphs];
  return `${across} × ${down}`;
}

/** The value after or before one, wrapping around. */
function after<T>(all: readonly T[], now: T, by: 1 | -1): T | undefined {
  return all[(all.indexOf(now) + by + all.length) % all.length];
}

interface SettingsPlace extends Place {
  readonly kind: 'settings';
  /** The settings; Enter gives one its next value. */
  readonly lines: List<SettingLine>;
}

export function settingsPlace(app: App, toMenu: () => void): SettingsPlace & ShownPlace {
  const keys = (command: Command): string => shownKeys(command, app.keymap ?? standardKeys);
  const change = (setting: SettingLine | null, by: 1 | -1): void =>
    app.services.settings.update(now => setting?.changed(now, by) ?? now);
  const lines = createList(settingLines, { open: setting => change(setting, 1) });
  const bindings = (): readonly Binding[] => [
    ofList({ command: commands.choose }),
    ofList({ command: commands.change }, key =>
      change(lines.highlighted(), key === 'left' || key === 'h' ? -1 : 1),
    ),
    { command: commands.back, run: toMenu },
    ...app.everywhere(),
  ];
  return onScreen<SettingsPlace>(
    {
      kind: 'settings',
      lines,
      textPage: () => ({
        title: 'Settings',
        choices: settingLines
          .filter(({ isHeard }) => isHeard)
          .map(setting => ({
            label: `${setting.label}: ${setting.value(app.services.settings.get())}. ${setting.explanation(keys)}`,
            run: () => change(setting, 1),
          })),
      }),
      ...keyHandlers(bindings, anyOf(lines, app.services.settings)),
    },
    SettingsScreen,
  );
}

const WIDTH = 66;

/** Rows around the settings. */
const FRAME = 6;

/** The settings, with the colours of the owners to look at. */
function SettingsScreen({ place, screen }: { place: SettingsPlace; screen: ScreenView }): ReactNode {
  const theme = useTheme();
  const keymap = useKeymap();
  const { settings } = useServices();
  const now = useStore(settings, value => value);
  const width = Math.min(screen.columns - 2, WIDTH);
  const isLoose = screen.rows >= settingLines.length * 3 + FRAME;
  const rows = settingLines.length * (isLoose ? 3 : 2) + FRAME;
  return (
    <Centred place={place} screen={screen} width={width} inset={2}>
      <Box height={Math.max(1, Math.floor((screen.rows - rows) / 3))} flexShrink={0} />
      <Box paddingLeft={2} flexShrink={0}>
        <Title>Settings</Title>
      </Box>
      <Box height={1} flexShrink={0} />
      <ListView list={place.lines}>
        {(setting, isHere) => (
          <Box
            flexDirection="column"
            width={width}
            flexShrink={0}
            marginBottom={isLoose ? 1 : 0}
            {...(isHere ? { backgroundColor: hex(theme.panel) } : {})}
          >
            <Box height={1}>
              <Ink shade="accent">{isHere ? '▌ ' : '  '}</Ink>
              <Ink shade="text" bold={isHere}>
                {left(setting.label, 12)}
              </Ink>
              <Ink shade={isHere ? 'accent' : 'faint'}>{'◂ '}</Ink>
              <Ink shade="text">{left(setting.value(now), 13)}</Ink>
              <Ink shade={isHere ? 'accent' : 'faint'}>{'▸'}</Ink>
            </Box>
            <Box height={1} paddingLeft={2}>
              <Ink shade="dim">{setting.explanation(command => shownKeys(command, keymap))}</Ink>
            </Box>
          </Box>
        )}
      </ListView>
      <Box paddingLeft={2} flexShrink={0}>
        {theme.owners.map((owner, at) => (
          <Text key={owner.ink.rgb} wrap="truncate">
            <SeatField seat={seat(at)}>{`  ${letter(seat(at))}  `}</SeatField>
          </Text>
        ))}
      </Box>
    </Centred>
  );
}
