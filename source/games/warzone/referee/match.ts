import type { Board, BoardData, Territory } from '../../../../machines/conquest/board.ts';
import { fromSeed } from '../../../../machines/random.ts';
import { at } from '../../../../machines/result.ts';
import { type Seat, seat, seats } from '../../../../machines/seat.ts';
import { execute } from '../../../../machines/warzone/flow.ts';
import type { Order } from '../../../../machines/warzone/orders.ts';
import {
  prepareBoard,
  type Scenario,
  type WarzoneEvent,
  type WarzonePosition,
} from '../../../../machines/warzone/types.ts';
import { seen } from '../../../../machines/warzone/view.ts';
import type { Partner } from '../../../arena/programs/program.ts';
import { Contestant } from './contestant.ts';
import { type Layout, layOut, opening, pickAlternately, pickFromLists } from './opening.ts';
import { type Generation, PLAYERS, type Terms, termsOf } from './terms.ts';
import { ids, mapLines, moveText, readAdvances, readPlacements, updateLine } from './wire.ts';

export interface MatchResult {
  /** The seat that won; null for a draw. */
  readonly winner: Seat | null;
  readonly reason: 'conquest' | 'rounds';
  readonly rounds: number;
  /** By seat: late answers, and moves that did not count, with the first reasons. */
  readonly timeouts: readonly number[];
  readonly dropped: readonly number[];
  readonly notes: readonly (readonly string[])[];
  /** By seat: the slowest answer in milliseconds. */
  readonly slowest: readonly number[];
}

/** A round that was played: the moves that counted, by seat, and the position after it. */
export interface Round {
  readonly lists: readonly (readonly Order[])[];
  readonly position: WarzonePosition;
}

export interface MatchOptions {
  readonly generation: Generation;
  readonly board: BoardData;
  readonly seed: string;
  readonly signal?: AbortSignal | undefined;
  readonly watch?: ((round: Round) => void) | undefined;
}

/**
 * Plays a match of the Warlight challenge (rules/warlight.md). A partner that dies, hangs, floods or sends nonsense
 * has no moves; none is closed.
 */
export async function playMatch(
  partners: readonly [Partner, Partner],
  options: MatchOptions,
): Promise<MatchResult> {
  const match = new Match(partners, options);
  await match.begin();
  return match.play();
}

/** The requests of a round with the readers of the answers. */
const PHASES = [
  ['go place_armies', readPlacements],
  ['go attack/transfer', readAdvances],
] as const;

class Match {
  readonly #options: MatchOptions;
  readonly #terms: Terms;
  readonly #board: Board;
  readonly #game: Scenario;
  readonly #contestants: readonly [Contestant, Contestant];
  #position: WarzonePosition;
  readonly #layout: Layout;

  constructor(partners: readonly [Partner, Partner], options: MatchOptions) {
    this.#options = options;
    this.#terms = termsOf(options.generation, options.board);
    this.#board = prepareBoard(options.board);
    const setup = { seats: 2, options: this.#terms.options, board: options.board };
    this.#game = { setup, board: this.#board };
    const contestant = (who: 0 | 1): Contestant => new Contestant(partners[who], seat(who), this.#terms);
    this.#contestants = [contestant(0), contestant(1)];
    this.#layout = layOut(this.#board, this.#terms, fromSeed(options.seed));
    this.#position = opening(this.#game, this.#layout);
  }

  /** The settings, the map, and the picks of the start. */
  async begin(): Promise<void> {
    const { generation, rounds, bank, perMove } = this.#terms;
    const times = [`timebank ${bank}`, `time_per_move ${perMove}`, `max_rounds ${rounds}`];
    this.#each(({ seat: who }) => [
      ...(generation === 'v2' ? times.map(each => `settings ${each}`) : []),
      `settings your_bot ${at(PLAYERS, who)}`,
      `settings opponent_bot ${at(PLAYERS, 1 - who)}`,
      ...mapLines(this.#board),
    ]);
    if (generation === 'v1') {
      this.#position = await pickFromLists(this.#game, this.#layout, this.#contestants);
      return;
    }
    const { wastelands, offered, each } = this.#layout;
    this.#each(() => [
      `setup_map wastelands ${ids(wastelands)}`.trim(),
      `settings starting_regions ${ids(offered)}`,
      `settings starting_pick_amount ${each}`,
    ]);
    this.#position = await pickAlternately(this.#game, this.#layout, this.#contestants);
    this.#each(({ seat: who }) => [
      `setup_map opponent_starting_regions ${ids(this.#ownedBy(seat(1 - who)))}`.trim(),
    ]);
  }

  async play(): Promise<MatchResult> {
    let reports: readonly string[] = ['opponent_moves', 'opponent_moves'];
    let round = 0;
    while (this.#position.phase.name === 'ordering' && round < this.#terms.rounds) {
      this.#options.signal?.throwIfAborted();
      round += 1;
      this.#each(({ seat: who }) => [
        `settings starting_armies ${at(this.#position.incomes, who)}`,
        updateLine(this.#board, this.#position, who),
        at(reports, who),
      ]);
      reports = await this.#round();
    }
    this.#each(({ seat: who }) => [updateLine(this.#board, this.#position, who)]);
    return this.#result(round);
  }

  /** Plays a round: placements, attacks, execution. @returns by seat, the report of the other's moves */
  async #round(): Promise<readonly string[]> {
    const lists: Order[][] = [[], []];
    const { owners } = this.#position;
    for (const [request, read] of PHASES)
      for (const contestant of this.#contestants) {
        const answer = await contestant.request(request);
        const { orders, dropped } = read(answer, this.#board, contestant.name, owners);
        contestant.note(dropped);
        lists[contestant.seat]?.push(...orders);
      }
    const step = execute(this.#game, this.#position, lists);
    if (!step.ok) throw new Error(`a generator does not end: ${step.error.code}`);
    this.#position = step.value.position;
    this.#options.watch?.({ lists, position: this.#position });
    return seats(2).map(who => reportLine(step.value.events, who));
  }

  #ownedBy(who: Seat): readonly Territory[] {
    return this.#board.territories.filter(each => this.#position.owners[each] === who);
  }

  #each(lines: (contestant: Contestant) => readonly string[]): void {
    for (const contestant of this.#contestants) contestant.partner.tell(lines(contestant));
  }

  #result(rounds: number): MatchResult {
    const { phase } = this.#position;
    const [first = []] = phase.name === 'over' ? phase.outcome.places : [];
    const [winner] = first;
    const by = <T>(read: (conduct: Contestant['conduct']) => T): readonly T[] =>
      this.#contestants.map(({ conduct }) => read(conduct));
    return {
      winner: first.length === 1 && winner !== undefined ? winner : null,
      reason: phase.name === 'over' ? 'conquest' : 'rounds',
      rounds,
      timeouts: by(each => each.timeouts),
      dropped: by(each => each.dropped),
      notes: by(each => each.notes),
      slowest: by(each => Math.round(each.slowest)),
    };
  }
}

/** The opponent's legal moves of a round that a viewer saw. */
function reportLine(events: readonly WarzoneEvent[], viewer: Seat): string {
  const moves = events.flatMap(event => {
    if (event.type !== 'deployed' && event.type !== 'moved' && event.type !== 'attacked') return [];
    const told = event.seat === viewer ? null : seen(event, viewer);
    if (told === null) return [];
    const sent = event.type === 'deployed' ? event.armies : event.sent;
    const done = 'armies' in event.order ? { ...event.order, armies: sent } : event.order;
    return [moveText(at(PLAYERS, event.seat), done)];
  });
  return ['opponent_moves', ...moves].join(' ');
}
