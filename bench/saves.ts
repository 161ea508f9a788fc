// npm run bench -- saves [SAVES]: the list of so many saves (else 5000), which are the corpus again and again: the command
// `saves` of the built program, its first line, its end and its CPU; without any (its code is compiled by then), at first, again,
// and once one of them has changed.
// Then the list of saves on the screen, as it is asked for in one process, and what the menu asks for, without and with an index.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

mkdirSync(saves);
await command('none', 5);
fill();
await command('first');
await command('again', 5);
appendFileSync(join(saves, readdirSync(saves).find(name => name.endsWith('.jsonl')) ?? ''), 'torn');
await command('one changed', 5);
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

/** Runs `sandtable saves` so many times; the shortest of its times are told. */
async function command(run: string, times = 1): Promise<void> {
  const report = `process.on('exit', () => { const u = process.cpuUsage(); process.stderr.write(String((u.user + u.system) / 1000)); })`;
  const program = join(ROOT, 'bin', 'sandtable');
  const words = ['--import', `data:text/javascript,${encodeURIComponent(report)}`, program];
  const took = { 'first line': Infinity, end: Infinity, CPU: Infinity };
  for (let time = 0; time < times; time += 1) {
    const at = performance.now();
    const child = spawn(process.execPath, [...words, '--saves', saves, 'saves']);
    const closed = once(child, 'close');
    let [first, cpu] = [0, ''];
    child.stderr.on('data', text => {
      cpu += text;
    });
    for await (const _ of child.stdout) first ||= performance.now() - at;
    took['first line'] = Math.min(took['first line'], first);
    took.end = Math.min(took.end, performance.now() - at);
    await closed;
    took.CPU = Math.min(took.CPU, Number(cpu));
  }
  for (const [what, value] of Object.entries(took)) figure(`${SAVES} saves, ${run}: ${what}`, value, 'ms');
}
