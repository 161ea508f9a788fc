import { expect, test } from 'vitest';
import { optionsSchema as dominationOptions } from '../../../../machines/domination/options.ts';
import { optionsSchema as warzoneOptions } from '../../../../machines/warzone/options.ts';
import { FULL, sample } from '../../../cases.ts';
import { databases } from '../../../database/postgres.ts';
import { hasPostgres } from '../../../database/where.ts';
import { bot, playWhole, type WholeGame } from '../../whole.ts';

const fresh = databases();

/** Where there is a PostgreSQL, people and those who watch are at three nodes of a house; else all at one server. */
const playAcross = async (whole: WholeGame) => playWhole(whole, hasPostgres ? await fresh() : undefined);

test.runIf(FULL)(
  'grid: a whole game of people and watchers, mates at two doors, shows everybody the same, and nobody its seed',
  () =>
    playAcross({
      game: 'grid',
      options: { defence: 'most', turnLimit: 2, teams: 121 },
      map: '',
      bots: [bot('Cleo')],
    }),
);

test.each(
  sample<WholeGame>([
    {
      game: 'intensity',
      options: { hands: '1', lead: 'drawn', faults: 'refused', watchers: 'table' },
      map: '',
      bots: [bot('Cleo'), bot('Edda')],
    },
    {
      game: 'domination',
      options: dominationOptions.parse({ mode: 'mission', firstArmies: 'random', turnLimit: 6 }),
      map: 'world',
      bots: [bot('Cleo')],
      keys: ['c'],
    },
    {
      game: 'warzone',
      options: warzoneOptions.parse({ fog: 'normal', startPool: 1000, leastIncome: 100, turnLimit: 5 }),
      map: 'iberia',
      bots: [bot('Cleo')],
    },
  ]),
)(
  "$game: no session of a whole game is sent what its view hides: others' cards, missions, orders, armies, the seed",
  async whole => {
    const { ada, bo, again, desk } = await playAcross(whole);
    for (const found of [[ada], [bo, again]]) {
      const all = (what: 'seen' | 'kept') => new Set(found.flatMap(each => [...each[what]]));
      // What they may know was found on their screens, and there were secrets to be found.
      expect(found.reduce((sum, each) => sum + each.screens, 0)).toBeGreaterThan(20);
      expect(all('seen').size).toBeGreaterThan(0);
      expect(all('kept').size).toBeGreaterThan(2);
    }
    // The analysis board shows no hand and no mission of Domination.
    expect(desk.screens).toBeGreaterThan(5);
    if (whole.game !== 'domination') expect(desk.seen.size).toBeGreaterThan(0);
  },
);
