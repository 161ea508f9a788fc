import { diceLimits } from '../../../machines/domination/options.ts';
import { type DominationTypes, prepareBoard } from '../../../machines/domination/types.ts';
import type { Forecasts } from '../../table/forecasts.ts';
import { conquestCampaigns, fieldOf } from '../conquest/campaigns.ts';

export const dominationForecasts: Forecasts<DominationTypes> = {
  campaigns: conquestCampaigns(
    ({ setup: { board, options } }) => fieldOf(board, prepareBoard(board).graph, diceLimits(options)),
    ({ owners, armies }) => ({ owners, armies }),
  ),
};
