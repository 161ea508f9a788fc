import { domination } from '../../../../machines/domination/index.ts';
import { optionsSchema } from '../../../../machines/domination/options.ts';
import type {
  DominationSetup,
  DominationTypes,
  DominationView,
} from '../../../../machines/domination/types.ts';
import type { Rules } from '../../../../machines/game.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { seat } from '../../../../machines/seat.ts';
import { mapSetup } from '../../../../source/games/domination/map-setup.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import type { LoadedMap } from '../../../../source/maps/load.ts';
import { good } from '../../../good.ts';
import { openTestApp, type TestApp, type TestAppOptions, threePlayers } from '../../../screens/harness.tsx';

/** The world, ready for a set-up. */
function worldSetup(): object {
  const map = builtinMap('world');
  if (!map.ok) throw new Error('there is no world to play on');
  const loaded: LoadedMap = { ...map.value, warnings: [] };
  return mapSetup.fieldsOf(loaded, 'world');
}

/** The program with a game of Domination on the world. */
export const openDomination = (options: TestAppOptions = {}): Promise<TestApp> =>
  openTestApp({ players: threePlayers, game: domination, setup: worldSetup(), ...options });

/** What the person at the screen, the first seat, may know. */
export function viewOf(app: TestApp): DominationView {
  return app.game().controller.table.view(seat(0)) as DominationView; // the game is opened above
}

/** The rules of a game of two on the world. */
export function worldRules(): Rules<DominationTypes> {
  return good(
    domination.prepare({
      seats: 2,
      options: optionsSchema.parse({}),
      ...worldSetup(),
    } as DominationSetup),
  );
}

/** A game of two on the world as it begins, for the first seat. */
export function startedView(): DominationView {
  const rules = worldRules();
  const started = good(rules.start(fromSeed('dunes')));
  return rules.view(started, seat(0));
}

/** Plays turns by keys until the person who is asked may trade. */
export async function untilTrading(app: TestApp): Promise<void> {
  for (let key = 0; key < 160; key += 1) {
    const { phase } = viewOf(app);
    if (phase.name === 'trading') return;
    if (phase.name === 'attacking.choosing') await app.press('enter', 'a', 'enter', 'n');
    else if (phase.name === 'fortifying') await app.press('n');
    else await app.press('enter');
  }
  throw new Error(`nobody could trade; it is ${viewOf(app).phase.name}`);
}
