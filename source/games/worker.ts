import { type Batch, contesting } from '../arena/run.ts';
import { answerTasks } from '../players/lane.ts';
import { type Task, thinking } from '../players/thinker.ts';
import { kits } from './kits.ts';

/** The program of a thread: computer players think in it, or play a contest's games against each other. */
const contest = contesting(kits);
answerTasks((asked: Task | Batch) => ('contest' in asked ? contest(asked) : thinking(kits, asked)));
