import { err, ok, type Result } from '../../../machines/result.ts';
import { usualDraft } from '../../setup/draft.ts';
import { dayOf } from '../../today/today.ts';
import type { Person } from '../people/people.ts';
import type { Hosted } from '../tables/hosted.ts';
import type { SeatRecord, TableRecord } from '../tables/record.ts';
import type { Hall } from './hall.ts';
import type { ServedGame } from './setups.ts';

/** A line of a day's table. */
interface TodayRow {
  readonly name: string;
  readonly score: number;
  readonly told: string;
}

/** The day that it is at a server. */
export const todayAt = ({ parts }: Pick<Hall, 'parts'>): string => dayOf(parts.clock.now());

/** What somebody has begun of a game of a day first: this one counts. */
export const firstTry = (hall: Hall, game: string, day: string, person: string): TableRecord | null =>
  triesOf(hall, game, day).find(({ host }) => host === person) ?? null;

const triesOf = ({ ownGames }: Hall, game: string, day: string): readonly TableRecord[] =>
  ownGames.records
    .filter(record => record.game === game && record.today?.day === day && record.stage !== 'gathering')
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));

/** The results of a game of a day, the best first: of everybody the first try, once it is over. */
export function resultsOf(hall: Hall, game: string, day: string): readonly TodayRow[] {
  const first = new Map<string, TableRecord>();
  for (const record of triesOf(hall, game, day)) if (!first.has(record.host)) first.set(record.host, record);
  const rows = [...first.values()].flatMap(({ today, seats }): readonly TodayRow[] => {
    const person = seats.find(seat => seat.kind === 'person');
    const { score, told } = today ?? {};
    return person === undefined || score === undefined || told === undefined
      ? []
      : [{ name: person.name, score, told }];
  });
  return rows.toSorted((one, other) => other.score - one.score);
}

/** The day's table in lines: each game with its results. */
export function todayLines(hall: Hall, day: string, most: number): readonly string[] {
  return hall.parts.games.flatMap(game => {
    if (game.today === undefined) return [];
    const rows = resultsOf(hall, game.id, day).slice(0, most);
    const told = rows.map(({ name, told: how }, at) => `  ${at + 1}  ${name.padEnd(16)} ${how}`);
    return [game.title, ...(told.length === 0 ? ['  nobody yet'] : told)];
  });
}

/** Goes on with somebody's first try at today's game, or begins one; a further one does not count. */
export async function playToday(
  hall: Hall,
  person: Person,
  game: ServedGame,
): Promise<Result<Hosted, string>> {
  const day = todayAt(hall);
  const tried = firstTry(hall, game.id, day, person.id);
  if (tried !== null && tried.stage !== 'over') return hall.find(tried.id);
  const today = await game.today?.();
  if (today === undefined) return err(`${game.title} has no game of the day`);
  const usual = usualDraft(game.choices);
  const rules = today.rules ?? usual.rules;
  const options = { ...(game.choices.rules[rules] ?? usual.options), ...today.options };
  const own: SeatRecord = { kind: 'open', for: { person: person.id, name: person.name } };
  const seats = today.seats.map(
    ({ who, name }): SeatRecord => (who === 'human' ? own : { kind: 'bot', level: who, name }),
  );
  const map = today.map ?? usual.map;
  const alone = { private: false, clock: null, delay: 0, ofDay: day };
  const opened = await hall.open(person, { game, options, map, seats, ...alone });
  if (!opened.ok) return opened;
  const refused = (await hall.sit(opened.value, person)) ?? (await hall.begin(opened.value));
  return refused === null ? ok(opened.value) : err(refused);
}
