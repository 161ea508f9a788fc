import { kits } from '../games/kits.ts';
import { readStory } from '../table/story.ts';
import { type ExitStatus, exit, type Io, isTerminal, refuse, writeLines } from '../text/io.ts';
import { storyData, storyText } from '../text/story.ts';
import type { Globals } from './program.ts';
import { storeFor } from './saves-folder.ts';

export interface ReplayOptions extends Globals {
  readonly text?: boolean;
  readonly json?: boolean;
}

/** Shows a save again from its first move: on the screen, as lines (always so in a pipe), or as JSON. */
export async function replayCommand(name: string, options: ReplayOptions, io: Io): Promise<ExitStatus> {
  if (options.text !== true && options.json !== true && isTerminal(io)) {
    const { openApp } = await import('./screen.ts');
    return openApp({ kind: 'replay', name }, options, io);
  }
  const story = await readStory(storeFor(options, io), name, kits);
  if (!story.ok) return refuse(io, story.error.sentence);
  const face = await kits.find(({ id }) => id === story.value.game.id)?.text.face?.();
  if (options.json === true) {
    for (const object of storyData(story.value)) await tell(io, [JSON.stringify(object)]);
  } else {
    for (const lines of storyText(story.value, face ?? null)) await tell(io, lines);
  }
  return story.value.fault === null ? exit.fine : refuse(io, story.value.fault.sentence);
}

async function tell(io: Io, lines: readonly string[]): Promise<void> {
  if (!io.signal.aborted) await writeLines(io.stdout, lines);
}
