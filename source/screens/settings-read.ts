import { readWhole } from '../base/files.ts';

/** The most bytes of a settings file: it holds a few hundred. */
const MOST = 100_000;

/** The unchecked data of a settings file. @throws where it cannot be read or is no JSON */
export function readSettings(path: string): unknown {
  const read = readWhole(path, MOST);
  if (!read.ok) throw new Error(read.error);
  return JSON.parse(read.value.toString('utf8'));
}
