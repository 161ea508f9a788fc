import type { Territory } from '../../../../machines/conquest/board.ts';
import { bookOf } from '../../../../machines/conquest/exchange.ts';
import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import type { WarzoneOptions } from '../../../../machines/warzone/options.ts';
import type { Luck } from '../../../players/luck.ts';
import { bestOf } from '../../conquest/players/choice.ts';
import { Muster } from './muster.ts';
import {
  cards,
  foreignBeside,
  fronts,
  hasTruceWith,
  ownBeside,
  ownTerritories,
  type Stand,
  threatTo,
} from './stand.ts';
import { gather } from './strategies.ts';
import { exposure, type Leaning, Worth } from './worth.ts';

/** How a player makes its plan. */
export interface Temper extends Leaning {
  /** The chance to capture that an attack is given, 0 to 1. */
  readonly sure: number;
  /** How many of the strongest enemy beside it a territory keeps back, as a share. */
  readonly caution: number;
  /** An attack must be worth so much for each army that it ties up. */
  readonly least: number;
  /** How many armies an enemy is thought to deploy where it is attacked, as a share of an own income. */
  readonly hedge: number;
  /** Where what is left is deployed: on the largest army, where the enemy is strongest, or in one place. */
  readonly rest: 'mass' | 'defend' | Territory;
  /** True: attacks on other players come last. */
  readonly late: boolean;
  /** Values are thought higher or lower by up to this share, by chance. */
  readonly whim: number;
}

export const SOBER: Temper = {
  sure: 0.8,
  caution: 0.3,
  least: 0.25,
  hedge: 0,
  rest: 'mass',
  whim: 0,
  favoured: null,
  war: 1,
  late: false,
};

/** Beyond so many defenders chance evens out, and the mean with a margin will do. */
const FEW = 120;

/** The armies that capture a territory with a wanted chance. */
export function needed(options: WarzoneOptions, defenders: number, sure: number): number {
  if (defenders <= FEW) return bookOf(options).least(defenders, sure);
  const mean = (defenders * 100) / options.attackRate;
  return Math.ceil(mean + Math.sqrt(mean) * (options.luck / 100));
}

/** An attack that would be good. */
interface Attack {
  readonly source: Territory;
  readonly target: Territory;
  readonly armies: number;
  /** How many of them must be deployed first. */
  readonly lack: number;
  readonly score: number;
}

/**
 * A plan for one turn: the attacks that pay most for the armies that they tie up, as many as the armies allow; the
 * rest of the new armies where they count; idle armies to the front.
 */
export function campaign(stand: Stand, temper: Temper, luck: Luck | null): Muster {
  const muster = new Muster(stand);
  if (ownTerritories(stand).length === 0) return muster;
  playCards(muster);
  const worth = new Worth(stand, temper);
  const kept = keepers(stand, temper, worth);
  const targets = targetsOf(stand, temper, luck);
  while (targets.size > 0) {
    const attack = bestAttack(muster, { temper, worth, kept, targets });
    if (attack === null) break;
    muster.deploy(attack.source, attack.lack);
    muster.advance(attack.source, attack.target, attack.armies);
    worth.take(attack.target);
    targets.delete(attack.target);
  }
  if (temper.late) muster.delay();
  deployRest(muster, temper, worth);
  followUp(muster);
  gather(muster, frontsOf(stand), inland(stand));
  return muster;
}

/** The territories that could be attacked, each with a whim and with the armies that it may hold by then. */
function targetsOf(stand: Stand, temper: Temper, luck: Luck | null): Map<Territory, Target> {
  const targets = new Map<Territory, Target>();
  for (const front of fronts(stand)) {
    for (const target of foreignBeside(stand, front)) {
      const owner = at(stand.owners, target);
      if (targets.has(target) || hasTruceWith(stand, owner)) continue;
      const whim = luck === null ? 1 : 1 + temper.whim * (2 * luck.fraction() - 1);
      const more = owner === null ? 0 : Math.round(temper.hedge * stand.pool);
      const defenders = at(stand.armies, target) + more;
      targets.set(target, { whim, needed: needed(stand.options, defenders, temper.sure) });
    }
  }
  return targets;
}

interface Target {
  readonly whim: number;
  readonly needed: number;
}

interface Choice {
  readonly temper: Temper;
  readonly worth: Worth;
  readonly kept: readonly number[];
  readonly targets: ReadonlyMap<Territory, Target>;
}

function bestAttack(muster: Muster, { temper, worth, kept, targets }: Choice): Attack | null {
  let chosen: Attack | null = null;
  for (const [target, { whim, needed: armies }] of targets) {
    const value = worth.of(target) * whim;
    for (const source of ownBeside(muster.stand, target)) {
      const lack = Math.max(0, armies - Math.max(0, at(muster.free, source) - at(kept, source)));
      if (lack > muster.pool) continue;
      const score = value / (0.4 * armies + 0.6 * lack + 0.4);
      if (score > (chosen?.score ?? temper.least)) chosen = { source, target, armies, lack, score };
    }
  }
  return chosen;
}

/** How many armies each territory keeps back from attacks: more where a continent hangs on it. */
function keepers(stand: Stand, temper: Temper, worth: Worth): readonly number[] {
  const kept = new Array<number>(stand.board.size).fill(0);
  if (temper.caution === 0) return kept;
  for (const front of fronts(stand)) {
    const weight = Math.min(1.5, worth.keeping(front) / 3);
    kept[front] = Math.round(temper.caution * weight * threatTo(stand, front));
  }
  return kept;
}

/** The fronts beside other players; where there are none, those beside neutral territories. */
function frontsOf(stand: Stand): readonly Territory[] {
  const all = fronts(stand);
  const hostile = all.filter(each => threatTo(stand, each) > 0 || hasEnemyBeside(stand, each));
  return hostile.length > 0 ? hostile : all;
}

const hasEnemyBeside = (stand: Stand, of: Territory): boolean =>
  foreignBeside(stand, of).some(each => stand.owners[each] !== null);

function deployRest(muster: Muster, temper: Temper, worth: Worth): void {
  const { stand } = muster;
  if (muster.pool === 0) return;
  if (typeof temper.rest === 'number') {
    muster.deploy(temper.rest, muster.pool);
    return;
  }
  const candidates = frontsOf(stand);
  const among = candidates.length > 0 ? candidates : ownTerritories(stand);
  const chosen = bestOf(among, each =>
    temper.rest === 'mass'
      ? at(muster.free, each) + 0.3 * exposure(stand, each) + 0.3 * threatTo(stand, each)
      : worth.keeping(each) * (1 + threatTo(stand, each)) - at(muster.free, each),
  );
  if (chosen !== undefined) muster.deploy(chosen, muster.pool);
}

/** Where an attack leaves nobody else to fight, everybody goes along. */
function followUp(muster: Muster): void {
  const { stand } = muster;
  for (const source of fronts(stand)) {
    const beside = foreignBeside(stand, source);
    const [target] = beside;
    if (target === undefined || !beside.every(each => muster.isTarget(each))) continue;
    const next = bestOf(beside, each => (muster.sends(source, each) ? exposure(stand, each) : -1));
    if (next !== undefined && muster.sends(source, next))
      muster.advance(source, next, at(muster.free, source));
  }
}

/** The own territories that touch nobody that matters. */
function inland(stand: Stand): readonly Territory[] {
  const matters = new Set(frontsOf(stand));
  return ownTerritories(stand).filter(each => !matters.has(each));
}

/** A bomb is worth its card from so many armies on. */
const BOMBED = 6;
/** An airlift is worth its card from so many armies on. */
const LIFTED = 4;

/** Plays the cards that are worth it now: reinforcements at once, bombs on large armies, airlifts of idle ones. */
export function playCards(muster: Muster): void {
  const { stand } = muster;
  for (let count = cards(stand, 'reinforcement'); count > 0; count--) muster.reinforce();
  bomb(muster);
  lift(muster);
  negotiate(muster);
}

function bomb(muster: Muster): void {
  const { stand } = muster;
  const targets = new Set(fronts(stand).flatMap(each => foreignBeside(stand, each)));
  const worthIt = [...targets]
    .filter(each => {
      const owner = at(stand.owners, each);
      return owner !== null && !hasTruceWith(stand, owner) && at(stand.armies, each) >= BOMBED;
    })
    .toSorted((one, other) => at(stand.armies, other) - at(stand.armies, one));
  for (const territory of worthIt.slice(0, cards(stand, 'bomb'))) muster.give({ type: 'bomb', territory });
}

/** Carries the largest army without an enemy to the front with the strongest one. */
function lift(muster: Muster): void {
  const { stand } = muster;
  if (cards(stand, 'airlift') === 0) return;
  const front = fronts(stand);
  const idle = ownTerritories(stand).filter(each => !front.includes(each));
  const source = bestOf(idle, each => at(muster.free, each));
  const target = bestOf(front, each => threatTo(stand, each) + at(stand.armies, each) / 2);
  if (source === undefined || target === undefined || at(muster.free, source) < LIFTED) return;
  muster.airlift(source, target, at(muster.free, source));
}

/** With two or more others: a truce with the strongest of them, so that the war is with the others. */
function negotiate(muster: Muster): void {
  const { stand } = muster;
  const others = seats(stand.seats).filter(each => each !== stand.seat && !stand.eliminated.includes(each));
  if (others.length < 2 || cards(stand, 'diplomacy') === 0) return;
  const strength = (who: number): number =>
    stand.armies.reduce((sum, armies, each) => sum + (stand.owners[each] === who ? armies : 0), 0);
  const partner = bestOf(others, strength);
  if (partner === undefined || hasTruceWith(stand, partner) || strength(partner) <= strength(stand.seat))
    return;
  muster.give({ type: 'negotiate', seat: partner });
}
