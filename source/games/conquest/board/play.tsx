import { type ReactNode, useMemo } from 'react';
import { shortestPath } from '../../../../machines/conquest/board.ts';
import type { GameTypes } from '../../../../machines/game.ts';
import { capitalise } from '../../../base/text.ts';
import { cameraBindings } from '../../../screens/map-board/controls.ts';
import { type Arrow, emptyScene, type MapScene } from '../../../screens/map-board/scene.ts';
import type { BoardCursor, BoardPlay, BoardWatch, Frame, Room } from '../../../screens/play/board.ts';
import {
  isHere,
  type PlayController,
  type PlayServices,
  type Weight,
} from '../../../screens/play/controller.ts';
import { hintOf } from '../../../screens/play/hint.ts';
import { paceNow, showsMovement } from '../../../screens/play/pacer.ts';
import {
  combine,
  createStore,
  derive,
  type Readable,
  sameMembers,
  useStore,
} from '../../../screens/store.ts';
import type { Occupant, TableView } from '../../../table/api.ts';
import { lossesInBrief } from './battle-painter.ts';
import { conquestBindings } from './bindings.ts';
import { noChoices } from './choices.ts';
import type { BoardGame, ConquestGame } from './game.ts';
import { aimedAt, reasonOf } from './hint.ts';
import { conquestModel } from './model.ts';
import { createMotion, MARCHING_PACE, type Moment, movementOf, type Roll, still } from './motion.ts';
import { ConquestPanel, type PanelProps } from './panel.tsx';
import { campaignOf } from './prospects.ts';
import { ChartView, resultViews } from './result.tsx';
import {
  type Aim,
  aimOf,
  type ConquestScene,
  cursorOf,
  firstFocus,
  litOf,
  type Sight,
  sceneOf,
  transferOf,
  withoutFocus,
} from './scene.ts';
import { ContinentsView, continentCount, continentsOf, StandingsView } from './standings.tsx';

/** Milliseconds that a local person's roll stays at least, plus a share of the pace. */
const ROLL_STAYS = { least: 250, share: 0.6 } as const;
/** The share for other rolls, and the pace from which their dice tumble. */
const OTHERS_STAY = { share: 0.8, tumble: 600 } as const;

/** Weighs events: captures are strong; minor ones are left out of the log on the smallest screen. */
export function eventWeights<T extends GameTypes>(
  strong: readonly T['event']['type'][],
  minor: readonly T['event']['type'][],
): (event: T['event']) => Weight {
  return ({ type }) => (strong.includes(type) ? 'strong' : minor.includes(type) ? 'minor' : 'plain');
}

/** A roll in brief for a narrow log: both sides' dice and losses. */
export function rollInBrief({ attack, defence, attackerLoses, defenderLoses }: RollOf): string {
  const losses = lossesInBrief(attackerLoses, defenderLoses, 'attacker', 'defender');
  return `${attack.join(' ')} / ${defence.join(' ')}: ${losses}`;
}

type RollOf = Pick<Roll, 'attack' | 'defence' | 'attackerLoses' | 'defenderLoses'>;

/** Opens a conquest game on the play screen. */
export function openConquest<T extends GameTypes, S extends Sight>(
  controller: PlayController<T>,
  services: PlayServices,
  game: ConquestGame<T, S>,
): BoardPlay<T> {
  const { table } = controller;
  const pace = (): number => paceNow(services);
  const moves = (): boolean => showsMovement(services, controller.pacer, scene.get().asked !== null);
  const motion = createMotion(services.clock, moves, services.mayMove);
  const model = conquestModel(controller, game, () => controller.pacer.wait(0));
  const { scene } = model;
  const shown = motion.resting(scene);
  const map = combine(shown, motion.moment, (now, moment) => mapOf(game, now, moment));
  const state = motion.resting(controller.state);
  const parts = { controller, game, model, motion, shown, sight: withoutFocus(shown), state };
  const hint = hintOf<T>(controller, move => {
    const advice = game.adviceOf(move, scene.get());
    const reason = reasonOf(scene.get(), advice);
    model.focusOn(aimedAt(scene.get(), advice));
    return capitalise(reason);
  });
  const stopWitness = controller.witness(events => {
    const beat = game.beatOf(events);
    const { roll } = beat;
    const own = roll !== null && (isHere(table, roll.seat) || isHere(table, roll.defender));
    const tumbles = own || pace() >= OTHERS_STAY.tumble;
    // At the pace that waits for nothing only an own attack is waited for: it may be stopped.
    const waits = pace() > 0 || (roll !== null && isHere(table, roll.seat));
    const path = beat.moved === null ? null : pathOf(scene.get(), beat.moved);
    const marches = pace() >= MARCHING_PACE || (path !== null && isOwned(table, scene.get(), path));
    const comes = motion.show(beat, { battle: tumbles, path: marches ? path : null });
    if (roll !== null && waits && moves()) {
      const stays = own ? ROLL_STAYS.least + pace() * ROLL_STAYS.share : pace() * OTHERS_STAY.share;
      controller.pacer.linger(comes + stays);
    } else if (comes > 0) controller.pacer.linger(comes);
  });

  return {
    heading: derive(withoutFocus(scene), game.headingOf, sameMembers),
    offersDraw: true,
    bindings: () => conquestBindings(model, game),
    subscribe: scene.subscribe,
    hint: () => {
      if (!scene.get().covered) hint();
    },
    hurry: motion.skip,
    get typingAhead() {
      const { asked, turn, stage, active } = scene.get();
      const watching = table.yours?.length === 0;
      if (asked !== null || watching || controller.state.get().outcome !== null) return false;
      return turn === 0 || (stage === 'defend' && isHere(table, active));
    },
    get eliminated() {
      return scene.get().eliminated;
    },
    get goesOn() {
      return controller.state.get().outcome !== null && game.goesOn?.(scene.get()) === true;
    },
    get repeating() {
      return model.storming;
    },
    stopRepeating: model.calm,
    Area: (room: Room): ReactNode => <ConquestArea {...room} {...parts} map={map} />,
    Panel: (room: Room): ReactNode => <ConquestPanel {...room} {...parts} />,
    ...resultViews(
      game,
      derive(scene, ({ focus }) => focus.graph),
    ),
    close() {
      stopWitness();
      motion.skip();
      model.close();
    },
  };
}

/** The map for a scene and its animation. */
export function mapOf<T extends GameTypes, S extends Sight>(
  game: BoardGame<T, S>,
  scene: ConquestScene<S>,
  moment: Moment,
  events?: readonly T['event'][],
): MapScene {
  const { owners, armies, capitals, focus, asked, near, step } = scene;
  const map: MapScene = {
    ...emptyScene,
    owners,
    armies,
    cursor: step.name === 'covered' || step.name === 'over' ? null : cursorOf(scene),
    selected: new Set(focus.source === null ? [] : [focus.source]),
    legal: litOf(scene),
    arrows: arrowsOf(scene, moment),
    capitals: new Set(capitals.filter(capital => capital !== null)),
    notes: notesOf(scene, moment),
    ...movementOf(moment),
    overlay: focus.overlay,
    seat: asked ?? near,
    names: focus.labels,
  };
  return game.decorate?.(map, scene, events) ?? map;
}

/** The board, or a graph in its place; neither redraws through React. */
function ConquestArea<S extends Sight>(
  props: Omit<PanelProps<S>, 'shown' | 'state'> & { readonly map: Readable<MapScene> },
): ReactNode {
  const { controller, game, model, map, width, height } = props;
  const room = { width, height };
  const { scene } = model;
  // Beside the result of a game the graph has its own place.
  const graph = useStore(scene, now => (now.step.name === 'over' ? null : now.focus.graph));
  const chart = useMemo(() => {
    const { graphOf } = game;
    if (graph === null || graphOf === undefined) return null;
    const events = () => controller.table.history.flatMap(played => played.events);
    return derive(scene, now => graphOf(now, graph, events()));
  }, [scene, controller, game, graph]);
  if (chart !== null) return <ChartView {...room} of={chart} />;
  const picked = (territory: number, button: string): void => {
    if (button !== 'left' || scene.get().step.name === 'number') return;
    model.lookAt(territory);
    model.confirm(null);
  };
  return <game.Board {...room} scene={map} onPick={picked} />;
}

/** Opens a conquest game for watching. */
export function watchConquest<T extends GameTypes, S extends Sight>(
  frame: Readable<Frame<T>>,
  occupants: readonly Occupant[],
  game: BoardGame<T, S>,
): BoardWatch {
  const names = occupants.map(({ name }) => name);
  const { Miniature = game.Board } = game;
  const scene = derive(frame, ({ view }) => {
    const sight = game.sightOf({ view, names, asked: null, near: null, events: () => [] });
    return sceneOf(sight, noChoices, firstFocus);
  });
  const map = combine(frame, scene, ({ events }, now) => {
    const { roll, clash, moved, changes } = game.beatOf(events);
    const { source, target } = clash ?? moved ?? {};
    const way = source === undefined || target === undefined ? null : ([source, target] as const);
    // Where changes replace numbers, the numbers tell more.
    const notes = game.notesBeside === true ? { changes } : {};
    return mapOf(game, now, { ...still, battle: roll, clash, way, ...notes }, events);
  });
  const looking = lookingOn(game, scene.get().ground.names);
  const pointed = combine(looking.cursor, looking.marked, (cursor, marked) => ({ cursor, marked }));
  const looked = combine(map, pointed, (now, { cursor, marked }) =>
    cursor === null
      ? now
      : { ...now, cursor, selected: new Set(marked.slice(0, 1)), arrows: links(marked, 'accent') },
  );
  const picked = (territory: number, button: string): void => {
    if (looking.cursor.get() !== null && button === 'left') looking.cursor.set(territory);
  };
  const continents = derive(scene, continentsOf);
  const count = continentCount(scene.get());
  const { atlas, steering } = game;
  const { zoom, pan } = steering;
  return {
    ...(zoom === undefined || pan === undefined
      ? {}
      : { bindings: () => cameraBindings({ zoom, pan }, looking.cursor.get()) }),
    ...(atlas === undefined ? {} : { map: () => ({ atlas, scene: map.get() }) }),
    heading: derive(scene, game.headingOf),
    ...(count === 0
      ? {}
      : { continents: { rows: count, View: (room: Room) => <ContinentsView {...room} of={continents} /> } }),
    looking,
    Area: (room: Room): ReactNode => <game.Board {...room} scene={looked} onPick={picked} />,
    Thumbnail: (room: Room): ReactNode => <Miniature {...room} scene={map} />,
    Standings({ width }): ReactNode {
      const standings = useMemo(
        () => derive(scene, sight => game.standingsOf(sight, width)),
        [width, scene, game.standingsOf],
      );
      return <StandingsView width={width} of={standings} occupants={occupants} />;
    },
  };
}

/** A cursor for a board that is only watched. */
function lookingOn<T extends GameTypes, S extends Sight>(
  { steering }: BoardGame<T, S>,
  names: readonly string[],
): BoardCursor {
  const cursor = createStore<number | null>(null);
  const { step, find, see } = steering;
  cursor.subscribe(() => see(cursor.get()));
  return {
    cursor,
    marked: createStore<readonly number[]>([]),
    nameOf: territory => names[territory] ?? '',
    step,
    find: text => find(text) ?? [...names.keys()].find(territory => names[territory] === text.trim()) ?? null,
  };
}

/** Notes for changes; unclaimed territories have what they begin with, or an empty one, in place of a number. */
function notesOf({ owners, garrisons }: ConquestScene, { changes }: Moment): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  owners.forEach((owner, territory) => {
    if (owner === null) notes.set(territory, `${garrisons?.get(territory)?.armies ?? ''}`);
  });
  for (const [territory, by] of changes) notes.set(territory, by > 0 ? `+${by}` : `${by}`);
  return notes;
}

function arrowsOf(scene: ConquestScene, { way, clash: fought }: Moment): readonly Arrow[] {
  const { stage, clash } = scene;
  const aim = aimOf(scene);
  if (aim !== null) return links([aim.source, aim.target], 'accent');
  const campaign = campaignOf(scene);
  if (campaign !== null) return links(campaign.path, 'accent');
  if (clash !== null && stage === 'defend') return links([clash.source, clash.target], 'bad');
  if (clash !== null && stage === 'advance') return links([clash.source, clash.target], 'good');
  const transfer = transferOf(scene);
  if (transfer === null) return way === null ? [] : links(way, fought?.target === way[1] ? 'bad' : 'good');
  return links(pathOf(scene, transfer) ?? [], 'good');
}

/** The path through the mover's own territories; null for none. */
function pathOf({ ground, owners }: ConquestScene, { source, target }: Pick<Aim, 'source' | 'target'>) {
  const isOwn = (territory: number): boolean => owners[territory] === owners[source];
  return shortestPath(ground.graph, source, target, isOwn);
}

/** Tests whether somebody at this screen owns the start of a path. */
function isOwned<T extends GameTypes>(
  table: TableView<T>,
  { owners }: ConquestScene,
  [start = 0]: readonly number[],
) {
  const owner = owners[start] ?? null;
  return owner !== null && isHere(table, owner);
}

const links = (path: readonly number[], tone: Arrow['tone']): readonly Arrow[] =>
  path.slice(1).map((to, index) => ({ from: path[index] ?? to, to, tone }));
