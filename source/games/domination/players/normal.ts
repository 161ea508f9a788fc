import { territory } from '../../../../machines/conquest/board.ts';
import type { DominationMove } from '../../../../machines/domination/types.ts';
import { at } from '../../../../machines/result.ts';
import { isPrey } from '../../../../machines/teams.ts';
import { best, type Strike } from '../../conquest/players/choice.ts';
import { attacks, foes, idleOnes, isFront } from '../../conquest/players/field.ts';
import {
  type Advance,
  commonMove,
  marchAll,
  placed,
  rollOrRetreat,
  strike,
  tradeMove,
} from './common-moves.ts';
import { bestClaim, capital, gatheringPoint, home } from './opening.ts';
import { siege } from './siege.ts';
import { hasLasted, mayAttack, reachable, type Situation, stepToFront } from './situation.ts';

/** It attacks with at least this chance of capture … */
const GOOD_ODDS = 0.7;
/** … or with this one to eliminate a player or to take a capital. */
const FINISHING_ODDS = 0.5;
/** The battle goes on down to this chance. */
const RETREAT_ODDS = 0.4;
/** Turns of each player after which it grows bolder, so that games between cautious players end. */
const PATIENCE = 25;
/** Turns of each player after which it stakes everything, as equal armies would wait for ever. */
const DESPAIR = 150;
/** The value of an attack in the home continent, or on the hunted player, beside armies. */
const HOME = 8;
const HUNT = 1_000_000;
/** An army is large when it is so many times what would stay behind. */
const LARGE = 3;

/**
 * The normal player, by rules of thumb: gathers armies at the most valuable continent, attacks there with good odds,
 * elsewhere for a card, and moves idle armies to its strongest front.
 */
export function normal(situation: Situation): DominationMove {
  const { view, seat } = situation;
  const isSlow = situation.options.attacks > 0 && isLate(situation) && !hasLasted(situation, DESPAIR);
  const besieging = isSlow ? siege(situation) : null;
  if (besieging !== null) return besieging;
  const { phase } = view;
  switch (phase.name) {
    case 'setup.claiming':
      return { type: 'claim', territory: territory(bestClaim(situation)) };
    case 'setup.placing':
      return { type: 'place', territory: territory(gatheringPoint(situation, home(situation))), armies: 1 };
    case 'capital':
      return { type: 'choose-capital', territory: territory(capital(situation)) };
    case 'trading':
      return tradeMove(situation, () => true);
    case 'placing':
      return placed(situation, placement(situation), at(view.reserve, seat));
    case 'attacking.choosing':
      return attack(situation);
    case 'attacking.rolling':
      return rollOrRetreat(situation, phase, RETREAT_ODDS * courage(situation));
    case 'attacking.advancing':
      return { type: 'advance', armies: advance(situation, phase) };
    case 'fortifying':
      return fortification(situation);
    default:
      return commonMove(situation);
  }
}

/** The share of the usual odds that it demands: 1, in long games ever less, at last none. */
const courage = (situation: Situation): number =>
  hasLasted(situation, DESPAIR)
    ? 0
    : Math.min(1, (PATIENCE * situation.seats) / Math.max(1, situation.view.turn));

/** An endangered capital first; else the strongest country at the most valuable continent. */
function placement(situation: Situation): number {
  const { terrain, view, sides, seat } = situation;
  const own = view.capitals[seat] ?? null;
  const isStronger = (from: number): boolean =>
    own !== null &&
    isPrey(sides, at(view.owners, from), seat) &&
    at(view.armies, from) >= at(view.armies, own);
  const isInDanger = own !== null && view.owners[own] === seat && at(terrain.into, own).some(isStronger);
  if (isInDanger) return own;
  return isLate(situation)
    ? gatheringPoint(situation, prey(situation), HUNT)
    : gatheringPoint(situation, home(situation));
}

/** After a long game it hunts the weakest opponent, since with growing armies nobody else ends the game. */
export const isLate = (situation: Situation): boolean =>
  hasLasted(situation, PATIENCE) || rivalHolder(situation) !== null;

/** A rival who holds the share that wins, or null. */
function rivalHolder({ view, sides, seat }: Situation): number | null {
  const holder = view.holding?.seat ?? null;
  return holder !== null && isPrey(sides, holder, seat) ? holder : null;
}

/** The countries of the opponent with the fewest, or of one who holds the share that wins. */
function prey(situation: Situation): ReadonlySet<number> {
  const { view, seat, sides, seats } = situation;
  const holder = rivalHolder(situation);
  if (holder !== null)
    return new Set(view.owners.flatMap((owner, country) => (owner === holder ? [country] : [])));
  const countries: number[][] = Array.from({ length: seats }, () => []);
  for (const [country, owner] of view.owners.entries())
    if (owner !== null && isPrey(sides, owner, seat)) countries[owner]?.push(country);
  return new Set(best(countries, held => (held.length === 0 ? Number.NEGATIVE_INFINITY : -held.length)));
}

function attack(situation: Situation): DominationMove {
  const late = isLate(situation);
  const inside = late ? prey(situation) : home(situation);
  const possible = mayAttack(situation) ? attacks(situation) : [];
  const good = possible.filter(each => isWorthwhile(situation, each, inside));
  if (good.length === 0) return { type: 'end-attack' };
  return strike(best(good, each => promise(situation, each, inside, late ? HUNT : HOME)));
}

function isWorthwhile(
  situation: Situation,
  { source, target }: Strike,
  inside: ReadonlySet<number>,
): boolean {
  const { view, battles } = situation;
  const win = battles.win(at(view.armies, source) - 1, at(view.armies, target));
  if (isPrize(situation, target)) return win >= FINISHING_ODDS * courage(situation);
  const margin = inside.has(target) || !view.captured ? 0 : 0.15;
  return win >= (GOOD_ODDS + margin) * courage(situation);
}

/** True for the last country of its owner, and for capitals. */
function isPrize({ view }: Situation, target: number): boolean {
  const owner = view.owners[target];
  return (
    (view.mode === 'capital' && view.capitals.some(each => each === target)) ||
    view.owners.indexOf(owner ?? null) === view.owners.lastIndexOf(owner ?? null)
  );
}

/** The value of a worthwhile attack. */
function promise(
  situation: Situation,
  { source, target }: Strike,
  inside: ReadonlySet<number>,
  wish: number,
): number {
  if (isPrize(situation, target)) return Number.POSITIVE_INFINITY;
  const { armies, owners } = situation.view;
  const onward = foes(situation, target).length;
  const held = owners.reduce((sum, owner) => sum + Number(owner === owners[target]), 0);
  const base = at(armies, source) - 2 * at(armies, target) - held / 2;
  return base + 2 * Math.min(3, onward) + (inside.has(target) ? wish : 0);
}

/**
 * The most, unless the target has no enemies; a large army leaves what the source's other neighbours require. A hunt
 * spreads evenly, so that no corner survives.
 */
function advance(situation: Situation, { source, target, least, most }: Advance): number {
  const { view } = situation;
  const around = foes(situation, source);
  const onward = foes(situation, target).length;
  if (onward === 0) return around.length === 0 ? most : least;
  if (isLate(situation)) return Math.max(least, Math.ceil((most * onward) / (onward + around.length)));
  const wanted = around.reduce((sum, other) => sum + 2 * at(view.armies, other) + 2, 0);
  return LARGE * wanted <= most ? Math.max(least, most - wanted) : most;
}

/** Moves the largest idle army to the strongest front within reach, or one step towards one. */
function fortification(situation: Situation): DominationMove {
  const { armies } = situation.view;
  const idle = idleOnes(situation);
  if (idle.length === 0) return { type: 'pass' };
  const source = best(idle, country => at(armies, country));
  const near = reachable(situation, source).filter(country => isFront(situation, country));
  const target = near.length > 0 ? best(near, country => at(armies, country)) : stepFrom(situation, source);
  return target === null ? { type: 'pass' } : marchAll(situation, source, target);
}

/** A step towards a front, if the rules allow steps. */
const stepFrom = (situation: Situation, source: number): number | null =>
  situation.options.fortify === 'none' ? null : stepToFront(situation, source);
