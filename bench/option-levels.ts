// Whether levels stay in order under every option: each value of an option that is not usual, set on top of the rules that screens
// propose, and games of each level against the one below it, as the ladder plays them. Points of a hundred with 95 % intervals;
// "!" where a level is shown to be out of order, "?" where nothing is shown.
//   npm run bench -- levels [GAME…] [--games 200] [--pairs normal:easy,hard:normal] [--only OPTION]… [--map MAP] [--seed TEXT] [--seconds N]
// A pair takes at most so many seconds for each row.
import { parseArgs } from 'node:util';
import { openContest, playGame } from '../source/arena/arena.ts';
import { wilson } from '../source/base/wilson.ts';
import type { Kit } from '../source/games/kit.ts';
import { kits } from '../source/games/kits.ts';
import type { OptionValues } from '../source/maps/setup-kit.ts';
import { offeredOptions } from '../source/setup/choices.ts';
import type { GameOption } from '../source/setup/options.ts';
import { kitOf, pointsOf, usualSetup } from './duels.ts';

/** What is set together, and how many sit at the table: else as many as the ladder has. */
interface Row {
  readonly options: OptionValues;
  readonly seats?: number;
}

/** Values of numbers and texts that bear on a game, and options that others have to be set for. */
const VALUES: Readonly<Record<string, readonly OptionValues[]>> = {
  leastTroops: [{ leastTroops: 3 }],
  connected: [{ connected: 4 }],
  armyCap: [{ armyCap: 1 }, { armyCap: 8 }],
  roundLimit: [{ roundLimit: 4 }, { roundLimit: 0 }],
  turnLimit: [{ turnLimit: 30, limitResult: 'territories' }],
  limitResult: [],
  holdShare: [{ holdShare: 60 }],
  holdRounds: [{ holdShare: 60, holdRounds: 0 }],
  // Below, with who sits where.
  teams: [],
  mateMoves: [],
  tradeBonus: [{ tradeBonus: 0 }],
  handLimit: [{ handLimit: 3 }],
  forcedTrade: [{ forcedTrade: 0 }],
  startArmies: [{ startArmies: 20 }],
  'domination startArmies': [{ startArmies: 30 }],
  reinforcementMinimum: [{ reinforcementMinimum: 1 }],
  bonuses: [{ bonuses: 'Asia=0, Australia=-1' }],
  garrisons: [{ garrisons: 'Alaska=20, Brazil=10' }],
  'grid garrisons': [{ garrisons: '(2,2)=20; (0,0)=10' }],
  'warzone garrisons': [{ garrisons: 'Alaska=20, Brazil=neutral 10' }],
  'warzone iberia garrisons': [{ garrisons: 'Norte=20, Madrid=neutral 10' }],
  attackDice: [{ attackDice: 2 }],
  defenceDice: [{ defenceDice: 3 }],
  attacks: [{ attacks: 1 }, { attacks: 2 }],
  luck: [{ luck: 100 }],
  startTerritories: [{ startTerritories: 5 }],
  offeredArmies: [{ offeredArmies: 1 }],
  neutralArmies: [{ neutralArmies: 5 }],
  wastelands: [{ wastelands: 5 }],
  wastelandArmies: [{ wastelands: 5, wastelandArmies: 3 }],
  startPool: [{ startPool: 10 }],
  startCards: [{ startCards: 2 }],
  leastIncome: [{ leastIncome: 2 }],
  territoriesPerArmy: [{ territoriesPerArmy: 3 }],
  attackRate: [{ attackRate: 80 }],
  defenceRate: [{ defenceRate: 50 }],
  blockadeFactor: [{ blockadeFactor: 500 }],
  reinforcementArmies: [{ reinforcementArmies: 10 }],
  watchTurns: [{ watchTurns: 3, fog: 'normal', cards: 'spy/1, surveillance/1, reconnaissance/1' }],
  truceTurns: [{ truceTurns: 3 }],
  'warzone cards': [
    { cards: 'none' },
    { cards: 'emergency/1, gift/1, bomb/2, reinforcement=2' },
    { cards: 'priority/1, delay/1, airlift/1' },
  ],
  cardPieces: [{ cardPieces: 1 }],
  fullHand: [{ fullHand: 'discard', handLimit: 2, cardPieces: 1 }],
  cheating: [],
  // Nobody who plays is another for it.
  watchers: [],
  takeBack: [],
};

/** Options that name land of the usual map, or of another where that stands before their name above. */
const NAMING: readonly string[] = ['bonuses', 'garrisons'];

/** Teams: two of two, three, and of other sizes; a hand of three. */
const MORE: Readonly<Record<string, readonly Row[]>> = {
  grid: [
    { options: { teams: 1212 }, seats: 4 },
    { options: { teams: 12123 }, seats: 5 },
    { options: { teams: 1212, mateMoves: true }, seats: 4 },
  ],
  domination: [
    { options: { teams: 1212 }, seats: 4 },
    { options: { teams: 123123 }, seats: 6 },
    { options: { teams: 112 }, seats: 3 },
    { options: { teams: 1212, mateMoves: true }, seats: 4 },
    { options: { mode: 'mission' }, seats: 3 },
    { options: { mode: 'mission', teams: 1212 }, seats: 4 },
    { options: { mode: 'mission', teams: 123123 }, seats: 6 },
  ],
  warzone: [
    { options: { teams: 1212 }, seats: 4 },
    { options: { teams: 123123 }, seats: 6 },
    { options: { teams: 111222 }, seats: 6 },
    { options: { fullHand: 'discard', handLimit: 2, cardPieces: 1 }, seats: 3 },
  ],
  intensity: [
    { options: { teams: 1212 } },
    { options: { teams: 123123 }, seats: 6 },
    ...[3, 5, 6].map((seats): Row => ({ options: {}, seats })),
  ],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '200' },
    pairs: { type: 'string', default: 'normal:easy,hard:normal' },
    only: { type: 'string', multiple: true },
    map: { type: 'string' },
    seed: { type: 'string', default: 'levels' },
    seconds: { type: 'string', default: '600' },
  },
});

function rowsOf(game: string, option: GameOption, usual: OptionValues): readonly Row[] {
  const { name } = option;
  const ofMap = values.map !== undefined && NAMING.includes(name) ? `${values.map} ` : '';
  const own = VALUES[`${game} ${ofMap}${name}`] ?? (ofMap === '' ? VALUES[name] : []);
  if (own !== undefined) return own.map(options => ({ options }));
  if (option.kind === 'switch') return [{ options: { [name]: usual[name] !== true } }];
  if (option.kind !== 'choice') return [];
  return option.values.filter(value => value !== usual[name]).map(value => ({ options: { [name]: value } }));
}

/** Levels by seat, at three the first one beside two of the other; where there are teams, one's whole team is of the first level. */
function seatingOf(
  [one, other]: readonly [string, string],
  teams: unknown,
  count: number,
): readonly string[] {
  const digits = teams === undefined ? null : [...String(teams)];
  return Array.from({ length: count }, (_, seat) =>
    (digits === null ? seat % 2 === 1 : digits[seat] === '1') ? one : other,
  );
}

const wordsOf = ({ options, seats }: Row): string =>
  [
    ...Object.entries(options).map(([name, value]) => `${name}=${value}`),
    ...(seats === undefined ? [] : [`${seats} seats`]),
  ].join(' ') || 'usual';

/** Points of the upper level of a pair. */
async function playPair(kit: Kit, row: Row, pair: readonly [string, string]): Promise<string> {
  const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
  const count = row.seats ?? game.seats.usual ?? game.seats.min;
  const setup = await usualSetup(kit, count, values.seed, { options: row.options, map: values.map });
  const levels = seatingOf(pair, row.options['teams'], count);
  const opened = openContest({ game: kit.id, setup, levels, seed: values.seed }, game, roster);
  if (!opened.ok) throw new Error(opened.error);
  const end = performance.now() + 1000 * Number(values.seconds);
  let [points, games] = [0, 0];
  for (; games < Number(values.games) && performance.now() < end; games += 1)
    points += pointsOf(playGame(opened.value, games), entry => levels[entry] === pair[0]);
  const { low, high } = wilson(points, games);
  const [least, most] = [100 * low, 100 * high];
  const mark = most < 50 ? ' !' : least <= 50 ? ' ?' : '';
  return `${((100 * points) / games).toFixed(0)} (${least.toFixed(0)} to ${most.toFixed(0)}) of ${games}${mark}`;
}

const pairs = values.pairs.split(',').map((pair): readonly [string, string] => {
  const [one = '', other = ''] = pair.split(':');
  return [one, other];
});
for (const kit of positionals.length === 0 ? kits : positionals.map(kitOf)) {
  const game = await kit.rules();
  const usual = (await usualSetup(kit, game.seats.usual ?? game.seats.min, values.seed)).options;
  const rows: readonly Row[] = [
    { options: {} },
    ...offeredOptions(game, kit).flatMap(option => rowsOf(kit.id, option, { ...usual })),
    ...(MORE[kit.id] ?? []),
  ].filter(row => values.only?.some(name => wordsOf(row).includes(name)) ?? true);
  process.stdout.write(
    `\n| ${kit.title} | ${pairs.map(([one, other]) => `${one} over ${other}`).join(' | ')} |\n`,
  );
  process.stdout.write(`|---|${pairs.map(() => '---|').join('')}\n`);
  for (const row of rows) {
    const cells: string[] = [];
    for (const pair of pairs) cells.push(await playPair(kit, row, pair));
    process.stdout.write(`| ${wordsOf(row)} | ${cells.join(' | ')} |\n`);
  }
}
