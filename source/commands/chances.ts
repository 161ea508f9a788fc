import { availableParallelism } from 'node:os';
import { findChances, knowerFor } from '../film/chances.ts';
import { filmData, filmLines } from '../film/lines.ts';
import { createPlayOuts, playOutLevels } from '../players/play-outs.ts';
import { storyKnower } from '../setup/position-string.ts';
import { readStory } from '../table/story.ts';
import { type ExitStatus, exit, refuse, writeLines } from '../text/io.ts';
import { printable } from '../text/printable.ts';
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
  const playOuts = Number(playouts);
  if (!/^\d{1,5}$/.test(playouts) || playOuts < 1 || playOuts > MOST)
    return refuse(
      io,
      `--playouts is a whole number from 1 to ${MOST}, not ${printable(playouts) || 'nothing'}`,
      exit.usage,
    );
  const read = await readStory(store, name, kits);
  if (!read.ok) return refuse(io, read.error.sentence);
  const story = read.value;
  const kit = kits.find(({ id }) => id === story.game.id);
  const reader = await kit?.film?.();
  if (kit === undefined || reader === undefined)
    return refuse(io, `nobody knows how ${story.game.title} is told over time`);
  const service = createPlayOuts(worker, availableParallelism());
  try {
    const search = {
      service,
      levels: playOutLevels(kit.players, story.header.seats),
      knower: knowerFor(story, reader, storyKnower(story)),
      playOuts,
    };
    const chances = await findChances(story, search, () => {}, io.signal);
    const data = filmData(story, reader, reader.retold?.(story) ?? story.rules, chances);
    await writeLines(io.stdout, json === true ? [JSON.stringify(data)] : filmLines(story, data));
    return story.fault === null ? exit.fine : refuse(io, story.fault.sentence);
  } catch (fault) {
    if (io.signal.aborted) return exit.interrupted;
    return refuse(io, fault instanceof Error ? fault.message : String(fault));
  } finally {
    await service.close();
  }
}
