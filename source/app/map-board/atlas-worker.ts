import { parentPort } from 'node:worker_threads';
import type { Atlas } from '../../atlas/atlas.ts';
import { loadAtlas } from '../../atlas/load.ts';
import { mapIo } from '../../maps/files.ts';
import type { Answer } from '../../players/lane.ts';
import type { AtlasTask } from './atlases.ts';
import { atlasOfBoard } from './board-atlas.ts';

const io = mapIo(
  () => {},
  () => {},
);

/** The program of the thread that makes the shapes of boards: one answer for each task, in their order. */
parentPort?.on('message', (task: AtlasTask) => parentPort?.postMessage(answer(task)));

function answer({ board, file }: AtlasTask): Answer<Atlas> {
  try {
    return { ok: true, value: atlasOfBoard(board, file, { load: path => loadAtlas(path, io) }) };
  } catch (fault) {
    return { ok: false, error: fault instanceof Error ? fault.message : String(fault) };
  }
}
