import { loadAtlas } from '../../maps/atlas/load.ts';
import type { PlayableMap } from '../../maps/builtin/builtin-map.ts';
import { builtinMap } from '../../maps/builtin/index.ts';
import { mapIo } from '../../maps/files.ts';
import { answerTasks } from '../../players/worker-pool.ts';
import { type AtlasTask, atlasOfBoard, atlasOfImage, type MapTask } from './board-atlas.ts';

const io = mapIo(
  () => {},
  () => {},
);

/** The program of the thread that makes up maps, and the shapes of boards. */
answerTasks((task: AtlasTask | MapTask) =>
  'word' in task
    ? madeUp(task.word)
    : typeof task.source === 'string' || task.source === null
      ? atlasOfBoard(task.board, task.source, { load: path => loadAtlas(path, io) })
      : atlasOfImage(task.board, task.source),
);

/** @throws Error where the word is none of a made-up map */
function madeUp(word: string): PlayableMap {
  const made = builtinMap(word);
  if (!made.ok) throw new Error(made.error);
  const { map, deck } = made.value;
  return { map, deck };
}
