import { at } from '../../machines/result.ts';
import { tableLines } from '../base/table-lines.ts';
import { wilson } from '../base/wilson.ts';
import type { Contest, GameRecord } from './arena.ts';

/** The mean of some numbers; 0 of none. */
export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Sums up the games of a contest: the same for the same contest on every machine. */
export function summarise(contest: Contest, records: readonly GameRecord[]) {
  return {
    games: records.length,
    /** Games that nobody won, alone or with a team. */
    draws: records.filter(record => record.winner === null).length,
    meanTurns: mean(records.map(record => record.turns)),
    meanMoves: mean(records.map(record => record.moves)),
    entries: contest.levels.map((level, entry) => {
      const wins = records.filter(({ winner, team = [winner] }) => team.includes(entry)).length;
      const places = records.flatMap(record => at(record.places, entry) ?? []);
      return {
        level,
        games: places.length,
        wins,
        /** Wins by games, 0 to 1, with its 95 % interval. */
        share: places.length === 0 ? 0 : wins / places.length,
        interval: wilson(wins, places.length),
        /** From 1, the best, to the number of seats. */
        meanPlace: mean(places),
      };
    }),
  };
}

type Results = ReturnType<typeof summarise>;

interface Report {
  readonly contest: Contest;
  /** `rating`: where players are rated. */
  readonly results: Omit<Results, 'entries'> & {
    readonly entries: readonly (Results['entries'][number] & { readonly rating?: number })[];
  };
  readonly speed: { readonly workers: number; readonly seconds: number; readonly gamesPerSecond: number };
}

const HEADINGS = ['player', 'games', 'won', 'share', '95 % interval', 'mean place'] as const;

/** The report as a table for people, lines without the last line break. */
export function reportTable({ contest, results, speed }: Report): string {
  const rows = results.entries.map(entry => [
    entry.level,
    String(entry.games),
    String(entry.wins),
    percent(entry.share),
    `${percent(entry.interval.low)} to ${percent(entry.interval.high)}`,
    entry.meanPlace.toFixed(2),
    ...(entry.rating === undefined ? [] : [String(entry.rating)]),
  ]);
  const isRated = results.entries.some(({ rating }) => rating !== undefined);
  return [
    `${contest.game}, ${results.games} games, seed ${contest.seed}`,
    '',
    ...tableLines([[...HEADINGS, ...(isRated ? ['rating'] : [])], ...rows], column => column > 0),
    '',
    `draws: ${results.draws}; a game has ${results.meanTurns.toFixed(1)} turns and ${results.meanMoves.toFixed(0)} moves on average`,
    `${speed.gamesPerSecond.toFixed(1)} games per second with ${speed.workers} ${speed.workers === 1 ? 'worker' : 'workers'}`,
  ].join('\n');
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Standard error, for a bar where it is a terminal. */
export interface BarStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const WIDEST = 40;
const CLEAR_LINE = '\r\u001b[K';

/** A bar of one line that is drawn over itself; silent where the stream is no terminal. `clear` removes it. */
export function progressBar(stream: BarStream, total: number) {
  return {
    show(done: number): void {
      if (stream.isTTY !== true) return;
      const count = ` ${done} of ${total} games`;
      const width = Math.max(0, Math.min(WIDEST, (stream.columns ?? 80) - count.length - 1));
      const filled = total === 0 ? width : Math.floor((width * done) / total);
      stream.write(`${CLEAR_LINE}${'█'.repeat(filled)}${'░'.repeat(width - filled)}${count}`);
    },
    clear: (): void => void (stream.isTTY === true && stream.write(CLEAR_LINE)),
  };
}
