import { netChances } from '../../../machines/conquest/exchange.ts';
import { type Order, placesOf } from '../../../machines/warzone/orders.ts';
import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { Fight, LuckReader } from '../../study/luck/luck.ts';

/** Where an attack came from and went to. */
function frontOf(order: Order): Pick<Fight, 'source' | 'target'> {
  const [source = 0, target = 0] = placesOf(order);
  return { source, target };
}

/** What attacks could have come to: armies killed, less those lost. */
export const warzoneLuck: LuckReader<WarzoneTypes> = {
  measure: 'armies killed, less those lost',
  fight: ['attack', 'attacks'],
  fights: (events, { setup: { options } }) =>
    events
      .filter(event => event.type === 'attacked')
      .map(({ seat, defender, order, sent, defenders, lost, killed }) => ({
        ...{ seat, defender, ...frontOf(order) },
        attackerLoses: lost,
        defenderLoses: killed,
        came: killed - lost,
        chances: { least: -sent, of: netChances(options, sent, defenders ?? 0) },
        of: 0,
      })),
  placeName: (territory, { setup }) => setup.board.countries[territory]?.name ?? `${territory}`,
};
