import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionsSchema as dominationOptions } from '../../machines/domination/options.ts';
import type { DominationView } from '../../machines/domination/types.ts';
import type { AnyGame } from '../../machines/game.ts';
import { ok } from '../../machines/result.ts';
import { seat } from '../../machines/seat.ts';
import { optionsSchema as warzoneOptions } from '../../machines/warzone/options.ts';
import type { Kit } from '../../source/games/kit.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readReplay } from '../../source/table/replay.ts';
import { sample } from '../cases.ts';
import { good } from '../table/tables.ts';
import { answersOf, playToTheEnd } from './autopilot.ts';
import { come, comeIn, dataFolder, startTestServer } from './harness.ts';
import { secretsOf } from './secrets.ts';
import { Sightings, searchOf } from './sightings.ts';
import { computer, free, openTable } from './tables.ts';
import { marked } from './whole.ts';

/** The turn in which it is searched at the earliest, and the screens that there must be. */
const [TURN, SCREENS] = [3, 8];
const bots = ['Cleo', 'Edda', 'Finn'].map(name => ({ ...computer, name }));

/** The games, but whoever watches is sent what the first seat sees, and that seat the second one's mission and cards. */
const leaking: readonly Kit[] = marked.map(kit => ({
  ...kit,
  async rules() {
    const game = await kit.rules();
    return { ...game, prepare: setup => leakingRules(game.prepare(setup)) };
  },
}));

function leakingRules(prepared: ReturnType<AnyGame['prepare']>): typeof prepared {
  if (!prepared.ok) return prepared;
  const { value: rules } = prepared;
  return ok({
    ...rules,
    view(position, of) {
      const view = rules.view(position, of === 'spectator' ? seat(0) : of);
      if (of !== 0 || !('mission' in view)) return view;
      const { mission, hand } = rules.view(position, seat(1)) as DominationView; // only Domination has missions
      return { ...view, mission, hand };
    },
  });
}

test.each(
  sample([
    ['intensity', { hands: '1', lead: 'drawn', faults: 'refused', watchers: 'table' }, '', bots],
    [
      'domination',
      dominationOptions.parse({ mode: 'mission', firstArmies: 'random' }),
      'world',
      bots.slice(1),
    ],
    ['warzone', warzoneOptions.parse({ fog: 'normal' }), 'iberia', bots.slice(1)],
  ] as const),
)(
  '%s: what the fault by hand sends to who may not know it is found on their screens, and nothing is without it',
  async (game, options, map, seats) => {
    const leaksOf = async (played: readonly Kit[]): Promise<readonly string[]> => {
      const data = dataFolder();
      const server = await startTestServer({ data, kits: played });
      const ada = await comeIn(server, { login: 'ada' });
      const table = await openTable(server, 'ada', { game, options, map, seats: [free, ...seats] });
      const eve = await come(server, { login: 'eve', command: `watch ${table.id}` });
      const [hers, adas] = [new Sightings(game), new Sightings(game)];
      eve.onFrame(rows => hers.see(rows));
      ada.onFrame(rows => adas.see(rows));
      await ada.see('go on');
      ada.type('\r');
      await ada.see('at the table');
      // In Domination that opens the page of the own mission and cards; what was typed before the board is there is lost.
      if (game === 'domination') {
        await ada.see('Domination turn');
        ada.type('c');
        await ada.see('Your mission');
      }
      const isEnough = (): boolean => (table.running?.progress.turn ?? 0) >= TURN && hers.screens > SCREENS;
      await playToTheEnd(ada, isEnough, answersOf[game]);
      await server.stop();
      const story = good(await readReplay(fileStore(join(data, 'games')), table.record.save, marked));
      const search = searchOf(story);
      return [...search(hers, 'spectator').leaks, ...search(adas, seat(0)).leaks];
    };
    expect(await leaksOf(marked)).toEqual([]);
    expect((await leaksOf(leaking)).length).toBeGreaterThan(0);
  },
);

test('Intensity: points, and how many cards somebody holds, are no cards, wherever a screen tells them', () => {
  const shown = secretsOf['intensity']?.shown([
    ...['', '', '  takes 10   23   ▌', 'Ada takes 11 points', 'Bo   4  10'],
    ...['      ▮▮▮▮▮▮▮▮▮▮ 10        ▮▮▮▮▮▮▮▮▮▮ 10      void'],
    ...['  ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏    10 ▶ Bruno  0 points    ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏ ▏    10       ▌'],
    ...[' now             2           11            0            0  ', ' your hand: 31 24 12 41'],
  ]);
  expect(shown).toEqual(['23', '31', '24']);
});

test('Warzone: the armies of a whole seat are no armies of a territory, though another may have as many somewhere', () => {
  const shown = secretsOf['warzone']?.shown([
    ...['', '', '   ▘ B501 ▖▖  ▶   A ada              501    3     0', '▗▀ 502 ▘▀  B Bo Hull  503+   12   ?'],
  ]);
  expect(shown).toEqual(['B, 1 of them', '501', '502']);
});
