import type { ReactNode } from 'react';
import { letter, type Seat, seats } from '../../../../machines/seat.ts';
import { teamOf } from '../../../../machines/teams.ts';
import { ledger } from '../../../../machines/warzone/planning.ts';
import {
  prepareBoard,
  type WarzoneEvent,
  type WarzoneSetup,
  type WarzoneTypes,
  type WarzoneView,
} from '../../../../machines/warzone/types.ts';
import { boardAtlas } from '../../../screens/map-board/board-atlas.ts';
import { type MapControls, mapControls } from '../../../screens/map-board/controls.ts';
import { MapBoard } from '../../../screens/map-board/map-board.tsx';
import { MiniMap } from '../../../screens/map-board/mini-map.tsx';
import { type Arrow, emptyScene, type MapScene } from '../../../screens/map-board/scene.ts';
import type { Heading } from '../../../screens/play/board.ts';
import type { PlayServices } from '../../../screens/play/controller.ts';
import { type AimText, worldAim } from '../../conquest/board/aim.ts';
import type { BoardGame, BoardRoom } from '../../conquest/board/game.ts';
import { isAtRest, type Moment, movementOf, noBeat } from '../../conquest/board/motion.ts';
import { groundOf } from '../../conquest/board/scene.ts';
import type { Standing, Standings } from '../../conquest/board/standings.tsx';
import { isOrderEvent, isShown, viewOf } from './chronicle.ts';
import { momentOf, type PlaybackPosition } from './playback.ts';
import {
  choicesOf,
  focusAfter,
  pendingOf,
  plannedOf,
  plannerOf,
  readsNews,
  sightOf,
  stopsOf,
  type WarzoneScene,
  type WarzoneSight,
} from './sight.ts';

/** The map with fog and planned orders; or with what is executed at a moment of a replay. */
function decorate(map: MapScene, scene: WarzoneScene, events?: readonly WarzoneEvent[]): MapScene {
  const { view, asked, covered, step } = scene;
  const { overlay, names } = map;
  const bare: MapScene = { ...emptyScene, ...boardOf(view), overlay, names, seat: asked };
  if (events !== undefined) return eventMap(bare, events.find(isShown) ?? null);
  if (covered || step.name === 'over') return bare;
  if (view.phase === 'picking')
    return { ...bare, cursor: map.cursor, legal: new Set(view.offered), notes: wishNotes(scene) };
  const order = step.name === 'number' ? pendingOf(scene) : null;
  const cursor = order !== null && 'target' in order ? order.target : map.cursor;
  const flashing = readsNews(scene) ? scene.news.lost : map.flashing;
  const { selected, legal } = map;
  return { ...bare, cursor, selected, legal, flashing, arrows: arrowsOf(scene), notes: notesOf(scene) };
}

const boardOf = ({ owners, armies, capitals }: Pick<WarzoneView, 'owners' | 'armies' | 'capitals'>) => ({
  owners: owners.map(owner => (owner === 'hidden' ? null : owner)),
  armies,
  capitals: new Set(capitals.filter(capital => capital !== null)),
  fog: new Set(owners.flatMap((owner, territory) => (owner === 'hidden' ? [territory] : []))),
});

/** Marks offers and wishes, since not everybody sees which territories are brighter. */
function wishNotes({ view, wishes }: WarzoneScene): ReadonlyMap<number, string> {
  const offers = view.offered.map(territory => [territory, `+${view.armies[territory] ?? ''}`] as const);
  const chosen = wishes.items.map((territory, index) => [territory, `#${index + 1}`] as const);
  return new Map<number, string>([...offers, ...chosen]);
}

function arrowsOf(scene: WarzoneScene): readonly Arrow[] {
  const { draft, chosen, task } = scene;
  const pending = pendingOf(scene);
  const replaced = task.name === 'order' ? task.replaces : null;
  const given = draft.items.flatMap((order, index): Arrow[] => {
    if (!('source' in order) || index === replaced) return [];
    const stands = pending === null && (chosen === null || index === chosen);
    return [{ from: order.source, to: order.target, tone: stands ? 'accent' : 'dim' }];
  });
  if (pending === null || !('source' in pending)) return given;
  return [...given, { from: pending.source, to: pending.target, tone: 'accent' }];
}

/** The armies in own territories now and after the planned orders: `6>2`. */
function notesOf(scene: WarzoneScene): ReadonlyMap<number, string> {
  const { view, asked, draft } = scene;
  const notes = new Map<number, string>();
  if (asked === null) return notes;
  const { present, leaving } = ledger(plannerOf(scene), plannedOf(scene));
  view.armies.forEach((armies, territory) => {
    if (view.owners[territory] !== asked || armies === null) return;
    const [there, going] = [present[territory] ?? 0, leaving[territory] ?? 0];
    if (there !== armies || going > 0) notes.set(territory, `${armies}>${there - going}`);
  });
  for (const order of draft.items) {
    if (order.type !== 'bomb') continue;
    const armies = view.armies[order.territory] ?? null;
    const halved = armies === null ? '?/2' : `${armies}>${Math.max(1, Math.floor(armies / 2))}`;
    notes.set(order.territory, halved);
  }
  return notes;
}

/** The map during playback: the board of the moment, its event, and the armies that move just now. */
export function playbackMap(map: MapScene, showing: PlaybackPosition | null, moving: Moment): MapScene {
  const moment = momentOf(showing);
  if (moment === null) return map;
  const { seat, names } = map;
  const seen = isAtRest(moving) ? moment : (momentOf(showing, -1) ?? moment);
  const scene = eventMap({ ...emptyScene, ...boardOf(seen), seat, names }, moment.event);
  return moving.clash === null && isAtRest(moving) ? scene : { ...scene, ...movementOf(moving) };
}

/** A map with an event: both ends marked, the way between them, captures. */
function eventMap(base: MapScene, event: WarzoneEvent | null): MapScene {
  if (event === null || !isOrderEvent(event)) return base;
  const { order } = event;
  if ('source' in order) {
    const { source, target } = order;
    const won = event.type === 'attacked' ? event.captured : event.type !== 'failed';
    const tone = event.type === 'moved' ? 'accent' : won ? 'good' : 'bad';
    return {
      ...base,
      cursor: target,
      selected: new Set([source]),
      arrows: [{ from: source, to: target, tone }],
      flashing: new Set(event.type === 'attacked' && event.captured ? [target] : []),
    };
  }
  if (!('territory' in order)) return base;
  const notes = new Map<number, string>();
  if (event.type === 'deployed') notes.set(order.territory, `+${event.armies}`);
  return { ...base, cursor: order.territory, notes };
}

/** Warzone as a board of territories needs it, with what moves about on its map. */
export function warzoneGame(
  setup: WarzoneSetup,
  services: PlayServices,
): BoardGame<WarzoneTypes, WarzoneSight> & { readonly controls: MapControls } {
  const [ground, board] = [groundOf(setup.board), prepareBoard(setup.board)];
  const atlas = boardAtlas(setup, services);
  const controls = mapControls(atlas);
  return {
    ...{ viewOf, focusAfter, stopsOf, decorate, controls, atlas },
    sightOf: look => sightOf(ground, board, look),
    choicesOf: (sight, _asked, focus) => choicesOf(sight, focus),
    headingOf: sight => headingOf(sight, null),
    standingsOf: ({ view }, width) => standingsOf(view, { isOver: true, incomes: width >= WIDE }),
    // Executed orders are shown one by one, without dice.
    beatOf: () => noBeat,
    steering: controls,
    Board: (props: BoardRoom): ReactNode => <MapBoard {...props} atlas={atlas} controls={controls} />,
    Miniature: (props: BoardRoom): ReactNode => <MiniMap {...props} atlas={atlas} />,
  };
}

const PHASES = ['Orders', 'Execution'] as const;

/** The heading: turn, phase and aim; during playback those of the turn shown. */
export function headingOf(sight: WarzoneSight, showing: PlaybackPosition | null): Heading {
  const { view } = sight;
  if (view.phase === 'picking')
    return { moment: 'the picks', phases: ['Picks', ...PHASES], phase: 0, ...aimOf(sight) };
  const turn = showing?.chapters[showing.chapter]?.turn ?? view.turn;
  const fog = view.options.fog === 'none' ? '' : ` · fog ${view.options.fog}`;
  // Letters, for they fit whatever the names are.
  const order = view.order.map(letter).join(' ');
  const isOver = view.phase === 'over';
  const first = showing === null && !isOver && order !== '' ? ` · order ${order}` : '';
  const phase = showing !== null ? 1 : isOver ? -1 : 0;
  // Playback does not give away how the turn came out.
  const aim = showing === null ? aimOf(sight) : {};
  const { turnLimit } = view.options;
  const of = turnLimit > 0 && !isOver ? ` of ${turnLimit}` : '';
  return { moment: `turn ${turn}${of}${first}${fog}`, phases: PHASES, phase, ...aim };
}

function aimOf(sight: WarzoneSight): AimText {
  const { view } = sight;
  const { victory } = view.options;
  const hides = view.owners.includes('hidden');
  const unsure = (seat: Seat): boolean => hides && seat !== view.viewer;
  const goal = victory === 'all' ? {} : { goal: 'be the last player left' };
  return worldAim(sight, view.seats, view.options, { unsure, ...goal, holding: view.holding });
}

/** Columns from which the new armies of each player are shown as well. */
export const WIDE = 36;

interface Accounting {
  /** True during playback: nobody is waited for. */
  readonly isOver: boolean;
  /** True if there is room for the new armies of this turn. */
  readonly incomes: boolean;
}

/** Everybody's land, armies and cards as far as they are known; marks those who have not committed yet. */
export const standingsOf = (view: WarzoneView, accounting: Accounting): Standings => ({
  headings: ['armies', 'land', 'cards', ...(accounting.incomes ? ['new'] : [])],
  rows: seats(view.seats).map(seat => standingOf(view, seat, accounting)),
});

function standingOf(view: WarzoneView, seat: Seat, { isOver: settled, incomes }: Accounting): Standing {
  const { owners, armies, phase, eliminated } = view;
  const owned = owners.flatMap((owner, territory) => (owner === seat ? [territory] : []));
  const fogged = owners.includes('hidden') && seat !== view.viewer;
  const unsure = fogged || owned.some(territory => armies[territory] === null);
  const total = owned.reduce((sum, territory) => sum + (armies[territory] ?? 0), 0);
  const out = eliminated.includes(seat);
  const atLeast = (number: number, open: boolean): string =>
    !open ? `${number}` : number === 0 ? '?' : `${number}+`;
  return {
    seat,
    team: teamOf(view, seat),
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

function incomeOf({ incomes, phase }: WarzoneView, seat: Seat): string {
  const income = incomes[seat] ?? null;
  return phase !== 'ordering' ? '' : income === null ? '?' : `+${income}`;
}
