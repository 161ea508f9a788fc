// How strong a Warzone player is: wins with 95 % intervals, in the Warlight referee (v1, v2) or under the class rules.
//   npm run bench -- warlight [OPPONENT…] [--level expert] [--rules v1] [--map contest] [--games N] [--from N] [--seed TEXT]
// An opponent is a level, a rival of bench/warzone-rivals.ts, or a program's command line (then --rules v1 or v2).
// --map contest: maps like the challenge's (bench/warzone-maps.ts), another one for each start;
// --least N: only such of N territories or more. Each match is told as it ends; --from N --games 1 repeats one of them.
// In matches no clock runs, for neither player: what a busy machine takes longer for must not decide.
import { parseArgs } from 'node:util';
import { at } from '../machines/result.ts';
import { seat } from '../machines/seat.ts';
import { warzone } from '../machines/warzone/index.ts';
import { presets } from '../machines/warzone/options.ts';
import { prepareBoard, type WarzoneMove, type WarzoneTypes } from '../machines/warzone/types.ts';
import { openContest, playGame } from '../source/arena/arena.ts';
import { commandWords, type Partner, startProgram } from '../source/arena/programs/program.ts';
import { wallsFor } from '../source/arena/programs/walls.ts';
import { beliefOf } from '../source/games/warzone/players/belief-state.ts';
import { warzoneRoster } from '../source/games/warzone/players/index.ts';
import { playMatch } from '../source/games/warzone/referee/match.ts';
import { ownPartner } from '../source/games/warzone/referee/referee.ts';
import type { Question, Roster } from '../source/players/player.ts';
import { boardNamed } from '../test/maps/board-named.ts';
import { contestMap, SIZES } from './warzone-maps.ts';
import { RIVALS, type Rival, rivalPlan } from './warzone-rivals.ts';
import { Conduct, Tally } from './warzone-tally.ts';

/** An answer that has not come after so many milliseconds never will. */
const HANGS = 120_000;

/** Games of the class rules stop as a draw after so many turns. */
const TURN_LIMIT = 1000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    level: { type: 'string', default: 'hard' },
    rules: { type: 'string', default: 'v2' },
    games: { type: 'string', default: '100' },
    seed: { type: 'string', default: 'strength' },
    map: { type: 'string', default: 'world' },
    least: { type: 'string', default: `${SIZES.least}` },
    from: { type: 'string', default: '0' },
  },
});
const from = Number(values.from);
const until = from + Number(values.games);

const rivalNamed = (name: string): Rival | undefined => RIVALS.find(each => each === name);

/** Games of the class rules. */
function classGames(opponent: string): Tally {
  const board = boardNamed(values.map);
  const setup = { seats: 2, options: { ...presets.class, turnLimit: TURN_LIMIT }, board };
  const prepared = prepareBoard(board);
  const roster: Roster<WarzoneTypes> = {
    ...warzoneRoster,
    levels: [...warzoneRoster.levels, ...RIVALS.map(id => ({ id, summary: 'a rival' }))],
    choose(level, question: Question<WarzoneTypes>): WarzoneMove {
      const rival = rivalNamed(level);
      if (rival === undefined) return warzoneRoster.choose(level, question);
      return rivalPlan(rival, beliefOf(prepared, question.view, question.seat)).commit();
    },
  };
  const contest = { game: 'warzone', setup, levels: [values.level, opponent], seed: values.seed };
  const ring = openContest(contest, warzone, roster);
  if (!ring.ok) throw new Error(ring.error);
  const tally = new Tally();
  for (let number = from; number < until; number++) {
    const { winner } = playGame(ring.value, number);
    tally.count(winner);
  }
  return tally;
}

/** Matches of the Warlight challenge: each start is played twice, with seats changed. */
async function matches(opponent: string, generation: 'v1' | 'v2'): Promise<Tally> {
  const tally = new Tally();
  for (let number = from; number < until; number++) {
    const start = Math.floor(number / 2);
    const board =
      values.map === 'contest'
        ? contestMap(`${values.seed}${start}`, { least: Number(values.least) })
        : boardNamed(values.map);
    const conduct = new Conduct(seat(number % 2), board);
    const players = [ownPartner(values.level, { clock }), await partnerOf(opponent)].map(unhurried);
    const seated = number % 2 === 0 ? players : players.toReversed();
    const result = await playMatch([at(seated, 0), at(seated, 1)], {
      generation,
      board,
      seed: `${values.seed}/${start}`,
      watch: conduct.watch,
    });
    await Promise.all(players.map(player => player.close()));
    const ending = tally.countMatch(conduct, result);
    process.stderr.write(
      `game ${number}: ${ending} after ${result.rounds} rounds on ${conduct.size} territories\n`,
    );
  }
  return tally;
}

async function partnerOf(opponent: string): Promise<Partner> {
  const rival = rivalNamed(opponent);
  if (rival !== undefined)
    return ownPartner('normal', { clock, plan: (_, belief) => rivalPlan(rival, belief).orders() });
  if (warzoneRoster.levels.some(({ id }) => id === opponent)) return ownPartner(opponent, { clock });
  const words = commandWords(opponent);
  if (!words.ok) throw new Error(words.error);
  const walls = await wallsFor(undefined);
  if (!walls.ok) throw new Error(walls.error);
  return startProgram(words.value, walls.value);
}

/** The clock of our own players: a thought takes no time. */
const clock = (): number => 0;

/** A partner whose time is always full. */
const unhurried = (partner: Partner): Partner => ({
  name: partner.name,
  errors: '',
  tell: lines => partner.tell(lines),
  async ask(line) {
    const reply = await partner.ask(line, HANGS);
    return reply.kind === 'line' ? { ...reply, milliseconds: 0 } : reply;
  },
  close: () => partner.close(),
});

for (const opponent of positionals.length > 0 ? positionals : ['normal', ...RIVALS]) {
  const { rules } = values;
  const isMatch = rules === 'v1' || rules === 'v2';
  const tally = isMatch ? await matches(opponent, rules) : classGames(opponent);
  process.stdout.write(`${rules} ${values.map}: ${values.level} against ${opponent} ${tally.result}\n`);
  if (tally.conduct !== null) process.stdout.write(`  ${tally.conduct}\n`);
}
