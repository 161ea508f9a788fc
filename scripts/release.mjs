// npm run release -- VERSION: gathers changes/ into CHANGELOG.md and raises the version, to be looked at and committed.
// npm run release [-- --out FOLDER] [--executables TARGET,…]: makes everything of the version that is committed: tarball,
// executables, Debian package, pictures, notes and checksums. Refuses where the tree is not clean or a test is not green.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { changesOf, newestIn, notesOf, prepareVersion } from './changes.mjs';
import { runTool } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

/** The pictures that a page about a release shows. */
const PICTURES = ['menu', 'grid', 'domination', 'warzone', 'intensity', 'film-120x40', 'lobby'];

/** What git prints; null where it fails. */
function git(root, ...words) {
  const done = spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** Why what lies in a checkout is not a version that can be released; null where it is. */
export function whyNotReady(root) {
  const changed = git(root, 'status', '--porcelain');
  if (changed === null) return 'this is no checkout: a release is made from a commit';
  if (changed !== '') return `the tree is not clean:\n${changed}`;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (changesOf(root).length > 0)
    return 'changes/ has files: gather them with npm run release -- VERSION, and commit that';
  const newest = newestIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  if (newest !== version) return `CHANGELOG.md tells of ${newest}, package.json of ${version}`;
  const tagged = git(root, 'rev-parse', '--verify', '--quiet', `v${version}^{commit}`);
  if (tagged !== null && tagged !== git(root, 'rev-parse', 'HEAD'))
    return `${version} was released already, from the commit ${tagged.slice(0, 10)}`;
  return null;
}

const hashOf = file => createHash('sha256').update(readFileSync(file)).digest('hex');

/** All other files of a folder with their SHA-256, as `sha256sum --check` reads them. */
export function checksums(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    each => each.isFile() && each.name !== 'SHA256SUMS',
  );
  const paths = files.map(each => join(each.parentPath, each.name)).sort();
  return paths.map(path => `${hashOf(path)}  ${relative(folder, path).split(sep).join('/')}\n`).join('');
}

/**
 * Makes a release of a checkout.
 * @param steps what makes its parts, each into the folder, in order; one that gives false stops everything
 * @returns why there is none; null where there is one
 */
export async function release(root, out, steps) {
  const refusal = whyNotReady(root);
  if (refusal !== null) return refusal;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, make] of Object.entries(steps))
    if ((await make(out)) === false) {
      rmSync(out, { recursive: true, force: true });
      return `${name}: not green, so nothing is released`;
    }
  const after = git(root, 'status', '--porcelain');
  if (after !== '') return `making it has changed the tree:\n${after}`;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  const files = readdirSync(out)
    .filter(name => name !== 'SHA256SUMS')
    .sort();
  const told = `# Sandtable ${version}\n\n${notes}\n\n## Files\n\n${files.map(name => `- \`${name}\`\n`).join('')}
Made from the commit ${git(root, 'rev-parse', 'HEAD')}. \`sha256sum --check SHA256SUMS\` says whether they are whole.\n`;
  writeFileSync(join(out, 'notes.md'), told);
  writeFileSync(join(out, 'SHA256SUMS'), checksums(out));
  return null;
}

const run = (path, words, env) => runTool(path, words, env) === 0;

/** The steps of a real release. @param targets the machines that executables are made for */
export function realSteps(targets) {
  const strict = { SANDTABLE_TESTS: 'strict' };
  const debian = 'scripts/debian.mjs';
  return {
    tests: async () => {
      await setUp();
      return run('scripts/test.mjs', [], strict);
    },
    'tests of minutes': () => run('scripts/test.mjs', ['--project=long', '--maxWorkers=4'], strict),
    check: () => run('scripts/check.mjs', []),
    package: out => run('scripts/pack.mjs', [out]),
    executables: out => run('scripts/executable.mjs', [...targets, '--out', out]),
    ...(existsSync(join(ROOT, debian)) && {
      'Debian packages': out =>
        readdirSync(out)
          .filter(name => /^sandtable-linux-\w+$/.test(name))
          .every(name => run(debian, [join(out, name), '--out', out])),
    }),
    "what systems' packagers need": out => run('scripts/packaging.mjs', [out]),
    pictures: out => run('scripts/screens.mjs', [...PICTURES, '--out', join(out, 'screens')]),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: join(ROOT, 'dist', 'release') },
      executables: { type: 'string', default: `${process.platform}-${process.arch}` },
    },
  });
  const [version] = positionals;
  const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const out = resolve(values.out);
  const refusal =
    version === undefined
      ? await release(ROOT, out, realSteps(values.executables.split(',').filter(Boolean)))
      : prepareVersion(ROOT, version, day, git(ROOT, 'tag', '--list', `v${version}`) !== '');
  if (refusal !== null) {
    process.stderr.write(`sandtable: ${refusal}\n`);
    process.exitCode = 1;
  } else
    process.stdout.write(
      version === undefined ? `${out}\n` : `CHANGELOG.md tells of ${version}: look at it, and commit\n`,
    );
}
