import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionsSchema as dominationOptions } from '../../machines/domination/options.ts';
import { seat, seats } from '../../machines/seat.ts';
import { optionsSchema as warzoneOptions } from '../../machines/warzone/options.ts';
import { kits } from '../../source/games/kits.ts';
import { fileStore } from '../../source/table/file-store.ts';
import { readReplay } from '../../source/table/replay.ts';
import { sample } from '../cases.ts';
import { good } from '../good.ts';
import { answersOf, isOver, playToTheEnd } from './autopilot.ts';
import { LOBBY } from './display.ts';
import { come, dataFolder, freshKey, key, startTestServer, until } from './harness.ts';
import { computer, free, openTable } from './tables.ts';

const bots = ['Cleo', 'Edda', 'Finn'].map(name => ({ ...computer, name }));

/** Turns after which every kind of decision of a game has come up that will. */
const TURNS = 4;

test.each(
  sample([
    { game: 'grid', options: { defence: 'most', turnLimit: 6 }, map: '', others: 2, least: 2 },
    {
      game: 'intensity',
      options: { hands: '1', lead: 'drawn', faults: 'refused', watchers: 'table' },
      map: '',
      others: 3,
      least: 2,
    },
    {
      game: 'domination',
      options: dominationOptions.parse({ mode: 'mission', firstArmies: 'random', turnLimit: 20 }),
      map: 'world',
      others: 2,
      least: 2,
    },
    {
      game: 'warzone',
      options: warzoneOptions.parse({ fog: 'normal', turnLimit: 6 }),
      map: 'iberia',
      others: 2,
      least: 1,
    },
  ]),
)(
  '$game: at each kind of decision a second session, a cut connection and a stop of the server leave every position as it was',
  async ({ game, options, map, others, least }) => {
    const data = dataFolder();
    const mine = freshKey();
    let server = await startTestServer({ data });
    let ada = await come(server, { login: 'ada', key: mine });
    await ada.see(LOBBY);
    const opened = await openTable(server, 'ada', {
      game,
      options,
      map,
      seats: [free, ...bots.slice(0, others)],
    });
    const { id } = opened;
    const back = () => come(server, { login: 'ada', key: mine, command: `join ${id}` });
    const table = () => {
      const found = server.hall.find(id);
      if (!found.ok || found.value.running === null) throw new Error('the table is not there');
      return found.value.running;
    };
    const viewers = [...seats(others + 1), 'spectator'] as const;
    const decision = (): string | null => {
      const [move] = table().seatsToMove.includes(seat(0)) ? table().legalMoves(seat(0)) : [];
      return move?.type ?? null;
    };
    await ada.see('go on');
    ada.type(key.enter);
    const met = new Set<string>();
    for (;;) {
      await ada.see('at the table');
      const goesOn = (): boolean => table().outcome === null && table().progress.turn <= TURNS;
      const fresh = (): boolean => !met.has(decision() ?? [...met][0] ?? '');
      await playToTheEnd(ada, () => !goesOn() || fresh(), answersOf[game]);
      if (!goesOn() || isOver(ada)) break;
      met.add(decision() ?? '');

      const second = await back();
      await second.see('at the table');
      await ada.see('you went on with this game at another terminal');
      ada.cut();
      second.cut();
      await until(() => server.hall.visitors.length === 0);
      const before = table();
      await server.stop();
      // What the others did while nobody looked counts: the old table stands still now, the save is what comes back.
      const story = good(await readReplay(fileStore(join(data, 'games')), before.saveName ?? id, kits));
      const kept = story.steps[before.seq];
      for (const viewer of viewers)
        expect(kept && story.rules.view(kept.position, viewer)).toEqual(before.view(viewer));
      server = await startTestServer({ data });
      expect(table().seq).toBeGreaterThanOrEqual(before.seq);
      if (table().seq === before.seq)
        for (const viewer of viewers) expect(table().view(viewer)).toEqual(before.view(viewer));
      ada = await back();
    }
    expect(met.size, [...met].join()).toBeGreaterThanOrEqual(least);
    expect(server.logged.filter(({ event }) => event === 'fault')).toEqual([]);
  },
);
