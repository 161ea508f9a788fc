import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { rolloutLevels } from '../players/rollouts.ts';
import { playersTaken, skillsOf, takenWords } from '../players/skill.ts';
import { replayKnower } from '../setup/position-string.ts';
import { findChances, knowerFor, USUAL_ROLLOUTS, valueOfReplay } from '../study/film/chances.ts';
import { filmData, filmLines } from '../study/film/lines.ts';
import { homeRatings } from '../study/records/report.ts';
import { readReplay } from '../table/replay.ts';
import { type Context, readNumber } from './context.ts';
import { withRollouts } from './rollouts.ts';

export interface ChanceWords {
  readonly json?: boolean;
  readonly playouts?: string;
}

const MOST = 10_000;

/** Prints how everybody stood at each turn of a save, the chances to win from there, and the moments that decided it. */
export async function chancesCommand(
  name: string,
  { json, playouts = `${USUAL_ROLLOUTS}` }: ChanceWords,
  context: Context,
): Promise<ExitStatus> {
  const { io, store, kits } = context;
  const rollouts = readNumber('--playouts is', playouts, 1, MOST);
  if (!rollouts.ok) return refuse(io, rollouts.error, exit.usage);
  const read = await readReplay(store, name, kits);
  if (!read.ok) return refuse(io, read.error.sentence);
  const story = read.value;
  const kit = kits.find(({ id }) => id === story.game.id);
  const reader = await kit?.film?.();
  if (kit === undefined || reader === undefined)
    return refuse(io, `nobody knows how ${story.game.title} is told over time`);
  const rules = reader.replayRules?.(story) ?? story.rules;
  const { header } = story;
  const isRated = header.seats.some(({ kind }) => kind === 'human');
  const players = playersTaken(
    kit.players,
    header.seats,
    isRated ? await homeRatings(store, kits, header, name) : null,
  );
  const skills = skillsOf(players);
  const value = valueOfReplay(story, reader, rules, skills);
  return withRollouts(context, undefined, async service => {
    const search = {
      service,
      levels: rolloutLevels(kit.players, skills),
      value,
      knower: knowerFor(story, reader, replayKnower(story)),
      rollouts: rollouts.value,
    };
    const chances = await findChances(story, search, () => {}, io.signal);
    const data = { players, ...filmData(story, reader, rules, chances, value) };
    const taken = takenWords(header.seats, players);
    await writeLines(
      io.stdout,
      json === true
        ? [JSON.stringify(data)]
        : [...filmLines(story, data), ...(taken === null ? [] : ['', taken])],
    );
    return story.fault === null ? exit.fine : refuse(io, story.fault.sentence);
  });
}
