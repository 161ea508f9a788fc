import type { AnyRules, GameTypes } from '../../../machines/game.ts';
import { at, err, ok, plainWord, type Result } from '../../../machines/result.ts';
import { letter, type Seat, seat } from '../../../machines/seat.ts';
import { type AnyRoster, levelCalled } from '../../players/player.ts';
import {
  type ArenaKit,
  type Contest,
  decisionsOf,
  type GameRecord,
  recordOf,
  seating,
  seedOf,
} from '../arena.ts';
import { type BarStream, reportTable, summarise } from '../report.ts';
import { type Decider, ownDecider, programDecider } from './decider.ts';
import { commandWords, printed, programFault, startProgram } from './program.ts';
import type { WordsReader } from './question.ts';
import type { TimeTerms } from './timed.ts';

/** Games between programs of others and players of ours. */
export interface Meeting {
  /** One for each seat: the command line of a program, or `bot:LEVEL`. They change seats from game to game. */
  readonly players: readonly string[];
  /** 1 to 10,000. */
  readonly games: number;
  readonly seed: string;
  /** What the set-up holds besides its seats. */
  readonly furnished: { readonly options: object };
  readonly terms: TimeTerms;
  readonly json?: boolean | undefined;
  /** The typed commands of the game with this set-up. */
  words(setup: GameTypes['setup']): Promise<WordsReader>;
  /** Told of each game as soon as it has ended. */
  ended?(game: Ended): Promise<void>;
}

/** A game that has been refereed: enough to play it again. */
export interface Ended {
  readonly number: number;
  readonly setup: GameTypes['setup'];
  readonly seed: string;
  /** Who sat where. */
  readonly names: readonly string[];
  readonly moves: readonly { readonly seat: Seat; readonly move: GameTypes['move'] }[];
  readonly record: GameRecord;
  /** What went wrong, by entry, in this game. */
  readonly notes: readonly (readonly string[])[];
}

interface MeetingIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: BarStream;
  readonly signal: AbortSignal;
}

const MOST_GAMES = 10_000;

/** How an entry has behaved in all games. */
interface Conduct {
  timeouts: number;
  dropped: number;
  slowest: number;
}

/**
 * Plays a meeting and reports it on standard output: who won how often, and what went wrong.
 * @returns null; or one sentence that says what is wrong with what was asked
 */
export async function refereeMeeting(kit: ArenaKit, meeting: Meeting, io: MeetingIo): Promise<string | null> {
  const { players, games, seed } = meeting;
  if (!Number.isInteger(games) || games < 1 || games > MOST_GAMES)
    return `the number of games is 1 to ${MOST_GAMES}`;
  const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
  const entries = entriesOf(players, roster, game.title);
  if (!entries.ok) return entries.error;
  const prepared = game.prepare({ seats: players.length, ...meeting.furnished });
  if (!prepared.ok) return prepared.error.sentence;
  const rules: AnyRules = prepared.value;
  const contest: Contest = { game: game.id, setup: rules.setup, levels: players.map(printed), seed };
  const judge = { game, roster, words: await meeting.words(rules.setup), terms: meeting.terms };
  const conducts = players.map((): Conduct => ({ timeouts: 0, dropped: 0, slowest: 0 }));
  const records: GameRecord[] = [];
  const begun = performance.now();
  for (let number = 0; number < games; number += 1) {
    const seated: Decider[] = [];
    try {
      for (const entry of entries.value)
        seated.push(
          entry.kind === 'own'
            ? ownDecider(roster, entry.level)
            : programDecider(await startProgram(entry.words), judge),
        );
      const ended = await playedBy(seated, { contest, rules, number, signal: io.signal });
      records.push(ended.record);
      await meeting.ended?.(ended);
    } finally {
      await Promise.all(seated.map(each => each.close()));
    }
    for (const [index, { conduct }] of seated.entries()) add(at(conducts, index), conduct);
  }
  const seconds = (performance.now() - begun) / 1000;
  const report = {
    contest,
    results: summarise(contest, records),
    speed: { workers: 1, seconds, gamesPerSecond: games / seconds },
  };
  const told =
    meeting.json === true
      ? JSON.stringify({ ...report, conduct: conducts })
      : [reportTable(report), ...conductLines(contest.levels, entries.value, conducts)].join('\n');
  io.stdout.write(`${told}\n`);
  return null;
}

/** Plays one game of a meeting. */
async function playedBy(
  seated: readonly Decider[],
  {
    contest,
    rules,
    number,
    signal,
  }: { contest: Contest; rules: AnyRules; number: number; signal: AbortSignal },
): Promise<Ended> {
  const order = seating(seated.length, number);
  // Nobody is told another's command line.
  const called = (entry: number): string =>
    at(seated, entry).conduct === null ? at(contest.levels, entry) : `program ${entry + 1}`;
  const names = order.map((entry, index) => `${letter(seat(index))} ${called(entry)}`);
  const seed = seedOf(contest, number);
  const decisions = decisionsOf(rules, seed);
  const moves: Ended['moves'][number][] = [];
  for (let next = decisions.next(); ; ) {
    signal.throwIfAborted();
    if (next.done === true) {
      const record = recordOf(rules, number, next.value, order);
      const notes = seated.map(({ conduct }) => conduct?.notes ?? []);
      return { number, setup: rules.setup, seed, names, moves, record, notes };
    }
    const by = next.value.question.seat;
    const move = await at(seated, at(order, by)).choose(next.value, names);
    moves.push({ seat: by, move });
    next = decisions.next(move);
  }
}

type Entry =
  | { readonly kind: 'own'; readonly level: string }
  | { readonly kind: 'program'; readonly words: readonly string[] };

function entriesOf(players: readonly string[], roster: AnyRoster, title: string): Result<Entry[], string> {
  const known = roster.levels.map(({ id }) => id);
  const entries: Entry[] = [];
  for (const player of players) {
    const level = player.startsWith('bot:') ? levelCalled(player.slice('bot:'.length)) : null;
    if (level !== null && !known.includes(level))
      return err(`${title} has no computer player "${plainWord(level)}"; it has ${known.join(', ')}`);
    if (level !== null) entries.push({ kind: 'own', level });
    else {
      const words = commandWords(player);
      const fault = programFault(player);
      if (fault !== null) return err(fault);
      if (!words.ok) return words;
      entries.push({ kind: 'program', words: words.value });
    }
  }
  return ok(entries);
}

function add(sum: Conduct, conduct: Decider['conduct']): void {
  if (conduct === null) return;
  sum.timeouts += conduct.timeouts;
  sum.dropped += conduct.dropped;
  sum.slowest = Math.max(sum.slowest, conduct.slowest);
}

const conductLines = (
  players: readonly string[],
  entries: readonly Entry[],
  conducts: readonly Conduct[],
): readonly string[] =>
  entries.flatMap(({ kind }, index) => {
    const { timeouts, dropped, slowest } = at(conducts, index);
    return kind === 'own'
      ? []
      : [
          `${at(players, index)}: ${timeouts} timeouts, ${dropped} moves dropped, slowest answer ${Math.round(slowest)} ms`,
        ];
  });
