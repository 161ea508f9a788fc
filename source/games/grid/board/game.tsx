import { territory as territoryOf } from '../../../../machines/conquest/board.ts';
import { grid, territories } from '../../../../machines/grid/board.ts';
import { lastTurn, newTroops } from '../../../../machines/grid/turns.ts';
import { type GridEvent, type GridMove, type GridTypes, SIDE } from '../../../../machines/grid/types.ts';
import { type Seat, seats } from '../../../../machines/seat.ts';
import { teamOf } from '../../../../machines/teams.ts';
import type { Chart } from '../../../screens/drawing/curves.ts';
import { commandsUnder } from '../../../screens/keys/command.ts';
import { type BoardKind, type Heading, type Room, usualRows } from '../../../screens/play/board.ts';
import type { Replay } from '../../../table/replay.ts';
import { worldAim } from '../../conquest/board/aim.ts';
import { leafTo, placeBindings } from '../../conquest/board/bindings.ts';
import { mapCommands } from '../../conquest/board/commands.ts';
import type { ConquestGame, Moves, OwnKeys, Steering, Words } from '../../conquest/board/game.ts';
import { type Beat, beatFrom } from '../../conquest/board/motion.ts';
import { eventWeights, openConquest, rollInBrief, watchConquest } from '../../conquest/board/play.tsx';
import { type ResultReport, talliesOf, territoryChart, withChance } from '../../conquest/board/result.tsx';
import { type Aim, aimOf, type Focus, isPreyAt, type Stage } from '../../conquest/board/scene.ts';
import type { Standings } from '../../conquest/board/standings.tsx';
import { NEWS_PAGE, pageAfter, paintStory, withLosses } from '../../conquest/board/story.ts';
import { fightOf } from '../../conquest/film.ts';
import { gridFilm, gridLuck } from '../film.ts';
import { neighbourIn } from './geometry.ts';
import { GridBoard, MiniGrid } from './grid-board.tsx';
import { adviceOf, choicesOf, type GridScene, type GridSight, ground, sightOf } from './sight.ts';

const moves = {
  place: ({ view }: GridSight, territory: number): GridMove => ({
    type: view.phase.name === 'deploying' ? 'deploy' : 'reinforce',
    territory: territoryOf(territory),
  }),
  attack: ({ source, target, dice }: Aim): GridMove => ({
    type: 'attack',
    source: territoryOf(source),
    target: territoryOf(target),
    dice,
  }),
  roll: null,
  defend: (dice: number): GridMove => ({ type: 'defend', dice }),
  advance: (troops: number): GridMove => ({ type: 'advance', troops }),
  move: (source: number, target: number, troops: number): GridMove => ({
    type: 'move',
    source: territoryOf(source),
    target: territoryOf(target),
    troops,
  }),
  done({ stage }: GridSight): GridMove | null {
    if (stage === 'attack') return { type: 'stop' };
    return stage === 'move' ? { type: 'pass' } : null;
  },
} satisfies Moves<GridTypes, GridSight>;

/** The reason why a territory cannot be chosen, or a move that the rules refuse with it. */
function whyNot(scene: GridScene, asked: Seat, chosen: number): GridMove | string {
  const { step, stage, owners } = scene;
  const neighbours = grid.neighbours[chosen] ?? [];
  const ownBeside = neighbours.filter(each => owners[each] === asked);
  if (stage === 'attack') {
    const aim = { dice: 1, most: 1, floor: 1 };
    if (step.name === 'target') return moves.attack({ ...aim, source: step.source, target: chosen });
    const target = neighbours.find(each => isPreyAt(scene, each));
    return ownBeside.length === neighbours.length && owners[chosen] === asked
      ? `every neighbour of ${ground.names[chosen] ?? ''} is yours`
      : moves.attack({ ...aim, source: chosen, target: target ?? neighbours[0] ?? chosen });
  }
  if (stage !== 'move') return moves.place(scene, chosen);
  if (step.name === 'target') return moves.move(step.source, chosen, 1);
  const own = ground.territories.find(each => each !== chosen && owners[each] === asked);
  return moves.move(chosen, ownBeside[0] ?? own ?? chosen, 1);
}

const words: Words<GridSight> = {
  armies: 'troops',
  whole: 'all new troops of a turn go to one territory',
  dice: 'Defend with how many?',
  place({ view: { phase } }) {
    if (phase.name !== 'reinforcing') return 'Where does a troop go?';
    return `Where ${phase.troops === 1 ? 'does 1 new troop' : `do ${phase.troops} new troops`} go?`;
  },
  target: ({ stage }, source) =>
    `${stage === 'move' ? 'Move' : 'Attack'} where from ${ground.names[source] ?? ''}?`,
};

const inTurn = commandsUnder('Your turn', 3, 'map');
const diceCommand = inTurn('dice', ['1', '2', '3'], 'dice', 'how many dice attack', {
  when: 'while you attack',
  counts: true,
});

/** The digits choose the dice of an attack. */
const keys: OwnKeys<GridSight> = {
  aids: (model, { news }) =>
    news.lines.length === 0
      ? []
      : [{ command: mapCommands.news, quiet: true, run: () => leafTo(model, NEWS_PAGE) }],
  place: (model, { view }) => (view.phase.name === 'deploying' ? placeBindings(model) : []),
  attack(model, scene) {
    const most = aimOf(scene)?.most ?? 1;
    return most > 1
      ? [{ command: diceCommand, shown: `1–${most}`, run: key => model.setDice(Number(key), key) }]
      : [];
  },
};

const PHASES = ['Deploy', 'Attack', 'Move'] as const;
const AT: Readonly<Partial<Record<Stage, number>>> = { place: 0, attack: 1, defend: 1, advance: 1, move: 2 };

function headingOf(sight: GridSight): Heading {
  const { view, turn, stage } = sight;
  const last = lastTurn(view);
  const turnLimit = Number.isFinite(last) ? last : 0;
  const of = turnLimit > 0 && turn <= turnLimit ? ` of ${turnLimit}` : '';
  return {
    moment: view.phase.name === 'deploying' ? 'deployment' : `turn ${turn}${of}`,
    phases: PHASES,
    phase: AT[stage] ?? -1,
    ...worldAim(sight, view.seats, { ...view.options, turnLimit }, { holding: view.holding }),
  };
}

/** Every player's troops, territories, and the new troops that a turn would bring (rules/grid.md#new-troops). */
export function standingsOf({ view: { phase, ...view } }: GridSight): Standings {
  const deploying = phase.name === 'deploying';
  return {
    headings: ['troops', 'land', deploying ? 'left' : 'new'],
    rows: seats(view.seats).map(seat => {
      const own = territories.filter(each => view.owners[each] === seat);
      const troops = own.reduce((sum, each) => sum + (view.troops[each] ?? 0), 0);
      const coming = deploying ? (phase.left[seat] ?? 0) : newTroops(view, view, seat, view.turn);
      return {
        seat,
        team: teamOf(view, seat),
        active: view.toMove.includes(seat),
        out: own.length === 0,
        numbers: [`${troops}`, `${own.length}`, `${coming > 0 ? '+' : ''}${coming}`],
      };
    }),
  };
}

/** The movement of a move's events on the board. */
export function beatOf(events: readonly GridEvent[]): Beat {
  const changes = events.flatMap((event): (readonly [number, number])[] => {
    if (event.type === 'deployed') return [[event.territory, 1]];
    if (event.type === 'reinforced') return [[event.territory, event.troops]];
    if (event.type !== 'advanced' && event.type !== 'moved') return [];
    const change = [event.target, event.troops] as const;
    return event.type === 'advanced' ? [change] : [[event.source, -event.troops], change];
  });
  const moved = events.find(event => event.type === 'moved' || event.type === 'advanced');
  return beatFrom({
    rolled: events.find(event => event.type === 'rolled'),
    captured: events.find(event => event.type === 'captured'),
    moved: moved === undefined ? undefined : { ...moved, armies: moved.troops },
    changes,
    clears: events.some(event => event.type === 'turn-began'),
  });
}

/** Each player's share of the board, turn by turn. */
const chartOf = (replay: Replay<GridTypes>): Chart => ({
  title: 'Territories by turn',
  caption: 'of all 25',
  whole: territories.length,
  ...territoryChart(replay, ({ turn }) => turn),
});

function reportOf({ header, steps }: Replay<GridTypes>): ResultReport {
  const events = steps.flatMap(step => (step.kind === 'played' ? step.events : []));
  const fights = events.filter(event => event.type === 'rolled').map(fightOf);
  const captures = events.filter(event => event.type === 'captured');
  return {
    tallies: withChance(talliesOf(header.seats.length, fights, captures), fights),
    columns: ['took', 'beat', 'fell', 'dice', 'luck', 'rare'],
    legend: [
      'took: land; beat, fell: troops',
      'dice: average, 3.50 expected',
      'luck: troops above expectation',
      'rare: who has as much, or more',
    ],
  };
}

/** Rows of a panel under a high board, which has large numbers. */
const PANEL_ROWS = 18;

/** The middle of the board, where the cursor starts when nobody is asked. */
const MIDDLE = territoryOf(12);

const steering: Steering = {
  step: (from, direction) => (from === null ? MIDDLE : neighbourIn(territoryOf(from), direction)),
  next(from, among, by) {
    const lit = new Set(among);
    const count = territories.length;
    const after = territories.map((_, offset) => ((from ?? 0) + by * (offset + 1) + count * 2) % count);
    return after.find(each => lit.has(each)) ?? from;
  },
  find: () => null,
  see: () => {},
};

/** A turn starts with what has happened since the last one, until the new troops are placed. */
function focusAfter(before: GridScene, now: GridScene, focus: Focus): Focus {
  const begins = before.asked !== now.asked || before.turn !== now.turn;
  return { ...focus, page: pageAfter(now.news, begins, focus) };
}

/** Simple Risk as the board of the conquest games needs it. */
export const gridGame = {
  focusAfter,
  pageOf: ({ focus }) => (focus.page === NEWS_PAGE ? { rows: 0, beside: 'subject' } : null),
  paintPage: (pen, { news }) => paintStory(pen, news),
  decorate: (map, { news, focus }) => withLosses(map, news, focus),
  ...{ sightOf, choicesOf, moves, whyNot, adviceOf, words, keys, headingOf, standingsOf, beatOf },
  ...{ chartOf, reportOf, steering },
  notesBeside: true,
  lingers: true,
  Board: GridBoard,
  Miniature: MiniGrid,
} satisfies ConquestGame<GridTypes, GridSight>;

/** The time that a computer player's move is shown, as a share of the pace: small changes pass quickly. */
const PACES: Readonly<Record<string, number>> = { deploy: 0.15, defend: 0.4, stop: 0.4, pass: 0.3 };

export const gridBoard: BoardKind<GridTypes> = {
  paceOf: ({ type }) => PACES[type] ?? 1,
  weightOf: eventWeights<GridTypes>(['captured', 'eliminated', 'won', 'drawn'], ['attacked', 'deployed']),
  briefOf: event => (event.type === 'rolled' ? rollInBrief(event) : null),
  commands: [...Object.values(mapCommands), diceCommand],
  sends: {
    [diceCommand.id]: ['attack'],
    [mapCommands.again.id]: ['attack'],
    [mapCommands.repeat.id]: ['attack'],
    [mapCommands.done.id]: ['stop', 'pass'],
    [mapCommands.allHere.id]: ['deploy'],
    [mapCommands.spread.id]: ['deploy'],
    [mapCommands.scatter.id]: ['deploy'],
  },
  luck: gridLuck,
  film: gridFilm,
  open: (controller, services) => {
    const uprightRows = ({ height }: Room): number => Math.max(usualRows(height), height - PANEL_ROWS);
    return Object.assign(openConquest(controller, services, gridGame), { uprightRows });
  },
  watch: (frame, occupants) => ({
    ...watchConquest(frame, occupants, gridGame),
    squares() {
      const { owners } = frame.get().view;
      return Array.from({ length: SIDE }, (_, row) => owners.slice(row * SIDE, (row + 1) * SIDE));
    },
  }),
};
