// A program for tests of the referee. Its first word says how it behaves.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [kind = 'echo'] = process.argv.slice(2);
const say = text => process.stdout.write(`${text}\n`);

if (kind === 'dies') process.exit(3);
if (['stubborn', 'hoarder', 'brood'].includes(kind)) setInterval(() => undefined, 1000);
if (kind === 'parent') {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'inherit' });
  process.stderr.write(`child ${child.pid}\n`);
}
if (kind === 'hoarder') globalThis.hoard = Buffer.alloc(320 * 1_048_576, 1);
if (kind === 'brood')
  for (let child = 0; child < 4; child += 1)
    spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);

const lines = createInterface({ input: process.stdin });
lines.on('line', line => {
  if (['silent', 'hoarder', 'brood'].includes(kind)) return;
  if (kind === 'flood') for (;;) if (!process.stdout.write('x'.repeat(65_536))) return;
  if (kind === 'surroundings')
    say(JSON.stringify({ folder: readdirSync('.'), names: Object.keys(process.env).sort() }));
  else if (kind === 'limits')
    say(/^Max data size\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  else if (kind === 'nonsense') say(`\u001b[31m${line}, place_armies 1 1, player9 place_armies 0 0`);
  else if (kind === 'chatty') say(`${line}\nmore\nand more`);
  else say(`${kind} ${line}`);
  if (kind === 'once') process.exit(0);
});
