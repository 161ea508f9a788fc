import { parentPort } from 'node:worker_threads';
import type { GameTypes } from '../../machines/game.ts';
import { rosterOf } from '../games/rosters.ts';
import type { Answer } from './lane.ts';
import type { Task } from './thinker.ts';

/** The program of a thread in which computer players think: one answer for each task, in their order. */
parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(task)));

function answer({ game, level, question }: Task): Answer<GameTypes['move']> {
  const roster = rosterOf(game);
  if (roster === undefined) return { ok: false, error: `there are no computer players for ${game}` };
  try {
    return { ok: true, value: roster.choose(level, question) };
  } catch (fault) {
    return { ok: false, error: fault instanceof Error ? fault.message : String(fault) };
  }
}
