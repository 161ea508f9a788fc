import { runProcess } from './commands/main.ts';

await runProcess();
