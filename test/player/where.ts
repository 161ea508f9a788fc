import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BUNDLE = join(import.meta.dirname, 'node_modules', 'asciinema-player', 'dist', 'bundle');

/** asciinema's player as a page loads it, where `npm test` has fetched it. */
export const PLAYER = {
  script: join(BUNDLE, 'asciinema-player.min.js'),
  style: join(BUNDLE, 'asciinema-player.css'),
} as const;
export const hasPlayer = existsSync(PLAYER.script);
