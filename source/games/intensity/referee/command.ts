import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { SEATS } from '../../../../machines/intensity/types.ts';
import { at } from '../../../../machines/result.ts';
import { NOT_KEPT, type Walls, wallsFor } from '../../../arena/programs/walls.ts';
import { progressBar } from '../../../arena/report.ts';
import { aborted, type ExitStatus, exit, type Io, refuse, writeLines } from '../../../lines/text/io.ts';
import { readLines } from '../../../lines/text/lines.ts';
import { printable } from '../../../lines/text/printable.ts';
import { freshSeed } from '../../../lines/text/seed.ts';
import type { RefereeCommand } from '../../kit.ts';
import { isSearching } from '../players/index.ts';
import {
  type Contestant,
  ownContestant,
  personContestant,
  programContestant,
  randomContestant,
} from './contestant.ts';
import type { HandRecord, Player } from './hand.ts';
import {
  handsOf,
  type PlayerStanding,
  playersOf,
  playMatch,
  playTournament,
  standingLines,
  totalsOf,
} from './match.ts';
import { type OwnPlayers, playersHere, playersOnThreads } from './own-players.ts';
import { listedCards } from './protocol.ts';
import { openSources, type Sources } from './sources.ts';
import { byPlace, printable as plain, transcript } from './transcript.ts';

/** The options of `referee intensity` as they are written. */
const refereeWords = z.object({
  interactive: z.boolean().default(false),
  hands: z.string(),
  seed: z.string().optional(),
  network: z.string().optional(),
  quiet: z.boolean().default(false),
  print_summary: z.boolean().default(false),
  strict: z.boolean().default(false),
  stopOnIllegal: z.boolean().default(false),
  timeLimit: z.string(),
  tournament: z.boolean().default(false),
  json: z.boolean().default(false),
});

type RefereeWords = z.infer<typeof refereeWords>;

/** The version of the referee of Intensity whose transcript this is. */
const VERSION = '0.2';
/** More programs than this make too many groups of four. */
const MOST_PROGRAMS = 12;
const MOST_HANDS = 1_000_000;

/** Referees programs that play Intensity (rules/intensity-protocol.md#command, #transcript). */
export const refereeIntensity: RefereeCommand = async (programs, given, io) => {
  const words = refereeWords.parse(given);
  const wrong = usageFault(programs, words);
  if (wrong !== null) return refuse(io, wrong, exit.usage);
  const walls = await wallsFor(words.network);
  if (!walls.ok) return refuse(io, walls.error, exit.usage);
  const sources = await openSources(programs, io.signal);
  if (!sources.ok) return refuse(io, sources.error);
  const own = ownPlayersFor(sources.value, words);
  try {
    const referee = new Referee({ words, programs, sources: sources.value, walls: walls.value, own, io });
    return await (words.tournament ? referee.tournament() : referee.match());
  } finally {
    await Promise.all([sources.value.close(), own.close()]);
  }
};

/** Hands side by side think on threads of their own; a single hand asks one player after the other. */
function ownPlayersFor({ sources }: Sources, { hands, tournament }: RefereeWords): OwnPlayers {
  const searching = sources.some(source => source.kind === 'bot' && isSearching(source.level));
  const several = tournament || hands !== '1';
  return searching && several && jobs() > 1 ? playersOnThreads(jobs()) : playersHere;
}

/** What was asked for, who plays, and where our own players think. */
interface Commission {
  readonly words: RefereeWords;
  readonly programs: readonly string[];
  readonly sources: Sources;
  readonly walls: Walls;
  readonly own: OwnPlayers;
  readonly io: Io;
}

/** What is wrong with a command line, or null. */
function usageFault(programs: readonly string[], words: RefereeWords): string | null {
  const { interactive, tournament, quiet, json } = words;
  if (!/^[1-9]\d{0,6}$/.test(words.hands) || Number(words.hands) > MOST_HANDS)
    return `a number of hands is a whole number from 1, not ${printable(words.hands)}`;
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(words.timeLimit) || Number(words.timeLimit) === 0)
    return `a time limit is a number of seconds, not ${printable(words.timeLimit)}`;
  if (interactive && (quiet || json || tournament))
    return '-i plays with a person; it cannot be joined with --quiet, --json or --tournament';
  if (programs.length === 0 && !interactive) return 'name a program, or bot:LEVEL, or play yourself with -i';
  const most = tournament ? MOST_PROGRAMS : interactive ? SEATS - 1 : SEATS;
  if (programs.length > most) return `${programs.length} programs are too many here; ${most} at most`;
  return null;
}

class Referee {
  readonly #given: Commission;
  readonly #io: Io;
  readonly #words: RefereeWords;
  readonly #seed: string;
  /** Aborted by an interrupt, and when a person's input ends. */
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;

  constructor(given: Commission) {
    this.#given = given;
    this.#io = given.io;
    this.#words = given.words;
    this.#seed = given.words.seed ?? freshSeed();
    this.#signal = AbortSignal.any([given.io.signal, this.#stop.signal]);
  }

  async match(): Promise<ExitStatus> {
    const { interactive, quiet, json } = this.#words;
    const told = !quiet && !json;
    if (told) await this.#say([`Version: ${VERSION}`, ...this.#given.sources.compiled, '']);
    const players = playersOf(await this.#contestants(SEATS));
    const hands = Number(this.#words.hands);
    const plan = { players, hands, seed: this.#seed, jobs: interactive ? 1 : jobs() };
    const buffers: string[][] = [];
    const narrate = (index: number) => {
      if (!told) return null;
      const lines: string[] = [];
      buffers[index] = lines;
      // A person reads along; others may be played side by side.
      const write = interactive
        ? (line: string) => void this.#io.stdout.write(`${line}\n`)
        : (line: string) => void lines.push(line);
      if (hands > 1) write(`Hand ${index + 1} of ${hands}`);
      return transcript(write, !interactive, this.#words.strict);
    };
    const records: HandRecord[] = [];
    const bar = told || interactive ? null : progressBar(this.#io.stderr, hands);
    for await (const record of playMatch(plan, narrate, this.#signal)) {
      await this.#say(buffers[records.length] ?? []);
      records.push(record);
      bar?.show(records.length);
      if (json) await this.#say([JSON.stringify(handJson(record))]);
      if (this.#words.stopOnIllegal && record.faults.length > 0) {
        bar?.clear();
        return this.#stopped(record);
      }
    }
    bar?.clear();
    return this.#conclude(players, records, told);
  }

  async #conclude(
    players: readonly Player[],
    records: readonly HandRecord[],
    told: boolean,
  ): Promise<ExitStatus> {
    const { totals, places } = totalsOf(players, records);
    if (this.#io.signal.aborted) return exit.interrupted;
    if (this.#stop.signal.aborted) return exit.fault;
    const summary = byPlace(places).map(index => {
      const { name, contestant } = at(players, index);
      return { place: at(places, index), name, source: contestant.source, points: at(totals, index) };
    });
    if (told && records.length > 1) {
      const lines = summary.map(
        ({ place, name, points }) => `#${place} with ${points} penalty points ${name}`,
      );
      await this.#say([`After ${records.length} hands`, '', ...lines, '']);
    }
    if (told)
      await this.#say([...this.#notKept(), 'You can rerun this game with this command:', this.#rerun()]);
    if (this.#words.print_summary)
      await this.#say(summary.map(({ place, name, points }) => `${place}\t${name}\t${points}`));
    if (this.#words.json)
      await this.#say([
        JSON.stringify({ summary, hands: records.length, seed: this.#seed, ...this.#network() }),
      ]);
    return exit.fine;
  }

  /** Explains the first illegal choice, for those who write a program. */
  async #stopped(record: HandRecord): Promise<ExitStatus> {
    const fault = at(record.faults, 0);
    const { name } = at(record.players, fault.position);
    const when = fault.round === null ? 'when passing' : `in round ${fault.round}`;
    const tried = fault.tried.length === 0 ? '' : ` with ${listedCards(fault.tried)}`;
    await this.#say(['You can rerun this game with this command:', this.#rerun()]);
    return refuse(this.#io, `stopped: ${name} made an illegal choice ${when}${tried}: ${fault.reason}`);
  }

  async tournament(): Promise<ExitStatus> {
    const { json } = this.#words;
    const players = playersOf(await this.#contestants(Math.max(SEATS, this.#given.programs.length)));
    const plan = { players, hands: Number(this.#words.hands), seed: this.#seed, jobs: jobs() };
    const bar = progressBar(this.#io.stderr, handsOf(plan));
    const standings = await playTournament(plan, done => bar.show(done), this.#signal);
    bar.clear();
    if (this.#signal.aborted) return exit.interrupted;
    if (json)
      await this.#say(
        standings.map(standing => JSON.stringify({ ...standingJson(standing), ...this.#network() })),
      );
    else await this.#say([...standingLines(standings), ...this.#notKept(), `seed ${this.#seed}`]);
    return exit.fine;
  }

  /** The programs in their order, then a person, then random players up to so many. */
  async #contestants(count: number): Promise<Contestant[]> {
    const { walls } = this.#given;
    const terms = { walls, milliseconds: Math.round(Number(this.#words.timeLimit) * 1000) };
    const named = await Promise.all(
      this.#given.sources.sources.map(source =>
        source.kind === 'bot'
          ? ownContestant(source.level, this.#seed, this.#given.own)
          : programContestant(source.source, source.words, terms, this.#signal),
      ),
    );
    const person = this.#words.interactive ? [this.#person()] : [];
    const filled = Array.from({ length: Math.max(0, count - named.length - person.length) }, (_, index) =>
      randomContestant(index, this.#seed, this.#given.own),
    );
    return [...named, ...person, ...filled];
  }

  #person(): Contestant {
    const lines = readLines(this.#io.stdin);
    return personContestant(
      {
        write: text => void this.#io.stdout.write(text),
        read: async () => {
          const next = await Promise.race([lines.next(), aborted(this.#io.signal)]);
          if (next === undefined || next.done === true) return null;
          return next.value.ok ? next.value.value : '';
        },
        echoes: this.#io.stdin.isTTY === true,
      },
      () => this.#stop.abort(),
    );
  }

  /** Whether programs reached the network; nothing where none has played. */
  #network(): { readonly network?: Walls['network'] } {
    const hasPrograms = this.#given.sources.sources.some(({ kind }) => kind === 'program');
    return hasPrograms ? { network: this.#given.walls.network } : {};
  }

  #notKept(): readonly string[] {
    return this.#network().network === 'open' ? [NOT_KEPT] : [];
  }

  #rerun(): string {
    const { interactive, hands, network } = this.#words;
    const options = [
      ...(interactive ? ['-i'] : []),
      ...(hands === '1' ? [] : [`--hands ${hands}`]),
      ...(network === undefined ? [] : [`--network ${network}`]),
    ];
    const programs = this.#given.programs.map(program => quoted(plain(program)));
    return ['sandtable referee intensity', ...options, `--seed ${quoted(this.#seed)}`, ...programs].join(' ');
  }

  async #say(lines: readonly string[]): Promise<void> {
    await writeLines(this.#io.stdout, lines);
  }
}

/** Hands that are played side by side: programs wait for each other within a hand. */
const jobs = (): number => Math.max(1, availableParallelism());

const quoted = (word: string): string =>
  /^[\w./:+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const handJson = ({ players, ...record }: HandRecord) => ({
  ...record,
  players: players.map(({ name, contestant }) => ({ name, source: contestant.source })),
});

const standingJson = ({ player, ...standing }: PlayerStanding) => ({
  name: player.name,
  source: player.contestant.source,
  ...standing,
});
