import type { ReactNode } from 'react';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import {
  prepareBoard,
  type WarzoneSetup,
  type WarzoneTypes,
  type WarzoneView,
} from '../../../../machines/warzone/types.ts';
import { boardAtlas } from '../../../app/map-board/board-atlas.ts';
import { type MapControls, mapControls } from '../../../app/map-board/controls.ts';
import { MapBoard } from '../../../app/map-board/map-board.tsx';
import type { Heading } from '../../../app/play/board.ts';
import type { PlayServices } from '../../../app/play/session.ts';
import type { BoardGame, BoardRoom } from '../../conquest/board/game.ts';
import { noBeat } from '../../conquest/board/motion.ts';
import { groundOf } from '../../conquest/board/scene.ts';
import type { Standing, Standings } from '../../conquest/board/standings.tsx';
import { viewOf } from './chronicle.ts';
import { dressed } from './map-scene.ts';
import type { Showing } from './playback.ts';
import { choicesOf, sightOf, stopsOf, turned, type WarzoneSight } from './sight.ts';

/** Warzone as a board of territories needs it, with what moves about on its map. */
export function warzoneGame(
  setup: WarzoneSetup,
  services: PlayServices,
): BoardGame<WarzoneTypes, WarzoneSight> & { readonly controls: MapControls } {
  const [ground, board] = [groundOf(setup.board), prepareBoard(setup.board)];
  const atlas = boardAtlas(setup, services);
  const controls = mapControls(atlas);
  return {
    ...{ viewOf, turned, stopsOf, dressed, controls },
    sightOf: look => sightOf(ground, board, look),
    choicesOf: (sight, _asked, focus) => choicesOf(sight, focus),
    headingOf: ({ view }) => headingOf(view, null),
    standingsOf: ({ view }, width) => standingsOf(view, { settled: true, incomes: width >= WIDE }),
    // What is executed is told order by order, without dice.
    beatOf: () => noBeat,
    steering: controls,
    Board: (props: BoardRoom): ReactNode => <MapBoard {...props} atlas={atlas} controls={controls} />,
  };
}

const PHASES = ['Orders', 'Execution'] as const;

/** Where a game of Warzone is; while a turn is told, where that is. */
export function headingOf(view: WarzoneView, showing: Showing | null): Heading {
  if (view.phase === 'picking') return { moment: 'the picks', phases: ['Picks', ...PHASES], phase: 0 };
  const turn = showing?.chapters[showing.chapter]?.turn ?? view.turn;
  const fog = view.options.fog === 'none' ? '' : ` · fog ${view.options.fog}`;
  // Letters, for they fit whatever the names are.
  const order = view.order.map(letter).join(' ');
  const isOver = view.phase === 'over';
  const first = showing === null && !isOver && order !== '' ? ` · order ${order}` : '';
  const phase = showing !== null ? 1 : isOver ? -1 : 0;
  return { moment: `turn ${turn}${fog}${first}`, phases: PHASES, phase };
}

/** Columns from which the new armies of each player are shown as well. */
export const WIDE = 36;

/** How the table of who has what is made. */
export interface Accounting {
  /** True while a turn is told: nobody is waited for. */
  readonly settled: boolean;
  /** Whether there is room for the new armies of this turn. */
  readonly incomes: boolean;
}

/** Who has what, as far as it can be known; the mark is at those who have not committed yet. */
export const standingsOf = (view: WarzoneView, accounting: Accounting): Standings => ({
  headings: ['armies', 'land', 'cards', ...(accounting.incomes ? ['new'] : [])],
  rows: seats(view.seats).map(seat => standingOf(view, seat, accounting)),
});

function standingOf(view: WarzoneView, seat: Seat, { settled, incomes }: Accounting): Standing {
  const { owners, armies, phase, eliminated } = view;
  const owned = owners.flatMap((owner, place) => (owner === seat ? [place] : []));
  const fogged = owners.includes('hidden') && seat !== view.viewer;
  const unsure = fogged || owned.some(place => armies[place] === null);
  const total = owned.reduce((sum, place) => sum + (armies[place] ?? 0), 0);
  const out = eliminated.includes(seat);
  const atLeast = (number: number, open: boolean): string =>
    !open ? `${number}` : number === 0 ? '?' : `${number}+`;
  return {
    seat,
    active: !settled && phase !== 'over' && view.committed[seat] === false && !out,
    out: out && phase !== 'picking' && owned.length === 0,
    numbers: [
      atLeast(total, unsure),
      atLeast(owned.length, fogged),
      `${view.handSizes[seat] ?? '?'}`,
      ...(incomes ? [incomeOf(view, seat)] : []),
    ],
  };
}

/** The armies that a player may deploy in this turn. */
function incomeOf({ incomes, phase }: WarzoneView, seat: Seat): string {
  const income = incomes[seat] ?? '?';
  if (phase !== 'ordering') return '';
  return income === '?' ? income : `+${income}`;
}
