import { frontOdds } from '../../../../machines/conquest/front-odds.ts';
import { letter } from '../../../../machines/seat.ts';
import { percent, plural } from '../../../../machines/wording.ts';
import type { Choices } from './choices.ts';
import { prospectOf } from './prospects.ts';
import type { ConquestScene, Focus, Sight, Transfer } from './scene.ts';
import { firstFocus, isPreyAt, noSelection, sceneOf } from './scene.ts';

/** A move as a hint describes it. */
export type Advice =
  | { readonly name: 'place'; readonly territory: number; readonly armies: number }
  | { readonly name: 'attack' | 'roll'; readonly source: number; readonly target: number }
  | ({ readonly name: 'move' | 'advance' } & Transfer)
  | { readonly name: 'defend'; readonly dice: number }
  | { readonly name: 'done' }
  /** A question of one game only: its words, and the line meant. */
  | { readonly name: 'own'; readonly text: string; readonly line?: number };

/** A percentage that does not break at the end of a row. */
const sharp = (chance: number): string => percent(chance).replace(' ', '');

/** Characters that always fit two rows of the narrowest panel. */
const LONGEST = 56;

/** The focus in which Enter carries out the hint. */
export function aimedAt({ choices }: ConquestScene, advice: Advice): Partial<Focus> {
  switch (advice.name) {
    case 'place': {
      const { territory, armies } = advice;
      const asksNumber = choices.range === null ? {} : { target: territory, number: armies };
      return { ...noSelection, cursor: territory, ...asksNumber };
    }
    case 'attack':
      return { ...noSelection, source: advice.source, cursor: advice.target };
    case 'move': {
      const { source, target, armies } = advice;
      return { ...noSelection, source, target, cursor: target, number: armies };
    }
    case 'advance':
      return { number: advice.armies, typed: '' };
    case 'defend':
      return { number: advice.dice, typed: '' };
    case 'own':
      return advice.line === undefined ? {} : { line: advice.line };
    case 'roll':
      return {};
    case 'done':
      return noSelection;
  }
}

/** The hint and its reason in a sentence for two rows of the panel: the gain and its chance. */
export function reasonOf(scene: ConquestScene, advice: Advice): string {
  const name = (territory: number): string => scene.ground.names[territory] ?? '';
  const chance = (source: number, target: number): string =>
    sharp(prospectOf(scene, source, target).odds.win);
  switch (advice.name) {
    case 'place':
      return reasonToPlace(scene, advice.territory, advice.armies);
    case 'attack': {
      const { source, target } = advice;
      const why = `${chance(source, target)}, ${gainOf(scene, target)}`;
      const whole = `${name(source)} attacks ${name(target)}: ${why}`;
      // Where it is aimed from stands on the board and in the panel as well.
      return whole.length <= LONGEST ? whole : `attack ${name(target)}: ${why}`;
    }
    case 'roll':
      return `roll on: ${chance(advice.source, advice.target)}, ${gainOf(scene, advice.target)}`;
    case 'move':
    case 'advance': {
      const { source, target, armies } = advice;
      const faces = `${plural(threatBeside(scene, target), 'enemy', 'enemies')} there`;
      return `move ${armies} to ${name(target)}: ${faces}, ${threatBeside(scene, source)} here`;
    }
    case 'defend':
      return `${advice.dice === 1 ? '1 die' : `${advice.dice} dice`}: each roll costs the attacker most so`;
    case 'own':
      return advice.text;
    case 'done':
      return reasonToStop(scene);
  }
}

/** The reason without the move, for a line of its own. */
export const whyAlone = (reason: string): string => reason.slice(reason.indexOf(': ') + 1).trimStart();

/** The reason for text without a board. */
export function reasonInLines<S extends Sight>(
  sight: S,
  choices: Choices,
  adviceOf: (scene: ConquestScene<S>) => Advice,
): string {
  const scene = sceneOf(sight, choices, firstFocus);
  return whyAlone(reasonOf(scene, adviceOf(scene)));
}

function threatBeside(scene: ConquestScene, territory: number): number {
  const beside = scene.ground.graph.neighbours[territory] ?? [];
  return beside.reduce((sum, other) => sum + (isPreyAt(scene, other) ? (scene.armies[other] ?? 0) : 0), 0);
}

/** The gain from taking a territory. */
export function gainOf(
  { ground, owners, names, asked, capitals, crown }: ConquestScene,
  target: number,
): string {
  const owner = owners[target] ?? null;
  const beaten = owner === null ? '' : (names[owner] ?? letter(owner));
  if (owner !== null && owners.filter(each => each === owner).length === 1) return `${beaten} is out`;
  if (owner !== null && capitals[owner] === target) return `${beaten} loses the ${crown}`;
  for (const { name, bonus, territories } of ground.continents) {
    if (!territories.includes(target)) continue;
    if (territories.every(each => each === target || owners[each] === asked))
      return `${name} is yours (+${bonus})`;
    if (owner !== null && territories.every(each => owners[each] === owner))
      return `${beaten} loses ${name} (+${bonus})`;
  }
  return beaten === '' ? 'one territory more' : `${beaten} loses it`;
}

function reasonToPlace(scene: ConquestScene, territory: number, more: number): string {
  const { ground, owners, armies, asked, limits } = scene;
  const name = ground.names[territory] ?? '';
  const land = ground.continents.find(({ territories }) => territories.includes(territory));
  if (owners[territory] !== asked && land !== undefined) {
    const held = land.territories.filter(each => each === territory || owners[each] === asked).length;
    return `${name}: it makes ${held} of the ${land.territories.length} of ${land.name}`;
  }
  const now = (armies[territory] ?? 0) + more;
  const enemies = (ground.graph.neighbours[territory] ?? []).filter(each => isPreyAt(scene, each));
  const [best] = enemies
    .map(target => ({ target, win: frontOdds(now, armies[target] ?? 0, limits).win }))
    .sort((one, other) => other.win - one.win);
  const to = more === 1 ? name : `${more} to ${name}`;
  if (best === undefined) return `${to}: it leads to the borders`;
  // The sentence has two rows: what is gained stands with the attack itself.
  if (best.win >= 0.5) return `${to}: ${ground.names[best.target] ?? ''} then falls at ${sharp(best.win)}`;
  const foes = threatBeside(scene, territory);
  return `${to}: ${plural(foes, 'enemy stands', 'enemies stand')} beside its ${armies[territory] ?? 0}`;
}

function reasonToStop(scene: ConquestScene): string {
  const { stage, choices, ground, clash } = scene;
  const [first] = [...choices.ways]
    .flatMap(([source, targets]) => [...targets].map(target => prospectOf(scene, source, target)))
    .sort((one, other) => other.odds.win - one.odds.win);
  if (stage === 'battle' && clash !== null)
    return `retreat: it is won at ${sharp(prospectOf(scene, clash.source, clash.target).odds.win)} only`;
  if (stage !== 'attack') return 'stay: no move makes a border safer';
  if (first === undefined) return 'stop: nothing can be attacked';
  return `stop: even ${ground.names[first.target] ?? ''} costs too much, at ${sharp(first.odds.win)}`;
}
