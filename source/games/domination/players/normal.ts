import { territory } from '../../../../machines/conquest/board.ts';
import { mostAttackDice } from '../../../../machines/domination/checks.ts';
import type { DominationMove, DominationPhase } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { best, type Strike } from '../../conquest/players/choice.ts';
import { capital, claimed, gathered, home } from './beginning.ts';
import { settledMove } from './customs.ts';
import {
  attacks,
  foes,
  hasLasted,
  isFront,
  mayAttack,
  ownCountries,
  reachable,
  type Scene,
  stepToFront,
  threat,
} from './scene.ts';
import { trading } from './trading.ts';

/** It attacks with at least this chance to take the target … */
const GOOD_ODDS = 0.7;
/** … or with this one, when that puts a player out of the game or takes a capital. */
const FINISHING_ODDS = 0.5;
/** It goes on with a battle down to this chance. */
const RETREAT_ODDS = 0.4;
/** After so many turns of each player it grows bolder, so that a game between cautious players ends. */
const PATIENCE = 25;
/** After so many it stakes everything: where defence is strong, equal armies would wait for ever. */
const DESPAIR = 150;
/** What an attack counts for, beside armies, when it leads where the player wants to go: home, or after its prey. */
const HOME = 8;
const HUNT = 1_000_000;
/** An army is large when it is so many times what would be left behind. */
const LARGE = 3;

type Advance = Extract<DominationPhase, { name: 'attacking.advancing' }>;

/**
 * The normal player: rules of thumb. It gathers its armies at the continent that promises most, attacks there with
 * good odds, elsewhere for a card, and brings what stands idle to its strongest front.
 */
export function normal(scene: Scene): DominationMove {
  const { view, options, seat } = scene;
  const { phase } = view;
  switch (phase.name) {
    case 'setup.claiming':
      return { type: 'claim', territory: territory(claimed(scene)) };
    case 'setup.placing':
      return { type: 'place', territory: territory(gathered(scene, home(scene))), armies: 1 };
    case 'capital':
      return { type: 'choose-capital', territory: territory(capital(scene)) };
    case 'trading':
      return trading(scene, () => true);
    case 'placing':
      return { type: 'place', territory: territory(placement(scene)), armies: at(view.reserve, seat) };
    case 'attacking.choosing':
      return attack(scene);
    case 'attacking.rolling': {
      const armies = at(view.armies, phase.source);
      if (scene.battles.win(armies - 1, at(view.armies, phase.target)) < RETREAT_ODDS * courage(scene))
        return { type: 'retreat' };
      return { type: 'roll', dice: mostAttackDice(options, armies) };
    }
    case 'attacking.advancing':
      return { type: 'advance', armies: advance(scene, phase) };
    case 'fortifying':
      return fortification(scene);
    default:
      return settledMove(scene);
  }
}

/** How much of the odds it asks for: 1, after a long game ever less, and at last nothing. */
const courage = (scene: Scene): number =>
  hasLasted(scene, DESPAIR) ? 0 : Math.min(1, (PATIENCE * scene.seats) / Math.max(1, scene.view.turn));

/** A capital in danger first; else the strongest country at the continent that promises most. */
function placement(scene: Scene): number {
  const { view, seat } = scene;
  const own = view.capitals[seat] ?? null;
  const isInDanger = own !== null && view.owners[own] === seat && threat(scene, own) >= at(view.armies, own);
  if (isInDanger) return own;
  return isLate(scene) ? gathered(scene, prey(scene), HUNT) : gathered(scene, home(scene));
}

/** After a long game the weakest of the others is hunted down, for with ever more armies nobody else ends it. */
export const isLate = (scene: Scene): boolean => hasLasted(scene, PATIENCE);

/** The countries of the player with the fewest. */
function prey({ view, seat, seats }: Scene): ReadonlySet<number> {
  const countries: number[][] = Array.from({ length: seats }, () => []);
  for (const [country, owner] of view.owners.entries())
    if (owner !== null && owner !== seat) countries[owner]?.push(country);
  return new Set(best(countries, held => (held.length === 0 ? Number.NEGATIVE_INFINITY : -held.length)));
}

function attack(scene: Scene): DominationMove {
  const late = isLate(scene);
  const inside = late ? prey(scene) : home(scene);
  const good = mayAttack(scene) ? attacks(scene).filter(each => isWorthwhile(scene, each, inside)) : [];
  if (good.length === 0) return { type: 'end-attack' };
  const { source, target } = best(good, each => promise(scene, each, inside, late ? HUNT : HOME));
  return { type: 'attack', source: territory(source), target: territory(target) };
}

function isWorthwhile(scene: Scene, { source, target }: Strike, inside: ReadonlySet<number>): boolean {
  const { view, battles } = scene;
  const win = battles.win(at(view.armies, source) - 1, at(view.armies, target));
  if (isPrize(scene, target)) return win >= FINISHING_ODDS * courage(scene);
  const margin = inside.has(target) || !view.captured ? 0 : 0.15;
  return win >= (GOOD_ODDS + margin) * courage(scene);
}

/** The last country of its owner, or a capital. */
function isPrize({ view }: Scene, target: number): boolean {
  const owner = view.owners[target];
  return (
    (view.mode === 'capital' && view.capitals.some(each => each === target)) ||
    view.owners.indexOf(owner ?? null) === view.owners.lastIndexOf(owner ?? null)
  );
}

/** How good an attack among the worthwhile ones is. */
function promise(
  scene: Scene,
  { source, target }: Strike,
  inside: ReadonlySet<number>,
  wish: number,
): number {
  if (isPrize(scene, target)) return Number.POSITIVE_INFINITY;
  const { armies, owners } = scene.view;
  const onward = foes(scene, target).length;
  const held = owners.reduce((sum, owner) => sum + Number(owner === owners[target]), 0);
  const base = at(armies, source) - 2 * at(armies, target) - held / 2;
  return base + 2 * Math.min(3, onward) + (inside.has(target) ? wish : 0);
}

/**
 * As many as can go, unless there is nothing to attack from the target; but a large army leaves behind what the other
 * neighbours of the source call for. A hunt spreads out evenly, so that no corner is left to come back from.
 */
function advance(scene: Scene, { source, target, least, most }: Advance): number {
  const { view } = scene;
  const around = foes(scene, source);
  const onward = foes(scene, target).length;
  if (onward === 0) return around.length === 0 ? most : least;
  if (isLate(scene)) return Math.max(least, Math.ceil((most * onward) / (onward + around.length)));
  const wanted = around.reduce((sum, other) => sum + 2 * at(view.armies, other) + 2, 0);
  return LARGE * wanted <= most ? Math.max(least, most - wanted) : most;
}

/** Brings the largest army that stands idle to the strongest front that it can reach, or a step towards one. */
function fortification(scene: Scene): DominationMove {
  const { armies } = scene.view;
  const idle = ownCountries(scene).filter(country => at(armies, country) > 1 && !isFront(scene, country));
  if (idle.length === 0) return { type: 'pass' };
  const source = best(idle, country => at(armies, country));
  const near = reachable(scene, source).filter(country => isFront(scene, country));
  const target = near.length > 0 ? best(near, country => at(armies, country)) : stepFrom(scene, source);
  if (target === null) return { type: 'pass' };
  const moving = at(armies, source) - 1;
  return { type: 'fortify', source: territory(source), target: territory(target), armies: moving };
}

/** A step towards a front, where the rules allow steps. */
const stepFrom = (scene: Scene, source: number): number | null =>
  scene.options.fortify === 'none' ? null : stepToFront(scene, source);
