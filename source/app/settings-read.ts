import { readFileSync } from 'node:fs';

/** Largest settings file that is read, in characters: it holds a few hundred. */
const MOST = 100_000;

/** What a file of settings holds, not checked yet. @throws where it cannot be read or is no JSON */
export function readSettings(path: string): unknown {
  const text = readFileSync(path, 'utf8');
  return text.length > MOST ? undefined : JSON.parse(text);
}
