import { availableParallelism } from 'node:os';
import type { GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { letter, type Seat, seats } from '../../machines/seat.ts';
import { counted } from '../../machines/wording.ts';
import { errorMessage } from '../base/errors.ts';
import { tableLines } from '../base/table-lines.ts';
import { wilson } from '../base/wilson.ts';
import type { Kit } from '../games/kit.ts';
import { canShow } from '../lines/plain/mode.ts';
import { CAMPAIGN_RULE, campaignLines, spreadLines } from '../lines/text/forecast-tables.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { plansOf, readStudyMove, type Study, type StudyPlan, studyOf } from '../lines/text/study.ts';
import { nameKey } from '../maps/names.ts';
import { levelCalled } from '../players/player.ts';
import { createRollouts, type RolloutTally, rolloutLevel } from '../players/rollouts.ts';
import { begunPosition, readPosition } from '../setup/position-string.ts';
import { type CampaignLeg, type Campaigns, type CostSpread, spreadsTogether } from '../table/forecasts.ts';
import { informationOf } from '../table/positions.ts';
import type { Context } from './context.ts';

/** The options of `analyse` as they are written. */
export interface AnalyseWords {
  readonly playouts: string;
  readonly move?: readonly string[];
  /** Places to be taken one after the other, with commas between them. */
  readonly path?: string;
  /** A continent to be taken by one army. */
  readonly continent?: string;
  /** Tells what each card or pass costs. */
  readonly points?: boolean;
  /** Opens the analysis board instead of printing. */
  readonly board?: boolean;
  readonly level?: string;
  readonly seed: string;
  readonly workers?: string;
  readonly json?: boolean;
}

/** More rollouts tell hardly more: an interval of one in a hundred needs ten thousand. */
const MOST = 100_000;

/** Says of a position how often each seat wins when it is played out, what each level plans, and what moves are worth. */
export async function analyseCommand(
  line: string,
  words: AnalyseWords,
  context: Context,
): Promise<ExitStatus> {
  const { io, worker } = context;
  if (words.board === true) {
    if (!canShow(context)) return refuse(io, 'the screen needs a terminal; in a pipe leave out --board');
    return (await import('./screen.ts')).openApp({ kind: 'analyse', line }, context);
  }
  const count = Number(words.playouts);
  if (!/^\d{1,6}$/.test(words.playouts) || count > MOST)
    return refuse(
      io,
      `--playouts is a whole number from 0 to ${MOST}, not ${printable(words.playouts)}`,
      exit.usage,
    );
  if (words.workers !== undefined && !/^[1-9]\d?$/.test(words.workers))
    return refuse(
      io,
      `--workers is a whole number from 1 to 99, not ${printable(words.workers)}`,
      exit.usage,
    );
  const read = await readStudy(line, words, context.kits);
  if (!read.ok) return refuse(io, read.error);
  const study = read.value;
  const moves = await readMoves(study, words.move ?? []);
  if (!moves.ok) return refuse(io, moves.error);
  if (moves.value.length > 0 && count === 0)
    return refuse(io, '--move is compared by rollouts, of which --playouts 0 makes none', exit.usage);
  const told = await forecastsOf(study, words);
  if (!told.ok) return refuse(io, told.error);
  const service = createRollouts(worker, Number(words.workers ?? availableParallelism()));
  try {
    const tallies: { line: string | null; tally: RolloutTally }[] = [];
    const whole = count === 0 ? [] : [{ line: null, move: null }];
    for (const { line: typed, move } of [...whole, ...moves.value]) {
      const first = move === null ? {} : { first: { seat: study.seat, move } };
      tallies.push({
        line: typed,
        tally: await service.tally({ ...study.request, ...first }, count, undefined, io.signal),
      });
    }
    const roster = await study.kit.players.load();
    const plans = await plansOf(study, roster, async (level, question) => roster.choose(level, question));
    const lines =
      words.json === true
        ? [JSON.stringify({ ...forPrograms(study, tallies, plans), ...told.value.facts })]
        : [...forPeople(study, tallies, plans), ...told.value.lines];
    await writeLines(io.stdout, lines);
    return exit.fine;
  } catch (fault) {
    if (io.signal.aborted) return exit.interrupted;
    return refuse(io, errorMessage(fault));
  } finally {
    await service.close();
  }
}

/** The study of a position string, or one sentence that says why there is none. */
async function readStudy(
  line: string,
  words: AnalyseWords,
  kits: readonly Kit[],
): Promise<Result<Study, string>> {
  const read = await readPosition(line, kits);
  if (!read.ok) return read;
  const { game, rules, knower, position } = read.value;
  const kit = kits.find(({ id }) => id === game.id);
  if (kit === undefined) return err(`this Sandtable does not know the game ${game.id}`);
  const level = levelCalled(words.level ?? rolloutLevel(kit.players));
  const ids = kit.players.levels.map(({ id }) => id);
  if (!ids.includes(level))
    return err(`${game.title} has no computer player ${printable(level)}; it has ${ids.join(', ')}`);
  const { seed } = words;
  const whole = await begunPosition(read.value, { seed });
  const known = informationOf(rules, position, knower);
  return studyOf(kit, { rules, known, position: whole, level, seed });
}

interface TypedMove {
  readonly line: string;
  readonly move: GameTypes['move'];
}

/** Moves as they are typed in text mode. */
async function readMoves(
  study: Study,
  lines: readonly string[],
): Promise<Result<readonly TypedMove[], string>> {
  const moves: TypedMove[] = [];
  for (const line of lines) {
    const move = await readStudyMove(study, line);
    if (!move.ok) return move;
    moves.push({ line: printable(line), move: move.value });
  }
  return ok(moves);
}

/** What only the game knows to reckon, as the options ask for it: in lines, and as facts for programs. */
interface Told {
  readonly lines: readonly string[];
  readonly facts: object;
}

async function forecastsOf(study: Study, words: AnalyseWords): Promise<Result<Told, string>> {
  const forecasts = await study.kit.forecasts?.();
  const campaign = campaignOf(study, words, forecasts?.campaigns);
  if (!campaign.ok) return campaign;
  if (words.points !== true) return campaign;
  if (forecasts?.spreads === undefined) return err(`${study.kit.title} counts no points`);
  let spreads: readonly CostSpread[] = [];
  for (let part = 0; part < PARTS; part++) {
    const tried = forecasts.spreads.part(study.rules, study.view, study.seat, part);
    if (!tried.ok) return tried;
    spreads = spreadsTogether(spreads, tried.value);
  }
  const head = `points that each choice of ${letter(study.seat)} costs, to the end of the hand:`;
  return ok({
    lines: [...campaign.value.lines, '', head, ...spreadLines(spreads)],
    facts: { ...campaign.value.facts, points: spreads },
  });
}

/** Parts of what is tried of each choice. */
const PARTS = 20;

function campaignOf(
  { kit, rules, view, seat }: Study,
  { path, continent }: AnalyseWords,
  campaigns: Campaigns | undefined,
): Result<Told, string> {
  if (path === undefined && continent === undefined) return ok({ lines: [], facts: {} });
  if (campaigns === undefined) return err(`${kit.title} has no territories to be taken`);
  const names = campaigns.places(rules);
  const asked = path === undefined ? null : placesNamed(names, path);
  if (asked?.ok === false) return asked;
  const groups = campaigns.groups(rules);
  const group = groups.find(({ name }) => nameKey(name) === nameKey(continent ?? ''));
  if (continent !== undefined && group === undefined)
    return err(
      groups.length === 0
        ? `${kit.title} has no continents`
        : `there is no continent ${printable(continent)}; there are ${groups.map(({ name }) => name).join(', ')}`,
    );
  const found =
    asked === null
      ? campaigns.through(rules, view, seat, group?.places ?? [])
      : campaigns.along(rules, view, seat, asked.value);
  if (!found.ok) return found;
  const { from, armies } = found.value;
  const what = group === undefined ? 'this path' : `all of ${group.name}`;
  const head = `${letter(seat)} takes ${what} from ${names[from] ?? ''} with ${counted(armies, 'army', 'armies')}, one after the other, exactly:`;
  const named = ({ place, ...leg }: CampaignLeg) => ({ territory: names[place] ?? '', ...leg });
  return ok({
    lines: ['', head, ...campaignLines(found.value, names), `  ${CAMPAIGN_RULE}`],
    facts: { campaign: { from: names[from] ?? '', armies, steps: found.value.steps.map(named) } },
  });
}

/** Places by their names, with commas between them; names that hold commas are those of the grid: `(0,1)`. */
function placesNamed(names: readonly string[], text: string): Result<readonly number[], string> {
  const parts = text.match(/\([^)]*\)|[^,]+/g) ?? [];
  const places: number[] = [];
  for (const part of parts.map(each => each.trim()).filter(each => each !== '')) {
    const key = nameKey(part);
    const place = names.findIndex(name => nameKey(name) === key);
    if (place < 0) return err(`there is no territory ${printable(part)}`);
    places.push(place);
  }
  return ok(places);
}

interface Counted {
  readonly line: string | null;
  readonly tally: RolloutTally;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function forPeople(
  { rules, request, seat, view, adapter, kit }: Study,
  tallies: readonly Counted[],
  plans: readonly StudyPlan[],
): readonly string[] {
  const all = seats(rules.setup.seats);
  const [whole] = tallies;
  const names = all.map(letter);
  const chances = (tally: RolloutTally, of: Seat): readonly string[] => {
    const won = tally.won[of] ?? 0;
    const { low, high } = wilson(won, tally.rollouts);
    return [percent(won / tally.rollouts), `${percent(low)} to ${percent(high)}`];
  };
  const { unfinished = 0, shared = 0 } = whole?.tally ?? {};
  return [
    kit.title,
    ...(adapter === null ? [] : [adapter.state(view, names)]),
    '',
    ...(whole === undefined
      ? []
      : [
          `won of ${counted(whole.tally.rollouts, 'rollout', 'rollouts')} by ${request.level} players, with 95 % intervals:`,
          ...tableLines(all.map(of => [`  ${letter(of)}`, ...chances(whole.tally, of)])),
        ]),
    ...(shared === 0 ? [] : [`  ${shared} ended with several winners, who share the win`]),
    ...(unfinished === 0 ? [] : [`  ${unfinished} were given up as too long; nobody won them`]),
    ...(whole === undefined ? [] : ['']),
    `what each level would do as ${letter(seat)}:`,
    ...tableLines(plans.map(({ level, line, why }) => [`  ${level}`, line, why])),
    ...(tallies.length < 2
      ? []
      : [
          '',
          `won by ${letter(seat)} after`,
          ...tableLines(
            tallies.slice(1).map(({ line, tally }) => [`  ${line ?? ''}`, ...chances(tally, seat)]),
          ),
        ]),
  ];
}

function forPrograms(
  { rules, request, seat }: Study,
  tallies: readonly Counted[],
  plans: readonly StudyPlan[],
): object {
  return {
    game: request.game,
    level: request.level,
    seat: letter(seat),
    plans: plans.map(({ level, line, why }) => ({ level, line, why })),
    chances: tallies.map(({ line, tally }) => ({
      move: line,
      playOuts: tally.rollouts,
      shared: tally.shared,
      unfinished: tally.unfinished,
      seats: seats(rules.setup.seats).map(of => {
        const won = tally.won[of] ?? 0;
        return { seat: letter(of), share: won / tally.rollouts, ...wilson(won, tally.rollouts) };
      }),
    })),
  };
}
