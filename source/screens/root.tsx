import { Box } from 'ink';
import { type ReactNode, useContext, useEffect, useMemo } from 'react';
import {
  LiveScreenContext,
  type ScreenView,
  useKeys,
  usePastedText,
  useScreen,
} from '../terminal/canvas.tsx';
import type { App } from './app.ts';
import { DialogView } from './dialogs/dialog-view.tsx';
import { AnswerContext, ListedContext, TopKeysContext } from './frame.tsx';
import { isWriting } from './keys/keymap.ts';
import { LEAST, LEAST_SIDEWAYS } from './play/board.ts';
import { ServicesContext } from './services.ts';
import { useStore } from './store.ts';
import { themeOf } from './theme/theme.ts';
import { centre, Ground, Ink, ThemeContext } from './widgets.tsx';

/** The fewest rows for a text that is written. */
const LEAST_WRITTEN = 8;

/** The whole screen: the place, and the dialog on top. */
export function Root({ app }: { app: App }): ReactNode {
  const screen = useScreen();
  const place = useStore(app.place, now => now);
  const dialogs = useStore(app.dialogs, now => now);
  const theme = useStore(app.services.settings, now => themeOf(now.theme));
  useKeys(key => app.press(key, dialogs.at(-1) ?? place));
  const live = useContext(LiveScreenContext);
  useEffect(() => app.travels.subscribe(() => live?.holdKeys(app.travels.get() > 0)), [app, live]);
  useEffect(() => app.copies.subscribe(text => live?.copy(text)), [app, live]);
  const glyphs = useStore(app.services.settings, now => now.glyphs);
  useEffect(() => live?.chooseGlyphs(glyphs ?? null), [glyphs, live]);
  const images = useStore(app.services.settings, now => now.images);
  useEffect(() => live?.chooseImages(images ?? null), [images, live]);
  const notices = useStore(app.services.settings, now => now.notices);
  useEffect(() => live?.chooseNotices(notices ?? null), [notices, live]);
  useEffect(() => {
    if (live === null || (app.services.keymap?.size ?? 0) === 0) return;
    live.readKeysAs(key => app.meant(key));
    return () => live.readKeysAs(null);
  }, [app, live]);
  usePastedText(text => app.paste(text));
  const small = screen.columns < LEAST.columns || screen.rows < leastRows(screen);
  const top = dialogs.at(-1);
  // While a text is written the keyboard of a phone takes half of its screen: the dialog alone has room.
  const alone =
    small &&
    screen.columns >= LEAST.columns &&
    screen.rows >= LEAST_WRITTEN &&
    top !== undefined &&
    isWriting(top.bindings());
  const view = useMemo(
    () =>
      alone ? (
        <Ground width={screen.columns} height={screen.rows} />
      ) : small ? (
        <TooSmall screen={screen} />
      ) : (
        <place.Screen screen={screen} />
      ),
    [alone, small, screen, place],
  );
  return (
    <ServicesContext value={app.services}>
      <ThemeContext value={theme}>
        <TopKeysContext value={top ?? null}>
          <AnswerContext value={app.answer}>
            <ListedContext value={app.listed}>
              <Box width={screen.columns} height={screen.rows} overflow="hidden">
                {view}
                {(small && !alone) || top === undefined ? null : <DialogView dialog={top} screen={screen} />}
              </Box>
            </ListedContext>
          </AnswerContext>
        </TopKeysContext>
      </ThemeContext>
    </ServicesContext>
  );
}

const leastRows = ({ columns, touched = false }: ScreenView): number =>
  (touched && columns >= LEAST_SIDEWAYS.columns ? LEAST_SIDEWAYS : LEAST).rows;

/** Instead of everything, while the terminal is too small; nothing is lost meanwhile. */
export function TooSmall({ screen }: { screen: ScreenView }): ReactNode {
  const { columns, rows, touched = false } = screen;
  const lies = touched && rows < leastRows(screen) && columns > LEAST.columns;
  return (
    <Ground width={columns} height={rows} flexDirection="column" justifyContent="center">
      <Ink shade="text">{centre(`${columns} × ${rows} is too small`, columns)}</Ink>
      <Ink shade="dim">{centre(`${LEAST.columns} × ${LEAST.rows} is the least`, columns)}</Ink>
      <Ink shade="faint">{centre(lies ? 'hold it upright' : 'your game waits', columns)}</Ink>
    </Ground>
  );
}
