import { parentPort } from 'node:worker_threads';
import { ok } from '../../../../machines/result.ts';
import type { Answer } from '../../../players/lane.ts';
import { type OwnAnswer, type OwnQuestion, thinkHere } from './own-players.ts';

/** The program of a thread in which our players think under the referee: one answer for each question, in order. */
parentPort?.on('message', (question: OwnQuestion) => {
  const answer: Answer<OwnAnswer> = ok(thinkHere(question));
  parentPort?.postMessage(answer);
});
