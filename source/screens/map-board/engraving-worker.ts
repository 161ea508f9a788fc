import { answerTasks } from '../../players/worker-pool.ts';
import { drawUnderlays } from './underlays.ts';

/** The program of the thread that draws maps as images. */
answerTasks(drawUnderlays);
