import { runProcess } from './commands/process.ts';

await runProcess();
