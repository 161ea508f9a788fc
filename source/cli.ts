import { runProcess } from './commands/main.ts';

// An older Node that only launched this one is still there, and this one ends with it.
if (process.env['SANDTABLE_LAUNCHER'] !== undefined)
  void import('./commands/launcher.ts').then(({ endWithLauncher }) => endWithLauncher());
void runProcess();
