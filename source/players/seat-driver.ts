import { createHash } from 'node:crypto';
import type { GameTypes } from '../../machines/game.ts';
import type { Seat } from '../../machines/seat.ts';
import { errorMessage } from '../base/errors.ts';
import type { Computer, Occupant, Table, TableView } from '../table/api.ts';
import type { Lease } from '../table/store.ts';
import { type PlayersKit, type Question, styled } from './player.ts';
import { type Thinker, ThinkerClosed } from './thinker.ts';

interface DriverOptions {
  /** The occupants that move, if not the table's. */
  readonly movers?: readonly Occupant[];
  /** Delays the move that a computer player has chosen; without it moves are played as soon as they are found. */
  readonly pace?: { before(move: GameTypes['move'], seat: Seat): Promise<void> };
  /** The lease that this driver must hold when a move is written, where several servers have the table. */
  readonly under?: Lease | undefined;
  /** Receives one sentence when a computer player failed and was replaced for one move, or when the driver gave up. */
  readonly onFault?: (sentence: string) => void;
}

/** The codes with which a table refuses moves after it was closed, or when another server plays. */
const ENDED: ReadonlySet<string> = new Set(['closed', 'not-held']);

interface Bot extends Computer {
  readonly seat: Seat;
}

/** The seed of one decision; the table's dice cannot be inferred from it. */
export function decisionSeed(table: TableView, seat: Seat): string {
  return createHash('sha256').update(`${table.seed}\n${seat}\n${table.seq}`).digest('hex').slice(0, 32);
}

/** Why a move is no longer thought of; a reason that is made anew for each takes longer than many moves. */
const CHANGED = new Error('the table has changed');

/** What the computer player of a seat that is to move is asked. */
export const questionAt = (table: TableView, seat: Seat, style: string | undefined): Question<GameTypes> => ({
  setup: table.rules.setup,
  view: table.view(seat),
  seat,
  seed: decisionSeed(table, seat),
  ...styled(table.rules, table.history, seat, style),
});

/**
 * Lets the computer players of a table play: asks the thinker in each of their turns and plays its move. One that fails
 * or breaks the rules is replaced by the weakest for that move. Whoever closes the table stops the driver first.
 */
export class BotDriver {
  readonly #table: Table;
  readonly #players: PlayersKit['players'];
  readonly #thinker: Pick<Thinker, 'think'>;
  readonly #options: DriverOptions;
  /** Resolves when the driver has stopped, the game is over, or a move came to a closed table. Never rejects. */
  readonly ended: Promise<void>;
  #stopped = false;
  /** Aborted by every change of the table, so that an answer to an old position is never played. */
  #moment = new AbortController();

  constructor(
    table: Table,
    players: PlayersKit['players'],
    thinker: Pick<Thinker, 'think'>,
    options: DriverOptions = {},
  ) {
    this.#table = table;
    this.#players = players;
    this.#thinker = thinker;
    this.#options = options;
    this.ended = this.#run();
  }

  /** Stops at once: a move that is being thought of is not played. */
  stop(): void {
    this.#stopped = true;
    this.#moment.abort();
  }

  async #run(): Promise<void> {
    const unsubscribe = this.#table.subscribe(() => this.#moment.abort(CHANGED));
    try {
      while (!this.#stopped && this.#table.outcome === null) {
        this.#moment = new AbortController();
        const bot = this.#botToMove();
        if (bot === null) await aborted(this.#moment.signal);
        else await this.#turn(bot, this.#moment.signal);
      }
    } catch (fault) {
      // The program ends.
      if (fault instanceof ThinkerClosed) return;
      this.#options.onFault?.(`the computer players have stopped: ${errorMessage(fault)}`);
    } finally {
      unsubscribe();
    }
  }

  #botToMove(): Bot | null {
    const movers = this.#options.movers ?? this.#table.occupants;
    for (const seat of this.#table.seatsToMove) {
      const occupant = movers[seat];
      if (occupant?.kind === 'bot') return { seat, level: occupant.level, style: occupant.style };
    }
    return null;
  }

  async #turn(bot: Bot, signal: AbortSignal): Promise<void> {
    const question = questionAt(this.#table, bot.seat, bot.style);
    const { revision } = this.#table;
    const move = await this.#think(bot, question, signal);
    if (signal.aborted) return;
    if (this.#options.pace !== undefined)
      await Promise.race([this.#options.pace.before(move, bot.seat), aborted(signal)]);
    if (signal.aborted) return;

    const played = await this.#table.play(bot.seat, move, revision, this.#options.under);
    if (played.ok || played.error.code === 'stale' || signal.aborted) return;
    if (ENDED.has(played.error.code)) return this.stop();
    this.#options.onFault?.(`${this.#nameOf(bot)} chose a move that is refused: ${played.error.sentence}`);
    await this.#playForIt(bot, question);
  }

  /** The bot's move; if it fails, that of the game's weakest player. */
  async #think(bot: Bot, question: Question<GameTypes>, signal: AbortSignal): Promise<GameTypes['move']> {
    try {
      return await this.#thinker.think(this.#table.game.id, bot.level, question, signal);
    } catch (fault) {
      if (fault instanceof ThinkerClosed) throw fault;
      if (!signal.aborted)
        this.#options.onFault?.(`${this.#nameOf(bot)} is helped out: ${errorMessage(fault)}`);
      return this.#weakest(question);
    }
  }

  async #playForIt(bot: Bot, question: Question<GameTypes>): Promise<void> {
    const move = await this.#weakest(question);
    const played = await this.#table.play(bot.seat, move, undefined, this.#options.under);
    if (played.ok || ENDED.has(played.error.code)) return;
    throw new Error(played.error.sentence);
  }

  async #weakest(question: Question<GameTypes>): Promise<GameTypes['move']> {
    const [level] = this.#players.levels;
    if (level === undefined) throw new Error(`${this.#table.game.title} has no computer players`);
    return (await this.#players.load()).choose(level.id, question);
  }

  #nameOf(bot: Bot): string {
    return this.#table.names[bot.seat] ?? `seat ${bot.seat + 1}`;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
}
