// Random games over random sets of all options of each game, checked after every move by all that must be so: how many games,
// moves and sets of options, how long. What fails is told with the number of its game, its set-up and the line that plays it again.
//   npm run bench -- walks [--games N] [--from N] [--moves N] [GAME…]
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import type { Game, GameTypes, Rules } from '../machines/game.ts';
import { grid } from '../machines/grid/index.ts';
import { intensity } from '../machines/intensity/index.ts';
import { warzone } from '../machines/warzone/index.ts';
import { domination } from '../source/games/domination/conduct.ts';
import * as dominationLaws from '../test/machines/domination/support/laws.ts';
import * as dominationWalks from '../test/machines/domination/support/walks.ts';
import * as gridLaws from '../test/machines/grid/support/laws.ts';
import * as gridWalks from '../test/machines/grid/support/walks.ts';
import * as intensityLaws from '../test/machines/intensity/support/laws.ts';
import * as intensityWalks from '../test/machines/intensity/support/walks.ts';
import { followed, type LawsOf } from '../test/machines/laws.ts';
import type { StrideOf } from '../test/machines/walks.ts';
import * as warzoneLaws from '../test/machines/warzone/support/laws.ts';
import * as warzoneWalks from '../test/machines/warzone/support/walks.ts';
import { figure } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '20000' },
    from: { type: 'string', default: '0' },
    moves: { type: 'string', default: '120' },
  },
});
const from = Number(values.from);
const moves = Number(values.moves);

/** The most that a number of an option is, unless its least is more. */
const MOST = 100;
/** Every so many moves a game is saved and restored. */
const SAVED = 10;

interface Random<G extends GameTypes, W> {
  readonly game: Game<G>;
  readonly walks: fc.Arbitrary<W>;
  readonly laws: LawsOf<G>;
  rulesOf(walk: W): Rules<G>;
  strides(walk: W): Iterable<StrideOf<G>>;
}

/** Plays games of these numbers, until one fails. @returns false then */
const player =
  <G extends GameTypes, W extends { readonly seed: string; readonly length: number }>({
    game,
    walks,
    laws,
    rulesOf,
    strides,
  }: Random<G, W>) =>
  (numbers: readonly number[]): boolean => {
    const began = performance.now();
    const sets = new Map<string, number>();
    const seatsSeen = new Map<number, number>();
    let [made, ended, worst] = [0, 0, 0];
    for (const number of numbers) {
      const since = performance.now();
      const [drawn] = fc.sample(walks, { seed: number, numRuns: 1 });
      if (drawn === undefined) throw new Error('nothing was drawn');
      const walk = { ...drawn, length: moves };
      const rules = rulesOf(walk);
      const { seats, options } = rules.setup;
      seatsSeen.set(seats, (seatsSeen.get(seats) ?? 0) + 1);
      sets.set(JSON.stringify(options), number);
      let law = 'the statechart';
      try {
        const follow = followed(game, rules, walk.seed, SAVED);
        let last: G['position'] | null = null;
        for (const stride of strides(walk)) {
          law = 'the statechart';
          follow(stride);
          for (const [name, check] of laws) {
            law = name;
            check(stride, rules);
          }
          law = 'a legal move is accepted';
          last = stride.step.position;
          made++;
        }
        if (last !== null && rules.outcome(last) !== null) ended++;
      } catch (error) {
        process.stdout.write(
          `${game.id} ${number}: ${law}\n${JSON.stringify({ seats, options })}\n${String(error)}\n`,
        );
        process.stdout.write(
          `again: npm run bench -- walks --games 1 --from ${number} --moves ${moves} ${game.id}\n`,
        );
        return false;
      }
      worst = Math.max(worst, performance.now() - since);
    }
    const name = `walks: ${game.id}`;
    figure(name, numbers.length, 'games');
    figure(name, ended, 'of them to the end');
    figure(name, sets.size, 'sets of options');
    for (const [seats, count] of [...seatsSeen].sort(([one], [other]) => one - other))
      figure(name, count, `for ${seats}`);
    figure(name, made, 'moves');
    figure(name, (performance.now() - began) / 1000, 's');
    figure(name, worst, 'ms (slowest game)');
    return true;
  };

const seats = [2, 3, 4, 5, 6];
const all = Object.entries({
  grid: player({ ...gridWalks, ...gridLaws, game: grid, walks: gridWalks.walks(moves, [3, 4, 5], MOST) }),
  domination: player({
    ...{ ...dominationWalks, ...dominationLaws, game: domination },
    walks: dominationWalks.walks(moves, seats, MOST),
  }),
  warzone: player({
    ...{ ...warzoneWalks, ...warzoneLaws, game: warzone },
    walks: warzoneWalks.walks(moves, seats, MOST),
  }),
  intensity: player({
    ...{ ...intensityWalks, ...intensityLaws, game: intensity },
    walks: intensityWalks.walks(moves),
  }),
}).filter(([id]) => positionals.length === 0 || positionals.includes(id));
const each = Math.ceil(Number(values.games) / all.length);
const numbers = Array.from({ length: each }, (_, index) => from + index);
const wrong = all.filter(([, plays]) => !plays(numbers));
process.exitCode = wrong.length === 0 ? 0 : 1;
