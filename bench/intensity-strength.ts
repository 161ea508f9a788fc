// How strong the card players are: mean penalty points a hand with 95 % intervals, every deal played in four rotations,
// the deals in all six circular orders of the players in turn, intervals clustered by deal. Thinking time is CPU time of this process, so neighbours do not matter.
//   npm run bench -- strength [MATCH…] [--deals N]
import { parseArgs } from 'node:util';
import type { IntensityView } from '../machines/intensity/types.ts';
import { at } from '../machines/result.ts';
import type { Seat } from '../machines/seat.ts';
import { chooseMove } from '../source/games/intensity/players/index.ts';
import { knowledgeOf } from '../source/games/intensity/players/knowledge.ts';
import { cardOfCode } from '../source/games/intensity/players/masks.ts';
import { bySafety } from '../source/games/intensity/players/policies.ts';
import type { LevelId } from '../source/games/intensity/players/ranks.ts';
import { openRoot } from '../source/games/intensity/players/search.ts';
import { ownHand, sightOf } from '../source/games/intensity/players/sight.ts';
import { type DealResult, type Player, playDeal } from './intensity-match.ts';

const MILLISECONDS = 10;
const cpuClock = { milliseconds: MILLISECONDS, now: cpuMilliseconds };

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A level as it plays at a table, by its own count of rollouts. */
const counted =
  (level: LevelId): Player =>
  (view, seat, key) =>
    chooseMove(level, { setup: { seats: 4, options: view.options }, view, seat, seed: key });

/** The expert with 10 ms of CPU a card (30 ms for the pass). */
const timed: Player = (view, seat, key) =>
  chooseMove('expert', { setup: { seats: 4, options: view.options }, view, seat, seed: key }, cpuClock);

/** "Highest safe card" (decisions/intensity-players.md#yardsticks): passes the buffalo and its three highest cards. */
function safety(view: IntensityView, seat: Seat) {
  if (view.phase.name === 'playing') {
    const root = openRoot(knowledgeOf(sightOf(view, seat)));
    return { type: 'play', card: cardOfCode(bySafety(root, root.turn)) } as const;
  }
  const height = (card: number): number => (card === 47 ? 10 : card % 10);
  const cards = ownHand(view, seat).toSorted((one, other) => height(other) - height(one));
  return { type: 'discard', cards: cards.slice(0, 3) } as const;
}

interface Match {
  readonly players: readonly [Player, Player, Player, Player];
  /** Which players are the ones measured; the rest are the others. */
  readonly measured: readonly number[];
}

const one = (player: Player, others: Player): Match => ({
  players: [player, others, others, others],
  measured: [0],
});
const two = (player: Player, other: Player): Match => ({
  players: [player, other, player, other],
  measured: [0, 2],
});

const random = counted('random');
const easy = counted('easy');
const medium = counted('normal');
const hard = counted('hard');

const MATCHES: Readonly<Record<string, Match>> = {
  'expert-10ms-3-random': one(timed, random),
  'expert-10ms-3-safety': one(timed, safety),
  'expert-10ms-3-rule': one(timed, medium),
  'expert-10ms-2-rule-2': two(timed, medium),
  'expert-10ms-2-hard-2': two(timed, hard),
  'hard-2-medium-2': two(hard, medium),
  'medium-2-easy-2': two(medium, easy),
  'easy-2-random-2': two(easy, random),
};

interface Mean {
  readonly mean: number;
  readonly interval: number;
}

function meanOf(values: readonly number[]): Mean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean: round(mean), interval: round(1.96 * Math.sqrt(variance / values.length)) };
}

const round = (value: number): number => Number(value.toFixed(3));

function report(name: string, { measured }: Match, results: readonly DealResult[]): void {
  const others = [0, 1, 2, 3].filter(player => !measured.includes(player));
  const over = (group: readonly number[], of: (result: DealResult) => readonly number[]): Mean =>
    meanOf(
      results.map(result => group.reduce((sum, player) => sum + at(of(result), player), 0) / group.length),
    );
  const own = over(measured, result => result.points);
  const theirs = over(others, result => result.points);
  const line = {
    name: `intensity ${name}`,
    value: own.mean,
    unit: 'points/hand',
    interval: own.interval,
    others: theirs.mean,
    othersInterval: theirs.interval,
    tournament: over(measured, result => result.tournament).mean,
    firsts: over(measured, result => result.firsts).mean,
    hands: results.length * 4,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { deals: { type: 'string', default: '252' } },
});
const names = positionals.length === 0 ? Object.keys(MATCHES) : positionals;
for (const name of names) {
  const match = MATCHES[name];
  if (match === undefined) {
    process.stderr.write(`no such match; there are: ${Object.keys(MATCHES).join(', ')}\n`);
    process.exit(2);
  }
  report(
    name,
    match,
    Array.from({ length: Number(values.deals) }, (_, deal) => playDeal(match.players, deal)),
  );
}
