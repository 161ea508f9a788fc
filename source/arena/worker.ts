import { parentPort } from 'node:worker_threads';
import { findGame } from '../../machines/games.ts';
import { rosterOf } from '../games/rosters.ts';
import type { Answer } from '../players/lane.ts';
import { type GameRecord, openRing, playGame, type Ring } from './arena.ts';
import type { Batch } from './run.ts';

/** The program of an arena's thread: plays the games of each batch, in order. */
parentPort?.on('message', (batch: Batch) => parentPort?.postMessage(answer(batch)));

/** Rings by their contest: a thread plays many batches of one. */
const rings = new Map<string, Ring>();

function answer(batch: Batch): Answer<readonly GameRecord[]> {
  try {
    const ring = ringFor(batch);
    return {
      ok: true,
      value: Array.from({ length: batch.games }, (_, index) => playGame(ring, batch.from + index)),
    };
  } catch (fault) {
    return { ok: false, error: fault instanceof Error ? fault.message : String(fault) };
  }
}

function ringFor({ contest }: Batch): Ring {
  const key = JSON.stringify(contest);
  const known = rings.get(key);
  if (known !== undefined) return known;
  const game = findGame(contest.game);
  const roster = rosterOf(contest.game);
  if (game === null || roster === undefined) throw new Error(`no computer player knows ${contest.game}`);
  const ring = openRing(contest, game, roster);
  if (!ring.ok) throw new Error(ring.error);
  rings.set(key, ring.value);
  return ring.value;
}
