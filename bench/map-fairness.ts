// How fair a map is: games of Domination between equal computer players, and who won them, by the seat they had, by where
// the deal had given them most, and by the continent that they were the first to hold. A continent whose holders win
// clearly more often than those of others pays too much, or is held too easily.
//   npm run bench -- fairness MAP [SEATS] [GAMES] [LEVEL]
import { boardOfMap } from '../machines/conquest/deck.ts';
import { domination } from '../machines/domination/index.ts';
import { presets } from '../machines/domination/options.ts';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { wilson } from '../source/base/wilson.ts';
import { dominationRoster } from '../source/games/domination/players/index.ts';
import { builtinMap } from '../source/maps/builtin/index.ts';
import { fairBonus } from '../source/maps/random-map.ts';

const [, , name = 'world', seats = '3', games = '200', level = 'normal'] = process.argv;
const LONGEST = 200;

/** How often something was so, and how often who it was so of won. */
interface Tally {
  times: number;
  won: number;
}
const tallies = (count: number): Tally[] => Array.from({ length: count }, () => ({ times: 0, won: 0 }));
const count = (tally: Tally, won: boolean): void => {
  tally.times += 1;
  if (won) tally.won += 1;
};

const found = builtinMap(name);
if (!found.ok) throw new Error(found.error);
const { map, deck } = found.value;
const prepared = domination.prepare({
  seats: Number(seats),
  options: { ...presets.domination, territories: 'dealt' },
  ...boardOfMap(map, deck),
});
if (!prepared.ok) throw new Error(prepared.error.sentence);
const rules = prepared.value;
const continents = map.continents.map((_, continent) =>
  map.countries.flatMap((country, index) => (country.continent === continent ? [index] : [])),
);

const bySeat = tallies(Number(seats));
const byShare = tallies(continents.length);
const byFirst = tallies(continents.length);

/** Who holds most of a continent, and clearly: null when two hold as much. */
function most(owners: readonly (number | null)[], own: readonly number[]): number | null {
  const counts = bySeat.map((_, seat) => own.filter(country => owners[country] === seat).length);
  const best = Math.max(...counts);
  return counts.filter(each => each === best).length === 1 ? counts.indexOf(best) : null;
}

function play(seed: string): void {
  const started = rules.start(fromSeed(seed));
  if (!started.ok) throw new Error(started.error.code);
  let position = started.value;
  const dealt = continents.map(own => most(position.owners, own));
  const first = bySeat.map((): number | null => null);
  for (let { turn } = position; turn < LONGEST; ) {
    const [seat] = rules.seatsToMove(position);
    if (seat === undefined) break;
    const question = { setup: rules.setup, view: rules.view(position, seat), seat, seed };
    const step = rules.apply(position, seat, dominationRoster.choose(level, question));
    if (!step.ok) throw new Error(step.error.code);
    ({ position } = step.value);
    if (position.turn === turn) continue;
    ({ turn } = position);
    for (const [player, held] of first.entries()) {
      const holds = (own: readonly number[]): boolean =>
        own.every(country => position.owners[country] === player);
      const now = continents.findIndex(holds);
      if (held === null && now >= 0) first[player] = now;
    }
  }
  const winners = rules.outcome(position)?.places[0] ?? [];
  if (winners.length !== 1) return;
  for (const [seat, tally] of bySeat.entries())
    count(
      tally,
      winners.some(each => each === seat),
    );
  for (const [continent, seat] of dealt.entries())
    if (seat !== null)
      count(
        at(byShare, continent),
        winners.some(each => each === seat),
      );
  for (const [seat, continent] of first.entries())
    if (continent !== null)
      count(
        at(byFirst, continent),
        winners.some(each => each === seat),
      );
}

const share = ({ times, won }: Tally): string => {
  const { low, high } = wilson(won, times);
  const percent = (part: number): string => `${Math.round(100 * part)}`.padStart(3);
  return times === 0 ? '  -' : `${percent(won / times)} % (${percent(low)} to ${percent(high)}) of ${times}`;
};

for (let game = 0; game < Number(games); game += 1) play(`fair ${game}`);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
say(`${name}, ${seats} seats, ${games} games of ${level}: ${bySeat.map(share).join(' | ')}`);
const continentOf = map.countries.map(({ continent }) => continent);
const borders = map.countries.map(country => country.borders);
for (const [index, { name: title, bonus }] of map.continents.entries()) {
  const rule = fairBonus(index, continentOf, borders);
  const size = `${at(continents, index).length} territories, pays ${bonus} (rule ${rule})`;
  say(
    `  ${title.padEnd(24)} ${size.padEnd(36)} first held ${share(at(byFirst, index)).padEnd(28)} most dealt ${share(at(byShare, index))}`,
  );
}
