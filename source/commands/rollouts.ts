import { availableParallelism } from 'node:os';
import { errorMessage } from '../base/errors.ts';
import { type ExitStatus, exit, refuse } from '../lines/text/io.ts';
import { createRollouts, type RolloutService } from '../players/rollouts.ts';
import type { Context } from './context.ts';

/** Runs the part of a command that plays positions out, and ends its threads; without `workers` as many as cores. */
export async function withRollouts(
  { io, worker }: Context,
  workers: number | undefined,
  work: (service: RolloutService) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  const service = createRollouts(worker, workers ?? availableParallelism());
  try {
    return await work(service);
  } catch (fault) {
    return io.signal.aborted ? exit.interrupted : refuse(io, errorMessage(fault));
  } finally {
    await service.close();
  }
}
