// Moves through the statechart, through the pure rules and through a machine of XState's that has nothing to do but to
// move; whole games of computer players, and a table of odds.
import { assign, initialTransition, setup as setUp, transition } from 'xstate';
import { begin, play } from '../machines/chart.ts';
import { boardData } from '../machines/conquest/board.ts';
import { boardOfMap } from '../machines/conquest/deck.ts';
import { BattleTable, battleOdds, usualDice } from '../machines/conquest/odds.ts';
import type { AnyGame, AnyRules } from '../machines/game.ts';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { openContest, playGame } from '../source/arena/arena.ts';
import { kits } from '../source/games/kits.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import type { AnyRoster } from '../source/players/player.ts';
import { cpuOf, figure } from './report.ts';

const GAMES = 30;

/** The moves of one game that easy computer players play to its end. */
function recordedMoves(roster: AnyRoster, rules: AnyRules) {
  const level = roster.levels.find(({ id }) => id === 'easy')?.id;
  const started = rules.start(fromSeed('bench'));
  if (level === undefined || !started.ok) return null;
  const moves = [];
  let position = started.value;
  for (;;) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined || moves.length > 20_000) return moves;
    const view = rules.view(position, seat);
    const move = roster.choose(level, { setup: rules.setup, view, seat, seed: `bench/${moves.length}` });
    const step = rules.apply(position, seat, move);
    if (!step.ok) throw new Error(step.error.code);
    moves.push({ seat, move });
    position = step.value.position;
  }
}

async function benchMoves(game: AnyGame, roster: AnyRoster, rules: AnyRules): Promise<void> {
  const moves = recordedMoves(roster, rules);
  if (moves === null) return;
  const replayChart = () => {
    const begun = begin(rules, fromSeed('bench'));
    if (!begun.ok) throw new Error(begun.error.code);
    let snapshot = begun.value;
    for (const { seat, move } of moves) {
      const next = play(rules, snapshot, seat, move);
      if (!next.ok) throw new Error(next.error.code);
      snapshot = next.value;
    }
  };
  const replayRules = () => {
    const started = rules.start(fromSeed('bench'));
    if (!started.ok) throw new Error(started.error.code);
    let position = started.value;
    for (const { seat, move } of moves) {
      const step = rules.apply(position, seat, move);
      if (!step.ok) throw new Error(step.error.code);
      position = step.value.position;
    }
  };
  for (const [name, replay] of [
    ['statechart', replayChart],
    ['pure rules', replayRules],
  ] as const) {
    const rounds = Math.ceil(20_000 / moves.length);
    for (let round = 0; round < rounds; round += 1) replay();
    const spent = await cpuOf(() => {
      for (let round = 0; round < rounds; round += 1) replay();
    });
    const rate = (moves.length * rounds) / (spent / 1000);
    figure(`${game.id}: moves through the ${name}`, rate, 'moves a second of CPU');
  }
}

interface BareEvent {
  readonly type: 'go';
  readonly to: string;
  readonly count: number;
}

/** XState's `transition` alone: nested states, guards that compare a word, an `assign` that takes what the event has. */
async function benchBareMachine(): Promise<void> {
  const arrow = (to: string) =>
    ({
      guard: { type: 'leadsTo', params: { to } },
      actions: 'take',
      target: `#bare.turn.attacking.${to}`,
    }) as const;
  const arrows = { go: [arrow('choosing'), arrow('rolling')] };
  const machine = setUp({
    // Read by the type checker only.
    types: {} as { context: { readonly count: number }; events: BareEvent },
    guards: { leadsTo: ({ event }, { to }: { readonly to: string }) => event.to === to },
    actions: { take: assign(({ event }) => ({ count: event.count })) },
  }).createMachine({
    id: 'bare',
    context: { count: 0 },
    initial: 'turn',
    states: {
      turn: {
        initial: 'attacking',
        states: {
          attacking: { initial: 'choosing', states: { choosing: { on: arrows }, rolling: { on: arrows } } },
        },
      },
    },
  });
  const moves = 20_000;
  const run = (): void => {
    let [snapshot] = initialTransition(machine);
    for (let count = 0; count < moves; count += 1) {
      const to = count % 2 === 0 ? 'rolling' : 'choosing';
      [snapshot] = transition(machine, snapshot, { type: 'go', to, count });
    }
  };
  run();
  figure(
    'xstate: moves through a bare machine',
    moves / ((await cpuOf(run)) / 1000),
    'moves a second of CPU',
  );
}

async function benchGames(game: AnyGame, roster: AnyRoster, rules: AnyRules): Promise<void> {
  const seats = rules.setup.seats;
  const levels = Array.from(
    { length: seats },
    (_, seat) => at(roster.levels, seat % roster.levels.length).id,
  );
  const ring = openContest({ game: game.id, setup: rules.setup, levels, seed: 'bench' }, game, roster);
  if (!ring.ok) throw new Error(ring.error);
  playGame(ring.value, 0);
  const spent = await cpuOf(() => {
    for (let number = 1; number <= GAMES; number += 1) playGame(ring.value, number);
  });
  figure(`${game.id}: whole games, ${levels.join(', ')}`, GAMES / (spent / 1000), 'games a second of CPU');
}

/** The default set-up; a game on a map has the built-in world, with its cards where it wants some. */
function rulesOf(game: AnyGame): AnyRules {
  const world = builtinMap('world');
  if (!world.ok) throw new Error(world.error);
  const { map, deck } = world.value;
  const plain = { seats: game.seats.min, options: game.options.parse({}) };
  for (const setup of [plain, { ...plain, board: boardData(map) }, { ...plain, ...boardOfMap(map, deck) }]) {
    const parsed = game.setup.safeParse(setup);
    const prepared = parsed.success ? game.prepare(parsed.data) : null;
    if (prepared?.ok) return prepared.value;
  }
  throw new Error(`${game.id} has no set-up here`);
}

await benchBareMachine();
for (const kit of kits) {
  const game = await kit.rules();
  const roster = await kit.players.load();
  const rules = rulesOf(game);
  await benchMoves(game, roster, rules);
  // Games on maps have benches of their own.
  if (!('board' in rules.setup)) await benchGames(game, roster, rules);
}
figure('odds: a battle of 1000 against 1000', await cpuOf(() => void battleOdds(1000, 1000)), 'ms CPU');
figure(
  'odds: every battle up to 500 against 500',
  await cpuOf(() => void new BattleTable(usualDice, 500)),
  'ms CPU',
);
