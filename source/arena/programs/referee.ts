import type { AnyRules, GameTypes } from '../../../machines/game.ts';
import { at, err, ok, plainWord, type Result } from '../../../machines/result.ts';
import { letter, type Seat, seat } from '../../../machines/seat.ts';
import { sidesOf } from '../../../machines/teams.ts';
import { type AnyRoster, levelOfName } from '../../players/player.ts';
import { ratingsOf } from '../../study/records/rating.ts';
import {
  type ArenaKit,
  type Contest,
  decisionsOf,
  type GameRecord,
  recordOf,
  seatingOf,
  seedOf,
} from '../arena.ts';
import type { ArenaRequest } from '../command.ts';
import { type BarStream, reportTable, summarise } from '../report.ts';
import { type Decider, ownDecider, programDecider } from './decider.ts';
import { commandWords, printableWords, programFault, startProgram } from './program.ts';
import type { WordsReader } from './question.ts';
import type { TimedPartner, TimeTerms } from './time-bank.ts';
import { missingProtection, type Walls } from './walls.ts';

/** Games between programs of others and players of ours. */
export interface Meeting extends Pick<ArenaRequest, 'seed' | 'setupFields' | 'json'> {
  /** Each the command line of a program, or `bot:LEVEL`. They change seats from game to game. */
  readonly players: readonly string[];
  /** The seats of a table, else one for each player; with more players than seats, all groups of that size meet. */
  readonly seats?: number | undefined;
  /** 1 to 10,000, of each group. */
  readonly games: number;
  readonly terms: TimeTerms;
  readonly walls: Walls;
  /** The typed commands of the game with this set-up. */
  words(setup: GameTypes['setup']): Promise<WordsReader>;
  ended?(game: RefereedGame): Promise<void>;
}

/** A game that has been refereed: enough to play it again. */
export interface RefereedGame {
  readonly number: number;
  readonly setup: GameTypes['setup'];
  readonly seed: string;
  readonly names: readonly string[];
  readonly moves: readonly { readonly seat: Seat; readonly move: GameTypes['move'] }[];
  readonly record: GameRecord;
  /** The faults of each entry in this game. */
  readonly notes: readonly (readonly string[])[];
}

interface MeetingIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: BarStream;
  readonly signal: AbortSignal;
}

const MOST_GAMES = 10_000;

type Conduct = Omit<TimedPartner['conduct'], 'notes'>;

/** Plays a meeting and prints who won how often, and what went wrong. @returns null; or one sentence that refuses it */
export async function refereeMeeting(kit: ArenaKit, meeting: Meeting, io: MeetingIo): Promise<string | null> {
  const { players, games, seed } = meeting;
  if (!Number.isInteger(games) || games < 1 || games > MOST_GAMES)
    return `the number of games is 1 to ${MOST_GAMES}`;
  const [game, roster] = await Promise.all([kit.rules(), kit.players.load()]);
  const entries = entriesOf(players, roster, game.title);
  if (!entries.ok) return entries.error;
  const { seats = players.length } = meeting;
  const groups = groupsOf(players.length, seats);
  if (!groups.ok) return groups.error;
  const prepared = game.prepare({ seats, ...meeting.setupFields });
  if (!prepared.ok) return prepared.error.sentence;
  const rules: AnyRules = prepared.value;
  const contest: Contest = { game: game.id, setup: rules.setup, levels: players.map(printableWords), seed };
  const judge = { game, roster, words: await meeting.words(rules.setup), terms: meeting.terms };
  const conducts = players.map((): Conduct => ({ timeouts: 0, dropped: 0, slowest: 0 }));
  const records: GameRecord[] = [];
  const hasPrograms = entries.value.some(({ kind }) => kind === 'program');
  const begun = performance.now();
  for (let number = 0; number < games * groups.value.length; number += 1) {
    const group = at(groups.value, Math.floor(number / games));
    const seated: Decider[] = [];
    try {
      for (const entry of group.map(index => at(entries.value, index)))
        seated.push(
          entry.kind === 'own'
            ? ownDecider(roster, entry.level)
            : programDecider(await startProgram(entry.words, meeting.walls), judge),
        );
      const ended = await playedBy(seated, group, { contest, rules, number, games, signal: io.signal });
      records.push(ended.record);
      await meeting.ended?.(ended);
    } finally {
      await Promise.all(seated.map(each => each.close()));
    }
    for (const [index, { conduct }] of seated.entries()) add(at(conducts, at(group, index)), conduct);
  }
  const seconds = (performance.now() - begun) / 1000;
  const allPlaces = records.map(({ places }) => places);
  const ratings = ratingsOf(players.length, allPlaces);
  const { entries: standings, ...all } = summarise(contest, records);
  const rated = standings.map((each, index) => ({ ...each, rating: Math.round(at(ratings, index).mu) }));
  const speed = { workers: 1, seconds, gamesPerSecond: records.length / seconds };
  const report = { contest, results: { ...all, entries: rated }, speed };
  const { network } = meeting.walls;
  const lines =
    meeting.json === true
      ? [JSON.stringify({ ...report, conduct: conducts, ...(hasPrograms ? { network } : {}) })]
      : [reportTable(report), ...conductLines(contest.levels, entries.value, conducts)];
  if (meeting.json !== true && hasPrograms) lines.push(...missingProtection(network));
  io.stdout.write(`${lines.join('\n')}\n`);
  return null;
}

/** A game of a meeting, and what it comes from. */
interface Fixture {
  readonly contest: Contest;
  readonly rules: AnyRules;
  readonly number: number;
  /** The games of each group; all groups have the same deals. */
  readonly games: number;
  readonly signal: AbortSignal;
}

/** Plays one game of a meeting. @param group the entries of those who play */
async function playedBy(
  seated: readonly Decider[],
  group: readonly number[],
  { contest, rules, number, games, signal }: Fixture,
): Promise<RefereedGame> {
  const order = seatingOf(sidesOf(rules.setup), number % games);
  // Nobody is told another's command line.
  const called = (index: number): string =>
    at(seated, index).conduct === null
      ? at(contest.levels, at(group, index))
      : `program ${at(group, index) + 1}`;
  const names = order.map((index, by) => `${letter(seat(by))} ${called(index)}`);
  const seed = seedOf(contest, number % games);
  const decisions = decisionsOf(rules, seed);
  const moves: RefereedGame['moves'][number][] = [];
  for (let next = decisions.next(); ; ) {
    signal.throwIfAborted();
    if (next.done === true) {
      const own = recordOf(rules, number, next.value, order);
      const places = contest.levels.map((_, entry) => own.places[group.indexOf(entry)] ?? null);
      const winner = own.winner === null ? null : at(group, own.winner);
      const notes = contest.levels.map((_, entry) => seated[group.indexOf(entry)]?.conduct?.notes ?? []);
      const team = own.team === undefined ? {} : { team: own.team.map(each => at(group, each)) };
      const record = { ...own, places, winner, ...team };
      return { number, setup: rules.setup, seed, names, moves, record, notes };
    }
    const by = next.value.question.seat;
    const move = await at(seated, at(order, by)).choose(next.value, names);
    moves.push({ seat: by, move });
    next = decisions.next(move);
  }
}

/** The most groups: their number grows fast with the number of players. */
const MOST_GROUPS = 1000;

/** All groups of so many entries, in order; or one sentence where there are none, or too many. */
function groupsOf(entries: number, size: number): Result<readonly (readonly number[])[], string> {
  if (size > entries) return err(`${size} seats need as many players at least, not ${entries}`);
  const groups: (readonly number[])[] = [];
  const grow = (group: readonly number[], from: number): void => {
    if (groups.length > MOST_GROUPS) return;
    if (group.length === size) groups.push(group);
    else for (let next = from; next < entries; next += 1) grow([...group, next], next + 1);
  };
  grow([], 0);
  return groups.length > MOST_GROUPS ? err(`these are more than ${MOST_GROUPS} groups`) : ok(groups);
}

type Entry =
  | { readonly kind: 'own'; readonly level: string }
  | { readonly kind: 'program'; readonly words: readonly string[] };

function entriesOf(players: readonly string[], roster: AnyRoster, title: string): Result<Entry[], string> {
  const known = roster.levels.map(({ id }) => id);
  const entries: Entry[] = [];
  for (const player of players) {
    const level = player.startsWith('bot:') ? levelOfName(player.slice('bot:'.length)) : null;
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
    if (kind === 'own') return [];
    const { timeouts, dropped, slowest } = at(conducts, index);
    const answer = `slowest answer ${Math.round(slowest)} ms`;
    return `${at(players, index)}: ${timeouts} timeouts, ${dropped} moves dropped, ${answer}`;
  });
