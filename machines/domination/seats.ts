import type { Seat } from '../seat.ts';
import type { OpenPosition, Scenario } from './types.ts';

/**
 * The one seat that the game waits for: the defender while defending dice are chosen, else whose turn it is. A game
 * that is over waits for nobody, but on the console its winner may still take back or go on.
 */
export function seatToMove({ setup }: Scenario, { phase, owners, active }: OpenPosition): Seat | null {
  if (phase.name === 'over') return setup.options.conduct === 'console' ? active : null;
  return phase.name === 'attacking.defending' ? (owners[phase.target] ?? null) : active;
}
