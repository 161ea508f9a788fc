import { answerTasks } from '../../../players/worker-pool.ts';
import { thinkHere } from './own-players.ts';

// The program of a thread in which our players think under the referee.
answerTasks(thinkHere);
