import { existsSync } from 'node:fs';

/** Debian's Chromium, where it is installed. */
export const CHROMIUM = '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);

/** What Chromium is told, so that it asks nobody else for anything. */
export const WORDS = [
  '--no-sandbox',
  '--disable-gpu',
  // Without a graphics card WebGL would be reckoned by the processor: the terminal draws with elements there.
  '--disable-software-rasterizer',
  '--disable-3d-apis',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
