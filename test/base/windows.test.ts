import { describe, expect, test } from 'vitest';
import { pathsOf } from '../../source/arena/programs/executables.ts';
import { retryLocked, terminalEnvironment } from '../../source/base/windows.ts';
import { isBuiltinName } from '../../source/maps/builtin/index.ts';
import { mapOf, parseName } from '../../source/table/save-names.ts';
import { depthOf, takesUtf8 } from '../../source/terminal/depth.ts';

const failing = (code: string, times: number) => {
  const calls = { count: 0 };
  const call = async (): Promise<string> => {
    calls.count += 1;
    if (calls.count <= times) throw Object.assign(new Error(code), { code });
    return 'done';
  };
  return { calls, call };
};

describe('a file that a virus scanner has open for a moment (decisions/windows.md#files)', () => {
  test.each(['EBUSY', 'EPERM', 'EACCES'])('is tried again on Windows: %s', async code => {
    const { call, calls } = failing(code, 3);
    const waited: number[] = [];
    const result = await retryLocked(call, 'win32', async milliseconds => waited.push(milliseconds));
    expect([result, calls.count, waited]).toEqual(['done', 4, [10, 20, 30]]);
  });

  test('is given up after a second, with what the system says', async () => {
    const { call, calls } = failing('EBUSY', 1000);
    let waited = 0;
    const told = retryLocked(call, 'win32', async milliseconds => {
      waited += milliseconds;
    });
    await expect(told).rejects.toMatchObject({ code: 'EBUSY' });
    expect([calls.count, waited]).toEqual([16, 1200]);
  });

  test.each([
    ['linux', 'EBUSY'],
    ['darwin', 'EACCES'],
    ['win32', 'ENOENT'],
    ['win32', 'ENOSPC'],
  ] as const)('and nothing is tried again on %s with %s', async (platform, code) => {
    const { call, calls } = failing(code, 1);
    await expect(retryLocked(call, platform, async () => {})).rejects.toMatchObject({ code });
    expect(calls.count).toBe(1);
  });
});

describe('terminals of Windows (decisions/windows.md#terminals)', () => {
  const depth = (env: Readonly<Record<string, string | undefined>>) => depthOf(env['TERM'] ?? '', env);

  test('say nothing of themselves, and show all colours and UTF-8', () => {
    const env = terminalEnvironment({ WT_SESSION: '1' }, 'win32');
    expect([depth(env), takesUtf8(env), env['WT_SESSION']]).toEqual([3, true, '1']);
  });

  test('what a person says counts all the same', () => {
    expect(depth(terminalEnvironment({ NO_COLOR: '1' }, 'win32'))).toBe(0);
    expect(depth(terminalEnvironment({ COLORTERM: '' }, 'win32'))).toBe(2);
    expect(depth(terminalEnvironment({ TERM: 'dumb' }, 'win32'))).toBe(0);
  });

  test('elsewhere no TERM is no colour', () => {
    for (const platform of ['linux', 'darwin'] as const)
      expect(depth(terminalEnvironment({}, platform))).toBe(0);
  });
});

describe('paths of Windows (decisions/windows.md#paths)', () => {
  test('a program is looked for in the folders of its search path, with the endings of programs', () => {
    const env = { PATH: 'C:\\Tools;D:\\Bots\\' };
    expect(pathsOf('bot', env, 'win32')).toEqual([
      'C:\\Tools\\bot.com',
      'C:\\Tools\\bot.exe',
      'C:\\Tools\\bot',
      'D:\\Bots\\bot.com',
      'D:\\Bots\\bot.exe',
      'D:\\Bots\\bot',
    ]);
    for (const named of ['.\\bot.exe', 'C:\\Bots\\bot.exe', './bot'])
      expect(pathsOf(named, env, 'win32')).toEqual([]);
    expect(pathsOf('a\\b', { PATH: '/usr/bin:/bin' }, 'linux')).toEqual(['/usr/bin/a\\b', '/bin/a\\b']);
  });

  test('a save is never a path, a drive or a device there', () => {
    for (const name of ['C:\\save', 'a\\b', 'a:b', 'CON', 'lpt1', 'save.', 'save '])
      expect([name, parseName(name).ok]).toEqual([name, false]);
  });

  test('a map file is named by its last part, a made-up map is no drive', () => {
    expect(mapOf({ source: 'C:\\Maps\\moon.map' })).toBe('moon');
    for (const word of ['C:\\Maps\\moon.map', 'd:moon.map']) expect(isBuiltinName(word)).toBe(false);
    expect(isBuiltinName('islands:sand:60')).toBe(true);
  });
});
