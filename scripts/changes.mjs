// What has changed since the last release: the files of changes/, and the sections of CHANGELOG.md that they become.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sections of a version in their order, by what the names of files begin with. */
export const SECTIONS = {
  care: 'Take care, if you come from an earlier version',
  installing: 'Installing',
  playing: 'Playing',
  maps: 'Maps',
  players: 'Computer players',
  after: 'After the game',
  daily: 'Every day',
  lines: 'In lines, and for screen readers',
  others: 'With others',
  serving: 'For who keeps a server',
  programs: 'For who writes programs',
  mended: 'Mended',
};

const NAME = /^([a-z]+)\.[a-z0-9-]+\.md$/;

/** The changes of a checkout. @throws what a file lacks, in a sentence */
export function changesOf(root) {
  const names = readdirSync(join(root, 'changes')).filter(name => name !== 'README.md');
  return names.sort().map(name => {
    const section = NAME.exec(name)?.[1];
    if (!Object.hasOwn(SECTIONS, section ?? ''))
      throw new Error(`changes/${name} is not named SECTION.what.md, of ${Object.keys(SECTIONS).join(', ')}`);
    const text = readFileSync(join(root, 'changes', name), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim();
    if (text === '' || /^#/m.test(text)) throw new Error(`changes/${name} is not some sentences`);
    return { name, section, text };
  });
}

/** A change as a point of a list. */
const lineOf = ({ text }) => `- ${text.replaceAll('\n', '\n  ')}\n`;

/** The part of a changelog that tells of one version. */
export function versionText(version, day, changes) {
  const sections = Object.entries(SECTIONS).flatMap(([section, heading]) => {
    const told = changes.filter(change => change.section === section);
    if (told.length === 0) return [];
    return [`### ${heading}\n\n${told.map(lineOf).join('')}`];
  });
  return `## ${version}\n\n${day}.\n\n${sections.join('\n')}\n`;
}

/** What a changelog tells of a version, without its heading; null where it does not know it. */
export function notesOf(changelog, version) {
  const [, after] = changelog.replaceAll('\r\n', '\n').split(`\n## ${version}\n`);
  return after === undefined ? null : after.split(/\n## /)[0].trim();
}

/** The version that a changelog tells of first. */
export const newestIn = changelog => /^## (\S+)/m.exec(changelog)?.[1] ?? null;

/**
 * Why these changes may not be a version that follows the last one; null where they may. What makes players take care is a
 * major version, before 1.0.0 a minor one (docs/decisions/releases.md).
 */
export function whyNotNext(version, last, changes) {
  const parts = text => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) ?? null;
  const [next, before] = [parts(version), parts(last)];
  if (next === null) return `${version} is no version; one is three numbers, as 0.3.0`;
  const at = next.findIndex((number, index) => number !== before[index]);
  if (at === -1 || next[at] < before[at]) return `${version} does not come after ${last}`;
  if (next[at] !== before[at] + 1 || next.slice(at + 1).some(number => number !== 0))
    return `${version} leaves versions out after ${last}`;
  const needed = changes.some(({ section }) => section === 'care') ? Number(before[0] === 0) : 2;
  if (at > needed) return `${version} is too small a step from ${last}, for players have to take care`;
  if (at === 2 && changes.some(({ section }) => section !== 'mended'))
    return `${version} is too small a step from ${last}, for more was done than mending`;
  return changes.length === 0 ? 'nothing has changed: there is no file in changes/' : null;
}

/** A changelog with more changes of its first version, each at the end of its section. */
export function withMore(changelog, changes) {
  const [head, newest, ...older] = changelog.split(/^(?=## )/m);
  const [start, ...sections] = newest.trimEnd().split(/^(?=### )/m);
  const told = sections.map(text => text.trimEnd());
  for (const [section, heading] of Object.entries(SECTIONS)) {
    const lines = changes.filter(change => change.section === section).map(lineOf);
    if (lines.length === 0) continue;
    const at = told.findIndex(text => text.startsWith(`### ${heading}\n`));
    const more = lines.join('').trimEnd();
    if (at === -1) told.push(`### ${heading}\n\n${more}`);
    else told[at] += `\n${more}`;
  }
  return [head, start, `${told.join('\n\n')}\n\n`, ...older].join('');
}

/**
 * Gathers the changes into the changelog, and raises the version where it stands; a version that has no tag yet may get more.
 * @param isReleased whether the version of package.json has its tag
 */
export function prepareVersion(root, version, day, isReleased = true) {
  const read = path => readFileSync(join(root, path), 'utf8');
  const { version: last } = JSON.parse(read('package.json'));
  const changes = changesOf(root);
  const isMore = version === last && !isReleased;
  const refusal = isMore ? null : whyNotNext(version, last, changes);
  if (refusal !== null) return refusal;
  const changelog = read('CHANGELOG.md');
  const [head, ...older] = changelog.split(/^(?=## )/m);
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    isMore ? withMore(changelog, changes) : [head, versionText(version, day, changes), ...older].join(''),
  );
  for (const path of ['package.json', 'package-lock.json']) {
    const data = JSON.parse(read(path));
    data.version = version;
    if (data.packages) data.packages[''].version = version;
    writeFileSync(join(root, path), `${JSON.stringify(data, null, 2)}\n`);
  }
  for (const { name } of changes) rmSync(join(root, 'changes', name));
  return null;
}
