import type { GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { letter, type Seat, seats } from '../../machines/seat.ts';
import { plural } from '../../machines/wording.ts';
import { tableLines } from '../base/table-lines.ts';
import { wilson } from '../base/wilson.ts';
import type { Kit } from '../games/kit.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { plansOf, readStudyMove, type Study, type StudyPlan, studyOf } from '../lines/text/study.ts';
import { nameKey } from '../maps/names.ts';
import { levelOfName } from '../players/player.ts';
import { type RolloutTally, rolloutLevel } from '../players/rollouts.ts';
import { openingPosition, readPosition } from '../setup/position-string.ts';
import type { CampaignLeg, CampaignOdds, Campaigns, CostSpread } from '../table/forecasts.ts';
import { mergeSpreads, spreadMean, spreadShare } from '../table/forecasts.ts';
import { informationOf } from '../table/positions.ts';
import { type Context, readNumber } from './context.ts';
import { showApp } from './launch.ts';
import { withRollouts } from './rollouts.ts';

interface Words {
  readonly playouts: string;
  readonly move?: readonly string[];
  /** Territories to be taken one after the other, with commas between them. */
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

/** Prints how often each seat wins when a position is played out, the plan of each level, and the worth of moves. */
export async function analyseCommand(line: string, words: Words, context: Context): Promise<ExitStatus> {
  const { io } = context;
  if (words.board === true) return showApp({ kind: 'analyse', line }, context, 'leave out --board');
  const playouts = readNumber('--playouts is', words.playouts, 0, MOST);
  if (!playouts.ok) return refuse(io, playouts.error, exit.usage);
  const count = playouts.value;
  const workers = words.workers === undefined ? null : readNumber('--workers is', words.workers, 1, 99);
  if (workers?.ok === false) return refuse(io, workers.error, exit.usage);
  const read = await readStudy(line, words, context.kits);
  if (!read.ok) return refuse(io, read.error);
  const study = read.value;
  const moves = await readMoves(study, words.move ?? []);
  if (!moves.ok) return refuse(io, moves.error);
  if (moves.value.length > 0 && count === 0)
    return refuse(io, '--move is compared by rollouts, of which --playouts 0 makes none', exit.usage);
  const forecasts = await forecastsOf(study, words);
  if (!forecasts.ok) return refuse(io, forecasts.error);
  return withRollouts(context, workers?.value, async service => {
    const tallies: Counted[] = [];
    const whole = count === 0 ? [] : [{ line: null, move: null }];
    for (const { line: typed, move } of [...whole, ...moves.value]) {
      const first = move === null ? {} : { first: { seat: study.seat, move } };
      const tally = await service.tally({ ...study.request, ...first }, count, undefined, io.signal);
      tallies.push({ line: typed, tally });
    }
    const roster = await study.kit.players.load();
    const plans = await plansOf(study, roster, async (level, question) => roster.choose(level, question));
    const lines =
      words.json === true
        ? [JSON.stringify({ ...forPrograms(study, tallies, plans), ...forecasts.value.facts })]
        : [...forPeople(study, tallies, plans), ...forecasts.value.lines];
    await writeLines(io.stdout, lines);
    return exit.fine;
  });
}

/** The study of a position string, or one sentence that says why there is none. */
async function readStudy(line: string, words: Words, kits: readonly Kit[]): Promise<Result<Study, string>> {
  const read = await readPosition(line, kits);
  if (!read.ok) return read;
  const { game, rules, knower, position } = read.value;
  const kit = kits.find(({ id }) => id === game.id);
  if (kit === undefined) return err(`this Sandtable does not know the game ${game.id}`);
  const level = levelOfName(words.level ?? rolloutLevel(kit.players));
  const ids = kit.players.levels.map(({ id }) => id);
  if (!ids.includes(level))
    return err(`${game.title} has no computer player ${printable(level)}; it has ${ids.join(', ')}`);
  const { seed } = words;
  const whole = await openingPosition(read.value, { seed });
  const known = informationOf(rules, position, knower);
  return studyOf(kit, { rules, known, position: whole, level, seed });
}

async function readMoves(study: Study, lines: readonly string[]) {
  const moves: { readonly line: string; readonly move: GameTypes['move'] }[] = [];
  for (const line of lines) {
    const move = await readStudyMove(study, line);
    if (!move.ok) return move;
    moves.push({ line: printable(line), move: move.value });
  }
  return ok(moves);
}

/** The forecasts that the options ask for, in lines and as facts for programs. */
interface Forecast {
  readonly lines: readonly string[];
  readonly facts: object;
}

async function forecastsOf(study: Study, words: Words): Promise<Result<Forecast, string>> {
  const forecasts = await study.kit.forecasts?.();
  const campaign = campaignOf(study, words, forecasts?.campaigns);
  if (!campaign.ok) return campaign;
  if (words.points !== true) return campaign;
  if (forecasts?.spreads === undefined) return err(`${study.kit.title} counts no points`);
  if (study.dealt !== null) return err(study.dealt);
  let spreads: readonly CostSpread[] = [];
  for (let part = 0; part < PARTS; part++) {
    const tried = forecasts.spreads.part(study.rules, study.view, study.seat, part);
    if (!tried.ok) return tried;
    spreads = mergeSpreads(spreads, tried.value);
  }
  const head = `points that each choice of ${letter(study.seat)} costs, to the end of the hand:`;
  return ok({
    lines: [...campaign.value.lines, '', head, ...spreadLines(spreads)],
    facts: { ...campaign.value.facts, points: spreads },
  });
}

/** The parts in which the outcomes of each choice are tried. */
const PARTS = 20;

function campaignOf(
  { kit, rules, view, seat }: Study,
  { path, continent }: Words,
  campaigns: Campaigns | undefined,
): Result<Forecast, string> {
  if (path === undefined && continent === undefined) return ok({ lines: [], facts: {} });
  if (campaigns === undefined) return err(`${kit.title} has no territories to be taken`);
  const names = campaigns.places(rules);
  const asked = path === undefined ? null : territoriesNamed(names, path);
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
      ? campaigns.through(rules, view, seat, group?.territories ?? [])
      : campaigns.along(rules, view, seat, asked.value);
  if (!found.ok) return found;
  const { from, armies } = found.value;
  const what = group === undefined ? 'this path' : `all of ${group.name}`;
  const head = `${letter(seat)} takes ${what} from ${names[from] ?? ''} with ${plural(armies, 'army', 'armies')}, one after the other, exactly:`;
  const named = ({ territory, ...leg }: CampaignLeg) => ({ territory: names[territory] ?? '', ...leg });
  return ok({
    lines: ['', head, ...campaignLines(found.value, names), `  ${CAMPAIGN_RULE}`],
    facts: { campaign: { from: names[from] ?? '', armies, steps: found.value.steps.map(named) } },
  });
}

/** Territories by their names, with commas between them; names that hold commas are those of the grid: `(0,1)`. */
function territoriesNamed(names: readonly string[], text: string): Result<readonly number[], string> {
  const parts = text.match(/\([^)]*\)|[^,]+/g) ?? [];
  const territories: number[] = [];
  for (const part of parts.map(each => each.trim()).filter(each => each !== '')) {
    const key = nameKey(part);
    const territory = names.findIndex(name => nameKey(name) === key);
    if (territory < 0) return err(`there is no territory ${printable(part)}`);
    territories.push(territory);
  }
  return ok(territories);
}

/** The rollouts of the position, or after a move. */
interface Counted {
  readonly line: string | null;
  readonly tally: RolloutTally;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function forPeople(study: Study, tallies: readonly Counted[], plans: readonly StudyPlan[]): string[] {
  const { rules, request, seat, view, dealt, adapter, kit } = study;
  const all = seats(rules.setup.seats);
  const [whole, ...others] = tallies;
  const names = all.map(letter);
  const chances = (tally: RolloutTally, of: Seat): readonly string[] => {
    const won = tally.won[of] ?? 0;
    const { low, high } = wilson(won, tally.rollouts);
    return [percent(won / tally.rollouts), `${percent(low)} to ${percent(high)}`];
  };
  const { unfinished = 0, shared = 0 } = whole?.tally ?? {};
  return [
    kit.title,
    ...(adapter === null ? [] : [adapter.state('view' in request.known ? request.known.view : view, names)]),
    '',
    ...(whole === undefined
      ? []
      : [
          `won of ${plural(whole.tally.rollouts, 'rollout', 'rollouts')} by ${request.level} players, with 95 % intervals:`,
          ...tableLines(all.map(of => [`  ${letter(of)}`, ...chances(whole.tally, of)])),
        ]),
    ...(shared === 0 ? [] : [`  ${shared} ended with several winners, who share the win`]),
    ...(unfinished === 0 ? [] : [`  ${unfinished} were given up as too long; nobody won them`]),
    ...(whole === undefined ? [] : ['']),
    dealt ?? `what each level would do as ${letter(seat)}:`,
    ...tableLines(plans.map(({ level, line, why }) => [`  ${level}`, line, why])),
    ...(others.length === 0 ? [] : ['', `won by ${letter(seat)} after`]),
    ...tableLines(others.map(({ line, tally }) => [`  ${line ?? ''}`, ...chances(tally, seat)])),
  ];
}

function forPrograms(study: Study, tallies: readonly Counted[], plans: readonly StudyPlan[]): object {
  const { rules, request, seat } = study;
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

/** The rule for reading a campaign: when to go on and when to stop. */
const CAMPAIGN_RULE =
  'Go on as long as the territory before has so many armies: then all the rest is at least an even chance. With fewer, stop.';

/** A campaign as a table: against what, the chance to get there, the armies then, and with how many one goes on. */
function campaignLines({ steps }: CampaignOdds, names: readonly string[]): readonly string[] {
  const rows = steps.map(({ territory, defenders, taken, armies, least }) => [
    `  ${names[territory] ?? ''}`,
    `${defenders}`,
    percent(taken),
    taken > 0 ? armies.toFixed(1) : '–',
    least === null ? 'never' : `${least} or more`,
  ]);
  return tableLines([['  territory', 'against', 'chance', 'armies then', 'go on with'], ...rows], isFigure);
}

/** Ranges of points of a hand by their headings. */
const HANDS = { none: [0, 0], '1–3': [1, 3], '4–6': [4, 6], '7–9': [7, 9], '10+': [10, Infinity] } as const;

/** A table of choices: the mean cost of each, and the share of outcomes in each range of points. */
function spreadLines(spreads: readonly CostSpread[]): readonly string[] {
  const hasRound = spreads.some(({ round }) => round !== null);
  const head = ['  choice', 'points', ...Object.keys(HANDS)];
  const rows = spreads.map(({ choice, hand, round }) => [
    `  ${choice}`,
    spreadMean(hand).toFixed(2),
    ...Object.values(HANDS).map(([least, most]) => percent(spreadShare(hand, least, most))),
    ...(round === null ? [] : [spreadMean(round).toFixed(2), percent(spreadShare(round, 0))]),
  ]);
  return tableLines([[...head, ...(hasRound ? ['in this round', 'none'] : [])], ...rows], isFigure);
}

const isFigure = (column: number): boolean => column > 0;
