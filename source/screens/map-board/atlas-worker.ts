import { loadAtlas } from '../../maps/atlas/load.ts';
import { mapIo } from '../../maps/files.ts';
import { answerTasks } from '../../players/worker-pool.ts';
import { type AtlasTask, atlasOfBoard } from './board-atlas.ts';

const io = mapIo(
  () => {},
  () => {},
);

/** The program of the thread that makes the shapes of boards. */
answerTasks(({ board, source }: AtlasTask) =>
  atlasOfBoard(board, source, { load: path => loadAtlas(path, io) }),
);
