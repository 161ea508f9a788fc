import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { type BoardData, boardData } from '../../../../machines/conquest/board.ts';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import {
  commandWords,
  isExecutable,
  onPath,
  type Partner,
  type Reply,
  startProgram,
} from '../../../arena/programs/program.ts';
import { mapIo } from '../../../maps/files.ts';
import { loadMap } from '../../../maps/load.ts';
import { complain, type ExitStatus, exit, type Io, refuse, writeLines } from '../../../text/io.ts';
import { printable } from '../../../text/printable.ts';
import { freshSeed } from '../../../text/seed.ts';
import type { RefereeCommand } from '../../kit.ts';
import { warzoneRoster } from '../players/index.ts';
import { type BotParts, WarlightBot } from './bot.ts';
import { type MatchResult, playMatch } from './match.ts';
import { GENERATIONS, type Generation, V1_SIZE } from './terms.ts';

/** A player of ours in a match: it speaks the protocol like an outside program, so both are tested alike. */
export function ownPartner(level: string, parts: BotParts = {}): Partner {
  const bot = new WarlightBot(level, parts);
  return {
    name: `bot:${level}`,
    errors: '',
    tell(lines) {
      for (const line of lines) bot.take(line);
    },
    async ask(line): Promise<Reply> {
      // Between two players of ours nothing else waits for the world, and an interrupt would come too late.
      await setImmediate();
      const begun = performance.now();
      const text = bot.take(line) ?? '';
      return { kind: 'line', text, milliseconds: performance.now() - begun };
    },
    close: () => Promise.resolve(),
  };
}

/** What is asked of the referee. */
interface RefereeRequest {
  /** Two players: command lines of programs, or `bot:LEVEL` for one of ours. */
  readonly players: readonly string[];
  readonly generation: Generation;
  readonly board: BoardData;
  /** 1 to 10,000; the players change places game by game. */
  readonly games: number;
  readonly seed: string;
  readonly signal?: AbortSignal | undefined;
  /** Told of every game in one line, as soon as it has ended. */
  readonly tell: (line: string) => void | Promise<void>;
}

/** The results of all games; lists are by player, in the order of the request. */
interface RefereeReport {
  readonly games: number;
  readonly wins: readonly number[];
  readonly draws: number;
  readonly timeouts: readonly number[];
  readonly dropped: readonly number[];
  readonly slowest: readonly number[];
}

const MOST_GAMES = 10_000;

/**
 * Plays games of the Warlight challenge between two players.
 * @returns the report, or one sentence that says what is wrong with the request
 */
export async function refereeWarlight(request: RefereeRequest): Promise<Result<RefereeReport, string>> {
  const fault = requestFault(request);
  if (fault !== null) return err(fault);
  const wins = [0, 0];
  const timeouts = [0, 0];
  const dropped = [0, 0];
  const slowest = [0, 0];
  let draws = 0;
  for (let number = 0; number < request.games; number++) {
    const result = await playGame(request, number);
    const playerOf = (who: number): number => (who + number) % 2;
    if (result.winner === null) draws += 1;
    else wins[playerOf(result.winner)] = (wins[playerOf(result.winner)] ?? 0) + 1;
    for (const who of seats(2)) {
      const player = playerOf(who);
      timeouts[player] = (timeouts[player] ?? 0) + (result.timeouts[who] ?? 0);
      dropped[player] = (dropped[player] ?? 0) + (result.dropped[who] ?? 0);
      slowest[player] = Math.max(slowest[player] ?? 0, result.slowest[who] ?? 0);
    }
    for (const line of gameLines(request, number, result)) await request.tell(line);
  }
  return ok({ games: request.games, wins, draws, timeouts, dropped, slowest });
}

/** The lines of a report. */
function reportLines({ players }: RefereeRequest, report: RefereeReport): readonly string[] {
  const lines = players.map(
    (player, index) =>
      `${player}: won ${report.wins[index] ?? 0} of ${report.games}, ${report.timeouts[index] ?? 0} timeouts, ${report.dropped[index] ?? 0} moves dropped, slowest answer ${report.slowest[index] ?? 0} ms`,
  );
  return [...lines, `draws: ${report.draws}`];
}

function requestFault({ players, games, generation, board }: RefereeRequest): string | null {
  if (players.length !== 2) return 'the referee needs two players: programs, or bot:LEVEL';
  if (!Number.isInteger(games) || games < 1 || games > MOST_GAMES)
    return `the number of games is 1 to ${MOST_GAMES}`;
  if (generation === 'v1' && board.countries.length !== V1_SIZE)
    return `v1 is played on the world of ${V1_SIZE} territories only`;
  for (const player of players) {
    const level = levelOf(player);
    const known = warzoneRoster.levels.map(each => each.id);
    if (level !== null && !known.includes(level))
      return `there is no computer player ${printed(level)}; there are ${known.join(', ')}`;
    const fault = level === null ? programFault(player) : null;
    if (fault !== null) return fault;
  }
  return null;
}

/** Why a command line cannot be a program's, or null. */
function programFault(player: string): string | null {
  const words = commandWords(player);
  if (!words.ok) return words.error;
  const [file = ''] = words.value;
  if (onPath(file) !== null || (file.includes('/') && isExecutable(file))) return null;
  return existsSync(file)
    ? `${printed(file)} cannot be run as it is; write what runs it, like "python3 bot.py" or ./bot`
    : `there is no program ${printed(file)}`;
}

const levelOf = (player: string): string | null =>
  player.startsWith('bot:') ? player.slice('bot:'.length) : null;

async function playGame(request: RefereeRequest, number: number): Promise<MatchResult> {
  const { generation, board, seed, signal } = request;
  const seated = number % 2 === 0 ? request.players : request.players.toReversed();
  const partners: Partner[] = [];
  try {
    for (const player of seated) partners.push(await partnerOf(player));
    const [one, other] = partners;
    if (one === undefined || other === undefined) throw new Error('a match has two players');
    return await playMatch([one, other], { generation, board, seed: `${seed}/${number}`, signal });
  } finally {
    await Promise.all(partners.map(partner => partner.close()));
  }
}

async function partnerOf(player: string): Promise<Partner> {
  const level = levelOf(player);
  if (level !== null) return ownPartner(level);
  const words = commandWords(player);
  if (!words.ok) throw new Error(words.error);
  return startProgram(words.value);
}

function gameLines({ players }: RefereeRequest, number: number, result: MatchResult): readonly string[] {
  const seated = number % 2 === 0 ? players : players.toReversed();
  const who = result.winner === null ? 'draw' : `${seated[result.winner] ?? '?'} wins`;
  const notes = result.notes.flatMap((each, index) =>
    each.slice(0, 3).map(note => `  ${seated[index] ?? '?'}: ${printed(note)}`),
  );
  return [`game ${number + 1}: ${who} after ${result.rounds} rounds`, ...notes];
}

/** A program's words made fit to be shown. */
const printed = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 160);

/** The options of `referee warlight` as they are written. */
const refereeWords = z.object({
  games: z.string(),
  protocol: z.string(),
  map: z.string(),
  seed: z.string().optional(),
  quiet: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** Referees two players of the Warlight challenge (rules/warlight.md). */
export const refereeWarlightCommand: RefereeCommand = async (players, given, io) => {
  const words = refereeWords.parse(given);
  const generation = GENERATIONS.find(known => known === words.protocol);
  if (generation === undefined)
    return misused(`the protocol is v1 or v2, not ${printable(words.protocol)}`, io);
  if (!/^\d{1,9}$/.test(words.games))
    return misused(`a number of games is a whole number, not ${printable(words.games)}`, io);
  const silent = () => undefined;
  const loaded = loadMap(words.map, mapIo(silent, silent));
  if (!loaded.ok) return refuse(io, loaded.error[0] ?? `${printable(words.map)} is no map`);
  const { quiet, json, seed = freshSeed() } = words;
  const request: RefereeRequest = {
    players,
    generation,
    board: boardData(loaded.value.map),
    games: Number(words.games),
    seed,
    signal: io.signal,
    tell: line => (quiet || json ? undefined : writeLines(io.stdout, [line])),
  };
  const report = await judged(request);
  if (report === null) return exit.interrupted;
  if (!report.ok) return misused(report.error, io);
  await writeLines(io.stdout, json ? [reportJson(request, report.value)] : told(request, report.value));
  return exit.fine;
};

async function misused(sentence: string, io: Io): Promise<ExitStatus> {
  await complain(io, sentence);
  return exit.usage;
}

/** The report; null after an interrupt. */
async function judged(request: RefereeRequest): Promise<Awaited<ReturnType<typeof refereeWarlight>> | null> {
  try {
    return await refereeWarlight(request);
  } catch (fault) {
    if (request.signal?.aborted === true) return null;
    throw fault;
  }
}

const told = (request: RefereeRequest, report: RefereeReport): readonly string[] => [
  ...reportLines(request, report),
  `seed ${request.seed}`,
];

/** One line for programs: what was played, and for each player how it did. */
function reportJson({ players, generation, seed }: RefereeRequest, report: RefereeReport): string {
  const results = players.map((player, index) => ({
    player,
    wins: report.wins[index],
    timeouts: report.timeouts[index],
    dropped: report.dropped[index],
    slowest: report.slowest[index],
  }));
  return JSON.stringify({ protocol: generation, seed, games: report.games, draws: report.draws, results });
}
