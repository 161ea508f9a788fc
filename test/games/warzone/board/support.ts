import { seat } from '../../../../machines/seat.ts';
import { warzone } from '../../../../machines/warzone/index.ts';
import type { WarzoneView } from '../../../../machines/warzone/types.ts';
import { mapSetup } from '../../../../source/games/warzone/map-setup.ts';
import { builtinMap } from '../../../../source/maps/builtin/index.ts';
import { openTestApp, type TestApp, type TestAppOptions, threePlayers } from '../../../screens/harness.tsx';

/** A built-in map, ready for a set-up. */
function setupOn(name: string): object {
  const map = builtinMap(name);
  if (!map.ok) throw new Error(`there is no map ${name} to play on`);
  return mapSetup.fieldsOf({ ...map.value, warnings: [] }, name);
}

/** The program with a game of Warzone. */
export const openWarzone = (options: TestAppOptions & { readonly map?: string } = {}): Promise<TestApp> =>
  openTestApp({ players: threePlayers, game: warzone, setup: setupOn(options.map ?? 'world'), ...options });

/** What the person at the screen, the first seat, may know. */
export function viewOf(app: TestApp): WarzoneView {
  return app.game().controller.table.view(seat(0)) as WarzoneView; // The game is opened above.
}

/** Goes to a territory of the person's with Tab. @returns whether it was there to be gone to */
export async function goTo(app: TestApp, place: number): Promise<boolean> {
  const name = viewOf(app).board.countries[place]?.name ?? '';
  for (let step = 0; step < 60; step += 1) {
    if (app.text().includes(` ${name}  yours`)) return true;
    await app.press('tab');
  }
  return false;
}

/** Own territories beside others', the one whose weakest neighbour is easiest to take first. */
function fronts({ owners, armies, board }: WarzoneView): readonly number[] {
  const surplus = (place: number): number => {
    const foreign = (board.countries[place]?.borders ?? []).filter(each => owners[each] !== 0);
    const weakest = Math.min(...foreign.map(each => armies[each] ?? 10));
    return foreign.length === 0 ? Number.NEGATIVE_INFINITY : (armies[place] ?? 0) - weakest;
  };
  return owners
    .flatMap((owner, place) => (owner === 0 && surplus(place) > Number.NEGATIVE_INFINITY ? [place] : []))
    .toSorted((a, b) => surplus(b) - surplus(a));
}

/** Attacks from the territory under the cursor with all it has when that is likely to do. */
async function attack(app: TestApp): Promise<void> {
  await app.press('m');
  const chance = /(\d+) %/.exec(app.text())?.[1];
  if (chance !== undefined && Number(chance) >= 60) await app.press('enter', 'enter');
  else await app.press('escape');
}

/** A whole turn by keys: all new armies to the best front, every attack that is likely to succeed, the commit. */
export async function playTurn(app: TestApp): Promise<void> {
  // A second's worth of keys is all that a terminal is believed to send in a second.
  app.clock.advance(1000);
  const [best, ...others] = fronts(viewOf(app));
  if (best !== undefined && (await goTo(app, best))) {
    await app.press('a');
    await attack(app);
  }
  for (const front of others) {
    if ((viewOf(app).armies[front] ?? 0) < 3) continue;
    if (await goTo(app, front)) await attack(app);
  }
  await app.press('n', 'enter');
}
