import { type Seat, seats } from '../../../machines/seat.ts';
import { percent } from '../../../machines/wording.ts';
import type { Insight } from '../../study/puzzles/insight.ts';
import type { Choices } from './board/choices.ts';
import { type Advice, reasonOf } from './board/hint.ts';
import { prospectOf } from './board/prospects.ts';
import { type ConquestScene, firstFocus, isPreyAt, type Sight, sceneOf } from './board/scene.ts';

/** What only some games of territories have. */
interface Extras {
  /** Cards of each player. */
  readonly cards?: readonly number[];
  /** The name of the part of the board in which a territory lies. */
  readonly partOf?: (territory: number) => string;
}

/** With a better chance than this an attack that is left out needs another reason than its odds. */
const POOR = 0.6;

/** What a move on a board of territories is good for; null where that is nothing that could be told. */
export function conquestInsight<S extends Sight>(
  sight: S,
  choices: Choices,
  adviceOf: (scene: ConquestScene<S>) => Advice,
  extras: Extras = {},
): Insight | null {
  const scene = sceneOf(sight, choices, firstFocus);
  const advice = adviceOf(scene);
  const found = ideaOf(scene, advice, extras);
  return found === null ? null : { why: reasonOf(scene, advice), ...found };
}

/** Without a reason of its own it is the one of the hint. */
type Idea = Omit<Insight, 'why'> & Partial<Pick<Insight, 'why'>>;

function ideaOf(scene: ConquestScene, advice: Advice, extras: Extras): Idea | null {
  const { ground, armies } = scene;
  const name = (territory: number): string => ground.names[territory] ?? '';
  const at = (territory: number): string => partOf(scene, territory, extras);
  switch (advice.name) {
    case 'attack':
    case 'roll': {
      const theme = strikeTheme(scene, advice.source, advice.target, extras);
      return theme === null ? null : { theme, area: at(advice.target), piece: name(advice.source) };
    }
    case 'place': {
      const { territory } = advice;
      const targets = (ground.graph.neighbours[territory] ?? []).filter(each => isPreyAt(scene, each));
      const foes = foesBeside(scene, territory);
      const falls = targets.some(each => winAfter(scene, territory, advice.armies, each) >= 0.5);
      if (targets.length === 0 || (!falls && foes <= (armies[territory] ?? 0))) return null;
      const theme = falls ? 'prepare the blow' : 'hold the border';
      const [first = territory] = targets.toSorted((one, other) => (armies[other] ?? 0) - (armies[one] ?? 0));
      return { theme, area: at(territory), piece: `beside ${name(first)}` };
    }
    case 'move':
    case 'advance': {
      const { source, target, armies: sent } = advice;
      const idea = { area: at(target), piece: name(source) };
      const facing = foesBeside(scene, target);
      if (facing > 0 && facing >= foesBeside(scene, source)) return { ...idea, theme: 'hold the border' };
      const [blow] = (ground.graph.neighbours[target] ?? [])
        .filter(each => isPreyAt(scene, each))
        .map(each => ({ each, win: winAfter(scene, target, sent, each) }))
        .toSorted((one, other) => other.win - one.win);
      if (blow === undefined || blow.win < 0.5) return null;
      const why = `move ${sent} to ${name(target)}: ${name(blow.each)} then falls at ${percent(blow.win)}`;
      return { ...idea, theme: 'prepare the blow', why };
    }
    case 'done': {
      const [best] = [...scene.choices.ways]
        .flatMap(([source, targets]) => [...targets].map(target => prospectOf(scene, source, target)))
        .toSorted((one, other) => other.odds.win - one.odds.win);
      if (scene.stage !== 'attack' || best === undefined) return null;
      const { source, target, odds } = best;
      const idea = { theme: 'hold back', area: at(target), piece: name(source) };
      if (odds.win <= POOR) return idea;
      // What is likely to fall is left alone where it could not be held, and those who would move in are missed elsewhere.
      const facing = foesBeside(scene, target);
      const why = `stop: ${name(target)} falls at ${percent(odds.win)}, but then ${Math.round(odds.left)} would face ${facing}`;
      return facing > odds.left ? { ...idea, why } : null;
    }
    case 'own':
      return {
        theme: advice.line === undefined ? 'keep the cards' : 'the winning trade',
        area: 'your cards',
        piece: 'what the next set is worth',
      };
    default:
      return null;
  }
}

/** Enemies beside a territory, without those in it. */
const foesBeside = (scene: Sight, territory: number): number =>
  (scene.ground.graph.neighbours[territory] ?? [])
    .filter(each => isPreyAt(scene, each))
    .reduce((sum, each) => sum + (scene.armies[each] ?? 0), 0);

const winAfter = (scene: ConquestScene, source: number, more: number, target: number): number =>
  prospectOf(
    { ...scene, armies: scene.armies.with(source, (scene.armies[source] ?? 0) + more) },
    source,
    target,
  ).odds.win;

function partOf({ ground }: Sight, territory: number, { partOf: own }: Extras): string {
  const land = ground.continents.find(({ territories }) => territories.includes(territory));
  return own?.(territory) ?? land?.name ?? ground.names[territory] ?? '';
}

/** What an attack is for; null where the territory alone is won. */
export function strikeTheme(
  scene: ConquestScene,
  source: number,
  target: number,
  { cards }: Pick<Extras, 'cards'> = {},
): string | null {
  const { owners, ground, asked, armies } = scene;
  const owner = owners[target] ?? null;
  if (owner !== null && scene.capitals[owner] === target) return CAPITAL;
  if (owner !== null && owners.filter(each => each === owner).length === 1)
    return (cards?.[owner] ?? 0) > 0 ? 'knock out for the cards' : 'knock somebody out';
  for (const { territories, bonus } of ground.continents) {
    if (!territories.includes(target) || bonus <= 0) continue;
    const rest = territories.filter(each => each !== target).map(each => owners[each]);
    if (rest.every(each => each === asked)) return 'win a continent';
    if (owner !== null && rest.every(each => each === owner)) return 'break a continent';
  }
  if (owner !== null && asked !== null && isStrongest(scene, owner)) return 'strike the strongest';
  const joins = (ground.graph.neighbours[target] ?? []).some(
    each => owners[each] === asked && each !== source && (armies[each] ?? 0) > 1,
  );
  if (joins) return 'join your armies';
  return prospectOf(scene, source, target).odds.win >= 0.9 ? 'take what is cheap' : null;
}

/** True for the other player with most armies. */
function isStrongest({ owners, armies, asked, sides, names }: Sight, seat: Seat): boolean {
  const sums = seats(names.length).map(each =>
    asked !== null && sides[each] === sides[asked]
      ? 0
      : owners.reduce<number>((sum, owner, at) => sum + (owner === each ? (armies[at] ?? 0) : 0), 0),
  );
  const others = sums.filter((sum, each) => each !== seat && sum > 0);
  return others.length > 0 && others.every(sum => sum < (sums[seat] ?? 0));
}

/** Where an attack takes what its owner must not lose. */
export const CAPITAL = 'take the capital';
/** Where an attack does nothing else. */
export const GAIN = 'gain ground';

/** What an attack on a territory of somebody is worth; the best first. */
const WORTH = [
  CAPITAL,
  'knock out for the cards',
  'knock somebody out',
  'break a continent',
  'win a continent',
  'strike the strongest',
  'join your armies',
  'take what is cheap',
  GAIN,
];
export const worthOf = (theme: string): number => WORTH.length - WORTH.indexOf(theme);
