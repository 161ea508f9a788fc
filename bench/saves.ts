// npm run bench -- saves [SAVES]: the list of so many saves (else 5000), which are the corpus again and again: the command
// `saves` of the built program, its first line, its end and its CPU; at first, again, and once one of them has changed.
// Then the list of saves on the screen, as it is asked for in one process, and what the menu asks for, without and with an index.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { kits } from '../source/games/kits.ts';
import { homePort } from '../source/screens/home-port.ts';
import { fileStore } from '../source/table/file-store.ts';
import { cpuOf, figure } from './report.ts';

const ROOT = join(import.meta.dirname, '..');
const SAVES = Number(process.argv[2] ?? 5000);
const folder = mkdtempSync(join(tmpdir(), 'sandtable-saves-'));
const saves = join(folder, 'saves');

fill();
for (const run of ['first', 'again', 'again 2']) await command(run);
appendFileSync(join(saves, readdirSync(saves).find(name => name.endsWith('.jsonl')) ?? ''), 'torn');
await command('one changed');
for (const run of ['without an index', 'with one']) {
  rmSync(join(saves, '.list.json'), { force: true });
  if (run === 'with one') await homePort(fileStore(saves), kits).list();
  const at = performance.now();
  const cpu = await cpuOf(async () => void (await homePort(fileStore(saves), kits).newest(3)));
  figure(`${SAVES} saves, menu ${run}: its saves`, performance.now() - at, 'ms');
  figure(`${SAVES} saves, menu ${run}: CPU`, cpu, 'ms');
}
rmSync(join(saves, '.list.json'));
for (const run of ['screen', 'screen again']) {
  const at = performance.now();
  let first = 0;
  const cpu = await cpuOf(async () => {
    await homePort(fileStore(saves), kits).list(() => {
      first = performance.now() - at;
    });
  });
  figure(`${SAVES} saves, ${run}: the newest`, first, 'ms');
  figure(`${SAVES} saves, ${run}: list`, performance.now() - at, 'ms');
  figure(`${SAVES} saves, ${run}: CPU`, cpu, 'ms');
}
rmSync(folder, { recursive: true });

/** Copies the corpus as often as is needed. */
function fill(): void {
  mkdirSync(saves);
  const corpus = join(ROOT, 'test', 'corpus');
  const all = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.jsonl'),
  );
  const day = Date.now() / 1000 - 86_400;
  for (let index = 0; index < SAVES; index += 1) {
    const from = all[index % all.length] ?? '';
    const to = join(saves, `${basename(from, '.jsonl')}-${index}.jsonl`);
    copyFileSync(join(corpus, from), to);
    utimesSync(to, day + index, day + index);
  }
}

/** Runs `sandtable saves`; its times are told. */
async function command(run: string): Promise<void> {
  const program = join(ROOT, 'dist', 'sandtable.mjs');
  const report = `process.on('exit', () => { const u = process.cpuUsage(); process.stderr.write(String((u.user + u.system) / 1000)); })`;
  const words = [
    '--import',
    `data:text/javascript,${encodeURIComponent(report)}`,
    program,
    '--saves',
    saves,
    'saves',
  ];
  const at = performance.now();
  const child = spawn(process.execPath, words);
  let first = 0;
  let cpu = '';
  child.stderr.on('data', text => {
    cpu += text;
  });
  for await (const _ of child.stdout) first ||= performance.now() - at;
  figure(`${SAVES} saves, ${run}: first line`, first, 'ms');
  figure(`${SAVES} saves, ${run}: end`, performance.now() - at, 'ms');
  figure(`${SAVES} saves, ${run}: CPU`, Number(cpu), 'ms');
}
