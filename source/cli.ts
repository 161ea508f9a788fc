import { runProcess } from './commands/main.ts';

// An older Node that only launched this one is still there, and this one ends with it.
const isLaunched = process.env['SANDTABLE_LAUNCHER'] !== undefined;
const isServer = process.argv[2] === 'serve';

async function prepare(): Promise<void> {
  if (!isLaunched && !isServer) return;
  const { endWithLauncher, growYoungHeap } = await import('./commands/launcher.ts');
  // A launcher has given it the room already; restarted in place it would lose the pipe to it.
  if (isLaunched) endWithLauncher();
  else growYoungHeap();
}

void prepare().then(runProcess);
