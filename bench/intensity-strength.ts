// How strong the card players are: mean penalty points a hand with 95 % intervals, every deal played in four rotations,
// the deals in all six circular orders of the players in turn, intervals clustered by deal; and the CPU of an answer.
//   npm run bench -- strength [MATCH…] [--deals N] [--from DEAL] [--moon others|own]
import { parseArgs } from 'node:util';
import type { Card } from '../machines/intensity/cards.ts';
import { optionsSchema, PASSED } from '../machines/intensity/types.ts';
import { at } from '../machines/result.ts';
import { chooseMove } from '../source/games/intensity/players/index.ts';
import { knowledgeOf } from '../source/games/intensity/players/knowledge.ts';
import { type Code, cardOfCode, codeOfCard, heightOf } from '../source/games/intensity/players/masks.ts';
import { byRule, bySafety } from '../source/games/intensity/players/policies.ts';
import type { LevelId } from '../source/games/intensity/players/ranks.ts';
import { openRoot } from '../source/games/intensity/players/search.ts';
import { ownHand, sightOf } from '../source/games/intensity/players/sight.ts';
import type { Simulation } from '../source/games/intensity/players/simulation.ts';
import { type DealResult, type Player, playDeal } from './intensity-match.ts';

/** A level as it plays at a table, by its own count of rollouts. */
const counted =
  (level: LevelId): Player =>
  (view, seat, key) =>
    chooseMove(level, { setup: { seats: 4, options: view.options }, view, seat, seed: key });

/** Milliseconds of CPU that the answers of the strongest level took. */
const thought: number[] = [];

/** The expert, with a look at what its answers cost. */
const expert: Player = (view, seat, key) => {
  const before = process.cpuUsage();
  const move = counted('expert')(view, seat, key);
  const { user, system } = process.cpuUsage(before);
  thought.push((user + system) / 1000);
  return move;
};

/** Passes its highest cards, as most programs do, and plays by a policy. */
const passingHigh =
  (policy: (root: Simulation, place: number) => Code): Player =>
  (view, seat) => {
    if (view.phase.name === 'playing') {
      const root = openRoot(knowledgeOf(sightOf(view, seat)));
      return { type: 'play', card: cardOfCode(policy(root, root.turn)) };
    }
    const height = (card: Card): number => heightOf(codeOfCard(card));
    const cards = ownHand(view, seat).toSorted((one, other) => height(other) - height(one));
    return { type: 'discard', cards: cards.slice(0, PASSED) };
  };

/** "Highest safe card" (decisions/intensity-players.md#yardsticks): the simplest sensible program. */
const safety = passingHigh(bySafety);

interface Match {
  readonly players: readonly Player[];
  /** Which players are the ones measured; the rest are the others. */
  readonly measured: readonly number[];
}

const one = (player: Player, ...others: readonly Player[]): Match => ({
  players: [player, ...others],
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
/** The expert with the pass by rules of thumb: what its own pass is worth. */
const plainPass: Player = (view, seat, key) =>
  view.phase.name === 'discarding' ? hard(view, seat, key) : expert(view, seat, key);
const mixed = [safety, passingHigh(byRule), easy] as const;

/** A player to whom the match is one in which taking all points is nothing special. */
const blind =
  (player: Player): Player =>
  (view, seat, key) =>
    player({ ...view, options: { ...view.options, moon: 'off' } }, seat, key);

const MATCHES: Readonly<Record<string, Match>> = {
  'expert-3-random': one(expert, random, random, random),
  'expert-3-safety': one(expert, safety, safety, safety),
  'expert-3-rule': one(expert, medium, medium, medium),
  'expert-3-mixed': one(expert, ...mixed),
  'plain-pass-3-mixed': one(plainPass, ...mixed),
  'plain-pass-3-safety': one(plainPass, safety, safety, safety),
  'expert-2-rule-2': two(expert, medium),
  'expert-2-hard-2': two(expert, hard),
  'hard-2-medium-2': two(hard, medium),
  'medium-2-easy-2': two(medium, easy),
  'easy-2-random-2': two(easy, random),
  // With --moon: what it is worth to know that rule.
  'expert-2-blind-2': two(expert, blind(expert)),
  'hard-2-blind-2': two(hard, blind(hard)),
  'hard-3-hard': one(hard, hard, hard, hard),
  'hard-3-blind': one(hard, blind(hard), blind(hard), blind(hard)),
  'hard-2-hard': one(hard, hard, hard),
  'hard-2-blind': one(hard, blind(hard), blind(hard)),
  'hard-5-hard': one(hard, hard, hard, hard, hard, hard),
  'hard-5-blind': one(hard, ...Array.from({ length: 5 }, () => blind(hard))),
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

function report(name: string, { players, measured }: Match, results: readonly DealResult[]): void {
  const others = [...players.keys()].filter(player => !measured.includes(player));
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
    hands: results.length * players.length,
    moons: [measured, others].map(group =>
      results.reduce((sum, { moons }) => sum + group.reduce((all, player) => all + at(moons, player), 0), 0),
    ),
    ...cpu(),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** What the expert's answers cost since the last report, in milliseconds of CPU. */
function cpu(): object {
  const sorted = thought.splice(0).sort((one, other) => one - other);
  if (sorted.length === 0) return {};
  const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
  const p99 = at(sorted, Math.floor(sorted.length * 0.99));
  return { cpu: round(mean), cpu99: round(p99), cpuMost: round(at(sorted, sorted.length - 1)) };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    deals: { type: 'string', default: '252' },
    from: { type: 'string', default: '0' },
    moon: { type: 'string', default: 'off' },
  },
});
const { moon } = optionsSchema.pick({ moon: true }).parse({ moon: values.moon });
const names = positionals.length === 0 ? Object.keys(MATCHES) : positionals;
for (const name of names) {
  const match = MATCHES[name];
  if (match === undefined) {
    process.stderr.write(`no such match; there are: ${Object.keys(MATCHES).join(', ')}\n`);
    process.exit(2);
  }
  const from = Number(values.from);
  const results = Array.from({ length: Number(values.deals) }, (_, deal) =>
    playDeal(match.players, from + deal, moon),
  );
  report(name, match, results);
}
