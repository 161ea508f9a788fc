import { expect, test } from 'vitest';
import { userFolders } from '../../source/base/user-folders.ts';

const home = (): string => '/home/ada';

test('folders of a person are those of their system', () => {
  expect(userFolders({}, 'linux', home)).toEqual({
    config: '/home/ada/.config/sandtable',
    data: '/home/ada/.local/share/sandtable',
    log: '/home/ada/.local/state/sandtable',
  });
  expect(userFolders({}, 'darwin', home)).toEqual({
    config: '/home/ada/Library/Preferences/sandtable',
    data: '/home/ada/Library/Application Support/sandtable',
    log: '/home/ada/Library/Logs/sandtable',
  });
  expect(userFolders({ APPDATA: '/roaming', LOCALAPPDATA: '' }, 'win32', home)).toEqual({
    config: '/roaming/sandtable/Config',
    data: '/home/ada/AppData/Local/sandtable/Data',
    log: '/home/ada/AppData/Local/sandtable/Log',
  });
});

test('a folder that is named is taken', () => {
  expect(userFolders({ XDG_DATA_HOME: '/data' }, 'linux', home).data).toBe('/data/sandtable');
});

test('an account without a home has folders that cannot be made, and needs none', () => {
  const none = (): string => {
    throw new Error('uv_os_homedir returned ENOENT');
  };
  expect(userFolders({}, 'linux', none).config).toBe('/nonexistent/.config/sandtable');
});
