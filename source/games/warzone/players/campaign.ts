import { at } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import type { Luck } from '../../../players/player-random.ts';
import { best, bestOf } from '../../conquest/players/choice.ts';
import {
  type BeliefState,
  cards,
  foreignBeside,
  fronts,
  hasTruceWith,
  incomesOf,
  ownTerritories,
  threatTo,
} from './belief-state.ts';
import { Muster } from './order-builder.ts';
import { Plan } from './plan.ts';
import { needed, type Temper } from './plan-style.ts';
import { NEUTRAL, Sketch } from './sketch.ts';

/** The orders of a turn: the cards that are worth it, then a plan for the rest. */
export function campaign(stand: BeliefState, temper: Temper, luck: Luck | null): Muster {
  const muster = new Muster(stand);
  const { seat, options } = stand;
  if (!stand.owners.includes(seat)) return muster;
  playCards(muster);
  const incomes = incomesOf(stand);
  const plan = new Plan(new Sketch(stand, []), {
    seat,
    pool: muster.pool,
    temper,
    free: muster.free,
    price: (defenders, owner) =>
      needed(
        options,
        defenders + (owner === NEUTRAL ? 0 : Math.round(temper.hedge * (incomes[owner] ?? 0))),
        temper.sure,
      ),
    incomes,
    friends: seats(stand.seats).filter(each => hasTruceWith(stand, each)),
    luck,
  });
  muster.take(plan.orders());
  return muster;
}

/** Fewest armies worth a bomb, and an airlift. */
const BOMBED = 6;
const LIFTED = 4;

/** Plays the cards that pay now: reinforcements at once, bombs on large armies, airlifts of idle ones. */
export function playCards(muster: Muster): void {
  const { stand } = muster;
  for (let count = cards(stand, 'reinforcement'); count > 0; count--) muster.reinforce();
  bomb(muster);
  lift(muster);
  negotiate(muster);
}

function bomb(muster: Muster): void {
  const { stand } = muster;
  if (cards(stand, 'bomb') === 0) return;
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

/** Against two or more others: makes a truce with the strongest one if it is stronger. */
function negotiate(muster: Muster): void {
  const { stand } = muster;
  const others = seats(stand.seats).filter(each => each !== stand.seat && !stand.eliminated.includes(each));
  if (others.length < 2 || cards(stand, 'diplomacy') === 0) return;
  const strength = (who: number): number =>
    stand.armies.reduce((sum, armies, each) => sum + (stand.owners[each] === who ? armies : 0), 0);
  const partner = best(others, strength);
  if (!hasTruceWith(stand, partner) && strength(partner) > strength(stand.seat))
    muster.give({ type: 'negotiate', seat: partner });
}
