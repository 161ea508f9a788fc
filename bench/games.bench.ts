// Moves through the statechart and through the pure rules, whole games of computer players, and a table of odds.
import { begin, play } from '../machines/chart.ts';
import { winTable } from '../machines/conquest/odds.ts';
import type { AnyGame, AnyRules } from '../machines/game.ts';
import { seeded } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { openRing, playGame } from '../source/arena/arena.ts';
import { kits } from '../source/games/kits.ts';
import type { AnyRoster } from '../source/players/player.ts';
import { cpuOf, figure } from './report.ts';

const GAMES = 30;

/** The moves of one game that easy computer players play to its end. */
function recordedMoves(roster: AnyRoster, rules: AnyRules) {
  const level = roster.levels.find(({ id }) => id === 'easy')?.id;
  const started = rules.start(seeded('bench'));
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
    const begun = begin(rules, seeded('bench'));
    if (!begun.ok) throw new Error(begun.error.code);
    let snapshot = begun.value;
    for (const { seat, move } of moves) {
      const next = play(rules, snapshot, seat, move);
      if (!next.ok) throw new Error(next.error.code);
      snapshot = next.value;
    }
  };
  const replayRules = () => {
    const started = rules.start(seeded('bench'));
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
    replay();
    const spent = await cpuOf(() => {
      for (let round = 0; round < 5; round += 1) replay();
    });
    figure(
      `${game.id}: moves through the ${name}`,
      (moves.length * 5) / (spent / 1000),
      'moves a second of CPU',
    );
  }
}

async function benchGames(game: AnyGame, roster: AnyRoster, rules: AnyRules): Promise<void> {
  const seats = rules.setup.seats;
  const levels = Array.from(
    { length: seats },
    (_, seat) => at(roster.levels, seat % roster.levels.length).id,
  );
  const ring = openRing({ game: game.id, setup: rules.setup, levels, seed: 'bench' }, game, roster);
  if (!ring.ok) throw new Error(ring.error);
  playGame(ring.value, 0);
  const spent = await cpuOf(() => {
    for (let number = 1; number <= GAMES; number += 1) playGame(ring.value, number);
  });
  figure(`${game.id}: whole games, ${levels.join(', ')}`, GAMES / (spent / 1000), 'games a second of CPU');
}

for (const kit of kits) {
  const game = await kit.rules();
  const roster = await kit.players.load();
  // Games on maps have benches of their own.
  const setup = game.setup.safeParse({ seats: game.seats.min, options: game.options.parse({}) });
  const prepared = setup.success ? game.prepare(setup.data) : null;
  if (prepared === null || !prepared.ok) continue;
  await benchMoves(game, roster, prepared.value);
  await benchGames(game, roster, prepared.value);
}
figure(
  'odds: win chances of every battle up to 1000 against 1000',
  await cpuOf(() => void winTable(1000, 1000, 2)),
  'ms CPU',
);
