import { usualDice } from '../../../machines/conquest/odds.ts';
import { grid, territories, territoryName } from '../../../machines/grid/board.ts';
import type { GridTypes } from '../../../machines/grid/types.ts';
import type { Forecasts } from '../../table/forecasts.ts';
import { conquestCampaigns } from '../conquest/campaigns.ts';

/** The chances of a path on the grid. */
export const gridForecasts: Forecasts<GridTypes> = {
  campaigns: conquestCampaigns(
    () => ({ names: territories.map(territoryName), graph: grid, groups: [], battles: usualDice }),
    ({ owners, troops }) => ({ owners, armies: troops }),
  ),
};
