import { err, ok, type Result } from '../../machines/result.ts';
import { letter, seats } from '../../machines/seat.ts';
import { exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { positionString, usualKnower } from '../setup/position-string.ts';
import { informationOf, type Knower } from '../table/positions.ts';
import { type Replay, readReplay } from '../table/replay.ts';
import type { Context } from './context.ts';

interface PositionWords {
  readonly turn?: string;
  readonly seat?: string;
  readonly open?: boolean;
}

/** Prints a position of a save as one line. */
export async function positionCommand(name: string, words: PositionWords, context: Context) {
  const { io, store, kits } = context;
  const story = await readReplay(store, name, kits);
  if (!story.ok) return refuse(io, story.error.sentence);
  const { game, rules } = story.value;
  const knower = knowerIn(story.value, words);
  if (!knower.ok) return refuse(io, knower.error, exit.usage);
  const step = stepIn(story.value, words.turn);
  if (!step.ok) return refuse(io, step.error);
  const kit = kits.find(({ id }) => id === game.id);
  const known = informationOf(rules, step.value.position, knower.value);
  const text = kit === undefined ? err(`there is no ${game.title}`) : await positionString(kit, rules, known);
  if (!text.ok) return refuse(io, text.error);
  await writeLines(io.stdout, [text.value]);
  return exit.fine;
}

/** The knower of the position: the one asked for, else the only person, else a spectator. */
function knowerIn({ rules, header }: Replay, { seat: word, open }: PositionWords): Result<Knower, string> {
  if (open === true)
    return word === undefined ? ok('open') : err('--open tells everything; leave out --seat');
  const all = seats(rules.setup.seats);
  if (word === undefined) return ok(usualKnower(header.seats));
  const found = all.find(seat => letter(seat) === word.toUpperCase());
  if (found !== undefined) return ok(found);
  return err(`--seat is one of ${all.map(letter).join(', ')}, not ${printable(word) || 'nothing'}`);
}

/** The step with which a turn began for the last time, or the last step. */
function stepIn({ steps }: Replay, word: string | undefined): Result<Replay['steps'][number], string> {
  const last = steps.at(-1);
  if (last === undefined) return err('the save tells of nothing');
  if (word === undefined) return ok(last);
  if (!/^\d{1,7}$/.test(word)) return err(`a turn is a whole number, not ${printable(word) || 'nothing'}`);
  const turn = Number(word);
  const before = steps.findLastIndex(({ progress }) => progress.turn < turn);
  const step = steps[before + 1];
  return step === undefined ? err(`the save ends in turn ${last.progress.turn}`) : ok(step);
}
