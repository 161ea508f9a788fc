import { prepareBoard, type WarzoneTypes } from '../../../machines/warzone/types.ts';
import type { Forecasts } from '../../table/forecasts.ts';
import { conquestCampaigns, fieldOf } from '../conquest/campaigns.ts';

/** The chances of a path and of a continent, as far as they are visible, without what others do meanwhile. */
export const warzoneForecasts: Forecasts<WarzoneTypes> = {
  campaigns: conquestCampaigns(
    ({ setup: { board, options } }) => fieldOf(board, prepareBoard(board).graph, options),
    ({ owners, armies }) => ({ owners, armies }),
  ),
};
