import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..');
const folder = join(ROOT, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };

describe.each(readdirSync(folder))('the workflow %s', name => {
  const text = readFileSync(join(folder, name), 'utf8');

  test('runs commands that there are', () => {
    const named = [...text.matchAll(/npm (?:run )?(test(?::\w+)?|release|executable|check)\b/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, script = ''] of named) expect(scripts).toHaveProperty([script]);
    const paths = text.matchAll(/(?<=\s)((?:test|scripts)\/[\w./-]+|\.ci\/run)/g);
    for (const [, path = ''] of paths) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
  });

  test('may write only where it says so', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text).not.toMatch(/pull_request_target|write-all/);
  });
});

test('a checkout has line feeds everywhere, for saves and pages are compared byte for byte', () => {
  expect(readFileSync(join(ROOT, '.gitattributes'), 'utf8')).toMatch(/^\* text=auto eol=lf$/m);
});
