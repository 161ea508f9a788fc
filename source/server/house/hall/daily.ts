import { err, type Result } from '../../../../machines/result.ts';
import { usualDraft } from '../../../setup/draft.ts';
import { dayOf } from '../../../study/daily.ts';
import type { Person } from '../people/people.ts';
import type { HostedTable } from '../tables/hosted-table.ts';
import type { SeatRecord, TableRecord } from '../tables/record.ts';
import type { Hall } from './hall.ts';
import { openAndBegin, seatFor, sitAndBegin } from './openings.ts';
import type { ServedGame } from './setups.ts';

type DailyRow = {
  readonly host: string;
  readonly name: string;
  readonly score: number;
  readonly told: string;
};

/** The server's current day. */
export const dayAt = ({ parts }: Pick<Hall, 'parts'>): string => dayOf(parts.clock.now());

/** Somebody's first try at a day's game, which is the one that counts; null before it. */
export async function firstTry(
  { ownGames }: Hall,
  game: string,
  day: string,
  person: string,
): Promise<TableRecord | null> {
  return (await ownGames.tries(game, day)).find(({ host }) => host === person) ?? null;
}

/** Results of a day's game, best first: the finished first try of each person. */
export async function resultsOf({ ownGames }: Hall, game: string, day: string): Promise<readonly DailyRow[]> {
  const byHost = Map.groupBy(await ownGames.tries(game, day), ({ host }) => host);
  const rows = [...byHost.values()].flatMap(([first]): readonly DailyRow[] => {
    const person = first?.seats.find(seat => seat.kind === 'person');
    const { score, told } = first?.today ?? {};
    if (person === undefined || score === undefined || told === undefined) return [];
    return [{ host: person.person, name: person.name, score, told }];
  });
  return rows.toSorted((one, other) => other.score - one.score);
}

/** The day's leaderboards as lines, one for each game. */
export async function dailyLines(hall: Hall, day: string, most: number): Promise<readonly string[]> {
  const all: string[] = [];
  for (const game of hall.parts.games) {
    if (game.daily === undefined) continue;
    const rows = (await resultsOf(hall, game.id, day)).slice(0, most);
    const lines = rows.map(({ name, told }, index) => `  ${index + 1}  ${name.padEnd(16)} ${told}`);
    all.push(game.title, ...(lines.length === 0 ? ['  nobody yet'] : lines));
  }
  return all;
}

/** Resumes somebody's first try at today's challenge, or begins one. Later tries do not count. */
export async function playDaily(
  hall: Hall,
  person: Person,
  game: ServedGame,
): Promise<Result<HostedTable, string>> {
  const day = dayAt(hall);
  const tried = await firstTry(hall, game.id, day, person.id);
  if (tried !== null && tried.stage !== 'over') return hall.find(tried.id);
  // One that a server left in the midst of its beginning: begun later than another one, it would count before it.
  const left = hall.tables.find(
    ({ record: { stage, host, today, ...its } }) =>
      stage === 'gathering' && host === person.id && its.game === game.id && today?.day === day,
  );
  if (left !== undefined) return sitAndBegin(hall, person, left);
  const today = await game.daily?.();
  if (today === undefined) return err(`${game.title} has no daily challenge`);
  const usual = usualDraft(game.choices);
  const rules = today.rules ?? usual.rules;
  const options = { ...(game.choices.rules[rules] ?? usual.options), ...today.options };
  const seats = today.seats.map(
    ({ who, name }): SeatRecord => (who === 'human' ? seatFor(person) : { kind: 'bot', level: who, name }),
  );
  return openAndBegin(hall, person, { game, options, map: today.map ?? usual.map, seats, ofDay: day });
}
