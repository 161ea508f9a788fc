import * as z from 'zod';
import { boardData } from '../../../../machines/conquest/board.ts';
import { mapIo } from '../../../maps/files.ts';
import { loadMap } from '../../../maps/load.ts';
import { complain, type ExitStatus, exit, type Io, refuse, writeLines } from '../../../text/io.ts';
import { printable } from '../../../text/printable.ts';
import { freshSeed } from '../../../text/seed.ts';
import type { RefereeCommand } from '../../kit.ts';
import { type RefereeReport, type RefereeRequest, refereeWarlight, reportLines } from './referee.ts';
import { GENERATIONS } from './terms.ts';

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
