// Loaded into a server before everything else: starting a program fails, and a file outside the program and its data
// folder is not opened; each attempt is a line of the log.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const data = process.argv[process.argv.indexOf('--data') + 1] ?? '';
const inside = [resolve(import.meta.dirname, '..', '..'), resolve(data)];

function wall(what) {
  process.stderr.write(`WALL ${what}\n`);
  throw new Error(`walled off: ${what}`);
}

function isInside(path) {
  if (typeof path === 'number') return true;
  const full = resolve(path instanceof URL ? fileURLToPath(path) : String(path));
  return inside.some(folder => full === folder || full.startsWith(folder + sep));
}

for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
  childProcess[name] = (...words) => wall(`program ${words[0]}`);

const opening = 'open readFile writeFile appendFile readdir opendir rm unlink symlink copyFile'.split(' ');
const sync = opening.map(name => `${name}Sync`);
for (const [holder, names] of [
  [fs.promises, opening],
  [fs, [...opening, ...sync, 'createReadStream', 'createWriteStream']],
])
  for (const name of names) {
    const real = holder[name];
    if (typeof real !== 'function') continue;
    holder[name] = (path, ...rest) =>
      isInside(path) ? real.call(holder, path, ...rest) : wall(`file ${path}`);
  }
syncBuiltinESMExports();
process.stderr.write('walls are up\n');
