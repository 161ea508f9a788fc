import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sync as writeFileAtomic } from 'write-file-atomic';
import { makeFolder } from '../base/folder.ts';
import type { SettingsFile } from './settings.ts';

/** Largest settings file that is read, in characters: it holds a few hundred. */
const MOST = 100_000;

/** Settings in a JSON file, replaced as a whole. */
export function settingsFile(path: string): SettingsFile {
  return {
    read() {
      const text = readFileSync(path, 'utf8');
      return text.length > MOST ? undefined : JSON.parse(text);
    },
    write(settings) {
      makeFolder(dirname(path));
      writeFileAtomic(path, `${JSON.stringify(settings, null, 2)}\n`);
    },
  };
}
