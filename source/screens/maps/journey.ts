import { mapLibrary } from '../../setup/map-library.ts';
import type { App, ShownPlace } from '../app.ts';
import { openChoice } from '../dialogs/dialog.ts';
import type { ScreenKit } from '../services.ts';
import { drawingJourney } from './drawing-journey.ts';
import { mapsPlace } from './place.tsx';
import { mapPlace } from './viewer.tsx';

interface MapsJourneyExits {
  back(): void;
  /** Sets up a game on a map. @param exit what lies below the set-up */
  setUp(kit: ScreenKit, map: string, exit: () => void): void;
}

/** The ways between the maps: their list, one of them, one that is drawn, and from one to a game. */
export function mapsJourney(app: App, { back, setUp }: MapsJourneyExits) {
  const library = app.services.maps ?? mapLibrary(null);
  const played = app.services.games.filter(kit => kit.setup.mapSetup !== undefined);
  /** Asks for a game to set up on a map. */
  const playOn = (id: string, exit = (): void => app.go(maps(id))): void =>
    openChoice(
      app,
      'Play on this map',
      played.map(kit => [kit.title, () => setUp(kit, id, exit)] as const),
    );
  const drawing = drawingJourney(app, library, {
    back: path => app.go(maps(path)),
    play: played.length === 0 ? undefined : playOn,
  });
  const maps = (chosen?: string): ShownPlace =>
    mapsPlace(app, library, chosen, {
      back,
      choose: toMap,
      ...(played.length === 0 ? {} : { playOn }),
      drawing,
    });
  const toMap = (id: string): void =>
    app.go(
      mapPlace(app, library, id, () => app.go(maps(id)), {
        edit: drawing && (() => drawing.edit(id)),
        play: played.length === 0 ? undefined : () => playOn(id, () => toMap(id)),
        judge: drawing?.judge,
      }),
    );
  return { toMaps: (): void => app.go(maps()), toMap, drawing };
}
