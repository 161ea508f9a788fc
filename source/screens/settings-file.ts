import { dirname } from 'node:path';
import { sync as writeFileAtomic } from 'write-file-atomic';
import { makeFolder } from '../base/folder.ts';
import { parseSettings, type Settings } from '../setup/settings.ts';
import { readSettings } from './settings-read.ts';
import { createStore, type Store } from './store.ts';

/** The store of the settings. Both may fail; the program goes on without. */
export interface SettingsFile {
  read(): unknown;
  write(settings: Settings): void;
}

/** Settings that are written after each change; a failing file is ignored, since nothing depends on it. */
export function openSettings(file: SettingsFile | null): Store<Settings> {
  const store = createStore(parseSettings(quietly(() => file?.read())));
  store.subscribe(() => quietly(() => file?.write(store.get())));
  return store;
}

function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

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
