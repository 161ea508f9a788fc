// The licence notices of the packages that a build has taken in: each with the text that it brings.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that ask for nothing. */
const FREE = ['0BSD', 'CC0-1.0', 'Unlicense'];
/** The text of ISC, behind whose it is. */
const ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN
AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THIS SOFTWARE.`;
/** What a licence, or what a package adds to it, is called as a file. */
const TEXT = /^(?:licen[cs]e|notice|copying)(?:-.*)?(?:\.(?:md|txt))?$/i;

/**
 * @param metafiles what esbuild says of its bundles
 * @param root the folder that their paths begin in; its own LICENSE is the text of MIT
 * @returns a page with all packages of which a line is in a bundle, in the order of their names
 * @throws one sentence, where a package has no licence, or not the text that its licence asks to be passed on
 */
export function noticesOf(metafiles, root) {
  const packages = new Map();
  for (const { outputs } of metafiles)
    for (const { inputs } of Object.values(outputs))
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        // Of a package in another one's folder it is the inner one.
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
        if (folder === undefined || bytesInOutput === 0) continue;
        packages.set(folder, [...(packages.get(folder) ?? []), path]);
      }
  const notices = [...packages].map(([folder, paths]) => noticeOf(folder, paths, root)).sort();
  return ['Sandtable is bundled with these packages.', ...new Set(notices)].join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** The notice of one package. @param paths its files that are in a bundle */
function noticeOf(folder, paths, root) {
  const { name, version, author, ...manifest } = JSON.parse(read(root, folder, 'package.json'));
  const [licence] = [manifest.license ?? manifest.licenses].flat().map(each => each?.type ?? each);
  if (!licence || licence === 'UNLICENSED') throw new Error(`the package ${name} ${version} has no licence`);
  const files = readdirSync(join(root, folder)).sort();
  const texts = files.filter(file => TEXT.test(file)).map(file => read(root, folder, file).trim());
  const readme = files.find(file => /^readme/i.test(file));
  // Some bring the text at the end of what there is to read, or name only whose it is.
  const told = readme && /^#* *licen[cs]e\b.*copyright.*/ims.exec(read(root, folder, readme))?.[0];
  if (texts.length === 0 && told) texts.push(told.trim());
  if (texts.length === 0 && (licence === 'MIT' || licence === 'ISC')) {
    const said = paths.map(path => /copyright \(c\).*/i.exec(read(root, path))?.[0]).find(Boolean);
    const [, mit] = read(root, 'LICENSE').split(/^Copyright.*$/im);
    const permission = licence === 'MIT' ? mit.trim() : ISC;
    texts.push(`${said ?? `Copyright (c) ${author?.name ?? author}`}\n\n${permission}`);
  }
  if (texts.length === 0 && !FREE.includes(licence))
    throw new Error(`the package ${name} ${version} brings no text of its licence, ${licence}`);
  return [`${name} ${version} (${licence})`, ...texts].join('\n\n');
}

const read = (...path) => {
  const file = join(...path);
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
};
