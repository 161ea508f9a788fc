import { domination } from '../../../../machines/domination/index.ts';
import type { DominationView } from '../../../../machines/domination/types.ts';
import { seat } from '../../../../machines/seat.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { furnishingOf } from '../../../../source/maps/furnishing.ts';
import type { LoadedMap } from '../../../../source/maps/load.ts';
import { openTestApp, type TestApp, type TestAppOptions, threePlayers } from '../../harness.tsx';

/** The world, ready for a set-up. */
function worldSetup(): object {
  const map = builtinMap('world');
  const furnishing = furnishingOf('domination');
  if (!map.ok || furnishing === null) throw new Error('there is no world to play on');
  const loaded: LoadedMap = { ...map.value, warnings: [] };
  return furnishing.furnish(loaded, 'world');
}

/** The program with a game of Domination on the world. */
export const openDomination = (options: TestAppOptions = {}): Promise<TestApp> =>
  openTestApp({ players: threePlayers, game: domination, setup: worldSetup(), ...options });

/** What the person at the screen, the first seat, may know. */
export function viewOf(app: TestApp): DominationView {
  return app.game().session.table.view(seat(0)) as DominationView; // the game is opened above
}
