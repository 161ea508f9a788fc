import { existsSync } from 'node:fs';

/** Debian's Chromium, where it is installed. */
export const CHROMIUM = '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);
