import type { StoreFault } from './store.ts';

const sentences: Readonly<Record<Exclude<StoreFault['code'], 'bad-name'>, (what: string) => string>> = {
  'name-taken': name => `there is already a save called ${name}; choose another name`,
  missing: name => `there is no save called ${name}`,
  'no-folder': folder => `the folder ${folder} cannot be made`,
  changed: name => `the save ${name} was continued or changed elsewhere`,
  'too-large': name => `the save ${name} is larger than a save can be`,
  'disk-full': name => `the disk is full; ${name} could not be written`,
  'not-allowed': name => `this user may not read or write ${name}`,
  'not-a-file': name => `${name} is not a plain file`,
  'disk-failed': name => `the disk failed at ${name}`,
};

/** A store's fault with its sentence. `what` is the name of the save or the path of the folder. */
export function storeFault(code: keyof typeof sentences, what: string): StoreFault {
  return { code, sentence: sentences[code](what) };
}

/** The fault behind an error at making the folder of the saves. */
export function faultOfFolder(error: unknown, folder: string): StoreFault {
  const fault = faultOfError(error, folder);
  // The folder above it is a file, or in a file system that has no such thing.
  return fault.code === 'missing' || fault.code === 'name-taken' ? storeFault('no-folder', folder) : fault;
}

/** The fault behind an error of the file system. Its system code is named where it has no sentence of its own. */
export function faultOfError(error: unknown, what: string): StoreFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return storeFault('missing', what);
    case 'EEXIST':
      return storeFault('name-taken', what);
    case 'ENOSPC':
    case 'EDQUOT':
      return storeFault('disk-full', what);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return storeFault('not-allowed', what);
    case 'EISDIR':
      return storeFault('not-a-file', what);
    default: {
      const fault = storeFault('disk-failed', what);
      return { ...fault, sentence: `${fault.sentence} (${code})` };
    }
  }
}
