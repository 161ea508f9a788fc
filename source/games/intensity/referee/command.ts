import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { at } from '../../../../machines/result.ts';
import { missingProtection, type Walls, wallsFor } from '../../../arena/programs/walls.ts';
import { progressBar } from '../../../arena/report.ts';
import { type ExitStatus, exit, type Io, onAbort, refuse, writeLines } from '../../../lines/text/io.ts';
import { readLines } from '../../../lines/text/lines.ts';
import { printable } from '../../../lines/text/printable.ts';
import { freshSeed } from '../../../lines/text/seed.ts';
import type { RefereeCommand } from '../../kit.ts';
import { isSearching } from '../players/index.ts';
import { SEATS } from '../players/sight.ts';
import {
  type Contestant,
  ownContestant,
  personContestant,
  programContestant,
  randomContestant,
} from './contestant.ts';
import type { HandRecord, Player } from './hand.ts';
import { handsOf, playersOf, playMatch, playTournament, standingLines, totalsOf } from './match.ts';
import { type OwnPlayers, playersHere, playersOnThreads } from './own-players.ts';
import { listedCards } from './protocol.ts';
import { openSources, type Sources } from './sources.ts';
import { byPlace, printable as plain, transcript } from './transcript.ts';

/** The options of `referee intensity` as written. */
const refereeWords = z.object({
  interactive: z.boolean().default(false),
  hands: z.string(),
  seed: z.string().optional(),
  network: z.string().optional(),
  quiet: z.boolean().default(false),
  print_summary: z.boolean().default(false),
  strict: z.boolean().default(false),
  stopOnIllegal: z.boolean().default(false),
  timeLimit: z.string().optional(),
  tournament: z.boolean().default(false),
  json: z.boolean().default(false),
});

type RefereeWords = z.infer<typeof refereeWords>;

const VERSION = '0.2';
/** More programs than this make too many groups of four. */
const MOST_PROGRAMS = 12;
const MOST_HANDS = 1_000_000;
/** Seconds for a decision. */
const USUAL_LIMIT = '30';

/** Referees programs that play Intensity (rules/intensity-protocol.md#command, #transcript). */
export const refereeIntensity: RefereeCommand = async (programs, given, io) => {
  const words = refereeWords.parse(given);
  const wrong = usageFault(programs, words);
  if (wrong !== null) return refuse(io, wrong, exit.usage);
  const walls = await wallsFor(words.network);
  if (!walls.ok) return refuse(io, walls.error, exit.usage);
  const opened = await openSources(programs, io.signal);
  if (!opened.ok) return refuse(io, opened.error);
  const { value: sources } = opened;
  const own = ownPlayersFor(sources, words);
  const stop = new AbortController();
  const signal = AbortSignal.any([io.signal, stop.signal]);
  const seed = words.seed ?? freshSeed();
  const run: Run = { words, programs, sources, walls: walls.value, own, io, seed, stop, signal };
  try {
    return await (words.tournament ? runTournament(run) : runMatch(run));
  } finally {
    await Promise.all([sources.close(), own.close()]);
  }
};

/** Several hands think on threads of their own; a single hand asks one player after the other. */
function ownPlayersFor({ sources }: Sources, { hands, tournament }: RefereeWords): OwnPlayers {
  const searching = sources.some(source => source.kind === 'bot' && isSearching(source.level));
  const several = tournament || hands !== '1';
  return searching && several && jobs() > 1 ? playersOnThreads(jobs()) : playersHere;
}

/** A run of the referee: the command line, the players, and where our own players think. */
interface Run {
  readonly words: RefereeWords;
  readonly programs: readonly string[];
  readonly sources: Sources;
  readonly walls: Walls;
  readonly own: OwnPlayers;
  readonly io: Io;
  readonly seed: string;
  /** Aborted when a person's input ends; `signal` by an interrupt too. */
  readonly stop: AbortController;
  readonly signal: AbortSignal;
}

/** One sentence about what is wrong with a command line, or null. */
function usageFault(programs: readonly string[], words: RefereeWords): string | null {
  const { interactive, tournament, quiet, json } = words;
  if (!/^[1-9]\d{0,6}$/.test(words.hands) || Number(words.hands) > MOST_HANDS)
    return `a number of hands is a whole number from 1, not ${printable(words.hands)}`;
  const { timeLimit = USUAL_LIMIT } = words;
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(timeLimit) || Number(timeLimit) === 0)
    return `a time limit is a number of seconds, not ${printable(timeLimit)}`;
  if (interactive && (quiet || json || tournament))
    return '-i plays with a person; it cannot be joined with --quiet, --json or --tournament';
  if (programs.length === 0 && !interactive) return 'name a program, or bot:LEVEL, or play yourself with -i';
  const most = tournament ? MOST_PROGRAMS : interactive ? SEATS - 1 : SEATS;
  if (programs.length > most) return `${programs.length} programs are too many here; ${most} at most`;
  return null;
}

async function runMatch(run: Run): Promise<ExitStatus> {
  const { words, seed, io } = run;
  const { interactive, json } = words;
  const narrates = !words.quiet && !json;
  if (narrates) await say(run, `Version: ${VERSION}`, ...run.sources.compiled, '');
  const players = playersOf(await contestantsOf(run, SEATS));
  const hands = Number(words.hands);
  const plan = { players, hands, seed, jobs: interactive ? 1 : jobs() };
  const buffers: string[][] = [];
  const narrate = (index: number) => {
    if (!narrates) return null;
    const lines: string[] = [];
    buffers[index] = lines;
    // A person reads along; other hands may be played concurrently.
    const write = (line: string): void =>
      void (interactive ? io.stdout.write(`${line}\n`) : lines.push(line));
    if (hands > 1) write(`Hand ${index + 1} of ${hands}`);
    return transcript(write, !interactive, words.strict);
  };
  const records: HandRecord[] = [];
  const bar = narrates || interactive ? null : progressBar(io.stderr, hands);
  for await (const record of playMatch(plan, narrate, run.signal)) {
    await say(run, ...(buffers[records.length] ?? []));
    records.push(record);
    bar?.show(records.length);
    if (json) await say(run, JSON.stringify(handJson(record)));
    if (!words.stopOnIllegal || record.faults.length === 0) continue;
    bar?.clear();
    return explainFault(run, record);
  }
  bar?.clear();
  if (io.signal.aborted) return exit.interrupted;
  return run.stop.signal.aborted ? exit.fault : summarise(run, players, records, narrates);
}

/** Writes places and points of a match, and the command that runs it again. */
async function summarise(
  run: Run,
  players: readonly Player[],
  records: readonly HandRecord[],
  narrates: boolean,
): Promise<ExitStatus> {
  const { totals, places } = totalsOf(players, records);
  const summary = byPlace(places).map(index => {
    const { name, contestant } = at(players, index);
    return { place: at(places, index), name, source: contestant.source, points: at(totals, index) };
  });
  if (narrates && records.length > 1) {
    const lines = summary.map(({ place, name, points }) => `#${place} with ${points} penalty points ${name}`);
    await say(run, `After ${records.length} hands`, '', ...lines, '');
  }
  if (narrates) await say(run, ...missingProtection(networkOf(run).network), ...rerun(run));
  if (run.words.print_summary)
    await say(run, ...summary.map(({ place, name, points }) => `${place}\t${name}\t${points}`));
  if (run.words.json)
    await say(run, JSON.stringify({ summary, hands: records.length, seed: run.seed, ...networkOf(run) }));
  return exit.fine;
}

/** Explains the first illegal choice, for those who write a program. */
async function explainFault(run: Run, { faults, players }: HandRecord): Promise<ExitStatus> {
  const { position, round, tried, reason } = at(faults, 0);
  const when = round === null ? 'when passing' : `in round ${round}`;
  const cards = tried.length === 0 ? '' : ` with ${listedCards(tried)}`;
  await say(run, ...rerun(run));
  const { name } = at(players, position);
  return refuse(run.io, `stopped: ${name} made an illegal choice ${when}${cards}: ${reason}`);
}

async function runTournament(run: Run): Promise<ExitStatus> {
  const players = playersOf(await contestantsOf(run, Math.max(SEATS, run.programs.length)));
  const plan = { players, hands: Number(run.words.hands), seed: run.seed, jobs: jobs() };
  const bar = progressBar(run.io.stderr, handsOf(plan));
  const standings = await playTournament(plan, done => bar.show(done), run.signal);
  bar.clear();
  if (run.signal.aborted) return exit.interrupted;
  const objects = standings.map(({ player: { name, contestant }, ...standing }) =>
    JSON.stringify({ name, source: contestant.source, ...standing, ...networkOf(run) }),
  );
  const lines = run.words.json
    ? objects
    : [...standingLines(standings), ...missingProtection(networkOf(run).network), `seed ${run.seed}`];
  await say(run, ...lines);
  return exit.fine;
}

/** The programs in their order, then a person, then random players up to `count`. */
async function contestantsOf(run: Run, count: number): Promise<Contestant[]> {
  const { words, walls, own, seed } = run;
  const terms = { walls, milliseconds: Math.round(Number(words.timeLimit ?? USUAL_LIMIT) * 1000) };
  const named = await Promise.all(
    run.sources.sources.map(source =>
      source.kind === 'bot'
        ? ownContestant(source.level, seed, own)
        : programContestant(source.source, source.words, terms, run.signal),
    ),
  );
  if (words.interactive) named.push(personOf(run));
  const missing = Math.max(0, count - named.length);
  return [...named, ...Array.from({ length: missing }, (_, index) => randomContestant(index, seed, own))];
}

function personOf({ io, stop }: Run): Contestant {
  const lines = readLines(io.stdin);
  return personContestant(
    {
      write: text => void io.stdout.write(text),
      read: async () => {
        const next = await Promise.race([lines.next(), onAbort(io.signal)]);
        if (next === undefined || next.done === true) return null;
        return next.value.ok ? next.value.value : '';
      },
      echoes: io.stdin.isTTY === true,
    },
    () => stop.abort(),
  );
}

/** The network of the programs; nothing where none has played. */
const networkOf = ({ sources, walls: { network } }: Run): { readonly network?: Walls['network'] } =>
  sources.sources.some(({ kind }) => kind === 'program') ? { network } : {};

function rerun({
  words: { interactive, hands, network, timeLimit },
  programs,
  seed,
}: Run): readonly string[] {
  const words = [
    'sandtable referee intensity',
    ...(interactive ? ['-i'] : []),
    ...(hands === '1' ? [] : [`--hands ${hands}`]),
    ...(network === undefined ? [] : [`--network ${network}`]),
    ...(timeLimit === undefined ? [] : [`--time-limit ${timeLimit}`]),
    `--seed ${quoted(seed)}`,
    ...programs.map(program => quoted(plain(program))),
  ];
  return ['You can rerun this game with this command:', words.join(' ')];
}

const say = ({ io }: Run, ...lines: readonly string[]): Promise<void> => writeLines(io.stdout, lines);

/** Number of hands played concurrently: programs wait for each other within a hand. */
const jobs = (): number => Math.max(1, availableParallelism());

const quoted = (word: string): string =>
  /^[\w./:+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const handJson = ({ players, ...record }: HandRecord) => ({
  ...record,
  players: players.map(({ name, contestant }) => ({ name, source: contestant.source })),
});
