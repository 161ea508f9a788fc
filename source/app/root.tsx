import { Box, useInput } from 'ink';
import { type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { LiveScreenContext, type ScreenView, usePastedText, useScreen } from '../terminal/live.ts';
import type { App } from './app.ts';
import { DialogView } from './dialogs/dialog-view.tsx';
import { TopKeysContext } from './footer.tsx';
import { keyName } from './keys/key.ts';
import { MapsScreen } from './maps/maps-screen.tsx';
import { ViewerScreen } from './maps/viewer-screen.tsx';
import { MenuScreen } from './menu/menu-screen.tsx';
import type { AnyPlace } from './places.ts';
import { PlayScreen } from './play/play-screen.tsx';
import { ReplayScreen } from './replay/replay-screen.tsx';
import { SavesScreen } from './saves/saves-screen.tsx';
import { ServicesContext } from './services.ts';
import { SettingsScreen } from './settings-screen.tsx';
import { SetupScreen } from './setup/setup-screen.tsx';
import { useStore } from './store.ts';
import { themeOf } from './theme/themes.ts';
import { ThemeContext } from './theme/use-theme.ts';
import { TooSmall } from './too-small.tsx';

/** The smallest screen that is drawn on. */
export const LEAST = { columns: 60, rows: 20 } as const;

/** The whole screen: where one is, and what lies over it. */
export function Root({ app }: { app: App }): ReactNode {
  const screen = useScreen();
  const place = useStore(app.place, now => now);
  const dialogs = useStore(app.dialogs, now => now);
  const theme = useStore(app.services.settings, now => themeOf(now.theme));
  useInput(
    useCallback(
      (input, key) => {
        const name = keyName(input, key);
        if (name !== null) app.press(name, dialogs.at(-1) ?? place);
      },
      [app, dialogs, place],
    ),
  );
  const live = useContext(LiveScreenContext);
  useEffect(() => app.travels.subscribe(() => live?.holdKeys(app.travels.get() > 0)), [app, live]);
  usePastedText(text => app.paste(text));
  const small = screen.columns < LEAST.columns || screen.rows < LEAST.rows;
  const top = dialogs.at(-1);
  const view = useMemo(
    () => (small ? <TooSmall screen={screen} /> : <PlaceView place={place} screen={screen} />),
    [small, screen, place],
  );
  return (
    <ServicesContext value={app.services}>
      <ThemeContext value={theme}>
        <TopKeysContext value={top ?? null}>
          <Box width={screen.columns} height={screen.rows} overflow="hidden">
            {view}
            {small || top === undefined ? null : <DialogView dialog={top} screen={screen} />}
          </Box>
        </TopKeysContext>
      </ThemeContext>
    </ServicesContext>
  );
}

interface PlaceProps {
  readonly place: AnyPlace;
  readonly screen: ScreenView;
}

/** Each kind of place has its screen. */
function PlaceView({ place, screen }: PlaceProps): ReactNode {
  switch (place.kind) {
    case 'menu':
      return <MenuScreen place={place} screen={screen} />;
    case 'setup':
      return <SetupScreen place={place} screen={screen} />;
    case 'play':
      return <PlayScreen place={place} screen={screen} />;
    case 'saves':
      return <SavesScreen place={place} screen={screen} />;
    case 'replay':
      return <ReplayScreen place={place} screen={screen} />;
    case 'settings':
      return <SettingsScreen place={place} screen={screen} />;
    case 'maps':
      return <MapsScreen place={place} screen={screen} />;
    case 'map':
      return <ViewerScreen place={place} screen={screen} />;
    case 'own':
      return <place.Screen screen={screen} />;
  }
}
