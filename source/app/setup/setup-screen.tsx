import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { ScreenView } from '../../terminal/live.ts';
import { Footer } from '../footer.tsx';
import { Backdrop } from '../menu/backdrop.tsx';
import { useStore } from '../store.ts';
import { FormPanel } from './form-panel.tsx';
import type { SetupPlace } from './place.ts';

const FORM_WIDTH = 66;

/** A form to set a game up, made from the game's own contract. */
export function SetupScreen({ place, screen }: { place: SetupPlace; screen: ScreenView }): ReactNode {
  const count = useStore(place.form.state, ({ value }) => value.count);
  const width = Math.min(screen.columns - 2, FORM_WIDTH) + 6;
  const height = screen.rows - 1;
  return (
    <Backdrop screen={screen} width={width}>
      <Box flexDirection="column" paddingLeft={4} height={height} width={width} overflow="hidden">
        <FormPanel
          form={place.form}
          title={place.game.title}
          summary={place.game.summary}
          width={FORM_WIDTH}
          height={height}
          loose={screen.rows >= 22 + count ? 1 : 0}
        />
      </Box>
      <Footer width={screen.columns} source={place} />
    </Backdrop>
  );
}
