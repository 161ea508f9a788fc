import { usualDice } from '../../../machines/conquest/odds.ts';
import { grid, territories, territoryName } from '../../../machines/grid/board.ts';
import { whyImpossible } from '../../../machines/grid/invariants.ts';
import { newTroops } from '../../../machines/grid/turns.ts';
import type { GridPhase, GridPosition, GridSetup, GridTypes } from '../../../machines/grid/types.ts';
import { at, replaced } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { choiceEdit, type Edit, numberEdit, seatEdit } from '../../table/edits.ts';
import type { Forecasts } from '../../table/forecasts.ts';
import type { Positions } from '../../table/positions.ts';
import { conquestCampaigns } from '../conquest/campaigns.ts';
import { outOf } from '../conquest/edits.ts';

type Change = Edit<GridPosition>;

/** Positions of Simple Risk: nothing is hidden in them. */
export const gridPositions: Positions<GridTypes> = {
  whyImpossible: ({ setup }, position) => whyImpossible(setup, position),
  edits: ({ setup }, position, territory) =>
    territory === null ? gameEdits(setup, position) : territoryEdits(setup, position, territory),
  determinize: (_, { seats: _seats, options: _options, toMove: _toMove, ...open }, random) => ({
    ...open,
    random,
  }),
};

/** The chances of a path on the grid. */
export const gridForecasts: Forecasts<GridTypes> = {
  campaigns: conquestCampaigns(
    () => ({ names: territories.map(territoryName), graph: grid, groups: [], battles: usualDice }),
    ({ owners, troops }) => ({ owners, armies: troops }),
  ),
};

function territoryEdits(setup: GridSetup, position: GridPosition, territory: number): readonly Change[] {
  const { seats: count } = setup;
  const { phase, troops } = position;
  const give = (owner: Seat) => {
    const owners = replaced(position.owners, territory, owner);
    return inPhase(setup, {
      ...position,
      owners,
      eliminated: [...outOf(owners, position.eliminated, count)],
    });
  };
  const owner = seatEdit('owner', seats(count), at(position.owners, territory), give);
  if (phase.name === 'advancing' && phase.target === territory) return [owner];
  const set = (now: number) => inPhase(setup, movedIn(position, replaced(troops, territory, now)));
  return [owner, numberEdit('troops', at(troops, territory), set, { least: 1 })];
}

function gameEdits(setup: GridSetup, position: GridPosition): readonly Change[] {
  const { seats: count } = setup;
  const { active, phase, turn } = position;
  return [
    seatEdit('to move', seats(count), active, seat =>
      seat === active ? position : inPhase(setup, atRest({ ...position, active: seat })),
    ),
    choiceEdit('phase', PHASES, [phase.name, WORDS[phase.name]], name =>
      name === phase.name
        ? position
        : inPhase(setup, { ...position, turn: Math.max(1, turn), phase: begun(name) }),
    ),
    ...(turn === 0
      ? []
      : [numberEdit('turn', turn, now => inPhase(setup, { ...position, turn: now }), { least: 1 })]),
  ];
}

const WORDS: Readonly<Record<GridPhase['name'], string>> = {
  deploying: 'deployment',
  reinforcing: 'new troops',
  choosing: 'attacks',
  defending: 'the defence',
  advancing: 'moving in',
  moving: 'the movement',
  over: 'over',
};

const PHASES: readonly (readonly [GridPhase['name'], string])[] = [
  ['reinforcing', WORDS.reinforcing],
  ['choosing', WORDS.choosing],
  ['moving', WORDS.moving],
];

const begun = (name: GridPhase['name']): GridPhase =>
  name === 'choosing' || name === 'moving' ? { name } : { name: 'reinforcing', troops: 0 };

/** Ends a battle, since it belongs to the player on turn. */
const atRest = (position: GridPosition): GridPosition =>
  position.phase.name === 'defending' || position.phase.name === 'advancing'
    ? { ...position, phase: { name: 'choosing' } }
    : position;

/** Counts the new troops of a turn again. */
function inPhase(setup: GridSetup, position: GridPosition): GridPosition {
  const { phase, active, turn } = position;
  if (phase.name !== 'reinforcing') return position;
  return { ...position, phase: { ...phase, troops: newTroops(setup, position, active, turn) } };
}

/** Changes troops, with the most that may move into a captured territory. */
function movedIn(position: GridPosition, troops: readonly number[]): GridPosition {
  const { phase } = position;
  if (phase.name !== 'advancing') return { ...position, troops };
  return { ...position, troops, phase: { ...phase, most: at(troops, phase.source) - 1 } };
}
