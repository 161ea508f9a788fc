import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { suggestion } from '../../../base/nearest.ts';
import { printable } from '../../../lines/text/printable.ts';
import { isComputer, knownIn } from '../../../players/computer-words.ts';
import { readOptions } from '../../../setup/choices.ts';
import { usualDraft } from '../../../setup/draft.ts';
import type { Hall } from '../../house/hall/hall.ts';
import { readCode } from '../../house/people/codes.ts';
import type { Person } from '../../house/people/people.ts';
import { type TurnClock, turnClock } from '../../house/tables/record.ts';
import { type TournamentOpening, tournamentOptions } from '../../house/tournaments/opening.ts';
import { callOff, type HouseTournament, removeComputer } from '../../house/tournaments/record.ts';
import { partLines, tournamentLines } from '../../house/tournaments/report.ts';
import type { Tournaments } from '../../house/tournaments/tournaments.ts';

interface TournamentParts {
  readonly hall: Hall;
  readonly tournaments: Tournaments;
  readonly person: Person;
}

export const tournamentHelp = [
  'tournament open GAME [--method swiss|robin] [--table SEATS] [--rounds N] [--clock 90s|5m|2h|3d]',
  '           [--late computer|skip] [--map MAP] [--rules RULES] [--set OPTION=VALUE]... [--with hard:raider,easy]',
  'tournament enter|withdraw|begin|end CODE; add CODE LEVEL[:STYLE], remove CODE: a computer player; CODE alone tells it',
] as const;

/** Opens, changes or shows a tournament by the words behind `tournament`, or lists all; lines, or an error sentence. */
export async function tournamentAnswer(
  words: readonly string[],
  parts: TournamentParts,
): Promise<Result<readonly string[], string>> {
  const { hall, tournaments, person } = parts;
  const [word = '', text = '', level = '', ...rest] = words;
  if (word === '') return ok(tournamentLines(tournaments.all, game => hall.game(game)?.title ?? game));
  if (word === 'open') return openTournament(words.slice(1), parts);
  const changes: ReadonlyMap<string, (id: string) => Promise<Result<HouseTournament, string>>> = new Map([
    ['enter', id => tournaments.enter(id, person)],
    ['withdraw', id => tournaments.leave(id, person)],
    ['add', id => tournaments.add(id, person, level)],
    ['remove', id => tournaments.changeAsHost(id, person, removeComputer)],
    ['begin', id => tournaments.begin(id, person)],
    ['end', id => tournaments.changeAsHost(id, person, callOff)],
  ]);
  const change = changes.get(word);
  const id = readCode(change === undefined ? word : text) ?? '';
  const now = tournaments.get(id);
  const spare = word === 'add' ? rest : words.slice(change === undefined ? 1 : 2);
  if (spare.length > 0) return err(`${tournamentHelp.join('; ').replace(/\s+/g, ' ')}`);
  if (now === null) return err('no tournament here has that code');
  if (change === undefined) return ok(partLines(now, hall));
  if (person.guest) return err(NO_GUESTS);
  const changed = await change(id);
  return changed.ok ? ok(partLines(changed.value, hall)) : changed;
}

/** A guest is somebody new on each connection. */
const NO_GUESTS = 'as a command that needs your key: a guest does it in the lobby, with o';

const OPTIONS = ['method', 'table', 'rounds', 'clock', 'late', 'map', 'rules', 'set', 'with'] as const;
type Option = (typeof OPTIONS)[number];

async function openTournament(
  words: readonly string[],
  { hall, tournaments, person }: TournamentParts,
): Promise<Result<readonly string[], string>> {
  if (person.guest) return err(NO_GUESTS);
  const read = readWords(words);
  if (!read.ok) return read;
  const opening = openingOf(read.value, hall);
  if (!opening.ok) return opening;
  const levels = read.value.with.flatMap(each => each.split(',')).filter(each => each !== '');
  const ranks = hall.game(opening.value.game)?.players ?? { levels: [] };
  const unknown = levels.find(each => !isComputer(ranks, each));
  if (unknown !== undefined)
    return err(`there is no computer player ${printable(unknown)}; there are ${knownIn(ranks)}`);
  let now = await tournaments.open(opening.value, person);
  for (const level of levels) if (now.ok) now = await tournaments.add(now.value.id, person, level);
  return now.ok ? ok([`Tournament ${now.value.id}`, ...partLines(now.value, hall)]) : now;
}

/** The game of `domination --rounds 3`, and the values of each option. */
type Words = { readonly game: string } & Readonly<Record<Option, readonly string[]>>;

function readWords(args: readonly string[]): Result<Words, string> {
  const given: Record<Option, string[]> = {
    ...{ method: [], table: [], rounds: [], clock: [], late: [] },
    ...{ map: [], rules: [], set: [], with: [] },
  };
  const options = Object.fromEntries(OPTIONS.map(name => [name, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  let game = '';
  for (const token of tokens) {
    if (token.kind === 'positional' && game !== '')
      return err(`not both ${game} and ${printable(token.value)}`);
    if (token.kind === 'positional') game = printable(token.value);
    if (token.kind !== 'option') continue;
    const name = OPTIONS.find(each => each === token.name);
    if (name === undefined)
      return err(`there is no option ${printable(token.rawName)}; ${suggestion(token.name, OPTIONS)}`);
    if (token.value === undefined) return err(`--${name} needs a value`);
    given[name].push(token.value);
  }
  const twice = OPTIONS.find(name => name !== 'set' && name !== 'with' && given[name].length > 1);
  return twice === undefined ? ok({ ...given, game }) : err(`--${twice} is given twice`);
}

/** The parameters of a new tournament, or an error sentence; `Tournaments` checks the rest. */
function openingOf(words: Words, hall: Hall): Result<TournamentOpening, string> {
  const games = hall.parts.games.map(({ id }) => id);
  const game = hall.game(words.game);
  if (game === null)
    return err(
      words.game === ''
        ? `which game: ${games.join(', ')}`
        : `there is no game ${words.game}; ${suggestion(words.game, games)}`,
    );
  const { choices } = game;
  const usual = usualDraft(choices);
  const [method = 'swiss'] = words.method;
  if (method !== 'swiss' && method !== 'robin') return err('--method is swiss or robin');
  const [rules = usual.rules] = words.rules;
  const set = Object.hasOwn(choices.rules, rules) ? choices.rules[rules] : undefined;
  if (set === undefined)
    return err(`there are no rules ${printable(rules)}; ${suggestion(rules, Object.keys(choices.rules))}`);
  const options = readOptions(choices, words.set);
  if (!options.ok) return options;
  const clock = clockOf(words.clock[0] ?? '5m', words.late[0] ?? 'computer');
  if (!clock.ok) return clock;
  const [size, rounds] = [words.table[0], words.rounds[0]];
  const wrong = [size, rounds].find(word => word !== undefined && !/^\d{1,4}$/.test(word));
  if (wrong !== undefined) return err(`that is a whole number, not ${printable(wrong)}`);
  return ok({
    game: game.id,
    method,
    size: size === undefined ? (game.seats.usual ?? Math.max(2, game.seats.min)) : Number(size),
    rounds: rounds === undefined ? null : Number(rounds),
    options: { ...tournamentOptions(choices, set), ...options.value },
    map: words.map[0] ?? usual.map,
    clock: clock.value,
  });
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Parses a clock such as `90s` and `skip`. */
function clockOf(time: string, late: string): Result<TurnClock, string> {
  const [, number, unit = ''] = /^(\d{1,6})([smhd])$/.exec(time) ?? [];
  const clock = turnClock.safeParse({ seconds: Number(number) * (SECONDS[unit] ?? 0), late });
  if (late !== 'skip' && late !== 'computer')
    return err('--late is computer, who takes over, or skip: the turn is played for them');
  return clock.success
    ? ok(clock.data)
    : err(`--clock is the time for a turn, 10s to 30d: 90s, 5m, 2h or 3d, not ${printable(time)}`);
}
