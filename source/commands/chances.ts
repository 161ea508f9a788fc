import { availableParallelism } from 'node:os';
import { errorMessage } from '../base/errors.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../lines/text/io.ts';
import { printable } from '../lines/text/printable.ts';
import { createRollouts, rolloutLevels } from '../players/rollouts.ts';
import { replayKnower } from '../setup/position-string.ts';
import { findChances, knowerFor } from '../study/film/chances.ts';
import { filmData, filmLines } from '../study/film/lines.ts';
import { readReplay } from '../table/replay.ts';
import type { Context } from './context.ts';

/** The options of `replay --chances` as they are written. */
export interface ChanceWords {
  readonly json?: boolean;
  readonly playouts?: string;
}

/** How often each stop is played out where nobody says. */
const USUAL = 48;
const MOST = 10_000;

/** Tells how everybody stood at each turn of a save, the chances to win from there, and the moments that decided it. */
export async function chancesCommand(
  name: string,
  { json, playouts = `${USUAL}` }: ChanceWords,
  { io, store, kits, worker }: Context,
): Promise<ExitStatus> {
  const rollouts = Number(playouts);
  if (!/^\d{1,5}$/.test(playouts) || rollouts < 1 || rollouts > MOST)
    return refuse(
      io,
      `--playouts is a whole number from 1 to ${MOST}, not ${printable(playouts) || 'nothing'}`,
      exit.usage,
    );
  const read = await readReplay(store, name, kits);
  if (!read.ok) return refuse(io, read.error.sentence);
  const story = read.value;
  const kit = kits.find(({ id }) => id === story.game.id);
  const reader = await kit?.film?.();
  if (kit === undefined || reader === undefined)
    return refuse(io, `nobody knows how ${story.game.title} is told over time`);
  const service = createRollouts(worker, availableParallelism());
  try {
    const search = {
      service,
      levels: rolloutLevels(kit.players, story.header.seats),
      knower: knowerFor(story, reader, replayKnower(story)),
      rollouts,
    };
    const chances = await findChances(story, search, () => {}, io.signal);
    const data = filmData(story, reader, reader.retold?.(story) ?? story.rules, chances);
    await writeLines(io.stdout, json === true ? [JSON.stringify(data)] : filmLines(story, data));
    return story.fault === null ? exit.fine : refuse(io, story.fault.sentence);
  } catch (fault) {
    if (io.signal.aborted) return exit.interrupted;
    return refuse(io, errorMessage(fault));
  } finally {
    await service.close();
  }
}
