import { dirname } from 'node:path';
import { sync as writeFileAtomic } from 'write-file-atomic';
import { makeFolder } from '../base/folder.ts';
import type { SettingsFile } from './settings.ts';
import { readSettings } from './settings-read.ts';

/** Settings in a JSON file, replaced as a whole. */
export function settingsFile(path: string): SettingsFile {
  return {
    read: () => readSettings(path),
    write(settings) {
      makeFolder(dirname(path));
      writeFileAtomic(path, `${JSON.stringify(settings, null, 2)}\n`);
    },
  };
}
