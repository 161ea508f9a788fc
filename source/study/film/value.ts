// The chance to win by what a position shows, without playing it out: figures by seat, the levels of who sits there, how far
// the game is, and as many rollouts as there are. Weights of each game are fitted by `npm run bench -- calibration`
// (decisions/analysis.md#the-value-of-a-position).
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import type { Skill } from '../../players/player.ts';
import { rolloutLevels } from '../../players/rollouts.ts';

/** A position, as far as its value depends on it. */
export interface ValueInput {
  /** Figures of the game, each by seat, all public: territories, armies, income … */
  readonly figures: readonly (readonly number[])[];
  /** Turns since the beginning. */
  readonly turn: number;
  /** Turns until the last one is over, where the game ends with one and the first figure decides it then. */
  readonly left?: number;
  /** The same, where the game ends with it as a draw. */
  readonly untilDraw?: number;
  /** Everybody moves in each turn; else one after the other. */
  readonly together?: true;
  /** Those who act now. */
  readonly toMove: readonly Seat[];
  /** How strong the players are, by seat. */
  readonly levels: readonly Skill[];
}

/** Rollouts of a position: wins by seat, and how many there were; none at all is fine. */
export interface Played {
  readonly won: readonly number[];
  readonly rollouts: number;
}

/** What the figures of a game mean, fitted to its games. */
export interface ValueWeights {
  /** The fewest of the first figure win; else who has none of it is out once the game goes on. */
  readonly fewest: boolean;
  /** Turns after which half of what the beginning says is forgotten. */
  readonly halfTurns: number;
  readonly levels: readonly string[];
  /** Those of the levels that play rollouts. */
  readonly quick: readonly string[];
  /** The seats of the smallest table of the game. */
  readonly smallest: number;
  /** For games without a last turn, and for those that end with one. */
  readonly open: FittedWeights;
  readonly limited?: FittedWeights;
  /** In the order of `lastingFeatures`: how long games last; left out where none is drawn by a limit. */
  readonly lasting?: readonly number[];
}

export interface FittedWeights {
  /** In the order of `featuresOf`. */
  readonly judged: readonly number[];
  /** Figures are judged by a seat's part of all, not by how many times the mean it has. */
  readonly parts?: boolean;
  /** Two numbers, how much more they count where only quick levels are left and, at tables larger than three, where e times two are; left out, always the same. */
  readonly lead?: readonly number[];
  /** The value counts as so many rollouts of those who sit there: it is off by so much, found on fresh games. */
  readonly worth: number;
}

/** The weights for a position. */
const fittedFor = ({ open, limited }: ValueWeights, { left }: ValueInput): FittedWeights =>
  left === undefined ? open : (limited ?? open);

/** Where others play the rollouts than sit there, so much of what these add is true of those, too. */
const CARRIED = 0.4;

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** True for a seat that can still win, by the figures alone. */
export const isIn = (
  { figures, turn }: ValueInput,
  { fewest }: Pick<ValueWeights, 'fewest'>,
  seat: Seat,
): boolean => fewest || turn === 0 || (figures[0]?.[seat] ?? 1) > 0;

const inGameOf = (standing: ValueInput, weights: Pick<ValueWeights, 'fewest'>): readonly Seat[] =>
  seats(standing.levels.length).filter(seat => isIn(standing, weights, seat));

/** How much a strength is of a level, from 0 to 1. */
function partOf(strength: Skill, level: string): number {
  if (typeof strength === 'string') return strength === level ? 1 : 0;
  const { below, above, part } = strength;
  return level === above ? part : level === below ? 1 - part : 0;
}

/** How open a game still is, from 0 to 1: what the leader has not, by the first two figures. Skill helps little once all is lost. */
function evenness(figures: ValueInput['figures'], inGame: readonly Seat[]): number {
  const leads = figures.slice(0, 2).map(numbers => {
    const own = inGame.map(seat => Math.max(0, numbers[seat] ?? 0));
    const whole = own.reduce((sum, number) => sum + number, 0);
    return whole === 0 ? 1 / Math.max(1, own.length) : Math.max(...own) / whole;
  });
  const { length } = inGame;
  return length < 2 ? 0 : ((1 - mean(leads)) * length) / (length - 1);
}

/** What a seat's chance is judged by: numbers about 0, which grow where it stands better than the others. */
export function featuresOf(
  standing: ValueInput,
  weights: Pick<ValueWeights, 'fewest' | 'halfTurns' | 'levels' | 'quick' | 'smallest'>,
  seat: Seat,
  { parts, lead }: Pick<FittedWeights, 'parts' | 'lead'> = {},
): readonly number[] {
  const { fewest, halfTurns, levels, smallest } = weights;
  const { figures, turn, toMove, left } = standing;
  const late = turn / (turn + (left ?? halfTurns));
  const inGame = inGameOf(standing, { fewest });
  const ahead = figures.map(numbers => {
    const own = numbers[seat] ?? 0;
    if (parts) return (4 * own) / (1 + numbers.reduce((sum, each) => sum + Math.max(0, each), 0));
    const all = mean(inGame.map(each => numbers[each] ?? 0));
    return fewest ? (all - own) / 10 : Math.log((Math.max(0, own) + 1) / (Math.max(0, all) + 1));
  });
  const even = fewest ? 1 : evenness(figures, inGame);
  const own = levels.map(level => even * partOf(standing.levels[seat] ?? '', level));
  const acts = toMove.includes(seat) && toMove.length < inGame.length ? 1 : 0;
  const met = against(standing, seat, levels, smallest).flatMap(part => own.map(each => each * part));
  const counted = lead === undefined ? 1 : leadCount(standing, weights, inGame, lead);
  return [
    ...ahead.map(each => counted * each),
    ...own,
    acts,
    ...atLimit(standing, inGame, seat, ahead),
    ...(fewest ? [] : met),
  ].flatMap(value => [value, value * late]);
}

/** How much a lead counts: strong players who are left stop who leads, and so do many. */
function leadCount(
  { levels: sitting }: ValueInput,
  { quick }: Pick<ValueWeights, 'quick'>,
  inGame: readonly Seat[],
  [weak = 0, many = 0]: readonly number[],
): number {
  const quickParts = inGame.map(seat =>
    quick.reduce((sum, level) => sum + partOf(sitting[seat] ?? '', level), 0),
  );
  const crowd = sitting.length > 3 ? Math.log(Math.max(2, inGame.length) / 2) : 0;
  return 1 + weak * Math.min(1, ...quickParts) + many * crowd;
}

/**
 * Whom a seat plays against: 1 at a table of two, and at one of three, for how much it tells who is the stronger one depends on how many may stop
 * each other; then, at tables larger than two, by level the part of the others. There strength is not one scale: beside easy players hard may win
 * less than beside normal ones.
 */
function against(
  { levels: sitting }: ValueInput,
  seat: Seat,
  levels: readonly string[],
  smallest: number,
): readonly number[] {
  const isDuel = sitting.length === 2;
  const others = isDuel ? [] : sitting.filter((_, each) => each !== seat);
  const met = levels.map(level => mean(others.map(each => partOf(each, level))));
  const few = smallest === 2 ? [2, 3].map(count => (sitting.length === count ? 1 : 0)) : [];
  return [...few, ...met];
}

/** Where a game ends with a turn: a lead counts the more, the fewer rounds are left to lose it in. */
function atLimit(
  { figures, left, together }: ValueInput,
  inGame: readonly Seat[],
  seat: Seat,
  ahead: readonly number[],
): readonly number[] {
  if (left === undefined) return [];
  const near = 1 / (0.5 + Math.sqrt(left / (together ? 1 : Math.max(1, inGame.length))));
  const [counts = []] = figures;
  const others = inGame.filter(each => each !== seat).map(each => counts[each] ?? 0);
  const lead = (counts[seat] ?? 0) - Math.max(0, ...others);
  return [lead * near, (ahead[1] ?? 0) * near];
}

/** What tells whether nobody wins within so many turns: fewer rounds, even players, many of them, late, each level. */
export function lastingFeatures(
  standing: ValueInput,
  weights: Pick<ValueWeights, 'fewest' | 'halfTurns' | 'levels'>,
  turns: number,
): readonly number[] {
  const { figures, turn, together, levels } = standing;
  const inGame = inGameOf(standing, weights);
  const round = together ? 1 : Math.max(1, inGame.length);
  return [
    Math.log((turns + 1) / round),
    evenness(figures, inGame),
    Math.log(Math.max(1, inGame.length)),
    turn / (turn + weights.halfTurns * round),
    ...weights.levels.map(level => mean(inGame.map(seat => partOf(levels[seat] ?? '', level)))),
  ];
}

const weighted = (features: readonly number[], weights: readonly number[]): number =>
  features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);

/** How likely it is that a game ends as a draw by its limit of turns. */
function drawShare(standing: ValueInput, weights: ValueWeights): number {
  const { untilDraw } = standing;
  if (untilDraw === undefined || weights.lasting === undefined) return 0;
  return 1 / (1 + Math.exp(-weighted(lastingFeatures(standing, weights, untilDraw), weights.lasting)));
}

const scaled = (parts: readonly number[]): readonly number[] => {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return parts.map(part => part / whole);
};

/** By seat, the chance to win by what the position shows; who is left at a draw shares it. */
function valueShares(standing: ValueInput, weights: ValueWeights): readonly number[] {
  const fitted = fittedFor(weights, standing);
  const scores = seats(standing.levels.length).map(seat =>
    isIn(standing, weights, seat)
      ? weighted(featuresOf(standing, weights, seat, fitted), fitted.judged)
      : -Infinity,
  );
  const most = Math.max(...scores);
  const shares = scaled(scores.map(score => Math.exp(score - most)));
  const drawn = drawShare(standing, weights);
  const each = drawn / Math.max(1, inGameOf(standing, weights).length);
  return shares.map((share, seat) => (scores[seat] === -Infinity ? 0 : (1 - drawn) * share + each));
}

/** Who plays the rollouts of a position. */
const playedBy = ({ levels, quick }: ValueWeights, standing: ValueInput): readonly string[] =>
  rolloutLevels(
    { levels: levels.map(id => (quick.includes(id) ? { id, quick: true } : { id })) },
    standing.levels,
  );

/** True where those who play the rollouts are those who sit there. */
const isOwn = (weights: ValueWeights, standing: ValueInput): boolean =>
  playedBy(weights, standing).every((level, seat) => level === standing.levels[seat]);

/**
 * By seat, the chance to win: the value of a position, and beside it its rollouts. The value counts as so many of them; where others
 * play them than sit there, what they say beyond the value among those others counts in part. The sum is 1.
 */
export function winShares(standing: ValueInput, weights: ValueWeights, played: Played): readonly number[] {
  const value = valueShares(standing, weights);
  const count = played.rollouts;
  const whole = played.won.reduce((sum, won) => sum + won, 0);
  if (count <= 0 || whole === 0) return value;
  const { worth } = fittedFor(weights, standing);
  const own = isOwn(weights, standing);
  const before = own ? value : valueShares({ ...standing, levels: playedBy(weights, standing) }, weights);
  const after = before.map(
    (share, seat) => (worth * share + (count * at(played.won, seat)) / whole) / (worth + count),
  );
  if (own) return after;
  return scaled(
    value.map((share, seat) => (share === 0 ? 0 : share * (at(after, seat) / at(before, seat)) ** CARRIED)),
  );
}

/** The standard error of a chance: of the value, and of rollouts as far as they count. */
export function errorOf(
  share: number,
  standing: ValueInput,
  weights: ValueWeights,
  { rollouts }: Played,
): number {
  const { worth } = fittedFor(weights, standing);
  const counted = isOwn(weights, standing) ? 1 : CARRIED;
  return Math.sqrt(share * (1 - share) * (counted / (worth + rollouts + 1) + (1 - counted) / (worth + 1)));
}
