import { readFileSync } from 'node:fs';

/** Put in by the build. */
declare const SANDTABLE_VERSION: string | undefined;

/** The program's version, as package.json has it. */
export function version(): string {
  if (typeof SANDTABLE_VERSION === 'string') return SANDTABLE_VERSION;
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const found =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest && manifest.version;
  return typeof found === 'string' ? found : 'unknown';
}
