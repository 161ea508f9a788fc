import { countOf } from '../../../machines/grid/board.ts';
import { reinforcement } from '../../../machines/grid/turns.ts';
import type { GridPhase, GridPosition, GridSetup } from '../../../machines/grid/types.ts';
import { at, replaced } from '../../../machines/result.ts';
import { seats } from '../../../machines/seat.ts';
import { choiceEdit, type Edit, numberEdit, seatEdit } from '../../table/edits.ts';
import { outOf } from '../conquest/edits.ts';

type Changed = Edit<GridPosition>;

/** What can be changed of a position of Simple Risk. */
export const gridEdits = (
  { seats: count }: GridSetup,
  position: GridPosition,
  place: number | null,
): readonly Changed[] => (place === null ? ofAll(position, count) : ofTerritory(position, count, place));

function ofTerritory(position: GridPosition, count: number, place: number): readonly Changed[] {
  const { owners, troops, phase } = position;
  const isEmpty = phase.name === 'advancing' && phase.target === place;
  return [
    seatEdit('owner', seats(count), at(owners, place), owner =>
      settled({
        ...position,
        owners: replaced(owners, place, owner),
        eliminated: [...outOf(replaced(owners, place, owner), position.eliminated, count)],
      }),
    ),
    ...(isEmpty
      ? []
      : [
          numberEdit('troops', at(troops, place), now => movedIn(position, replaced(troops, place, now)), {
            least: 1,
          }),
        ]),
  ];
}

function ofAll(position: GridPosition, count: number): readonly Changed[] {
  const { active, phase, turn } = position;
  return [
    seatEdit('to move', seats(count), active, seat =>
      seat === active ? position : settled(atRest({ ...position, active: seat })),
    ),
    choiceEdit('phase', PHASES, [phase.name, WORDS[phase.name]], name =>
      name === phase.name ? position : settled({ ...position, turn: Math.max(1, turn), phase: begun(name) }),
    ),
    ...(turn === 0 ? [] : [numberEdit('turn', turn, now => ({ ...position, turn: now }), { least: 1 })]),
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

/** The phases in which a turn can be begun by hand. */
const PHASES: readonly (readonly [GridPhase['name'], string])[] = [
  ['reinforcing', WORDS.reinforcing],
  ['choosing', WORDS.choosing],
  ['moving', WORDS.moving],
];

const begun = (name: GridPhase['name']): GridPhase =>
  name === 'choosing' || name === 'moving' ? { name } : { name: 'reinforcing', troops: 0 };

/** A battle is somebody's: with another on turn the attacks begin anew. */
const atRest = (position: GridPosition): GridPosition =>
  position.phase.name === 'defending' || position.phase.name === 'advancing'
    ? { ...position, phase: { name: 'choosing' } }
    : position;

/** New troops are as many as the territories say. */
function settled(position: GridPosition): GridPosition {
  const { phase, active } = position;
  if (phase.name !== 'reinforcing') return position;
  return { ...position, phase: { ...phase, troops: reinforcement(countOf(position, active)) } };
}

/** All but one of the source may move into what was taken. */
function movedIn(position: GridPosition, troops: readonly number[]): GridPosition {
  const { phase } = position;
  if (phase.name !== 'advancing') return { ...position, troops };
  return { ...position, troops, phase: { ...phase, most: at(troops, phase.source) - 1 } };
}
