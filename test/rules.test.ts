import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The rules are in docs/rules, and what was decided in docs/decisions. Whoever stands for a rule names it as a path from
 * docs/ and an anchor, `rules/grid.md` and `#attack` in one word; further anchors of the page may follow, `, #capture`.
 */
const ROOT = resolve(import.meta.dirname, '..');
const CITATION =
  /\b(?:docs\/)?((?:rules|decisions)\/[\w-]+\.md)((?:#[\w-]+)?(?:(?:,| and)\s+(?:\* )?#[\w-]+)*)/g;
const LINK = /\]\(([^)\s]*)\)/g;

const filesIn = (folder: string, endings: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && endings.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const code = ['machines', 'source', 'test', 'bench', 'scripts'].flatMap(each =>
  filesIn(each, /\.(tsx?|mjs)$/),
);
const pages = [...filesIn('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

/** What a heading is called in a link, as GitHub and editors have it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** The headings of a page, without what stands in its blocks of code. */
const headingsOf = (page: string): readonly string[] =>
  [
    ...textOf(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(found => anchorOf(found[1] ?? ''));

const headings: ReadonlyMap<string, readonly string[]> = new Map(pages.map(page => [page, headingsOf(page)]));

const citationsIn = (text: string): { page: string; anchors: string[] }[] =>
  [...text.matchAll(CITATION)].map(([, path = '', anchors = '']) => ({
    page: `docs/${path}`,
    anchors: [...anchors.matchAll(/#([\w-]+)/g)].map(anchor => anchor[1] ?? ''),
  }));

/** What of these anchors a page does not have; the page itself when there is no such page. */
function missing(page: string, anchors: readonly string[]): string[] {
  const there = headings.get(page);
  return there === undefined
    ? [page]
    : anchors.filter(each => !there.includes(each)).map(each => `${page}#${each}`);
}

describe('the rules that code, tests and pages cite', () => {
  test('stand in a page, under that heading', () => {
    const lost = [...code, ...pages].flatMap(file =>
      citationsIn(textOf(file)).flatMap(({ page, anchors }) =>
        missing(page, anchors).map(each => `${file}: ${each}`),
      ),
    );
    expect(lost).toEqual([]);
  });

  test('are cited by code and tests in more than two hundred places', () => {
    expect(code.flatMap(file => citationsIn(textOf(file))).length).toBeGreaterThan(200);
  });

  test('are cited in no other way', () => {
    const others =
      /\bseed "|\bsection \(?[\da-d][.\d]*\)?[,:;)]|\bdecisions? \d+\b|\(A\d{1,2}(?:, A\d{1,2})*\)/;
    const odd = [...code, ...pages].filter(
      file => file !== 'test/rules.test.ts' && others.test(textOf(file)),
    );
    expect(odd).toEqual([]);
  });
});

describe('the pages', () => {
  test('link to pages and headings that are there', () => {
    const lost = pages.flatMap(page =>
      [...textOf(page).matchAll(LINK)].flatMap(([, target = '']) => {
        if (target === '' || /^[a-z]+:/.test(target)) return [];
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : posix.join(dirname(page), path);
        if (!file.endsWith('.md')) return [];
        return missing(file, anchor === undefined ? [] : [anchor]).map(each => `${page}: ${each}`);
      }),
    );
    expect(lost).toEqual([]);
  });

  test('have no two headings of one name', () => {
    const twice = pages.flatMap(page => {
      const all = headings.get(page) ?? [];
      return all.filter((each, index) => all.indexOf(each) !== index).map(each => `${page}: ${each}`);
    });
    expect(twice.filter(each => each.startsWith('docs/rules/'))).toEqual([]);
  });

  test('of rules begin with what they say in short', () => {
    const rules = pages.filter(page => /^docs\/rules\/(?!README)/.test(page));
    expect(rules.filter(page => headings.get(page)?.[1] !== 'in-short')).toEqual([]);
  });
});
