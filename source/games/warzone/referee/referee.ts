import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { boardData } from '../../../../machines/conquest/board.ts';
import { at, err, ok } from '../../../../machines/result.ts';
import { seats } from '../../../../machines/seat.ts';
import {
  commandWords,
  type Partner,
  printableWords,
  programFault,
  type Reply,
  startProgram,
} from '../../../arena/programs/program.ts';
import { missingProtection, type Walls, wallsFor } from '../../../arena/programs/walls.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../../../lines/text/io.ts';
import { printable } from '../../../lines/text/printable.ts';
import { freshSeed } from '../../../lines/text/seed.ts';
import { mapIo } from '../../../maps/files.ts';
import { loadMap } from '../../../maps/load.ts';
import { levelOfName } from '../../../players/player.ts';
import type { RefereeCommand } from '../../kit.ts';
import { warzoneRoster } from '../players/index.ts';
import { type BotParts, WarlightBot } from './bot.ts';
import { type MatchOptions, type MatchResult, playMatch } from './match.ts';
import { GENERATIONS, V1_SIZE } from './terms.ts';

/** A player of ours in a match; it speaks the protocol like an outside program, so both are tested alike. */
export function ownPartner(level: string, parts: BotParts = {}): Partner {
  const bot = new WarlightBot(level, parts);
  return {
    name: `bot:${level}`,
    errors: '',
    tell(lines) {
      // Dropped: what is told asks nothing.
      for (const line of lines) bot.take(line);
    },
    async ask(line): Promise<Reply> {
      // Between two players of ours nothing else waits, and an interrupt would come too late.
      await setImmediate();
      const begun = performance.now();
      const text = bot.take(line) ?? '';
      return { kind: 'line', text, milliseconds: performance.now() - begun };
    },
    close: () => Promise.resolve(),
  };
}

interface RefereeRequest extends MatchOptions {
  /** Two players: command lines of programs, or `bot:LEVEL` for one of ours. */
  readonly players: readonly string[];
  /** 1 to 10,000; the players change places game by game. */
  readonly games: number;
  readonly walls: Walls;
  /** Prints a line about every game as soon as it has ended. */
  readonly tell: (line: string) => void | Promise<void>;
}

const MOST_GAMES = 10_000;

/**
 * Plays games of the Warlight challenge between two players. @returns the results in the order of the request, with
 * the network if programs have played; or one sentence that says what is wrong with the request
 */
export async function refereeWarlight(request: RefereeRequest) {
  const fault = requestFault(request);
  if (fault !== null) return err(fault);
  const results = request.players.map(player => ({ player, wins: 0, timeouts: 0, dropped: 0, slowest: 0 }));
  let draws = 0;
  for (let number = 0; number < request.games; number++) {
    const match = await playGame(request, number);
    if (match.winner === null) draws += 1;
    for (const who of seats(2)) {
      const result = at(results, (who + number) % 2);
      if (who === match.winner) result.wins += 1;
      result.timeouts += at(match.timeouts, who);
      result.dropped += at(match.dropped, who);
      result.slowest = Math.max(result.slowest, at(match.slowest, who));
    }
    for (const line of gameLines(request, number, match)) await request.tell(line);
  }
  const hasPrograms = request.players.some(player => levelOf(player) === null);
  const network = hasPrograms ? { network: request.walls.network } : {};
  return ok({ ...network, games: request.games, draws, results });
}

function requestFault({ players, games, generation, board }: RefereeRequest): string | null {
  if (players.length !== 2) return 'the referee needs two players: programs, or bot:LEVEL';
  if (!Number.isInteger(games) || games < 1 || games > MOST_GAMES)
    return `the number of games is 1 to ${MOST_GAMES}`;
  if (generation === 'v1' && board.countries.length !== V1_SIZE)
    return `v1 is played on the world of ${V1_SIZE} territories only`;
  const known = warzoneRoster.levels.map(({ id }) => id);
  for (const player of players) {
    const level = levelOf(player);
    if (level !== null && !known.includes(level))
      return `there is no computer player ${printableWords(level)}; there are ${known.join(', ')}`;
    const fault = level === null ? programFault(player) : null;
    if (fault !== null) return fault;
  }
  return null;
}

const levelOf = (player: string): string | null =>
  player.startsWith('bot:') ? levelOfName(player.slice('bot:'.length)) : null;

async function playGame(request: RefereeRequest, number: number): Promise<MatchResult> {
  const seated = number % 2 === 0 ? request.players : request.players.toReversed();
  const partners: Partner[] = [];
  try {
    for (const player of seated) partners.push(await partnerOf(player, request.walls));
    const [one, other] = partners;
    if (one === undefined || other === undefined) throw new Error('a match has two players');
    return await playMatch([one, other], { ...request, seed: `${request.seed}/${number}` });
  } finally {
    await Promise.all(partners.map(partner => partner.close()));
  }
}

async function partnerOf(player: string, walls: Walls): Promise<Partner> {
  const level = levelOf(player);
  if (level !== null) return ownPartner(level);
  const words = commandWords(player);
  if (!words.ok) throw new Error(words.error);
  return startProgram(words.value, walls);
}

function gameLines({ players }: RefereeRequest, number: number, result: MatchResult): readonly string[] {
  const seated = number % 2 === 0 ? players : players.toReversed();
  const who = result.winner === null ? 'draw' : `${seated[result.winner] ?? '?'} wins`;
  const notes = result.notes.flatMap((each, index) =>
    each.slice(0, 3).map(note => `  ${seated[index] ?? '?'}: ${printableWords(note)}`),
  );
  return [`game ${number + 1}: ${who} after ${result.rounds} rounds`, ...notes];
}

const refereeWords = z.object({
  games: z.string(),
  protocol: z.string(),
  map: z.string(),
  seed: z.string().optional(),
  network: z.string().optional(),
  quiet: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** Referees two players of the Warlight challenge (rules/warlight.md). */
export const refereeWarlightCommand: RefereeCommand = async (players, given, io) => {
  const words = refereeWords.parse(given);
  const misused = (sentence: string): Promise<ExitStatus> => refuse(io, sentence, exit.usage);
  const generation = GENERATIONS.find(known => known === words.protocol);
  if (generation === undefined) return misused(`the protocol is v1 or v2, not ${printable(words.protocol)}`);
  if (!/^\d{1,9}$/.test(words.games))
    return misused(`a number of games is a whole number, not ${printable(words.games)}`);
  const silent = () => undefined;
  const loaded = loadMap(words.map, mapIo(silent, silent));
  if (!loaded.ok) return refuse(io, loaded.error[0] ?? `${printable(words.map)} is no map`);
  const walls = await wallsFor(words.network);
  if (!walls.ok) return misused(walls.error);
  const { quiet, json, seed = freshSeed() } = words;
  const request: RefereeRequest = {
    players,
    generation,
    board: boardData(loaded.value.map),
    games: Number(words.games),
    walls: walls.value,
    seed,
    signal: io.signal,
    tell: line => (quiet || json ? undefined : writeLines(io.stdout, [line])),
  };
  try {
    const report = await refereeWarlight(request);
    if (!report.ok) return misused(report.error);
    const { games, draws, results, network } = report.value;
    const lines = results.map(
      ({ player, wins, timeouts, dropped, slowest }) =>
        `${player}: won ${wins} of ${games}, ${timeouts} timeouts, ${dropped} moves dropped, slowest answer ${slowest} ms`,
    );
    const line = JSON.stringify({ protocol: generation, seed, ...report.value });
    await writeLines(
      io.stdout,
      json ? [line] : [...lines, `draws: ${draws}`, ...missingProtection(network), `seed ${seed}`],
    );
    return exit.fine;
  } catch (fault) {
    if (io.signal.aborted) return exit.interrupted;
    throw fault;
  }
};
