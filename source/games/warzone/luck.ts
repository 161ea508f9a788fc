import { netChances } from '../../../machines/conquest/exchange.ts';
import { placesOf } from '../../../machines/warzone/orders.ts';
import type { WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { LuckReader } from '../../study/luck/luck.ts';

/** The luck of attacks: armies killed, less those lost. */
export const warzoneLuck: LuckReader<WarzoneTypes> = {
  measure: 'armies killed, less those lost',
  fight: ['attack', 'attacks'],
  fights: (events, { setup: { options } }) =>
    events
      .filter(event => event.type === 'attacked')
      .map(({ seat, defender, order, sent, defenders, lost, killed }) => {
        const [source = 0, target = 0] = placesOf(order);
        const chances = { least: -sent, of: netChances(options, sent, defenders ?? 0) };
        const result = { attackerLoses: lost, defenderLoses: killed, came: killed - lost };
        return { seat, defender, source, target, ...result, chances, of: 0 };
      }),
  placeName: (territory, { setup }) => setup.board.countries[territory]?.name ?? `${territory}`,
};
