import { answerTasks } from '../../../players/lane.ts';
import { thinkHere } from './own-players.ts';

// The program of a thread in which our players think under the referee.
answerTasks(thinkHere);
