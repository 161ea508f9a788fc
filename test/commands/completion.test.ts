import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { adminWords } from '../../source/server/admin.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-completion-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What may stand in place of the last of these words. */
async function next(...words: string[]): Promise<string[]> {
  const { status, out } = await run('completion', 'bash', '--', ...words);
  expect(status).toBe(0);
  return out.split('\n').filter(Boolean);
}

describe('completion', () => {
  test('offers commands, and of a command its options, games, presets, options of the game, maps and files', async () => {
    expect(await next('pl')).toEqual(['play']);
    expect(await next('play', '')).toEqual(['grid', 'domination', 'warzone', 'intensity']);
    expect(await next('play', 'grid', '--se')).toEqual(['--seats', '--seed', '--set']);
    expect(await next('play', 'domination', '--rules', 'd')).toEqual(['domination']);
    expect(await next('play', 'domination', '--set', 'reco')).toEqual([]);
    expect(await next('text', 'grid', '--set', 'def')).toEqual(['defence=']);
    expect(await next('--saves', 'x', 'play', 'warzone', '--map', 'no')).toEqual(['north-america', ':files']);
    expect(await next('map', '')).toEqual(['check', 'show', 'fair', 'edit', 'convert']);
    expect(await next('map', 'check', 'a.map', '')).toEqual([':files']);
    expect(await next('serve', '--data', '')).toEqual([':folders']);
    expect(await next('admin', '')).toEqual([...adminWords, 'import', 'export', 'archive']);
    expect(await next('admin', 'im')).toEqual(['import']);
    expect(await next('admin', 'import', '')).toEqual([':folders']);
    expect(await next('admin', 'kick', '')).toEqual([]);
    expect(await next('bot', '')).toEqual(['warlight', 'intensity']);
    expect(await next('play', 'grid', '--save', '')).toEqual([]);
  });

  test('offers the values of an option', async () => {
    const asked = ['play', 'domination', '--set'];
    expect(await next(...asked, 'fortify=')).toEqual(['fortify=path', 'fortify=adjacent', 'fortify=none']);
    expect(await next(...asked, 'fortify=a')).toEqual(['fortify=adjacent']);
    expect(await next(...asked, 'fortify', '=')).toEqual(['path', 'adjacent', 'none']);
    expect(await next(...asked, 'fortify', '=', 'a')).toEqual(['adjacent']);
    expect(await next(...asked, 'recycle=t')).toEqual(['recycle=true']);
    expect(await next(...asked, 'turnLimit=')).toEqual(['turnLimit=0']);
  });

  test('of a word cut at its equals sign, as bash does', async () => {
    expect(await next('play', 'warzone', '--map', '=')).toContain('iberia');
    expect(await next('play', 'warzone', '--map', '=', 'ib')).toEqual(['iberia', ':files']);
  });

  test('says what each word is where a shell shows it', async () => {
    expect((await run('completion', 'fish', '--', 'play', 'g')).out).toBe('grid\tSimple Risk\n');
    expect((await run('completion', 'zsh', '--', 'play', 'g')).out).toBe('grid:Simple Risk\n');
  });

  test('of a shell that is not known names those that are', async () => {
    const { status, err } = await run('completion', 'tcsh');
    expect(status).toBe(2);
    expect(err).toBe('sandtable: there is no completion for tcsh; there are bash, zsh and fish\n');
  });

  test.each(['bash', 'zsh', 'fish'])('a %s that is here reads its script without a fault', async shell => {
    const { status, out } = await run('completion', shell);
    expect(status).toBe(0);
    expect(out).toContain(`completion ${shell} -- `);
    const file = join(folder, shell);
    writeFileSync(file, out);
    const read = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    if (read.error === undefined)
      expect({ status: read.status, said: read.stderr }).toEqual({ status: 0, said: '' });
  });
});

describe('the manual page', () => {
  test('has every command with its options, the games, the variables and the examples', async () => {
    const { status, out } = await run('man');
    expect(status).toBe(0);
    const { out: help } = await run('--help');
    const commands = [...help.matchAll(/^ {2}(\w+) .{2,}/gm)].map(([, name]) => name ?? '');
    expect(commands.length).toBeGreaterThan(15);
    for (const name of commands.filter(each => each !== 'sandtable')) expect(out).toContain(`\n.SS "${name}`);
    for (const words of [
      '\\-\\-board\\-every\\-turn',
      'defence=chosen',
      'SANDTABLE_SAVES',
      'deal A B C',
      '.SS "map check',
    ])
      expect(out).toContain(words);
    expect(out.split('\n').filter(line => /^['.](?!TH |SH |SS |TP$|B |I |nf$|fi$)/.test(line))).toEqual([]);
  });
});
