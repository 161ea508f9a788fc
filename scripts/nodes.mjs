// npm run nodes [-- NODE…]: plays every save of test/corpus again with each of these programs of Node, behind the project's own,
// and compares all that comes out, byte for byte. One JSON line a Node; it fetches nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fitNode } from '../bin/launch.mjs';
import { runTool } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

await setUp();
if (runTool('scripts/build.mjs', []) !== 0) process.exit(1);
const corpus = join(ROOT, 'test', 'corpus');
const folders = readdirSync(corpus, { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [join(corpus, entry.name)] : [],
);
const saves = folders.flatMap(folder =>
  readdirSync(folder).flatMap(file =>
    file.endsWith('.jsonl') ? [{ folder, name: file.replace(/\.jsonl$/, '') }] : [],
  ),
);

const reports = [fitNode() ?? process.execPath, ...process.argv.slice(2)].map(node => {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const all = createHash('sha256');
  const wrong = [];
  for (const { folder, name } of saves) {
    for (const words of [
      ['verify', name],
      ['replay', name, '--json'],
    ]) {
      const run = spawnSync(node, [join(ROOT, 'dist', 'sandtable.mjs'), ...words, '--saves', folder], {
        maxBuffer: 2 ** 28,
      });
      if (run.status !== 0) wrong.push(`${words.join(' ')}: ${String(run.stderr)}`.trim());
      all.update(run.stdout ?? '');
    }
  }
  return { node, version, saves: saves.length, wrong, sha256: all.digest('hex') };
});
for (const report of reports) process.stdout.write(`${JSON.stringify(report)}\n`);
const isSame = reports.every(({ wrong, sha256 }) => wrong.length === 0 && sha256 === reports[0]?.sha256);
process.exitCode = isSame ? 0 : 1;
