import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsFile } from '../../source/screens/settings-file.ts';
import { defaultSettings } from '../../source/setup/settings.ts';
import { scratchFolder } from '../table/scratch.ts';
import { writtenBy } from '../terminal/child.ts';

test('settings are read as they were written, in a folder that is made for them', async () => {
  const file = settingsFile(join(await scratchFolder(), 'config', 'sandtable', 'settings.json'));
  expect(() => file.read()).toThrow('there is no such file');
  file.write({ ...defaultSettings, pace: 3 });
  expect(file.read()).toEqual({ ...defaultSettings, pace: 3 });
});

// Only Linux has a place in which nobody, not even root, can make a folder.
test.skipIf(!existsSync('/proc/version'))('where no folder can be made the program goes on without', () => {
  const changed = `
    import { openSettings, settingsFile } from './source/screens/settings-file.ts';
    const settings = openSettings(settingsFile('/proc/nope/sandtable/settings.json'));
    settings.update(now => ({ ...now, pace: 3 }));
    process.stdout.write(String(settings.get().pace));`;
  expect(writtenBy(changed)).toBe('3');
});
