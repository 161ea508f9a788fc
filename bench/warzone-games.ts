// Games of Warzone with all that stood on the board and all that was ordered, to learn from: on maps like those of the Warlight challenge's
// second year by its rules, on the world by those of the class, or small and without luck, fog and cards for drills (warzone-drills.ts);
// between levels and the rivals of bench/warzone-rivals.ts.
import type { BoardData } from '../machines/conquest/board.ts';
import { fromSeed } from '../machines/random.ts';
import { at } from '../machines/result.ts';
import { type Seat, seat, seats } from '../machines/seat.ts';
import { warzone } from '../machines/warzone/index.ts';
import { presets } from '../machines/warzone/options.ts';
import { emptyHand, type Order } from '../machines/warzone/orders.ts';
import {
  prepareBoard,
  type WarzoneMove,
  type WarzonePosition,
  type WarzoneSetup,
  type WarzoneTypes,
} from '../machines/warzone/types.ts';
import { type BeliefState, beliefOf } from '../source/games/warzone/players/belief-state.ts';
import { warzoneRoster } from '../source/games/warzone/players/index.ts';
import { termsOf } from '../source/games/warzone/referee/terms.ts';
import type { Question } from '../source/players/player.ts';
import { boardNamed } from '../test/maps/board-named.ts';
import { contestMap } from './warzone-maps.ts';
import { RIVALS, rivalPlan } from './warzone-rivals.ts';

/** A game that lasts longer is drawn. */
const TURN_LIMIT = 80;

/** A turn before it is executed, and what everybody ordered. */
export interface LoggedTurn {
  readonly position: WarzonePosition;
  readonly lists: readonly (readonly Order[])[];
}

export interface LoggedGame {
  readonly setup: WarzoneSetup;
  readonly levels: readonly string[];
  readonly turns: readonly LoggedTurn[];
  /** Null for a draw. */
  readonly winner: Seat | null;
}

export const RULES = ['v2', 'class', 'drills'] as const;
type Rules = (typeof RULES)[number];

/** Territories of the maps of drills. */
const SMALL = { least: 7, most: 11 };
/** The usual rules, but for chance, sight and cards. */
const PLAIN = {
  ...presets.standard,
  start: 'picks',
  startTerritories: 2,
  fog: 'none',
  cardPieces: 20,
} as const;

function setupOf(rules: Rules, seed: string): WarzoneSetup {
  const board = rules === 'class' ? boardNamed('world') : contestMap(seed, rules === 'drills' ? SMALL : {});
  const options = { v2: () => termsOf('v2', board).options, class: () => presets.class, drills: () => PLAIN };
  return { seats: 2, options: { ...options[rules](), turnLimit: TURN_LIMIT }, board };
}

/** The move of a level or a rival. */
function chosen(level: string, question: Question<WarzoneTypes>): WarzoneMove {
  const rival = RIVALS.find(each => each === level);
  if (rival === undefined || question.view.phase === 'picking')
    return warzoneRoster.choose(rival === undefined ? level : 'normal', question);
  const { setup, view, seat: who } = question;
  return rivalPlan(rival, beliefOf(prepareBoard(setup.board), view, who)).commit();
}

/** Plays a game; the same for the same words. */
export function loggedGame(rules: Rules, levels: readonly string[], seed: string): LoggedGame {
  const setup = setupOf(rules, seed);
  const prepared = warzone.prepare(setup);
  if (!prepared.ok) throw new Error(prepared.error.sentence);
  const start = prepared.value.start(fromSeed(seed));
  if (!start.ok) throw new Error(start.error.code);
  const turns: LoggedTurn[] = [];
  let position = start.value;
  for (let count = 0; position.phase.name !== 'over'; ) {
    const before = position;
    const lists: (readonly Order[])[] = seats(2).map(() => []);
    while (position.phase.name !== 'over' && position.turn === before.turn) {
      const [who] = prepared.value.seatsToMove(position);
      if (who === undefined) break;
      const view = prepared.value.view(position, who);
      const move = chosen(at(levels, who), { setup, view, seat: who, seed: `${seed}/${count}` });
      count += 1;
      if (move.type === 'commit') lists[who] = move.orders ?? [];
      const step = prepared.value.apply(position, who, move);
      if (!step.ok) throw new Error(step.error.code);
      position = step.value.position;
    }
    if (before.phase.name === 'ordering') turns.push({ position: before, lists });
  }
  const [first = []] = position.phase.outcome.places;
  const [winner] = first;
  return { setup, levels, turns, winner: first.length === 1 && winner !== undefined ? seat(winner) : null };
}

const boards = new WeakMap<BoardData, ReturnType<typeof prepareBoard>>();

/** What stands on the board, as a player who sees everything knows it. */
export function fullBelief(
  { setup }: Pick<LoggedGame, 'setup'>,
  position: WarzonePosition,
  who: Seat,
): BeliefState {
  const { options, seats: count } = setup;
  const board = boards.get(setup.board) ?? prepareBoard(setup.board);
  boards.set(setup.board, board);
  const { turn, owners, armies, eliminated, truces, incomes } = position;
  return {
    ...{ board, options, seats: count, seat: who, turn, owners, armies, eliminated, truces },
    ...{ pool: incomes[who] ?? 0, hand: emptyHand },
  };
}
