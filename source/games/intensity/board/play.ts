import { handSizeFor } from '../../../../machines/intensity/cards.ts';
import { playersIn, pointsSoFar, sideSums } from '../../../../machines/intensity/round.ts';
import type { IntensityTypes, IntensityView } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { letter, type Seat, seat, seats } from '../../../../machines/seat.ts';
import { sidesOf, teamOf } from '../../../../machines/teams.ts';
import { Pen, painted, paintedOf } from '../../../screens/drawing/painter.tsx';
import type {
  BoardKind,
  BoardPlay,
  BoardWatch,
  Frame,
  Heading,
  Room,
  StepMoments,
} from '../../../screens/play/board.ts';
import { isHere, type PlayController, type PlayServices } from '../../../screens/play/controller.ts';
import { showsMovement } from '../../../screens/play/pacer.ts';
import { combine, derive, type Readable } from '../../../screens/store.ts';
import type { Occupant } from '../../../table/api.ts';
import type { MouseEvent } from '../../../terminal/types.ts';
import { intensityFilm } from '../film.ts';
import { cardBindings, cardCommands } from './bindings.ts';
import { cardAt, tableGeometry } from './geometry.ts';
import { handsCursor, paintHands } from './hands-painter.ts';
import { type CardModel, createCardModel } from './model.ts';
import { createTableMotion } from './motion.ts';
import { paceOf, weightOf } from './pace.ts';
import { beforeScoring, noFocus, type Scene, stepOf } from './scene.ts';
import { paintNumbers, paintSheet, verdictOf } from './sheet-painter.ts';
import { miniaturePainter, tablePainter } from './table-painter.ts';
import { standingsOf, tablePanel } from './table-panel.tsx';

export const intensityBoard: BoardKind<IntensityTypes> = {
  paceOf,
  weightOf,
  commands: Object.values(cardCommands),
  sends: {
    [cardCommands.pick.id]: ['discard'],
    [cardCommands.numberOfCard.id]: ['discard', 'play'],
    [cardCommands.playCard.id]: ['discard', 'play', 'ready'],
    [cardCommands.playOut.id]: ['play'],
  },
  open,
  film: intensityFilm,
  telling,
  watch,
};

/** The end of a hand in a replay: first its last round on the table, then its sheet. Null for every other step. */
function telling(events: readonly IntensityTypes['event'][]): StepMoments<IntensityTypes> | null {
  const scored = events.findIndex(({ type }) => type === 'hand-scored');
  if (scored < 0) return null;
  return {
    moments: [events.slice(0, scored), events.slice(scored)],
    views: (_, after) => [beforeScoring(after), after],
  };
}

function open(controller: PlayController<IntensityTypes>, services: PlayServices): BoardPlay<IntensityTypes> {
  const model = createCardModel(controller, services.clock);
  const { scene } = model;
  const { occupants, names } = controller.table;
  const moves = (): boolean => showsMovement(services, controller.pacer, scene.get().asked !== null);
  const motion = createTableMotion(services.clock, moves, services.mayMove);
  const stopWitness = controller.witness(events => {
    const { view } = scene.get();
    const lasts = motion.show(events, view.rounds.length > 0 && view.table.cards.length === 0);
    const laid = events.find(event => event.type === 'played')?.seat;
    const mayTakeBack = laid !== undefined && isHere(controller.table, laid) && controller.own?.canUndo(laid);
    const waits = Math.max(lasts, mayTakeBack === true ? TAKE_BACK : 0);
    if (waits > 0) controller.pacer.linger(waits);
  });
  return {
    heading: headings(scene),
    offersDraw: false,
    bindings: () => cardBindings(model, names),
    subscribe: scene.subscribe,
    get hint() {
      const { name } = scene.get().step;
      return name === 'pass' || name === 'play' ? model.hint : undefined;
    },
    hurry() {
      motion.skip();
      model.hurry();
    },
    get takesBack() {
      return scene.get().view.options.takeBack !== 'no';
    },
    typingAhead: false,
    get telling() {
      return scene.get().step.name === 'closing';
    },
    get repeating() {
      return model.playingOut;
    },
    stopRepeating: model.stopPlayingOut,
    uprightRows: ({ height }) =>
      height - (height < UPRIGHT_PANEL.from ? UPRIGHT_PANEL.short : UPRIGHT_PANEL.rows),
    isLong: true,
    Area: painted(theme => tablePainter(scene, occupants, theme, { moment: motion.moment }), {
      onMouse: (event, room) => clicked(model, event, room),
    }),
    Panel: tablePanel(controller, model),
    ResultChart: paintedOf(scene, ({ surface, theme }, now) => paintSheet(surface, now, names, theme)),
    ResultTable: paintedOf(scene, (pen, now) => paintNumbers(pen, now, names), { rows: names.length + 1 }),
    verdict: outcome => verdictOf(outcome, controller.table.view('spectator'), names),
    close() {
      stopWitness();
      motion.skip();
      model.close();
    },
  };
}

/** Milliseconds for which others wait with their cards where one may be taken back. */
const TAKE_BACK = 2000;
/** Rows for the question and the last lines of the log under an upright table, which tells the points itself. */
const UPRIGHT_PANEL = { rows: 6, short: 4, from: 26 } as const;
/** Rows under the table of a replay, which lists the points once more, with as much of the log as fits. */
const WATCHED_PANEL = 10;

/** A click chooses a card to pass; to play one, a second click on it is needed. */
function clicked(model: CardModel, event: MouseEvent, { width, height }: Room): void {
  if (event.kind !== 'press' || event.button !== 'left') return;
  const { hand, step, focus, view } = model.scene.get();
  const geometry = tableGeometry(width, height, playersIn(view));
  const card = geometry === null || hand === null ? null : cardAt(geometry, hand, width, event);
  if (card === null) {
    if (['cover', 'closing', 'scored'].includes(step.name)) model.confirm();
    return;
  }
  model.lookAt(card);
  if (step.name === 'pass') model.pick();
  else if (step.name === 'play' && (focus.cursor === card || !view.legal.includes(card))) model.confirm();
}

/** Intensity for spectators, who see what the options allow. */
function watch(frame: Readable<Frame<IntensityTypes>>, occupants: readonly Occupant[]): BoardWatch {
  const scene = derive(frame, sceneOfFrame);
  const names = occupants.map(({ name }) => name);
  // Players without a name appear by their letters.
  const called = occupants.map((each, of) => (each.name === '' ? { ...each, name: letter(seat(of)) } : each));
  const looking = handsCursor(() => frame.get().view);
  const looked = combine(frame, looking.cursor, ({ view }, cursor) => ({ view, cursor }));
  return {
    heading: headings(scene),
    looking,
    uprightRows: ({ height }) => height - (height < UPRIGHT_PANEL.from ? names.length + 1 : WATCHED_PANEL),
    Area: painted(theme => {
      const table = tablePainter(scene, called, theme, { still: true });
      return {
        subscribe: looked.subscribe,
        paint(surface) {
          const { view, cursor } = looked.get();
          if (cursor === null) table.paint(surface);
          else paintHands(new Pen(surface, theme), view, names, cursor);
        },
      };
    }),
    Thumbnail: painted(theme => miniaturePainter(scene, theme)),
    Standings: standingsOf(scene, called),
    squares: () => pointBars(pointsSoFar(frame.get().view)),
  };
}

/** Squares of the longest row of points. */
const LONGEST_BAR = 18;

/** A row of squares for each seat, as long as its points; a single empty square for a seat without points. */
function pointBars(totals: readonly number[]): readonly (readonly (Seat | null)[])[] {
  const most = Math.max(1, ...totals);
  return totals.map((points, of) =>
    points === 0
      ? [null]
      : Array.from({ length: Math.ceil((points * Math.min(most, LONGEST_BAR)) / most) }, () => seat(of)),
  );
}

/** The scene of a moment of a replay. */
export function sceneOfFrame({ view }: Frame<IntensityTypes>): Scene {
  const near = view.viewer === 'spectator' ? seat(0) : view.viewer;
  const hand = view.hands[near] ?? null;
  const step = stepOf(view, null);
  return { view, asked: null, near, step, focus: noFocus, hand, coaching: null, analysis: null };
}

const PHASES = ['Pass', 'Play', 'Score'];
const PLACES = { discarding: 0, playing: 1, scored: 2, over: 2 } as const;

/** The hand and round of a match, its aim, and the points of all seats so far. */
function headingOf(view: IntensityView): Heading {
  const { phase, rounds, number, viewer } = view;
  const { hands } = view.options;
  const hand = hands === '1' ? '' : `hand ${number}${hands === 'to-50' ? '' : ` of ${hands}`}`;
  const players = playersIn(view);
  const all = handSizeFor(players);
  const round = phase.name === 'playing' ? `round ${Math.min(all, rounds.length + 1)} of ${all}` : '';
  const totals = sideSums(pointsSoFar(view), view.options);
  const setup = { seats: players, options: view.options };
  const sides = sidesOf(setup);
  const standing = [...Map.groupBy(seats(players), of => sides[of]).values()]
    .map(side => `${side.map(letter).join('+')} ${at(totals, at(side, 0))}`)
    .join(' · ');
  const who = viewer !== 'spectator' && teamOf(setup, viewer) !== null ? 'your team' : 'you';
  const when = hands === '1' || hands === 'to-50' ? AIMS[hands] : `over ${hands} hands`;
  return {
    moment: [hand, round].filter(Boolean).join(' · '),
    phases: PHASES,
    phase: PLACES[phase.name],
    aim: `fewest points ${when}: ${standing}`,
    brief: viewer === 'spectator' ? 'fewest points' : `fewest wins: ${who} ${totals[viewer] ?? 0}`,
  };
}

const AIMS = { '1': 'in this hand', 'to-50': 'when somebody has 50' } as const;

/** The heading of a scene; the same object for the same view. */
function headings(scene: Readable<{ readonly view: IntensityView }>): Readable<Heading> {
  const view: Readable<IntensityView> = { get: () => scene.get().view, subscribe: scene.subscribe };
  return derive(view, headingOf);
}
