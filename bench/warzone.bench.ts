// Warzone without a screen: turns of computer players, the execution of many orders, and the hard player's thinking.
import { type BoardData, boardData, territory } from '../machines/conquest/board.ts';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { seat } from '../machines/seat.ts';
import { execute } from '../machines/warzone/flow.ts';
import { warzone } from '../machines/warzone/index.ts';
import { presets } from '../machines/warzone/options.ts';
import type { Order } from '../machines/warzone/orders.ts';
import { prepareBoard, type WarzonePosition, type WarzoneSetup } from '../machines/warzone/types.ts';
import { mean } from '../source/arena/report.ts';
import { planFor, warzoneRoster } from '../source/games/warzone/players/index.ts';
import { playMatch } from '../source/games/warzone/referee/match.ts';
import { ownPartner } from '../source/games/warzone/referee/referee.ts';
import { BUILTIN_MAPS } from '../source/maps/builtin/index.ts';
import { cpuOf, figure, median, quantile } from './report.ts';

const world = boardData(at(BUILTIN_MAPS, 0).map);

/** How many turns of the players that think long are measured. */
const TURNS = 6;

/** A board of so many territories in rows of 25, in continents of 10. */
function plain(size: number): BoardData {
  const width = 25;
  const beside = (index: number): number[] =>
    [
      index - width,
      index + width,
      ...(index % width > 0 ? [index - 1] : []),
      ...(index % width < width - 1 ? [index + 1] : []),
    ].filter(each => each >= 0 && each < size);
  return {
    name: 'Plain',
    continents: Array.from({ length: Math.ceil(size / 10) }, (_, index) => ({ name: `C${index}`, bonus: 3 })),
    countries: Array.from({ length: size }, (_, index) => ({
      name: `T${index}`,
      continent: Math.floor(index / 10),
      x: index % width,
      y: Math.floor(index / width),
      borders: beside(index),
    })),
  };
}

function begun(setup: WarzoneSetup, seed: string) {
  const rules = warzone.prepare(setup);
  if (!rules.ok) throw new Error(rules.error.sentence);
  const start = rules.value.start(fromSeed(seed));
  if (!start.ok) throw new Error(start.error.code);
  return { rules: rules.value, position: start.value };
}

/** How many games are played to their end. */
const GAMES = 20;

interface Playing {
  /** In the order of the seats, again and again. */
  readonly levels: readonly [string, ...string[]];
  readonly seed: string;
  readonly turns: number;
}

/** Plays until a turn is reached or the game is over; `think` wraps each choice. */
async function play(
  setup: WarzoneSetup,
  { levels, seed, turns }: Playing,
  think: (choose: () => void, level: string) => Promise<void>,
): Promise<WarzonePosition> {
  const { rules, position: start } = begun(setup, seed);
  let position = start;
  for (let count = 0; position.turn <= turns; count++) {
    const [who] = rules.seatsToMove(position);
    if (who === undefined) break;
    const question = { setup, view: rules.view(position, who), seat: who, seed: `${seed}/${count}` };
    const level = at(levels, who % levels.length);
    let step = rules.apply(position, who, { type: 'commit', orders: [], loss: true });
    await think(() => {
      step = rules.apply(position, who, warzoneRoster.choose(level, question));
    }, level);
    if (!step.ok) throw new Error(step.error.code);
    position = step.value.position;
  }
  return position;
}

const atOnce = async (choose: () => void): Promise<void> => choose();

let turns = 0;
const spent = await cpuOf(async () => {
  for (let game = 0; game < 40; game++) {
    const setup = { seats: 2, options: { ...presets.class, turnLimit: 60 }, board: world };
    turns += (await play(setup, { levels: ['normal'], seed: `bench ${game}`, turns: 60 }, atOnce)).turn;
  }
});
figure('warzone: turns of two normal players on the world', turns / (spent / 1000), 'turns/s of CPU');

const large = { seats: 2, options: presets.class, board: plain(1000) };
const { position } = begun(large, 'orders');
const lists = [seat(0), seat(1)].map(who =>
  large.board.countries
    .flatMap(({ borders }, index): Order[] =>
      position.owners[index] === who
        ? [
            {
              type: 'advance',
              source: territory(index),
              target: territory(borders[0] ?? 0),
              armies: 3,
              percent: false,
              mode: 'any',
            },
          ]
        : [],
    )
    .slice(0, 500),
);
const strong = { ...position, armies: position.armies.map(() => 5) };
const game = { setup: large, board: prepareBoard(large.board) };
const times: number[] = [];
for (let run = 0; run < 15; run++) {
  times.push(
    await cpuOf(() => {
      const step = execute(game, strong, lists);
      if (!step.ok) throw new Error(step.error.code);
    }),
  );
}
figure(`warzone: execution of ${lists.flat().length} orders`, median(times), 'ms of CPU');

for (const level of ['hard', 'expert'])
  for (const [board, count] of [
    [world, 2],
    [world, 3],
    [plain(85), 2],
    [plain(250), 2],
    [plain(250), 6],
  ] as const) {
    const thinking: number[] = [];
    const setup = { seats: count, options: presets.class, board };
    await play(setup, { levels: [level], seed: 'large', turns: TURNS }, async choose => {
      thinking.push(await cpuOf(choose));
    });
    tell(`${level} player's turn, ${board.countries.length} territories, ${count} players`, thinking);
  }

for (const level of ['hard', 'expert'])
  for (const generation of ['v1', 'v2'] as const) {
    const thinking: number[] = [];
    const plan: typeof planFor = (...asked) => {
      const before = process.cpuUsage();
      const orders = planFor(...asked);
      const { user, system } = process.cpuUsage(before);
      thinking.push((user + system) / 1000);
      return orders;
    };
    const player = () => ownPartner(level, { clock: () => 0, plan });
    await playMatch([player(), player()], { generation, board: world, seed: 'large' });
    tell(`${level} player's turn of a match of Warlight ${generation}, world`, thinking);
  }

const whole = new Map<string, number[]>([
  ['hard', []],
  ['expert', []],
]);
for (let number = 0; number < GAMES; number++)
  await play(
    { seats: 2, options: presets.class, board: world },
    {
      levels: number % 2 === 0 ? ['hard', 'expert'] : ['expert', 'hard'],
      seed: `whole ${number}`,
      turns: Number.POSITIVE_INFINITY,
    },
    async (choose, level) => {
      whole.get(level)?.push(await cpuOf(choose));
    },
  );
for (const [level, thinking] of whole)
  tell(`${level} player's turn in ${GAMES} whole games of hard and expert, world`, thinking);

/** The mean, the 99th percentile and the most of what turns took, in milliseconds of CPU. */
function tell(whose: string, thinking: readonly number[]): void {
  figure(`warzone: ${whose}, mean of ${thinking.length}`, mean(thinking), 'ms of CPU');
  figure(`warzone: ${whose}, 99th percentile`, quantile(thinking, 0.99), 'ms of CPU');
  figure(`warzone: ${whose}, slowest`, Math.max(...thinking), 'ms of CPU');
}
