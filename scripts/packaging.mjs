// node scripts/packaging.mjs FOLDER: fills the files of packaging/ that name an executable (Homebrew, AUR, Nix, Scoop) with the version
// and the checksums of the executables in the folder, into packaging/ there, and writes SHA256SUMS beside them. What is for a
// target that the folder lacks is told and keeps its marks.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from './setup.mjs';

const FILES = ['homebrew/sandtable.rb', 'aur/PKGBUILD', 'nix/flake.nix', 'scoop/sandtable.json'];

const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('usage: node scripts/packaging.mjs FOLDER');
const { version, homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const releases = `${homepage}/releases/download`;
const hashOf = path => createHash('sha256').update(readFileSync(path)).digest('hex');
const made = readdirSync(folder).filter(name => /^sandtable[-_].*(?:64(?:\.exe|\.deb)?|\.tgz)$/.test(name));
const hashes = new Map(made.map(name => [name, hashOf(join(folder, name))]));
const fileOf = target => `sandtable-${target}${target.startsWith('win32') ? '.exe' : ''}`;

for (const file of FILES) {
  const text = readFileSync(join(ROOT, 'packaging', file), 'utf8')
    .replaceAll('@VERSION@', version)
    .replaceAll('@HOME@', homepage)
    .replaceAll('@RELEASES@', releases)
    .replaceAll('@RAW@', `${homepage}/raw/v${version}`)
    .replaceAll('@SHA256:LICENSE@', hashOf(join(ROOT, 'LICENSE')))
    .replaceAll(/@URL:([\w-]+)@/g, (_, target) => `${releases}/v${version}/${fileOf(target)}`)
    .replaceAll(/@SHA256:([\w-]+)@/g, (mark, target) => hashes.get(fileOf(target)) ?? mark);
  for (const [, target] of text.matchAll(/@SHA256:([\w-]+)@/g))
    process.stderr.write(`${file} lacks ${fileOf(target)}\n`);
  const to = join(resolve(folder), 'packaging', file);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}
writeFileSync(join(folder, 'SHA256SUMS'), [...hashes].map(([name, hash]) => `${hash}  ${name}\n`).join(''));
process.stdout.write(`${join(resolve(folder), 'packaging')}\n`);
