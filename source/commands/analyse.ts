import { availableParallelism } from 'node:os';
import type { AnyRules, GameTypes } from '../../machines/game.ts';
import { err, ok, type Result } from '../../machines/result.ts';
import { letter, type Seat, seats } from '../../machines/seat.ts';
import { counted } from '../../machines/wording.ts';
import { tableLines } from '../base/table-lines.ts';
import { wilson } from '../base/wilson.ts';
import type { Kit } from '../games/kit.ts';
import {
  createPlayOuts,
  type PlayOutRequest,
  type PlayOutTally,
  playOutLevel,
} from '../players/play-outs.ts';
import { levelCalled } from '../players/player.ts';
import { begunPosition, readPosition } from '../setup/position-string.ts';
import { knownTo } from '../table/positions.ts';
import { type AnyFace, faceOf } from '../text/face.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../text/io.ts';
import { printable } from '../text/printable.ts';
import type { Context } from './context.ts';

/** The options of `analyse` as they are written. */
export interface AnalyseWords {
  readonly playouts: string;
  readonly move?: readonly string[];
  readonly level?: string;
  readonly seed: string;
  readonly workers?: string;
  readonly json?: boolean;
}

/** More play-outs tell hardly more: an interval of one in a hundred needs ten thousand. */
const MOST = 100_000;

/** What is analysed: a position with who is to move, and what that seat may know. */
interface Study {
  readonly kit: Kit;
  readonly rules: AnyRules;
  readonly face: AnyFace | null;
  readonly seat: Seat;
  /** The position whole: where less is known, one that could be. */
  readonly position: GameTypes['position'];
  readonly view: GameTypes['view'];
  readonly request: PlayOutRequest;
}

/** Says of a position how often each seat wins when it is played out, what each level plans, and what moves are worth. */
export async function analyseCommand(
  line: string,
  words: AnalyseWords,
  context: Context,
): Promise<ExitStatus> {
  const { io, worker } = context;
  const count = Number(words.playouts);
  if (!/^\d{1,6}$/.test(words.playouts) || count < 1 || count > MOST)
    return refuse(
      io,
      `--playouts is a whole number from 1 to ${MOST}, not ${printable(words.playouts)}`,
      exit.usage,
    );
  if (words.workers !== undefined && !/^[1-9]\d?$/.test(words.workers))
    return refuse(
      io,
      `--workers is a whole number from 1 to 99, not ${printable(words.workers)}`,
      exit.usage,
    );
  const read = await studyOf(line, words, context.kits);
  if (!read.ok) return refuse(io, read.error);
  const study = read.value;
  const moves = await readMoves(study, words.move ?? []);
  if (!moves.ok) return refuse(io, moves.error);
  const service = createPlayOuts(worker, Number(words.workers ?? availableParallelism()));
  try {
    const tallies: { line: string | null; tally: PlayOutTally }[] = [];
    for (const { line: typed, move } of [{ line: null, move: null }, ...moves.value]) {
      const first = move === null ? {} : { first: { seat: study.seat, move } };
      tallies.push({
        line: typed,
        tally: await service.tally({ ...study.request, ...first }, count, undefined, io.signal),
      });
    }
    const plans = await plansOf(study);
    const told =
      words.json === true
        ? [JSON.stringify(forPrograms(study, tallies, plans))]
        : forPeople(study, tallies, plans);
    await writeLines(io.stdout, told);
    return exit.fine;
  } catch (fault) {
    if (io.signal.aborted) return exit.interrupted;
    return refuse(io, fault instanceof Error ? fault.message : String(fault));
  } finally {
    await service.close();
  }
}

async function studyOf(
  line: string,
  words: AnalyseWords,
  kits: readonly Kit[],
): Promise<Result<Study, string>> {
  const read = await readPosition(line, kits);
  if (!read.ok) return read;
  const { game, rules, knower, position } = read.value;
  const kit = kits.find(({ id }) => id === game.id);
  const [toMove] = rules.seatsToMove(position);
  if (kit === undefined || toMove === undefined) return err('the game is over in this position');
  const level = levelCalled(words.level ?? playOutLevel(kit.players));
  const ids = kit.players.levels.map(({ id }) => id);
  if (!ids.includes(level))
    return err(`${game.title} has no computer player ${printable(level)}; it has ${ids.join(', ')}`);
  // What one seat knows is studied by that seat where it is to move.
  const seat = typeof knower === 'number' && rules.seatsToMove(position).includes(knower) ? knower : toMove;
  const whole = await begunPosition(read.value, { seed: words.seed });
  const request = {
    game: game.id,
    setup: rules.setup,
    known: knownTo(rules, position, knower),
    level,
    seed: words.seed,
  };
  const face = (await faceOf(kit, rules.setup)) ?? null;
  return ok({ kit, rules, face, seat, position: whole, view: rules.view(whole, seat), request });
}

interface TypedMove {
  readonly line: string;
  readonly move: GameTypes['move'];
}

/** Moves as they are typed in text mode. */
async function readMoves(
  { face, view, kit, rules, position, seat }: Study,
  lines: readonly string[],
): Promise<Result<readonly TypedMove[], string>> {
  const game = await kit.rules();
  const names = seats(rules.setup.seats).map(letter);
  const moves: TypedMove[] = [];
  for (const line of lines) {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    const move = face?.move([word.toLowerCase(), ...rest], view) ?? null;
    if (move === null)
      return err(`${printable(line)} is no move of ${kit.title}; sandtable text ${kit.id} --help lists them`);
    if (!move.ok) return err(`${printable(line)}: ${move.error.sentence}`);
    const step = rules.apply(position, seat, move.value);
    if (!step.ok) return err(`${printable(line)}: ${game.explain(step.error, names, rules.setup)}`);
    moves.push({ line: printable(line), move: move.value });
  }
  return ok(moves);
}

interface Plan {
  readonly level: string;
  readonly line: string;
  readonly why: string;
}

/** What each level would do in the seat that is to move, from what it may know. */
async function plansOf({ kit, face, rules, seat, view, request }: Study): Promise<readonly Plan[]> {
  const roster = await kit.players.load();
  const question = { setup: rules.setup, view, seat, seed: request.seed };
  const names = seats(rules.setup.seats).map(letter);
  return kit.players.levels.flatMap(({ id }) => {
    const told = face?.hint?.([{ move: roster.choose(id, question) }], { ...question, names });
    return told === undefined ? [] : [{ level: id, line: told.line, why: told.why }];
  });
}

interface Counted {
  readonly line: string | null;
  readonly tally: PlayOutTally;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function forPeople(
  { rules, request, seat, view, face, kit }: Study,
  tallies: readonly Counted[],
  plans: readonly Plan[],
): readonly string[] {
  const all = seats(rules.setup.seats);
  const [whole] = tallies;
  const names = all.map(letter);
  const chances = (tally: PlayOutTally, of: Seat): readonly string[] => {
    const won = tally.won[of] ?? 0;
    const { low, high } = wilson(won, tally.playOuts);
    return [percent(won / tally.playOuts), `${percent(low)} to ${percent(high)}`];
  };
  const { unfinished = 0, shared = 0 } = whole?.tally ?? {};
  return [
    kit.title,
    ...(face === null ? [] : [face.state(view, names)]),
    '',
    `won of ${counted(whole?.tally.playOuts ?? 0, 'play-out', 'play-outs')} by ${request.level} players, with 95 % intervals:`,
    ...(whole === undefined
      ? []
      : tableLines(all.map(of => [`  ${letter(of)}`, ...chances(whole.tally, of)]))),
    ...(shared === 0 ? [] : [`  ${shared} ended with several winners, who share the win`]),
    ...(unfinished === 0 ? [] : [`  ${unfinished} were given up as too long; nobody won them`]),
    '',
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
  plans: readonly Plan[],
): object {
  return {
    game: request.game,
    level: request.level,
    seat: letter(seat),
    plans,
    chances: tallies.map(({ line, tally }) => ({
      move: line,
      playOuts: tally.playOuts,
      shared: tally.shared,
      unfinished: tally.unfinished,
      seats: seats(rules.setup.seats).map(of => {
        const won = tally.won[of] ?? 0;
        return { seat: letter(of), share: won / tally.playOuts, ...wilson(won, tally.playOuts) };
      }),
    })),
  };
}
