import { territory } from '../../../machines/conquest/board.ts';
import { prepareBoard, type WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { Forecasts } from '../../table/forecasts.ts';
import { conquestCampaigns, fieldOf } from '../conquest/campaigns.ts';
import { forcesOf } from './board/order-advice.ts';

/** The chances of a path and of a continent, as far as they are visible, without what others do meanwhile. */
export const warzoneForecasts = {
  campaigns: conquestCampaigns(
    ({ setup: { board, options } }) => fieldOf(board, prepareBoard(board).graph, options),
    // A commander who is attacked strikes as armies do; the own one is not taken along.
    (view, seat) => ({
      owners: view.owners,
      armies: view.armies.map((armies, each) =>
        view.owners[each] === seat
          ? armies
          : forcesOf(view, { target: territory(each), armies: 0 }).defenders,
      ),
    }),
  ),
} satisfies Forecasts<WarzoneTypes>;
