// Mines games between computer players for puzzles: decisions in which what hard plays (or expert) leads every other plan clearly.
// Games are numbered, each has the seed of its number, and what is found in one depends on nothing else.
//   npm run bench -- mine GAME [--from N] [--minutes N] [--found LEVEL] [--only THEME,THEME] [--out FILE]
// With --found no level below that one may play the key; with --only it is of one of those themes. It adds candidates to the file, a line of JSON each;
// `npm run bench -- puzzles GAME --candidates FILE --write` judges and keeps them.
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyRules, GameTypes } from '../machines/game.ts';
import { Chance, fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { letter, type Seat, seats } from '../machines/seat.ts';
import { readOpening } from '../source/commands/opening.ts';
import { kits } from '../source/games/kits.ts';
import type { AnyRoster } from '../source/players/player.ts';
import { playOut } from '../source/players/rollouts.ts';
import { positionString } from '../source/setup/position-string.ts';
import { informationOf } from '../source/table/positions.ts';
import { MINES, type Mine } from './puzzle-mines.ts';
import { type About, cruxesOf, elsewhere, planOf, type Sight } from './puzzle-plans.ts';

/** A reason of each kind, until there is one. */
const BECAUSE = { first: 'struck', last: 'final', hold: 'lost' } as const;
/** Levels that answer at once, the weakest first. */
const QUICK = ['easy', 'normal'];
/** More plans than these are no question for somebody to think about. */
const MOST_PLANS = 30;
const MOST_MOVES = 3000;
/** Of one game no more than so many are taken. */
const MOST_OF_A_GAME = 2;

const { values: words, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    out: { type: 'string' },
    found: { type: 'string', default: 'easy' },
    only: { type: 'string' },
  },
});
const [id = 'intensity'] = positionals;
const kit = kits.find(each => each.id === id);
const mine = MINES[id];
if (kit === undefined || mine === undefined) throw new Error(`there is no game ${id}`);
const out = words.out ?? join(tmpdir(), `puzzles-${id}.jsonl`);
const roster = await kit.players.load();
const insight = await kit.insight?.();
const strong = kit.players.levels
  .map(level => level.id)
  .filter(level => level === 'hard' || level === 'expert');
/** Secret orders answer all plans alike: each answer is asked for once. */
let answers = new Map<string, GameTypes['move']>();
const players = kits.map(each => {
  if (each.id !== 'warzone') return each;
  const once: AnyRoster = {
    ...roster,
    choose(level, question) {
      const of = `${level} ${JSON.stringify(question)}`;
      const move = answers.get(of) ?? roster.choose(level, question);
      answers.set(of, move);
      return move;
    },
  };
  return { ...each, players: { ...each.players, load: async () => once } };
});
/** Decisions by where they fell. */
const fallen: Record<string, number> = {};
const fell = (where: string): void => {
  fallen[where] = (fallen[where] ?? 0) + 1;
};
const until = Date.now() + Number(words.minutes) * 60_000;
let number = Number(words.from);
for (; Date.now() < until; number++) await mineGame(number, mine);
process.stdout.write(`go on with --from ${number}; ${JSON.stringify(fallen)}\n`);

async function mineGame(number: number, { game: asked, sitting, each, fromTurn }: Mine): Promise<void> {
  const seed = `puzzle game ${number}`;
  const chance = new Chance(fromSeed(`${seed}, table`));
  const { seats: count, ...more } = asked(number);
  const levels = seats(count).map(seat => at(chance.shuffled(`${seat}`, sitting), 0));
  const occupants = levels.map((level, seat) => `bot:${level}:P${seat}`).join(',');
  const opened = await readOpening(kits, id, { ...more, seats: occupants, seed });
  if (!opened.ok) throw new Error(opened.error);
  const prepared = opened.value.game.prepare(opened.value.setup);
  if (!prepared.ok) throw new Error(prepared.error.sentence);
  const rules = prepared.value;
  const started = rules.start(fromSeed(seed));
  if (!started.ok) throw new Error(started.error.code);
  let position: GameTypes['position'] = started.value;
  let found = 0;
  let quietUntil = 0;
  for (let moves = 0; moves < MOST_MOVES && found < MOST_OF_A_GAME && Date.now() < until; moves++) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) return;
    const question = { setup: rules.setup, view: rules.view(position, seat), seat, seed: `${seed}/${moves}` };
    const isLooked =
      moves % each === number % each &&
      moves >= quietUntil &&
      rules.progress(position).turn >= fromTurn(number);
    const candidate = isLooked ? await lookAt(rules, position, seat, `${number}/${moves}`) : null;
    if (candidate !== null) {
      found += 1;
      // What follows at once is often the same question.
      quietUntil = moves + 6;
      appendFileSync(out, `${JSON.stringify(candidate)}\n`);
      process.stdout.write(
        `${id} ${candidate.from}: ${candidate.crux?.kind ?? 'plain'}, ${candidate.theme}\n`,
      );
    }
    const step = rules.apply(position, seat, roster.choose(at(levels, seat), question));
    if (!step.ok) throw new Error(step.error.code);
    ({ position } = step.value);
  }
}

async function lookAt(rules: AnyRules, position: GameTypes['position'], seat: Seat, from: string) {
  if (kit === undefined || mine === undefined) return null;
  answers = new Map();
  const view = rules.view(position, seat);
  const { owners = [] } = view as { readonly owners?: readonly unknown[] };
  const sight: Sight = { rules, position, view, seat, owners };
  const ask = (level: string, chance = 0): GameTypes['move'] =>
    roster.choose(level, { setup: rules.setup, view, seat, seed: `mine ${from}/${chance}` });
  const isListed = rules.progress(position).phase.includes('ordering');
  if (id === 'warzone' && !isListed) return null;
  const hard = ask('hard');
  const names = seats(rules.setup.seats).map(letter);
  const known = informationOf(rules, position, seat);
  const tallies = new Map<string, { won: number; rollouts: number }>();
  const share = async (move: GameTypes['move'], level: string, rollouts: number): Promise<number> => {
    const label = `${level} ${JSON.stringify(move)}`;
    const before = tallies.get(label) ?? { won: 0, rollouts: 0 };
    const more = rollouts - before.rollouts;
    const request = {
      game: id,
      setup: rules.setup,
      known,
      level,
      seed: `mine ${from}`,
      first: { seat, move },
    };
    const tally =
      more <= 0 ? null : await playOut(players, { rollouts: request, from: before.rollouts, count: more });
    const won = before.won + (tally?.won[seat] ?? 0);
    tallies.set(label, { won, rollouts: Math.max(rollouts, before.rollouts) });
    return won / Math.max(rollouts, before.rollouts);
  };
  for (const crux of [...(isListed ? cruxesOf(hard, sight) : []), undefined]) {
    // Why it turns on that its judge finds out.
    const because = BECAUSE[crux?.kind ?? 'hold'];
    const told =
      insight?.(hard, {
        ...{ setup: rules.setup, view, seat, names },
        crux: crux === undefined ? undefined : { ...crux, because },
      }) ?? null;
    const where = crux?.kind ?? 'plain';
    if (told === null || words.only?.split(',').includes(told.theme) === false) {
      fell(`${where}: no reason`);
      continue;
    }
    const leads = await isAhead({ hard, about: { aim: told.target, crux }, where, sight, ask, share });
    if (!leads) continue;
    fell(`${where}: kept`);
    const line = await positionString(kit, rules, known);
    if (!line.ok) throw new Error(line.error);
    const plans = [{ move: hard }];
    return {
      line: line.value,
      from,
      ...(crux !== undefined && { crux }),
      plans,
      levels: strong,
      theme: told.theme,
    };
  }
  return null;
}

interface Contest {
  readonly hard: GameTypes['move'];
  readonly about: About;
  readonly where: string;
  readonly sight: Sight;
  ask(level: string, chance?: number): GameTypes['move'];
  share(move: GameTypes['move'], level: string, rollouts: number): Promise<number>;
}

/** Tests whether a move leads all other plans in every look. */
async function isAhead({ hard, about, where, sight, ask, share }: Contest): Promise<boolean> {
  const { rules, position, seat } = sight;
  const keyOf = (move: GameTypes['move']): string => planOf(move, sight, about);
  const key = keyOf(hard);
  // A question is where players differ; the answer is what strong ones play.
  const quick = QUICK.map(level => keyOf(ask(level)));
  const lost = (why: string): boolean => {
    fell(`${where}: ${why}`);
    return false;
  };
  const weaker = quick.slice(0, Math.max(0, [...QUICK, 'hard'].indexOf(words.found)));
  if (weaker.includes(key) || quick.every(each => each === key)) return lost('they play it');
  const plans = new Map<string, GameTypes['move']>();
  const isMove = (move: GameTypes['move']): boolean => rules.apply(position, seat, move).ok;
  if (hard.type === 'commit') {
    for (const level of ['easy', 'normal', 'hard', 'aggressive'])
      for (const chance of level === 'hard' ? [0] : [0, 1, 2]) {
        const move = ask(level, chance);
        if (isMove(move)) plans.set(keyOf(move), move);
      }
    for (const move of elsewhere(hard, sight, about))
      if (!plans.has(keyOf(move)) && isMove(move)) plans.set(keyOf(move), move);
  } else
    for (const move of rules.legalMoves(position, seat)) {
      plans.set(keyOf(move), move);
      if (plans.size > MOST_PLANS) return lost('many');
    }
  if (plans.size < 2) return lost('one plan');
  if (!plans.has(key)) return lost('no plan');
  // First what the others would play: most is no question because of that.
  const others = [...plans].filter(([name]) => name !== key);
  const isQuick = ([name]: readonly [string, GameTypes['move']]): boolean => quick.includes(name);
  let open = [...others.filter(isQuick), ...others.filter(each => !isQuick(each))];
  for (const [look, { level, rollouts, lead }] of (mine?.looks ?? []).entries()) {
    const own = await share(hard, level, rollouts);
    if (own < lead) return lost(`look ${look}`);
    const near: typeof open = [];
    for (const each of open) {
      const other = await share(each[1], level, rollouts);
      if (own - other < lead) return lost(`look ${look}`);
      if (own - other < 0.6) near.push(each);
    }
    if (near.length > 0) open = near;
  }
  return true;
}
