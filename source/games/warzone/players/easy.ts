import { at } from '../../../../machines/result.ts';
import type { Luck } from '../../../players/luck.ts';
import { Muster } from './muster.ts';
import { cards, foreignBeside, fronts, hasTruceWith, ownTerritories, type Stand } from './stand.ts';
import { gather } from './strategies.ts';

/** Of so many attacks that look good, one is left out. */
const SKIPPED = 3;

/**
 * The easy player: chance decides, within reason. New armies go one by one to places where there is somebody to fight;
 * it attacks with everything where it has clearly more than it meets, and brings idle armies to the front.
 */
export function easy(stand: Stand, luck: Luck): Muster {
  const muster = new Muster(stand);
  const front = fronts(stand);
  const places = front.length > 0 ? front : ownTerritories(stand);
  if (places.length === 0) return muster;
  for (let count = cards(stand, 'reinforcement'); count > 0; count--) muster.reinforce();
  while (muster.pool > 0) muster.deploy(luck.pick(places), Math.max(1, Math.ceil(stand.pool / 6)));
  for (const source of front) {
    const free = at(muster.free, source);
    const weaker = foreignBeside(stand, source).filter(
      each => free >= 2 * at(stand.armies, each) && !hasTruceWith(stand, at(stand.owners, each)),
    );
    if (weaker.length > 0 && luck.below(SKIPPED) > 0) muster.advance(source, luck.pick(weaker), free);
  }
  gather(
    muster,
    front,
    ownTerritories(stand).filter(each => !front.includes(each)),
  );
  return muster;
}
