import { Box } from 'ink';
import { type ReactNode, useEffect, useState } from 'react';
import type { About } from '../../../machines/game.ts';
import { offerOf } from '../../maps/builtin/index.ts';
import type { LoadResult, MapCatalogue } from '../../setup/map-library.ts';
import { MapPreview } from '../maps/preview.tsx';
import type { Room } from '../play/board.ts';
import type { Preview } from '../saves-preview.tsx';
import { useServices } from '../services.ts';
import { SeatColours } from '../widgets.tsx';

/** Milliseconds before a picture is made: not while somebody goes through the maps. */
const DELAY = 150;
/** Rows of a map by its columns, and those for the words under it. */
const UPRIGHT = 0.33;
const WORDS = 9;

interface MapProps extends Room {
  readonly library: MapCatalogue;
  readonly id: string;
}

/** The map that is chosen, once it has been drawn; nothing for one that cannot be read, which the form refuses. */
export function ChosenMap({ library, id, width, height }: MapProps): ReactNode {
  const { clock } = useServices();
  const [shown, show] = useState<{ readonly id: string; readonly loaded: LoadResult | null } | null>(null);
  useEffect(() => {
    const look = (): void => show({ id, loaded: library.load(id) });
    const stop = clock.after(DELAY, look);
    const unfollow = library.follow(id, look);
    return () => {
      stop();
      unfollow();
    };
  }, [library, id, clock]);
  if (shown?.id !== id || shown.loaded?.ok !== true) return null;
  const entry = library.list().find(each => each.id === offerOf(id)) ?? { kind: 'file', about: '' };
  const rows = Math.min(height, Math.round(width * UPRIGHT) + WORDS);
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      <MapPreview {...{ entry, width }} loaded={shown.loaded.value} refused={null} height={rows} />
    </Box>
  );
}

/** A game without maps as it looks while it is played. */
export function SampleOf({ game, width, height }: Room & { readonly game: About }): ReactNode {
  const services = useServices();
  const [shown, show] = useState<Preview | null>(null);
  useEffect(() => {
    let isOpen = true;
    const stop = services.clock.after(DELAY, () => {
      void sampleOf(services, game).then(preview => {
        if (isOpen) show(preview);
      });
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [services, game]);
  if (shown === null) return null;
  const rows = Math.min(height, Math.max(20, Math.round(width * UPRIGHT)));
  return (
    <SeatColours of={shown.seats}>
      <shown.Area width={width} height={rows} />
    </SeatColours>
  );
}

async function sampleOf(services: ReturnType<typeof useServices>, game: About): Promise<Preview | null> {
  const kit = services.games.find(({ id }) => id === game.id);
  const [kind, { samplePreview }] = await Promise.all([kit?.board?.(), import('../menu/sample.ts')]);
  if (kit === undefined || kind === undefined) return null;
  return samplePreview(kit, kind, { ...services, mayMove: () => false });
}
