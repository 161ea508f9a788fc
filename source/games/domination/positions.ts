import type { Mission } from '../../../machines/conquest/deck.ts';
import { openOf } from '../../../machines/domination/index.ts';
import { whyImpossible } from '../../../machines/domination/invariants.ts';
import {
  type DominationPosition,
  type DominationSetup,
  type DominationTypes,
  type DominationView,
  prepareBoard,
} from '../../../machines/domination/types.ts';
import { isFulfilled, usableMissions } from '../../../machines/domination/winning.ts';
import { Chance } from '../../../machines/random.ts';
import { at } from '../../../machines/result.ts';
import { type Seat, seats } from '../../../machines/seat.ts';
import { canonicalJson } from '../../table/canonical.ts';
import type { Positions } from '../../table/positions.ts';
import { canGoOn, goneOn } from './conduct.ts';
import { dominationEdits } from './edits.ts';

/** Positions of Domination; the deck and others' cards and missions are hidden. */
export const dominationPositions: Positions<DominationTypes> = {
  whyImpossible: ({ setup }, position) =>
    whyImpossible({ setup, board: prepareBoard(setup.board) }, position),
  edits: ({ setup }, position, territory) =>
    dominationEdits({ setup, board: prepareBoard(setup.board) }, position, territory),
  goOn({ setup }, position) {
    if (!canGoOn({ setup, board: prepareBoard(setup.board) }, position)) return null;
    const missions = position.missions.map(() => null);
    const options = { ...setup.options, mode: 'domination' } as const;
    return { setup: { ...setup, options }, position: { ...goneOn(position), missions } };
  },
  determinize: ({ setup }, view, random) => {
    const chance = new Chance(random);
    const { hand, handSizes, viewer, cards } = view;
    const known = new Set([...hand, ...view.used]);
    const hidden = [...cards.keys()].filter(card => !known.has(card));
    const unknown = [...chance.shuffled('cards', hidden)];
    const hands = handSizes.map((size, seat) => (seat === viewer ? hand : unknown.splice(0, size)));
    const open: DominationPosition = {
      ...openOf(view),
      hands,
      deck: unknown.slice(0, view.deckSize).toSorted((one, other) => one - other),
      missions: handSizes.map(() => null),
      start: null,
      random,
    };
    return setup.options.mode === 'mission'
      ? { ...open, missions: missionsOf(setup, view, open, chance) }
      : open;
  },
};

/** The known missions, and for other seats random ones that are not fulfilled yet. */
function missionsOf(
  setup: DominationSetup,
  { viewer, mission: own, shownMissions }: DominationView,
  open: DominationPosition,
  chance: Chance,
): readonly number[] {
  const game = { setup, board: prepareBoard(setup.board) };
  const left = [...chance.shuffled('missions', usableMissions(setup))];
  const taken = (fits: (mission: Mission) => boolean): number | undefined => {
    const place = left.findIndex(index => fits(at(setup.missions, index)));
    return place < 0 ? undefined : left.splice(place, 1)[0];
  };
  const isSame = (one: Mission) => (other: Mission) => canonicalJson(one) === canonicalJson(other);
  const all = seats(setup.seats);
  const known = all.map(seat => {
    const mission = seat === viewer ? own : at(shownMissions, seat);
    return mission === null ? undefined : taken(isSame(mission));
  });
  const isOpen = (seat: Seat) => (mission: Mission) => !isFulfilled(game, open, seat, mission);
  return all.map(seat => known[seat] ?? taken(isOpen(seat)) ?? taken(() => true) ?? 0);
}
