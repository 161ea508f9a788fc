// node scripts/debian.mjs EXECUTABLE [--out FOLDER]: a Debian package of an executable of Linux, with manual page, completions
// and units. Prints its path. Needs dpkg-deb. --quick packs nothing: it takes a second, and the package is three times as large.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { writeShare } from './pack.mjs';
import { ROOT } from './setup.mjs';

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: '.' }, quick: { type: 'boolean', default: false } },
});
const [executable = ''] = positionals;
const processor = /linux-(x64|arm64)$/.exec(basename(executable))?.[1];
if (processor === undefined)
  throw new Error('usage: node scripts/debian.mjs sandtable-linux-x64|sandtable-linux-arm64');
const { version, description, homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const architecture = ARCHITECTURES[processor];

const root = mkdtempSync(join(tmpdir(), 'sandtable-deb-'));
const put = (path, content, mode = 0o644) => {
  mkdirSync(dirname(join(root, path)), { recursive: true, mode: 0o755 });
  writeFileSync(join(root, path), content);
  chmodSync(join(root, path), mode);
};
const zipped = text => gzipSync(text, { level: 9 });

/** What lintian complains of, and why it stays. */
const OVERRIDES = `# The executable is a Node as its project builds it, with these in it, at a fixed address.
sandtable: embedded-library mbedtls [usr/bin/sandtable]
sandtable: embedded-library zlib [usr/bin/sandtable]
sandtable: hardening-no-pie [usr/bin/sandtable]
# The notices are those of others, word for word.
sandtable: old-fsf-address-in-copyright-file
`;

chmodSync(root, 0o755);
mkdirSync(join(root, 'usr/bin'), { recursive: true });
copyFileSync(executable, join(root, 'usr/bin/sandtable'));
chmodSync(join(root, 'usr/bin/sandtable'), 0o755);
put('usr/share/lintian/overrides/sandtable', OVERRIDES);
const share = join(root, 'share');
writeShare(share);
put('usr/share/man/man6/sandtable.6.gz', zipped(readFileSync(join(share, 'man/man6/sandtable.6'))));
put(
  'usr/share/bash-completion/completions/sandtable',
  readFileSync(join(share, 'bash-completion/completions/sandtable')),
);
put(
  'usr/share/zsh/vendor-completions/_sandtable',
  readFileSync(join(share, 'zsh/site-functions/_sandtable')),
);
cpSync(join(share, 'fish'), join(root, 'usr/share/fish'), { recursive: true });
rmSync(share, { recursive: true });
for (const unit of readdirSync(join(ROOT, 'packaging/systemd')))
  put(`usr/lib/systemd/system/${unit}`, readFileSync(join(ROOT, 'packaging/systemd', unit)));
// Debian has the Apache licence once for all packages.
const notices = readFileSync(join(dirname(executable), 'THIRD-PARTY.txt'), 'utf8').replaceAll(
  /^ *Apache License\n *Version 2\.0[\s\S]*?^ *END OF TERMS AND CONDITIONS\n/gm,
  'The Apache License, Version 2.0, is in /usr/share/common-licenses/Apache-2.0.\n',
);
put('usr/share/doc/sandtable/copyright', `${readFileSync(join(ROOT, 'LICENSE'), 'utf8')}\n${notices}`);
const date = new Date(
  Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000 || statSync(join(ROOT, 'CHANGELOG.md')).mtime,
);
const changes = `sandtable (${version}) stable; urgency=low

  * What is new: CHANGELOG.md of the sources.

 -- Sandtable <sandtable@example.org>  ${date.toUTCString().replace('GMT', '+0000')}
`;
put('usr/share/doc/sandtable/changelog.gz', zipped(changes));

// Not of the section of games, whose programs lie where who serves does not look: in /usr/games.
const size = Math.ceil(statSync(join(root, 'usr/bin/sandtable')).size / 1024) + 300;
put(
  'DEBIAN/control',
  `Package: sandtable
Version: ${version}
Architecture: ${architecture}
Maintainer: Sandtable <sandtable@example.org>
Installed-Size: ${size}
Depends: libc6 (>= 2.28), libstdc++6 (>= 8), libgcc-s1, libatomic1
Section: misc
Priority: optional
Homepage: ${homepage}
Description: ${description.replace(/^Four games on a/, 'four games on a').replace(/: .*/, '')}
 Simple Risk, Domination, Warzone and Intensity against computer players,
 with people at one keyboard, or with friends over SSH and in browsers.
 Every move is saved, and every game can be seen again.
`,
);
const folders = path =>
  readdirSync(path, { withFileTypes: true }).forEach(entry => {
    if (!entry.isDirectory()) return;
    chmodSync(join(path, entry.name), 0o755);
    folders(join(path, entry.name));
  });
folders(root);

mkdirSync(resolve(values.out), { recursive: true });
const file = join(resolve(values.out), `sandtable_${version}_${architecture}.deb`);
const built = spawnSync(
  'dpkg-deb',
  ['--root-owner-group', ...(values.quick ? ['-Znone'] : ['-Zxz', '-z6']), '--build', root, file],
  { encoding: 'utf8' },
);
rmSync(root, { recursive: true });
if (built.status !== 0) throw new Error(built.stderr ?? 'there is no dpkg-deb');
process.stdout.write(`${file}\n`);
