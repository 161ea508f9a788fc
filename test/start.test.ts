import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Runs a module's text on a Node and gives what it prints and its exit status or signal. */
function run(code: string, node = process.execPath) {
  const done = spawnSync(node, ['--input-type=module', '-e', code], { cwd: ROOT, encoding: 'utf8' });
  return { out: done.stdout.trim(), err: done.stderr.trim(), status: done.status, signal: done.signal };
}

const launcher = `import * as launch from './bin/launch.mjs';`;

describe('the program runs on a fit Node (decisions/node.md)', () => {
  test.each([
    ['14.21.3', false],
    ['20.20.2', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
    ['26.10.0', true],
  ])('Node %s: fit is %s', (version, fit) => {
    expect(run(`${launcher} process.stdout.write(String(launch.isFit('${version}')))`).out).toBe(String(fit));
  });

  test('the Node of a checkout is the pinned version, and fetched only where it is needed', () => {
    const pinned = run(`${launcher} process.stdout.write(String(launch.pinnedNode()))`).out;
    const manifest = JSON.parse(readFileSync(join(ROOT, 'scripts/node/package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const versions = new Set(Object.values(manifest.optionalDependencies));
    expect(versions.size).toBe(1);
    if (pinned === 'null') return;
    expect(spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout.trim()).toBe(`v${[...versions][0]}`);
  });

  test('handing over keeps the exit status', () => {
    const code = `${launcher} process.exitCode = await launch.handOver(process.execPath, ['-e', 'process.exit(7)']);`;
    expect(run(code).status).toBe(7);
  });

  test('handing over passes a signal on and ends by the signal that ended the program', () => {
    const child = `setInterval(() => {}, 1000); process.kill(process.ppid, 'SIGTERM');`;
    const code = `${launcher} process.exitCode = await launch.handOver(process.execPath, ['-e', ${JSON.stringify(child)}]);`;
    expect(run(code).signal).toBe('SIGTERM');
  });

  test('the program ends with its launcher, also when that one is killed, and passes nothing of it on', async () => {
    const child = `
      import { endWithLauncher } from './source/commands/launcher.ts';
      process.on('SIGINT', () => process.exit(process.stdout.write('ended') ? 0 : 1));
      endWithLauncher();
      setInterval(() => {}, 1000);
      process.stdout.write(String(process.env.SANDTABLE_LAUNCHER) + ' ');`;
    const words = JSON.stringify(['--input-type=module', '-e', child]);
    const code = `${launcher} process.exitCode = await launch.handOver(process.execPath, ${words});`;
    const started = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT });
    let out = '';
    for await (const chunk of started.stdout) {
      if (out === '') started.kill('SIGKILL');
      out += chunk;
    }
    // The output ends once nobody holds it any more: no orphan does.
    expect(out).toBe('undefined ended');
  });

  test('a server that another Node launches listens, and ends as its launcher is told to', async () => {
    const data = mkdtempSync(join(tmpdir(), 'sandtable-launched-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const words = JSON.stringify(['serve', '--port', '0', '--host', '127.0.0.1', '--data', data]);
    const code = `${launcher} process.exitCode = await launch.handOver(process.execPath, launch.launchedWords(${words}));`;
    const started = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT });
    let out = '';
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        out += chunk;
        if (out.includes('data  ')) started.kill('SIGTERM');
      });
    const status = await new Promise(done => started.on('exit', done));
    expect(out).toContain('"event":"stopped"');
    expect(status).toBe(0);
  });

  test('a launcher that is killed before the program runs leaves no orphan', async () => {
    const child = `
      import { endWithLauncher } from './source/commands/launcher.ts';
      process.on('SIGINT', () => process.exit(process.stdout.write('ended') ? 0 : 1));
      endWithLauncher();
      setInterval(() => {}, 1000);`;
    const orphan = spawn(process.execPath, ['--input-type=module', '-e', child], {
      cwd: ROOT,
      // Whoever launched it is not its parent any more.
      env: { ...process.env, SANDTABLE_LAUNCHER: '1' },
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    });
    orphan.stdio[3]?.destroy();
    let out = '';
    for await (const chunk of orphan.stdout ?? []) out += chunk;
    expect(out).toBe('ended');
  });

  test('a Node that does not start is one sentence and exit status 1', () => {
    const done = run(`${launcher} process.exitCode = await launch.handOver('/nowhere/node', []);`);
    expect(done.status).toBe(1);
    expect(done.err).toMatch(/^sandtable: \/nowhere\/node did not start: [^\n]+$/);
  });
});

describe('set-up installs only what is missing', () => {
  test('what the lock file says is there after npm test has set up', () => {
    const code = `import { dependenciesAreThere } from './scripts/setup.mjs'; process.stdout.write(String(dependenciesAreThere()));`;
    expect(run(code).out).toBe('true');
  });
});
