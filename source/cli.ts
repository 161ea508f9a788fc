import { runProcess } from './commands/main.ts';

void runProcess();
